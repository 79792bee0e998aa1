# pyright: basic
"""The only door to what a seat may know: the veiled record and the observation.

Nobody has secrets from anybody in this game: `veil` blanks what lies face down, the same for all.
All that leaves the engine for a seat (observation, text, picture, what a player is handed) is made
from the veiled record alone, and so is the re-deal.
"""

from __future__ import annotations

from ..core.bits import count, lowest
from ..core.jit import rule
from ..core.layout import Layout
from .config import (
    ATTACK_STAT,
    DEFENCE_STAT,
    DICE_STAT,
    DRAW_STAT,
    EFFECTS,
    HEALTH_STAT,
    SETS_KNOWN,
)
from .redeal import DECK_PIECES, out_of_sight
from .rules.mission import is_timed, progress
from .rules.stats import changers, stat_by
from .rules.table import in_play, is_villain
from .state import (
    ABILITIES,
    ENCOUNTERS,
    FACES,
    FASTEST,
    FIRST_ENCOUNTER,
    FIRST_MOTIVATION,
    HEROES,
    HIDDEN,
    MASTERMIND,
    MISSION,
    MOTIVATIONS,
    NONE,
    OVER,
    PHASES,
    PROMPTS,
    ROOM,
    SETS,
    SLOWEST,
)

CODE = 6  # bits that tell a card among those of its kind
SPEEDS = SLOWEST - FASTEST + 1
HERO_CODE_AT = 27
HERO_FEATURES = HERO_CODE_AT + CODE
CARD_FEATURES = 18
CARDS = ENCOUNTERS + 1  # the encounter deck and the mastermind
MOTIVE_FEATURES = 11

# What the counts are divided by; each is cut off at 1.
MOST_TIME = 20
MOST_TOKENS = 10
MOST_VALUE = 40
MOST_DRAWN = 8
MOST_HEALTH = 15
MOST_STAT = 6
MOST_POISON = 5
MOST_DICE = 4
MOST_NEGATED = 3
MOST_AMOUNT = 6
MOST_LEFT = 4
MOST_WAITING = 16

SCHEMA = Layout(
    ("prompt", (len(PROMPTS) - 1,), "one-hot: draft, engage, hero, ... (none once it is over)"),
    ("to_move", (), "1: this seat decides now"),
    ("mine", (HEROES,), "one-hot: my hero, with three controllers"),
    ("phase", (len(PHASES),), "one-hot: drafting, setting_up, drawing, ..."),
    ("round", (), "rounds begun / the cap"),
    ("time", (2,), "1: the stage is timed; time left / 20"),
    ("stage", (2,), "one-hot: A, B"),
    ("progress", (), "the part of the mission that is completed"),
    ("mission", (CODE,), "the number of the stage among all in bits, lowest first"),
    ("mastermind", (CODE,), "the number of the mastermind in bits"),
    ("sets", (SETS, SETS_KNOWN), "one-hot: each encounter set of the deck"),
    ("mission_tokens", (2,), "tokens on the mission / 10, their values added up / 40"),
    ("mission_dice", (ABILITIES,), "the die on each dice action of the mission / 6"),
    ("draw", (), "cards drawn in each round / 8"),
    ("decks", (3,), "cards in the encounter deck / 24, face down / 8, in the motivation deck / 20"),
    ("defeated", (), "1: the mastermind has been defeated"),
    ("active", (HEROES,), "one-hot: whose turn it is"),
    ("speed", (SPEEDS,), "one-hot: the speed at which the hero's turn stands"),
    ("negations", (), "actions still to be negated this round / 3"),
    ("drafting", (HEROES,), "one-hot: for which hero is drafted"),
    (
        "drafted",
        (2, CODE),
        "both cards that are looked at: the number of each of its kind, from 1 on, in bits",
    ),
    ("effect", (EFFECTS,), "one-hot: what the present effect does: attack, damage, ..."),
    ("amount", (), "the number in it / 6"),
    ("left", (), "how often it is still done / 4"),
    ("for_hero", (HEROES,), "one-hot: in whose engagement"),
    ("waiting", (), "actions that wait / 16"),
    (
        "heroes",
        (HEROES, HERO_FEATURES),
        "health left / 15, most health / 15, attack / 6, defence / 6, dice / 6, poison / 5, "
        "stunned, incapacitated, has acted, villains engaged / 3, tokens / 10, dice in the pool by "
        "value / 4 (6), dice on attack and rest / 4 (2), the die on each dice action / 6 (6), does "
        "what is being resolved, is affected by it; the number of the hero in bits",
    ),
    (
        "encounters",
        (CARDS, CARD_FEATURES),
        "each card of the three sets, then the mastermind: in staging, engaged with each hero "
        "(3), attached to each hero (3), discarded or defeated, not seen yet, health left / 15, "
        "attack / 6, defence / 6, poison / 5, stunned, retreated, tokens / 10, the largest die on "
        "it / 6, does what is being resolved",
    ),
    (
        "motivations",
        (MOTIVATIONS, MOTIVE_FEATURES),
        "the motivation of each hero (3), attached to each hero (3), tokens / 10, their values "
        "added up / 40, the largest die on it / 6, does what is being resolved, discarded",
    ),
)

