# pyright: basic
"""The only door to what a seat may know: the veiled record and the observation.

`veil` copies a position and blanks what the seat can't know. All that leaves the engine for a seat
(observation, text, picture, what a player is handed) is made from the veiled record alone, and so
is the re-deal: whoever holds a veiled record can't reach more than it says.
"""

from __future__ import annotations

from ..core.bits import lowest
from ..core.jit import rule
from ..core.layout import Layout
from ..core.state import MAX_SEATS
from .actions import OWN_FACTIONS, OWN_SIDES, OWN_SPOTS
from .config import PRINTED
from .rules.faction import NO_HALF, printed_halves, seat_after, seat_of, side_of
from .rules.hand import known_size
from .rules.points import outer_half, payout, token_income
from .state import (
    BYTE,
    COPIES,
    DECK,
    FACES,
    HIDDEN,
    MISSION,
    MISSION_DECK,
    MISSIONS,
    MOST_COUNTED,
    NONE,
    OVER,
    PARTIES,
    PLACE,
    PROMPTS,
    SIDES,
    SPOTS,
    TABLE,
    TALLY_WORDS,
    UNITS,
    UNITS_A_WORD,
)

OTHERS = MAX_SEATS - 1
FAR_FACTIONS = MAX_SEATS - OWN_FACTIONS
FAR_SPOTS = SPOTS - 1  # where more than two play
FAR_FEATURES = 5
PARTNER_FEATURES = 6
AGENT_FEATURES = 4 + PRINTED

# What the counts are divided by; each is cut off at 1.
MOST_POINTS = 60
MOST_TOKENS = 12
MOST_CARDS = 8
MOST_ACTIONS = 4
MOST_UNITS = 6
MOST_PAID = 10

SCHEMA = Layout(
    ("prompt", (len(PROMPTS) - 1,), "one-hot: action, place, target, ... (none once it is over)"),
    ("to_move", (), "1: this seat decides now"),
    ("players", (MAX_SEATS - 1,), "one-hot: 2, 3, 4, 5"),
    ("active", (MAX_SEATS,), "one-hot: whose turn it is; me, then the others in turn order"),
    ("first", (MAX_SEATS,), "one-hot: who moved first; likewise"),
    ("partners", (), "1: played with The Partners"),
    ("round", (), "rounds begun / the cap"),
    ("last_round", (), "1: somebody has held the IP that end the game"),
    ("actions_left", (), "actions left this turn / 4"),
    ("points", (MAX_SEATS,), "IP held / 60; me, then the others in turn order"),
    ("tokens", (MAX_SEATS,), "matching data tokens directed at a player / 12; likewise"),
    ("hand_size", (MAX_SEATS,), "cards in hand / 8; likewise"),
    ("known_size", (MAX_SEATS,), "those of them that all know / 8; likewise"),
    ("deck_size", (), "cards in the agents deck / 90"),
    ("mission_deck_size", (), "cards in the missions deck / 60"),
    ("hand", (FACES,), "own cards by face / 4"),
    ("known", (FACES,), "cards by face that all know to be in the others' hands / 4"),
    ("unseen", (FACES,), "cards by face in the deck, or not known in the others' hands / 4"),
    ("table", (MISSIONS,), "missions for sale by kind / 8"),
    ("missions", (MISSIONS,), "own missions that are not assigned, by kind / 8"),
    ("assigned", (OWN_SIDES, MISSIONS), "1: own mission below this side"),
    ("others_assigned", (OWN_SIDES,), "1: the other player has a mission below this side"),
    ("asked_side", (OWN_SIDES,), "one-hot: the side that is asked about in the missions phase"),
    ("sides", (OWN_SIDES, UNITS), "what the side holds / 6, first what is directed at me"),
    (
        "ends",
        (OWN_SIDES, 2, 2),
        "half that the next agent out would meet, directed at me, at the other: black, white",
    ),
    (
        "agents",
        (OWN_SPOTS, AGENT_FEATURES),
        "own factions: agent, dead, command directed at me, influenced; of its card, white left "
        "half, white right half, as whom they are directed at sees them, ability (turn, kill, "
        "revive, extract, move, swap, steal), scope (this faction, other, both, this side, other "
        "side, adjacent)",
    ),
    ("actor", (OWN_SPOTS,), "one-hot: where the command that is activated lies"),
    ("chosen", (OWN_SPOTS,), "one-hot: the agent chosen first"),
    ("pending", (2 + PRINTED,), "card from the hand: agent, Partner; card as in `agents`"),
    (
        "fits",
        (2, OWN_SIDES),
        "1: at this side's end, command directed at me, at the other, it makes a matching token",
    ),
    # From here on: of the second and further others, then of The Partners.
    ("others_missions", (OTHERS, MISSIONS), "missions of each other player, assigned or not / 8"),
    (
        "far",
        (FAR_FACTIONS, SIDES, FAR_SPOTS, FAR_FEATURES),
        "the factions of others in turn order: agent, dead, command directed at the next of its "
        "players; its halves as in `agents`",
    ),
    (
        "partners_at",
        (OWN_SPOTS, 2, PARTNER_FEATURES),
        "at a spot of the own factions, my Partner, then the other's: there, opens, blocks, "
        "protects, has a command, IP paid now / 10",
    ),
)

