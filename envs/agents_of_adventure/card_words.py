"""What is printed on a card, in words."""

from __future__ import annotations

from collections.abc import Iterable

from .card_schema import UNLIMITED, Action, Effect, If

WHEN = {
    "start": "Start of the round",
    "end": "End of the round",
    "enters": "!",
    "rip": "RIP",
    "defeated": "When defeated",
    "incapacitated": "When incapacitated",
    "rests": "When resting",
    "retreats": "When retreating",
    "engaged": "When engaged",
    "always": "",
}
TO = {
    "it": "it",
    "this": "this card",
    "a hero": "a hero",
    "a villain": "a villain in the engagement",
    "each villain": "each villain in the engagement",
    "each other villain": "each other villain in the engagement",
    "any villain": "any villain in play",
    "a staged villain": "a villain in the staging area",
    "each staged villain": "each villain in the staging area",
    "each character": "each character in the engagement",
    "each villain that was engaged": "each villain that was engaged",
}
COUNTED = {
    "tokens here": "token here",
    "token value here": "point of token value here",
    "engaged villains": "engaged villain",
    "staged villains": "villain in the staging area",
    "villains in play": "villain in play",
    "damage of the hero": "damage on the hero",
    "health of the hero": "health of the hero",
    "incapacitated heroes": "incapacitated hero",
    "attachments": "attachment of the hero",
    "dice in the pool": "die in the pool",
    "dice here": "die here",
    "time": "time left",
    "round": "round begun",
    "mastermind in play": "mastermind in play",
    "masterminds defeated": "mastermind defeated",
    "discarded encounters": "card in the discard pile",
    "open motivation": "incomplete motivation",
}


def actions_words(actions: Iterable[Action]) -> str:
    """What stands on a part of a card, action by action."""
    return " ".join(f"{action_words(action)}." for action in actions)


def action_words(action: Action) -> str:
    """One action: `Second Wind [6]: 2 attacks on a villain in the engagement, then ...`."""
    return f"{action_title(action)}: {effects_words(action.effects)}"


def action_title(action: Action) -> str:
    """The name with what sets it off: `[6]` is a square, `(5)` a circle."""
    if action.square is not None:
        return f"{action.name} [{action.square}]"
    if action.circle is not None:
        return f"{action.name} ({action.circle})"
    when = WHEN[action.when or "always"]
    return f"{action.name}, {when}" if when else action.name


def effects_words(effects: Iterable[Effect]) -> str:
    """A list of effects, in their order."""
    return ", then ".join(effect_words(effect) for effect in effects)


def effect_words(effect: Effect) -> str:
    """One effect: `2 true damage to each villain in the engagement`."""
    words = f"you may {_done(effect)}" if effect.optional else _done(effect)
    if effect.per is not None:
        words += f" for each {COUNTED[effect.per]}"
    if effect.only_if is not None:
        words += f" if there is {_limits(effect.only_if)}"
    return words


def whom_words(effect: Effect) -> str:
    """Whom an effect affects."""
    words = TO.get(effect.to or "", effect.to or "")
    return f"{words} ({' or '.join(effect.traits)})" if effect.traits else words


def _done(effect: Effect) -> str:
    to, amount = whom_words(effect), effect.amount
    if effect.do == "attack":
        times = "attack" if amount == 1 else f"{amount} attacks on"
        bonus = f" at {effect.bonus:+} attack" if effect.bonus else ""
        return f"{times} {to}{bonus}{' for true damage' if effect.true else ''}"
    dice = "a die" if amount == 1 else f"{amount} dice"
    cards = "an encounter card" if amount == 1 else f"{amount} encounter cards"
    value = f"to {effect.die}" if effect.die else f"by {amount:+}"
    return {
        "damage": f"{amount} damage to {to}",
        "true damage": f"{amount} true damage to {to}",
        "recover": f"{to} recovers {amount}",
        "rest": f"{to} rests" + (f" and recovers {amount}" if amount > 1 else ""),
        "poison": f"{amount} poison on {to}",
        "cure": f"{amount} poison less on {to}",
        "stun": f"stun {to}",
        "boost": f"{amount:+} {effect.stat} this round for {to}",
        "retreat": f"{to} retreats",
        "engage": f"engage {to} with the hero",
        "destroy": f"destroy {to}",
        "discard": f"discard {to}",
        "attach": f"attach this card to {to}",
        "token": f"{_tokens(amount)} on {to}",
        "motivate": f"{_tokens(amount)} on {to}",
        "spend tokens": f"{_tokens(amount)} less on {to}",
        "convert": f"the die becomes a token on {to}",
        "add die": f"add {dice} showing {effect.die} to the pool of {to}",
        "roll": f"roll {dice} into the pool of {to}",
        "turn die": f"turn a die of the pool {value}",
        "draw": f"draw {cards} into the staging area",
        "gain time": f"gain {amount} time",
        "lose time": f"lose {amount} time",
        "spawn": "the mastermind is spawned",
        "reshuffle": "shuffle the discard pile into the encounter deck",
        "negate": "negate the next action this round",
        "copy": "copy a dice action of another hero",
        "empty pool": f"{to} loses all dice of the pool",
        "complete": "the stage is completed",
        "lose the game": "the game is lost",
        "change": f"{amount:+} {effect.stat} for {to}",
    }[effect.do]


def _tokens(amount: int) -> str:
    return "a token" if amount == 1 else f"{amount} tokens"


def _limits(condition: If) -> str:
    if condition.at_least and condition.at_most < UNLIMITED:
        limits = f"{condition.at_least} to {condition.at_most}"
    elif condition.at_least:
        limits = f"{condition.at_least} or more"
    else:
        limits = f"{condition.at_most} or less"
    return f"{limits}: {COUNTED[condition.count]}"
