# pyright: basic
"""The only door to what a seat may know: the veiled record, the observation, and the re-deal.

`veil` copies a position and blanks what the seat can't know. All that leaves the engine for a seat
(observation, text, picture, what a player is handed) is made from the veiled record alone, and so
is the re-deal: whoever holds a veiled record can't reach more than it says.
"""

from __future__ import annotations

from ..core.bits import bit, lowest
from ..core.jit import rule
from ..core.layout import Layout
from .cards import VALUE
from .rules.army import (
    own_number,
    public_cards,
    suit_at,
    suit_order,
)
from .state import (
    AFTER_DEFENDER,
    ALL_CARDS,
    CARDS,
    FIRST_LEADER_RANK,
    HIDDEN,
    JOKERS,
    LEADERS,
    NONE,
    OVER,
    PROMPTS,
    RANKS,
    SLOTS,
    SUIT_CARDS,
    SUITS,
    UNITS,
)

MOST_VALUE = 58  # the largest horde: K, 2-10, A
CARD_VALUE = 10
MOST_OWED = 3
USUAL_CAP = 150
CATALYST_FEATURES = SUITS + RANKS + 1
SLOT_FEATURES = 8

SCHEMA = Layout(
    ("prompt", (len(PROMPTS) - 1,), "one-hot: muster, catalyst, pay, ... (none once it is over)"),
    ("to_move", (), "1: this seat decides now"),
    ("active", (), "1: it is this seat's turn or deployment"),
    ("player_1", (), "1: this seat moved first"),
    ("emblem", (2,), "1: declared; own, enemy's"),
    ("rules", (3,), "1: rotating observers, hostages, one-track minions are on"),
    ("turn", (), "turns begun / the cap (150 where there is none), at most 1"),
    ("hand_size", (2,), "cards in hand / 54; own, enemy's"),
    ("deck_size", (), "cards in the draw deck / 54"),
    ("mulligans", (2,), "mulligans taken / 5; own, enemy's"),
    ("hand", (CARDS,), "1: in the own hand; suits from the own side, then the jokers"),
    ("discard", (CARDS,), "1: in the discard pile"),
    ("deck", (CARDS,), "1: may be in the draw deck, by all that this seat has seen"),
    ("enemy", (CARDS,), "1: surely held by the enemy, hand or face down; 0.5: may be"),
    ("catalyst", (2, CATALYST_FEATURES), "one-hot suit, rank, joker; own, enemy's"),
    ("hostages", (2, LEADERS), "1: J, Q, K held; own, enemy's"),
    ("units", (UNITS,), "1: own card in play: ace, 2-10, J, Q, K, jokers"),
    ("face_up", (UNITS,), "1: own card that the enemy sees"),
    ("horde", (10, LEADERS), "1: own ace, 2-10 in the horde of J, Q, K"),
    (
        "enemy_slots",
        (SLOTS, SLOT_FEATURES),
        "card, face up, value / 10 if so, may be diplomat, may be assassin, in horde of J, Q, K",
    ),
    ("enemy_leaders", (LEADERS,), "1: the enemy's J, Q, K in play"),
    ("own_fights", (UNITS,), "one-hot: the own unit in the skirmish, by its card or leader"),
    ("enemy_fights", (UNITS,), "one-hot: the enemy's unit in the skirmish, by slot or leader"),
    ("window", (4,), "one-hot: attacker, defender before the reveal; both after it"),
    ("fight_value", (2,), "total of the face-up cards in the skirmish / 58; own, enemy's"),
    ("pending", (4,), "one-hot: paying for the first leader, a leader, an assignment, a recruit"),
    ("pending_leader", (LEADERS,), "one-hot: J, Q, K that is being paid for or assigned to"),
    ("owed", (), "observers still to be discarded / 3"),
)

PROMPT_AT = SCHEMA["prompt"].start
TO_MOVE_AT = SCHEMA["to_move"].start
ACTIVE_AT = SCHEMA["active"].start
PLAYER_1_AT = SCHEMA["player_1"].start
EMBLEM_AT = SCHEMA["emblem"].start
RULES_AT = SCHEMA["rules"].start
TURN_AT = SCHEMA["turn"].start
HAND_SIZE_AT = SCHEMA["hand_size"].start
DECK_SIZE_AT = SCHEMA["deck_size"].start
MULLIGANS_AT = SCHEMA["mulligans"].start
HAND_AT = SCHEMA["hand"].start
DISCARD_AT = SCHEMA["discard"].start
DECK_AT = SCHEMA["deck"].start
ENEMY_AT = SCHEMA["enemy"].start
CATALYST_AT = SCHEMA["catalyst"].start
HOSTAGES_AT = SCHEMA["hostages"].start
UNITS_AT = SCHEMA["units"].start
FACE_UP_AT = SCHEMA["face_up"].start
HORDE_AT = SCHEMA["horde"].start
ENEMY_SLOTS_AT = SCHEMA["enemy_slots"].start
ENEMY_LEADERS_AT = SCHEMA["enemy_leaders"].start
OWN_FIGHTS_AT = SCHEMA["own_fights"].start
ENEMY_FIGHTS_AT = SCHEMA["enemy_fights"].start
WINDOW_AT = SCHEMA["window"].start
FIGHT_VALUE_AT = SCHEMA["fight_value"].start
PENDING_AT = SCHEMA["pending"].start
PENDING_LEADER_AT = SCHEMA["pending_leader"].start
OWED_AT = SCHEMA["owed"].start


