"""From what a user types to a player: `random`, `expert`, `search:400`, `human`, `ppo:FILE`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import UnknownNameError
from ..envs.core.game import Game, unknown
from .loops import decide_many
from .player import Batched, Player, Sights
from .scripted import RANDOM, styles_of


class Scripted(Batched):
    """A compiled player: `random` or one of the game's styles."""

    def __init__(self, name: str, style: int, seed: int) -> None:
        super().__init__(name, seed)
        self.style: int | None = style

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """Choose for many games at once, by the chance in `sights.streams`: int64 (m,)."""
        number = len(sights)
        everybody = np.arange(number)
        streams = np.zeros((number, sights.game.players[-1], 2), np.uint64)
        streams[everybody, sights.seats] = sights.streams
        styles = np.full(number, self.style, np.int8)
        actions = np.zeros(number, np.int64)
        decide_many(
            sights.books, sights.seen, sights.masks, sights.seats, styles, streams, actions,
            everybody,
        )  # fmt: skip
        sights.streams[:] = streams[everybody, sights.seats]
        return actions


def _trained(game: Game, detail: str, seed: int) -> Player:
    from .policy import Policy, Trained

    if not detail:
        raise UnknownNameError("ppo needs the file of a policy: ppo:FILE")
    built_in = POLICIES / f"{detail}.npz"
    file = built_in if detail in built_in_policies() else detail
    return Trained(Policy.load(file, game), f"ppo:{detail}", seed)


def built_in_policies(game: Game | None = None) -> list[str]:
    """Names of the policies that come with the package, for `ppo:NAME`; a game's, or all.

    `GAME` plays with the fewest players, `GAME_N` with N.
    """
    names = sorted(path.stem for path in POLICIES.glob("*.npz"))
    return [name for name in names if game is None or game.name in (name, name[:-2])]


def _search(game: Game, detail: str, seed: int) -> Player:
    from .search import SIMULATIONS, Search

    if not detail:
        return Search(name="search", rollout=rollout_style(game), seed=seed)
    if not detail.isdecimal() or not 1 <= int(detail) <= MOST_SIMULATIONS:
        raise UnknownNameError(
            f"search:{detail} names no number of simulations; allowed: search:1 to "
            f"search:{MOST_SIMULATIONS}, or search for {SIMULATIONS}"
        )
    return Search(int(detail), rollout_style(game), name=f"search:{detail}", seed=seed)


def _human(game: Game, detail: str, seed: int) -> Player:
    from .human import Human

    return Human()


def rollout_style(game: Game) -> int:
    """The style that search plays on by: the game's expert, or random if it has none."""
    return styles_of(game).get("expert", RANDOM)


POLICIES = Path(__file__).parent / "policies"
Maker = Callable[[Game, str, int], Player]  # (game, what follows the colon, seed)
_MAKERS: dict[str, tuple[str, Maker]] = {
    "search": ("search:SIMULATIONS", _search),
    "human": ("human", _human),
    "ppo": ("ppo:FILE", _trained),
}
MOST_SIMULATIONS = 1_000_000


def player_names(game: Game) -> list[str]:
    """What `make_player` understands for a game, as a user would type it."""
    trained = [f"ppo:{name}" for name in built_in_policies(game)]
    return [*styles_of(game), *(shown for shown, _ in _MAKERS.values()), *trained]


def make_player(spec: str, game: Game, seed: int = 0) -> Player:
    """A player by name.

    Args:
        spec: `random`, the name of one of the game's styles, `search` or `search:SIMULATIONS`,
            `human`, `ppo:FILE`, or `ppo:NAME` of a policy in `agents/policies`.
        game: what it shall play.
        seed: of its own chance, which no game's chance depends on.

    Raises:
        UnknownNameError: no such player, or a number of simulations that makes no sense.
        FileError: a policy that is damaged or was made for something else.
    """
    kind, _, detail = spec.partition(":")
    styles = styles_of(game)
    if spec in styles:
        return Scripted(spec, styles[spec], seed)
    if kind in _MAKERS:
        return _MAKERS[kind][1](game, detail, seed)
    raise UnknownNameError(unknown("player", spec, player_names(game)))
