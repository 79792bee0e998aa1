"""What a position of Agents of War is: one numpy record, and the names of its numbers.

A *card* is one of the sixty, each of which there is once, or a token's print. An *Agent* in play
lies in a *slot* of its controller and stays there until it leaves play; slots are numbered in the
order in which they became free. Sets of cards and sets of slots are words of bits.
"""

from __future__ import annotations

import numpy as np

from ..core.state import state_dtype

PLAYERS = 2
CARDS = 60  # the most cards of a set, without tokens
TOKENS = 4
MILITIA, SOLDIER, DRONE, TANK = 60, 61, 62, 63
PRINTS = CARDS + TOKENS
SLOTS = 16  # the most Agents of a player; those that find no room don't enter play
DECK = 3  # cards in a player's deck
DECKS = 3  # the most decks that are built in advance (Pai Gow)
MOST_COUNTERS = 8  # numbers of +1 Power counters that are told apart on tokens
QUEUE = 48  # the most abilities that wait to be resolved

NONE = -1
HIDDEN = -2  # a card that can't be known

# `prompt`
OVER = 0
BUILD = 1  # which card goes into the deck that is being built
FIRST = 2  # who goes first in the next game
MAIN = 3  # play a card, use an ability, attack, or pass
RESPOND = 4  # play a Covert card, use an ability, or decline
ATTACK = 5  # which Agents attack
BLOCK = 6  # which Agents block
DAMAGE = 7  # how much damage one of the opposing Agents is dealt
TARGET = 8  # which Agent a cost or an effect affects
CARD = 9  # which card of a hand or a pile a cost or an effect affects
MODE = 10  # which of its modes a card is played for
ORDER = 11  # which of the waiting cards or abilities comes first
PROMPTS = (
    "over",
    "build",
    "first",
    "main",
    "respond",
    "attack",
    "block",
    "damage",
    "target",
    "card",
    "mode",
    "order",
)

# `phase`: where in a turn the game stands
BUILDING = 0
EXPIRING = 1  # cards whose last Delay counter came off are played
BEGINNING = 2  # "at the beginning of your turn"
MAIN_PHASE = 3
PASSED = 4  # the opponent's chance after a pass
ATTACKERS = 5  # are being chosen
BEFORE_BLOCKS = 6  # the chances to respond
BLOCKERS = 7  # are being chosen
AFTER_BLOCKS = 8
ATTACKER_DEALS = 9  # divides the damage
DEFENDER_DEALS = 10
ENDING = 11  # "at the end of your turn" is still to come
CLEANING = 12
PHASES = (
    "building",
    "expiring",
    "beginning",
    "main phase",
    "passed",
    "attackers",
    "before blocks",
    "blockers",
    "after blocks",
    "attacker deals",
    "defender deals",
    "ending",
    "cleaning",
)

# `source`: what is being resolved
NOTHING = 0
FROM_HAND = 1  # a card that is being played ...
FROM_DISCARD = 2  # ... as a Replay
FROM_DELAY = 3  # ... when its last Delay counter came off
ABILITY = 4
TRIGGER = 5
SOURCES = ("nothing", "from hand", "from discard", "from delay", "ability", "trigger")

# `stage` of what is being resolved
PAYING = 0
CHOOSING = 1  # modes
DOING = 2

# what is known of each thing that waits, in `queue`
WAITING_SOURCE, WAITING_OWNER, WAITING_CARD, WAITING_SLOT, WAITING_LEVEL = range(5)
WAITING_FIELDS = 5

