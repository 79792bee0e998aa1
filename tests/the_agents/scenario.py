"""Positions of The Agents in a few readable lines, for tests.

    table = scenario({0: "Marksman/WW^ Hackerv | Assassin/BBv", 1: "| Abductorx"}, hand="Courier")
    table.play("activate", "Assassin")
    table.play("target", "Hacker")
    assert table.row(0) == "Marksman^ Hackerx* | Assassinv"

A row is a faction as its party 0 (the seat with that number) sees it: the outermost agent of the
left side first, `|` the safe house. `v` after a name means that the command is directed at party 0
(towards the reader), `^` at party 1, `x` that the agent is dead; `/WW` picks a card by its token
halves, else it is the first of that name. `+Mole` after it is a Partner of party 0, `-Mole` one of
party 1; `*` marks an agent that was influenced this turn. Names are written without "The" and
without spaces. Seat 0 acts unless said otherwise. What is named nowhere is in the decks, the hands
of those who are not mentioned are empty. Everything runs interpreted.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from wartable.envs.core.chance import CHANCE, DEAL, seed_stream
from wartable.envs.core.state import RUNNING
from wartable.envs.the_agents import GAME
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.actions import ACTIONS
from wartable.envs.the_agents.cards import card_set_of
from wartable.envs.the_agents.redeal import redeal
from wartable.envs.the_agents.rules import faction as fa
from wartable.envs.the_agents.rules import hand as ha
from wartable.envs.the_agents.rules import legal, new_game, play
from wartable.envs.the_agents.rules.points import income
from wartable.envs.the_agents.rules.turn import run_on
from wartable.envs.the_agents.view import SCHEMA, veil, view

AGENT = re.compile(r"([A-Za-z]+)(?:/([BW]{2}))?([v^x])(\*?)((?:[+-][A-Za-z]+)*)$")


def short(name: str) -> str:
    """A card's name as rows have it: `NightNurse` for The Night Nurse."""
    return name.removeprefix("The ").replace(" ", "").replace("'", "")


