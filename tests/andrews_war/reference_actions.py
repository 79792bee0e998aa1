"""The actions of the second implementation of Andrew's War, under the engine's numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from andrews_war.reference import PLACES, Reference
from andrews_war.reference_table import DECK, JACK, Card, Unit

from wartable.envs.andrews_war.actions import ACTIONS

Answer = tuple[str, tuple[int, ...]]
"""A block of actions and a place in it."""


def legal(game: Reference) -> set[int]:
    """The numbers of all actions that the seat may choose from; empty once the game is over."""
    return {_number(*answer) for answer in _ANSWERS[game.prompt](game)}


def play(game: Reference, action: int) -> None:
    """Take one action, which must be in `legal`, and run on to the next decision."""
    name, index = ACTIONS.locate(action)
    _PLAYS[name](game, *index)


def _number(name: str, index: tuple[int, ...]) -> int:
    number = 0
    for place, length in zip(index, ACTIONS[name].shape, strict=True):
        assert 0 <= place < length
        number = number * length + place
    return ACTIONS[name].start + number


# --- cards and units from the chooser's side


def _suits(game: Reference) -> list[int]:
    """The chooser's emblem, the enemy's, the others; one not declared leaves its place to them."""
    me, enemy = game.sides[game.seat].emblem, game.sides[1 - game.seat].emblem
    others = [suit for suit in range(4) if suit not in (me, enemy)]
    first = others.pop(0) if me is None else me
    second = others.pop(0) if enemy is None else enemy
    return [first, second, *others]


def _own_cards(game: Reference) -> list[Card]:
    """Own cards in the order of their numbers: ace, 2-10, J, Q, K of the emblem, the jokers."""
    own = _suits(game)[0]
    return DECK[own * 13 : own * 13 + 13] + DECK[52:]


def _observer_cards(game: Reference) -> list[Card]:
    """Observers in the order of their numbers: three suits, ace to king each, the jokers."""
    suits = _suits(game)[1:]
    return [DECK[suit * 13 + rank] for suit in suits for rank in range(13)] + DECK[52:]


def _leader(card: Card) -> int:
    """0, 1, 2 for J, Q, K."""
    return card.rank - JACK


def _leader_card(suit: int, leader: int) -> Card:
    return Card(suit * 13 + JACK - 1 + leader)


def unit_number(unit: Unit) -> int:
    """A unit as its enemy sees it: by the place of its card, or by its leader."""
    if unit.leader is not None:
        return PLACES + _leader(unit.leader)
    return unit.side.place_of(unit.name())


# --- what may be chosen


def _muster(game: Reference) -> Iterator[Answer]:
    if len(game.me.hand) > 2:
        yield "mulligan", ()
    for opening in game.openings():
        if isinstance(opening, Card):
            assert opening.suit is not None
            yield "lead", (_suits(game).index(opening.suit), _leader(opening))
        else:
            yield "emblem", (_suits(game).index(opening),)


def _catalyst(_game: Reference) -> Iterator[Answer]:
    yield "take_catalyst", ()
    yield "refuse_catalyst", ()


def _pay(game: Reference) -> Iterator[Answer]:
    cards = _observer_cards(game)
    for card in game.me.observers():
        yield "pay", (cards.index(card),)


def _attack(game: Reference) -> Iterator[Answer]:
    cards = _own_cards(game)
    yield "hold", ()
    for unit in game.me.units():
        yield "attack", (cards.index(unit.name()),)


def _target(game: Reference) -> Iterator[Answer]:
    for unit in game.enemy.exposed():
        yield "target", (unit_number(unit),)


def _defend(game: Reference) -> Iterator[Answer]:
    cards = _own_cards(game)
    for unit in game.enemy.exposed():
        yield "defend", (cards.index(unit.name()),)


def _cancel(game: Reference) -> Iterator[Answer]:
    assert game.window is not None
    yield "proceed", ()
    if game.sides[game.seat].hostages:
        yield "release", ()
    if any(fielded.card.is_diplomat for fielded in game.could_sacrifice(game.window)):
        yield "sacrifice", ()


def _regroup(game: Reference) -> Iterator[Answer]:
    """Any order, any number (D21)."""
    me, own, others = game.me, _own_cards(game), _observer_cards(game)
    if not game.must_field():
        yield "done", ()
    if len(me.observers()) >= 2:
        for card in me.observers():
            yield "recruit", (others.index(card),)
    for card in me.hand:
        if game.can_field(card):
            yield "field", (own.index(card),)
        if game.can_capture(card):
            yield "capture", (_leader(card),)
    for fielded in me.front.values():
        if fielded.leader is not None:
            yield "remove", (own.index(fielded.card),)
        elif not fielded.card.is_assassin and me.observers():
            for leader in me.leaders:
                yield "assign", (own.index(fielded.card), _leader(leader))
    for leader in me.leaders:
        if me.horde(leader):
            yield "dissolve", (_leader(leader),)


def _over(_game: Reference) -> Iterator[Answer]:
    yield from ()


_ANSWERS: dict[str, Callable[[Reference], Iterator[Answer]]] = {
    "muster": _muster,
    "catalyst": _catalyst,
    "pay": _pay,
    "attack": _attack,
    "target": _target,
    "defend": _defend,
    "cancel": _cancel,
    "regroup": _regroup,
    "over": _over,
}


# --- what was chosen


def _called(units: list[Unit], card: Card) -> Unit:
    return next(unit for unit in units if unit.name() == card)


def _numbered(units: list[Unit], number: int) -> Unit:
    return next(unit for unit in units if unit_number(unit) == number)


def _play_proceed(game: Reference) -> None:
    assert game.window is not None
    game.go_on(game.window + 1)


def _play_assign(game: Reference, number: int, leader: int) -> None:
    game.assign(_own_cards(game)[number], _leader_card(_suits(game)[0], leader))


_PLAYS: dict[str, Callable[..., None]] = {
    "mulligan": Reference.mulligan,
    "emblem": lambda game, place: game.declare(_suits(game)[place]),
    "lead": lambda game, place, leader: game.lead(_leader_card(_suits(game)[place], leader)),
    "take_catalyst": lambda game: game.answer_catalyst(True),
    "refuse_catalyst": lambda game: game.answer_catalyst(False),
    "pay": lambda game, number: game.pay(_observer_cards(game)[number]),
    "attack": lambda game, n: game.attack(_called(game.me.units(), _own_cards(game)[n])),
    "hold": Reference.hold,
    "target": lambda game, number: game.meet(_numbered(game.enemy.exposed(), number)),
    "defend": lambda game, n: game.meet(_called(game.enemy.exposed(), _own_cards(game)[n])),
    "sacrifice": Reference.sacrifice,
    "release": Reference.release,
    "proceed": _play_proceed,
    "field": lambda game, number: game.field(_own_cards(game)[number]),
    "assign": _play_assign,
    "remove": lambda game, number: game.remove(_own_cards(game)[number]),
    "dissolve": lambda game, leader: game.dissolve(_leader_card(_suits(game)[0], leader)),
    "recruit": lambda game, number: game.recruit(_observer_cards(game)[number]),
    "capture": lambda game, leader: game.capture(_leader_card(_suits(game)[1], leader)),
    "done": Reference.done,
}
