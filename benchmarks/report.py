"""A balance run as one HTML file with its pictures inside, that opens without a network."""

from __future__ import annotations

import html
import io
import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..envs.core.errors import FileError, WartableError
from .balance import Seating, Worths
from .stats import Histogram
from .words import SEQUENTIAL, changed_rules, comparison, lineup, rows, turn_place, verdict
from .worths import extremes, sheets

_INK = "#2b2f36"
_COLOURS = ("#2f5d9b", "#c2632d")  # of the first rule set and of the one compared with it

_HOW = """
<p>Every deal is played once with each seat moving first: the same cards, the same chance of
each player, nothing else changed. One <em>deal</em> is therefore one observation, and all
intervals (95 %) are over deals, never over games. The <em>score</em> of a game is 1 for its
winner, shared among equals: one half each in a draw of two. A game that a cap ends is scored as
the rules decide it, which may be a draw. If moving first were worth nothing, the first mover's
score would be {fair}.</p>
<p><em>Gain of paired deals</em>: how many times as many games would be needed for the same
interval if each were played on a deal of its own, computed from the variances of these very
games. Intervals of scores are Wilson's, with the number of trials that has the measured variance;
intervals of differences are Student's t.</p>
"""

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2f36;
       max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem }
h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 1px solid #c9d3e0; padding-top: 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }
th { border-bottom: 1px solid #2b2f36 }
td + td { font-variant-numeric: tabular-nums }
.verdict { font-weight: 600 }
svg { max-width: 100%; height: auto }
"""


def write(folder: Path, seatings: list[Seating], sequential: bool) -> Path:
    """Write `balance-GAME.html` and return its path.

    Args:
        folder: where to; it must exist.
        seatings: tables of one game that were played, at least one.
        sequential: whether play stopped at a precision.

    Raises:
        FileError: the file can't be written.
    """
    path = folder / f"balance-{seatings[0].table.game.name}.html"
    try:
        path.write_text(page(seatings, sequential), encoding="utf-8")
    except OSError as error:
        raise FileError(f"no report can be written to {path}: {error.strerror}") from None
    return path


def page(seatings: list[Seating], sequential: bool) -> str:
    """The whole page."""
    table = seatings[0].table
    title = f"{table.game.title}: what moving first is worth"
    parts = [
        f"<h1>{_text(title)}</h1>",
        f"<p>wartable {__version__}, seed {table.seed}</p>",
        _scores(seatings),
        *(_section(seating) for seating in seatings),
        "<h2>How it was measured</h2>",
        _HOW.format(fair=f"{100 / table.seats:.0f} %"),
        f"<p>{_text(SEQUENTIAL)}</p>" if sequential else "",
    ]
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{_text(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _section(seating: Seating) -> str:
    heads = "".join(f"<th>{_text(name)}</th>" for name in changed_rules(seating))
    lines = "".join(
        f"<tr><td>{_text(name)}</td>" + "".join(f"<td>{_text(t)}</td>" for t in texts) + "</tr>"
        for name, texts in rows(seating)
    )
    said = comparison(seating) if len(seating.table.rules) > 1 else verdict(seating)
    meanings = "; ".join(f"{m.name}: {m.meaning}" for m in seating.table.game.measures)
    return (
        f"<h2>{_text(lineup(seating.table))}</h2>\n<p class=verdict>{_text(said)}</p>\n"
        f"<table><tr><th></th>{heads}</tr>{lines}</table>\n<p>{_text(meanings)}.</p>\n"
        f"{_lengths(seating)}"
        f"{_worths(seating)}"
    )


def _worths(seating: Seating) -> str:
    """What the things of each trait are worth, as tables, and pairs of them as a heat map."""
    parts: list[str] = []
    for account, rules in zip(seating.accounts, changed_rules(seating), strict=True):
        for sheet in sheets(account):
            heads = "".join(f"<th>{_text(head)}</th>" for head in sheet.heads)
            lines = "".join(
                "<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in line) + "</tr>"
                for line in sheet.lines
            )
            parts.append(f"<h3>{_text(rules)}</h3><p>{_text(sheet.title)}.</p>")
            parts.append(f"<table><tr>{heads}</tr>{lines}</table>")
        parts += [f"<p>{_text(sentence)}</p>" for sentence in extremes(account)]
        parts += [_heat(worths) for worths in account.traits.values() if worths.trait.pairs]
    return "\n".join(parts)


def _text(words: str) -> str:
    return html.escape(words)


# --- pictures


def _plots() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise WartableError("--report needs matplotlib: pip install 'wartable[report]'") from None
    matplotlib.rcParams.update({"svg.fonttype": "none", "font.family": "sans-serif"})
    matplotlib.rcParams.update({"text.color": _INK, "axes.edgecolor": _INK, "font.size": 10})
    from matplotlib.figure import Figure

    return Figure


def check_possible() -> None:
    """Fail before hours of play rather than after.

    Raises:
        WartableError: matplotlib is not installed.
    """
    _plots()


def _svg(figure: Any, name: str) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", bbox_inches="tight", metadata={"Date": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    # Every picture numbers its parts alike; on one page their names must differ.
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", text)


def _scores(seatings: list[Seating]) -> str:
    """The score of each table and rule set with its interval: the first mover's, and at larger
    tables every mover's."""
    table = seatings[0].table
    places = range(table.seats if table.seats > 2 else 1)
    labels: list[str] = []
    height = 0.9 + 0.42 * len(seatings) * len(table.rules) * len(places)
    figure = _plots()(figsize=(8, height))
    axes = figure.add_subplot()
    for seating in seatings:
        for (i, name), place in product(enumerate(changed_rules(seating)), places):
            estimate = seating.place(place, i)
            low, high = estimate.share()
            line = len(labels)
            who = lineup(seating.table) + (f", {turn_place(place)}" if len(places) > 1 else "")
            labels.append(who + (f"\n{name}" if len(table.rules) > 1 else ""))
            axes.plot([100 * low, 100 * high], [line, line], color=_COLOURS[i], linewidth=3)
            axes.plot([100 * estimate.mean], [line], "o", color=_COLOURS[i])
    axes.axvline(100 / table.seats, color=_INK, linewidth=0.8, linestyle=":")
    axes.text(100 / table.seats, -0.5, "even share", fontsize=8, ha="center", va="bottom")
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel("score, %" if len(places) > 1 else "first mover's score, %")
    axes.spines[["top", "right"]].set_visible(False)
    return _svg(figure, "scores")


def _lengths(seating: Seating) -> str:
    """For decisions and each measure: how often each value, and the first mover's score there."""
    named = [("decisions", lambda account: account.decisions)]
    for measured in seating.table.game.measures:
        named.append((measured.name, lambda account, name=measured.name: account.measures[name]))
    sets = changed_rules(seating)
    named = ["decisions", *(measured.name for measured in seating.table.game.measures)]
    figure = _plots()(figsize=(9, 2.4 * len(named)))
    grid = figure.subplots(len(named), 2, squeeze=False)
    for line, name in zip(grid, named, strict=True):
        for i, (account, rules) in enumerate(zip(seating.accounts, sets, strict=True)):
            _draw(line, account.histogram(name), _COLOURS[i], rules)
        line[0].set_xlabel(name)
        line[1].set_xlabel(name)
        line[0].set_ylabel("% of games")
        line[1].set_ylabel("first mover's score, %")
        line[1].axhline(100 / seating.table.seats, color=_INK, linewidth=0.8, linestyle=":")
        line[1].set_xlim(line[0].get_xlim())
        for axes in line:
            axes.spines[["top", "right"]].set_visible(False)
    if len(seating.accounts) > 1:
        grid[0][0].legend(frameon=False, fontsize=8)
    figure.tight_layout()
    names = "-".join(re.sub(r"\W", "", player.name) for player in seating.table.players)
    return _svg(figure, names)


def _heat(worths: Worths) -> str:
    """The score of each thing against each other one."""
    numbers = range(len(worths.labels))
    scores = np.array(
        [[100 * worths.against(i, j).mean if i != j else np.nan for j in numbers] for i in numbers]
    )
    figure = _plots()(figsize=(8, 7))
    axes = figure.add_subplot()
    image = axes.imshow(scores, cmap="RdBu", vmin=0, vmax=100)
    axes.set_yticks(numbers, worths.labels)
    axes.set_xticks(numbers, worths.labels, rotation=45, ha="right")
    for i, j in product(numbers, numbers):
        if i != j:
            axes.text(j, i, f"{scores[i, j]:.0f}", ha="center", va="center", fontsize=8)
    axes.set_title(f"{worths.trait.name}: score of the line against the column, %")
    figure.colorbar(image, ax=axes, shrink=0.8)
    return _svg(figure, re.sub(r"\W", "", worths.trait.name))


def _draw(line: Any, histogram: Histogram, colour: str, label: str) -> None:
    """Bins so wide that there are at most forty of them up to the 99th percentile."""
    width = max(1, -(-(histogram.quantile(0.99) + 1) // 40))
    bins = -(-len(histogram.counts) // width)
    counts = np.zeros(bins * width)
    weights = np.zeros(bins * width)
    counts[: len(histogram.counts)] = histogram.counts
    weights[: len(histogram.weights)] = histogram.weights
    counts = counts.reshape(bins, width).sum(axis=1)[:41]
    weights = weights.reshape(bins, width).sum(axis=1)[:41]
    middle = np.arange(len(counts)) * width + (width - 1) / 2
    line[0].step(middle, 100 * counts / histogram.total, where="mid", color=colour, label=label)
    enough = counts >= 50
    line[1].plot(
        middle[enough], 100 * weights[enough] / counts[enough], ".-", color=colour, linewidth=1
    )
