"""The board as text and as a picture: what must be there, what may not, nothing overlapping."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from wartable.envs.andrews_war import render
from wartable.envs.andrews_war import state as st
from wartable.envs.andrews_war.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    VALUE,
    card_name,
)
from wartable.envs.andrews_war.config import BOOK
from wartable.envs.core.state import TERMINATED, TRUNCATED

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKER, OTHER_JOKER = 52, 53
NAMES = {card_name(c): c for c in range(52)}


def cards(names: str) -> list[int]:
    """Cards by name: `A♣ 10♥ Joker`."""
    return [JOKER if n == "Joker" else NAMES[n] for n in names.split()]


def word(members: list[int]) -> int:
    return sum(1 << m for m in set(members))


def book(**values: int) -> Any:
    rules = np.zeros(1, BOOK)[0]
    rules.rotating_observers, rules.turn_cap = 1, 150
    for name, value in values.items():
        rules[name] = value
    return rules


def blank() -> Any:
    """A position in which nothing lies anywhere."""
    s = np.zeros(1, st.STATE)[0]
    for name in ("emblem", "catalyst", "slot_card", "attacker", "defender"):
        s[name] = st.NONE
    s.deck[:] = st.NONE
    s.pending_leader = s.pending_slot = st.NONE
    s.window, s.seats = st.NO_WINDOW, 2
    return s


def army(
    s: Any,
    seat: int,
    emblem: int,
    lone: str = "",
    leaders: str = "",
    hordes: dict[str, str] | None = None,
    up: str = "",
) -> None:
    """Put an army on the table: slots are filled in order, `up` lies face up."""
    s.emblem[seat] = emblem
    rows = [("", cards(lone)), *((k, cards(v)) for k, v in (hordes or {}).items())]
    slot = 0
    for leader, minions in rows:
        for card in minions:
            s.slot_card[seat, slot] = card
            s.front[seat] |= 1 << slot
            s.face_up[seat] |= (card in cards(up)) << slot
            if leader:
                s.horde[seat, "JQK".index(leader)] |= 1 << slot
            slot += 1
    s.leaders[seat] = word(["JQK".index(n) for n in leaders])


def give(s: Any, seat: int, hand: list[int]) -> None:
    s.hand[seat] = word(hand)
    s.hand_size[seat] = len(set(hand))


def stock(s: Any, deck: list[int]) -> None:
    s.deck[: len(deck)] = deck
    s.deck_size = len(deck)


def veil(s: Any, seat: int) -> Any:
    """What `seat` may know, done plainly."""
    seen = s.copy()
    seen.hand[1 - seat] = 0
    seen.deck[: seen.deck_size] = st.HIDDEN
    for slot in range(st.SLOTS):
        if s.front[1 - seat] >> slot & 1 and not s.face_up[1 - seat] >> slot & 1:
            seen.slot_card[1 - seat, slot] = st.HIDDEN
    return seen


def setting_up() -> Any:
    s = blank()
    s.seat, s.prompt, s.active, s.first = 0, st.MUSTER, 0, 0
    s.catalyst[:] = cards("3♦ K♠")
    give(s, 0, cards("A♣ 4♣ 2♦ J♦ 5♥ 7♥ 10♥ Q♥ 3♠ 9♠ 10♠ Joker"))
    give(s, 1, cards("2♣ 3♣ 5♣ 6♣ 7♣ 4♦ 6♦ A♥ 2♥ 4♥ A♠ 2♠"))
    stock(s, cards("8♣ 9♣ 10♣ 5♦ 7♦ 8♦ 9♦ 3♥ 6♥ 8♥ 9♥ 4♠ 5♠ 6♠ 7♠ 8♠"))
    return s


def midgame() -> Any:
    s = blank()
    s.seat, s.prompt, s.active, s.turn, s.first = 0, st.REGROUP, 0, 17, 1
    army(s, 0, HEARTS, "A♥ 4♥ Joker", "JQK", {"K": "5♥ 8♥ 9♥", "Q": "3♥"}, up="4♥ 9♥")
    army(s, 1, SPADES, "2♠ 7♠ 10♠", "QK", {"Q": "6♠ A♠"}, up="7♠ 6♠")
    give(s, 0, cards("2♣ 4♣ K♣ 3♦ 10♦ J♦ 5♠"))
    give(s, 1, cards("3♣ 5♣ 6♦ 7♦ 10♥ 3♠"))
    s.known[1] = word(cards("10♥ 3♠"))
    s.discard = word([*cards("A♣ 9♣ 10♣ 2♦ Q♦ 2♥ 4♠"), OTHER_JOKER])
    stock(s, cards("6♣ 7♣ 8♣ 5♦ 8♦ 9♦ 6♥ 7♥ 8♠ 9♠"))
    return s


def skirmish() -> Any:
    s = midgame()
    s.active, s.attacker, s.defender, s.window = 1, 13, 3, st.BEFORE_DEFENDER
    s.defender = 14
    s.seat, s.prompt = 0, st.CANCEL
    return s


def paying() -> Any:
    s = midgame()
    s.prompt, s.owed, s.pending = st.PAY, 2, st.FOR_LEADER
    s.pending_leader = 2
    return s


def large_horde() -> Any:
    s = blank()
    s.seat, s.prompt, s.active, s.turn = 1, st.DEFEND, 0, 40
    army(s, 0, CLUBS, "", "K", {"K": "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ A♣"})
    army(s, 1, DIAMONDS, "2♦ 3♦", "J")
    s.attacker = 14
    return s


def worst() -> Any:
    """Every slot taken, three hordes a side, large hands, a long discard, three hostages each."""
    s = blank()
    s.seat, s.prompt, s.active, s.turn = 0, st.CANCEL, 1, 9999
    s.attacker, s.defender, s.window, s.owed = 14, 12, st.AFTER_DEFENDER, 3
    s.pending, s.pending_leader, s.pending_slot = st.FOR_ASSIGNMENT, 2, 10
    for seat, suit, sign in ((0, HEARTS, "♥"), (1, SPADES, "♠")):
        names = [f"{r}{sign}" for r in RANK_NAMES]
        hordes = {"J": names[5], "Q": names[6], "K": names[7]}
        lone = " ".join([*names[:5], names[8], names[9], "Joker", "Joker"])
        army(s, seat, suit, lone, "JQK", hordes)
        s.hostages[seat] = 7
        s.catalyst[seat] = 12
        give(s, seat, list(range(seat, 54, 1))[:48])
        s.known[seat] = word(list(range(54)))
    s.discard = word(list(range(54)))
    stock(s, list(range(54)))
    return s


def won() -> Any:
    s = midgame()
    s.seat, s.prompt, s.status = -1, st.OVER, TERMINATED
    s.reward[:2] = 1, -1
    s.leaders[1] = s.horde[1, 1] = 0
    return s


def drawn() -> Any:
    s = won()
    s.status, s.turn = TRUNCATED, 150
    s.reward[:2] = 0
    return s


POSITIONS: list[Callable[[], Any]] = [
    blank,
    setting_up,
    midgame,
    skirmish,
    paying,
    large_horde,
    worst,
    won,
    drawn,
]
every_position = pytest.mark.parametrize("make", POSITIONS, ids=lambda f: f.__name__)
every_seat = pytest.mark.parametrize("seat", [-1, 0, 1])


def look(s: Any, seat: int) -> Any:
    return s if seat < 0 else veil(s, seat)


def written(make: Callable[[], Any], seat: int, **rules: int) -> str:
    return render.text(book(**rules), look(make(), seat), seat)


def test_cards_have_the_values_and_names_of_the_text() -> None:
    assert VALUE.tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3] * 4 + [0, 0]
    assert not VALUE.flags.writeable
    assert [card_name(c) for c in (0, 35, 51, 52, 53)] == ["A♣", "10♥", "K♠", "Joker", "Joker"]
    assert len(SUIT_NAMES) == len(SUIT_SIGNS) == 4
    for outside in (-2, -1, 54):
        with pytest.raises(ValueError, match="outside"):
            card_name(outside)


def test_text_shows_my_side_below_and_the_enemy_above() -> None:
    lines = written(midgame, 0).splitlines()
    rule = lines.index("-" * 100)
    above, below = "\n".join(lines[:rule]), "\n".join(lines[rule:])
    assert lines[0] == "Enemy, seat 1, player 1, emblem ♠ spades"
    assert "You, seat 0, player 2, emblem ♥ hearts" in below
    assert "1:[??]  2:7♠  3:[??]" in above
    assert "Q♠ ( 4:6♠  5:[??] )  value 8+?" in above
    assert "second row K♠" in above
    assert "♥ 10  ♠ 3" in above  # publicly known
    assert "hand       6 cards" in above
    assert "1:[A♥]  2:4♥  3:[Joker]" in below
    assert "K♥ ( 4:[5♥]  5:[8♥]  6:9♥ )  value 25" in below
    assert "Q♥ ( 7:[3♥] )  value 5" in below
    assert "second row J♥" in below
    assert "7 cards  2♣ 4♣ K♣  3♦ 10♦ J♦  5♠" in below
    # The front rows face each other.
    assert [i for i, line in enumerate(lines) if "front row" in line] == [rule - 1, rule + 1]


def test_text_shows_the_piles_and_the_turn() -> None:
    words = written(midgame, 0)
    assert "deck       10 cards" in words
    assert "discards   8 cards  ♣ A 9 10  ♦ 2 Q  ♥ 2  ♠ 4  Joker" in words
    assert "turn       17 of 150" in words
    assert "You: regroup" in words
    assert "Enemy: regroup" in written(midgame, 1)
    assert "17, no cap" in written(midgame, 0, turn_cap=0)


def test_text_of_the_deployment() -> None:
    words = written(setting_up, 1)
    assert "no emblem yet" in words
    assert "catalyst   3♦" in words
    assert "catalyst   K♠" in words
    assert "deployment" in words
    assert "Enemy: field the first leader, or mulligan to 10 cards" in words
    assert "declare an emblem" in written(setting_up, 0, one_track_minions=1)


def test_text_of_a_skirmish() -> None:
    words = written(skirmish, 0)
    against = "against the horde of K♥ (value 25)"
    assert f"Skirmish: Enemy with the horde of Q♠ (value 8+?) {against}; unrevealed" in words
    assert "You: cancel the skirmish, or let it go on" in words
    assert "<attacks>" in words
    assert "<defends>" in words
    assert "no defender yet" in written(large_horde, 1)


def test_text_of_what_is_owed() -> None:
    words = written(paying, 0)
    assert "Owed: 2 observers to field K♥" in words
    assert "You: choose an observer to discard" in words
    s = paying()
    s.pending, s.pending_slot, s.owed = st.FOR_ASSIGNMENT, 0, 1
    owed = "Owed: 1 observer to assign {} in slot 1 to the horde of K♥"
    assert owed.format("[A♥]") in render.text(book(), veil(s, 0), 0)
    assert owed.format("[??]") in render.text(book(), veil(s, 1), 1)


def test_text_of_the_end() -> None:
    assert "Game over: You have won" in written(won, 0)
    assert "Game over: Enemy has won" in written(won, 1)
    assert "Game over: Seat 0 has won" in written(won, -1)
    assert "Game over: a draw, cut off at the turn cap" in written(drawn, 0)


def test_a_spectator_sees_both_hands() -> None:
    words = written(midgame, -1)
    assert "7 cards  2♣ 4♣ K♣" in words
    assert "6 cards  3♣ 5♣  6♦ 7♦  10♥  3♠" in words
    assert "1:[2♠]" in words
    assert "??" not in words.replace("?? is not known", "")


@every_position
@every_seat
def test_text_keeps_to_its_width(make: Callable[[], Any], seat: int) -> None:
    assert max(map(len, written(make, seat).splitlines())) <= 100


@every_position
@every_seat
def test_picture_is_an_array_of_pixels(make: Callable[[], Any], seat: int) -> None:
    pixels = render.picture(book(), look(make(), seat), seat)
    assert pixels.shape == (render.HEIGHT, render.WIDTH, 3)
    assert pixels.dtype == np.uint8
    assert pixels.std() > 10
    assert np.array_equal(pixels, render.picture(book(), look(make(), seat), seat))


@every_position
@every_seat
def test_nothing_overlaps_in_the_picture(make: Callable[[], Any], seat: int) -> None:
    canvas = render.draw(book(), look(make(), seat), seat)
    for name, box in canvas.placed:
        assert canvas.box.contains(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for (name, box), (other, second) in itertools.combinations(canvas.placed, 2):
        assert not box.overlaps(second), f"{name} at {box}, {other} at {second}"


def test_nothing_is_cut_short_in_the_worst_picture() -> None:
    canvas = render.draw(book(), worst(), -1)
    assert [name for name, _ in canvas.placed if name.endswith("...")] == []
    assert sum(name.startswith("card") for name, _ in canvas.placed) == 2 * (48 + 15 + 3 + 1) + 3


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_cards_are_not_shown(seat: int) -> None:
    s = midgame()
    s.known[:] = 0
    enemy = 1 - seat
    hidden = {c for c in range(52) if int(s.hand[enemy]) >> c & 1}
    hidden |= {int(c) for c in s.deck[: s.deck_size]}
    hidden |= {
        int(s.slot_card[enemy, i])
        for i in range(st.SLOTS)
        if s.front[enemy] >> i & 1 and not s.face_up[enemy] >> i & 1
    }
    shown = render.text(book(), veil(s, seat), seat).replace("[", " ").replace("]", " ")
    shown = shown.replace(":", " ")
    assert not {card_name(c) for c in hidden - {JOKER}} & set(shown.split())
    placed = render.draw(book(), veil(s, seat), seat).placed
    assert not {f"card {card_name(c)}" for c in hidden - {JOKER}} & {name for name, _ in placed}


@pytest.mark.parametrize("seat", [0, 1])
def test_exchanging_hidden_cards_changes_nothing(seat: int) -> None:
    s, t = midgame(), midgame()
    s.known[:] = t.known[:] = 0
    enemy = 1 - seat
    slot = next(i for i in range(st.SLOTS) if not t.face_up[enemy] >> i & 1)
    own, top = int(t.slot_card[enemy, slot]), int(t.deck[0])
    held = next(c for c in range(52) if int(t.hand[enemy]) >> c & 1)
    t.hand[enemy] = int(t.hand[enemy]) & ~(1 << held) | 1 << top
    t.deck[0], t.slot_card[enemy, slot] = own, held
    assert written(lambda: s, seat) == written(lambda: t, seat)
    one, two = (render.picture(book(), veil(x, seat), seat) for x in (s, t))
    assert np.array_equal(one, two)


def test_no_display_and_no_early_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    code = (
        "import sys; from wartable.envs.andrews_war import render; assert 'PIL' not in sys.modules;"
        "import numpy as np; from wartable.envs.andrews_war.config import BOOK;"
        "from wartable.envs.andrews_war.state import STATE;"
        "print(render.picture(np.zeros(1, BOOK)[0], np.zeros(1, STATE)[0], 0).shape)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == f"({render.HEIGHT}, {render.WIDTH}, 3)", run.stderr
