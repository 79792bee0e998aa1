"""All that a training run is determined by, validated, as it stands in the run's `config.json`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..agents.registry import make_player
from ..agents.scripted import find_adviser
from ..envs.core.errors import SeatError, WartableError
from ..envs.core.game import get_game
from .opponents import SELF, parse_shares


class SettingsError(WartableError):
    """A setting of a training run that does not exist, or a value outside its range."""


class Settings(BaseModel):
    """A training run. What worked best for a game stands in its recipe, see `recipe`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: str = Field(description="What is learned.")
    opponents: tuple[str, ...] = Field(
        ("expert",), description="PLAYER or PLAYER=WEIGHT; `self`: snapshots of the learner."
    )
    timesteps: int = Field(10_000_000, ge=1, description="Decisions of the learner, in all games.")
    seed: int = Field(0, ge=0, lt=2**32, description="Of everything that is drawn.")
    seat: int | None = Field(None, description="The learner's; None: drawn for each game.")
    players: int | None = Field(None, description="How many play; None: the fewest possible.")
    rules: dict[str, Any] = Field({}, description="Rules that differ from the game's defaults.")

    imitate: str | None = Field(None, description="A player to start by imitating.")
    imitate_steps: int = Field(
        1_000_000, ge=1, description="How many of the decisions are lessons, if any are."
    )
    adviser: str | None = Field(
        None, description="A scripted player whose opinion of each action the learner is told."
    )
    trust: float = Field(
        20.0,
        ge=0,
        le=1000,
        description="How much the advice weighs in the learner's first choices.",
    )
    games: int = Field(512, ge=1, le=65_536, description="Games played side by side.")
    steps: int = Field(32, ge=1, le=65_536, description="Decisions a game between two updates.")
    batch: int = Field(4096, ge=2, description="Decisions in a minibatch.")
    epochs: int = Field(3, ge=1, le=100, description="Passes over the decisions of an update.")
    learning_rate: float = Field(5e-4, gt=0, le=1, description="At the start; falls to 0.")
    gamma: float = Field(0.999, gt=0, le=1, description="Discount of a decision.")
    gae_lambda: float = Field(0.95, ge=0, le=1, description="Bias (0) against variance (1).")
    draw: float | None = Field(
        0.0, ge=-1, le=1, description="Worth of a draw by the cap; None: what PPO expects of it."
    )
    draw_from: int = Field(0, ge=0, description="Decisions after which `draw` is in force.")
    draw_at_first: float = Field(
        0.0, ge=-1, le=1, description="Worth of a draw by the cap until then."
    )
    clip: float = Field(0.2, gt=0, le=1, description="How far an update may move a probability.")
    entropy: float = Field(0.01, ge=0, le=1, description="Reward for an undecided policy.")
    width: int = Field(256, ge=1, le=8192, description="Units of each of the two hidden layers.")
    activation: Literal["relu", "tanh"] = Field("relu", description="Of the hidden layers.")
    threads: int = Field(1, ge=1, le=1024, description="Of torch, and of the games.")
    precision: Literal["float32", "bfloat16"] = Field(
        "float32", description="Of the products in the first layer; weights are float32."
    )

    snapshot_every: int = Field(250_000, ge=1, description="Decisions between snapshots for self.")
    snapshots: int = Field(4, ge=1, le=64, description="How many snapshots play at a time.")
    evaluate_every: int = Field(500_000, ge=1, description="Decisions between evaluations.")
    evaluate_games: int = Field(400, ge=2, description="Games of an evaluation, by opponent.")
    checkpoint_every: int = Field(500_000, ge=1, description="Decisions between checkpoints.")

    def draw_worth(self, timesteps: int) -> float:
        """What a draw by the cap is worth once the learner has taken `timesteps` decisions."""
        assert self.draw is not None, "PPO's own expectation has no number"
        return self.draw if timesteps >= self.draw_from else self.draw_at_first

    @property
    def fixed_opponents(self) -> list[str]:
        """The specs of all opponents but `self`."""
        return [s.spec for s in parse_shares(self.opponents) if s.spec != SELF]

    @property
    def rollout(self) -> int:
        """Decisions between two updates."""
        return self.games * self.steps

    def make_rules(self) -> Any:
        """The game's rules object."""
        return get_game(self.game).make_rules(self.rules)


def make_settings(values: dict[str, Any]) -> Settings:
    """Settings from values; what is left out or None takes its default.

    Raises:
        SettingsError: an unknown setting, or a value outside its range; says what is allowed.
        WartableError: an unknown game, rule, seat or number of players; opponents that do not
            exist or can't be read; or a card file with a fault.
    """
    given = {name: value for name, value in values.items() if value is not None}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        raise SettingsError(_words(error)) from None
    if settings.batch > settings.rollout:
        settings = settings.model_copy(update={"batch": settings.rollout})
    check_settings(settings)
    return settings


def check_settings(settings: Settings) -> None:
    """Raise the `WartableError` for whatever does not fit the game."""
    game = get_game(settings.game)
    rules = settings.make_rules()
    game.make_book(rules)
    players = game.check_players(settings.players, rules)
    if settings.seat is not None and not 0 <= settings.seat < players:
        raise SeatError(f"no seat {settings.seat}; seats: 0..{players - 1}, or none: drawn")
    teachers = [] if settings.imitate is None else [settings.imitate]
    for spec in settings.fixed_opponents + teachers:
        make_player(spec, game)
    if settings.adviser is not None:
        find_adviser(game, settings.adviser)
    if settings.rollout < 2:
        raise SettingsError("games x steps must be at least 2, to make a minibatch of")


def _words(error: ValidationError) -> str:
    first = error.errors()[0]
    name = str(first["loc"][0])
    if name not in Settings.model_fields:
        options = ", ".join(Settings.model_fields)
        return f"no setting is called {name!r}; settings: {options}"
    return f"setting {name} can't be {first['input']!r}: {first['msg'].lower()}"
