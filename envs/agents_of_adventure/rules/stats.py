# pyright: basic
"""Whom a row of effects may affect, what it counts, and what stats come to."""

from __future__ import annotations

from ...core.bits import bit, count, lowest
from ...core.jit import rule
from ..config import (
    A_HERO_OF_YOURS,
    A_PERMANENT,
    A_PERMANENT_IN_PLAY,
    A_STAGED_VILLAIN,
    A_VILLAIN,
    ALWAYS,
    AN_ATTACHMENT,
    ANOTHER_HERO,
    ANY_VILLAIN,
    ATTACHMENTS,
    CHANGE,
    DICE_HERE,
    DICE_IN_POOL,
    DISCARDED,
    EACH_CHARACTER,
    EACH_HERO,
    EACH_OTHER_HERO,
    EACH_OTHER_VILLAIN,
    EACH_STAGED_VILLAIN,
    EACH_VILLAIN,
    EACH_VILLAIN_IN_PLAY,
    END_OF_ROWS,
    ENGAGED_VILLAINS,
    HEALTH_STAT,
    HERO_DAMAGE,
    HERO_HEALTH,
    INCAPACITATED_HEROES,
    IT,
    MASTERMIND_DEFEATED,
    MASTERMIND_IN_PLAY,
    NO_MEASURE,
    OPEN_MOTIVATION,
    ROUND,
    STAGED_VILLAINS,
    THE_HERO,
    THE_MASTERMIND,
    THE_MISSION,
    THE_MOTIVATION,
    THIS,
    TIME_LEFT,
    TOKEN_VALUE_HERE,
    TOKENS_HERE,
    VILLAINS_IN_PLAY,
    WAS_ENGAGED,
)
from ..state import ABILITIES, BOOSTED, FACES, HEROES, MASTERMIND, MISSION, NONE
from .table import (
    ALL_HEROES,
    attached_anywhere,
    engaged_anywhere,
    hero_of,
    in_play,
    kind_of,
    only_villains,
    standing,
    works,
)

# --- whom


@rule
def choices(book, state, row, piece, hero, it):
    """The pieces that a row may affect, as a set; `piece` bears it, `hero` is the hero in whose
    engagement it happens, or NONE."""
    found = by_place(book, state, int(book.whom[row]), piece, hero, it)
    wanted = int(book.trait[row])
    if wanted == 0:
        return found
    fitting = 0
    while found:
        one = lowest(found)
        found &= found - 1
        if int(book.traits[int(state.print[one])]) & wanted:
            fitting |= bit(one)
    return fitting


@rule
def by_place(book, state, whom, piece, hero, it):
    """The pieces of a place that a row speaks of."""
    if whom == THIS:
        return bit(piece)
    if whom == IT:
        return bit(it) & in_play(state) if it != NONE else 0
    if whom == THE_MASTERMIND:
        return bit(MASTERMIND) & in_play(state)
    if whom == THE_MISSION:
        return bit(MISSION)
    if whom == WAS_ENGAGED:
        return int(state.was_engaged) & in_play(state)
    heroes = heroes_meant(state, whom, hero)
    if heroes:
        return heroes
    return villains_meant(book, state, whom, piece, hero)


@rule
def heroes_meant(state, whom, hero):
    """The heroes who are meant by a row; incapacitated ones never are."""
    heroes = standing(state)
    mine = bit(hero) if hero != NONE else 0
    if whom == THE_HERO:
        return heroes & mine
    if whom == A_HERO_OF_YOURS or whom == EACH_HERO:
        return heroes
    if whom == ANOTHER_HERO or whom == EACH_OTHER_HERO:
        return heroes & ~mine
    return 0


@rule
def villains_meant(book, state, whom, piece, hero):
    """The villains, characters, permanents, attachments or motivation meant by a row."""
    engaged = int(state.engaged[hero]) if hero != NONE else 0
    if whom == A_VILLAIN or whom == EACH_VILLAIN:
        return engaged
    if whom == EACH_OTHER_VILLAIN:
        return engaged & ~bit(piece)
    if whom == EACH_CHARACTER:
        return engaged | (bit(hero) & standing(state) if hero != NONE else 0)
    if whom == AN_ATTACHMENT:
        return int(state.attached[hero]) if hero != NONE else attached_anywhere(state)
    if whom == THE_MOTIVATION:
        has_one = hero != NONE and state.motivation[hero] != NONE
        return bit(int(state.motivation[hero])) if has_one else 0
    staged = int(state.staging)
    if whom == A_STAGED_VILLAIN or whom == EACH_STAGED_VILLAIN:
        return only_villains(book, state, staged)
    if whom == ANY_VILLAIN or whom == EACH_VILLAIN_IN_PLAY:
        return only_villains(book, state, staged) | engaged_anywhere(state)
    if whom == A_PERMANENT_IN_PLAY:
        return only_permanents(book, state, staged)
    return 0


