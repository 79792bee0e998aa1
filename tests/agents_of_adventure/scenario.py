"""Positions of Agents of Adventure in a few readable lines.

`scenario("Wyoming Ross: Nazi Soldier, Mad Scientist")` is round 2, in the phase of hero turns: the
first hero of the first game stands in front of two villains, the others in front of none. Behind a
name: `-1` damage, `~2` poison counters, `!` stunned, `=2` tokens; `Hero + Card` has it attached.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from wartable.envs.agents_of_adventure import config as cf
from wartable.envs.agents_of_adventure import state as st
from wartable.envs.agents_of_adventure.actions import ACTIONS
from wartable.envs.agents_of_adventure.cards import load, make_book
from wartable.envs.agents_of_adventure.config import Rules
from wartable.envs.agents_of_adventure.rules import legal, new_game, play
from wartable.envs.agents_of_adventure.rules.round import run_on
from wartable.envs.agents_of_adventure.rules.setup import set_up
from wartable.envs.agents_of_adventure.rules.stats import stat_of
from wartable.envs.agents_of_adventure.rules.table import in_play
from wartable.envs.core.chance import CHANCE, STREAMS, below, seed_stream

MARK = re.compile(r"([-~=])(\d+)|(!)")
FIRST_GAME = ("Lord Hawthorne", "Wyoming Ross", "Sister Judith")


def names(text: str) -> list[str]:
    """`A, B` as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]


class Prints:
    """The numbers of the prints of a card set by name, and their actions' places."""

    def __init__(self, file: str = "") -> None:
        cards = load(file)
        self.of: dict[str, int] = {}
        self.actions: dict[tuple[int, str], int] = {}
        for hero in cards.heroes:
            self._add(hero.name, [*hero.actions, *hero.incapacitated])
        for motivation in cards.motivations:
            self._add(motivation.name, [None, *motivation.attached])
        for mastermind in cards.masterminds:
            self._add(mastermind.name, mastermind.actions)
        for card in cards.encounters:
            self._add(card.name, [*card.actions, *card.attached])
        for mission in cards.missions:
            self._add(f"{mission.name} A", mission.a.actions)
            self._add(f"{mission.name} B", mission.b.actions)

    def _add(self, name: str, actions: Any) -> None:
        number = len(self.of)
        assert name not in self.of, name
        self.of[name] = number
        for i, action in enumerate(actions):
            self.actions[number, "Motivated" if action is None else action.name] = i


class Table:
    """A game that a test sets up and plays."""

    def __init__(self, **rules: Any) -> None:
        self.rules = Rules(**rules)
        self.book = make_book(self.rules)[0]
        self.prints = Prints(self.rules.cards)
        self.s = np.zeros(1, st.STATE)[0]
        self.s.seats = self.rules.controllers
        self.seed(1)
        self.mask = np.zeros(ACTIONS.size, np.int8)

    def seed(self, seed: int) -> Table:
        """Begin the streams of chance anew."""
        for k in range(STREAMS):
            seed_stream(self.s.streams, k, seed, k)
        return self

    def deal(self, seed: int = 1) -> Table:
        """Begin a game as the rules do."""
        self.seed(seed)
        new_game(self.book, self.s, -1, 0)
        return self

    # --- what is done

    def legal(self) -> list[tuple[str, tuple[int, ...]]]:
        """All that may be chosen."""
        number = legal(self.book, self.s, self.mask)
        assert number == self.mask.sum()
        return [ACTIONS.locate(int(i)) for i in np.flatnonzero(self.mask)]

    def number(self, what: str, *where: Any) -> int:
        """The action for `use, card, action`, `target, card`, `engage, villain, hero`, ..."""
        start = ACTIONS[what].start if what in ACTIONS.blocks else -1
        if what == "use":
            piece = self.piece(where[0])
            ability = self.prints.actions[int(self.s.print[piece]), where[1]]
            return start + piece * st.ABILITIES + ability
        if what == "target":
            return start + self.piece(where[0])
        if what == "engage":
            villain = self.piece(where[0]) - st.FIRST_ENCOUNTER
            return start + villain * st.HEROES + self.piece(where[1])
        if what == "hero":
            return start + self.piece(where[0])
        if what in ("attack", "rest"):
            return ACTIONS["basic"].start + (what == "rest")
        if what == "die":
            return start + where[0] - 1
        return start + (where[0] if where else 0)

    def may(self, what: str, *where: Any) -> bool:
        """Whether something may be chosen."""
        self.legal()
        return bool(self.mask[self.number(what, *where)])

    def act(self, what: str, *where: Any) -> Table:
        """Choose something, which must be legal."""
        assert self.may(what, *where), f"{what} {where} at {self.prompt}: {self.legal()}"
        play(self.book, self.s, self.number(what, *where))
        return self

    def turn_of(self, hero: str, *dice: int) -> Table:
        """Activate a hero and let the roll come out like this."""
        assert self.stat(hero, "dice") == len(dice)
        streams = np.zeros((STREAMS, 2), np.uint64)
        for seed in range(100_000):
            seed_stream(streams, CHANCE, seed, CHANCE)
            if sorted(1 + below(streams, CHANCE, st.FACES) for _ in dice) == sorted(dice):
                seed_stream(self.s.streams, CHANCE, seed, CHANCE)
                return self.act("hero", hero)
        raise AssertionError(f"no roll of {dice}")

    def lose_dice(self) -> Table:
        """Leave all dice unused that come up now."""
        while self.prompt == "act" and self.may("lose_die"):
            self.act("lose_die")
        return self

    # --- what is there

    @property
    def prompt(self) -> str:
        """What is asked."""
        return st.PROMPTS[int(self.s.prompt)]

    @property
    def phase(self) -> str:
        """Where in the round the game stands."""
        return st.PHASES[int(self.s.phase)]

    def piece(self, name: str) -> int:
        """The piece with that print; `Nazi Soldier #2` is the second one in play."""
        name, _, rank = name.partition(" #")
        wanted = self.prints.of.get(name, -1)
        found = [int(p) for p in np.flatnonzero(self.s.print == wanted)]
        playing = int(in_play(self.s))
        found.sort(key=lambda piece: not playing >> piece & 1)
        index = int(rank or 1) - 1
        assert index < len(found), f"there is no {name}"
        return found[index]

    def health(self, name: str) -> int:
        """A character's health left."""
        return self.stat(name, "health") - int(self.s.damage[self.piece(name)])

    def stat(self, name: str, stat: str) -> int:
        """A card's stat now."""
        number = getattr(cf, f"{stat.upper()}_STAT")
        return int(stat_of(self.book, self.s, self.piece(name), number))

    def where(self, name: str) -> str:
        """`staging`, `discard`, a hero's name (engaged with), `+ name` (attached), or `nowhere`."""
        piece = self.piece(name)
        for hero in range(st.HEROES):
            title = self.name(hero)
            if int(self.s.engaged[hero]) >> piece & 1:
                return title
            if int(self.s.attached[hero]) >> piece & 1:
                return f"+ {title}"
            if self.s.motivation[hero] == piece:
                return f"motivation of {title}"
        for place in ("staging", "discard"):
            if int(getattr(self.s, place)) >> piece & 1:
                return place
        return "nowhere"

    def name(self, piece: int) -> str:
        """The name on a piece."""
        return next(n for n, number in self.prints.of.items() if number == self.s.print[piece])

    def pool(self, hero: str) -> list[int]:
        """A hero's dice."""
        pool = self.s.pool[self.piece(hero)]
        return [value for value in range(1, 7) for _ in range(int(pool[value]))]

    def is_down(self, hero: str) -> bool:
        """Whether a hero is incapacitated."""
        return bool(self.s.incapacitated[self.piece(hero)])


