"""One game at a terminal: played by a person, or watched."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ..envs.core.position import Position
from ..envs.core.replay import Replay
from .human import Quit
from .player import Player, Sight

Write = Callable[[str], None]


def sight_of(position: Position) -> Sight:
    """What the mover of a position is shown."""
    seat = position.seat
    return Sight(position.game, position.books, position.veil(seat), position.mask, seat)


def play_at_table(
    position: Position,
    recorded: Replay,
    players: Sequence[Player],
    seat: int,
    write: Write = print,
) -> bool:
    """Play a started position to its end, telling `seat` what it can see of the others' moves.

    Args:
        position: where to begin.
        recorded: the game so far; each decision is noted down in it.
        players: by seat.
        seat: whose eyes see the board.
        write: prints some lines.

    Returns:
        Whether the game ended; False: the person at the table has quit.
    """
    before = position.text(seat)
    while not position.over:
        mover = position.seat
        try:
            action = players[mover].act(sight_of(position))
        except Quit:
            return False
        recorded.play(position, action)
        after = position.text(seat)
        if mover != seat:
            _tell(write, f"seat {mover} ({players[mover].name})", before, after)
        before = after
    write(before)
    write(outcome(position, players))
    return True


def watch_table(
    position: Position,
    recorded: Replay,
    players: Sequence[Player],
    seat: int | None,
    delay: float = 0.0,
    write: Write = print,
) -> None:
    """Play a started position to its end, with the board after each decision.

    Args:
        position: where to begin.
        recorded: the game so far; each decision is noted down in it.
        players: by seat.
        seat: through whose eyes; None: all cards open. Words are given to those decisions only
            that this one may know.
        delay: seconds to wait after each board.
        write: prints some lines.
    """
    write(position.text(seat))
    while not position.over:
        mover = position.seat
        action = players[mover].act(sight_of(position))
        known = seat is None or seat == mover
        words = position.describe(action) if known else "decides"
        recorded.play(position, action)
        write(f"=== {position.state.moves}: seat {mover} ({players[mover].name}): {words}\n")
        write(position.text(seat))
        time.sleep(delay)
    write(outcome(position, players))


def outcome(position: Position, players: Sequence[Player]) -> str:
    """How a finished game ended, in words."""
    reward = position.reward
    cut = ", cut short by its cap" if position.truncated else ""
    if position.game.cooperative:
        return f"The team has {'won' if reward.min() > 0 else 'lost'}{cut}."
    winners = [i for i in range(position.players) if reward[i] == reward.max()]
    if len(winners) == position.players:
        return f"The game is drawn{cut}."
    return f"Won by {' and '.join(f'seat {i} ({players[i].name})' for i in winners)}{cut}."


def _tell(write: Write, who: str, before: str, after: str) -> None:
    """Say what has changed on the board: from the board alone, so that nothing hidden is told."""
    old = set(before.splitlines())
    fresh = [line for line in after.splitlines() if line not in old]
    if fresh:
        write("\n".join([f"--- {who} has moved:", *fresh]))
