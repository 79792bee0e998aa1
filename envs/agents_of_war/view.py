# pyright: basic
"""The only door to what a seat may know: the veiled record and the observation.

`veil` copies a position and blanks what the seat can't know. All that leaves the engine for a seat
(observation, text, picture, what a player is handed) is made from the veiled record alone, and so
is the re-deal: whoever holds a veiled record can't reach more than it says.
"""

from __future__ import annotations

from ..core.bits import bit, lowest, mark_bits
from ..core.jit import rule
from ..core.layout import Layout
from .config import DEALT, EFFECTS, END_OF_CLAUSE, LOSERS, QUICKPLAY, TO_WIN, WAYS
from .rules.board import has, is_flying, power
from .rules.combat import undealt_slots
from .rules.stall import cards_in_play
from .state import (
    ATTACKER_DEALS,
    BUILD,
    CARDS,
    DAMAGE,
    DECKS,
    HIDDEN,
    NONE,
    NOTHING,
    OVER,
    PHASES,
    PLAYERS,
    PROMPTS,
    SLOTS,
    SOURCES,
    WAITING_OWNER,
)

CODE = 6  # bits that tell a print
AGENT_CODE_AT = 12
SLOT_FEATURES = AGENT_CODE_AT + CODE
STAGES = 3

# What the counts are divided by; each is cut off at 1.
MOST_INFLUENCE = 20
MOST_HAND = 10
MOST_POWER = 10
MOST_DAMAGE = 10
MOST_COUNTERS_SHOWN = 5
MOST_DELAY = 9
MOST_USES = 8
MOST_DEALT = 32
MOST_GAMES = 5
MOST_AMOUNT = 10
MOST_LEFT = 5
MOST_WAITING = 8

SCHEMA = Layout(
    ("prompt", (len(PROMPTS) - 1,), "one-hot: build, first, main, ... (none once it is over)"),
    ("to_move", (), "1: this seat decides now"),
    ("way", (len(WAYS),), "one-hot: preconstructed, quickplay, pai_gow, king_of_the_hill"),
    ("loser", (len(LOSERS),), "one-hot: the loser goes first, chooses"),
    ("active", (PLAYERS,), "one-hot: whose turn it is, mine or the opponent's"),
    ("starter", (PLAYERS,), "one-hot: who went first in this game"),
    ("phase", (len(PHASES),), "one-hot: building, expiring, beginning, ..."),
    ("turn", (), "turns begun in this game / the cap"),
    ("unchanged", (), "turns in a row without a change / those that end a game"),
    ("influence", (PLAYERS,), "mine, the opponent's / 20"),
    ("hand_size", (PLAYERS,), "cards in hand / 10"),
    ("deck_size", (), "cards in the draw pile / 60"),
    ("plays", (PLAYERS,), "cards played of those allowed, this turn or in this chance to respond"),
    ("uses", (PLAYERS,), "abilities used in this window / 8"),
    ("acted", (), "1: who has a chance to respond has used it"),
    ("more_chances", (), "1: another chance follows even if this one is not used"),
    ("group_blocked", (), "1: the attack is blocked"),
    ("to_deal", (), "damage that is still to be divided / 32"),
    ("wins", (PLAYERS,), "games won / games that win the match"),
    ("row_of_wins", (PLAYERS,), "games the present deck has won in a row / 2"),
    ("game", (), "games finished / 5"),
    ("building", (DECKS,), "one-hot: which deck is being built"),
    (
        "source",
        (len(SOURCES) - 1,),
        "one-hot: what is being resolved: from_hand, from_discard, ...",
    ),
    ("stage", (STAGES,), "one-hot: its cost is paid, its mode chosen, it is carried out"),
    ("mine", (), "1: I control what is being resolved"),
    ("effect", (EFFECTS,), "one-hot: what its present effect does: damage, kill, exhaust, ..."),
    ("amount", (), "the number in it / 10"),
    ("left", (), "choices that it still asks for / 5"),
    ("resolving", (CODE,), "the number of the card that does it in bits, lowest first"),
    ("waiting", (PLAYERS,), "abilities and cards that wait to be resolved / 8; mine, theirs"),
    (
        "agents",
        (PLAYERS, SLOTS, SLOT_FEATURES),
        "by slot, mine then the opponent's: there, Power / 10, damage / 10, counters / 5, Ready, "
        "under control since its player's turn began, has blocked, Flying, in the attack, once "
        "each turn ability used, damage as divided so far / 32, asked about or chosen; the number "
        "of its card in bits, lowest first",
    ),
    ("in_play", (PLAYERS, CARDS), "1: in play under my control, under the opponent's"),
    ("hand", (CARDS,), "1: in my hand"),
    ("known", (PLAYERS, CARDS), "1: in a hand, mine or the opponent's, and seen there by both"),
    ("discard", (PLAYERS, CARDS), "1: in my discard pile, in the opponent's"),
    ("redacted", (CARDS,), "1: Redacted"),
    ("delayed", (PLAYERS, CARDS), "Delay counters on cards set aside / 9, mine, theirs"),
    # From here on: of ways to play with decks that are built,
    ("dealt", (CARDS,), "1: dealt to me for building, and in no deck yet"),
    ("built", (DECKS, CARDS), "1: in this deck of mine"),
    # ... and of those with several games.
    ("shown", (CARDS,), "1: both know it to be in a deck of the opponent's"),
    ("shown_mine", (CARDS,), "1: the opponent knows it to be in a deck of mine"),
    (
        "retired",
        (PLAYERS, CARDS),
        "1: in a deck of mine, of the opponent's that has left the match",
    ),
)

