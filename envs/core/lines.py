"""Boards as text: what their lines have in common."""

from __future__ import annotations

import textwrap

LINE = 100  # characters
_FIRM = "\N{NO-BREAK SPACE}"


def labelled(label: str, entries: list[str], column: int) -> list[str]:
    """A label and what belongs to it, in lines that break only between entries.

    Args:
        label: indented by two blanks.
        entries: with whatever blanks they hold; without any, `none` stands there.
        column: how wide the label's column is.
    """
    head = f"  {label:<{column}}"
    lines = textwrap.wrap(
        "  ".join(entry.replace(" ", _FIRM) for entry in entries) or "none",
        LINE,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
    )
    return [line.replace(_FIRM, " ") for line in lines]
