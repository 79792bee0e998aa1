"""Words for each action of The Agents, as the seat that may take it would say them.

Left and right, and which faction is which, are the seat's own, as in `actions.py`.
"""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS, OWN_SIDES
from .cards import face_name, face_tokens, face_words, mission_name
from .config import EXTRACT, KILL, MOVE, REVIVE, STEAL, SWAP, TURN
from .rules.choices import price
from .rules.command import acting_face, partner_at
from .rules.faction import place_of
from .state import NONE, SECOND, SIDES, SPOTS

SIDE_NAMES = ("left", "right")
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
FACING = ("its command directed at yourself", "its command directed at the other player")
VERBS = {
    TURN: "turn",
    KILL: "kill",
    REVIVE: "revive",
    EXTRACT: "extract",
    MOVE: "move",
    SWAP: "swap",
    STEAL: "steal",
}


def describe(book: Any, seen: Any, seat: int, action: int) -> str:
    """Words for an action of `seat` in the veiled position `seen`."""
    block, index = ACTIONS.locate(action)
    if block == "play":
        return _play(book, index[0])
    if block == "place":
        where = spot_words(*index[1:])
        return f"place {face_name(book, int(seen.pending))} {where}, {FACING[index[0]]}"
    if block == "move_to":
        return f"move {_target(book, seen, seat)} to be {spot_words(*index)}"
    if block == "face":
        return f"revive {_target(book, seen, seat)}, {FACING[index[0]]}"
    if block == "buy_mission":
        return f"buy {mission_name(book, index[0])} for {price(book, seen, seat)} IP"
    if block in ("mission", "no_mission"):
        mission = index[0] if index else NONE
        return f"lay {mission_name(book, mission)} below {_asked_side(seen)}"
    if block == "buy_agent":
        return "draw a card from the agents deck"
    if block == "done":
        return "finish the actions phase"
    return _at_spot(book, seen, seat, block, _number(*index))


def side_words(faction: int, side: int) -> str:
    """A side in the seat's own words: `the right side of your left faction`."""
    return f"the {SIDE_NAMES[side]} side of your {SIDE_NAMES[faction]} faction"


def spot_words(faction: int, side: int, index: int) -> str:
    """A spot in the seat's own words: `2nd on the right side of your left faction`."""
    return f"{ORDINALS[index]} on {side_words(faction, side)}"


def agent_words(book: Any, seen: Any, seat: int, spot: int) -> str:
    """Who lies at an own spot: `The Assassin (2nd on the right side of your left faction)`."""
    faction, side, index = place_of(seen, seat, spot)
    name = face_name(book, int(seen.card[faction, side, index]))
    dead = "dead, " if seen.dead[faction, side, index] else ""
    return f"{name} ({dead}{spot_words(*divmod(spot // SPOTS, SIDES), spot % SPOTS)})"


def _play(book: Any, face: int) -> str:
    name = face_name(book, face)
    return f"assign {name}" if book.is_partner[face] else f"play {name} {face_tokens(book, face)}"


def _at_spot(book: Any, seen: Any, seat: int, block: str, spot: int) -> str:
    agent = agent_words(book, seen, seat, spot)
    own_partner = partner_at(seen, seat, spot, True)
    if block == "activate":
        face = acting_face(seen, seat, spot, False)
        return f"activate {agent}: {face_words(book, face)}"
    if block == "use_partner":
        name = face_name(book, own_partner)
        return f"use {name} at {agent}: {face_words(book, own_partner)}"
    if block == "remove_partner":
        return f"take {face_name(book, own_partner)} back from {agent}"
    return _target_words(book, seen, seat, spot, agent)


def _target_words(book: Any, seen: Any, seat: int, spot: int, agent: str) -> str:
    if int(seen.pending) != NONE:
        return f"assign {face_name(book, int(seen.pending))} to {agent}"
    if int(seen.prompt) == SECOND:
        return f"swap {_target(book, seen, seat)} with {agent}"
    ability = _ability(book, seen, seat)
    if ability == STEAL:
        return f"steal {face_name(book, partner_at(seen, seat, spot, False))} from {agent}"
    return f"{VERBS.get(ability, 'choose')} {agent}"


def _ability(book: Any, seen: Any, seat: int) -> int:
    face = acting_face(seen, seat, max(int(seen.actor), 0), int(seen.by_partner) != 0)
    return int(book.ability[face])


def _target(book: Any, seen: Any, seat: int) -> str:
    return agent_words(book, seen, seat, max(int(seen.target), 0))


def _asked_side(seen: Any) -> str:
    return side_words(*divmod(min(int(seen.asked_side), OWN_SIDES - 1), SIDES))


def _number(faction: int, side: int, index: int) -> int:
    return (faction * SIDES + side) * SPOTS + index
