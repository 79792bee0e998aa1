# pyright: basic
"""What a row of effects does, and what it asks for first."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.chance import CHANCE, below, shuffle
from ...core.jit import rule
from ..config import (
    A_HERO_OF_YOURS,
    A_PERMANENT_IN_PLAY,
    A_STAGED_VILLAIN,
    A_VILLAIN,
    ADD_DIE,
    AN_ATTACHMENT,
    ANOTHER_HERO,
    ANY_VILLAIN,
    ATTACH,
    ATTACK,
    ATTACK_STAT,
    BOOST,
    COMPLETE,
    CONVERT,
    COPY_ACTION,
    CURE,
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    EMPTY_POOL,
    ENGAGE_WITH,
    GAIN_TIME,
    LOSE_GAME,
    LOSE_TIME,
    MOTIVATE,
    NEGATE,
    POISON,
    RECOVER,
    RESHUFFLE,
    REST,
    REST_STAT,
    RESTS,
    RETREAT,
    ROLL,
    SPAWN,
    SPEND,
    SQUARE,
    STUN,
    TOKEN,
    TRUE_DAMAGE,
    TURN_DIE,
)
from ..state import (
    ABILITIES,
    COPY,
    DIE,
    ENCOUNTERS,
    FACES,
    FIRST_ENCOUNTER,
    HEROES,
    MASTERMIND,
    MISSION,
    MODE,
    NONE,
    TARGET,
)
from .harm import destroy, empty_pool, hurt, leave_play, recover
from .mission import complete_stage, gain_time, lose, lose_time
from .stats import amount_of, applies, choices, stat_of
from .table import (
    attach,
    engage,
    enter,
    in_play,
    is_character,
    is_villain,
    retreat,
    set_off,
    works,
)

ENCOUNTER_PIECES = ((1 << ENCOUNTERS) - 1) << FIRST_ENCOUNTER


@rule
def asks_whom(book, row):
    """Whether a row leaves it to the players which card it affects."""
    whom = int(book.whom[row])
    return (
        whom == A_HERO_OF_YOURS
        or whom == ANOTHER_HERO
        or whom == A_VILLAIN
        or whom == ANY_VILLAIN
        or whom == A_STAGED_VILLAIN
        or whom == A_PERMANENT_IN_PLAY
        or whom == AN_ATTACHMENT
    )


@rule
def top(state):
    """The frame that is being resolved."""
    return int(state.frames) - 1


@rule
def row_choices(book, state):
    """The cards that the present row may affect, as a set."""
    f = top(state)
    piece, hero = int(state.frame_piece[f]), int(state.frame_hero[f])
    return choices(book, state, int(state.frame_row[f]), piece, hero, int(state.frame_it[f]))


@rule
def next_row(state):
    """The present row is done."""
    f = top(state)
    state.frame_row[f] += 1
    state.frame_left[f] = NONE


@rule
def run_row(book, state):
    """Do the present row, or ask for what it leaves open."""
    f = top(state)
    row = int(state.frame_row[f])
    piece, hero = int(state.frame_piece[f]), int(state.frame_hero[f])
    if not applies(book, state, row, piece, hero):
        next_row(state)
    elif book.optional[row] and state.frame_left[f] == NONE:
        ask(state, MODE)
    elif book.effect[row] == COPY_ACTION:
        ask_copy(book, state)
    elif book.effect[row] == TURN_DIE:
        ask_die(state, hero)
    elif book.whom[row] == 0:
        do_at_large(book, state, f, row)
        next_row(state)
    else:
        run_on_cards(book, state, f, row)


@rule
def ask(state, prompt):
    """Stop and ask: the hero's own controller within the hero's turn, else the first (A8)."""
    state.prompt = prompt
    own = state.seats == HEROES and state.active != NONE
    state.seat = int(state.active) if own else 0


@rule
def run_on_cards(book, state, f, row):
    """A row that affects cards: all that it speaks of, or one that is chosen, once or several
    times; what finds nobody to affect is left out (A38)."""
    pieces = row_choices(book, state)
    if not asks_whom(book, row):
        repeats = amount_of_frame(book, state, f, row) if book.effect[row] == ATTACK else 1
        for _ in range(repeats):
            each = pieces
            while each:
                affect(book, state, f, row, lowest(each))
                each &= each - 1
        next_row(state)
        return
    if state.frame_left[f] <= 0:
        repeated = book.effect[row] == ATTACK
        state.frame_left[f] = amount_of_frame(book, state, f, row) if repeated else 1
    if pieces == 0 or state.frame_left[f] <= 0:
        next_row(state)
    elif count(pieces) == 1:
        take_target(book, state, lowest(pieces))
    else:
        ask(state, TARGET)


@rule
def take_target(book, state, piece):
    """A card has been chosen for the present row."""
    f = top(state)
    row = int(state.frame_row[f])
    state.frame_it[f] = piece
    state.frame_left[f] -= 1
    affect(book, state, f, row, piece)
    if state.frame_left[f] == 0:
        next_row(state)


@rule
def amount_of_frame(book, state, f, row):
    """The number in the row of a frame."""
    return amount_of(book, state, row, int(state.frame_piece[f]), int(state.frame_hero[f]))


@rule
def attacker(book, state, f):
    """Who attacks: a villain by its own card, else the hero."""
    piece = int(state.frame_piece[f])
    return piece if is_villain(book, state, piece) else int(state.frame_hero[f])


@rule
def affect(book, state, f, row, piece):
    """Do the present row to one card."""
    effect = int(book.effect[row])
    amount = amount_of_frame(book, state, f, row)
    hero = int(state.frame_hero[f])
    if effect == ATTACK:
        by = attacker(book, state, f)
        if by != NONE:
            strength = stat_of(book, state, by, ATTACK_STAT) + int(book.which[row])
            hurt(book, state, piece, strength, book.pierces[row] != 0)
    elif effect == DAMAGE or effect == TRUE_DAMAGE:
        hurt(book, state, piece, amount, effect == TRUE_DAMAGE)
    elif effect == RECOVER:
        recover(state, piece, amount)
    elif effect == REST:
        recover(state, piece, amount + stat_of(book, state, piece, REST_STAT))
        set_off(book, state, RESTS, piece, piece)
        set_off_attachments(book, state, piece)
    elif effect == POISON:
        if is_character(book, state, piece):
            state.poison[piece] += amount
    elif effect == CURE:
        state.poison[piece] = max(0, int(state.poison[piece]) - amount)
    elif effect == STUN:
        state.stunned = int(state.stunned) | bit(piece)
    elif effect == BOOST:
        state.boost[piece, int(book.which[row])] += amount
    else:
        move_or_mark(book, state, f, row, effect, piece, hero, amount)


@rule
def set_off_attachments(book, state, hero):
    """What a hero's attachments do when the hero rests."""
    attachments = int(state.attached[hero])
    while attachments:
        set_off(book, state, RESTS, lowest(attachments), hero)
        attachments &= attachments - 1