PROMPT_AT = SCHEMA["prompt"].start
TO_MOVE_AT = SCHEMA["to_move"].start
MINE_AT = SCHEMA["mine"].start
PHASE_AT = SCHEMA["phase"].start
ROUND_AT = SCHEMA["round"].start
TIME_AT = SCHEMA["time"].start
STAGE_AT = SCHEMA["stage"].start
PROGRESS_AT = SCHEMA["progress"].start
MISSION_AT = SCHEMA["mission"].start
MASTERMIND_AT = SCHEMA["mastermind"].start
SETS_AT = SCHEMA["sets"].start
MISSION_TOKENS_AT = SCHEMA["mission_tokens"].start
MISSION_DICE_AT = SCHEMA["mission_dice"].start
DRAW_AT = SCHEMA["draw"].start
DECKS_AT = SCHEMA["decks"].start
DEFEATED_AT = SCHEMA["defeated"].start
ACTIVE_AT = SCHEMA["active"].start
SPEED_AT = SCHEMA["speed"].start
NEGATIONS_AT = SCHEMA["negations"].start
DRAFTING_AT = SCHEMA["drafting"].start
DRAFTED_AT = SCHEMA["drafted"].start
EFFECT_AT = SCHEMA["effect"].start
AMOUNT_AT = SCHEMA["amount"].start
LEFT_AT = SCHEMA["left"].start
FOR_HERO_AT = SCHEMA["for_hero"].start
WAITING_AT = SCHEMA["waiting"].start
HEROES_AT = SCHEMA["heroes"].start
ENCOUNTERS_AT = SCHEMA["encounters"].start
MOTIVATIONS_AT = SCHEMA["motivations"].start


# --- what a seat may know


@rule
def veil(book, state, seat, out):
    """Copy `state` into `out[0]` without what nobody can know (A10).

    Blanked: the streams, and which card lies where (HIDDEN) in the encounter deck, among those
    drawn face down, and in the motivation deck. How many they are stays, and which they are
    together follows from what is seen.
    """
    out[0] = state
    seen = out[0]
    seen.streams[:] = 0
    for i in range(int(seen.deck_size)):
        seen.deck[i] = HIDDEN
    for i in range(int(seen.face_down_size)):
        seen.face_down[i] = HIDDEN
    for i in range(int(seen.motives_size)):
        seen.motives[i] = HIDDEN


# --- the observation


@rule
def view(book, seen, seat, out):
    """Write the observation of a seat, float32 in [0, 1], laid out by `SCHEMA`, from its veil."""
    out[:] = 0.0
    view_game(book, seen, seat, out)
    view_mission(book, seen, out)
    view_resolving(book, seen, out)
    bearers = changers(book, seen)
    for hero in range(HEROES):
        view_hero(book, seen, hero, bearers, out)
    view_encounters(book, seen, bearers, out)
    view_motivations(seen, out)
    mark_resolving(seen, out)


@rule
def share(amount, most):
    """An amount as a share of what is the most that is told apart."""
    return max(0, min(amount, most)) / most


@rule
def view_code(number, out, at):
    """A number, bit by bit."""
    for k in range(CODE):
        out[at + k] = number >> k & 1


