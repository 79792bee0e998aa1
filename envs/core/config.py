"""Rules objects: frozen, validated, described, and turned into a record for compiled code."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar, cast, dataclass_transform, get_args

import numpy as np
from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic.fields import FieldInfo

from .errors import RulesError

T = TypeVar("T")

CARDS = "cards"
"""The rule, in games whose cards are data, that names the card file to play with."""


@dataclass_transform(frozen_default=True)
def rules_class(cls: type[T]) -> type[T]:
    """Make a class of annotated `Field`s a frozen, keyword-only, strictly validated dataclass."""
    config = ConfigDict(extra="forbid", strict=True)
    return cast(type[T], pydantic_dataclass(cls, frozen=True, kw_only=True, config=config))


def rules_dtype(rules: type[Any], number: Any) -> np.dtype[Any]:
    """The record dtype with one field of type `number` for each rule."""
    return np.dtype((np.record, np.dtype([(f.name, number) for f in fields(rules)], align=True)))


def rule_fields(rules: type[Any]) -> dict[str, FieldInfo]:
    """Each rule's name and its pydantic field (type, default, range, description)."""
    return cast(dict[str, FieldInfo], rules.__pydantic_fields__)


def allowed(field: FieldInfo) -> str:
    """The values a rule takes, in words: `true or false`, `0..100000`, `a, b or c`, `text`."""
    if field.annotation is bool:
        return "true or false"
    if field.annotation is str:
        return "text"
    options = getattr(field.annotation, "__args__", None)
    if options:
        return ", ".join(map(str, options))
    bounds = {type(m).__name__: m for m in field.metadata}
    low = getattr(bounds.get("Ge"), "ge", "")
    high = getattr(bounds.get("Le"), "le", "")
    return f"{low}..{high}"


def make_rules(rules: type[T], values: dict[str, Any]) -> T:
    """Build a rules object from keyword values.

    Raises:
        RulesError: an unknown rule or a value outside its range; says what is allowed.
    """
    known = rule_fields(rules)
    for name in values:
        if name not in known:
            raise RulesError(f"no rule is called {name!r}; rules: {', '.join(known) or 'none'}")
    try:
        return rules(**values)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise RulesError(
            f"rule {name} can't be {values[name]!r}; allowed: {allowed(known[name])}"
        ) from None


def parse_rule(rules: type[Any], text: str) -> tuple[str, Any]:
    """Read `name=value` as typed on a command line into a rule's name and value.

    Raises:
        RulesError: no `=`, an unknown rule, or a value that does not fit the rule's type.
    """
    name, equals, value = text.partition("=")
    known = rule_fields(rules)
    if not equals or name not in known:
        raise RulesError(f"expected RULE=VALUE, got {text!r}; rules: {', '.join(known) or 'none'}")
    kind = known[name].annotation
    options = {str(option): option for option in get_args(kind)}
    words: dict[str, Any] = {"true": True, "on": True, "false": False, "off": False}
    try:
        if kind is bool:
            found = words[value.lower()]
        elif kind is int:
            found = int(value)
        else:
            found = options.get(value, value)
    except (KeyError, ValueError):
        found = None
    if found is None:
        raise RulesError(f"rule {name} can't be {value!r}; allowed: {allowed(known[name])}")
    return name, found


def typed_rules(
    rules: type[Any], changes: list[str] | None, cards: Path | None = None
) -> dict[str, Any]:
    """Rules as typed on a command line: each `--rule NAME=VALUE`, and `--cards FILE`.

    Raises:
        RulesError: as `parse_rule`; or a card file for a game whose cards are fixed.
    """
    found = dict(parse_rule(rules, text) for text in changes or [])
    return found if cards is None else found | card_rule(rules, cards)


def card_rule(rules: type[Any], cards: Path) -> dict[str, Any]:
    """The rule that `--cards FILE` stands for.

    Raises:
        RulesError: the game's cards are fixed.
    """
    if CARDS not in rule_fields(rules):
        raise RulesError(f"--cards {cards}: the cards of this game come from no file")
    return {CARDS: str(cards)}
