# pyright: basic
"""The stall rule: what counts as a change is noted at the end of each turn (W5, W6)."""

from __future__ import annotations

from ...core.bits import bit, lowest
from ...core.jit import rule
from ..state import CARDS, MOST_COUNTERS, PLAYERS, TOKENS


@rule
def take_note(state):
    """Note how things are; whether anything has changed since the last note.

    Noted are Influence, hands, piles, what is set aside, Delay counters, and who controls which
    Agents with how many counters. Not noted are Ready and Exhausted, damage, who has blocked, and
    what ends with the turn. Tokens are all alike. All of it is public: an unseen card comes to a
    hand from the draw pile alone, which never grows.
    """
    changed = False
    for seat in range(PLAYERS):
        changed |= note(state.moved, seat, 0)
        changed |= note(state.last_discard, seat, int(state.discard[seat]))
        changed |= note(state.last_delayed, seat, int(state.delayed[seat]))
        changed |= note(state.last_influence, seat, int(state.influence[seat]))
        changed |= note(state.last_in_play, seat, cards_in_play(state, seat))
        changed |= note_tokens(state, seat)
    changed |= state.last_deck_size != state.deck_size
    state.last_deck_size = state.deck_size
    changed |= state.last_redacted != state.redacted
    state.last_redacted = state.redacted
    for card in range(CARDS):
        changed |= note(state.last_delay, card, int(state.delay[card]))
        changed |= note(state.last_counters, card, counters_on(state, card))
    return changed


@rule
def note(notes, index, now):
    """Note a number; whether it is another one than before."""
    changed = notes[index] != now
    notes[index] = now
    return changed


@rule
def cards_in_play(state, seat):
    """A player's Agents in play that are no tokens, as a set of cards."""
    found = 0
    slots = int(state.in_play[seat])
    while slots:
        card = int(state.card[seat, lowest(slots)])
        slots &= slots - 1
        if card < CARDS:
            found |= bit(card)
    return found


@rule
def counters_on(state, card):
    """The +1 Power counters on a card in play."""
    for seat in range(PLAYERS):
        slots = int(state.in_play[seat])
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            if state.card[seat, slot] == card:
                return int(state.counters[seat, slot])
    return 0


@rule
def note_tokens(state, seat):
    """Note a player's tokens by their kind and counters; whether there are others than before."""
    changed = False
    for token in range(TOKENS):
        for counters in range(MOST_COUNTERS):
            number = 0
            slots = int(state.in_play[seat])
            while slots:
                slot = lowest(slots)
                slots &= slots - 1
                same = state.card[seat, slot] == CARDS + token
                number += (
                    same and min(int(state.counters[seat, slot]), MOST_COUNTERS - 1) == counters
                )
            changed |= state.last_tokens[seat, token, counters] != number
            state.last_tokens[seat, token, counters] = number
    return changed
