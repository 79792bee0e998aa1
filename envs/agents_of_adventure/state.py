"""What a position of Agents of Adventure is: one numpy record, and the names of its numbers.

Each physical card of a game is a *piece* with a number of its own: the three heroes, the 24 cards
of the encounter deck, the mastermind, the mission, and the motivations. What is printed on a piece
is its *print*, a number of the book. Sets of pieces are words of bits.
"""

from __future__ import annotations

import numpy as np

from ..core.state import state_dtype

HEROES = 3
SETS = 3  # encounter sets in a game
SET_SIZE = 8
ENCOUNTERS = SETS * SET_SIZE
MOTIVATIONS = 20  # the most cards of the motivation deck
ROOM = 3  # villains that a hero may be engaged with

FIRST_ENCOUNTER = HEROES
MASTERMIND = FIRST_ENCOUNTER + ENCOUNTERS
MISSION = MASTERMIND + 1
FIRST_MOTIVATION = MISSION + 1
PIECES = FIRST_MOTIVATION + MOTIVATIONS
VILLAINS = ENCOUNTERS + 1  # pieces that may be villains: from FIRST_ENCOUNTER on

ABILITIES = 6  # the most of a card
FACES = 6  # of a die
FASTEST, SLOWEST = 0, 6  # speeds
BOOSTED = 4  # stats that may be changed for a round
FRAMES = 12  # abilities that may interrupt each other
QUEUE = 64  # abilities that wait to be resolved

NONE = -1
HIDDEN = -2  # in a veiled position: a card that nobody has seen

# `prompt`
OVER = 0
DRAFT = 1  # which of two cards to keep
ENGAGE = 2  # which villain of the staging area to engage with which hero
HERO = 3  # which hero acts next
ACT = 4  # where to place a die of the present speed, or which mandatory action comes first
TARGET = 5  # which card an effect affects
MODE = 6  # which of two things an effect does, or whether it does it at all
DIE = 7  # which die of a pool an effect affects
COPY = 8  # which dice action to copy
ORDER = 9  # which of the waiting actions comes first
PROMPTS = (
    "over",
    "draft",
    "engage",
    "hero",
    "act",
    "target",
    "mode",
    "die",
    "copy",
    "order",
)

# `phase`: where in a round the game stands
DRAFTING = 0  # heroes, then motivations (set-up)
SETTING_UP = 1  # the mission's stage has been turned up
DRAWING = 2
STARTING = 3  # "start of the round"
ENGAGING = 4
HERO_TURNS = 5
ENDING = 6  # "end of the round"
MOTIVATING = 7  # completed motivations are attached, new ones drafted
CLEANING = 8
PHASES = (
    "drafting",
    "setting up",
    "drawing",
    "starting",
    "engaging",
    "hero turns",
    "ending",
    "motivating",
    "cleaning",
)

# `outcome`
UNDECIDED, WON, LOST = 0, 1, 2

# what is known of each action that waits
WAITING_PIECE, WAITING_ABILITY, WAITING_HERO, WAITING_LEVEL = range(4)
WAITING_FIELDS = 4

STATE = state_dtype(
    [
        # where the pieces are, as sets
        ("staging", np.int64),
        ("engaged", np.int64, (HEROES,)),
        ("attached", np.int64, (HEROES,)),
        ("discard", np.int64),  # of the encounter deck
        ("was_engaged", np.int64),  # with the hero who was incapacitated last
        ("stunned", np.int64),
        ("retreated", np.int64),  # this round
        ("triggered", np.int64, (ABILITIES,)),  # mandatory actions done in this hero's turn
        # the pieces
        ("print", np.int16, (PIECES,)),  # NONE: there is no such piece
        ("damage", np.int16, (PIECES,)),
        ("poison", np.int8, (PIECES,)),
        ("tokens", np.int8, (PIECES,)),
        ("token_value", np.int16, (PIECES,)),  # of all tokens on it together
        ("dice_on", np.int8, (PIECES, ABILITIES)),  # value of the die on a dice action, 0: none
        ("boost", np.int8, (PIECES, BOOSTED)),  # of the first stats, this round
        # the heroes
        ("incapacitated", np.int8, (HEROES,)),
        ("acted", np.int8, (HEROES,)),  # this round
        ("motivation", np.int8, (HEROES,)),  # the incomplete one, as a piece, or NONE
        ("pool", np.int8, (HEROES, FACES + 1)),  # dice by value; 0 is not used
        ("basic", np.int8, (HEROES, 2)),  # dice on basic attack and rest
        # the decks
        ("deck", np.int8, (ENCOUNTERS,)),  # pieces; the top card is at [deck_size - 1]
        ("deck_size", np.int8),
        ("face_down", np.int8, (ENCOUNTERS,)),  # drawn; the next to be revealed is the last
        ("face_down_size", np.int8),
        ("motives", np.int8, (MOTIVATIONS,)),
        ("motives_size", np.int8),
        ("to_reveal", np.int8),  # cards that an effect draws
        ("drafted", np.int16, (2,)),  # the two cards that are looked at: prints, or pieces
        ("drafting", np.int8),  # for which hero
        ("setting", np.int16, (SETS,)),  # the encounter sets
        # the game
        ("rounds", np.int16),  # begun
        ("phase", np.int8),
        ("stage", np.int8),  # 0: A, 1: B
        ("time", np.int8),
        ("outcome", np.int8),
        ("mastermind_defeated", np.int8),  # how often
        ("to_engage", np.int64),  # villains in staging that have not been tried in this phase
        # a hero's turn
        ("active", np.int8),  # the hero, or NONE
        ("speed", np.int8),
        ("negations", np.int8),  # actions still to be negated this round
        # what is being resolved: frames, of which the last is resolved first
        ("frames", np.int8),
        ("frame_piece", np.int8, (FRAMES,)),
        ("frame_ability", np.int8, (FRAMES,)),
        ("frame_hero", np.int8, (FRAMES,)),  # whose engagement it happens in, or NONE
        ("frame_level", np.int8, (FRAMES,)),
        ("frame_row", np.int16, (FRAMES,)),
        ("frame_left", np.int8, (FRAMES,)),  # how often the present row is still done, NONE: anew
        ("frame_it", np.int8, (FRAMES,)),  # the card chosen last
        ("queue", np.int8, (QUEUE, WAITING_FIELDS)),
        ("waiting", np.int8),  # how many do
    ]
)
