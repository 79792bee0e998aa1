"""A position of The Agents in words and rows: what the text and the picture are both made from.

It reads what is in the record and nothing else. The record of a position that a seat looks at has
been veiled by `view` before it comes here; seat -1 is a spectator, who is shown the true position
from seat 0's side.

Each faction is drawn from the side of one of its two players, whose end of the cards is the lower
one. *End* 0 is the lower and 1 the upper end of a row, *side* 0 its left and 1 its right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from ..core.state import RUNNING, TRUNCATED
from .actions import OWN_FACTIONS, OWN_SIDES, OWN_SPOTS
from .cards import face_name, face_tokens, face_words, mission_name, mission_pays
from .describe import SIDE_NAMES, side_words
from .rules.command import acting_face, partner_at
from .rules.faction import NO_HALF, halves, own_faction, place_of, seat_of, side_limit
from .rules.points import NO_INDEX, income, payout
from .state import (
    ACTION,
    COPIES,
    DESTINATION,
    FACE,
    FACES,
    MISSION,
    MISSIONS,
    NONE,
    PLACE,
    SECOND,
    SIDES,
    TARGET,
)

_ENDS = 2


_T = TypeVar("_T")


def _pair(of: Callable[[int], _T]) -> tuple[_T, _T]:
    """What there is at both ends, or on both sides."""
    return of(0), of(1)


class Partner(NamedTuple):
    """A Partner at an agent, and the IP that it would pay its owner now, if that is its power."""

    name: str
    words: str
    pays: int | None


class Mission(NamedTuple):
    """A mission below a side, and the IP that it would pay its owner now."""

    name: str
    words: str
    pays: int


_Sides = tuple[Mission | None, Mission | None]


@dataclass(frozen=True)
class Card:
    """One card of a row: an agent, or the safe house, which has no name.

    `halves[end]` are the colours of its left and its right half at that end; None if it has none.
    """

    halves: tuple[tuple[int, int] | None, tuple[int, int] | None]
    name: str = ""
    number: int = 0  # counted from the safe house outward: 1, 2, ...
    side: int = 0
    tokens: str = ""
    command: str = ""
    end: int = 0  # the end that the command is at
    dead: bool = False
    influenced: bool = False
    role: str = ""  # "acts" or "chosen"
    partners: tuple[Partner | None, Partner | None] = (None, None)  # by end

    @property
    def ability(self) -> str:
        """The word in capitals that its command begins with."""
        return self.command.partition(" ")[0]


@dataclass(frozen=True)
class Faction:
    """A row of cards from left to right, with what lies along its two edges."""

    cards: tuple[Card, ...]
    title: str = ""
    owners: tuple[str, str] = ("", "")  # by end
    missions: tuple[_Sides, _Sides] = ((None, None), (None, None))  # by end, then by side
    asked: tuple[int, int] | None = None  # (end, side) below which a mission may be laid now

    def join(self, end: int, left: int) -> str:
        """What the cards `left` and `left + 1` make at an end: "matching", "non-matching", ""."""
        ours, others = self.cards[left].halves[end], self.cards[left + 1].halves[end]
        if ours is None or others is None:
            return ""
        return "matching" if ours[1] == others[0] else "non-matching"


class Held(NamedTuple):
    """A card in a hand, as far as it is known."""

    name: str
    tokens: str
    words: str
    shown: bool  # all know it
    partner: bool


@dataclass(frozen=True)
class Player:
    """What one player holds."""

    name: str
    title: str
    points: int
    income: int | None  # IP that the points phase would bring now; None once the game is over
    hand: tuple[Held, ...]
    hidden: int  # cards in the hand that may not be known
    missions: tuple[str, ...]  # bought and not assigned
    active: bool

    @property
    def hand_size(self) -> int:
        """Number of cards in the hand."""
        return len(self.hand) + self.hidden


class Offer(NamedTuple):
    """A kind of mission for sale."""

    name: str
    words: str
    copies: int


@dataclass(frozen=True)
class Board:
    """A position in words and rows, from one seat's side."""

    own: tuple[Faction, ...]  # the left one, the right one
    far: tuple[Faction, ...]
    limit: int  # agents on a side
    players: tuple[Player, ...]  # who looks, then the others in turn order
    sale: tuple[Offer, ...]
    deck: int  # number of cards
    mission_deck: int
    turn: str
    goal: str
    decision: str  # who decides what, or how the game ended
    notes: tuple[str, ...]
    partners: bool


