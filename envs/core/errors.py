"""Everything that can be wrong with what a caller hands in; each message says what is allowed."""

from __future__ import annotations


class WartableError(ValueError):
    """Base of all errors that are the caller's to mend."""


class UnknownNameError(WartableError):
    """A game, player, rule set, block or other name that does not exist."""


class RulesError(WartableError):
    """A rule that does not exist, or a value outside its range."""


class SeatError(WartableError):
    """A seat or a number of players that the game does not have."""


class IllegalActionError(WartableError):
    """An action that the prompt does not offer; the state is left as it was."""


class FileError(WartableError):
    """A state, replay, policy, run or card file that is damaged, foreign, or of another version."""
