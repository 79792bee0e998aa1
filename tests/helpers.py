"""What the tests share: every way to play every game, random walks, and a sample of positions.

All of it is driven by the registry, so a game is covered by being registered. What only the game
itself can say (what its cards are, which actions nobody can ever take) stands in
`tests/<game>/laws.py`.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, TypeVar, get_args

import numpy as np
import pytest
from numpy.typing import NDArray

import wartable
from wartable.envs.core import loops
from wartable.envs.core.config import rule_fields
from wartable.envs.core.game import Game, get_game
from wartable.envs.core.jit import JIT
from wartable.envs.core.position import Position

T = TypeVar("T")
TESTS = Path(__file__).resolve().parent
SPOTS_A_PROMPT = 8  # shared by the movers: 4 each at a table of two
WALKS = 40 if JIT else 20
MOST_WALKS = 200
WALKED = 12_000 if JIT else 2_000  # decisions after which no other walk begins
SURVEYED = 400_000


# --- cases: a game, its rules, and how many play


@dataclass(frozen=True)
class Case:
    """One way to play a game: which rules differ from the default, and the number of players."""

    name: str
    changes: tuple[tuple[str, Any], ...]
    players: int

    def __str__(self) -> str:
        rules = "-".join(f"{rule}={value}" for rule, value in self.changes) or "default"
        return f"{self.name}-{self.players}p-{rules}"

    @property
    def game(self) -> Game:
        return get_game(self.name)

    @property
    def rules(self) -> Any:
        return self.game.make_rules(dict(self.changes))

    def position(self) -> Position:
        """A position of this kind, not yet started."""
        return Position(self.game, self.rules, self.players)

    def env(self, **options: Any) -> wartable.WartableEnv:
        """The plain AEC environment, not yet reset."""
        return wartable.make(self.name, self.players, self.rules, **options)

    def batch(self, n: int, threads: int = 1) -> wartable.Batch:
        """The batch, not yet reset."""
        return wartable.make_vec(self.name, n, self.rules, self.players, threads)


def laws(game: Game) -> Any:
    """What only the game can say: `tests/<game>/laws.py`, which every game must have.

    `cards(state)`: all cards of a full position, zone by zone, as a list.
    `UNREACHABLE`: action ids that nobody can ever take, each with the reason.
    `ALWAYS_ZERO`: entries of the observation that are always 0, each with the reason.

    And where there is something to say:
    `RARE`: action ids that random play does not come to, each with the test that takes it.
    `RARELY_OTHER`: likewise entries of the observation that random play does not change.
    `COMBINED`: sets of changed rules that belong together, as further cases.
    `never_asked(rules)`: the prompt kinds that rules have no use for.
    """
    return importlib.import_module(f"{game.name}.laws")


def variants(game: Game) -> list[dict[str, Any]]:
    """The default rules, then each bool flipped and each other option of an enumeration."""
    found: list[dict[str, Any]] = [{}]
    for name, field in rule_fields(game.rules).items():
        options = (False, True) if field.annotation is bool else get_args(field.annotation)
        found += [{name: option} for option in options if option != field.default]
    return found


def cases(game: Game) -> list[Case]:
    """Each number of players under default rules, then each variant with the fewest."""
    others = variants(game)[1:] + getattr(laws(game), "COMBINED", [])
    return [Case(game.name, (), players) for players in game.players_for()] + [
        Case(game.name, tuple(v.items()), game.check_players(None, v)) for v in others
    ]


def asked(case: Case) -> set[str]:
    """The prompt kinds that a game by these rules can come to, but for `over`."""
    never = getattr(laws(case.game), "never_asked", lambda rules: set())
    return set(case.game.prompts[1:]) - never(case.rules)


def cases_here(game: Game) -> list[Case]:
    """The cases that this engine plays: all, or on the interpreter none with a number of players
    between the fewest and the most."""
    ends = (game.players[0], game.players[-1])
    return [case for case in cases(game) if JIT or case.players in ends]


GAMES = [get_game(name) for name in wartable.games()]
CASES = [case for game in GAMES for case in cases_here(game)]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def are_fair(game: Game, rewards: Any) -> bool:
    """Whether rewards (..., seats) add up to zero; in a cooperative game: are the same for all."""
    given = np.asarray(rewards)
    if game.cooperative:
        return bool((given == given[..., :1]).all())
    return bool(np.allclose(given.sum(axis=-1), 0, atol=1e-6))


def caps(game: Game) -> list[str]:
    """The rules that cut a game short: numbers named `..._cap`."""
    fields = rule_fields(game.rules)
    return [name for name in fields if name.endswith("_cap") and fields[name].annotation is int]


# --- random play


def pick(rng: np.random.Generator, mask: NDArray[np.int8]) -> int:
    """A legal action, each with the same chance."""
    legal = np.flatnonzero(mask)
    assert legal.size, "a running game offers no legal action"
    return int(legal[rng.integers(legal.size)])


def walk(position: Position, rng: np.random.Generator) -> Iterator[int]:
    """Play a started position on at random to its end; yields each action after it was played."""
    while not position.over:
        action = pick(rng, position.mask)
        position.play(action)
        yield action


def play_env(env: Any, rng: np.random.Generator) -> Iterator[tuple[str, Any]]:
    """Play an environment on at random until nobody is left; yields (agent, `last()`) before each
    step."""
    for agent in env.agent_iter():
        last = env.last()
        yield agent, last
        dead = last[2] or last[3]
        env.step(None if dead else pick(rng, last[0]["action_mask"]))


@cache
def usual_length(case: Case) -> int:
    """Decisions of a game that is played at random, as of four."""
    position = case.position()
    rng = np.random.default_rng(11)
    total = 0
    for seed in range(4):
        position.start(seed)
        total += sum(1 for _ in walk(position, rng))
    return total // 4


def some(items: Iterable[T], most: int) -> list[T]:
    """At most so many of the items, drawn once for all, in their order."""
    whole = list(items)
    if len(whole) <= most:
        return whole
    drawn = np.random.default_rng(13).choice(len(whole), most, replace=False)
    return [whole[i] for i in sorted(drawn)]


# --- a sample of positions


@dataclass(frozen=True)
class Spot:
    """A position that random play reached, and how: deal `seed`, then `actions`."""

    case: Case
    seed: int
    actions: tuple[int, ...]
    position: Position

    def __str__(self) -> str:
        return f"{self.case}, seed {self.seed}, after {list(self.actions)} ({self.position.prompt})"

    def replay(self) -> wartable.Replay:
        """The game up to here as a replay."""
        position = self.case.position()
        replay = wartable.Replay.begin(position, self.seed)
        for action in self.actions:
            replay.play(position, action)
        return replay


@cache
def sample(case: Case) -> list[Spot]:
    """Up to `SPOTS_A_PROMPT` positions of each prompt kind, final ones among them.

    A reservoir over many games, so that early and late ones are as likely; over more of them while
    a prompt kind is missing that some seat may be asked.
    """
    rng = np.random.default_rng(2024)
    position = case.position()
    kept: dict[tuple[str, int], list[Spot]] = {}
    seen: dict[tuple[str, int], int] = {}
    most = max(1, SPOTS_A_PROMPT // case.players)
    wanted = {(prompt, seat) for prompt in asked(case) for seat in range(case.players)}
    for seed in range(MOST_WALKS):
        enough = seed >= WALKS or sum(seen.values()) > WALKED
        if enough and wanted <= seen.keys():
            break
        actions: list[int] = []
        position.start(seed)
        for action in chain([None], walk(position, rng)):
            actions += [] if action is None else [action]
            kind = (position.prompt, position.seat)
            seen[kind] = seen.get(kind, 0) + 1
            room = kept.setdefault(kind, [])
            place = len(room) if len(room) < most else int(rng.integers(seen[kind]))
            if place < most:
                room[place : place + 1] = [Spot(case, seed, tuple(actions), position.clone())]
    return [spot for room in kept.values() for spot in room]


# --- what a seat gets, as digests


def digest(*parts: Any) -> str:
    """A short digest of arrays, bytes, texts and plain values."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, np.ndarray):
            part = part.tobytes()
        elif not isinstance(part, bytes):
            part = repr(part).encode()
        total.update(len(part).to_bytes(8, "little") + part)
    return total.hexdigest()[:16]


def look(position: Position) -> str:
    """Digest of all that the seats are handed: prompt, mover, mask, each one's observation."""
    seats = range(position.players)
    views = [position.observe(seat) for seat in seats]
    return digest(position.prompt, position.seat, position.mask, position.reward, *views)


def deals(case: Case) -> list[str]:
    """What seeds 0..4 deal: who moves first, and a digest of all that each seat is handed."""
    position = case.position()
    found: list[str] = []
    for seed in range(5):
        position.start(seed)
        found.append(f"seat {position.seat}: {look(position)}")
    return found


def redeal(position: Position, seat: int, seed: int) -> Position:
    """A position in which all that `seat` can't know is dealt anew."""
    streams = np.zeros((1, 2), np.uint64)
    streams[0, 0] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
    other = position.clone()
    loops.redeal_one(position.books, position.veil(seat), seat, other.states, streams)
    loops.legal_one(other.books, other.states, other.mask)
    return other


def trace(case: Case, seed: int) -> Iterator[str]:
    """A random game, position by position: digests of state, all views, and a re-deal for one seat
    after the other."""
    rng = np.random.default_rng(seed)
    position = case.position()
    position.start(seed)
    steps = walk(position, rng)
    for number in count():
        dealt = redeal(position, number % case.players, seed)
        yield digest(position.states, look(position), dealt.states)
        if next(steps, None) is None:
            return