class Table:
    """A position, its book, and what tests do with them."""

    def __init__(self, players: int, rules: dict[str, Any]) -> None:
        self.book = GAME.make_book(GAME.make_rules(rules))[0]
        self.cards = card_set_of(self.book)
        self.s = np.zeros(1, st.STATE)[0]
        for stream in (DEAL, CHANCE):
            seed_stream(self.s.streams, stream, np.uint64(1), stream)
        self.s.seats = players
        new_game(self.book, self.s, 0, 0)

    # --- names

    def face(self, name: str) -> int:
        """The face of `Assassin` or `Assassin/BW`."""
        name, _, tokens = name.partition("/")
        faces = enumerate(self.cards.faces)
        found = [
            i for i, f in faces if short(f.card.name) == name and tokens in ("", f.tokens or "")
        ]
        assert found, f"no card is called {name}/{tokens}"
        return found[0]

    def mission(self, name: str) -> int:
        """The kind of mission of that name."""
        return [m.name for m in self.cards.missions].index(name)

    def spot(self, name: str, seat: int | None = None) -> int:
        """The own spot (of the seat asked) of the only agent of that name, or `name/WW`."""
        name, _, tokens = name.partition("/")
        found = [
            (s, i)
            for s, i in self.occupied(self.s.seat if seat is None else seat)
            if short(self.cards.faces[i].card.name) == name
            and tokens in ("", self.cards.faces[i].tokens)
        ]
        assert len(found) == 1, f"{len(found)} agents are called {name}"
        return found[0][0]

    def occupied(self, seat: int) -> list[tuple[int, int]]:
        """Own spots of a seat with the faces that lie there."""
        found: list[tuple[int, int]] = []
        for spot in range(20):
            f, side, index = fa.place_of(self.s, int(seat), spot)
            if index < self.s.agents[f, side]:
                found.append((spot, int(self.s.card[f, side, index])))
        return found

    def at(self, seat: int, spot: int) -> str:
        """The name at an own spot of a seat, or `empty`."""
        faces = dict(self.occupied(seat))
        return short(self.cards.faces[faces[spot]].card.name) if spot in faces else "empty"

    # --- building

    def lay(self, faction: int, row: str) -> None:
        """Lay a faction out."""
        left, bar, right = row.partition("|")
        assert bar, f"no safe house in {row!r}"
        for side, names in ((0, left.split()[::-1]), (1, right.split())):
            for index, word in enumerate(names):
                self.put(faction, side, index, word)
        fa.recount(self.book, self.s, faction)

    def put(self, faction: int, side: int, index: int, word: str) -> None:
        """Lay one agent, as a row writes it, with its Partners."""
        match = AGENT.match(word)
        assert match, f"{word!r} is no agent of a row"
        name, tokens, how, star, partners = match.groups()
        face = self.from_deck(self.face(f"{name}/{tokens or ''}".rstrip("/")))
        fa.put_in(
            self.s, faction, side, index, face, int(how == "^"), int(how == "x"), int(bool(star))
        )
        for sign, partner in re.findall(r"([+-])([A-Za-z]+)", partners):
            face = self.from_deck(self.face(partner))
            self.s.partner[faction, side, index, int(sign == "-")] = face

    def from_deck(self, face: int) -> int:
        """Take a card out of the agents deck; else another of the same name."""
        size = int(self.s.deck_size)
        deck = [int(card) for card in self.s.deck[:size]]
        if face not in deck:
            name = self.cards.faces[face].card.name
            face = next(c for c in deck if self.cards.faces[c].card.name == name)
        deck.remove(face)
        self.s.deck[: size - 1] = deck
        self.s.deck[size - 1] = st.NONE
        self.s.deck_size = size - 1
        return face

    def deal(self, seat: int, names: str, known: bool = False) -> None:
        """Put cards into a hand."""
        for name in names.split():
            face = self.from_deck(self.face(name))
            ha.add(self.s.hand, seat, face)
            if known:
                ha.add(self.s.known, seat, face)
            self.s.hand_size[seat] += 1

    def own(self, seat: int, *missions: str) -> None:
        """Give a seat missions, as if bought."""
        for name in missions:
            self.s.missions[seat, self.from_mission_deck(name)] += 1

    def assign(self, seat: int, **sides: str) -> None:
        """Assign missions of a seat: `left_left`, `left_right`, `right_left`, `right_right`."""
        numbers = ("left_left", "left_right", "right_left", "right_right")
        for side, name in sides.items():
            number = numbers.index(side)
            f, s = fa.side_of(self.s, seat, number)
            self.s.mission[f, s, number // 2] = self.from_mission_deck(name)

    def sell(self, *missions: str) -> None:
        """Lay exactly these missions out for sale."""
        for place in range(st.TABLE):
            if self.s.table[place] != st.NONE:
                self.to_mission_deck(int(self.s.table[place]))
                self.s.table[place] = st.NONE
        for place, name in enumerate(missions):
            self.s.table[place] = self.from_mission_deck(name)

    def from_mission_deck(self, name: str) -> int:
        """Take a mission out of the missions deck, or else off the table, which stays shorter."""
        kind = self.mission(name)
        size = int(self.s.mission_deck_size)
        deck = [int(m) for m in self.s.mission_deck[:size]]
        if kind in deck:
            deck.remove(kind)
            self.s.mission_deck[: size - 1] = deck
            self.s.mission_deck[size - 1] = st.NONE
            self.s.mission_deck_size = size - 1
        else:
            self.s.table[[int(m) for m in self.s.table].index(kind)] = st.NONE
        return kind

    def to_mission_deck(self, kind: int) -> None:
        """Put a mission back."""
        self.s.mission_deck[int(self.s.mission_deck_size)] = kind
        self.s.mission_deck_size += 1

    # --- playing

    def mask(self) -> Any:
        """What the seat asked may do."""
        mask = np.zeros(ACTIONS.size, np.int8)
        if self.s.status == RUNNING:
            number = legal(self.book, self.s, mask)
            assert number == mask.sum()
        return mask

    def action(self, block: str, *at: str | int) -> int:
        """An action by block and what it names: a card, agent or mission, or an index."""
        entry = ACTIONS[block]
        if not entry.shape:
            return entry.start
        if isinstance(at[0], int):
            return entry.start + int(np.ravel_multi_index(at, entry.shape))
        if block == "play":
            return entry.start + self.face(at[0])
        if block in ("buy_mission", "mission"):
            return entry.start + self.mission(at[0])
        return entry.start + self.spot(at[0])

    def can(self, block: str, *at: str | int) -> bool:
        """Whether this action, or with no `at` any of the block, is legal."""
        if at:
            return bool(self.mask()[self.action(block, *at)])
        entry = ACTIONS[block]
        return bool(self.mask()[entry.start : entry.stop].any())

    def play(self, block: str, *at: str | int) -> Table:
        """Take a legal action."""
        action = self.action(block, *at)
        assert self.mask()[action], f"{block} {at} is not legal; {self.choices()} is"
        play(self.book, self.s, action)
        return self

    def place(self, name: str, toward: int, faction: int, side: int) -> Table:
        """Play an agent to the outer end of an own side, its command at me (0) or the other (1)."""
        self.play("play", name)
        f, s = fa.side_of(self.s, int(self.s.seat), 2 * faction + side)
        return self.play("place", toward, faction, side, int(self.s.agents[f, s]))

    def choices(self, block: str | None = None) -> set[str]:
        """What is legal: of a block what it names (agents by name), else `block name`."""
        found: set[str] = set()
        for action in np.flatnonzero(self.mask()):
            name, index = ACTIONS.locate(int(action))
            words = self.words(name, index)
            if block is None:
                found.add(f"{name} {words}".strip())
            elif name == block:
                found.add(words)
        return found

    def words(self, block: str, index: tuple[int, ...]) -> str:
        """What an action names."""
        if block == "play":
            return short(self.cards.faces[index[0]].card.name)
        if block in ("buy_mission", "mission"):
            return self.cards.missions[index[0]].name
        if block in ("activate", "use_partner", "remove_partner", "target"):
            return self.at(int(self.s.seat), (index[0] * 2 + index[1]) * 5 + index[2])
        return " ".join(map(str, index))

    def end_turn(self) -> Table:
        """Finish the actions phase, and leave the missions where they lie."""
        turn = int(self.s.turn)
        if self.prompt == "action":
            self.play("done")
        while self.s.status == RUNNING and self.s.turn == turn:
            number = int(self.s.asked_side)
            f, s = fa.side_of(self.s, int(self.s.seat), number)
            lies = int(self.s.mission[f, s, number // 2])
            name = None if lies == st.NONE else self.cards.missions[lies].name
            self.play("no_mission") if name is None else self.play("mission", name)
        return self

    # --- looking

    @property
    def prompt(self) -> str:
        """What is asked."""
        return st.PROMPTS[int(self.s.prompt)]

    def row(self, faction: int) -> str:
        """A faction as `lay` takes it, without the tokens of its cards."""
        sides = [
            [self.agent(faction, side, i) for i in range(int(self.s.agents[faction, side]))]
            for side in (0, 1)
        ]
        return " ".join([*sides[0][::-1], "|", *sides[1]])

    def agent(self, faction: int, side: int, index: int) -> str:
        """An agent as rows write it, without its tokens."""
        at = (faction, side, index)
        word = short(self.cards.faces[int(self.s.card[at])].card.name)
        word += "x" if self.s.dead[at] else "v^"[int(self.s.toward[at])]
        word += "*" if self.s.influenced[at] else ""
        for party, sign in ((0, "+"), (1, "-")):
            partner = int(self.s.partner[(*at, party)])
            if partner != st.NONE:
                word += sign + short(self.cards.faces[partner].card.name)
        return word

    def count(self, faction: int, side: int, unit: int, party: int = 0) -> int:
        """What a side holds: a unit of `state`, of those directed at a party if it has one."""
        return fa.held(self.s, faction, side, unit + st.DIRECTED * party)

    def hand(self, seat: int) -> list[str]:
        """The names in a hand, in order."""
        names = [short(f.card.name) for f in self.cards.faces]
        return sorted(
            name for i, name in enumerate(names) for _ in range(ha.number_of(self.s.hand, seat, i))
        )

    def income(self, seat: int) -> int:
        """IP that a points phase would bring the seat now."""
        return income(self.book, self.s, seat)

    def seen(self, seat: int) -> Any:
        """The record veiled for a seat."""
        out = np.zeros(1, st.STATE)
        veil(self.book, self.s, seat, out)
        return out[0]

    def observe(self, seat: int) -> dict[str, Any]:
        """The observation of a seat, block by block."""
        out = np.zeros(SCHEMA.size, np.float32)
        view(self.book, self.seen(seat), seat, out)
        return SCHEMA.split(out)

    def redeal(self, seat: int, seed: int) -> Any:
        """A full position that agrees with what a seat knows."""
        streams = np.zeros((1, 2), np.uint64)
        streams[0, 0] = seed
        out = np.zeros(1, st.STATE)
        redeal(self.book, self.seen(seat), seat, out, streams)
        return out[0]


def scenario(
    rows: dict[int, str] | None = None,
    players: int = 2,
    hand: str = "",
    hands: dict[int, str] | None = None,
    points: dict[int, int] | None = None,
    actions: int | None = None,
    seat: int = 0,
    **rules: Any,
) -> Table:
    """A position in the actions phase of a seat.

    Args:
        rows: factions by number; those left out are empty.
        hand: of the seat that acts; hands: of others.
        points: IP by seat, else 2 each.
        actions: left to the seat; all of them if None.
        seat: who acts.
        rules: that differ from the defaults.
    """
    table = Table(players, rules)
    for other in range(players):
        for face in range(st.FACES):
            for _ in range(ha.number_of(table.s.hand, other, face)):
                ha.lay_down(table.s, other, face)
                table.s.deck[int(table.s.deck_size)] = face
                table.s.deck_size += 1
    for faction, row in (rows or {}).items():
        table.lay(faction, row)
    for who, names in {seat: hand, **(hands or {})}.items():
        table.deal(who, names)
    for who, number in (points or {}).items():
        table.s.points[who] = number
    table.s.seat = table.s.active = seat
    table.s.turn = 1 + seat
    table.s.actions_left = table.book.actions if actions is None else actions
    table.s.prompt = st.ACTION
    run_on(table.book, table.s)
    return table
