"""Agents of Adventure handed to the shared machinery, and its PettingZoo environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.aec import WartableEnv, wrapped
from ..core.game import Game, register
from .actions import ACTIONS
from .cards import FILES, card_tables, make_book
from .config import BOOK, Rules
from .describe import describe
from .measures import MEASURES, TRAITS
from .redeal import redeal
from .rules import legal, new_game, play
from .state import HEROES, PHASES, PROMPTS, STATE
from .view import SCHEMA, veil, view


def _text(book: Any, seen: Any, seat: int) -> str:
    from .render import text

    return text(book, seen, seat)


def _picture(book: Any, seen: Any, seat: int) -> NDArray[np.uint8]:
    from .render import picture

    return picture(book, seen, seat)


def _info(state: Any) -> dict[str, Any]:
    # By key: a record's attributes take several times as long from Python.
    return {
        "round": int(state["rounds"]),
        "phase": PHASES[int(state["phase"])],
        "stage": int(state["stage"]),
        "time": int(state["time"]),
        "incapacitated": state["incapacitated"].tolist(),
        "mastermind_defeated": int(state["mastermind_defeated"]),
    }


GAME = register(
    Game(
        name="agents_of_adventure",
        title="Agents of Adventure",
        players=(1, HEROES),
        rules=Rules,
        state=STATE,
        book=BOOK,
        make_book=make_book,
        actions=ACTIONS,
        schema=SCHEMA,
        prompts=PROMPTS,
        cards=card_tables,
        functions={
            "new_game": new_game,
            "legal": legal,
            "play": play,
            "veil": veil,
            "view": view,
            "redeal": redeal,
        },
        describe=describe,
        text=_text,
        picture=_picture,
        info=_info,
        measures=MEASURES,
        traits=TRAITS,
        card_files=FILES,
        cooperative=True,
        players_by=lambda rules: rules.controllers,
    )
)


def raw_env(**options: Any) -> WartableEnv:
    """The plain AEC environment; options as in `wartable.make`."""
    return WartableEnv(GAME, **options)


def env(**options: Any) -> Any:
    """`raw_env` in PettingZoo's usual checking wrappers."""
    return wrapped(raw_env(**options))
