"""Agents of War: its rules and cards; not yet an environment."""

from .config import Rules

__all__ = ["Rules"]
