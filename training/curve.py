"""The learning curve as a picture."""

from __future__ import annotations

import io
from collections import defaultdict
from pathlib import Path

from .run import write_whole


def draw_curve(path: Path, title: str, history: list[dict[str, str]], even: float) -> None:
    """Write a PNG: points against each opponent over the learner's decisions, with intervals.

    Args:
        path: where to.
        title: of the picture.
        history: as `Run.history` reads it.
        even: an even share of the points, 1 / seats.
    """
    from matplotlib.figure import Figure  # no pyplot: it would look for a display

    curves: dict[str, list[tuple[float, float, float, float]]] = defaultdict(list)
    for row in history:
        point = (row["timesteps"], row["points"], row["low"], row["high"])
        curves[row["opponent"]].append((*map(float, point),))  # pyright: ignore[reportArgumentType]
    figure = Figure(figsize=(8, 4.5), dpi=120, layout="constrained")
    axes = figure.add_subplot()
    for opponent, points in curves.items():
        x, y, low, high = zip(*sorted(points), strict=True)
        axes.plot(x, y, marker=".", label=f"against {opponent}: {y[-1]:.1%} at last")
        axes.fill_between(x, low, high, alpha=0.2)
    axes.axhline(even, color="grey", linewidth=0.8, linestyle=":")
    axes.set(
        title=title,
        xlabel="decisions of the learner",
        ylabel="points a game (dotted: an even share)",
        ylim=(0, 1.02),
    )
    axes.xaxis.set_major_formatter(lambda value, _: f"{value / 1e6:g} M")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    write_whole(path, buffer.getvalue())
