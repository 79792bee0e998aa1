"""The variants and numbers of The Agents that a designer may turn, and the book of a game."""

from __future__ import annotations

import numpy as np
from pydantic import Field

from ..core.config import rules_class
from .state import FACES, MISSIONS, TALLY_WORDS


@rules_class
class Rules:
    """Rules of one game; the defaults are those of the text."""

    partners: bool = Field(
        False,
        description="Shuffle the Partners and The Escort into the agents deck (The Partners).",
    )
    cards: str = Field(
        "",
        description="A card file to play with (see `wartable cards`); empty: the house set.",
    )
    points_to_win: int = Field(
        40, ge=1, le=200, description="IP held that end the game, after equal turns (T1, T2)."
    )
    starting_points: int = Field(2, ge=0, le=20, description="IP that each player begins with.")
    mission_price: int = Field(2, ge=0, le=20, description="IP that a mission costs.")
    actions: int = Field(2, ge=1, le=4, description="Actions a turn.")
    hand_limit: int = Field(4, ge=3, le=8, description="Most cards in a hand.")
    round_cap: int = Field(
        60,
        ge=1,
        le=10_000,
        description="Rounds after which the game is cut short and decided by IP (T32).",
    )


NUMBERS = (
    "partners",
    "points_to_win",
    "starting_points",
    "mission_price",
    "actions",
    "hand_limit",
    "round_cap",
)
"""The rules that compiled code reads; `cards` has become tables by then."""

# `ability`: what a command does
NO_ABILITY, TURN, KILL, REVIVE, EXTRACT, MOVE, SWAP, STEAL = 0, 1, 2, 3, 4, 5, 6, 7
ABILITIES = 8

# `scope`, `second_scope`, `destination`: where a command reaches, seen from its own card
THIS_FACTION, OTHER_FACTION, YOUR_FACTIONS, THIS_SIDE, OTHER_SIDE, ADJACENT = 0, 1, 2, 3, 4, 5
PARTNERED = 6  # a Partner's command: the partnered agent itself
SCOPES = 7

# `which`: of the agents in reach; `directed`: whom their commands face; `condition`: how they are
ANY, OUTERMOST, INNERMOST = 0, 1, 2
AT_YOU, AT_ANOTHER = 1, 2
LIVING, DEAD_ONLY = 1, 2

# `place`: where a payout counts, seen from the mission's side or the Partner's agent: a set of
# this side, the other side, and the owner's other faction; or the agent alone
HERE, BESIDE, ELSEWHERE, AGENT = 0b001, 0b010, 0b100, 0b1000
FACTION, EVERYWHERE = HERE | BESIDE, HERE | BESIDE | ELSEWHERE

COMPARISONS = 3  # the most a payout may demand at once

# `amount`: the amounts of a payout, by number: those compared, and what it pays for
LEFT, RIGHT, EACH = 0, COMPARISONS, 2 * COMPARISONS
AMOUNTS = 2 * COMPARISONS + 1

# `printed`: what an observation shows of a face
LEFT_HALF, RIGHT_HALF = 0, 1  # 1: white
ABILITY_PRINTED = 2  # one-hot, from TURN on
SCOPE_PRINTED = ABILITY_PRINTED + ABILITIES - 1  # one-hot; PARTNERED is not shown
PRINTED = SCOPE_PRINTED + SCOPES - 1

PAYOUTS = MISSIONS + FACES
"""What pays IP in the points phase: mission kind m is payout m, Partner face f is MISSIONS + f."""

BOOK = np.dtype(
    (
        np.record,
        np.dtype(
            [("card_set", np.int64)]  # digest of the cards, by which words find their names
            + [(name, np.int32) for name in NUMBERS]
            + [
                # payouts: bonus times (EACH // each_of, at most each_most), or once, if each of the
                # comparisons holds: least <= left_times * left - right_times * right <= most
                # set of units as the owner sees them: 127 in the byte of each that is in it
                ("units", np.int64, (PAYOUTS, AMOUNTS, TALLY_WORDS)),
                ("place", np.int8, (PAYOUTS, AMOUNTS)),
                ("left_times", np.int8, (PAYOUTS, COMPARISONS)),
                ("right_times", np.int8, (PAYOUTS, COMPARISONS)),
                ("least", np.int16, (PAYOUTS, COMPARISONS)),
                ("most", np.int16, (PAYOUTS, COMPARISONS)),
                ("comparisons", np.int8, (PAYOUTS,)),  # how many there are
                ("each_of", np.int8, (PAYOUTS,)),  # 0: the bonus is paid once
                ("each_most", np.int8, (PAYOUTS,)),
                ("bonus", np.int8, (PAYOUTS,)),
                ("mission_copies", np.int8, (MISSIONS,)),
                # faces
                ("copies", np.int8, (FACES,)),  # in the deck under these rules
                ("is_partner", np.int8, (FACES,)),
                ("left_half", np.int8, (FACES,)),  # BLACK or WHITE, as whom they are directed at
                ("right_half", np.int8, (FACES,)),  # sees them
                ("printed", np.float32, (FACES, PRINTED)),
                ("ability", np.int8, (FACES,)),
                ("scope", np.int8, (FACES,)),
                ("second_scope", np.int8, (FACES,)),  # SWAP: where the other agent is
                ("destination", np.int8, (FACES,)),  # MOVE: where to
                ("which", np.int8, (FACES,)),
                ("directed", np.int8, (FACES,)),
                ("condition", np.int8, (FACES,)),
                ("itself", np.int8, (FACES,)),  # may affect its own card
                ("between", np.int8, (FACES,)),  # may be placed between two cards
                ("protects", np.int16, (FACES,)),  # Partner: set of abilities that do not work
                ("opens", np.int8, (FACES,)),  # Partner: its owner may activate the agent anyway
                ("blocks", np.int8, (FACES,)),  # Partner: the other player may not activate it
                ("discount", np.int8, (FACES,)),  # Partner: IP off the price of a mission
                ("room", np.int8, (FACES,)),  # Partner: more cards in the hand
            ],
            align=True,
        ),
    )
)

BLACK, WHITE = 0, 1