@rule
def view_game(book, seen, seat, out):
    """Where the game, the round and the hero's turn stand."""
    if seen.prompt != OVER:
        out[PROMPT_AT + int(seen.prompt) - 1] = 1.0
    out[TO_MOVE_AT] = seen.seat == seat
    if seen.seats == HEROES:
        out[MINE_AT + seat] = 1.0
    out[PHASE_AT + int(seen.phase)] = 1.0
    out[ROUND_AT] = int(seen.rounds) / int(book.round_cap)
    out[DECKS_AT] = int(seen.deck_size) / ENCOUNTERS
    out[DECKS_AT + 1] = share(int(seen.face_down_size), MOST_DRAWN)
    out[DECKS_AT + 2] = int(seen.motives_size) / MOTIVATIONS
    out[DEFEATED_AT] = seen.mastermind_defeated != 0
    out[NEGATIONS_AT] = share(int(seen.negations), MOST_NEGATED)
    if seen.active != NONE:
        out[ACTIVE_AT + int(seen.active)] = 1.0
        if FASTEST <= seen.speed <= SLOWEST:
            out[SPEED_AT + int(seen.speed)] = 1.0
    if seen.drafting != NONE:
        view_draft(seen, out)


@rule
def view_draft(seen, out):
    """For whom is drafted, and the two cards."""
    hero = int(seen.drafting)
    out[DRAFTING_AT + hero] = 1.0
    for k in range(2):
        card = int(seen.drafted[k])
        if seen.print[hero] != NONE:  # motivations are drafted as pieces
            card -= FIRST_MOTIVATION
        view_code(card + 1, out, DRAFTED_AT + k * CODE)


@rule
def view_mission(book, seen, out):
    """The stage of the mission, what lies on it, and what the team is up against."""
    print_ = int(seen.print[MISSION])
    out[TIME_AT] = is_timed(book, seen)
    out[TIME_AT + 1] = share(int(seen.time), MOST_TIME)
    out[STAGE_AT + int(seen.stage)] = 1.0
    out[PROGRESS_AT] = progress(book, seen)
    view_code(print_ - int(book.first_mission), out, MISSION_AT)
    mastermind = int(seen.print[MASTERMIND]) - int(book.first_mastermind)
    view_code(mastermind, out, MASTERMIND_AT)
    for k in range(SETS):
        out[SETS_AT + k * SETS_KNOWN + int(seen.setting[k])] = 1.0
    out[MISSION_TOKENS_AT] = share(int(seen.tokens[MISSION]), MOST_TOKENS)
    out[MISSION_TOKENS_AT + 1] = share(int(seen.token_value[MISSION]), MOST_VALUE)
    for ability in range(ABILITIES):
        out[MISSION_DICE_AT + ability] = int(seen.dice_on[MISSION, ability]) / FACES
    out[DRAW_AT] = share(int(book.stat[print_, DRAW_STAT]), MOST_DRAWN)


@rule
def view_resolving(book, seen, out):
    """What is being resolved, and how much waits for that."""
    out[WAITING_AT] = share(int(seen.waiting), MOST_WAITING)
    if seen.frames:
        f = int(seen.frames) - 1
        row = int(seen.frame_row[f])
        if book.effect[row]:
            out[EFFECT_AT + int(book.effect[row]) - 1] = 1.0
            out[AMOUNT_AT] = share(abs(int(book.amount[row])), MOST_AMOUNT)
        out[LEFT_AT] = share(int(seen.frame_left[f]), MOST_LEFT)
        if seen.frame_hero[f] != NONE:
            out[FOR_HERO_AT + int(seen.frame_hero[f])] = 1.0


@rule
def view_hero(book, seen, hero, bearers, out):
    """A hero, with the dice that are theirs."""
    if seen.print[hero] == NONE:
        return
    at = HEROES_AT + hero * HERO_FEATURES
    health = stat_by(book, seen, hero, HEALTH_STAT, bearers)
    if not seen.incapacitated[hero]:
        out[at] = share(health - int(seen.damage[hero]), MOST_HEALTH)
    out[at + 1] = share(health, MOST_HEALTH)
    out[at + 2] = share(stat_by(book, seen, hero, ATTACK_STAT, bearers), MOST_STAT)
    out[at + 3] = share(stat_by(book, seen, hero, DEFENCE_STAT, bearers), MOST_STAT)
    out[at + 4] = share(stat_by(book, seen, hero, DICE_STAT, bearers), MOST_STAT)
    out[at + 5] = share(int(seen.poison[hero]), MOST_POISON)
    out[at + 6] = (int(seen.stunned) >> hero) & 1
    out[at + 7] = seen.incapacitated[hero]
    out[at + 8] = seen.acted[hero]
    out[at + 9] = count(int(seen.engaged[hero])) / ROOM
    out[at + 10] = share(int(seen.tokens[hero]), MOST_TOKENS)
    for value in range(1, FACES + 1):
        out[at + 10 + value] = share(int(seen.pool[hero, value]), MOST_DICE)
    for which in range(2):
        out[at + 17 + which] = share(int(seen.basic[hero, which]), MOST_DICE)
    for ability in range(ABILITIES):
        out[at + 19 + ability] = int(seen.dice_on[hero, ability]) / FACES
    view_code(int(seen.print[hero]), out, at + HERO_CODE_AT)


