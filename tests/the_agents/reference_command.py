"""Commands of The Agents: who may activate which, and what each reaches.

Part of the second implementation that the engine is held against, see `reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from the_agents.reference_table import Faction, Fielded, Side

from wartable.envs.the_agents.card_schema import Agent, Partner


class Game(Protocol):
    """What commands need to know of a game."""

    room: int

    def factions_of(self, seat: int) -> tuple[Faction, Faction]: ...
    def other_faction(self, seat: int, faction: Faction) -> Faction: ...
    def sides_of(self, seat: int) -> list[Side]: ...
    def agents_of(self, seat: int) -> list[Fielded]: ...
    def hand_full(self, seat: int) -> bool: ...


class Command:
    """A command that `seat` may activate, of the agent `actor` or of the seat's Partner there."""

    def __init__(self, game: Game, seat: int, actor: Fielded, card: Agent | Partner) -> None:
        assert card.ability is not None
        self.game, self.seat, self.actor, self.card = game, seat, actor, card
        self.ability: str = card.ability
        self.name = card.name
        self.block = "use_partner" if isinstance(card, Partner) else "activate"

    def targets(self) -> list[Fielded]:
        """Whom it may affect, such that something changes (T13, T34)."""
        return [agent for agent in self.reached() if self.works_on(agent)]

    def reached(self) -> list[Fielded]:
        card = self.card
        if isinstance(card, Partner):
            return [self.actor]
        return [
            agent
            for agent in self.within(card.where)
            if (agent is not self.actor or card.itself or card.ability == "STEAL")
            and self.lies_right(agent, card)
            and self.faces_right(agent, card)
            and (card.condition == "any" or agent.dead == (card.condition == "dead"))
        ]

    def within(self, scope: str) -> list[Fielded]:
        side = self.actor.side
        if scope == "adjacent":
            index = self.actor.index
            return side.agents[max(0, index - 1) : index + 2]
        return [agent for s in self.sides(scope) for agent in s.agents]

    def sides(self, scope: str) -> list[Side]:
        side = self.actor.side
        return {
            "this side": [side],
            "other side": [side.opposite],
            "this faction": [*side.faction.sides],
            "other faction": [*self.game.other_faction(self.seat, side.faction).sides],
            "your factions": self.game.sides_of(self.seat),
        }[scope]

    def lies_right(self, agent: Fielded, card: Agent) -> bool:
        if card.which == "outermost":
            return agent is agent.side.agents[-1]
        return card.which == "any" or agent is agent.side.agents[0]

    def faces_right(self, agent: Fielded, card: Agent) -> bool:
        if card.directed == "any":
            return True
        return not agent.dead and (agent.toward == self.seat) == (card.directed == "you")

    def works_on(self, agent: Fielded) -> bool:
        if agent.protected(self.ability):
            return False
        if self.ability == "KILL":
            return not agent.dead
        if self.ability == "REVIVE":
            return agent.dead
        if self.ability == "EXTRACT":
            return not self.game.hand_full(self.seat)  # T17
        if self.ability == "MOVE":
            return bool(self.destinations(agent))
        if self.ability == "SWAP":
            return bool(self.seconds(agent))
        if self.ability == "STEAL":
            other = agent.side.faction.other_seat(self.seat)
            return other in agent.partners and not self.game.hand_full(self.seat)  # P4
        return True  # TURN, also of a dead agent (T15)

    def destinations(self, agent: Fielded) -> list[tuple[Side, int]]:
        """Places to move to, counted without the agent; not where it is (T20)."""
        scope = self.card.to or "your factions"
        found: list[tuple[Side, int]] = []
        for side in [self.actor.side] if scope == "adjacent" else self.sides(scope):
            left = [other for other in side.agents if other is not agent]
            if len(left) >= self.game.room:
                continue
            places = range(len(left) + 1)
            if scope == "adjacent":
                near = self.next_to_actor(agent, left)
                places = [place for place in places if place in near]
            found += [(side, i) for i in places if side is not agent.side or i != agent.index]
        return found

    def next_to_actor(self, agent: Fielded, left: list[Fielded]) -> tuple[int, int]:
        """Places on its side, once the agent has left; itself it moves by one, in or out."""
        if agent is self.actor:
            return agent.index - 1, agent.index + 1
        here = left.index(self.actor)
        return here, here + 1

    def seconds(self, agent: Fielded) -> list[Fielded]:
        """With whom an agent may be swapped (T22)."""
        assert isinstance(self.card, Agent)
        assert self.card.second is not None
        return [
            other
            for other in self.within(self.card.second)
            if other not in (agent, self.actor) and not other.protected("SWAP")
        ]


def commands(game: Game, seat: int) -> Iterator[Command]:
    """All that a seat may activate now."""
    for actor in game.agents_of(seat):
        found = [Command(game, seat, actor, actor.card.agent)] if answers(actor, seat) else []
        own = actor.partners.get(seat)
        if own is not None and own.partner.ability is not None:
            found.append(Command(game, seat, actor, own.partner))
        yield from (command for command in found if command.targets())


def answers(actor: Fielded, seat: int) -> bool:
    """Whether an agent's command may be activated by a seat: directed at it, or opened to it."""
    if actor.dead:
        return False
    if any(card.partner.blocks for owner, card in actor.partners.items() if owner != seat):
        return False
    own = actor.partners.get(seat)
    return actor.toward == seat or (own is not None and own.partner.opens)