# What one adds where things are counted; the first two are powers of two, so that sums are exact.
A_CARD = 1 / 4
A_MISSION = 1 / 8
A_UNIT = 1 / MOST_UNITS

PROMPT_AT = SCHEMA["prompt"].start
TO_MOVE_AT = SCHEMA["to_move"].start
PLAYERS_AT = SCHEMA["players"].start
ACTIVE_AT = SCHEMA["active"].start
FIRST_AT = SCHEMA["first"].start
PARTNERS_AT = SCHEMA["partners"].start
ROUND_AT = SCHEMA["round"].start
LAST_ROUND_AT = SCHEMA["last_round"].start
ACTIONS_LEFT_AT = SCHEMA["actions_left"].start
POINTS_AT = SCHEMA["points"].start
TOKENS_AT = SCHEMA["tokens"].start
HAND_SIZE_AT = SCHEMA["hand_size"].start
KNOWN_SIZE_AT = SCHEMA["known_size"].start
DECK_SIZE_AT = SCHEMA["deck_size"].start
MISSION_DECK_SIZE_AT = SCHEMA["mission_deck_size"].start
HAND_AT = SCHEMA["hand"].start
KNOWN_AT = SCHEMA["known"].start
UNSEEN_AT = SCHEMA["unseen"].start
TABLE_AT = SCHEMA["table"].start
MISSIONS_AT = SCHEMA["missions"].start
ASSIGNED_AT = SCHEMA["assigned"].start
OTHERS_MISSIONS_AT = SCHEMA["others_missions"].start
OTHERS_ASSIGNED_AT = SCHEMA["others_assigned"].start
ASKED_SIDE_AT = SCHEMA["asked_side"].start
SIDES_AT = SCHEMA["sides"].start
ENDS_AT = SCHEMA["ends"].start
AGENTS_AT = SCHEMA["agents"].start
FAR_AT = SCHEMA["far"].start
PARTNERS_AT_AT = SCHEMA["partners_at"].start
ACTOR_AT = SCHEMA["actor"].start
CHOSEN_AT = SCHEMA["chosen"].start
PENDING_AT = SCHEMA["pending"].start
FITS_AT = SCHEMA["fits"].start


# --- what a seat may know


@rule
def veil(book, state, seat, out):
    """Copy `state` into `out[0]` without what `seat` can't know.

    Blanked: the streams, the order of both decks (HIDDEN), and of the others' hands all that was
    not seen by everybody (their sizes stay in `hand_size`).
    """
    out[0] = state
    seen = out[0]
    seen.streams[:] = 0
    for i in range(int(seen.deck_size)):
        seen.deck[i] = HIDDEN
    for i in range(int(seen.mission_deck_size)):
        seen.mission_deck[i] = HIDDEN
    for other in range(int(seen.seats)):
        if other != seat:
            for k in range(COPIES):
                seen.hand[other, k] = seen.known[other, k]


@rule
def count_unseen(book, seen, out, start, one):
    """Count at `start + face` the cards that a veiled position leaves unseen, each as `one`."""
    for face in range(FACES):
        out[start + face] = int(book.copies[face]) * one
    for seat in range(int(seen.seats)):
        for k in range(COPIES):
            add_faces(out, start, int(seen.hand[seat, k]), -one)
    for faction in range(int(seen.seats)):
        for side in range(SIDES):
            for index in range(int(seen.agents[faction, side])):
                out[start + int(seen.card[faction, side, index])] -= one
                for party in range(PARTIES):
                    face = int(seen.partner[faction, side, index, party])
                    if face != NONE:
                        out[start + face] -= one
    if seen.pending != NONE:
        out[start + int(seen.pending)] -= one


@rule
def add_faces(out, start, faces, one):
    """Add `one` at `start + face` for each face of a word."""
    while faces:
        out[start + lowest(faces)] += one
        faces &= faces - 1


# --- the observation


