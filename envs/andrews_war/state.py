"""What a position of Andrew's War is: one numpy record, and the names of its numbers.

Cards are numbered suit * 13 + rank with rank 0 the ace, 1-9 the cards 2-10, then J, Q, K; 52 and 53
are the jokers. Sets of cards are int64 bit words. Front-row cards lie in 12 public slots a seat
(D23): at most ten cards of the own suit and two jokers can be there. A *unit* is what fights:
0..11 is the lone card in that slot, 12..14 the leader J, Q, K with his whole horde.
"""

from __future__ import annotations

import numpy as np

from ..core.state import state_dtype

CARDS = 54
SUITS = 4
RANKS = 13
JOKERS = (1 << 52) | (1 << 53)
ALL_CARDS = (1 << CARDS) - 1
SUIT_CARDS = (1 << RANKS) - 1  # shifted by suit * RANKS
SUIT_MINIONS = (1 << 10) - 1  # ace (the diplomat) and 2-10, likewise shifted
FIRST_LEADER_RANK = 10  # J; leaders are numbered 0, 1, 2 for J, Q, K

SLOTS = 12
LEADERS = 3
UNITS = SLOTS + LEADERS
HAND = 12  # cards dealt to each seat

NONE = -1  # no card, no unit, no emblem
HIDDEN = -2  # a card that lies here but may not be known

# `prompt`
OVER = 0
MUSTER = 1  # field the first leader (or declare an emblem), or mulligan
CATALYST = 2  # take the catalyst into the hand, or discard it
PAY = 3  # discard one observer towards what is owed
ATTACK = 4  # attack with one unit, or hold
TARGET = 5  # a leader or horde attacks: the attacker chooses the defender
DEFEND = 6  # a plain card attacks: the defender chooses
CANCEL = 7  # sacrifice a diplomat or release hostages, or let the skirmish go on
REGROUP = 8  # recruit, reinforce, reorganize, or finish
PROMPTS = (
    "over",
    "muster",
    "catalyst",
    "pay",
    "attack",
    "target",
    "defend",
    "cancel",
    "regroup",
)

# `pending`: what an observer is being paid for
FOR_NOTHING = 0
FOR_FIRST_LEADER = 1
FOR_LEADER = 2
FOR_ASSIGNMENT = 3
FOR_RECRUIT = 4

# `window` (D36): attacker and defender before the reveal, then both after it
BEFORE_ATTACKER, BEFORE_DEFENDER, AFTER_ATTACKER, AFTER_DEFENDER, NO_WINDOW = 0, 1, 2, 3, 4

STATE = state_dtype(
    [
        # sets of cards
        ("hand", np.int64, (2,)),
        ("known", np.int64, (2,)),  # publicly known to be this seat's: in hand or face down
        ("discard", np.int64),
        ("pool", np.int64),  # what the draw deck may hold, for one who sees no hidden card
        ("slot_not", np.int64, (2, SLOTS)),  # cards that a face-down slot can't be, publicly
        # sets of slots
        ("front", np.int16, (2,)),  # occupied
        ("face_up", np.int16, (2,)),
        ("horde", np.int16, (2, LEADERS)),  # the minions of each leader's horde
        # the rest
        ("turn", np.int32),  # 0 while deploying, then 1, 2, ... over both seats
        ("reshuffles", np.int32),
        ("redeals", np.int32),  # whole deals given up because nobody could lead (D11)
        ("hand_size", np.int8, (2,)),
        ("slot_card", np.int8, (2, SLOTS)),  # card, NONE or HIDDEN
        ("leaders", np.int8, (2,)),  # bits of the leaders in play
        ("hostages", np.int8, (2,)),  # bits of the enemy's leaders held
        ("emblem", np.int8, (2,)),  # suit or NONE
        ("catalyst", np.int8, (2,)),  # card or NONE
        ("mulligans", np.int8, (2,)),
        ("drawn", np.int8, (2,)),  # cards taken from the present deck, at most 54
        ("deck", np.int8, (CARDS,)),  # the top card is deck[deck_size - 1]
        ("deck_size", np.int8),
        ("asked_first", np.int8),  # the seat that was asked to be player 1, or NONE
        ("mirror", np.int8),  # whether the seats' cards were exchanged
        ("first", np.int8),  # the seat of player 1
        ("active", np.int8),  # whose turn or deployment it is
        ("attacker", np.int8),  # attacking unit of the active seat, or NONE
        ("defender", np.int8),  # defending unit of the other seat, or NONE
        ("window", np.int8),
        ("pending", np.int8),
        ("pending_leader", np.int8),
        ("pending_slot", np.int8),
        ("owed", np.int8),  # observers still to be discarded
    ]
)
