"""The Agents with The Partners a second time, from the rule texts, to hold the engine against.

Plain objects and no cleverness. It shares with the engine the card file, the deal, and how a
decision is split into prompts, without which the two could not be compared. An answer is a pair
(what, where) in the chooser's own terms, as `actions.py` lays them out. `Tn` and `Pn` in a comment
are rulings of the game's README.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from the_agents.reference_command import Command, commands
from the_agents.reference_table import Card, Fielded, Side, Table

from wartable.envs.the_agents.card_schema import CardSet
from wartable.envs.the_agents.config import Rules

Answer = tuple[str, tuple[int, ...]]
NO_MISSION: Answer = ("no_mission", ())
DONE: Answer = ("done", ())


class Reference(Table):
    """One game: `seat` is asked `prompt` and may give one of `answers`.

    Hands, decks and the missions for sale are given as numbers of faces and of missions; the last
    of a deck is its top card.
    """

    def __init__(
        self,
        rules: Rules,
        cards: CardSet,
        hands: Sequence[Sequence[int]],
        deck: Sequence[int],
        sale: Sequence[int],
        mission_deck: Sequence[int],
        first: int,
    ) -> None:
        super().__init__(len(hands))
        self.rules, self.cards = rules, cards
        self.hands = [[self.card(face) for face in hand] for hand in hands]
        self.deck = [self.card(face) for face in deck]
        self.sale, self.mission_deck = [*sale], [*mission_deck]
        self.missions = [Counter[int]() for _ in hands]  # bought and not assigned
        self.points = [rules.starting_points] * len(hands)
        self.first = first
        self.turn = 0
        self.last_round = self.terminated = self.truncated = False
        self.reward = [0.0] * len(hands)
        self.events: list[str] = []
        self.answers: dict[Answer, Callable[[], None]] = {}
        self.begin_turn(first)

    def card(self, face: int) -> Card:
        return Card(face, self.cards.faces[face])

    # --- prompts

    def ask(self, prompt: str, answers: dict[Answer, Callable[[], None]]) -> None:
        """Ask the active seat, or answer for it if there is only one answer."""
        if len(answers) == 1 and prompt != "action":
            (answer,) = answers.values()
            answer()
        else:
            self.seat, self.prompt, self.answers = self.active, prompt, answers

    def play(self, answer: Answer) -> None:
        self.answers[answer]()

    # --- turns

    def begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.active = seat
        self.actions_left = self.rules.actions
        self.just_assigned: list[Card] = []
        for faction in self.factions:
            for agent in faction.agents:
                agent.influenced = False
        self.ask_action()

    def ask_action(self) -> None:
        if not self.may_have_a_choice():
            self.ask_mission(0)
            return
        answers: dict[Answer, Callable[[], None]] = {DONE: lambda: self.ask_mission(0)}
        answers |= self.partner_handling()
        if self.actions_left:
            answers |= self.agents_to_play() | self.activations() | self.purchases()
        self.ask("action", answers)

    def may_have_a_choice(self) -> bool:
        """As far as all can see: of a hand, how many cards it has."""
        hand = self.hands[self.active]
        free = any(self.active not in agent.partners for agent in self.agents_of(self.active))
        if self.rules.partners and hand and free:
            return True
        if any(answer[0] == "remove_partner" for answer in self.partner_handling()):
            return True
        room = any(len(side.agents) < self.room for side in self.sides_of(self.active))
        return self.actions_left > 0 and bool(
            (hand and room) or self.activations() or self.purchases()
        )

    def end_action(self) -> None:
        self.actions_left -= 1
        self.just_assigned.clear()
        self.ask_action()

    def end_turn(self) -> None:
        """Points, and the end of the game (T1, T32)."""
        for name, paid in self.income(self.active, self.cards.missions):
            self.points[self.active] += paid
            self.events.append(f"{name} {'pays' if paid else 'fails'}")
        if self.points[self.active] >= self.rules.points_to_win:
            self.last_round = True
        following = (self.active + 1) % self.seats
        round_over = following == self.first
        if self.last_round and round_over:
            self.terminated = True
            self.events.append("won by points")
        elif round_over and self.turn == self.rules.round_cap * self.seats:
            self.truncated = True
            self.events.append("cut short")
        else:
            self.begin_turn(following)
            return
        self.seat, self.prompt, self.answers = -1, "over", {}
        winners = [p == max(self.points) for p in self.points]
        count, losers = sum(winners), winners.count(False)
        self.events.append("won" if count == 1 else "tie")
        if losers:
            self.reward = [1 / count if won else -1 / losers for won in winners]

    # --- hands

    def limit(self, seat: int, without: Card | None = None) -> int:
        """Cards that a hand may hold."""
        rooms = [c.partner.room for _, c in self.partners_of(seat) if c is not without]
        return self.rules.hand_limit + sum(rooms)

    def hand_full(self, seat: int) -> bool:
        return len(self.hands[seat]) >= self.limit(seat)

    def to_hand(self, seat: int, card: Card) -> None:
        """Where all can see it."""
        card.known = True
        self.hands[seat].append(card)

    def from_hand(self, seat: int, face: int) -> Card:
        """Of equal cards, one that all know."""
        equal = [card for card in self.hands[seat] if card.number == face]
        card = next((card for card in equal if card.known), equal[0])
        self.hands[seat].remove(card)
        card.known = False
        return card

    # --- Partners

    def partner_handling(self) -> dict[Answer, Callable[[], None]]:
        """At no cost (P2)."""
        me = self.active
        answers: dict[Answer, Callable[[], None]] = {}
        free = [agent for agent in self.agents_of(me) if me not in agent.partners]
        for card in self.hands[me]:
            if card.is_partner and free:
                answers["play", (card.number,)] = lambda f=card.number: self.ask_partnered(f, free)
        for agent, card in self.partners_of(me):
            fits = len(self.hands[me]) + 1 <= self.limit(me, without=card)  # P3
            if card not in self.just_assigned and fits:
                answers["remove_partner", self.spot(me, agent)] = lambda a=agent: self.remove(a)
        return answers

    def ask_partnered(self, face: int, free: list[Fielded]) -> None:
        me, card = self.active, self.from_hand(self.active, face)
        targets = {self.spot(me, agent): agent for agent in free}
        self.ask("target", {("target", spot): lambda a=agent: self.assign(card, a)
                            for spot, agent in targets.items()})  # fmt: skip

    def assign(self, card: Card, agent: Fielded) -> None:
        agent.partners[self.active] = card
        self.just_assigned.append(card)
        self.events.append("assigned" if self.actions_left else "assigned after the last action")
        self.ask_action()

    def remove(self, agent: Fielded) -> None:
        self.to_hand(self.active, agent.partners.pop(self.active))
        self.events.append("removed")
        self.ask_action()

    def send_back(self, agent: Fielded) -> None:
        """Its Partners, when an agent is extracted or moved (P7)."""
        for owner, card in agent.partners.items():
            if self.hand_full(owner):
                self.events.append("Partner sent back to a full hand")
            self.to_hand(owner, card)
        agent.partners.clear()

    # --- actions: playing an agent

    def agents_to_play(self) -> dict[Answer, Callable[[], None]]:
        return {
            ("play", (card.number,)): lambda f=card.number: self.ask_place(f)
            for card in self.hands[self.active]
            if not card.is_partner and any(self.places(card.number))
        }

    def places(self, face: int) -> list[tuple[Side, int]]:
        """Where an agent may be put: at an end, or between cards if its card says so."""
        agent = self.card(face).agent
        return [
            (side, index)
            for side in self.sides_of(self.active)
            if len(side.agents) < self.room  # T10
            for index in range(0 if agent.between else len(side.agents), len(side.agents) + 1)
        ]

    def ask_place(self, face: int) -> None:
        answers: dict[Answer, Callable[[], None]] = {}
        card = self.from_hand(self.active, face)
        for side, index in self.places(face):
            whom = (self.active, side.faction.other_seat(self.active))
            for direction, toward in enumerate(whom):
                answers["place", (direction, *self.place(self.active, side, index))] = (
                    lambda s=side, i=index, t=toward: self.put(card, s, i, t)
                )
        self.ask("place", answers)

    def put(self, card: Card, side: Side, index: int, toward: int) -> None:
        if index < len(side.agents):
            self.events.append("placed between")
        side.agents.insert(index, Fielded(card, side, toward))
        self.end_action()

    # --- actions: activating a command

    def activations(self) -> dict[Answer, Callable[[], None]]:
        return {
            (command.block, self.spot(self.active, command.actor)): (
                lambda c=command: self.activate(c)
            )
            for command in commands(self, self.active)
        }

    def activate(self, command: Command) -> None:
        self.events.append(f"{command.ability} by {command.name}")
        if command.ability == "STEAL" and command.actor in command.targets():
            self.events.append("Partner stolen from the thief")
        self.ask("target", {("target", self.spot(self.active, agent)):
                            lambda a=agent: self.affect(command, a)
                            for agent in command.targets()})  # fmt: skip

    def affect(self, command: Command, agent: Fielded) -> None:
        me = self.active
        if command.ability == "MOVE":
            self.ask("destination", {("move_to", self.place(me, side, index)):
                                     lambda s=side, i=index: self.move(agent, s, i)
                                     for side, index in command.destinations(agent)})  # fmt: skip
        elif command.ability == "SWAP":
            self.ask("second", {("target", self.spot(me, other)):
                                lambda o=other: self.swap(agent, o)
                                for other in command.seconds(agent)})  # fmt: skip
        elif command.ability == "REVIVE":
            whom = (me, agent.side.faction.other_seat(me))
            self.ask("face", {("face", (direction,)): lambda t=toward: self.revive(agent, t)
                              for direction, toward in enumerate(whom)})  # fmt: skip
        else:
            {"TURN": self.rotate, "KILL": self.kill, "EXTRACT": self.extract,
             "STEAL": self.steal}[command.ability](agent)  # fmt: skip
            self.end_action()

    def rotate(self, agent: Fielded) -> None:
        if agent.dead:
            self.events.append("dead agent turned")  # T15
        agent.toward = agent.side.faction.other_seat(agent.toward)
        agent.influenced = True

    def kill(self, agent: Fielded) -> None:
        agent.dead = agent.influenced = True
        if agent.partners:
            self.events.append("partnered agent killed")

    def revive(self, agent: Fielded, toward: int) -> None:
        agent.dead, agent.influenced, agent.toward = False, True, toward  # T16
        self.end_action()

    def extract(self, agent: Fielded) -> None:
        self.events.append("dead agent extracted" if agent.dead else "living agent extracted")
        self.to_hand(self.active, agent.card)
        self.send_back(agent)
        agent.side.agents.remove(agent)

    def steal(self, agent: Fielded) -> None:
        """The other player's Partner of an agent (P4)."""
        other = agent.side.faction.other_seat(self.active)
        self.to_hand(self.active, agent.partners.pop(other))

    def move(self, agent: Fielded, side: Side, index: int) -> None:
        """The index counts as the spots are once the agent has left its own."""
        self.send_back(agent)
        mine = agent.toward == self.active
        within = "side" if side is agent.side else "faction"
        within = within if side.faction is agent.side.faction else "two factions"
        self.events.append(f"moved in one {within}" if within != "two factions" else "moved over")
        agent.side.agents.remove(agent)
        side.agents.insert(index, agent)
        agent.side, agent.influenced = side, True
        agent.toward = self.active if mine else side.faction.other_seat(self.active)  # T21
        self.end_action()

    def swap(self, one: Fielded, other: Fielded) -> None:
        places = [(other, one.side, one.index), (one, other.side, other.index)]
        over = one.side.faction is not other.side.faction
        self.events.append("swapped over" if over else "swapped in one faction")
        for agent, side, index in places:
            self.send_back(agent)
            mine = agent.toward == self.active
            side.agents[index] = agent
            agent.side, agent.influenced = side, True
            agent.toward = self.active if mine else side.faction.other_seat(self.active)
        self.end_action()

    # --- actions: buying

    @property
    def price(self) -> int:
        discounts = [card.partner.discount for _, card in self.partners_of(self.active)]
        return max(0, self.rules.mission_price - sum(discounts))

    def purchases(self) -> dict[Answer, Callable[[], None]]:
        answers: dict[Answer, Callable[[], None]] = {}
        if self.price <= self.points[self.active]:  # T24
            answers |= {("buy_mission", (kind,)): lambda k=kind: self.buy_mission(k)
                        for kind in self.sale}  # fmt: skip
        if self.deck and not self.hand_full(self.active):
            answers["buy_agent", ()] = self.buy_agent
        return answers

    def buy_mission(self, kind: int) -> None:
        if self.price != self.rules.mission_price:
            self.events.append("bought at a discount")
        self.points[self.active] -= self.price
        self.sale.remove(kind)
        self.missions[self.active][kind] += 1
        if self.mission_deck:
            self.sale.append(self.mission_deck.pop())  # T7
        else:
            self.events.append("no mission to lie out")
        self.end_action()

    def buy_agent(self) -> None:
        self.hands[self.active].append(self.deck.pop())
        if not self.deck:
            self.events.append("agents deck empty")  # T31
        self.end_action()

    # --- missions

    def ask_mission(self, number: int) -> None:
        """What lies below each of one's sides, in turn: any arrangement can be reached (T28)."""
        sides = self.sides_of(self.active)
        if number == len(sides):
            self.end_turn()
            return
        kinds = {kind for kind, count in self.missions[self.active].items() if count}
        kinds |= {s.missions[self.active] for s in sides[number:] if self.active in s.missions}
        kinds -= {s.missions[self.active] for s in sides[:number] if self.active in s.missions}
        answers: dict[Answer, Callable[[], None]] = {
            ("mission", (kind,)): lambda k=kind: self.lay_mission(number, k) for kind in kinds
        }
        answers[NO_MISSION] = lambda: self.lay_mission(number, None)
        self.ask("mission", answers)

    def lay_mission(self, number: int, kind: int | None) -> None:
        """One taken from a later side leaves that side empty: no two of one name lie (T27)."""
        me, sides = self.active, self.sides_of(self.active)
        if me in sides[number].missions:
            self.missions[me][sides[number].missions.pop(me)] += 1
        for side in sides[number + 1 :]:
            if kind is not None and side.missions.get(me) == kind:
                self.missions[me][side.missions.pop(me)] += 1
                self.events.append("mission taken from a later side")
        if kind is not None:
            self.missions[me][kind] -= 1
            sides[number].missions[me] = kind
        self.ask_mission(number + 1)
