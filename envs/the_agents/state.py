"""What a position of The Agents is: one numpy record, and the names of its numbers.

Faction f lies on the left of seat f and on the right of the next seat in turn order. Its *party* 0
is seat f, at whom the black halves of its safe house are directed, its party 1 the next seat. Its
*sides* 0 and 1 are the left and the right of the safe house as party 0 sees them, and a *spot* is
(faction, side, index) with index 0 next to the safe house.

A *face* is what is printed on a card of the agents deck: an agent with its command and token
halves, or a Partner. There are up to three cards of each. A command is directed at a party, the
token halves of its card at the other one.
"""

from __future__ import annotations

import numpy as np

from ..core.state import MAX_SEATS, state_dtype

FACTIONS = MAX_SEATS
SIDES = 2
SPOTS = 5  # the most agents on a side (T10)
PARTIES = 2
FACES = 60  # kinds of print in the agents deck
COPIES = 3  # the most cards with one face
DECK = 90  # the most cards in the agents deck
MISSIONS = 40  # kinds of missions
MISSION_DECK = 60
TABLE = 8  # missions for sale

NONE = -1  # no card, no agent, no mission
HIDDEN = -2  # a card of a deck, which nobody may know

# `prompt`
OVER = 0
ACTION = 1  # take an action, handle a Partner, or finish
PLACE = 2  # where an agent from the hand goes, and in which direction
TARGET = 3  # whom a command affects, or to whom a Partner is assigned
SECOND = 4  # the other agent of a swap
DESTINATION = 5  # where an agent moves to
FACE = 6  # in which direction an agent is revived
MISSION = 7  # what lies below one of the seat's four sides
PROMPTS = (
    "over",
    "action",
    "place",
    "target",
    "second",
    "destination",
    "face",
    "mission",
)

# What a side holds, counted in `tally`, one unit a byte, so that a set of units is counted by
# masking whole words: for each direction (party 0 in word 0, party 1 in word 1) ...
MATCHING_BLACK, MATCHING_WHITE, NON_MATCHING = 0, 1, 2
UNJOINED_BLACK, UNJOINED_WHITE = 3, 4
BLACK_HALVES, WHITE_HALVES = 5, 6  # joined or not
COMMANDS = 7
DIRECTED = 8  # how many units have a direction: unit u is at `u + DIRECTED * party`
# ... and for no direction, in word 2
ALIVE, DEAD, PARTNERS, INFLUENCED_ALIVE, INFLUENCED_DEAD = 16, 17, 18, 19, 20
UNITS = 21
TALLY_WORDS = 3
UNITS_A_WORD = 8
BYTE = 8  # bits
MOST_COUNTED = 127  # of a set of units, at all places together: a word stays positive

STATE = state_dtype(
    [
        # multisets of faces: bit `face` of word k is 1 if there are more than k cards of it
        ("hand", np.int64, (MAX_SEATS, COPIES)),
        ("known", np.int64, (MAX_SEATS, COPIES)),  # that part of the hand which all have seen
        ("tally", np.int64, (FACTIONS, SIDES, TALLY_WORDS)),  # counted anew at every change
        ("assigned", np.int64),  # set of own spots with a Partner assigned since the last action
        ("turn", np.int32),  # 1, 2, ... over all seats
        ("points", np.int16, (MAX_SEATS,)),  # IP held
        ("hand_size", np.int8, (MAX_SEATS,)),
        ("missions", np.int8, (MAX_SEATS, MISSIONS)),  # bought and not assigned, by kind
        # the factions, spot by spot
        ("agents", np.int8, (FACTIONS, SIDES)),  # how many lie there
        ("card", np.int8, (FACTIONS, SIDES, SPOTS)),  # a face or NONE
        ("toward", np.int8, (FACTIONS, SIDES, SPOTS)),  # party; 0 if dead or empty
        ("dead", np.int8, (FACTIONS, SIDES, SPOTS)),
        ("influenced", np.int8, (FACTIONS, SIDES, SPOTS)),  # during this turn
        ("partner", np.int8, (FACTIONS, SIDES, SPOTS, PARTIES)),  # each party's: a face or NONE
        ("mission", np.int8, (FACTIONS, SIDES, PARTIES)),  # each party's: a kind or NONE
        # decks; the top card is at [size - 1]
        ("deck", np.int8, (DECK,)),
        ("mission_deck", np.int8, (MISSION_DECK,)),
        ("table", np.int8, (TABLE,)),  # kinds for sale, NONE once the deck has run out
        ("deck_size", np.int8),
        ("mission_deck_size", np.int8),
        # the turn
        ("mirror", np.int8),  # whether each seat was dealt what the next one would have been
        ("first", np.int8),  # the seat that moves first
        ("active", np.int8),  # whose turn it is
        ("actions_left", np.int8),
        ("last_round", np.int8),  # somebody held enough IP at the end of a turn (T1)
        ("asked_side", np.int8),  # 0..3 in the missions phase, from the active seat's own side
        # what is being done: a card from the hand, or the command of an agent or a Partner
        ("pending", np.int8),  # a face or NONE
        ("actor", np.int8),  # spot number of the acting agent, or NONE
        ("by_partner", np.int8),  # whether the command is that of the agent's Partner
        ("target", np.int8),  # spot number of the first agent affected, or NONE
    ]
)
