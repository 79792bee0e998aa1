"""Settings: what may be set, and what bad values get."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.envs.core.errors import WartableError
from wartable.training.recipe import load_recipe, recipe_names
from wartable.training.settings import SettingsError, make_settings

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize(
    "values, message",
    [
        ({"game": "andrew"}, "no game is called 'andrew'"),
        ({"timesteps": 0}, "timesteps can't be 0.*greater than or equal to 1"),
        ({"gamma": 1.5}, "gamma can't be 1.5.*less than or equal to 1"),
        ({"activation": "gelu"}, "activation can't be 'gelu'.*'relu' or 'tanh'"),
        ({"widht": 3}, "no setting is called 'widht'; settings: game, opponents"),
        ({"players": 7}, "players: 2"),
        ({"rules": {"turn_cap": -5}}, "turn_cap can't be -5"),
        ({"rules": {"turns": 5}}, "no rule is called 'turns'"),
        ({"opponents": ("expert=x=-1",)}, "above 0"),
        ({"games": 1, "steps": 1}, "at least 2"),
        ({"seat": 4}, r"seats: 0\.\.1"),
        ({"adviser": "expert"}, "no adviser of andrews_war is called 'expert'"),
        (
            {"game": "the_agents", "adviser": "random"},
            "no adviser of the_agents is called 'random'; there is: builder, saboteur, expert",
        ),
        ({"precision": "float16"}, "precision can't be 'float16'.*'float32' or 'bfloat16'"),
    ],
)
def test_bad_values(values: dict[str, Any], message: str) -> None:
    with pytest.raises(WartableError, match=message):
        make_settings({"game": "andrews_war"} | values)


def test_an_adviser_is_one_of_the_games_own() -> None:
    assert make_settings({"game": "the_agents", "adviser": "builder"}).adviser == "builder"


def test_defaults_and_limits() -> None:
    settings = make_settings({"game": "andrews_war", "games": 4, "steps": 8, "width": None})
    assert settings.batch == 32, "a minibatch is no larger than what there is"
    assert settings.width == make_settings({"game": "andrews_war"}).width
    with pytest.raises(SettingsError):
        make_settings({"game": "andrews_war", "seed": 2**32})


@pytest.mark.parametrize("name", recipe_names())
def test_a_recipe_is_settings(name: str) -> None:
    game, _, number = name.rpartition("_")
    players = int(number) if number.isdigit() else None
    game = game if players else name
    settings = make_settings({"game": game, **load_recipe(game, players)})
    assert settings.fixed_opponents
    assert settings.players == players


def test_a_recipe_for_another_number_of_players() -> None:
    """Where there is none of its own, the game's serves."""
    assert load_recipe("andrews_war", 2) == load_recipe("andrews_war")
    with pytest.raises(WartableError, match=r"no recipe is called 'chess'; there is: .*_war"):
        load_recipe("chess")
