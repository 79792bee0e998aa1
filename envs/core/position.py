"""One game from Python: start, look, play, copy, save. Whatever plays single games uses it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import loops
from .config import CARDS
from .errors import FileError, IllegalActionError, SeatError, WartableError
from .game import Game, get_game, rules_dict
from .jit import door
from .state import RUNNING, TERMINATED, TRUNCATED

MAGIC = b"wartable-state 2\n"


class _Doors(NamedTuple):
    """The entries that are called at every decision, without numba's look-up of their code."""

    play: Callable[..., bool]
    observe: Callable[..., None]


_doors_of: dict[str, _Doors] = {}


def _doors(position: Position) -> _Doors:
    name = position.game.name
    found = _doors_of.get(name)
    if found is None:
        books, states, mask = position.books, position.states, position.mask
        observation = np.zeros(position.game.schema.size, np.float32)
        found = _doors_of[name] = _Doors(
            door(loops.play_one, books, states, 0, mask),
            door(loops.observe_one, books, states, 0, states, observation),
        )
    return found


class Position:
    """A position of a game under given rules, with the mover's mask always at hand.

    Args:
        game: which game.
        rules: a rules object of the game, a dict of rules, or None: the defaults.
        players: how many play; None: the game's smallest number.

    Attributes:
        mask: int8 (actions,), 1 where the mover may act; all 0 once the game is over.
    """

    def __init__(self, game: Game, rules: Any = None, players: int | None = None) -> None:
        self.game = game
        self.rules = game.as_rules(rules)
        self.players = game.check_players(players, self.rules)
        self.books = game.make_book(self.rules)
        self.mask: NDArray[np.int8] = np.zeros(game.actions.size, np.int8)
        self._hold(np.zeros(1, game.state))

    def _hold(self, states: NDArray[Any]) -> None:
        """Make `states` the position; its fields that every decision reads are kept at hand."""
        self.states = states
        self._seat = states["seat"]
        self._status = states["status"]
        self._seen: NDArray[Any] = np.zeros(1, self.game.state)

    def start(self, seed: int, first: int | None = None, mirror: bool = False) -> None:
        """Deal a new game.

        Args:
            seed: decides all chance of the game; any integer, taken modulo 2**64.
            first: the seat that moves first; None leaves it to the game.
            mirror: deal each seat what the next one would have been dealt.

        Raises:
            SeatError: `first` is no seat.
        """
        first = loops.NO_PREFERENCE if first is None else self.check_seat(first)
        word = np.uint64(seed % 2**64)
        loops.start_one(self.books, self.states, self.players, word, first, bool(mirror), self.mask)

    @property
    def state(self) -> Any:
        """The record itself, all hidden things included."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """Who decides; -1 once the game is over."""
        return self._seat.item()

    @property
    def prompt(self) -> str:
        """What kind of choice is asked."""
        return self.game.prompts[int(self.states["prompt"][0])]

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its rules."""
        return self._status.item() == TERMINATED

    @property
    def truncated(self) -> bool:
        """Whether a cap has ended the game."""
        return self._status.item() == TRUNCATED

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self._status.item() != RUNNING

    @property
    def reward(self) -> NDArray[np.float32]:
        """Final payoff by seat, float32 (players,); zeros while the game runs."""
        return self.states["reward"][0, : self.players].copy()

    @property
    def book_hash(self) -> str:
        """Digest of the rules and cards in force."""
        return hashlib.sha256(self.books.tobytes()).hexdigest()[:12]

    def check_book(self, recorded: object, what: str) -> None:
        """Refuse to go on with something recorded under other rules or cards.

        Args:
            recorded: the `book_hash` that stands in the record.
            what: the record, in words.

        Raises:
            FileError: it is another one than this position's; names the card file, if there is one.
        """
        if recorded != self.book_hash:
            file = rules_dict(self.rules).get(CARDS)
            now = f"; {file} has been changed since" if file else ""
            raise FileError(
                f"{what} was made with other rules or cards ({recorded}) than these "
                f"({self.book_hash}){now}"
            )

    def check_seat(self, seat: int) -> int:
        """`seat` if the game has it.

        Raises:
            SeatError: it has not.
        """
        if not 0 <= seat < self.players:
            raise SeatError(f"there is no seat {seat}; seats: 0..{self.players - 1}")
        return seat

    def play(self, action: int) -> None:
        """Take one decision and run on to the next.

        Raises:
            IllegalActionError: the action is not on the mask; the position is left as it was.
        """
        if not self.try_play(action):
            raise IllegalActionError(self.refusal(action))

    def try_play(self, action: object) -> bool:
        """`play` if `action` is a legal one; else False, and the position is left as it was."""
        return (
            isinstance(action, (int, np.integer))
            and 0 <= int(action) < self.mask.size
            # A plain int: numpy's narrow ones would overflow, or be compiled for once more.
            and _doors(self).play(self.books, self.states, int(action), self.mask)
        )

    def refusal(self, action: object) -> str:
        """Why an action is not accepted, and what is."""
        legal = ", ".join(map(str, np.flatnonzero(self.mask))) or "none: the game is over"
        return f"action {action!r} is illegal at prompt {self.prompt!r}; legal: {legal}"

    def veil(self, seat: int) -> NDArray[Any]:
        """What `seat` may know, as a one-element record array of its own."""
        seen = np.zeros(1, self.game.state)
        loops.veil_one(self.books, self.states, self.check_seat(seat), seen)
        return seen

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The observation of `seat`, float32 (observation,) in [0, 1]; legal at any time."""
        observation = np.zeros(self.game.schema.size, np.float32)
        observe = _doors(self).observe
        observe(self.books, self.states, self.check_seat(seat), self._seen, observation)
        return observation

    def seen_by(self, seat: int | None) -> tuple[Any, int]:
        """The record that may be shown to `seat`, and the seat; None is one who sees all."""
        return (self.states[0], -1) if seat is None else (self.veil(seat)[0], seat)

    def text(self, seat: int | None) -> str:
        """The board in words as `seat` may know it; None: as one who sees all."""
        return self.game.text(self.books[0], *self.seen_by(seat))

    def picture(self, seat: int | None) -> NDArray[np.uint8]:
        """The board as an RGB array (height, width, 3), as `text`."""
        return self.game.picture(self.books[0], *self.seen_by(seat))

    def describe(self, action: int) -> str:
        """Words for an action of the mover (after the end: of seat 0)."""
        seat = max(self.seat, 0)
        return self.game.describe(self.books[0], self.veil(seat)[0], seat, action)

    def info(self) -> dict[str, Any]:
        """The game's public counters."""
        return self.game.info(self.states[0])

    def clone(self) -> Position:
        """An independent copy with the same future."""
        other = object.__new__(Position)
        other.game, other.rules, other.players = self.game, self.rules, self.players
        other.books = self.books
        other.mask = self.mask.copy()
        other._hold(self.states.copy())
        return other

    # --- as bytes

    def save(self) -> bytes:
        """The position as bytes, with all that `load` needs to check them."""
        head = {
            "game": self.game.name,
            "version": self.game.version,
            "players": self.players,
            "rules": rules_dict(self.rules),
            "book": self.book_hash,
        }
        return seal(MAGIC, json.dumps(head).encode() + b"\n" + self.states.tobytes())

    @classmethod
    def load(cls, data: bytes) -> Position:
        """The position that `save` wrote.

        Raises:
            FileError: the bytes are no position, damaged, of another version, or made with cards
                that have been changed since.
        """
        line, _, body = unseal(MAGIC, data, "position").partition(b"\n")
        try:
            head = json.loads(line)
            game = get_game(head["game"])
            if head["version"] != game.version:
                raise FileError(
                    f"the position was saved by another version of {game.name} "
                    f"({head['version']}); this one reads {game.version}"
                )
            position = cls(game, game.make_rules(head["rules"]), head["players"])
            position.check_book(head["book"], "the saved position")
        except WartableError as error:
            raise FileError(f"the saved position can't be played here: {error}") from None
        position._hold(np.frombuffer(body, game.state).copy())
        loops.legal_one(position.books, position.states, position.mask)
        return position

    def __getstate__(self) -> bytes:
        return self.save()

    def __setstate__(self, data: bytes) -> None:
        self.__dict__.update(Position.load(data).__dict__)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.clone()


# --- bytes that can be trusted


def seal(magic: bytes, content: bytes) -> bytes:
    """Bytes that `unseal` knows to be whole: a first line of its own, a digest, the content."""
    return magic + hashlib.sha256(content).hexdigest().encode() + b"\n" + content


def unseal(magic: bytes, data: bytes, what: str) -> bytes:
    """The content that was sealed under `magic`; compiled code must not meet a damaged record.

    Raises:
        FileError: the bytes begin otherwise, or are not those that were sealed.
    """
    if not data.startswith(magic):
        raise FileError(f"these bytes are no saved {what} of wartable")
    digest, _, content = data[len(magic) :].partition(b"\n")
    if hashlib.sha256(content).hexdigest().encode() != digest:
        raise FileError(f"the saved {what} is damaged: its digest does not fit")
    return content