PROMPT_AT = SCHEMA["prompt"].start
TO_MOVE_AT = SCHEMA["to_move"].start
WAY_AT = SCHEMA["way"].start
LOSER_AT = SCHEMA["loser"].start
ACTIVE_AT = SCHEMA["active"].start
STARTER_AT = SCHEMA["starter"].start
PHASE_AT = SCHEMA["phase"].start
TURN_AT = SCHEMA["turn"].start
UNCHANGED_AT = SCHEMA["unchanged"].start
INFLUENCE_AT = SCHEMA["influence"].start
HAND_SIZE_AT = SCHEMA["hand_size"].start
DECK_SIZE_AT = SCHEMA["deck_size"].start
PLAYS_AT = SCHEMA["plays"].start
USES_AT = SCHEMA["uses"].start
ACTED_AT = SCHEMA["acted"].start
MORE_CHANCES_AT = SCHEMA["more_chances"].start
GROUP_BLOCKED_AT = SCHEMA["group_blocked"].start
TO_DEAL_AT = SCHEMA["to_deal"].start
WINS_AT = SCHEMA["wins"].start
ROW_OF_WINS_AT = SCHEMA["row_of_wins"].start
GAME_AT = SCHEMA["game"].start
BUILDING_AT = SCHEMA["building"].start
SOURCE_AT = SCHEMA["source"].start
STAGE_AT = SCHEMA["stage"].start
MINE_AT = SCHEMA["mine"].start
EFFECT_AT = SCHEMA["effect"].start
AMOUNT_AT = SCHEMA["amount"].start
LEFT_AT = SCHEMA["left"].start
RESOLVING_AT = SCHEMA["resolving"].start
WAITING_AT = SCHEMA["waiting"].start
AGENTS_AT = SCHEMA["agents"].start
IN_PLAY_AT = SCHEMA["in_play"].start
HAND_AT = SCHEMA["hand"].start
KNOWN_AT = SCHEMA["known"].start
DISCARD_AT = SCHEMA["discard"].start
REDACTED_AT = SCHEMA["redacted"].start
DELAYED_AT = SCHEMA["delayed"].start
DEALT_AT = SCHEMA["dealt"].start
BUILT_AT = SCHEMA["built"].start
SHOWN_AT = SCHEMA["shown"].start
SHOWN_MINE_AT = SCHEMA["shown_mine"].start
RETIRED_AT = SCHEMA["retired"].start


# --- what a seat may know


