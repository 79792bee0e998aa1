"""A person at the terminal: the board, the choices with numbers and words, an answer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .player import Action, Sight, Sights

HELP = """Answer with the number of a choice, or with the first letters of its words.
  ?  this help     b  the board again     q  quit"""


class Quit(Exception):
    """The person at the terminal wants to stop."""


class Human:
    """Asks a person.

    Args:
        name: as `make_player` knows it.
        read: asks for a line with a prompt and returns it; EOFError is taken for `q`.
        write: prints some lines.
    """

    style: int | None = None

    def __init__(
        self,
        name: str = "human",
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.name = name
        self._read = read
        self._write = write

    def act(self, sight: Sight) -> Action:
        """Show what `sight` shows and ask until the answer is one of the legal actions.

        Raises:
            Quit: the answer is `q`, or there is no more input.
        """
        words = [sight.describe(int(action)) for action in sight.legal]
        self._show(sight, words)
        while True:
            answer = self._ask()
            if answer == "b":
                self._show(sight, words)
            elif answer in ("?", ""):
                self._write(HELP)
            else:
                fitting = _fitting(answer, words)
                if len(fitting) == 1:
                    return int(sight.legal[fitting[0]])
                self._write(_complaint(answer, fitting, words))

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """One decision after another: int64 (m,)."""
        return np.array([self.act(sight) for sight in sights], np.int64)

    def _ask(self) -> str:
        try:
            answer = self._read("> ").strip().lower()
        except EOFError:
            raise Quit from None
        if answer in ("q", "quit"):
            raise Quit
        return answer

    def _show(self, sight: Sight, words: list[str]) -> None:
        self._write(sight.text())
        block = ""
        for number, (action, word) in enumerate(zip(sight.legal, words, strict=True), 1):
            name, _ = sight.game.actions.locate(int(action))
            if name != block:
                self._write(f"{name.replace('_', ' ')}:")
                block = name
            self._write(f"  {number:3}  {word}")


def _fitting(answer: str, words: list[str]) -> list[int]:
    """The places of the choices that an answer may mean."""
    if answer.isdecimal():
        return [int(answer) - 1] if 1 <= int(answer) <= len(words) else []
    exact = [i for i, word in enumerate(words) if word.lower() == answer]
    return exact or [i for i, word in enumerate(words) if word.lower().startswith(answer)]


def _complaint(answer: str, fitting: list[int], words: list[str]) -> str:
    if not fitting:
        return f"{answer!r} is no choice; 1..{len(words)}, or ? for help"
    return "\n".join([f"{answer!r} may mean:", *(f"  {i + 1:3}  {words[i]}" for i in fitting)])
