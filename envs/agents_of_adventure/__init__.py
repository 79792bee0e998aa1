"""Agents of Adventure, a cooperative game: the base game and its three expansions.

It is not among `wartable.games()` yet: importing `env` from here adds it.
"""
