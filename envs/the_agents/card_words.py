"""Cards in words, made from their data: commands, conditions, powers."""

from __future__ import annotations

from .card_schema import LARGEST, Agent, Amount, Comparison, Count, Each, Mission, Partner

REACH = {
    "this faction": "in this faction",
    "other faction": "in your other faction",
    "your factions": "in your factions",
    "this side": "on this side",
    "other side": "on the other side",
    "adjacent": "next to this agent",
}
GOAL = {
    "this faction": "to any place in this faction",
    "other faction": "to your other faction",
    "your factions": "to any place in your factions",
    "this side": "to any place on this side",
    "other side": "to the other side",
    "adjacent": "to a place next to this agent",
}
HOLDER = {
    "this side": "this side has",
    "other side": "the other side has",
    "this faction": "this faction has",
    "other faction": "your other faction has",
    "your factions": "your factions have",
    "this agent": "this agent has",
}
INSIDE = REACH | {"this agent": "of this agent"}
NOUNS = {
    "influenced agents": ("agent influenced this turn", "agents influenced this turn"),
    "influenced living agents": (
        "living agent influenced this turn",
        "living agents influenced this turn",
    ),
    "influenced dead agents": (
        "dead agent influenced this turn",
        "dead agents influenced this turn",
    ),
    "partners": ("Partner", "Partners"),
    "unjoined halves": ("unjoined token half", "unjoined token halves"),
    "halves": ("token half", "token halves"),
    "tokens": ("completed token", "completed tokens"),
}
IS = {  # at least one such at "this agent"
    "dead agents": "is dead",
    "living agents": "is alive",
    "influenced agents": "was influenced this turn",
}
BOTH = {  # "at least as many ... as"
    "at least": "at least as many",
    "at most": "at most as many",
    "exactly": "exactly as many",
    "more than": "more",
    "fewer than": "fewer",
}


def agent_words(agent: Agent) -> str:
    """All that an agent's card says: its command, and where it may be placed."""
    words = command_words(agent)
    return f"{words}; may be placed between two cards" if agent.between else words


def command_words(agent: Agent) -> str:
    """An agent's command: `KILL any agent in this faction`."""
    if agent.ability == "STEAL":
        return f"STEAL a Partner of the other player {REACH[agent.where]}"
    words = f"{agent.ability} {_whom(agent)}"
    if agent.second is not None:
        return f"{words} with any other agent {REACH[agent.second]}"
    if agent.ability == "MOVE":
        return f"{words} {GOAL[agent.to or 'your factions']}"
    return words


def mission_words(mission: Mission) -> str:
    """A mission's bonus and condition: `3 IP if this side has at least 4 living agents`."""
    return _payout(mission.bonus, mission.when, mission.each)


def partner_words(partner: Partner) -> str:
    """All powers of a Partner: `Missions cost you 1 IP less`."""
    parts: list[str] = []
    if partner.protects:
        parts.append(f"{_list(partner.protects)} don't affect the partnered agent")
    if partner.opens:
        parts.append(
            "you may activate the partnered agent's command although it isn't directed at you"
        )
    if partner.blocks:
        parts.append("the other player may not activate the partnered agent's command")
    if partner.discount:
        parts.append(f"missions cost you {partner.discount} IP less")
    if partner.room:
        parts.append(f"your hand may hold {_number(partner.room, 'card', 'cards')} more")
    if partner.bonus is not None:
        parts.append(_payout(partner.bonus, partner.when, partner.each))
    if partner.ability is not None:
        goal = f" {GOAL[partner.to or 'your factions']}" if partner.ability == "MOVE" else ""
        parts.append(f"{partner.ability} the partnered agent{goal}")
    words = "; ".join(parts)
    return words[0].upper() + words[1:]


def _whom(agent: Agent) -> str:
    condition = "dead" if agent.ability == "REVIVE" else agent.condition
    noun = "agent" if condition == "any" else f"{condition} agent"
    words = f"any {noun}" if agent.which == "any" else f"the {agent.which} {noun} of a side"
    words += f" {REACH[agent.where]}"
    if agent.itself:
        words = f"this agent or {words.replace('this agent', 'it')}"
    if agent.directed != "any":
        words += f" whose command is directed {_at(agent.directed)}"
    return words


def _payout(bonus: int, when: tuple[Comparison, ...], each: Each | None) -> str:
    conditions = " and ".join(comparison_words(comparison) for comparison in when)
    paid = f"{bonus} IP" if each is None else f"{bonus} IP for {_each(each)}"
    return f"{paid} if {conditions}" if conditions else paid


def _each(each: Each) -> str:
    number = "each" if each.per == 1 else f"every {each.per}"
    words = f"{number} {_noun(each, each.per)} {INSIDE[each.where]}"
    return words if each.most == LARGEST else f"{words}, at most {each.most} times"


def comparison_words(comparison: Comparison) -> str:
    """A condition: `this faction has at least 2 matching tokens directed at you`."""
    words = HOLDER[comparison.where]
    noun = _noun(comparison)
    if comparison.times > 1:
        noun += f", counted {comparison.times} times,"
    other = comparison.of
    if isinstance(other, Amount):
        return f"{words} {_relation(comparison, noun)} {_other(comparison, other)}"
    if _of_one_agent(comparison):
        return f"this agent {IS[comparison.count]}"
    if other == 0 and comparison.operator in ("at most", "exactly"):
        return f"{words} no {noun}"
    if comparison.times == 1:
        noun = _noun(comparison, other)
    return f"{words} {comparison.operator} {other} {noun}"


def _of_one_agent(comparison: Comparison) -> bool:
    known = comparison.where == "this agent" and comparison.count in IS
    return known and (comparison.operator, comparison.of) == ("at least", 1)


def _relation(comparison: Comparison, noun: str) -> str:
    """`at least as many X as`, `more X than`, `at least 2 more X than`."""
    operator, plus = comparison.operator, comparison.plus
    if plus and operator in ("at least", "at most", "exactly"):
        return f"{operator} {plus} more {noun} than"
    if operator in ("more than", "fewer than"):
        return f"{BOTH[operator]} {noun} than" + (f" {plus} plus" if plus else "")
    return f"{BOTH[operator]} {noun} as"


def _other(comparison: Comparison, other: Amount) -> str:
    words = f"{other.times} times its " if other.times > 1 else ""
    same = (other.count, other.colour) == (comparison.count, comparison.colour)
    if same and other.directed and not words:
        words += f"directed {_at(other.directed)}"
    else:
        words += _noun(other)
    return words if other.where == comparison.where else f"{words} {INSIDE[other.where]}"


def _noun(count: Count, number: int = 2) -> str:
    one, many = NOUNS.get(count.count, (count.count.removesuffix("s"), count.count))
    words = one if number == 1 else many
    if count.colour:
        words = f"{count.colour} {words}"
    return f"{words} directed {_at(count.directed)}" if count.directed else words


def _at(directed: str) -> str:
    return "at you" if directed == "you" else "at another player"


def _number(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _list(words: tuple[str, ...]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
