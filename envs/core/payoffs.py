# pyright: basic
"""What the end of a game pays, the same in all games: the sum over the seats is 0."""

from __future__ import annotations

from .bits import count
from .jit import rule


@rule
def reward_winners(state, winners):
    """Write the payoffs of a finished game into `state.reward`.

    Args:
        winners: set of seats, as a word of bits. They share +1 among them, the others share -1;
            where all have won, or nobody, everyone gets 0.
    """
    seats = int(state.seats)
    won = count(winners)
    for seat in range(seats):
        if won == 0 or won == seats:
            state.reward[seat] = 0.0
        elif (winners >> seat) & 1:
            state.reward[seat] = 1.0 / won
        else:
            state.reward[seat] = -1.0 / (seats - won)
