"""Andrew's War a second time, from the rule text alone, to hold the engine against.

Plain objects and no cleverness. It shares with the engine only the streams of chance and the names
of prompts, without which the two could not be compared. `Dn` in a comment is a ruling of the
game's README.
"""

from __future__ import annotations

from collections.abc import Callable

from andrews_war.reference_table import JOKERS, Card, Fielded, Side, Table, Unit

from wartable.envs.andrews_war.config import Rules

PLACES = 12

# The windows of D36, and whose they are.
BEFORE_ATTACKER, BEFORE_DEFENDER, AFTER_ATTACKER, AFTER_DEFENDER = range(4)


class Reference(Table):
    """One game: `seat` is asked `prompt`; `me` is whose turn or deployment it is."""

    def __init__(self, rules: Rules, seed: int, first: int | None = None, mirror: bool = False):
        self.rules = rules
        self.asked_first = first
        self.mirror = mirror
        super().__init__(seed)
        self.redeals = 0
        self.terminated = False
        self.truncated = False
        self.winner: int | None = None
        self.begin()

    # --- set-up

    def begin(self) -> None:
        self.deal(self.asked_first, self.mirror)
        self.turn = 0
        self.attacker: Unit | None = None
        self.defender: Unit | None = None
        self.window: int | None = None
        self.owed = 0
        self.begin_deployment(self.player_1)  # D12

    def ask(self, seat: int, prompt: str) -> None:
        self.seat, self.prompt = seat, prompt

    def begin_deployment(self, seat: int) -> None:
        self.me, self.enemy = self.sides[seat], self.sides[1 - seat]
        self.muster()

    def muster(self) -> None:
        """Text, setup 3: a first leader, or a mulligan before it (D5, D10)."""
        if len(self.me.hand) <= 2 and not self.openings():
            self.redeals += 1  # D11
            self.events.append("redeal")
            self.begin()
        else:
            self.ask(self.me.seat, "muster")

    def openings(self) -> list[Card] | list[int]:
        """First leaders that can be fielded; one-track: suits that can be declared."""
        if self.rules.one_track_minions:
            return [suit for suit in range(4) if self.can_declare(suit)]
        candidates = [*self.me.hand]
        if self.me.catalyst is not None:
            candidates.append(self.me.catalyst)
        return [card for card in candidates if card.is_leader and self.can_lead(card)]

    def can_lead(self, leader: Card) -> bool:
        if leader.suit == self.enemy.emblem:
            return False
        payable = [card for card in self.me.hand if card.suit != leader.suit]
        return len(payable) >= leader.value  # D6, D7

    def can_declare(self, suit: int) -> bool:
        """README, points that came up: a card of the hand must be fieldable under the emblem."""
        if suit == self.enemy.emblem:
            return False
        observers = sum(card.suit != suit for card in self.me.hand)
        for card in self.me.hand:
            if card.is_assassin:
                return True
            if card.suit == suit and (not card.is_leader or observers >= card.value):
                return True
        return False

    def mulligan(self) -> None:
        count = len(self.me.hand)
        self.discard_hand(self.me)
        self.me.mulligans += 1
        self.draw(count - 2)
        self.events.append(f"mulligan to {len(self.me.hand)}")
        self.muster()

    def declare(self, suit: int) -> None:
        """README, points that came up: one-track players declare an emblem without a leader."""
        self.me.emblem = suit
        self.ask(self.me.seat, "catalyst")

    def lead(self, leader: Card) -> None:
        self.me.emblem = leader.suit
        from_hand = leader in self.me.hand
        self.events.append("leader from hand" if from_hand else "leader is catalyst")
        if not from_hand:
            self.me.catalyst = None  # D9
        following = "catalyst" if from_hand else "regroup"  # D8
        self.enlist(leader)  # shown before he is paid for: he declares the emblem
        self.charge(leader.value, lambda: self.ask(self.me.seat, following))

    def enlist(self, leader: Card) -> None:
        if leader in self.me.hand:
            self.me.hand.remove(leader)
        self.me.leaders.append(leader)
        self.see(leader)

    def answer_catalyst(self, take: bool) -> None:
        catalyst = self.me.catalyst
        assert catalyst is not None
        self.me.catalyst = None
        if take:
            self.me.hand.append(catalyst)
            self.see_in_hand(self.me, catalyst)
        else:
            self.throw(catalyst)
        self.ask(self.me.seat, "regroup")

    def draw(self, count: int) -> None:
        """The active player draws; then the observers rotate if the deck was reshuffled (D16)."""
        before = self.reshuffles
        self.draw_to(self.me, count)
        if self.reshuffles == before:
            return
        if not self.rules.rotating_observers:
            self.events.append("reshuffle without rotation")
            return
        self.events.append("rotation in " + {"over": "fate"}.get(self.prompt, self.prompt))
        before = self.reshuffles
        for side in (self.me, self.enemy):
            size = len(side.hand)
            self.discard_hand(side)
            self.draw_to(side, size)
        if self.reshuffles != before:
            self.events.append("reshuffle while rotating")

    # --- turns

    def begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.me, self.enemy = self.sides[seat], self.sides[1 - seat]
        self.prompt = "over"  # between decisions: fate
        self.draw(2)  # D13, D14
        self.ask(seat, "attack")

    def done(self) -> None:
        if not self.me.has_army():
            self.events.append("nothing deployed")
            self.end(self.enemy.seat)
        elif self.turn == 0:
            if self.me.seat == self.player_1:
                self.begin_deployment(self.enemy.seat)
            else:
                self.begin_turn(self.player_1)
        elif self.rules.turn_cap and self.turn >= self.rules.turn_cap:  # D43
            self.events.append("turn cap")
            self.truncated = True
            self.ask(-1, "over")
        else:
            self.begin_turn(self.enemy.seat)

    # --- attack

    def hold(self) -> None:
        self.ask(self.me.seat, "regroup")

    def attack(self, unit: Unit) -> None:
        """A leader chooses whom to meet; against a single card the enemy chooses (D26, D27)."""
        self.attacker = unit
        if unit.leader is not None and not unit.cards():
            self.events.append("lone leader attacks")  # D24
        candidates = self.enemy.exposed()
        if len(candidates) == 1:
            self.meet(candidates[0])
        elif unit.leader is not None:
            self.ask(self.me.seat, "target")
        else:
            self.ask(self.enemy.seat, "defend")

    def meet(self, unit: Unit) -> None:
        self.defender = unit
        if unit.leader is not None and not unit.cards():
            self.events.append("exposed leader defends")
        self.go_on(BEFORE_ATTACKER)

    def go_on(self, first: int) -> None:
        """Go through the windows from `first` on, stopping where somebody might cancel (D36)."""
        for window in range(first, 4):
            if window == AFTER_ATTACKER:
                self.reveal()
            if self.might_cancel(window):
                self.window = window
                self.ask(self.owner(window).seat, "cancel")
                return
        self.fight()

    def owner(self, window: int) -> Side:
        return self.me if window in (BEFORE_ATTACKER, AFTER_ATTACKER) else self.enemy

    def could_sacrifice(self, window: int) -> list[Fielded]:
        """Cards that could cancel if one were the diplomat.

        Text: the attacker's only as part of the attack, the defender's anywhere in play (D37).
        """
        assert self.attacker is not None
        side = self.owner(window)
        return self.attacker.cards() if side is self.me else list(side.front.values())

    def might_cancel(self, window: int) -> bool:
        """Whether an onlooker thinks that the window's owner may be able to cancel."""
        side = self.owner(window)
        if side.hostages:
            return True
        elsewhere = self.sides[1 - side.seat].known
        for fielded in self.could_sacrifice(window):
            if fielded.face_up:
                if fielded.card.is_diplomat:
                    return True
            elif side.diplomat() not in fielded.excluded | elsewhere:
                return True
        return False

    def fighters(self) -> tuple[Unit, Unit]:
        assert self.attacker is not None
        assert self.defender is not None
        return self.attacker, self.defender

    def reveal(self) -> None:
        """Both at once (D29)."""
        for unit in self.fighters():
            for fielded in unit.cards():
                self.turn_up(fielded)

    def sacrifice(self) -> None:
        assert self.window is not None
        side = self.owner(self.window)
        diplomat = side.diplomat()
        if side.fielded(diplomat).leader is not None:
            self.events.append("diplomat leaves horde")
        self.kill(side, diplomat)
        self.cancel("sacrifice")

    def release(self) -> None:
        """D45: all hostages return to the enemy's hand."""
        assert self.window is not None
        side = self.owner(self.window)
        other = self.sides[1 - side.seat]
        if len(side.hostages) > 1:
            self.events.append("several hostages released")
        for hostage in side.hostages:
            other.hand.append(hostage)
            self.see_in_hand(other, hostage)
        side.hostages = []
        self.cancel("release")

    def cancel(self, how: str) -> None:
        """No other cards are discarded, but revealed assassins are (D38)."""
        assert self.window is not None
        self.events.append(f"{how} in window {self.window}")
        if self.window in (AFTER_ATTACKER, AFTER_DEFENDER):
            for unit in self.fighters():
                if unit.has_assassin():
                    self.events.append("cancelled assassin dies")
                self.kill_assassin(unit)
        elif any(unit.has_assassin() for unit in self.fighters()):
            self.events.append("cancelled assassin lives")
        self.end_attack()

    def fight(self) -> None:
        one, two = self.fighters()
        if one.has_assassin() or two.has_assassin():
            self.assassinate(one, two)
        elif one.value() == two.value():
            self.tie(one, two)
        else:
            winner, loser = (one, two) if one.value() > two.value() else (two, one)
            self.defeat(winner, loser)
        self.end_attack()

    def assassinate(self, one: Unit, two: Unit) -> None:
        """D33 to D35: assassins die; the leader against one dies; nothing else is lost."""
        killers = one.has_assassin(), two.has_assassin()
        self.events.append("two assassins" if all(killers) else "assassin attacks"
                           if killers[0] else "assassin defends")  # fmt: skip
        for unit, against_assassin in ((one, killers[1]), (two, killers[0])):
            self.kill_assassin(unit)
            if against_assassin and unit.leader is not None:
                self.events.append(
                    "assassin strikes " + ("a horde" if unit.cards() else "a leader")
                )
                self.kill(unit.side, unit.leader)

    def kill_assassin(self, unit: Unit) -> None:
        """An assassin dies whenever he is revealed."""
        if unit.has_assassin():
            self.kill(unit.side, unit.name())

    def tie(self, one: Unit, two: Unit) -> None:
        """Ties die, but leaders stay (D32)."""
        leaders = sum(unit.leader is not None for unit in (one, two))
        hordes = sum(unit.leader is not None and bool(unit.cards()) for unit in (one, two))
        self.events.append(f"tie of {leaders} leaders, {hordes} hordes")
        for unit in (one, two):
            for fielded in unit.cards():
                self.kill(unit.side, fielded.card)

    def defeat(self, winner: Unit, loser: Unit) -> None:
        """The loser goes with all he has; a victorious horde incurs losses (D30 to D32)."""
        budget = loser.value()
        for fielded in loser.cards():
            self.kill(loser.side, fielded.card)
        if loser.leader is not None:
            self.events.append("leader beaten")
            self.kill(loser.side, loser.leader)
        if winner.leader is None:
            return
        for fielded in sorted(winner.cards(), key=lambda fielded: fielded.card.value):
            budget -= fielded.card.value
            if budget < 0:
                return
            self.events.append("victorious horde loses a card")
            self.kill(winner.side, fielded.card)

    def end_attack(self) -> None:
        """Text, objective; D42. One-track: who has no army has lost; if that is both, a draw."""
        self.attacker = self.defender = self.window = None
        if self.rules.one_track_minions:
            standing = [side for side in self.sides if side.has_army()]
        else:
            standing = [side for side in self.sides if side.leaders]
        if len(standing) == 2:
            self.ask(self.me.seat, "regroup")
        else:
            self.end(standing[0].seat if standing else None)

    def end(self, winner: int | None) -> None:
        result = "draw" if winner is None else "win" if winner == self.me.seat else "loss"
        self.events.append(("one-track " if self.rules.one_track_minions else "") + result)
        self.winner = winner
        self.terminated = True
        self.ask(-1, "over")

    # --- regroup

    def charge(self, count: int, then: Callable[[], None]) -> None:
        """Observers are discarded one decision each; what they pay for happens `then`."""
        self.owed, self.then = count, then
        self.ask(self.me.seat, "pay")

    def pay(self, card: Card) -> None:
        self.me.hand.remove(card)
        self.throw(card)
        self.owed -= 1
        if self.owed == 0:
            self.then()

    def recruit(self, card: Card) -> None:
        self.me.hand.remove(card)
        self.throw(card)
        self.charge(1, self.recruited)

    def recruited(self) -> None:
        self.ask(self.me.seat, "regroup")
        self.draw(1)

    def field(self, card: Card) -> None:
        if card.is_leader:
            self.see_in_hand(self.me, card)  # named now, in play once paid for
            self.charge(card.value, lambda: self.field_leader(card))
            return
        self.me.hand.remove(card)
        place = min(set(range(PLACES)) - set(self.me.front))  # D23
        excluded = set(self.in_sight()) | self.enemy.known
        if self.reshuffles and not self.me.drawn_since_reshuffle:
            excluded |= self.pool  # all of it is still in the deck
        self.me.front[place] = Fielded(card, excluded=excluded)

    def field_leader(self, leader: Card) -> None:
        self.enlist(leader)
        self.ask(self.me.seat, "regroup")

    def assign(self, card: Card, leader: Card) -> None:
        """D40: one observer for each minion. Text: assassins may not join."""
        fielded = self.me.fielded(card)
        fielded.excluded |= set(JOKERS)
        self.charge(1, lambda: self.assigned(fielded, leader))

    def assigned(self, fielded: Fielded, leader: Card) -> None:
        fielded.leader = leader
        self.ask(self.me.seat, "regroup")

    def remove(self, card: Card) -> None:
        self.me.fielded(card).leader = None

    def dissolve(self, leader: Card) -> None:
        for fielded in self.me.horde(leader):
            fielded.leader = None

    def can_capture(self, card: Card) -> bool:
        """D45: a leader bearing the enemy's emblem."""
        return self.rules.hostages and card.is_leader and card.suit == self.enemy.emblem

    def capture(self, hostage: Card) -> None:
        self.me.hand.remove(hostage)
        self.me.hostages.append(hostage)
        self.see(hostage)

    def can_field(self, card: Card) -> bool:
        """Own emblem (D44) or a joker; leaders cost observers equal to their value."""
        if card.is_assassin:
            return True
        if card.suit != self.me.emblem:
            return False
        return not card.is_leader or len(self.me.observers()) >= card.value

    def must_field(self) -> bool:
        """One-track minions: no deployment ends without an army while one can be fielded."""
        return (
            self.rules.one_track_minions
            and self.turn == 0
            and not self.me.has_army()
            and any(self.can_field(card) for card in self.me.hand)
        )