@rule
def view(book, seen, seat, out):
    """Write the observation of a seat, float32 in [0, 1], laid out by `SCHEMA`, from its veil."""
    clear(book, seen, out)
    view_table(book, seen, seat, out)
    view_seats(seen, seat, out)
    view_cards(book, seen, seat, out)
    view_missions(book, seen, seat, out)
    view_sides(book, seen, seat, out)
    view_agents(book, seen, seat, out)
    view_far(book, seen, seat, out)
    if seen.seat == seat:
        view_question(book, seen, seat, out)


@rule
def clear(book, seen, out):
    """Take an earlier view out: what is never written under these rules is 0 already.

    Half of all that a decision writes to memory would else be zeros over zeros.
    """
    if seen.seats > 2:
        out[:PARTNERS_AT_AT] = 0.0
    else:
        out[: OTHERS_MISSIONS_AT + MISSIONS] = 0.0
    if book.partners:
        out[PARTNERS_AT_AT:] = 0.0


@rule
def view_table(book, seen, seat, out):
    """Whose decision it is, and the numbers of the game as a whole."""
    seats = int(seen.seats)
    if seen.prompt != OVER:
        out[PROMPT_AT + int(seen.prompt) - 1] = 1.0
    out[TO_MOVE_AT] = seen.seat == seat
    out[PLAYERS_AT + seats - 2] = 1.0
    out[ACTIVE_AT + seat_after(seen, int(seen.active), -seat)] = 1.0
    out[FIRST_AT + seat_after(seen, int(seen.first), -seat)] = 1.0
    out[PARTNERS_AT] = book.partners != 0
    out[ROUND_AT] = ((int(seen.turn) - 1) // seats + 1) / book.round_cap
    out[LAST_ROUND_AT] = int(seen.last_round)
    out[ACTIONS_LEFT_AT] = int(seen.actions_left) / MOST_ACTIONS
    out[DECK_SIZE_AT] = int(seen.deck_size) / DECK
    out[MISSION_DECK_SIZE_AT] = int(seen.mission_deck_size) / MISSION_DECK


@rule
def view_seats(seen, seat, out):
    """What everybody holds, me first, then the others in turn order."""
    seats = int(seen.seats)
    for i in range(seats):
        who = seat_after(seen, seat, i)
        out[POINTS_AT + i] = min(1.0, int(seen.points[who]) / MOST_POINTS)
        out[TOKENS_AT + i] = min(1.0, token_income(seen, who) / MOST_TOKENS)
        out[HAND_SIZE_AT + i] = min(1.0, int(seen.hand_size[who]) / MOST_CARDS)
        out[KNOWN_SIZE_AT + i] = min(1.0, known_size(seen, who) / MOST_CARDS)


@rule
def view_cards(book, seen, seat, out):
    """The own hand, what is known of the others', and what is nowhere to be seen."""
    for who in range(int(seen.seats)):
        start = HAND_AT if who == seat else KNOWN_AT
        for k in range(COPIES):
            add_faces(out, start, int(seen.hand[who, k]), A_CARD)
    count_unseen(book, seen, out, UNSEEN_AT, A_CARD)


@rule
def view_missions(book, seen, seat, out):
    """Missions for sale, and whose lie where."""
    seats = int(seen.seats)
    for place in range(TABLE):
        if seen.table[place] != NONE:
            out[TABLE_AT + int(seen.table[place])] += A_MISSION
    for i in range(seats):
        start = MISSIONS_AT if i == 0 else OTHERS_MISSIONS_AT + (i - 1) * MISSIONS
        who = seat_after(seen, seat, i)
        for mission in range(MISSIONS):
            out[start + mission] = min(1.0, int(seen.missions[who, mission]) * A_MISSION)
    for faction in range(seats):
        for side in range(SIDES):
            for party in range(PARTIES):
                mission = int(seen.mission[faction, side, party])
                who = seat_after(seen, seat_of(seen, faction, party), -seat)
                if mission != NONE and who > 0:
                    at = OTHERS_MISSIONS_AT + (who - 1) * MISSIONS + mission
                    out[at] = min(1.0, out[at] + A_MISSION)
    for number in range(OWN_SIDES):
        faction, side = side_of(seen, seat, number)
        mine = int(seen.mission[faction, side, number // SIDES])
        if mine != NONE:
            out[ASSIGNED_AT + number * MISSIONS + mine] = 1.0
        if seen.mission[faction, side, 1 - number // SIDES] != NONE:
            out[OTHERS_ASSIGNED_AT + number] = 1.0


@rule
def view_sides(book, seen, seat, out):
    """What the own sides hold and how they end, directions from the own seat."""
    for number in range(OWN_SIDES):
        faction, side = side_of(seen, seat, number)
        at = SIDES_AT + number * UNITS
        for word in range(TALLY_WORDS):
            mine = word ^ number // SIDES if word < PARTIES else word
            units = int(seen.tally[faction, side, mine])
            first = word * UNITS_A_WORD
            for i in range(min(UNITS_A_WORD, UNITS - first)):
                amount = units >> BYTE * i & MOST_COUNTED
                out[at + first + i] = min(amount, MOST_UNITS) * A_UNIT
        for direction in range(PARTIES):
            party = direction ^ number // SIDES
            last = int(seen.agents[faction, side]) - 1
            half = outer_half(book, seen, faction, side, last, party)
            if half != NO_HALF:
                out[ENDS_AT + (number * PARTIES + direction) * 2 + half] = 1.0


@rule
def view_agents(book, seen, seat, out):
    """The agents of the own factions, spot by spot."""
    for number in range(OWN_SIDES):
        faction, side = side_of(seen, seat, number)
        own = number // SIDES
        for index in range(int(seen.agents[faction, side])):
            at = AGENTS_AT + (number * SPOTS + index) * AGENT_FEATURES
            dead = int(seen.dead[faction, side, index])
            out[at] = 1.0
            out[at + 1] = dead
            out[at + 2] = (int(seen.toward[faction, side, index]) == own) & (1 - dead)
            out[at + 3] = int(seen.influenced[faction, side, index])
            view_face(book, int(seen.card[faction, side, index]), out, at + 4)
            if book.partners:
                view_partners(book, seen, faction, side, index, own, out, number * SPOTS + index)


@rule
def view_face(book, face, out, at):
    """What is printed on a card: its halves, its ability and its scope."""
    for k in range(PRINTED):
        out[at + k] = book.printed[face, k]


@rule
def view_partners(book, seen, faction, side, index, own, out, spot):
    """The own Partner at a spot, then the other player's."""
    for whose in range(2):
        party = own ^ whose
        face = int(seen.partner[faction, side, index, party])
        if face != NONE:
            at = PARTNERS_AT_AT + (spot * 2 + whose) * PARTNER_FEATURES
            out[at] = 1.0
            out[at + 1] = book.opens[face] != 0
            out[at + 2] = book.blocks[face] != 0
            out[at + 3] = book.protects[face] != 0
            out[at + 4] = book.ability[face] != 0
            paid = payout(book, seen, MISSIONS + face, faction, side, index, party)
            out[at + 5] = min(1.0, paid / MOST_PAID)


@rule
def view_far(book, seen, seat, out):
    """The factions of which the seat is no party: from its left one on, in turn order."""
    seats = int(seen.seats)
    for i in range(seats - OWN_FACTIONS):
        faction = seat_after(seen, seat, 1 + i)
        for side in range(SIDES):
            for index in range(int(seen.agents[faction, side])):
                at = FAR_AT + ((i * SIDES + side) * FAR_SPOTS + index) * FAR_FEATURES
                face = int(seen.card[faction, side, index])
                out[at] = 1.0
                out[at + 1] = int(seen.dead[faction, side, index])
                out[at + 2] = int(seen.toward[faction, side, index])
                out[at + 3] = int(book.left_half[face])
                out[at + 4] = int(book.right_half[face])


@rule
def view_question(book, seen, seat, out):
    """What the seat that decides is in the midst of."""
    if seen.prompt == MISSION:
        out[ASKED_SIDE_AT + int(seen.asked_side)] = 1.0
    if seen.actor != NONE:
        out[ACTOR_AT + int(seen.actor)] = 1.0
    if seen.target != NONE:
        out[CHOSEN_AT + int(seen.target)] = 1.0
    if seen.pending != NONE:
        face = int(seen.pending)
        out[PENDING_AT + int(book.is_partner[face])] = 1.0
        view_face(book, face, out, PENDING_AT + 2)
        if seen.prompt == PLACE:
            view_fits(book, seen, seat, out)


@rule
def view_fits(book, seen, seat, out):
    """Where the card from the hand would make a matching token."""
    for number in range(OWN_SIDES):
        faction, side = side_of(seen, seat, number)
        last = int(seen.agents[faction, side]) - 1
        for direction in range(PARTIES):
            party = 1 - direction ^ number // SIDES
            inner, _ = printed_halves(book, int(seen.pending), side, party)
            end = outer_half(book, seen, faction, side, last, party)
            out[FITS_AT + direction * OWN_SIDES + number] = end == inner
