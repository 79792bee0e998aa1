"""Card files drawn at random from all that a card file may say, most of which the house set leaves
out. They are no good to play with; both implementations must read them alike."""

from __future__ import annotations

import random
from typing import Any, get_args

from wartable.envs.the_agents.card_schema import (
    COLOURED,
    DIRECTED,
    Ability,
    Colour,
    Directed,
    Operator,
    PartnerAbility,
    Place,
    Scope,
    Unit,
)

PLACES = get_args(Place)
ON_TABLE = tuple(place for place in PLACES if place != "this agent")


def wild_cards(seed: int) -> str:
    """A card file, the same for the same seed."""
    rng = random.Random(f"cards {seed}")
    agents = [agent(rng, number) for number in range(24)]
    missions = [{"name": f"Mission {n}", "copies": 2, **payout(rng, ON_TABLE)} for n in range(20)]
    partners = [partner(rng, number) for number in range(10)]
    tables = [("agents", agents), ("missions", missions), ("partners", partners)]
    return "\n".join(table(name, row) for name, rows in tables for row in rows)


def agent(rng: random.Random, number: int) -> dict[str, Any]:
    ability = rng.choice(get_args(Ability))
    where = rng.choice(get_args(Scope))
    card: dict[str, Any] = {
        "name": f"Agent {number}",
        "tokens": rng.choices(["BB", "BW", "WB", "WW"], k=2),
        "ability": ability,
        "where": where,
        "between": rng.random() < 0.3,
        "set": "partners" if ability == "STEAL" else "base",
    }
    if ability == "SWAP":
        card["second"] = rng.choice(get_args(Scope))
    if ability == "MOVE" and rng.random() < 0.8:
        card["to"] = rng.choice(get_args(Scope))
    if ability == "STEAL":
        return card
    card["which"] = rng.choice(["any", "any", "outermost", "innermost"])
    conditions = {"KILL": ["any", "living"], "REVIVE": ["any", "dead"]}
    card["condition"] = rng.choice(conditions.get(ability, ["any", "any", "living", "dead"]))
    if ability != "REVIVE" and card["condition"] != "dead":
        card["directed"] = rng.choice(["any", "any", "you", "another"])
    if ability not in ("REVIVE", "SWAP") and where not in ("other faction", "other side"):
        card["itself"] = rng.random() < 0.4
    return card


def partner(rng: random.Random, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"name": f"Partner {number}", "copies": 2}
    for power in rng.sample(["protects", "opens", "blocks", "discount", "room", "pays", "does"], 2):
        if power == "protects":
            card[power] = rng.sample(get_args(Ability), 3)
        elif power == "pays":
            card |= payout(rng, PLACES)
        elif power == "does":
            ability = rng.choice(get_args(PartnerAbility))
            card |= {"ability": ability, "where": "partnered agent"}
            if ability == "MOVE":
                card["to"] = rng.choice(get_args(Scope))
        else:
            card[power] = rng.randint(1, 2) if power in ("discount", "room") else True
    return card


def payout(rng: random.Random, places: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {"bonus": rng.randint(1, 5)}
    comparisons = rng.randint(0, 3)
    if comparisons:
        found["when"] = [comparison(rng, places) for _ in range(comparisons)]
    if not comparisons or rng.random() < 0.3:
        found["each"] = count(rng, places) | {"per": rng.randint(1, 2), "most": rng.randint(1, 3)}
    return found


def comparison(rng: random.Random, places: tuple[str, ...]) -> dict[str, Any]:
    of: Any = rng.randint(0, 3)
    plus = {}
    if rng.random() < 0.5:
        of = count(rng, places) | {"times": rng.randint(1, 2)}
        plus = {"plus": rng.randint(0, 2)}
    times, how = rng.randint(1, 2), rng.choice(get_args(Operator))
    return count(rng, places) | {"times": times, "is": how, "of": of} | plus


def count(rng: random.Random, places: tuple[str, ...]) -> dict[str, Any]:
    unit = rng.choice(get_args(Unit))
    found: dict[str, Any] = {"count": unit, "where": rng.choice(places)}
    if unit in COLOURED and rng.random() < 0.5:
        found["colour"] = rng.choice(get_args(Colour))
    if unit in DIRECTED and rng.random() < 0.7:
        found["directed"] = rng.choice(get_args(Directed))
    return found


def table(name: str, row: dict[str, Any]) -> str:
    lines = [f"[[{name}]]", *(f"{key} = {toml(value)}" for key, value in row.items())]
    return "\n".join([*lines, ""])


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(v)}" for key, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