def run_python(program: str, *arguments: str, **settings: str) -> list[str]:
    """The words that `program` prints in a process of its own, which can import the tests."""
    path = [str(TESTS), str(TESTS / "conformance"), *sys.path]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def each_field(state: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A one-element record array as flat arrays, field by field; what only aligns is left out."""
    names = [name for name in state.dtype.names or () if not name.startswith("_pad")]
    return {name: np.atleast_1d(state[name][0]).ravel() for name in names}


def raises_naming(error: type[Exception], call: Callable[[], Any], *words: object) -> None:
    """Assert that `call` raises `error` with all of `words` in its message."""
    with pytest.raises(error) as caught:
        call()
    missing = [word for word in map(str, words) if word not in str(caught.value)]
    assert not missing, f"{missing} not in: {caught.value}"


# --- much random play at once


@dataclass(frozen=True)
class Survey:
    """What much random play of a case came across.

    Attributes:
        decisions, episodes: how many were played.
        longest: decisions of the longest episode.
        fewest: episodes of the game that saw the fewest, among those that are played uniformly.
        prompts: names of the prompt kinds asked.
        taken: bool (actions,), ever taken.
        low, high: float32 (observation,), the range of each entry.
    """

    decisions: int
    episodes: int
    longest: int
    fewest: int
    prompts: frozenset[str]
    taken: NDArray[np.bool_]
    low: NDArray[np.float32]
    high: NDArray[np.float32]


class Tastes:
    """Random players, half of whom have tastes: kinds of action that they favour or shun.

    Uniform play is all of one sort; tastes, drawn anew for each episode, lead into corners.
    """

    def __init__(self, game: Game, n: int, rng: np.random.Generator) -> None:
        self.rng = rng
        sizes = [block.size for block in game.actions]
        self.block_of = np.repeat(np.arange(len(sizes)), sizes)
        self.strength = np.where(np.arange(n) % 2, 4.0, 0.0)[:, None]
        self.taste = np.zeros((n, game.actions.size), np.float32)
        self.renew(np.ones(n, np.bool_))

    def renew(self, which: NDArray[np.bool_]) -> None:
        """Draw new tastes for the games that begin."""
        drawn = self.rng.standard_normal((int(which.sum()), self.block_of[-1] + 1))
        self.taste[which] = (drawn * self.strength[which])[:, self.block_of]

    def choose(self, mask: NDArray[np.int8]) -> NDArray[np.intp]:
        """A legal action a game, the more likely the more to its taste."""
        score = self.taste - np.log(self.rng.standard_exponential(mask.shape))
        return np.where(mask, score, -np.inf).argmax(axis=1)


@cache
def survey(case: Case) -> Survey:
    """Play a batch at random, long enough for several episodes of each game; note what happens."""
    n = 256
    decisions = max(SURVEYED, 5 * usual_length(case) * n)
    batch = case.batch(n)
    step = batch.reset(seed=7)
    tastes = Tastes(case.game, n, np.random.default_rng(7))
    taken = np.zeros(case.game.actions.size, np.bool_)
    low, high = first_views(case)
    prompts: set[int] = set()
    began = np.zeros(n, np.int64)
    episodes = np.zeros(n, np.int64)
    longest = 0
    for now in range(1, decisions // n + 1):
        prompts.update(np.unique(batch.states["prompt"]).tolist())
        actions = tastes.choose(step.mask)
        taken[actions] = True
        step = batch.step(actions)
        ended = step.terminated | step.truncated
        tastes.renew(ended)
        finals = batch.final_observation(np.flatnonzero(ended)).reshape(-1, low.size)
        for views in (step.observation, finals):
            low = np.minimum(low, views.min(axis=0, initial=np.inf))
            high = np.maximum(high, views.max(axis=0, initial=-np.inf))
        longest = max(longest, int((now - began).max()))
        began[ended] = now
        episodes += ended
    names = frozenset(case.game.prompts[number] for number in prompts)
    total, fewest = int(episodes.sum()), int(episodes[::2].min())
    return Survey(decisions // n * n, total, longest, fewest, names, taken, low, high)


def first_views(case: Case) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The range of each entry over the first decisions of many games, for whom is not to move too:
    the batch shows the mover's view only."""
    rng = np.random.default_rng(9)
    position = case.position()
    views: list[NDArray[np.float32]] = []
    for seed in range(200):
        position.start(seed)
        for _ in islice(chain([None], walk(position, rng)), 12):
            views += [position.observe(seat) for seat in range(case.players)]
    return np.min(views, axis=0), np.max(views, axis=0)
