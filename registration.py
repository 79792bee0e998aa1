"""Making the games known to PettingZoo's and Gymnasium's registries."""

from __future__ import annotations

import gymnasium
import pettingzoo

from .envs.core.game import games

VERSION = 0


def env_id(name: str) -> str:
    """The registered id of a game: `wartable/AndrewsWar-v0` for `andrews_war`."""
    camel = "".join(part.capitalize() for part in name.split("_"))
    return f"wartable/{camel}-v{VERSION}"


def register_envs() -> None:
    """Register every game, once: PettingZoo gets the AEC pair, Gymnasium the single learner."""
    from pettingzoo.env_registry.registration import aec_registry

    for name in games():
        known = env_id(name)
        if known not in aec_registry:
            pettingzoo.register("aec", known, f"wartable.envs.{name}:env")
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                "wartable.training.gym_env:LearnerEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )
