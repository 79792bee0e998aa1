# pyright: basic
"""A game for 2 to 5 that is small enough to be checked by hand: who draws the highest sum.

Seats are asked in turn, from seat 0. Actions 0, 1, 2 add that much to the own sum, 3 gives up (the
game ends, -1 for who did, the others share 1). After two rounds the highest sum wins, shared by
several; a total of 0 is a truncated draw. `cap` cuts the game short, decided by the sums so far.
Action 2 may not be taken twice. A card file holds three numbers that 0, 1, 2 add instead.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from pydantic import Field, RootModel

from wartable.envs.core import game as registry
from wartable.envs.core.card_files import CardFiles
from wartable.envs.core.config import rules_class
from wartable.envs.core.errors import FileError
from wartable.envs.core.game import GENERICS, Game
from wartable.envs.core.jit import implement, rule
from wartable.envs.core.layout import Layout
from wartable.envs.core.payoffs import reward_winners
from wartable.envs.core.state import MAX_SEATS, RUNNING, TERMINATED, TRUNCATED, state_dtype

ROUNDS = 2
GIVE_UP = 3
STATE = state_dtype([("toy_sum", np.int8, (MAX_SEATS,)), ("toy_twos", np.int8, (MAX_SEATS,))])
BOOK = np.dtype((np.record, np.dtype([("toy_adds", np.int32, (3,)), ("toy_cap", np.int32)])))
SCHEMA = Layout(
    ("seat", (MAX_SEATS,), "one-hot: who looks"),
    ("sum", (), "own sum / 10"),
    ("moves", (), "moves / 20"),
    ("over", (), "1: the game is over"),
)
ACTIONS = Layout(("add", (3,), "add 0, 1, 2"), ("give_up", (), "lose at once"))


@rules_class
class Rules:
    """What can be turned."""

    cards: str = Field("", description="A card file; empty: 0, 1, 2.")
    cap: int = Field(0, ge=0, le=9, description="Moves after which it is over; 0: no cap.")


def make_book(rules):
    book = np.zeros(1, BOOK)
    book["toy_cap"] = rules.cap
    book["toy_adds"] = read_cards(rules.cards) if rules.cards else (0, 1, 2)
    return book


def read_cards(file):
    try:
        numbers = [int(word) for word in Path(file).read_text().split()]
    except (OSError, ValueError) as error:
        raise FileError(f"{file} is no card file: {error}") from None
    if len(numbers) != 3:
        raise FileError(f"{file}: {len(numbers)} numbers; allowed: 3")
    return numbers


def card_tables(rules):
    adds = make_book(rules)["toy_adds"][0]
    return {"adds": [{"action": i, "adds": int(adds[i])} for i in range(3)]}


@rule
def new_game(book, state, first, mirror):
    state.moves = 0
    state.seat = 0
    state.prompt = 1
    state.status = RUNNING
    for seat in range(MAX_SEATS):
        state.reward[seat] = 0
        state.toy_sum[seat] = 0
        state.toy_twos[seat] = 0


@rule
def legal(book, state, mask):
    mask[:] = 1
    mask[2] = state.toy_twos[state.seat] == 0
    return 3 + mask[2]


@rule
def play(book, state, action):
    seat = int(state.seat)
    state.moves += 1
    if action == GIVE_UP:
        state.status = TERMINATED
        reward_winners(state, (1 << int(state.seats)) - 1 - (1 << seat))
        return
    state.toy_sum[seat] += int(book.toy_adds[action])
    state.toy_twos[seat] += action == 2
    capped = state.moves == book.toy_cap
    if state.moves < ROUNDS * state.seats and not capped:
        state.seat = (seat + 1) % int(state.seats)
        return
    best = 0
    winners = 0
    for other in range(int(state.seats)):
        mine = int(state.toy_sum[other])
        if mine >= best:
            winners = (winners if mine == best else 0) | (1 << other)
            best = mine
    state.status = TRUNCATED if capped or best == 0 else TERMINATED
    reward_winners(state, winners)


@rule
def veil(book, state, seat, out):
    out[0] = state


@rule
def view(book, seen, seat, out):
    out[:] = 0
    out[seat] = 1
    out[MAX_SEATS] = int(seen.toy_sum[seat]) / 10
    out[MAX_SEATS + 1] = int(seen.moves) / 20
    out[MAX_SEATS + 2] = seen.status != RUNNING


@rule
def redeal(book, seen, seat, out, streams):
    out[0] = seen


def registered(monkeypatch) -> Game:
    """The game, known by its name for the time of one test."""
    toy = make_toy()
    monkeypatch.setitem(registry._registry, toy.name, toy)
    return toy


def _nothing(*_):
    raise NotImplementedError


def make_toy() -> Game:
    """The game, known to the generics but to no registry."""
    functions = {
        "new_game": new_game,
        "legal": legal,
        "play": play,
        "veil": veil,
        "view": view,
        "redeal": redeal,
    }
    for name, function in functions.items():
        implement(GENERICS[name], STATE, function)
    return Game(
        name="toy",
        title="Toy",
        players=(2, 3, 4, 5),
        rules=Rules,
        state=STATE,
        book=BOOK,
        make_book=make_book,
        actions=ACTIONS,
        schema=SCHEMA,
        prompts=("over", "add"),
        cards=card_tables,
        functions=functions,
        describe=lambda *_: "",
        text=lambda *_: "",
        picture=_nothing,
        info=lambda *_: {},
        card_files=CardFiles(Path("toy"), RootModel[str], {}),
    )
