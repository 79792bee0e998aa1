"""Settings: what may be set, and what bad values get."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.envs.core.errors import WartableError
from wartable.training.recipe import load_recipe
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
    ],
)
def test_bad_values(values: dict[str, Any], message: str) -> None:
    with pytest.raises(WartableError, match=message):
        make_settings({"game": "andrews_war", **values})


def test_defaults_and_limits() -> None:
    settings = make_settings({"game": "andrews_war", "games": 4, "steps": 8, "width": None})
    assert settings.batch == 32, "a minibatch is no larger than what there is"
    assert settings.width == make_settings({"game": "andrews_war"}).width
    with pytest.raises(SettingsError):
        make_settings({"game": "andrews_war", "seed": 2**32})


def test_the_recipe_is_settings() -> None:
    settings = make_settings({"game": "andrews_war", **load_recipe("andrews_war")})
    assert settings.fixed_opponents
    with pytest.raises(WartableError, match="no recipe is called 'chess'; there is: andrews_war"):
        load_recipe("chess")
