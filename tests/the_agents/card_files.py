"""Card files with one thing changed, and card sets of the barest cards, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.envs.the_agents.cards import HOUSE_SET


def house_with(old: str, new: str) -> str:
    """The house set with the first `old` replaced by `new`."""
    text = HOUSE_SET.read_text(encoding="utf-8")
    start = text.index("\n[[agents]]")  # past the head's comment
    assert old in text[start:]
    return text[:start] + text[start:].replace(old, new, 1)


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def agents(*tokens: str) -> dict[str, Any]:
    common = {"ability": "KILL", "where": "this side"}
    return {"agents": [{"name": f"A{n}", "tokens": [t], **common} for n, t in enumerate(tokens)]}


def missions(kinds: int, copies: int) -> dict[str, Any]:
    each = {"count": "agents", "where": "this side"}
    rows = [{"name": f"M{n}", "copies": copies, "bonus": 1, "each": each} for n in range(kinds)]
    return {"missions": rows}
