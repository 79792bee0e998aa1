"""Each action in words, in the chooser's own left and right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wartable.envs.core.chance import CHANCE, DEAL, seed_stream
from wartable.envs.core.state import RUNNING
from wartable.envs.the_agents import state as st
from wartable.envs.the_agents.actions import ACTIONS
from wartable.envs.the_agents.cards import load, make_book
from wartable.envs.the_agents.config import Rules
from wartable.envs.the_agents.describe import describe
from wartable.envs.the_agents.rules import legal, new_game, play
from wartable.envs.the_agents.rules.command import targets
from wartable.envs.the_agents.rules.faction import put_in
from wartable.envs.the_agents.view import veil

pytestmark = pytest.mark.interpreter

BOOK = make_book(Rules(partners=True))[0]
FACES = [face.card.name for face in load().faces]
MISSIONS = [mission.name for mission in load().missions]
OWN_LEFT, OWN_RIGHT = 0, 1  # own factions


def dealt(seats: int, seed: int) -> Any:
    """The first position of a game with The Partners."""
    state = np.zeros(1, st.STATE)[0]
    for stream in (DEAL, CHANCE):
        seed_stream(state.streams, stream, np.uint64(seed), stream)
    state.seats = seats
    new_game(BOOK, state, 0, 0)
    return state


def table(*agents: tuple[str, int, int, int]) -> Any:
    """Seat 0 of two acts; agents lie as (name, faction, side, party its command is directed at)."""
    state = dealt(2, 1)
    for name, faction, side, toward in agents:
        index = int(state.agents[faction, side])
        put_in(state, faction, side, index, FACES.index(name), toward, 0, 0)
    return state


def words(state: Any, seat: int, block: str, *index: int) -> str:
    entry = ACTIONS[block]
    action = entry.start + (int(np.ravel_multi_index(index, entry.shape)) if entry.shape else 0)
    return describe(BOOK, state, seat, action)


def test_a_spot_is_named_from_the_seats_own_side() -> None:
    """Faction 0 lies on the left of seat 0 and on the right of seat 1, who sees it from behind."""
    state = table(("The Assassin", 0, 0, 0), ("The Hacker", 0, 0, 1))
    assert words(state, 0, "activate", OWN_LEFT, 0, 0) == (
        "activate The Assassin (1st on the left side of your left faction): "
        "KILL any agent in this faction"
    )
    assert words(state, 1, "activate", OWN_RIGHT, 1, 1) == (
        "activate The Hacker (2nd on the right side of your right faction): "
        "TURN any agent in your other faction"
    )


def test_a_card_from_the_hand() -> None:
    state = table(("The Hacker", 0, 0, 1))
    assert words(state, 0, "play", FACES.index("The Assassin")) == "play The Assassin BB"
    assert words(state, 0, "play", FACES.index("The Mole")) == "assign The Mole"
    state.pending = FACES.index("The Abductor")
    assert words(state, 0, "place", 1, OWN_RIGHT, 1, 2) == (
        "place The Abductor 3rd on the right side of your right faction, "
        "its command directed at the other player"
    )
    state.pending = FACES.index("The Mole")
    state.prompt = st.TARGET
    assert words(state, 0, "target", OWN_LEFT, 0, 0) == (
        "assign The Mole to The Hacker (1st on the left side of your left faction)"
    )


@pytest.mark.parametrize(
    "actor, said",
    [
        ("The Assassin", "kill"),
        ("The Blackmailer", "turn"),
        ("The Paramedic", "revive"),
        ("The Abductor", "extract"),
        ("The Smuggler", "move"),
        ("The Negotiator", "swap"),
    ],
)
def test_a_target_is_named_with_what_befalls_it(actor: str, said: str) -> None:
    state = table((actor, 0, 0, 0), ("The Hacker", 0, 1, 1))
    state.prompt, state.pending, state.actor = st.TARGET, st.NONE, 0
    assert words(state, 0, "target", OWN_LEFT, 1, 0) == (
        f"{said} The Hacker (1st on the right side of your left faction)"
    )


def test_a_thief_names_the_partner() -> None:
    state = table(("The Escort", 0, 0, 0), ("The Hacker", 0, 1, 1))
    state.partner[0, 1, 0] = FACES.index("The Mole"), FACES.index("The Forger")
    state.prompt, state.pending, state.actor = st.TARGET, st.NONE, 0
    assert words(state, 0, "target", OWN_LEFT, 1, 0) == (
        "steal The Forger from The Hacker (1st on the right side of your left faction)"
    )


def test_what_follows_the_choice_of_an_agent() -> None:
    state = table(("The Negotiator", 0, 0, 0), ("The Hacker", 0, 1, 1))
    state.dead[0, 1, 0] = 1
    state.prompt, state.pending, state.actor, state.target = st.SECOND, st.NONE, 0, st.SPOTS
    hacker = "The Hacker (dead, 1st on the right side of your left faction)"
    negotiator = "The Negotiator (1st on the left side of your left faction)"
    assert words(state, 0, "target", OWN_LEFT, 0, 0) == f"swap {hacker} with {negotiator}"
    assert words(state, 0, "move_to", OWN_RIGHT, 0, 1) == (
        f"move {hacker} to be 2nd on the left side of your right faction"
    )
    assert words(state, 0, "face", 0) == f"revive {hacker}, its command directed at yourself"


def test_partners_on_the_table() -> None:
    state = table(("The Hacker", 0, 0, 1))
    state.partner[0, 0, 0] = FACES.index("The Night Nurse"), FACES.index("The Mole")
    hacker = "The Hacker (1st on the left side of your left faction)"
    assert words(state, 0, "use_partner", OWN_LEFT, 0, 0) == (
        f"use The Night Nurse at {hacker}: REVIVE the partnered agent"
    )
    assert words(state, 0, "remove_partner", OWN_LEFT, 0, 0) == (
        f"take The Night Nurse back from {hacker}"
    )


def test_missions_are_named_with_price_and_side() -> None:
    state = table(("The Hacker", 0, 0, 1))
    open_line = MISSIONS.index("Open Line")
    assert words(state, 0, "buy_mission", open_line) == "buy Open Line for 2 IP"
    state.partner[0, 0, 0, 0] = FACES.index("The Fixer")
    assert words(state, 0, "buy_mission", open_line) == "buy Open Line for 1 IP"
    state.asked_side = 2
    below = "below the left side of your right faction"
    assert words(state, 0, "mission", open_line) == f"lay Open Line {below}"
    assert words(state, 0, "no_mission") == f"lay no mission {below}"


def test_no_two_choices_of_a_prompt_have_the_same_words() -> None:
    rng = np.random.default_rng(1)
    mask = np.zeros(ACTIONS.size, np.int8)
    seen = np.zeros(1, st.STATE)
    blocks: set[str] = set()
    for seed in range(24):
        state = dealt(2 + seed % 4, seed)
        for _ in range(200):
            if state.status != RUNNING:
                break
            legal(BOOK, state, mask)
            seat = int(state.seat)
            veil(BOOK, state, seat, seen)
            choices = [int(action) for action in np.flatnonzero(mask)]
            said = [describe(BOOK, seen[0], seat, action) for action in choices]
            assert len(set(said)) == len(said)
            assert not any("no card" in one for one in said)
            blocks |= {ACTIONS.locate(action)[0] for action in choices}
            play(BOOK, state, int(rng.choice(choices)))
    assert blocks == {block.name for block in ACTIONS}


def test_an_action_that_is_not_offered_has_words_too() -> None:
    state = dealt(2, 3)
    assert all(describe(BOOK, state, 0, action) for action in range(ACTIONS.size))


def test_an_agent_that_may_choose_itself_among_its_neighbours() -> None:
    """`itself` with `adjacent`: the card and the two next to it, within its side."""
    state = table(*((name, 0, 0, 0) for name in ("The Turncoat", "The Hacker", "The Hacker")))
    assert targets(BOOK, state, 0, 0, False) == 0b011
    state = table(("The Hacker", 0, 0, 0), ("The Poisoner", 0, 0, 0), ("The Hacker", 0, 0, 0))
    assert targets(BOOK, state, 0, 1, False) == 0b101