def read(book: Any, seen: Any, seat: int) -> Board:
    """What a record holds, from the side of `seat`; for the arguments see `render.text`."""
    me = max(seat, 0)
    seats = int(seen.seats)
    names = tuple("You" if s == seat else f"Seat {s}" for s in range(seats))
    own = [_faction(book, seen, names, own_faction(seen, me, i), i) for i in range(OWN_FACTIONS)]
    far = [_faction(book, seen, names, (me + 1 + i) % seats, 0) for i in range(seats - len(own))]
    return Board(
        own=tuple(own),
        far=tuple(far),
        limit=int(side_limit(seen)),
        players=tuple(_player(book, seen, names, (me + i) % seats) for i in range(seats)),
        sale=tuple(_sale(book, seen)),
        deck=int(seen.deck_size),
        mission_deck=int(seen.mission_deck_size),
        turn=_turn(book, seen),
        goal=f"{book.points_to_win} IP end the game",
        decision=_decision(book, seen, names),
        notes=tuple(_notes(book, seen)),
        partners=bool(book.partners),
    )


# --- factions -------------------------------------------------------------------------------------


def _faction(book: Any, seen: Any, names: tuple[str, ...], faction: int, party: int) -> Faction:
    """A faction from the side of one of its parties."""
    owners = _pair(lambda end: names[seat_of(seen, faction, party ^ end)])
    left, right = (_side(book, seen, faction, party, side) for side in range(SIDES))
    # T8: black for party 0, white for party 1
    house = Card(_pair(lambda end: (party ^ end, party ^ end)))
    return Faction(
        title=_title(SIDE_NAMES[party], owners),
        owners=owners,
        cards=(*reversed(left), house, *right),
        missions=_pair(lambda end: _missions(book, seen, faction, party, end)),
        asked=_asked(seen, faction, party),
    )


def _title(which: str, owners: tuple[str, str]) -> str:
    if owners[0] == "You":
        return f"Your {which} faction, shared with {owners[1]}"
    return f"The {which} faction of {owners[0]}, shared with {owners[1]}"


def _side(book: Any, seen: Any, faction: int, party: int, side: int) -> list[Card]:
    """The agents of a side from the safe house outward."""
    number = int(seen.agents[faction, side ^ party])
    return [_agent(book, seen, (faction, side ^ party, index), party) for index in range(number)]


def _agent(book: Any, seen: Any, spot: tuple[int, int, int], party: int) -> Card:
    face = int(seen.card[spot])
    side = spot[1] ^ party
    return Card(
        halves=_pair(lambda end: _halves(book, seen, spot, party ^ end, side)),
        name=face_name(book, face),
        number=spot[2] + 1,
        side=side,
        tokens=face_tokens(book, face),
        command=face_words(book, face),
        end=int(seen.toward[spot]) ^ party,
        dead=bool(seen.dead[spot]),
        influenced=bool(seen.influenced[spot]),
        role=_role(seen, spot),
        partners=_pair(lambda end: _partner(book, seen, spot, party ^ end)),
    )


def _halves(
    book: Any, seen: Any, spot: tuple[int, int, int], party: int, side: int
) -> tuple[int, int] | None:
    """The left and the right half directed at a party, as they lie in a row."""
    inner, outer = halves(book, seen, *spot, party)
    if inner == NO_HALF:
        return None
    return (outer, inner) if side == 0 else (inner, outer)


def _partner(book: Any, seen: Any, spot: tuple[int, int, int], party: int) -> Partner | None:
    face = int(seen.partner[(*spot, party)])
    if face == NONE:
        return None
    pays = None
    if book.bonus[MISSIONS + face]:
        pays = int(payout(book, seen, MISSIONS + face, *spot, party))
    return Partner(face_name(book, face), face_words(book, face), pays)


def _missions(book: Any, seen: Any, faction: int, party: int, end: int) -> _Sides:
    """What the player at an end of a faction has assigned to its sides."""

    def at(side: int) -> Mission | None:
        mission = int(seen.mission[faction, side ^ party, party ^ end])
        if mission == NONE:
            return None
        pays = payout(book, seen, mission, faction, side ^ party, NO_INDEX, party ^ end)
        return Mission(mission_name(book, mission), mission_pays(book, mission), int(pays))

    return _pair(at)


def _role(seen: Any, spot: tuple[int, int, int]) -> str:
    """Whether the agent's command, or that of its Partner, is under way, or it was chosen."""
    if seen.status != RUNNING:
        return ""
    for role, number in (("chosen", int(seen.target)), ("acts", int(seen.actor))):
        if number != NONE and place_of(seen, int(seen.active), number) == spot:
            return role
    return ""


def _asked(seen: Any, faction: int, party: int) -> tuple[int, int] | None:
    """The end and the side below which the active seat may lay a mission now."""
    if seen.status != RUNNING or seen.prompt != MISSION or seen.asked_side >= OWN_SIDES:
        return None
    own, side = divmod(int(seen.asked_side), SIDES)
    if own_faction(seen, int(seen.active), own) != faction:
        return None
    return own ^ party, side ^ own ^ party


# --- what the players hold ------------------------------------------------------------------------


