"""Against whom the learner plays: a mixture of players, drawn anew for each game and seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..agents.learner import IN_PYTHON
from ..agents.player import Player
from ..agents.registry import make_player
from ..envs.core.errors import WartableError
from ..envs.core.game import Game

SELF = "self"


class OpponentError(WartableError):
    """A mixture of opponents that can't be read or drawn from."""


@dataclass(frozen=True)
class Share:
    """One part of a mixture, as typed: a player's spec and its weight among the others."""

    spec: str
    weight: float = 1.0

    def __str__(self) -> str:
        return f"{self.spec}={self.weight:g}"


def parse_shares(texts: Iterable[str]) -> list[Share]:
    """Read `expert`, or `expert=0.7 self=0.3`, into the parts of a mixture.

    A weight is what follows the last `=`, if it is a number; without one it is 1.

    Raises:
        OpponentError: no opponent, one named twice, or a weight that is not a positive number.
    """
    shares = [_parse_share(text) for text in texts]
    if not shares:
        raise OpponentError("at least one opponent is needed, such as: expert, or self")
    specs = [share.spec for share in shares]
    for spec in specs:
        if specs.count(spec) > 1:
            raise OpponentError(f"opponent {spec!r} is named twice; give it one weight")
    return shares


def _parse_share(text: str) -> Share:
    spec, equals, weight = text.rpartition("=")
    try:
        share = Share(spec, float(weight)) if equals else Share(text)
    except ValueError:
        share = Share(text)
    if not share.spec:
        raise OpponentError(f"expected PLAYER or PLAYER=WEIGHT, got {text!r}")
    if not 0 < share.weight < float("inf"):
        raise OpponentError(f"the weight of {share.spec!r} must be above 0, not {weight}")
    return share


class Mixture:
    """Players in numbered places, each with a share of the games.

    A place keeps its number while games run, so that a player can take another's place (a
    snapshot of the learner growing older); a place whose share is 0 is drawn no more.

    Attributes:
        players: by place.
        styles: int16 (k,), their compiled styles or IN_PYTHON.
        cumulative: float64 (k,), the shares, added up to 1.
    """

    def __init__(self, players: Iterable[Player], weights: Iterable[float]) -> None:
        self.players = list(players)
        self._update(np.array(list(weights), np.float64))

    @property
    def weights(self) -> NDArray[np.float64]:
        """Each place's share, adding up to 1."""
        return np.diff(self.cumulative, prepend=0.0)

    def replace(self, place: int, player: Player, weights: Iterable[float]) -> None:
        """Seat `player` in a place (the next new one, or one that is taken) and set all shares."""
        if place == len(self.players):
            self.players.append(player)
        else:
            self.players[place] = player
        self._update(np.array(list(weights), np.float64))

    def _update(self, weights: NDArray[np.float64]) -> None:
        if not self.players:  # a learner's first snapshot is still to come
            self.cumulative, self.styles = np.zeros(0), np.zeros(0, np.int16)
            return
        if len(weights) != len(self.players) or not (weights >= 0).all() or weights.sum() <= 0:
            raise OpponentError(
                f"{len(self.players)} opponents need as many weights, none below 0 and "
                f"not all 0, not {weights.tolist()}"
            )
        self.cumulative = np.cumsum(weights / weights.sum())
        self.cumulative[np.flatnonzero(weights)[-1] :] = 1.0
        styles = [IN_PYTHON if p.style is None else p.style for p in self.players]
        self.styles = np.array(styles, np.int16)


def make_mixture(game: Game, opponents: str | Iterable[str] | Mixture, seed: int = 0) -> Mixture:
    """A mixture from what a user types: one player's spec, or several with weights.

    Raises:
        OpponentError: see `parse_shares`; or `self`, which only `wartable train` can seat.
        UnknownNameError: no such player.
    """
    if isinstance(opponents, Mixture):
        return opponents
    shares = parse_shares([opponents] if isinstance(opponents, str) else opponents)
    if any(share.spec == SELF for share in shares):
        raise OpponentError("opponent 'self' needs a learner with snapshots: wartable train")
    return Mixture([make_player(s.spec, game, seed) for s in shares], [s.weight for s in shares])