STATE = state_dtype(
    [
        # cards, as sets
        ("hand", np.int64, (PLAYERS,)),
        ("known", np.int64, (PLAYERS,)),  # that part of a hand which both have seen
        ("revealed", np.int64, (PLAYERS,)),  # first seen in this game when they left this hand
        ("discard", np.int64, (PLAYERS,)),
        ("redacted", np.int64),
        ("delayed", np.int64, (PLAYERS,)),  # set aside
        ("built", np.int64, (PLAYERS, DECKS)),  # the decks, in the order they are played
        ("shown", np.int64, (PLAYERS,)),  # cards of decks that both know to be in them
        ("dealt", np.int64, (PLAYERS,)),  # for building, and in no deck yet
        ("played", np.int64, (PLAYERS,)),  # from the hand, in this match
        ("retired", np.int64, (PLAYERS,)),  # decks that have left the match
        # all that counts for a stall (W5), as it was at the end of the last turn
        ("moved", np.int64, (PLAYERS,)),  # seen to be in a hand now and not then, or vice versa
        ("last_discard", np.int64, (PLAYERS,)),
        ("last_redacted", np.int64),
        ("last_delayed", np.int64, (PLAYERS,)),
        ("last_in_play", np.int64, (PLAYERS,)),
        ("turn", np.int32),  # 1, 2, ... in this game
        ("influence", np.int16, (PLAYERS,)),
        ("last_influence", np.int16, (PLAYERS,)),
        ("last_counters", np.int8, (CARDS,)),  # on Agents in play, by card
        ("last_delay", np.int8, (CARDS,)),
        ("last_deck_size", np.int8),
        ("last_tokens", np.int8, (PLAYERS, TOKENS, MOST_COUNTERS)),  # by their counters
        ("delay", np.int8, (CARDS,)),  # Delay counters
        ("deck", np.int8, (CARDS,)),  # the draw pile; the top card is at [deck_size - 1]
        ("deck_size", np.int8),
        ("hand_size", np.int8, (PLAYERS,)),
        ("drawn", np.int8, (PLAYERS,)),  # cards drawn in this game
        ("drawn_before", np.int8, (CARDS,)),  # ... by whose hand it left, when it was revealed
        ("built_size", np.int8, (PLAYERS, DECKS)),
        # Agents in play, by slot
        ("card", np.int8, (PLAYERS, SLOTS)),
        ("counters", np.int8, (PLAYERS, SLOTS)),  # +1 Power counters
        ("boost", np.int16, (PLAYERS, SLOTS)),  # Power this turn
        ("damage", np.int16, (PLAYERS, SLOTS)),
        # ... and as sets of slots
        ("in_play", np.int32, (PLAYERS,)),
        ("ready", np.int32, (PLAYERS,)),
        ("settled", np.int32, (PLAYERS,)),  # controlled since the controller's latest turn began
        ("has_blocked", np.int32, (PLAYERS,)),
        ("flies", np.int32, (PLAYERS,)),  # Flying this turn
        ("spent", np.int32, (PLAYERS,)),  # has used its once-each-turn ability
        ("fights", np.int32, (PLAYERS,)),  # attackers of the active player, blockers of the other
        # the turn
        ("starter", np.int8),  # who went first in this game
        ("active", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("plays", np.int8, (PLAYERS,)),  # of the active one this turn, of the other this window
        ("uses", np.int8, (PLAYERS,)),  # of abilities in this window
        ("all_uses", np.int16, (PLAYERS,)),  # of abilities in this turn
        ("acted", np.int8),  # whether who has a chance to respond has used it
        ("more_chances", np.int8),  # whether another follows even if this one is not used
        ("group_blocked", np.int8),
        ("to_deal", np.int16),  # damage that is still to be divided
        ("dealt_to", np.int16, (PLAYERS, SLOTS)),  # damage as divided so far
        ("last_slot", np.int8),  # the last that was chosen or dealt damage to
        ("unchanged", np.int8),  # turns in a row
        # what is being resolved
        ("source", np.int8),
        ("stage", np.int8),
        ("row", np.int16),  # of the effects, NONE: nothing is
        ("owner", np.int8),  # who controls it
        ("origin", np.int8),  # the card it is printed on
        ("origin_seat", np.int8),  # where that lies in play
        ("origin_slot", np.int8),  # ... NONE: nowhere
        ("it_seat", np.int8),  # the Agent chosen last
        ("it_slot", np.int8),
        ("left", np.int8),  # choices that the present effect still asks for
        ("queue_row", np.int16, (QUEUE,)),  # what waits: its first row of effects,
        ("queue", np.int8, (QUEUE, WAITING_FIELDS)),  # ... and the rest
        ("waiting", np.int8),  # how many do
        ("level", np.int8),  # of what is being resolved: what it sets off has the next one
        # the match
        ("mirror", np.int8),
        ("opener", np.int8),  # who went first in the first game
        ("game", np.int8),  # 0, 1, ... in the match
        ("verdict", np.int8),  # set of players whom a card lets win, or NONE
        ("capped", np.int8),  # games that the cap of turns ended
        ("stalled", np.int8),  # games that the stall rule ended
        ("wins", np.int8, (PLAYERS,)),  # games won
        ("row_of_wins", np.int8, (PLAYERS,)),  # of the present deck (King of the Hill)
        ("building", np.int8),  # which deck is being built
    ]
)