@rule
def move_or_mark(book, state, f, row, effect, piece, hero, amount):
    """Effects that move a card, or put something on it."""
    if effect == RETREAT:
        if is_villain(book, state, piece):
            retreat(book, state, piece)
    elif effect == ENGAGE_WITH:
        if hero != NONE and not state.incapacitated[hero]:
            engage(book, state, piece, hero)
    elif effect == DESTROY:
        destroy(book, state, piece)
    elif effect == DISCARD:
        if piece >= HEROES and piece != MISSION:
            leave_play(book, state, piece)
    elif effect == ATTACH:
        if piece < HEROES:
            attach(state, int(state.frame_piece[f]), piece)
    elif effect == TOKEN or effect == MOTIVATE:
        state.tokens[piece] += amount
        state.token_value[piece] += amount
    elif effect == SPEND:
        spent = min(amount, int(state.tokens[piece]))
        if spent:
            share = int(state.token_value[piece]) * spent // int(state.tokens[piece])
            state.tokens[piece] -= spent
            state.token_value[piece] -= share
    elif effect == CONVERT:
        convert(state, f, piece)
    elif effect == ADD_DIE:
        if piece < HEROES and not state.acted[piece]:
            state.pool[piece, int(book.which[row])] += amount
    elif effect == ROLL:
        if piece < HEROES and not state.acted[piece]:
            roll(state, piece, amount)
    elif effect == EMPTY_POOL and piece < HEROES:
        empty_pool(state, piece)


