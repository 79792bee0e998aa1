# pyright: basic
"""The scripted players of Andrew's War: legal under every variant, blind, repeatable, strong."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from wartable.agents import loops
from wartable.agents.andrews_war import choose
from wartable.agents.andrews_war.weights import STYLES, WEIGHTS
from wartable.agents.scripted import decide, styles_of
from wartable.envs.andrews_war import GAME
from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.rules.turn import ATTACK_WITH, HOLD, PROCEED, SACRIFICE
from wartable.envs.core.game import legal, play, redeal, veil
from wartable.envs.core.jit import entry
from wartable.envs.core.loops import start
from wartable.envs.core.state import RUNNING

NUMBERS = styles_of(GAME)
VARIANTS = [
    dict(zip(("rotating_observers", "hostages", "one_track_minions"), flags, strict=True))
    for flags in itertools.product((True, False), repeat=3)
]


@entry
def watch(books, states, seeds, styles, streams, dice, scratch, mask, asked, illegal, peeking):
    """Play games; count per style the prompts, illegal answers, and answers that a re-deal moves.

    asked: int64 (styles, prompts, 2), decisions, and among those at `attack` the attacks.
    scratch: three records. dice: uint64 (1, 2), the re-deals' chance.
    """
    book = books[0]
    for i in range(states.size):
        state = states[i]
        start(book, state, 2, seeds[i], -1, 0)
        while state.status == RUNNING:
            seat = int(state.seat)
            style = int(styles[i, seat])
            legal(book, state, mask)
            veil(book, state, seat, scratch[0:1])
            action = decide(book, scratch[0], mask, seat, style, streams[i], seat)
            prompt = int(state.prompt)
            asked[style, prompt, 0] += 1
            if action < 0 or action >= mask.size or mask[action] == 0:
                illegal[style] += 1
                return
            asked[style, prompt, 1] += prompt == st.ATTACK and action != HOLD
            if style > 0:
                redeal(book, scratch[0], seat, scratch[1:2], dice)
                veil(book, scratch[1], seat, scratch[2:3])
                again = decide(book, scratch[2], mask, seat, style, streams[i], seat)
                peeking[style] += again != action
            play(book, state, action)


class Watched:
    """What `watch` saw of games between all pairs of styles."""

    def __init__(self, games, **rules):
        pairs = [(a, b) for a in NUMBERS.values() for b in NUMBERS.values() if a or b]
        styles = np.array(pairs * (games // len(pairs)), np.int8)
        n = len(styles)
        self.states = np.zeros(n, GAME.state)
        self.asked = np.zeros((len(NUMBERS), len(GAME.prompts), 2), np.int64)
        self.illegal = np.zeros(len(NUMBERS), np.int64)
        self.peeking = np.zeros(len(NUMBERS), np.int64)
        watch(
            GAME.make_book(GAME.make_rules(rules)),
            self.states,
            np.arange(n, dtype=np.uint64),
            styles,
            streams(n, 1),
            streams(1, 2)[0, :1].copy(),
            np.zeros(3, GAME.state),
            np.zeros(GAME.actions.size, np.int8),
            self.asked,
            self.illegal,
            self.peeking,
        )


def streams(n, seed):
    words = np.zeros((n, 2, 2), np.uint64)
    words[:, :, 0] = np.random.default_rng(seed).integers(0, 2**63, (n, 2), dtype=np.uint64)
    return words


def play_off(one, other, deals, seed=0):
    """(rewards of `one`, records): each deal played four times, over seats and who moves first."""
    n = 4 * deals
    states = np.zeros(n, GAME.state)
    seats = np.arange(n) % 2
    styles = np.empty((n, 2), np.int8)
    styles[np.arange(n), seats] = NUMBERS[one]
    styles[np.arange(n), 1 - seats] = NUMBERS[other]
    loops.play_games(
        GAME.make_book(GAME.rules()),
        states,
        0,
        n,
        2,
        np.repeat(np.arange(seed, seed + deals), 4).astype(np.uint64),
        (np.arange(n) // 2 % 2).astype(np.int8),
        np.zeros(n, np.int8),
        styles,
        streams(n, seed),
        np.zeros(1, GAME.state),
        np.zeros(GAME.actions.size, np.int8),
        np.zeros((n, 2), np.int64),
    )
    return states["reward"][np.arange(n), seats], states


def least_win_rate(rewards):
    """Lower end of the 99.9% interval of the win rate; the four games of a deal count as one."""
    deals = (rewards.reshape(-1, 4).mean(1) + 1) / 2
    return deals.mean() - 3.3 * deals.std() / np.sqrt(len(deals))


@pytest.fixture(scope="module", params=VARIANTS, ids=str)
def watched(request):
    return Watched(600, **request.param)


def test_every_action_is_legal_under_every_variant(watched):
    assert watched.illegal.tolist() == [0] * len(NUMBERS)
    assert (watched.states["status"] != RUNNING).all()


def test_each_style_answers_every_kind_of_prompt(watched):
    for style in NUMBERS.values():
        for prompt in range(1, len(GAME.prompts)):
            assert watched.asked[style, prompt, 0] > 0, (style, GAME.prompts[prompt])


def test_no_answer_depends_on_what_is_hidden(watched):
    assert watched.peeking.tolist() == [0] * len(NUMBERS)


def test_aggressive_attacks_far_more_often_than_careful():
    asked, attacks = Watched(1500).asked[:, st.ATTACK].T
    rate = attacks / asked
    assert rate[NUMBERS["aggressive"]] > 2 * rate[NUMBERS["careful"]]


def test_same_seed_same_game():
    _, one = play_off("expert", "careful", 50)
    _, two = play_off("expert", "careful", 50)
    _, other = play_off("expert", "careful", 50, seed=1000)
    assert one.tobytes() == two.tobytes()
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("aggressive", "random", 0.90),
        ("careful", "random", 0.95),
        ("expert", "random", 0.96),
        ("expert", "aggressive", 0.70),
        ("expert", "careful", 0.90),
    ],
)
def test_strength(one, other, least):
    rewards, _ = play_off(one, other, 400)
    assert least_win_rate(rewards) > least


def test_play_between_equals_is_no_stand_off():
    _, states = play_off("expert", "expert", 200)
    assert (states["status"] == 2).mean() < 0.25


# --- single positions

CLUBS, HEARTS = 0, 2
QUEEN, KING = 1, 2


def table(prompt, seat, active):
    """A position with a queen of clubs for seat 0 and a king of hearts for seat 1, no more."""
    state = np.zeros(1, GAME.state)[0]
    for name in ("catalyst", "slot_card", "attacker", "defender", "pending_leader", "pending_slot"):
        state[name] = st.NONE
    state.deck[:] = st.NONE
    state.emblem[:] = CLUBS, HEARTS
    state.leaders[:] = 1 << QUEEN, 1 << KING
    state.window, state.turn, state.seats = st.NO_WINDOW, 5, 2
    state.prompt, state.seat, state.active = prompt, seat, active
    return state


def line_up(state, seat, *ranks, up=False):
    for slot, rank in enumerate(ranks):
        state.slot_card[seat, slot] = int(state.emblem[seat]) * st.RANKS + rank
        state.front[seat] |= 1 << slot
        state.face_up[seat] |= up << slot


def answer(state, style):
    """What a style does in a position, as the seat that is asked."""
    books = GAME.make_book(GAME.rules())
    seen = np.zeros(1, GAME.state)
    mask = np.zeros(GAME.actions.size, np.int8)
    veil(books[0], state, int(state.seat), seen)
    legal(books[0], state, mask)
    action = choose(books[0], seen[0], mask, int(state.seat), WEIGHTS[NUMBERS[style]])
    assert mask[action]
    return action


@pytest.mark.parametrize("style", STYLES)
def test_the_exposed_last_leader_is_struck(style):
    state = table(st.ATTACK, 0, 0)
    line_up(state, 0, 1, 9)  # 2 and 10
    assert answer(state, style) == ATTACK_WITH + 9


@pytest.mark.parametrize("style", STYLES)
def test_the_last_leader_does_not_attack_what_beats_him(style):
    state = table(st.ATTACK, 0, 0)
    line_up(state, 1, 8, 9, up=True)
    assert answer(state, style) == HOLD


@pytest.mark.parametrize("style", ["careful", "expert"])
@pytest.mark.parametrize(("attacker", "cancels"), [(9, True), (1, False)])
def test_the_diplomat_saves_the_last_leader_and_no_less(style, attacker, cancels):
    state = table(st.CANCEL, 0, 1)
    line_up(state, 0, 0, 4, up=True)  # ace and 5, led by the queen: 7 in all
    state.horde[0, QUEEN] = 0b10
    line_up(state, 1, attacker, up=True)
    state.attacker, state.defender, state.window = 0, st.SLOTS + QUEEN, st.AFTER_DEFENDER
    assert answer(state, style) == (SACRIFICE if cancels else PROCEED)
