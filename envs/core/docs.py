"""The generated parts of a game's page: tables of rules, prompts, actions and observation."""

from __future__ import annotations

import re

from .config import allowed, rule_fields
from .errors import FileError
from .game import Game
from .layout import Layout

BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def rules_table(game: Game) -> str:
    """Every rule that can be turned, with its range, default and meaning."""
    rows = [
        [f"`{name}`", allowed(field), _shown(field.default), field.description or ""]
        for name, field in rule_fields(game.rules).items()
    ]
    return markdown(["rule", "allowed", "default", "meaning"], rows)


def _shown(default: object) -> str:
    return "empty" if default == "" else f"`{default}`"


def layout_table(layout: Layout) -> str:
    """Every block of an action space or observation, with its entries and meaning."""
    rows = [
        [
            f"`{block.name}`",
            f"{block.start}-{block.stop - 1}" if block.size > 1 else str(block.start),
            " x ".join(map(str, block.shape)) or "1",
            block.meaning,
        ]
        for block in layout
    ]
    return markdown(["block", "entries", "shape", "meaning"], rows)


def facts_table(game: Game) -> str:
    """The game's type card."""
    rows = [
        ["players", ", ".join(map(str, game.players))],
        ["prompts", ", ".join(f"`{name}`" for name in game.prompts[1:])],
        ["actions", f"`Discrete({game.actions.size})`, int8 mask"],
        ["observation", f"float32 ({game.schema.size},) in [0, 1]"],
        ["bytes of a position", str(game.state.itemsize)],
        ["format version", f"`{game.version}`"],
    ]
    return markdown(["what", "value"], rows)


def refresh(game: Game, page: str) -> str:
    """A game's page with its generated tables written anew.

    Raises:
        FileError: a block asks for a table that does not exist.
    """
    tables = {
        "facts": facts_table(game),
        "rules": rules_table(game),
        "actions": layout_table(game.actions),
        "observation": layout_table(game.schema),
    }

    def replace(match: re.Match[str]) -> str:
        if match[2] not in tables:
            raise FileError(f"no generated table {match[2]!r}; there is: {', '.join(tables)}")
        return match[1] + tables[match[2]] + match[3]

    return BLOCK.sub(replace, page)