@rule
def convert(state, f, piece):
    """The die on the action that is being resolved becomes a token; its value stays."""
    bearer, ability = int(state.frame_piece[f]), int(state.frame_ability[f])
    value = int(state.dice_on[bearer, ability])
    if value:
        state.dice_on[bearer, ability] = 0
        state.tokens[piece] += 1
        state.token_value[piece] += value


@rule
def roll(state, hero, number):
    """Roll dice into a hero's pool."""
    for _ in range(number):
        state.pool[hero, 1 + below(state.streams, CHANCE, FACES)] += 1


@rule
def do_at_large(book, state, f, row):
    """Effects on the game as a whole."""
    effect = int(book.effect[row])
    amount = amount_of_frame(book, state, f, row)
    if effect == DRAW:
        state.to_reveal += amount
    elif effect == GAIN_TIME:
        gain_time(state, amount)
    elif effect == LOSE_TIME:
        lose_time(book, state, amount)
    elif effect == SPAWN:
        if not (in_play(state) >> MASTERMIND) & 1:
            enter(book, state, MASTERMIND)
    elif effect == RESHUFFLE:
        reshuffle(state)
    elif effect == NEGATE:
        state.negations += amount
    elif effect == COMPLETE:
        complete_stage(book, state)
    elif effect == LOSE_GAME:
        lose(book, state)


@rule
def reshuffle(state):
    """Shuffle the discard pile into the encounter deck."""
    pieces = int(state.discard) & ENCOUNTER_PIECES
    state.discard = int(state.discard) & ~ENCOUNTER_PIECES
    while pieces:
        state.deck[int(state.deck_size)] = lowest(pieces)
        state.deck_size += 1
        pieces &= pieces - 1
    shuffle(state.streams, CHANCE, state.deck, int(state.deck_size))


# --- dice and copies


@rule
def ask_die(state, hero):
    """Ask which die of the hero's pool is turned; none if there is none."""
    values = pool_values(state, hero) if hero != NONE else 0
    if values == 0:
        next_row(state)
    else:
        ask(state, DIE)


@rule
def pool_values(state, hero):
    """The values of a hero's dice, as a set of value - 1."""
    found = 0
    for value in range(1, FACES + 1):
        if state.pool[hero, value]:
            found |= bit(value - 1)
    return found


@rule
def take_die(book, state, value):
    """A die has been chosen: turn it to its new value."""
    f = top(state)
    hero = int(state.frame_hero[f])
    row = int(state.frame_row[f])
    to = int(book.which[row])
    if to == 0:
        to = min(FACES, max(1, value + int(book.amount[row])))
    state.pool[hero, value] -= 1
    state.pool[hero, to] += 1
    next_row(state)


@rule
def take_mode(book, state, mode):
    """What may be left out is done (mode 0), or left out with the rows that belong to it."""
    f = top(state)
    if mode == 0:
        state.frame_left[f] = 0
    else:
        state.frame_row[f] += book.optional[int(state.frame_row[f])]
        state.frame_left[f] = NONE


@rule
def ask_copy(book, state):
    """Ask which dice action to copy, if there is one."""
    f = top(state)
    hero = int(state.frame_hero[f])
    for other in range(HEROES):
        pieces = bit(other) | int(state.attached[other])
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            for ability in range(ABILITIES):
                if other != hero and can_be_copied(book, state, piece, ability):
                    ask(state, COPY)
                    return
    next_row(state)


@rule
def can_be_copied(book, state, piece, ability):
    """Whether this is a dice action that works, and asks for no more than the die that has been
    placed to copy it (A50)."""
    f = top(state)
    value = int(state.dice_on[int(state.frame_piece[f]), int(state.frame_ability[f])])
    print_ = int(state.print[piece])
    return (
        book.when[print_, ability] == SQUARE
        and book.number[print_, ability] <= value
        and book.effect[int(book.rows[print_, ability])] != COPY_ACTION
        and works(book, state, piece, ability)
    )