@rule
def only_permanents(book, state, pieces):
    """The permanents among some pieces."""
    found = 0
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        if kind_of(book, state, piece) == A_PERMANENT:
            found |= bit(piece)
    return found


# --- counting


@rule
def measured(book, state, measure, piece, hero):
    """What a condition or an amount counts."""
    if measure == TOKENS_HERE:
        return int(state.tokens[piece])
    if measure == TOKEN_VALUE_HERE:
        return int(state.token_value[piece])
    if measure == STAGED_VILLAINS:
        return count(only_villains(book, state, int(state.staging)))
    if measure == VILLAINS_IN_PLAY:
        return count(only_villains(book, state, int(state.staging)) | engaged_anywhere(state))
    if measure == INCAPACITATED_HEROES:
        return count(ALL_HEROES & ~standing(state))
    if measure == TIME_LEFT:
        return int(state.time)
    if measure == ROUND:
        return int(state.rounds)
    if measure == MASTERMIND_IN_PLAY:
        return int((in_play(state) >> MASTERMIND) & 1)
    if measure == MASTERMIND_DEFEATED:
        return int(state.mastermind_defeated)
    if measure == DISCARDED:
        return count(int(state.discard))
    if measure == DICE_HERE:
        return dice_on_piece(state, piece)
    return measured_of_hero(book, state, measure, hero)


@rule
def measured_of_hero(book, state, measure, hero):
    """What is counted of a hero; 0 where there is none."""
    if hero == NONE:
        return 0
    if measure == ENGAGED_VILLAINS:
        return count(int(state.engaged[hero]))
    if measure == HERO_DAMAGE:
        return int(state.damage[hero])
    if measure == HERO_HEALTH:
        return int(book.stat[int(state.print[hero]), HEALTH_STAT]) - int(state.damage[hero])
    if measure == ATTACHMENTS:
        return count(int(state.attached[hero]))
    if measure == DICE_IN_POOL:
        total = 0
        for value in range(1, FACES + 1):
            total += int(state.pool[hero, value])
        return total
    if measure == OPEN_MOTIVATION:
        return int(state.motivation[hero] != NONE)
    return 0


@rule
def dice_on_piece(state, piece):
    """How many dice lie on a card, and for a hero on the attachments and basic actions too."""
    pieces = bit(piece)
    total = 0
    if piece < HEROES:
        pieces |= int(state.attached[piece])
        total = int(state.basic[piece, 0]) + int(state.basic[piece, 1])
    while pieces:
        one = lowest(pieces)
        pieces &= pieces - 1
        for ability in range(ABILITIES):
            total += state.dice_on[one, ability] != 0
    return total


@rule
def applies(book, state, row, piece, hero):
    """Whether a row's condition holds."""
    measure = int(book.measure[row])
    if measure == NO_MEASURE:
        return True
    return book.least[row] <= measured(book, state, measure, piece, hero) <= book.most[row]


@rule
def amount_of(book, state, row, piece, hero):
    """The number in a row, times what it counts."""
    times = int(book.times[row])
    amount = int(book.amount[row])
    return amount if times == NO_MEASURE else amount * measured(book, state, times, piece, hero)


# --- stats


@rule
def stat_of(book, state, piece, stat):
    """A stat of a piece now: printed, changed for this round, and by passive abilities in play."""
    return stat_by(book, state, piece, stat, changers(book, state))


@rule
def changers(book, state):
    """The cards in play with passive abilities that change stats, whether or not they do now."""
    found = 0
    pieces = in_play(state)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        if book.changes_stats[int(state.print[piece])]:
            found |= bit(piece)
    return found


@rule
def stat_by(book, state, piece, stat, bearers):
    """A stat of a piece, where the `changers` are known."""
    total = int(book.stat[int(state.print[piece]), stat])
    if stat < BOOSTED:
        total += int(state.boost[piece, stat])
    while bearers:
        bearer = lowest(bearers)
        bearers &= bearers - 1
        total += change_by(book, state, bearer, piece, stat)
    return max(total, 1 if stat == HEALTH_STAT else 0)


@rule
def change_by(book, state, bearer, piece, stat):
    """How much the passive abilities of one card change a stat of another."""
    total = 0
    hero = hero_of(state, bearer)
    print_ = int(state.print[bearer])
    for ability in range(ABILITIES):
        if book.when[print_, ability] != ALWAYS or not works(book, state, bearer, ability):
            continue
        row = int(book.rows[print_, ability])
        while book.effect[row] != END_OF_ROWS:
            if (
                book.effect[row] == CHANGE
                and book.which[row] == stat
                and (choices(book, state, row, bearer, hero, NONE) >> piece) & 1
                and applies(book, state, row, bearer, hero)
            ):
                total += amount_of(book, state, row, bearer, hero)
            row += 1
    return total


@rule
def health_left(book, state, piece):
    """A character's health now."""
    return stat_of(book, state, piece, HEALTH_STAT) - int(state.damage[piece])
