"""What is printed on a card, in words."""

from __future__ import annotations

from .card_schema import UNLIMITED, Card, Effect, If

NUMBERS = ("no", "a", "two", "three", "four", "five", "six")
TO = {
    "an agent": "an Agent",
    "your agent": "one of your Agents",
    "an enemy agent": "an enemy Agent",
    "another agent": "another Agent",
    "another of your agents": "another of your Agents",
    "all agents": "all Agents",
    "all your agents": "all your Agents",
    "all enemy agents": "all enemy Agents",
    "all other agents": "all other Agents",
    "all your other agents": "all your other Agents",
    "this": "this Agent",
    "it": "it",
}
EACH = {
    "your agents": "of your Agents",
    "enemy agents": "enemy Agent",
    "your influence": "Influence of yours",
    "enemy influence": "Influence of your opponent's",
    "cards in your hand": "card in your hand",
    "cards in your discard pile": "card in your discard pile",
}
HAVE = {
    "your agents": "you have {} Agents",
    "enemy agents": "your opponent has {} Agents",
    "your influence": "you have {} Influence",
    "enemy influence": "your opponent has {} Influence",
    "cards in your hand": "there are {} cards in your hand",
    "cards in your discard pile": "there are {} cards in your discard pile",
}


def card_words(card: Card) -> str:
    """All that a card says, sentence by sentence."""
    words: list[str] = []
    keywords = [name for name, has in (("Covert", card.covert), ("Flying", card.flying)) if has]
    if card.delay:
        keywords.append(f"Delay {card.delay}")
    if keywords:
        words.append(", ".join(keywords))
    if card.cost:
        words.append(f"Costs: {effects_words(card.cost)}")
    if card.effects:
        words.append(_sentence(effects_words(card.effects)))
    if card.modes:
        words.append("Choose one: " + "; or ".join(effects_words(mode) for mode in card.modes))
    if card.warcry:
        words.append(f"Warcry: {effects_words(card.warcry)}")
    if card.ability:
        costs = ["Exhaust"] if card.ability.exhaust else []
        costs += [effects_words(card.ability.cost)] if card.ability.cost else []
        limit = " (once each turn)" if card.ability.once else ""
        cost = ", ".join(costs) or "Free"
        words.append(f"{_sentence(cost)}: {effects_words(card.ability.effects)}{limit}")
    for when, effects in (
        ("At the beginning of your turn", card.beginning),
        ("At the end of your turn", card.end),
        ("When it is killed or sacrificed", card.death),
    ):
        if effects:
            words.append(f"{when}: {effects_words(effects)}")
    if card.replay:
        words.append(f"Replay: {effects_words(card.replay)}")
    return "".join(f"{word}. " for word in words).strip()


def effects_words(effects: tuple[Effect, ...]) -> str:
    """A list of effects, in their order."""
    return ", then ".join(effect_words(effect) for effect in effects)


def effect_words(effect: Effect) -> str:
    """One effect: `deal 2 damage to an enemy Agent`."""
    words = _done_to_agents(effect) if effect.to in TO else _done_to_players(effect)
    if effect.per is not None:
        words += f" for each {EACH[effect.per]}"
    if effect.only_if is not None:
        words += f" if {_limits(effect.only_if)}"
    return words


def _done_to_agents(effect: Effect) -> str:
    whom = TO[effect.to or "it"] + _kind_of_agent(effect)
    amount = effect.amount
    counters = "a +1 Power counter" if amount == 1 else f"{amount} +1 Power counters"
    return {
        "damage": f"deal {amount} damage to {whom}",
        "kill": f"kill {whom}",
        "exhaust": f"Exhaust {whom}",
        "ready": f"Ready {whom}",
        "boost": f"give {amount:+} Power this turn to {whom}",
        "fly": f"give Flying this turn to {whom}",
        "counter": f"put {counters} on {whom}",
        "return": f"return {whom} to the hand",
        "control": f"take control of {whom}",
        "sacrifice": f"sacrifice {whom}",
    }[effect.do]


def _done_to_players(effect: Effect) -> str:
    whose = {"you": "your", "opponent": "your opponent's", "both": "a"}[effect.to or "you"]
    who = {"you": "you", "opponent": "your opponent", "both": "both players"}[effect.to or "you"]
    s = "s" if effect.to == "opponent" else ""
    kind = {None: "card", "agent": "Agent", "order": "Order"}[effect.kind]
    cards = _number(effect.amount, kind)
    agents = _number(effect.amount, "Agent") + _kind_of_agent(effect)
    verb = f"{who} " if effect.to in ("opponent", "both") else ""
    return {
        "lose": f"{who} lose{s} {effect.amount} Influence",
        "gain": f"{who} gain{s} {effect.amount} Influence",
        "pay": f"pay {effect.amount} Influence",
        "draw": f"{verb}draw{s} {cards}",
        "discard": f"{verb}discard{s} {cards}",
        "make": f"{verb}make{s} {_number(effect.amount, effect.token or '')}",
        "sacrifice": f"{verb}sacrifice{s} {agents}",
        "recover": f"put {cards} from your discard pile into your hand",
        "redact": f"Redact {cards} from {whose} discard pile",
        "win the game": f"{who} win{s} the game",
        "lose the game": f"{who} lose{s} the game",
    }[effect.do]


def _kind_of_agent(effect: Effect) -> str:
    words = ""
    if effect.flying is not None:
        words += " with Flying" if effect.flying else " without Flying"
    if effect.power_at_most is not None:
        words += f" of Power {effect.power_at_most} or less"
    return words + (" in this attack" if effect.fighting else "")


def _limits(condition: If) -> str:
    if condition.at_least and condition.at_most < UNLIMITED:
        limits = f"{condition.at_least} to {condition.at_most}"
    elif condition.at_least:
        limits = f"{condition.at_least} or more"
    else:
        limits = f"{condition.at_most} or fewer"
    return HAVE[condition.count].format(limits)


def _number(amount: int, what: str) -> str:
    if amount == 1:
        return f"{'an' if what[:1] in 'AEIO' else 'a'} {what}"
    plural = what if what == "Militia" else f"{what}s"
    return f"{NUMBERS[amount] if amount < len(NUMBERS) else amount} {plural}"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
