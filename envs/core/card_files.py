"""Card files: read, explained where they are wrong, and found again by what a book remembers."""

from __future__ import annotations

import hashlib
import shutil
import tomllib
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from reprlib import Repr
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from .errors import FileError

M = TypeVar("M", bound=BaseModel)


class CardFiles(Generic[M]):
    """The card files that one game can be played with.

    Args:
        house_set: what is played with if nothing is named: a file, or a folder of them, each with
            tables of its own.
        model: of a whole file.
        parts: by the key under which they stand, the models of its parts, whose keys an error
            lists.
        tags: steps in pydantic's locations that no key stands for.
    """

    def __init__(
        self,
        house_set: Path,
        model: type[M],
        parts: Mapping[str, type[BaseModel]],
        tags: Collection[str] = (),
    ) -> None:
        self.house_set = house_set
        self.model = model
        self._parts = parts
        self._tags = tags
        self._known: dict[int, M] = {}
        self._parse = lru_cache(maxsize=64)(self._parse_once)

    def load(self, path: str = "") -> M:
        """The cards of a file, or of all files of a folder; the house set if `path` is empty.

        Raises:
            FileError: the file can't be read, is no TOML, or has a card that can't be played;
                names the card and the key, what was found and what is allowed.
        """
        place = Path(path) if path else self.house_set
        files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
        if not files:
            raise FileError(f"the folder {place} holds no card file (*.toml)")
        texts: list[tuple[str, str]] = []
        for file in files:
            try:
                texts.append((str(file), file.read_text(encoding="utf-8")))
            except (OSError, UnicodeDecodeError) as error:
                raise FileError(f"the card file {file} can't be read: {error}") from None
        return self._parse(tuple(texts), str(place))

    def remember(self, cards: M) -> int:
        """A number that is the same for the same cards in every process, and for no others."""
        content = cards.model_dump_json().encode()
        number = int.from_bytes(hashlib.sha256(content).digest()[:8], "little", signed=True)
        self._known[number] = cards
        return number

    def recall(self, number: int) -> M:
        """The cards that a number stands for.

        Raises:
            FileError: it stands for a card file that was read by another process only.
        """
        if number not in self._known:
            self.remember(self.load())
        if number not in self._known:
            raise FileError(f"no card file was read here whose cards have the digest {number}")
        return self._known[number]

    def copy(self, to: Path) -> None:
        """Copy the house set, a file or a folder, to be edited.

        Raises:
            FileError: there is something at that path already, or it can't be written.
        """
        if to.exists():
            raise FileError(f"{to} is there already; name a new path")
        try:
            if self.house_set.is_dir():
                to.mkdir()  # fails where its folder is missing; copytree would make that too
                shutil.copytree(self.house_set, to, dirs_exist_ok=True)
            else:
                shutil.copyfile(self.house_set, to)
        except OSError as error:
            raise FileError(f"the house set can't be copied to {to}: {error}") from None

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a card file, for editors that complete it."""
        return self.model.model_json_schema(by_alias=True)

    def _parse_once(self, texts: tuple[tuple[str, str], ...], place: str) -> M:
        content: dict[str, Any] = {}
        homes: dict[str, str] = {}
        for file, text in texts:
            try:
                tables = tomllib.loads(text)
            except tomllib.TOMLDecodeError as error:
                raise FileError(f"the card file {file} is not TOML: {error}") from None
            for key in tables.keys() & homes.keys():
                raise FileError(f"the card files {homes[key]} and {file} both hold {key!r}")
            content |= tables
            homes |= dict.fromkeys(tables, file)
        try:
            return self.model.model_validate(content)
        except ValidationError as error:
            first, *others = error.errors()
            home = homes.get(str(first["loc"][0])) if first["loc"] else None
            more = f" (and {len(others)} more)" if others else ""
            words = self._explain(first, content)
            what = "card file" if home or len(texts) == 1 else "card folder"
            raise FileError(f"the {what} {home or place}: {words}{more}") from None

    def _explain(self, error: Any, content: dict[str, Any]) -> str:
        """One of pydantic's errors, as whoever typed the file would put it."""
        where = [step for step in error["loc"] if step not in self._tags]
        card = _card(where, content)
        inside = _path(where[2:] if card else where)
        if error["type"] == "value_error":
            message = str(error["ctx"]["error"])
            place = inside
        elif error["type"] == "missing":
            place = _path(where[2 if card else 0 : -1])
            message = f"the key {where[-1]!r} is missing"
        elif error["type"] == "extra_forbidden":
            place = _path(where[2 if card else 0 : -1])
            keys = ", ".join(self._keys(where[:-1]))
            message = f"there is no key {where[-1]!r}; allowed: {keys}"
        else:
            allowed = error["msg"].removeprefix("Input should be ")
            allowed = allowed.replace("a valid tuple", "a list")
            place, message = "", f"{inside} = {_short(error['input'])}; allowed: {allowed}"
        return ": ".join(part for part in (card, place, message) if part)

    def _keys(self, where: list[Any]) -> list[str]:
        names = [step for step in where if step in self._parts]
        part = self._parts[names[-1]] if names else self.model
        return [field.alias or name for name, field in part.model_fields.items()]


def _card(where: list[Any], content: dict[str, Any]) -> str:
    """`agents[3] 'The Hacker'`: the table that holds an error; empty if none does."""
    if len(where) < 2 or not isinstance(where[1], int):
        return ""
    table = content[where[0]][where[1]]
    name = table.get("name") if isinstance(table, dict) else None
    number = f"{where[0]}[{where[1]}]"
    return number if name is None else f"{number} {name!r}"


def _path(where: list[Any]) -> str:
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where)
    return words.removeprefix(".")


def _short(value: Any) -> str:
    short = Repr()
    short.maxstring, short.maxlist, short.maxdict, short.maxother = 60, 4, 4, 60
    return short.repr(value)