def scenario(
    *engagements: str,
    staging: str = "",
    deck: str = "",
    heroes: tuple[str, str, str] = FIRST_GAME,
    mission: str = "Search for the Grail A",
    mastermind: str = "Mecha-Hitler",
    motivations: str = "",
    phase: int = st.HERO_TURNS,
    time: int = 6,
    **rules: Any,
) -> Table:
    """Before the hero turns of round 2; `deck` from the top, and below it nothing."""
    table = Table(**rules)
    s = table.s
    set_up(table.book, s)
    s.print[st.FIRST_ENCOUNTER : st.MASTERMIND] = st.NONE
    s.deck[:] = st.NONE
    s.print[: st.HEROES] = [table.prints.of[name] for name in heroes]
    s.print[st.MISSION] = table.prints.of[mission]
    s.print[st.MASTERMIND] = table.prints.of[mastermind]
    s.stage = mission.endswith(" B")
    free = iter(range(st.FIRST_ENCOUNTER, st.MASTERMIND))
    for text in names(staging):
        s.staging |= 1 << lay(table, text, free)
    for text in engagements:
        title, _, villains = text.partition(":")
        hero, *attachments = (part.strip() for part in title.split("+"))
        number = lay(table, hero, free)
        for villain in names(villains):
            s.engaged[number] |= 1 << lay(table, villain, free)
        for attachment in attachments:
            s.attached[number] |= 1 << lay(table, attachment, free)
    for number, text in enumerate(names(motivations)):
        s.motivation[number] = lay(table, text, free)
    drawn = [lay(table, text, free) for text in names(deck)]
    s.deck_size = len(drawn)
    for place, piece in enumerate(reversed(drawn)):
        s.deck[place] = piece
    in_use = in_play(s)
    left = [int(m) for m in s.motives[: int(s.motives_size)] if not int(in_use) >> int(m) & 1]
    s.motives[:] = st.NONE
    s.motives[: len(left)] = left
    s.motives_size = len(left)
    s.rounds = 2
    s.time = time
    s.phase = phase
    run_on(table.book, s)
    return table


def lay(table: Table, text: str, free: Any) -> int:
    """A piece with that name and what lies on it."""
    s = table.s
    name = MARK.sub("", text).strip()
    number = table.prints.of[name]
    fixed = [int(p) for p in np.flatnonzero(s.print == number)]
    apart = [p for p in fixed if p < st.FIRST_ENCOUNTER or p >= st.MASTERMIND]
    piece = apart[0] if apart else next(free)
    s.print[piece] = number
    for sign, amount, stunned in MARK.findall(text):
        if stunned:
            s.stunned |= 1 << piece
        elif sign == "-":
            s.damage[piece] = int(amount)
        elif sign == "~":
            s.poison[piece] = int(amount)
        else:
            s.tokens[piece] = s.token_value[piece] = int(amount)
    return piece
