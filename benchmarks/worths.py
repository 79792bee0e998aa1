"""What cards, decks and the like are worth to whoever has them, as tables and pictures."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from .balance import Account, Worths
from .stats import Estimate
from .words import between, percent


class Sheet(NamedTuple):
    """A table to print.

    Attributes:
        title: what its lines are.
        heads: of the columns.
        lines: of as many texts as there are heads.
    """

    title: str
    heads: list[str]
    lines: list[list[str]]


def sheets(account: Account) -> list[Sheet]:
    """One table for traits of the same things, the best things first, and one for pairs."""
    found: list[Sheet] = []
    for _, group in groupby(account.traits.values(), key=lambda worths: worths.labels):
        kinds = list(group)
        found.append(_each(kinds))
        found += [_pairs(worths) for worths in kinds if worths.trait.pairs]
    return found


def _each(kinds: list[Worths]) -> Sheet:
    """Each thing's score by each trait."""
    first = kinds[0]
    things = sorted(range(len(first.labels)), key=lambda thing: -first.of(thing).mean)
    heads = [""]
    for worths in kinds:
        heads += [f"{worths.trait.name}: games", "score (95 %)"]
    lines: list[list[str]] = []
    for thing in things:
        line = [first.labels[thing]]
        for worths in kinds:
            line += [f"{worths.games(thing):,}", _score(worths.of(thing))]
        lines.append(line)
    title = "; ".join(f"{worths.trait.name}: {worths.trait.meaning}" for worths in kinds)
    return Sheet(title, heads, lines)


def _pairs(worths: Worths) -> Sheet:
    """The score of each thing (line) against each other (column)."""
    numbers = range(len(worths.labels))
    heads = ["", *(str(number + 1) for number in numbers)]
    lines = [
        [f"{thing + 1} {worths.labels[thing]}"] + [_cell(worths, thing, other) for other in numbers]
        for thing in numbers
    ]
    return Sheet(f"{worths.trait.name}: score against each other, over both seats", heads, lines)


def _cell(worths: Worths, thing: int, other: int) -> str:
    estimate = worths.against(thing, other)
    return percent(estimate.mean, 0) if estimate.count > 1 else ""


def _score(estimate: Estimate) -> str:
    if estimate.count < 2:
        return "never seen"
    return f"{percent(estimate.mean)} ({between(estimate.share())})"


def extremes(account: Account) -> list[str]:
    """Between which scores the things of each trait lie, in a sentence each."""
    said: list[str] = []
    for worths in account.traits.values():
        numbers = range(len(worths.labels))
        known = [(worths.of(i), worths.labels[i]) for i in numbers if worths.of(i).count > 1]
        if known:
            low, high = min(known, key=_mean), max(known, key=_mean)
            said.append(
                f"{worths.trait.name}: {percent(low[0].mean)} ({low[1]}) to "
                f"{percent(high[0].mean)} ({high[1]})."
            )
        if worths.trait.pairs:
            cells = [
                (worths.against(i, j), f"{worths.labels[i]} against {worths.labels[j]}")
                for i in numbers
                for j in numbers
                if i != j and worths.against(i, j).count > 1
            ]
            if cells:
                best = max(cells, key=_mean)
                said.append(f"The most one-sided pair: {best[1]}, {_score(best[0])}.")
    return said


def _mean(entry: tuple[Estimate, str]) -> float:
    return entry[0].mean


def values(account: Account) -> dict[str, Any]:
    """All of it as plain values; shares are in [0, 1], None where nothing is known."""
    return {
        name: {
            "each": [
                {
                    "name": label,
                    "games": worths.games(thing),
                    **_estimate(worths.of(thing)),
                }
                for thing, label in enumerate(worths.labels)
            ],
            **({"pairs": _matrix(worths)} if worths.trait.pairs else {}),
        }
        for name, worths in account.traits.items()
    }


def _matrix(worths: Worths) -> list[list[dict[str, Any]]]:
    numbers = range(len(worths.labels))
    return [[_estimate(worths.against(i, j)) for j in numbers] for i in numbers]


def _estimate(estimate: Estimate) -> dict[str, Any]:
    if estimate.count < 2:
        return {"score": None, "low": None, "high": None, "deals": estimate.count}
    low, high = estimate.share()
    return {"score": estimate.mean, "low": low, "high": high, "deals": estimate.count}
