# pyright: basic
"""What one does without looking ahead: how both sides are taken to go on after a first action."""

from __future__ import annotations

from ...envs.agents_of_war.actions import AMOUNTS
from ...envs.agents_of_war.config import DAMAGE as DAMAGE_EFFECT
from ...envs.agents_of_war.config import DISCARD, REDACT, SACRIFICE
from ...envs.agents_of_war.rules.board import power
from ...envs.agents_of_war.rules.choices import (
    ABILITIES,
    AMOUNT,
    ATTACKS,
    BLOCKS,
    CHOOSE_CARD,
    DONE,
    REPLAY,
    TARGETS,
)
from ...envs.agents_of_war.rules.combat import block_choices, total_power, undealt_slots
from ...envs.agents_of_war.state import (
    ATTACK,
    BLOCK,
    BUILD,
    CARD,
    CARDS,
    DAMAGE,
    DECK,
    MAIN,
    NONE,
    PASSED,
    RESPOND,
    SLOTS,
    TARGET,
)
from ...envs.core.bits import bit, count, lowest
from ...envs.core.chance import below
from ...envs.core.jit import rule
from .worth import agent_worth, card_worth, is_harm

USES = 2  # of abilities in a window
NEVER = -1e9


@rule
def habit(book, state, mask):
    """An action of the seat to move."""
    prompt = int(state.prompt)
    seat = int(state.seat)
    if prompt == MAIN:
        return main_habit(book, state, seat, mask)
    if prompt == RESPOND:
        agent = best_agent(book, mask)
        return agent if agent != NONE and state.phase == PASSED else DONE
    if prompt == ATTACK:
        return first_marked(mask, ATTACKS, BLOCKS)
    if prompt == BLOCK:
        return block_habit(book, state, seat, mask)
    if prompt == DAMAGE:
        return AMOUNT + needed_damage(book, state, seat)
    if prompt == TARGET:
        return target_habit(book, state, seat, mask)
    if prompt == CARD:
        return card_habit(book, state, mask)
    if prompt == BUILD:
        return CHOOSE_CARD + build_habit(book, state, seat, mask)
    return first_marked(mask, CHOOSE_CARD, DONE)


@rule
def first_marked(mask, start, stop):
    """The first legal action from `start` on and before `stop`, or the last of all."""
    for action in range(start, stop):
        if mask[action]:
            return action
    return DONE


@rule
def best_agent(book, mask):
    """The Agent in the hand that is worth most and may be played, or NONE."""
    best, most = NONE, NEVER
    for card in range(CARDS):
        if mask[card] and book.is_agent[card]:
            worth = agent_worth(book, card)
            if worth > most:
                best, most = card, worth
    return best


@rule
def main_habit(book, state, seat, mask):
    """Agents first, then Orders and abilities, an attack that pays, or pass."""
    agent = best_agent(book, mask)
    if agent != NONE:
        return agent
    action = first_marked(mask, 0, REPLAY)
    if action != DONE:
        return action
    if state.uses[seat] < USES:
        action = first_marked(mask, ABILITIES, ATTACKS)
        if action != DONE:
            return action
    action = first_marked(mask, ATTACKS, BLOCKS)
    return action if action != DONE and attack_pays(book, state, seat) else DONE


@rule
def attack_pays(book, state, seat):
    """Whether one's Ready Agents together are stronger than all that may block them."""
    mine = sum_power(book, state, seat, int(state.ready[seat]) & int(state.settled[seat]))
    other = 1 - seat
    blockers = int(state.ready[other]) & ~int(state.has_blocked[other])
    return mine > sum_power(book, state, other, blockers)


@rule
def sum_power(book, state, seat, slots):
    """The Power of a set of a player's Agents together."""
    total = 0
    while slots:
        total += power(book, state, seat, lowest(slots))
        slots &= slots - 1
    return total


@rule
def block_habit(book, state, seat, mask):
    """Block with all if that holds the attackers off, or if one would lose the game; else with
    nobody."""
    if state.group_blocked:
        return first_marked(mask, BLOCKS, TARGETS)
    attack = total_power(book, state, 1 - seat)
    defence = sum_power(book, state, seat, block_choices(book, state, seat))
    if attack >= state.influence[seat] or defence >= attack:
        return first_marked(mask, BLOCKS, TARGETS)
    return DONE


@rule
def needed_damage(book, state, seat):
    """What kills the Agent asked about, if there is so much; else nothing."""
    other = 1 - seat
    slot = lowest(undealt_slots(state, other))
    dealt = int(state.damage[other, slot]) + int(state.dealt_to[other, slot])
    needed = max(0, power(book, state, other, slot) - dealt)
    return needed if needed <= state.to_deal and needed < AMOUNTS - 1 else 0


@rule
def target_habit(book, state, seat, mask):
    """Whom one chooses: for harm the strongest enemy, for what is good the own strongest Agent;
    what one has to give up is the weakest."""
    row = int(state.row)
    harm = is_harm(book, row)
    gives_up = book.effect[row] == SACRIFICE
    best, most = NONE, NEVER
    for whose in range(2):
        for slot in range(SLOTS):
            action = TARGETS + whose * SLOTS + slot
            if mask[action]:
                strength = float(power(book, state, seat ^ whose, slot))
                if gives_up or (harm and whose == 0) or (not harm and whose == 1):
                    strength = -strength - SLOTS * (not gives_up)
                elif book.effect[row] == DAMAGE_EFFECT:
                    left = strength - state.damage[seat ^ whose, slot]
                    if left > book.amount[row]:
                        strength -= SLOTS
                if strength > most:
                    best, most = action, strength
    return best


@rule
def card_habit(book, state, mask):
    """Which card one chooses: of the own hand or pile the worst to give up, else the best."""
    effect = int(book.effect[int(state.row)])
    sign = -1.0 if effect in (DISCARD, REDACT) else 1.0
    best, most = NONE, NEVER
    for card in range(CARDS):
        if mask[CHOOSE_CARD + card]:
            worth = sign * card_worth(book, card)
            if worth > most:
                best, most = CHOOSE_CARD + card, worth
    return best


@rule
def build_habit(book, state, seat, mask):
    """The lowest of the cards that are worth most: a deck is built in rising order."""
    wanted = best_deck(book, state, seat)
    return lowest(wanted & ~int(state.built[seat, int(state.building)]))


@rule
def best_deck(book, state, seat):
    """The best cards to complete the present deck with, as a set, the deck with it."""
    deck = int(state.built[seat, int(state.building)])
    size = int(state.built_size[seat, int(state.building)])
    above = ~((2 << highest(deck)) - 1) if deck else -1
    for _ in range(DECK - size):
        best, most = NONE, NEVER
        cards = int(state.dealt[seat]) & above & ~deck
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            worth = card_worth(book, card)
            if worth > most:
                best, most = card, worth
        deck |= bit(best)
    return deck


@rule
def any_deck(state, seat, streams, k):
    """The next card of a deck at random, each deck that can still be built as likely."""
    deck = int(state.built[seat, int(state.building)])
    needed = DECK - int(state.built_size[seat, int(state.building)])
    cards = int(state.dealt[seat]) & (~((2 << highest(deck)) - 1) if deck else -1)
    while below(streams, k, count(cards)) >= needed:
        cards &= cards - 1
    return CHOOSE_CARD + lowest(cards)


@rule
def highest(cards):
    """The highest card of a set that is not empty."""
    found = 0
    while cards:
        found = lowest(cards)
        cards &= cards - 1
    return found