@rule
def view_encounters(book, seen, bearers, out):
    """The cards of the encounter deck and the mastermind: where they are, and how they stand."""
    unseen = out_of_sight(seen) & DECK_PIECES
    for piece in range(FIRST_ENCOUNTER, MASTERMIND + 1):
        at = ENCOUNTERS_AT + (piece - FIRST_ENCOUNTER) * CARD_FEATURES
        out[at] = (int(seen.staging) >> piece) & 1
        for hero in range(HEROES):
            out[at + 1 + hero] = (int(seen.engaged[hero]) >> piece) & 1
            out[at + 4 + hero] = (int(seen.attached[hero]) >> piece) & 1
        out[at + 7] = (int(seen.discard) >> piece) & 1
        out[at + 8] = (unseen >> piece) & 1
    out[ENCOUNTERS_AT + ENCOUNTERS * CARD_FEATURES + 7] = seen.mastermind_defeated != 0
    pieces = in_play(seen) & (DECK_PIECES | (1 << MASTERMIND))
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        at = ENCOUNTERS_AT + (piece - FIRST_ENCOUNTER) * CARD_FEATURES
        if is_villain(book, seen, piece):
            health = stat_by(book, seen, piece, HEALTH_STAT, bearers)
            out[at + 9] = share(health - int(seen.damage[piece]), MOST_HEALTH)
            out[at + 10] = share(stat_by(book, seen, piece, ATTACK_STAT, bearers), MOST_STAT)
            out[at + 11] = share(stat_by(book, seen, piece, DEFENCE_STAT, bearers), MOST_STAT)
            out[at + 12] = share(int(seen.poison[piece]), MOST_POISON)
            out[at + 13] = (int(seen.stunned) >> piece) & 1
            out[at + 14] = (int(seen.retreated) >> piece) & 1
        out[at + 15] = share(int(seen.tokens[piece]), MOST_TOKENS)
        out[at + 16] = largest_die(seen, piece) / FACES


@rule
def largest_die(seen, piece):
    """The largest value of the dice on a card; 0: none."""
    most = 0
    for ability in range(ABILITIES):
        most = max(most, int(seen.dice_on[piece, ability]))
    return most


@rule
def view_motivations(seen, out):
    """The motivations in play."""
    pieces = (in_play(seen) | int(seen.discard)) >> FIRST_MOTIVATION
    while pieces:
        number = lowest(pieces)
        pieces &= pieces - 1
        piece = FIRST_MOTIVATION + number
        at = MOTIVATIONS_AT + number * MOTIVE_FEATURES
        for hero in range(HEROES):
            out[at + hero] = seen.motivation[hero] == piece
            out[at + HEROES + hero] = (int(seen.attached[hero]) >> piece) & 1
        out[at + 6] = share(int(seen.tokens[piece]), MOST_TOKENS)
        out[at + 7] = share(int(seen.token_value[piece]), MOST_VALUE)
        out[at + 8] = largest_die(seen, piece) / FACES
        out[at + 10] = (int(seen.discard) >> piece) & 1


@rule
def mark_resolving(seen, out):
    """Which card does what is being resolved, and which hero was chosen last."""
    if seen.frames == 0:
        return
    f = int(seen.frames) - 1
    piece, it = int(seen.frame_piece[f]), int(seen.frame_it[f])
    if 0 <= it < HEROES:
        out[HEROES_AT + it * HERO_FEATURES + 26] = 1.0
    if piece < HEROES:
        out[HEROES_AT + piece * HERO_FEATURES + 25] = 1.0
    elif piece <= MASTERMIND:
        out[ENCOUNTERS_AT + (piece - FIRST_ENCOUNTER) * CARD_FEATURES + 17] = 1.0
    elif piece >= FIRST_MOTIVATION:
        out[MOTIVATIONS_AT + (piece - FIRST_MOTIVATION) * MOTIVE_FEATURES + 9] = 1.0
