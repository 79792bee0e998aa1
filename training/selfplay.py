"""`self` as an opponent: a pool of the learner's own snapshots."""

from __future__ import annotations

from ..agents.policy import Policy, Trained
from ..agents.registry import make_player
from ..envs.core.game import Game
from .opponents import SELF, Mixture, parse_shares
from .run import Run
from .settings import Settings


class Pool:
    """The mixture of a run, in which the newest snapshots share what `self` was given.

    A snapshot plays as the learner explores, by its probabilities. When the pool is full, a new
    one takes the place of the oldest, in games that are under way too. At least one is needed
    from the start: the untrained learner.

    Attributes:
        mixture: what the learner's games draw from.
        taken: decisions after which each snapshot was taken, by place; empty without `self`.
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        shares = parse_shares(settings.opponents)
        fixed = [share for share in shares if share.spec != SELF]
        self._game = game
        self._size = settings.snapshots
        self._weights = [share.weight for share in fixed]
        self._own = sum(share.weight for share in shares if share.spec == SELF)
        self._first = len(fixed)
        self.taken: list[int] = []
        self.mixture = Mixture(
            [make_player(share.spec, game, settings.seed) for share in fixed], self._weights
        )

    @property
    def wanted(self) -> bool:
        """Whether the run has `self` among its opponents."""
        return self._own > 0

    def add(self, policy: Policy, timesteps: int) -> None:
        """Seat a snapshot that was taken after so many decisions."""
        if len(self.taken) < self._size:
            place = len(self.taken)
            self.taken.append(timesteps)
        else:
            place = self.taken.index(min(self.taken))
            self.taken[place] = timesteps
        player = Trained(policy, f"self@{timesteps}", deterministic=False)
        number = len(self.taken)
        weights = [*self._weights, *[self._own / number] * number]
        self.mixture.replace(self._first + place, player, weights)

    def restore(self, run: Run, taken: tuple[int, ...]) -> None:
        """Seat a run's snapshots again, each in its old place.

        Raises:
            FileError: one of them is gone or damaged.
        """
        for timesteps in taken:
            self.add(Policy.load(run.snapshot(timesteps), self._game), timesteps)