@rule
def veil(book, state, seat, out):
    """Copy `state` into `out[0]` without what `seat` can't know (W16, W64).

    Blanked: the streams, the order of the draw pile (HIDDEN), and of the opponent the cards in
    the hand that were not seen there by both, those dealt for building, and those in decks that
    have not been shown. How many they are stays.
    """
    out[0] = state
    seen = out[0]
    seen.streams[:] = 0
    for i in range(int(seen.deck_size)):
        seen.deck[i] = HIDDEN
    other = 1 - seat
    seen.hand[other] = seen.known[other]
    seen.dealt[other] = 0
    for deck in range(DECKS):
        seen.built[other, deck] = int(seen.built[other, deck]) & int(seen.shown[other])


@rule
def in_sight(seen):
    """All cards of which a veiled position says where they are, as a set."""
    found = int(seen.redacted)
    for seat in range(PLAYERS):
        found |= int(seen.hand[seat]) | int(seen.discard[seat]) | int(seen.delayed[seat])
        found |= int(seen.dealt[seat]) | int(seen.retired[seat]) | cards_in_play(seen, seat)
        for deck in range(DECKS):
            found |= int(seen.built[seat, deck])
    if 0 <= seen.origin < CARDS:
        found |= bit(int(seen.origin))
    return found


# --- the observation


@rule
def view(book, seen, seat, out):
    """Write the observation of a seat, float32 in [0, 1], laid out by `SCHEMA`, from its veil."""
    clear(book, out)
    view_game(book, seen, seat, out)
    view_players(book, seen, seat, out)
    view_resolving(book, seen, seat, out)
    for whose in range(PLAYERS):
        view_agents(book, seen, seat, whose, out)
    view_cards(book, seen, seat, out)


@rule
def clear(book, out):
    """Take an earlier view out: what is never written under these rules is 0 already."""
    way = int(book.way)
    if DEALT[way] == 0:
        out[:DEALT_AT] = 0.0
    elif way == QUICKPLAY:
        out[:SHOWN_AT] = 0.0
    else:
        out[:] = 0.0


@rule
def share(amount, most):
    """An amount as a share of what is the most that is told apart."""
    return max(0, min(amount, most)) / most


@rule
def view_game(book, seen, seat, out):
    """Where the match, the game and the turn stand."""
    if seen.prompt != OVER:
        out[PROMPT_AT + int(seen.prompt) - 1] = 1.0
    out[TO_MOVE_AT] = seen.seat == seat
    out[WAY_AT + int(book.way)] = 1.0
    out[LOSER_AT + int(book.loser_chooses)] = 1.0
    out[ACTIVE_AT + (int(seen.active) ^ seat)] = 1.0
    out[STARTER_AT + (int(seen.starter) ^ seat)] = 1.0
    out[PHASE_AT + int(seen.phase)] = 1.0
    out[TURN_AT] = int(seen.turn) / int(book.turn_cap)
    out[UNCHANGED_AT] = share(int(seen.unchanged), int(book.stall))
    out[DECK_SIZE_AT] = int(seen.deck_size) / CARDS
    out[ACTED_AT] = seen.acted != 0
    out[MORE_CHANCES_AT] = seen.more_chances != 0
    out[GROUP_BLOCKED_AT] = seen.group_blocked != 0
    out[TO_DEAL_AT] = share(int(seen.to_deal), MOST_DEALT)
    out[GAME_AT] = share(int(seen.game), MOST_GAMES)
    if seen.prompt == BUILD:
        out[BUILDING_AT + int(seen.building)] = 1.0


@rule
def view_players(book, seen, seat, out):
    """What each has, me first."""
    to_win = TO_WIN[int(book.way)]
    for whose in range(PLAYERS):
        who = seat ^ whose
        out[INFLUENCE_AT + whose] = share(int(seen.influence[who]), MOST_INFLUENCE)
        out[HAND_SIZE_AT + whose] = share(int(seen.hand_size[who]), MOST_HAND)
        out[PLAYS_AT + whose] = share(int(seen.plays[who]), int(book.play_limit))
        out[USES_AT + whose] = share(int(seen.uses[who]), MOST_USES)
        out[WINS_AT + whose] = share(int(seen.wins[who]), to_win)
        out[ROW_OF_WINS_AT + whose] = int(seen.row_of_wins[who]) / 2


