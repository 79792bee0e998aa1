"""Write the golden playthroughs and deals anew: python tests/golden/regenerate.py [GAME ...]"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import helpers  # noqa: E402
import numpy as np  # noqa: E402

import wartable  # noqa: E402

SEEDS = range(100)
LONG = 500  # decisions; a longer game takes the interpreter too long


def play(case: helpers.Case, seed: int) -> tuple[wartable.Replay, list[str]]:
    """A random game, and the digest of each of its positions."""
    position = case.position()
    replay = wartable.Replay.begin(position, seed)
    digests = [helpers.look(position)]
    rng = np.random.default_rng(seed)
    while not position.over:
        replay.play(position, helpers.pick(rng, position.mask))
        digests.append(helpers.look(position))
    return replay, digests


def record(case: helpers.Case) -> tuple[wartable.Replay, list[str]]:
    """The longest of many games that somebody won, since most of the rules come up in it, or the
    shortest if all are long."""
    games = [played for seed in SEEDS if any((played := play(case, seed))[0].reward)]
    short = [played for played in games if len(played[1]) <= LONG]
    return max(short, key=_length) if short else min(games, key=_length)


def _length(played: tuple[wartable.Replay, list[str]]) -> int:
    return len(played[1])


def regenerate(name: str) -> None:
    """Write all files of one game."""
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    for old in [*folder.glob("*.json"), *folder.glob("*.sha")]:
        old.unlink()
    cases = helpers.cases(wartable.get_game(name))
    for case in cases:
        replay, digests = record(case)
        replay.save(folder / f"{case}.json")
        (folder / f"{case}.sha").write_text("\n".join(digests) + "\n")
        print(f"{case}: seed {replay.seed}, {len(replay.actions)} decisions")
    deals = {str(case): helpers.deals(case) for case in cases}
    (folder / "deals.json").write_text(json.dumps(deals, indent=2) + "\n")


if __name__ == "__main__":
    for game in sys.argv[1:] or wartable.games():
        regenerate(game)
