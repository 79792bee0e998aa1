"""The set-up and numbers of Agents of Adventure that a designer may turn, and a game's book."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field

from ..core.config import rules_class
from .state import ABILITIES, SET_SIZE

SETUPS = ("first_game", "random", "draft")
FIRST_GAME, RANDOM, DRAFT_HEROES = range(len(SETUPS))


@rules_class
class Rules:
    """Rules of one game; the defaults are the first game of the text."""

    controllers: Literal[1, 3] = Field(
        1, description="Agents that decide: one for the whole team, or one a hero (A8)."
    )
    setup: Literal["first_game", "random", "draft"] = Field(
        "first_game",
        description="Where heroes, mission, mastermind and encounter sets come from, as far as the "
        "next rules don't name them: the text's first game, chance, or chance with drafted heroes.",
    )
    heroes: str = Field("", description="Three heroes, with commas between them.")
    mission: str = Field("", description="The mission.")
    mastermind: str = Field("", description="The mastermind.")
    sets: str = Field("", description="Three encounter sets, with commas; one the mastermind's.")
    cards: str = Field(
        "",
        description="A folder of card files to play with (see `wartable cards`); empty: the house "
        "set.",
    )
    round_cap: int = Field(30, ge=1, le=1000, description="Rounds after which the game is lost.")
    progress: bool = Field(
        False,
        description="A game that is lost pays -1 plus the part of the mission that was completed.",
    )


# `when`: what sets an action off
(
    NOTHING,
    SQUARE,
    CIRCLE,
    START,
    END,
    ENTERS,
    RIP,
    DEFEATED,
    INCAPACITATED,
    RESTS,
    RETREATS,
    ENGAGED,
    ALWAYS,
) = range(13)

# `part` of a card: where it works
FRONT = 0  # unless attached, or for heroes: incapacitated
BELOW = 1  # below the line: while attached
FLIPPED = 2  # while the hero is incapacitated

# `kind` of a print
(
    A_HERO,
    A_MOTIVATION,
    A_MASTERMIND,
    A_MINION,
    A_PERMANENT,
    AN_INSTANT,
    A_STAGE,
) = range(7)

# `stat`
ATTACK_STAT, DEFENCE_STAT, DICE_STAT, HEALTH_STAT, REST_STAT, DRAW_STAT = range(6)
STATS = 6

# `effect`: what a row does
(
    END_OF_ROWS,
    ATTACK,
    DAMAGE,
    TRUE_DAMAGE,
    RECOVER,
    REST,
    POISON,
    CURE,
    STUN,
    BOOST,
    RETREAT,
    ENGAGE_WITH,
    DESTROY,
    DISCARD,
    ATTACH,
    TOKEN,
    SPEND,
    CONVERT,
    ADD_DIE,
    ROLL,
    TURN_DIE,
    DRAW,
    GAIN_TIME,
    LOSE_TIME,
    SPAWN,
    RESHUFFLE,
    NEGATE,
    COPY_ACTION,
    MOTIVATE,
    EMPTY_POOL,
    COMPLETE,
    LOSE_GAME,
    CHANGE,
) = range(33)
EFFECTS = CHANGE

# `whom`
(
    NO_ONE,
    THIS,
    IT,
    THE_HERO,
    A_HERO_OF_YOURS,
    ANOTHER_HERO,
    EACH_HERO,
    EACH_OTHER_HERO,
    A_VILLAIN,
    EACH_VILLAIN,
    EACH_OTHER_VILLAIN,
    ANY_VILLAIN,
    EACH_VILLAIN_IN_PLAY,
    A_STAGED_VILLAIN,
    EACH_STAGED_VILLAIN,
    EACH_CHARACTER,
    WAS_ENGAGED,
    A_PERMANENT_IN_PLAY,
    AN_ATTACHMENT,
    THE_MASTERMIND,
    THE_MISSION,
    THE_MOTIVATION,
) = range(22)

# `measure`: what a condition or an amount counts
(
    NO_MEASURE,
    TOKENS_HERE,
    TOKEN_VALUE_HERE,
    ENGAGED_VILLAINS,
    STAGED_VILLAINS,
    VILLAINS_IN_PLAY,
    HERO_DAMAGE,
    HERO_HEALTH,
    INCAPACITATED_HEROES,
    ATTACHMENTS,
    DICE_IN_POOL,
    DICE_HERE,
    TIME_LEFT,
    ROUND,
    MASTERMIND_IN_PLAY,
    MASTERMIND_DEFEATED,
    DISCARDED,
    OPEN_MOTIVATION,
) = range(18)

# the basic actions, the same for all: where their rows begin
BASIC_ATTACK, BASIC_REST = 0, 2
FIRST_FREE_ROW = 4

PRINTS = 192  # the most cards of all kinds, copies counted once, stages apart
ROWS = 1024  # the most effects
SETS_KNOWN = 16  # the most encounter sets
TRAITS = 32

BOOK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("card_set", np.int64),  # digest of the cards, by which words find their names
                ("setup", np.int32),
                ("round_cap", np.int32),
                ("controllers", np.int32),
                ("hero_prints", np.int32),  # how many; heroes are the first prints
                ("motives", np.int32),
                ("first_motive", np.int32),
                ("masterminds", np.int32),
                ("first_mastermind", np.int32),
                ("missions", np.int32),
                ("first_mission", np.int32),  # stage A; B follows
                ("sets", np.int32),
                ("progress", np.int32),
                # the set-up as prints and encounter sets; NONE: by chance, or drafted
                ("team", np.int32, (3,)),
                ("mission", np.int32),
                ("mastermind", np.int32),
                ("setting", np.int32, (3,)),
                ("set_cards", np.int16, (SETS_KNOWN, SET_SIZE)),
                ("matching_set", np.int16, (PRINTS,)),  # of a mastermind
                # prints
                ("kind", np.int8, (PRINTS,)),
                ("stat", np.int8, (PRINTS, STATS)),
                ("traits", np.int32, (PRINTS,)),
                ("time", np.int8, (PRINTS,)),  # of a stage; NONE: untimed
                ("when", np.int8, (PRINTS, ABILITIES)),
                ("number", np.int8, (PRINTS, ABILITIES)),  # in the square or circle
                ("part", np.int8, (PRINTS, ABILITIES)),
                ("rows", np.int16, (PRINTS, ABILITIES)),  # first rows
                ("changes_stats", np.int8, (PRINTS,)),
                # rows of effects; END_OF_ROWS ends each list
                ("effect", np.int8, (ROWS,)),
                ("amount", np.int8, (ROWS,)),
                ("times", np.int8, (ROWS,)),  # NO_MEASURE, or: the amount for each of these
                ("whom", np.int8, (ROWS,)),
                ("trait", np.int32, (ROWS,)),  # only those with one of these; 0: all
                ("which", np.int8, (ROWS,)),  # a stat, or the value of a die
                ("pierces", np.int8, (ROWS,)),  # an attack for true damage
                ("optional", np.int8, (ROWS,)),  # the rows that may be left out, from this one on
                ("measure", np.int8, (ROWS,)),  # condition: least <= measure <= most
                ("least", np.int8, (ROWS,)),
                ("most", np.int8, (ROWS,)),
            ],
            align=True,
        ),
    )
)