@rule
def view_resolving(book, seen, seat, out):
    """What is being resolved, and what waits for that."""
    if seen.source != NOTHING:
        out[SOURCE_AT + int(seen.source) - 1] = 1.0
        out[STAGE_AT + int(seen.stage)] = 1.0
        out[MINE_AT] = seen.owner == seat
        view_code(int(seen.origin), out, RESOLVING_AT)
        out[LEFT_AT] = share(int(seen.left), MOST_LEFT)
        if seen.row != NONE and book.effect[int(seen.row)] != END_OF_CLAUSE:
            out[EFFECT_AT + int(book.effect[int(seen.row)]) - 1] = 1.0
            out[AMOUNT_AT] = share(abs(int(book.amount[int(seen.row)])), MOST_AMOUNT)
    waiting = 0
    for i in range(int(seen.waiting)):
        waiting += seen.queue[i, WAITING_OWNER] == seat
    out[WAITING_AT] = share(waiting, MOST_WAITING)
    out[WAITING_AT + 1] = share(int(seen.waiting) - waiting, MOST_WAITING)


@rule
def view_code(card, out, at):
    """The number of a card or token, bit by bit."""
    for k in range(CODE):
        out[at + k] = card >> k & 1


@rule
def view_agents(book, seen, seat, whose, out):
    """A player's Agents in play, by slot."""
    who = seat ^ whose
    asked = asked_slot(seen, who)
    slots = int(seen.in_play[who])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        at = AGENTS_AT + (whose * SLOTS + slot) * SLOT_FEATURES
        card = int(seen.card[who, slot])
        out[at] = 1.0
        out[at + 1] = share(power(book, seen, who, slot), MOST_POWER)
        out[at + 2] = share(int(seen.damage[who, slot]), MOST_DAMAGE)
        out[at + 3] = share(int(seen.counters[who, slot]), MOST_COUNTERS_SHOWN)
        out[at + 4] = has(seen.ready[who], slot)
        out[at + 5] = has(seen.settled[who], slot)
        out[at + 6] = has(seen.has_blocked[who], slot)
        out[at + 7] = is_flying(book, seen, who, slot)
        out[at + 8] = has(seen.fights[who], slot)
        out[at + 9] = has(seen.spent[who], slot)
        out[at + 11] = slot == asked
        view_code(card, out, at + AGENT_CODE_AT)
        if seen.phase >= ATTACKER_DEALS:
            out[at + 10] = share(int(seen.dealt_to[who, slot]), MOST_DEALT)
        if card < CARDS:
            out[IN_PLAY_AT + whose * CARDS + card] = 1.0


@rule
def asked_slot(seen, who):
    """The slot of a player's Agent that damage is asked about, or that was chosen last."""
    if seen.prompt == DAMAGE:
        return lowest(undealt_slots(seen, who)) if seen.seat != who else NONE
    return int(seen.it_slot) if seen.it_seat == who else NONE


@rule
def view_cards(book, seen, seat, out):
    """The cards that are not in play, as far as the seat knows where they are."""
    mark_bits(out, HAND_AT, int(seen.hand[seat]))
    mark_bits(out, REDACTED_AT, int(seen.redacted))
    for whose in range(PLAYERS):
        who = seat ^ whose
        mark_bits(out, KNOWN_AT + whose * CARDS, int(seen.known[who]))
        mark_bits(out, DISCARD_AT + whose * CARDS, int(seen.discard[who]))
        cards = int(seen.delayed[who])
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            out[DELAYED_AT + whose * CARDS + card] = share(int(seen.delay[card]), MOST_DELAY)
        if TO_WIN[int(book.way)] > 1:
            mark_bits(out, RETIRED_AT + whose * CARDS, int(seen.retired[who]))
    if DEALT[int(book.way)]:
        mark_bits(out, DEALT_AT, int(seen.dealt[seat]))
        for deck in range(DECKS):
            mark_bits(out, BUILT_AT + deck * CARDS, int(seen.built[seat, deck]))
    if TO_WIN[int(book.way)] > 1:
        mark_bits(out, SHOWN_AT, int(seen.shown[1 - seat]))
        mark_bits(out, SHOWN_MINE_AT, int(seen.shown[seat]))