def _player(book: Any, seen: Any, names: tuple[str, ...], seat: int) -> Player:
    hand = tuple(_hand(book, seen, seat))
    place = (seat - int(seen.first)) % len(names) + 1
    who = f"You, seat {seat}" if names[seat] == "You" else names[seat]
    return Player(
        name=names[seat],
        title=f"{who}, player {place}",
        points=int(seen.points[seat]),
        income=int(income(book, seen, seat)) if seen.status == RUNNING else None,
        hand=hand,
        hidden=max(0, int(seen.hand_size[seat]) - len(hand)),
        missions=tuple(
            mission_name(book, mission)
            for mission in range(MISSIONS)
            for _ in range(int(seen.missions[seat, mission]))
        ),
        active=seat == int(seen.active),
    )


def _hand(book: Any, seen: Any, seat: int) -> Iterator[Held]:
    """The cards of a hand that the record tells of; those that all know first."""
    for face in range(FACES):
        number, known = (
            sum(int(words[seat, k]) >> face & 1 for k in range(COPIES))
            for words in (seen.hand, seen.known)
        )
        for i in range(number):
            partner = bool(book.is_partner[face])
            name, words = face_name(book, face), face_words(book, face)
            yield Held(name, face_tokens(book, face), words, i < known, partner)


def _sale(book: Any, seen: Any) -> Iterator[Offer]:
    """The missions for sale, those of one kind together (T7)."""
    table = [int(mission) for mission in seen.table if mission != NONE]
    for mission in sorted(set(table)):
        yield Offer(mission_name(book, mission), mission_pays(book, mission), table.count(mission))


# --- the game as a whole --------------------------------------------------------------------------


def _turn(book: Any, seen: Any) -> str:
    rounds = (int(seen.turn) - 1) // int(seen.seats) + 1
    last = ", the last one" if seen.last_round else ""
    return f"{seen.turn}, in round {rounds} of {book.round_cap}{last}"


def _decision(book: Any, seen: Any, names: tuple[str, ...]) -> str:
    if seen.status != RUNNING:
        return f"Game over: {_result(seen, names)}"
    return f"{names[seen.seat]}: {_choice(book, seen, names[seen.seat] == 'You')}"


def _result(seen: Any, names: tuple[str, ...]) -> str:
    cut = ", cut off at the cap of rounds" if seen.status == TRUNCATED else ""
    winners = [name for name, reward in zip(names, seen.reward, strict=False) if reward > 0]
    if not winners:
        return f"a draw{cut}"
    if len(winners) > 1:
        return f"{' and '.join(winners)} have won together{cut}"
    return f"{winners[0]} {'have' if winners[0] == 'You' else 'has'} won{cut}"


def _choice(book: Any, seen: Any, mine: bool) -> str:
    """What is asked, in the words of the seat that is asked."""
    prompt, pending = int(seen.prompt), int(seen.pending)
    if prompt == ACTION:
        return _action_words(seen)
    if prompt == PLACE:
        return f"place {face_name(book, pending)}, and choose whom its command is directed at"
    if prompt == TARGET and pending != NONE:
        return f"choose the agent to whom {face_name(book, pending)} is assigned"
    if prompt == MISSION:
        side = side_words(*divmod(min(int(seen.asked_side), OWN_SIDES - 1), SIDES))
        side = side if mine else side.replace("your", "their")
        return f"choose the mission below {side}"
    return {
        TARGET: f"choose whom {_actor(book, seen)} affects",
        SECOND: f"choose whom {_target(book, seen)} changes places with",
        DESTINATION: f"choose where {_target(book, seen)} moves to",
        FACE: f"choose whom the command of {_target(book, seen)} is directed at when it is revived",
    }.get(prompt, "nothing to decide")


def _action_words(seen: Any) -> str:
    left = int(seen.actions_left)
    if left == 0:
        return "assign or take back Partners, or finish; no action left"
    return f"choose an action, or finish; {left} action{'' if left == 1 else 's'} left"


def _actor(book: Any, seen: Any) -> str:
    face = acting_face(seen, int(seen.active), max(int(seen.actor), 0), seen.by_partner != 0)
    return f"{face_name(book, face)} ({face_words(book, face)})"


def _target(book: Any, seen: Any) -> str:
    place = place_of(seen, int(seen.active), max(int(seen.target), 0))
    return face_name(book, int(seen.card[place]))


def _notes(book: Any, seen: Any) -> Iterator[str]:
    """What else is under way."""
    if seen.status != RUNNING:
        return
    if seen.actor != NONE and seen.prompt != TARGET:
        yield f"Command: {_actor(book, seen)}"
    if seen.prompt != ACTION and seen.prompt != MISSION:
        counted = (
            "" if seen.pending != NONE and book.is_partner[seen.pending] else ", with this one"
        )
        yield f"Actions left{counted}: {seen.actions_left}"
    spots = [spot for spot in range(OWN_SPOTS) if int(seen.assigned) >> spot & 1]
    stay = [face_name(book, partner_at(seen, int(seen.active), spot, True)) for spot in spots]
    if stay:
        yield f"Assigned since the last action, so not to be taken back yet: {', '.join(stay)}"
