"""A recorded game: seed and actions in a small versioned file, re-simulated on load."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .config import card_rule
from .errors import FileError, IllegalActionError, WartableError
from .game import get_game, rules_dict
from .position import Position

FORMAT = 1


@dataclass
class Replay:
    """One game from its deal to any point: whoever has the code can play it again.

    Attributes:
        game: name of the game.
        version: digest of the game's formats, as in `Game.version`.
        book_hash: digest of rules and cards in force.
        players: how many play.
        rules: the rules as plain values.
        seed: as in `Position.start`, likewise `first` and `mirror`.
        actions: the decisions in order.
        reward: the payoffs where the game is over, else empty.
    """

    game: str
    version: str
    book_hash: str
    players: int
    rules: dict[str, Any]
    seed: int
    first: int | None = None
    mirror: bool = False
    actions: list[int] = field(default_factory=list)
    reward: list[float] = field(default_factory=list)

    @classmethod
    def begin(
        cls, position: Position, seed: int, first: int | None = None, mirror: bool = False
    ) -> Replay:
        """Start `position` and an empty record of it."""
        position.start(seed, first, mirror)
        game = position.game
        return cls(
            game.name,
            game.version,
            position.book_hash,
            position.players,
            rules_dict(position.rules),
            seed,
            first,
            mirror,
        )

    def play(self, position: Position, action: int) -> None:
        """Play an action in `position` and note it down."""
        position.play(action)
        self.actions.append(int(action))
        if position.over:
            self.reward = [float(r) for r in position.reward]

    def positions(self) -> Iterator[Position]:
        """The game again, position by position; it is one object that moves on.

        Raises:
            FileError: the replay does not fit this version of the game, or an action is illegal.
        """
        position = self._fresh()
        yield position
        for number, action in enumerate(self.actions):
            try:
                position.play(action)
            except IllegalActionError as error:
                raise FileError(f"decision {number} of the replay: {error}") from None
            yield position
        if self.reward and [float(r) for r in position.reward] != self.reward:
            raise FileError(
                f"the replay ends with payoffs {self.reward}, "
                f"its re-simulation with {position.reward.tolist()}"
            )

    def _fresh(self) -> Position:
        game = get_game(self.game)
        if self.version != game.version:
            raise FileError(
                f"the replay is of version {self.version} of {self.game}; this is {game.version}"
            )
        position = Position(game, game.make_rules(self.rules), self.players)
        position.check_book(self.book_hash, "the replay")
        position.start(self.seed, self.first, self.mirror)
        return position

    def frames(self, seat: int | None) -> Iterator[str]:
        """The board as text after each decision, as one seat may know it; None: all is shown.

        The words of an action are given only where the seat took it (or sees all).
        """
        said = ""
        for number, position in enumerate(self.positions()):
            yield f"{said}{position.text(seat)}"
            said = ""
            if number < len(self.actions) and seat in (None, position.seat):
                said = f"> {position.describe(self.actions[number])}\n\n"

    def save(self, path: Path) -> None:
        """Write the replay as JSON; the file appears whole or not at all.

        Raises:
            FileError: it can't be written.
        """
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(json.dumps({"wartable_replay": FORMAT, **asdict(self)}) + "\n")
            part.replace(path)
        except OSError as error:
            raise FileError(f"can't write the replay {path}: {error.strerror}") from None

    @classmethod
    def load(cls, path: Path, cards: Path | None = None) -> Replay:
        """Read a replay and play it through once.

        Args:
            path: of the replay.
            cards: where its card file is now, if it was moved.

        Raises:
            FileError: the file can't be read, is no replay, or does not re-simulate.
        """
        try:
            data = json.loads(path.read_text())
        except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
            raise FileError(f"{path} can't be read as a replay: {error}") from None
        if not isinstance(data, dict) or data.pop("wartable_replay", None) != FORMAT:
            raise FileError(f"{path} is no replay of format {FORMAT}")
        try:
            replay = cls(**data)
            if cards is not None:
                replay.rules |= card_rule(get_game(replay.game).rules, cards)
            for _ in replay.positions():
                pass
        except (TypeError, WartableError) as error:
            raise FileError(f"{path}: {error}") from None
        return replay