# --- what a seat may know


@rule
def veil(book, state, seat, out):
    """Copy `state` into `out[0]` without what `seat` can't know.

    Blanked: the streams, the deck's order, the enemy's hand (its size stays in `hand_size`) and
    the enemy's face-down cards (HIDDEN in `slot_card`).
    """
    out[0] = state
    seen = out[0]
    enemy = 1 - seat
    seen.streams[:] = 0
    for i in range(int(seen.deck_size)):
        seen.deck[i] = HIDDEN
    seen.hand[enemy] = 0
    slots = int(seen.front[enemy]) & ~int(seen.face_up[enemy])
    while slots:
        seen.slot_card[enemy, lowest(slots)] = HIDDEN
        slots &= slots - 1


@rule
def own_cards(seen, seat):
    """All cards that the seat holds, in hand or in the front row."""
    cards = int(seen.hand[seat])
    slots = int(seen.front[seat])
    while slots:
        cards |= bit(int(seen.slot_card[seat, lowest(slots)]))
        slots &= slots - 1
    return cards


@rule
def unseen_cards(seen, seat):
    """Cards that the seat sees nowhere: in the deck, in the enemy's hand, or face down there."""
    return ALL_CARDS & ~public_cards(seen) & ~own_cards(seen, seat)


@rule
def deck_candidates(seen, seat, unseen):
    """Those of the unseen cards that may be in the draw deck."""
    if seen.deck_size == 0:
        return 0
    return unseen & int(seen.pool) & ~int(seen.known[1 - seat])


# --- the observation


@rule
def view(book, seen, seat, out):
    """Write the observation of a seat, float32 in [0, 1], laid out by `SCHEMA`, from its veil."""
    out[:] = 0.0
    enemy = 1 - seat
    order = suit_order(seen, seat)
    view_table(book, seen, seat, out)
    unseen = unseen_cards(seen, seat)
    in_deck = deck_candidates(seen, seat, unseen)
    mark_cards(out, HAND_AT, int(seen.hand[seat]), order, 1.0)
    mark_cards(out, DISCARD_AT, int(seen.discard), order, 1.0)
    mark_cards(out, DECK_AT, in_deck, order, 1.0)
    mark_cards(out, ENEMY_AT, in_deck, order, 0.5)
    mark_cards(out, ENEMY_AT, unseen & ~in_deck, order, 1.0)
    for side in range(2):
        who = enemy if side else seat
        mark_bits(out, HOSTAGES_AT + side * LEADERS, int(seen.hostages[who]))
        if seen.catalyst[who] != NONE:
            mark_catalyst(
                out, CATALYST_AT + side * CATALYST_FEATURES, int(seen.catalyst[who]), order
            )
    view_own_army(seen, seat, out)
    view_enemy_army(seen, enemy, out, unseen)
    if seen.attacker != NONE:
        view_skirmish(seen, seat, out)
    if seen.owed > 0:
        out[PENDING_AT + int(seen.pending) - 1] = 1.0
        out[OWED_AT] = int(seen.owed) / MOST_OWED
        if seen.pending_leader != NONE:
            out[PENDING_LEADER_AT + int(seen.pending_leader)] = 1.0


@rule
def view_table(book, seen, seat, out):
    """Whose decision it is, and the numbers of the game as a whole."""
    enemy = 1 - seat
    if seen.prompt != OVER:
        out[PROMPT_AT + int(seen.prompt) - 1] = 1.0
    out[TO_MOVE_AT] = seen.seat == seat
    out[ACTIVE_AT] = seen.active == seat
    out[PLAYER_1_AT] = seen.first == seat
    out[EMBLEM_AT] = seen.emblem[seat] != NONE
    out[EMBLEM_AT + 1] = seen.emblem[enemy] != NONE
    out[RULES_AT] = book.rotating_observers
    out[RULES_AT + 1] = book.hostages
    out[RULES_AT + 2] = book.one_track_minions
    cap = book.turn_cap if book.turn_cap > 0 else USUAL_CAP
    out[TURN_AT] = min(int(seen.turn), cap) / cap
    out[HAND_SIZE_AT] = int(seen.hand_size[seat]) / CARDS
    out[HAND_SIZE_AT + 1] = int(seen.hand_size[enemy]) / CARDS
    out[DECK_SIZE_AT] = int(seen.deck_size) / CARDS
    out[MULLIGANS_AT] = int(seen.mulligans[seat]) / 5
    out[MULLIGANS_AT + 1] = int(seen.mulligans[enemy]) / 5


