"""The variants and numbers of Agents of War that a designer may turn, and the book of a game."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field

from ..core.config import rules_class
from .actions import MODES
from .state import PRINTS

WAYS = ("preconstructed", "quickplay", "pai_gow", "king_of_the_hill")
PRECONSTRUCTED, QUICKPLAY, PAI_GOW, KING_OF_THE_HILL = range(len(WAYS))
LOSERS = ("goes_first", "chooses")


@rules_class
class Rules:
    """Rules of one match; the defaults are those of the text."""

    way: Literal["preconstructed", "quickplay", "pai_gow", "king_of_the_hill"] = Field(
        "preconstructed", description="How decks are come by, and how many games are played."
    )
    loser: Literal["goes_first", "chooses"] = Field(
        "goes_first", description="What the loser of a game does in the next (W62)."
    )
    cards: str = Field(
        "",
        description="A card file to play with (see `wartable cards`); empty: the house set.",
    )
    influence: int = Field(10, ge=1, le=100, description="Influence that each player starts with.")
    play_limit: int = Field(
        8, ge=1, le=100, description="Cards played a turn, or in a chance to respond."
    )
    stall: int = Field(3, ge=1, le=100, description="Turns without a change that end a game.")
    turn_cap: int = Field(
        60, ge=1, le=10_000, description="Turns after which a game is ended like a stall (W8)."
    )


NUMBERS = ("influence", "play_limit", "stall", "turn_cap")
"""The rules that compiled code reads as they are."""

USE_LIMIT = 8  # abilities that a player uses in a window (W28)
TURN_USE_LIMIT = 32  # ... and in a whole turn, so that every turn ends

# What each way deals for building, the decks built from it at once, the games that win the match.
DEALT = (0, 6, 9, 12)
BUILT = (1, 1, 3, 1)
TO_WIN = (1, 1, 2, 3)
STAY = 2  # games in a row after which a winning deck leaves too (King of the Hill)

# `effect`: what a row does
(
    END_OF_CLAUSE,
    DAMAGE,
    KILL,
    EXHAUST,
    READY,
    BOOST,
    FLY,
    COUNTER,
    RETURN,
    CONTROL,
    SACRIFICE,
    LOSE,
    GAIN,
    DRAW,
    DISCARD,
    MAKE,
    RECOVER,
    REDACT,
    WIN_GAME,
    LOSE_GAME,
    PAY,
) = range(21)
EFFECTS = PAY  # how many there are, not counting END_OF_CLAUSE

# `whom`: which Agents a row affects, or whose Influence, hand or pile
THIS, IT, CHOSEN, ALL = 0, 1, 2, 3
YOU, OPPONENT, BOTH = 1, 2, 3  # a set of players

# `when`: the clauses of a card
ON_PLAY, WARCRY, USE, BEGINNING, END, DEATH = range(6)
CLAUSES = 6

# `measure`: what a row's condition or amount counts
NO_MEASURE = 0
(
    YOUR_AGENTS,
    ENEMY_AGENTS,
    YOUR_INFLUENCE,
    ENEMY_INFLUENCE,
    YOUR_HAND,
    YOUR_DISCARD,
) = range(1, 7)

ROWS = 512  # the most effects of a card set
NAMED = 16  # the most named decks

BOOK = np.dtype(
    (
        np.record,
        np.dtype(
            [("card_set", np.int64)]  # digest of the cards, by which words find their names
            + [(name, np.int32) for name in NUMBERS]
            + [
                ("way", np.int32),
                ("loser_chooses", np.int32),
                ("cards", np.int32),  # how many the set has
                ("named_decks", np.int32),
                ("named", np.int64, (NAMED,)),  # the named decks, as sets of cards
                # prints: cards and tokens
                ("is_agent", np.int8, (PRINTS,)),
                ("power", np.int8, (PRINTS,)),
                ("covert", np.int8, (PRINTS,)),
                ("flying", np.int8, (PRINTS,)),
                ("delay", np.int8, (PRINTS,)),
                ("on_play", np.int16, (PRINTS, MODES)),  # first rows; NONE: there are none
                ("cost", np.int16, (PRINTS,)),  # of playing it from the hand
                ("replay", np.int16, (PRINTS,)),  # cost of a Replay; NONE: it can't be replayed
                ("clause", np.int16, (PRINTS, CLAUSES)),  # first rows of what it does in play
                ("use_cost", np.int16, (PRINTS,)),
                ("exhausts", np.int8, (PRINTS,)),  # its ability has the Exhaust symbol
                ("once", np.int8, (PRINTS,)),  # its ability is limited to once each turn
                # rows of effects; END_OF_CLAUSE ends each list
                ("effect", np.int8, (ROWS,)),
                ("amount", np.int8, (ROWS,)),
                ("times", np.int8, (ROWS,)),  # NO_MEASURE, or: the amount for each of these
                ("whom", np.int8, (ROWS,)),
                ("side", np.int8, (ROWS,)),  # a set of players
                ("other", np.int8, (ROWS,)),  # not the card itself
                ("at_most", np.int8, (ROWS,)),  # of that Power or less; 0: of any
                ("flyers", np.int8, (ROWS,)),  # 1: Flying ones only, 2: only those without
                ("fighting", np.int8, (ROWS,)),  # those in the present attack only
                ("kind", np.int8, (ROWS,)),  # of a card chosen from a pile: 1 Agents, 2 Orders
                ("measure", np.int8, (ROWS,)),  # condition: least <= measure <= most
                ("least", np.int8, (ROWS,)),
                ("most", np.int8, (ROWS,)),
            ],
            align=True,
        ),
    )
)
