"""Cards as integer tables: how each word of a card file becomes the numbers of a `BOOK`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import config as cf
from . import state as st
from .card_schema import Agent, Amount, CardSet, Comparison, Count, Mission, Partner

ABILITIES = {
    "TURN": cf.TURN,
    "KILL": cf.KILL,
    "REVIVE": cf.REVIVE,
    "EXTRACT": cf.EXTRACT,
    "MOVE": cf.MOVE,
    "SWAP": cf.SWAP,
    "STEAL": cf.STEAL,
}
SCOPES = {
    "this faction": cf.THIS_FACTION,
    "other faction": cf.OTHER_FACTION,
    "your factions": cf.YOUR_FACTIONS,
    "this side": cf.THIS_SIDE,
    "other side": cf.OTHER_SIDE,
    "adjacent": cf.ADJACENT,
    "partnered agent": cf.PARTNERED,
}
WHICH = {"any": cf.ANY, "outermost": cf.OUTERMOST, "innermost": cf.INNERMOST}
DIRECTED = {"any": cf.ANY, "you": cf.AT_YOU, "another": cf.AT_ANOTHER}
CONDITIONS = {"any": cf.ANY, "living": cf.LIVING, "dead": cf.DEAD_ONLY}
ALWAYS = {"KILL": cf.LIVING, "REVIVE": cf.DEAD_ONLY}  # whatever the card says
HALVES = {"B": cf.BLACK, "W": cf.WHITE}
PLACES = {
    "this side": cf.HERE,
    "other side": cf.BESIDE,
    "this faction": cf.FACTION,
    "other faction": cf.ELSEWHERE,
    "your factions": cf.EVERYWHERE,
    "this agent": cf.AGENT,
}
NO_LIMIT = 30_000
OPERATORS = {  # between what limits left - right must lie
    "at least": (0, NO_LIMIT),
    "at most": (-NO_LIMIT, 0),
    "exactly": (0, 0),
    "more than": (1, NO_LIMIT),
    "fewer than": (-NO_LIMIT, -1),
}
COLOURED = {  # (black, white)
    "matching tokens": (st.MATCHING_BLACK, st.MATCHING_WHITE),
    "unjoined halves": (st.UNJOINED_BLACK, st.UNJOINED_WHITE),
    "halves": (st.BLACK_HALVES, st.WHITE_HALVES),
}
DIRECTED_UNITS = COLOURED | {
    "non-matching tokens": (st.NON_MATCHING,),
    "tokens": (st.MATCHING_BLACK, st.MATCHING_WHITE, st.NON_MATCHING),
    "commands": (st.COMMANDS,),
}
UNITS = {
    "agents": (st.ALIVE, st.DEAD, st.PARTNERS),  # P5
    "living agents": (st.ALIVE, st.PARTNERS),
    "dead agents": (st.DEAD,),
    "partners": (st.PARTNERS,),
    "influenced agents": (st.INFLUENCED_ALIVE, st.INFLUENCED_DEAD),
    "influenced living agents": (st.INFLUENCED_ALIVE,),
    "influenced dead agents": (st.INFLUENCED_DEAD,),
}


def units(count: Count) -> list[int]:
    """The units of `state.py` that are counted.

    Directed units 0..7 are directed at the card's owner, the same plus `DIRECTED` at another.
    """
    if count.count in UNITS:
        return list(UNITS[count.count])
    found = DIRECTED_UNITS[count.count]
    if count.colour:
        found = (found[("black", "white").index(count.colour)],)
    at_you = [] if count.directed == "another" else list(found)
    at_another = [] if count.directed == "you" else [unit + st.DIRECTED for unit in found]
    return at_you + at_another


def card_book(cards: CardSet) -> NDArray[Any]:
    """A one-element `BOOK` array with all tables that do not depend on the rules."""
    books = np.zeros(1, cf.BOOK)
    book = books[0]
    for number, mission in enumerate(cards.missions):
        book["mission_copies"][number] = mission.copies
        _write_payout(book, number, mission)
    for number, face in enumerate(cards.faces):
        card = face.card
        if isinstance(card, Partner):
            _write_partner(book, number, card)
        else:
            _write_agent(book, number, card)
            book["left_half"][number], book["right_half"][number] = (
                HALVES[half] for half in face.tokens
            )
        _write_printed(book, number)
    return books


def _write_agent(book: Any, face: int, agent: Agent) -> None:
    _write_command(book, face, agent.ability, agent.where, agent.to)
    if agent.second is not None:
        book["second_scope"][face] = SCOPES[agent.second]
    book["which"][face] = WHICH[agent.which]
    book["directed"][face] = DIRECTED[agent.directed]
    book["condition"][face] = ALWAYS.get(agent.ability, CONDITIONS[agent.condition])
    # A Partner at the thief's own side may be stolen: that leaves the thief's own card alone.
    book["itself"][face] = agent.itself or agent.ability == "STEAL"
    book["between"][face] = agent.between


def _write_partner(book: Any, face: int, partner: Partner) -> None:
    book["is_partner"][face] = 1
    book["protects"][face] = sum(1 << ABILITIES[name] for name in set(partner.protects))
    for power in ("opens", "blocks", "discount", "room"):
        book[power][face] = getattr(partner, power)
    if partner.ability is not None and partner.where is not None:
        _write_command(book, face, partner.ability, partner.where, partner.to)
        book["condition"][face] = ALWAYS.get(partner.ability, cf.ANY)
    if partner.bonus is not None:
        _write_payout(book, st.MISSIONS + face, partner)


def _write_command(book: Any, face: int, ability: str, where: str, to: str | None) -> None:
    book["ability"][face] = ABILITIES[ability]
    book["scope"][face] = SCOPES[where]
    if ability == "MOVE":
        book["destination"][face] = SCOPES[to or "your factions"]  # T20


def _write_printed(book: Any, face: int) -> None:
    printed = book["printed"][face]
    printed[cf.LEFT_HALF] = book["left_half"][face] == cf.WHITE
    printed[cf.RIGHT_HALF] = book["right_half"][face] == cf.WHITE
    if book["ability"][face] != cf.NO_ABILITY:
        printed[cf.ABILITY_PRINTED + book["ability"][face] - 1] = 1
        if book["scope"][face] != cf.PARTNERED:
            printed[cf.SCOPE_PRINTED + book["scope"][face]] = 1


def _write_payout(book: Any, payout: int, card: Mission | Partner) -> None:
    book["bonus"][payout] = card.bonus
    for number, comparison in enumerate(card.when):
        _write_comparison(book, payout, number, comparison)
    book["comparisons"][payout] = len(card.when)
    if card.each is not None:
        _write_amount(book, (payout, cf.EACH), card.each)
        book["each_of"][payout] = card.each.per
        book["each_most"][payout] = card.each.most


def _write_comparison(book: Any, payout: int, number: int, comparison: Comparison) -> None:
    at = payout, number
    _write_amount(book, (payout, cf.LEFT + number), comparison)
    book["left_times"][at] = comparison.times
    other, constant = comparison.of, comparison.plus
    if isinstance(other, Amount):
        _write_amount(book, (payout, cf.RIGHT + number), other)
        book["right_times"][at] = other.times
    else:
        constant = other
    least, most = OPERATORS[comparison.operator]
    book["least"][at], book["most"][at] = least + constant, most + constant


def _write_amount(book: Any, at: tuple[int, int], count: Count) -> None:
    book["place"][at] = PLACES[count.where]
    for unit in units(count):
        shift = st.BYTE * (unit % st.UNITS_A_WORD)
        book["units"][*at, unit // st.UNITS_A_WORD] |= st.MOST_COUNTED << shift