@rule
def mark_bits(out, start, bits):
    """Write 1 at `start + i` for each bit i."""
    while bits:
        out[start + lowest(bits)] = 1.0
        bits &= bits - 1


@rule
def mark_cards(out, start, cards, order, amount):
    """Write `amount` at each card of a set, suits in the seat's own order."""
    for place in range(SUITS):
        suit = cards >> (suit_at(order, place) * RANKS) & SUIT_CARDS
        while suit:
            out[start + place * RANKS + lowest(suit)] = amount
            suit &= suit - 1
    jokers = cards & JOKERS
    while jokers:
        out[start + lowest(jokers)] = amount
        jokers &= jokers - 1


@rule
def mark_catalyst(out, start, card, order):
    """One-hot suit from the own side, rank, joker."""
    if bit(card) & JOKERS:
        out[start + SUITS + RANKS] = 1.0
        return
    for place in range(SUITS):
        if suit_at(order, place) == card // RANKS:
            out[start + place] = 1.0
    out[start + SUITS + card % RANKS] = 1.0


@rule
def view_own_army(seen, seat, out):
    """Own cards in play by identity: which there are, which the enemy sees, in whose horde."""
    mark_bits(out, UNITS_AT + FIRST_LEADER_RANK, int(seen.leaders[seat]))
    mark_bits(out, FACE_UP_AT + FIRST_LEADER_RANK, int(seen.leaders[seat]))
    slots = int(seen.front[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        own = own_number(int(seen.slot_card[seat, slot]))
        out[UNITS_AT + own] = 1.0
        out[FACE_UP_AT + own] = int(seen.face_up[seat]) >> slot & 1
        if own < FIRST_LEADER_RANK:
            for leader in range(LEADERS):
                out[HORDE_AT + own * LEADERS + leader] = int(seen.horde[seat, leader]) >> slot & 1


@rule
def view_enemy_army(seen, enemy, out, unseen):
    """The enemy's cards in play by slot: what is seen of each, and what it still may be."""
    mark_bits(out, ENEMY_LEADERS_AT, int(seen.leaders[enemy]))
    diplomat = 0
    if seen.emblem[enemy] != NONE:
        diplomat = bit(int(seen.emblem[enemy]) * RANKS)
    slots = int(seen.front[enemy])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        at = ENEMY_SLOTS_AT + slot * SLOT_FEATURES
        out[at] = 1.0
        if int(seen.face_up[enemy]) >> slot & 1:
            card = int(seen.slot_card[enemy, slot])
            may_be = bit(card)
            out[at + 1] = 1.0
            out[at + 2] = int(VALUE[card]) / CARD_VALUE
        else:
            may_be = unseen & ~int(seen.slot_not[enemy, slot])
        out[at + 3] = may_be & diplomat != 0
        out[at + 4] = may_be & JOKERS != 0
        for leader in range(LEADERS):
            out[at + 5 + leader] = int(seen.horde[enemy, leader]) >> slot & 1


@rule
def view_skirmish(seen, seat, out):
    """Who fights, in which window, and the totals that lie face up."""
    attacks = seen.active == seat
    own = int(seen.attacker) if attacks else int(seen.defender)
    other = int(seen.defender) if attacks else int(seen.attacker)
    if own >= SLOTS:
        out[OWN_FIGHTS_AT + FIRST_LEADER_RANK + own - SLOTS] = 1.0
    elif own != NONE:
        out[OWN_FIGHTS_AT + own_number(int(seen.slot_card[seat, own]))] = 1.0
    if other != NONE:
        out[ENEMY_FIGHTS_AT + other] = 1.0
    if seen.window <= AFTER_DEFENDER:
        out[WINDOW_AT + int(seen.window)] = 1.0
    out[FIGHT_VALUE_AT] = face_up_value(seen, seat, own) / MOST_VALUE
    out[FIGHT_VALUE_AT + 1] = face_up_value(seen, 1 - seat, other) / MOST_VALUE


@rule
def face_up_value(seen, seat, unit):
    """Total valuation of the face-up cards of a unit; 0 for NONE."""
    if unit == NONE:
        return 0
    total = 0
    slots = 1 << unit
    if unit >= SLOTS:
        total = unit - SLOTS + 1
        slots = int(seen.horde[seat, unit - SLOTS])
    slots &= int(seen.face_up[seat])
    while slots:
        total += int(VALUE[int(seen.slot_card[seat, lowest(slots)])])
        slots &= slots - 1
    return total
