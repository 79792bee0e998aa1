"""Policy files: what is saved plays the same when loaded; what is damaged is refused."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from wartable.agents.player import Sight, Sights, player_streams
from wartable.agents.policy import Policy, Trained
from wartable.agents.registry import make_player
from wartable.envs.andrews_war import GAME
from wartable.envs.core.errors import FileError, IllegalActionError, UnknownNameError
from wartable.envs.core.position import Position

INPUTS, ACTIONS = GAME.schema.size, GAME.actions.size


def random_policy(scale: float = 1.0, activation: str = "tanh") -> Policy:
    generator = np.random.default_rng(4)

    def layer(inputs: int, outputs: int):
        weights = generator.normal(0, scale / np.sqrt(inputs), (inputs, outputs))
        biases = generator.normal(0, scale, outputs)
        return weights.astype(np.float32), biases.astype(np.float32)

    layers = (layer(INPUTS, 16), layer(16, 12), layer(12, ACTIONS))
    return Policy(GAME, layers, activation, critic=(layer(INPUTS, 8), layer(8, 1)))


def positions(number: int) -> Sights:
    """What the movers see in the first `number` positions of random games."""
    position = Position(GAME)
    chance = np.random.default_rng(9)
    seen, masks, seats = [], [], []
    seed = 0
    while len(seats) < number:
        if not seats or position.over:
            position.start(seed)
            seed += 1
        seen.append(position.veil(position.seat))
        masks.append(position.mask.copy())
        seats.append(position.seat)
        position.play(int(chance.choice(np.flatnonzero(position.mask))))
    streams = player_streams(1, np.arange(number), 1)[:, 0]
    return Sights(
        GAME,
        position.books,
        np.concatenate(seen),
        np.stack(masks),
        np.array(seats, np.int8),
        streams,
    )


@pytest.fixture(scope="module")
def sights() -> Sights:
    return positions(1000)


def by_hand(policy: Policy, observation: np.ndarray) -> np.ndarray:
    x = observation.astype(np.float64)
    for weights, biases in policy.layers[:-1]:
        x = x @ weights + biases
        x = np.tanh(x) if policy.activation == "tanh" else np.where(x > 0, x, 0)
    weights, biases = policy.layers[-1]
    return x @ weights + biases


@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_the_forward_pass_is_the_networks(sights: Sights, activation: str):
    policy = random_policy(activation=activation)
    logits = policy.logits(sights.observations)
    for i in (0, 63, 64, 999):
        assert logits[i] == pytest.approx(by_hand(policy, sights.observations[i]), abs=1e-4)


@pytest.mark.parametrize("deterministic", [True, False])
@pytest.mark.parametrize("scale", [1.0, 300.0])
def test_never_an_illegal_action(sights: Sights, deterministic: bool, scale: float):
    trained = Trained(random_policy(scale), deterministic=deterministic)
    for _ in range(5):
        actions = trained.act_many(sights)
        assert sights.masks[np.arange(len(sights)), actions].all()
    for sight in list(sights)[:50]:
        assert sight.mask[trained.act(sight)]


def test_draws_follow_the_probabilities(sights: Sights):
    i = int(np.argmax(sights.masks.sum(axis=1)))
    policy = random_policy()
    logits = by_hand(policy, sights.observations[i])
    weights = np.where(sights.masks[i] != 0, np.exp(logits), 0)
    expected = weights / weights.sum()
    number = 20_000
    observations = np.repeat(sights.observations[i : i + 1], number, axis=0)
    masks = np.repeat(sights.masks[i : i + 1], number, axis=0)
    uniforms = np.random.default_rng(0).random(number)
    drawn = np.bincount(policy.forward(observations, masks, uniforms), minlength=ACTIONS) / number
    assert np.abs(drawn - expected).max() < 0.02
    assert policy.forward(observations[:1], masks[:1])[0] == np.argmax(expected)


def test_the_last_number_below_one_is_no_way_out():
    policy = random_policy(0.0)
    masks = np.zeros((1, ACTIONS), np.int8)
    masks[0, 3] = 1
    observations = np.zeros((1, INPUTS), np.float32)
    for uniform in (0.0, np.nextafter(1.0, 0.0)):
        assert policy.forward(observations, masks, np.array([uniform]))[0] == 3


def test_a_choice_does_not_depend_on_its_company(sights: Sights):
    policy = random_policy()
    together = policy.logits(sights.observations)
    for i in (0, 70, 500):
        assert (policy.logits(sights.observations[i : i + 1])[0] == together[i]).all()
    assert (policy.logits(sights.observations[100:333]) == together[100:333]).all()


def test_an_empty_mask_is_an_error():
    masks = np.ones((3, ACTIONS), np.int8)
    masks[1] = 0
    with pytest.raises(IllegalActionError, match="row 1 allows no action"):
        random_policy().forward(np.zeros((3, INPUTS), np.float32), masks)


def test_what_is_loaded_plays_as_what_was_saved(sights: Sights, tmp_path: Path):
    policy = random_policy(activation="relu")
    file = tmp_path / "policy.npz"
    policy.save(file)
    loaded = Policy.load(file, GAME)
    assert (loaded.logits(sights.observations) == policy.logits(sights.observations)).all()
    assert (loaded.values(sights.observations) == policy.values(sights.observations)).all()
    player = make_player(f"ppo:{file}", GAME)
    assert player.name == f"ppo:{file}"
    masks = sights.masks
    expected = policy.forward(sights.observations, masks)
    assert (player.act_many(sights) == expected).all()
    assert [p.name for p in tmp_path.iterdir()] == ["policy.npz"]


def test_a_policy_without_a_critic_says_so():
    policy = Policy(GAME, random_policy().layers)
    with pytest.raises(FileError, match="without a critic"):
        policy.values(np.zeros((1, INPUTS), np.float32))


# --- what is refused


def rewritten(tmp_path: Path, **changes: object) -> Path:
    """A policy file in which some entries are replaced, or left out if None."""
    whole = tmp_path / "whole.npz"
    random_policy().save(whole)
    with np.load(whole) as file:
        arrays = {name: file[name] for name in file.files}
    arrays.update(changes)  # pyright: ignore
    path = tmp_path / "changed.npz"
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})
    return path


@pytest.mark.parametrize(
    "changes, complaint",
    [
        ({"game": "chess"}, "plays chess, not andrews_war"),
        ({"schema": "0"}, "another version of andrews_war's observation"),
        ({"actions": "0"}, "another version of andrews_war's action space"),
        ({"format": 99}, "format 99 can't be read; allowed: 1"),
        ({"format": "one"}, "damaged"),
        ({"format": np.zeros(3)}, "damaged"),
        ({"activation": "sine"}, "activation 'sine' is unknown; allowed: tanh, relu"),
        ({"adviser": "expert"}, "no player 'expert' of andrews_war gives advice"),
        ({"game": None}, "holds no 'game'"),
        ({"layer_0_weights": None}, "at least one layer"),
        ({"layer_1_weights": None}, "outputs; .* are needed"),
        ({"layer_1_biases": None}, "holds no 'layer_1_biases'"),
        ({"layer_2_biases": np.zeros(ACTIONS)}, "layer 2 must be float32"),
        ({"layer_1_weights": np.zeros((5, 12), np.float32)}, r"layer 1 .* \(16, n\)"),
        ({"layer_2_biases": np.full(ACTIONS, np.nan, np.float32)}, "not finite"),
        ({"critic_1_weights": np.zeros((8, 2), np.float32)}, "critic 1"),
    ],
)
def test_a_file_that_does_not_fit(tmp_path: Path, changes: dict[str, object], complaint: str):
    path = rewritten(tmp_path, **changes)
    with pytest.raises(FileError, match=complaint) as caught:
        Policy.load(path, GAME)
    assert str(path) in str(caught.value)


def test_every_cut_of_a_file_is_refused(tmp_path: Path):
    path = tmp_path / "policy.npz"
    random_policy().save(path)
    content = path.read_bytes()
    for length in [0, 1, 10, len(content) // 2, len(content) - 30, len(content) - 1]:
        path.write_bytes(content[:length])
        with pytest.raises(FileError, match="damaged"):
            Policy.load(path, GAME)


def test_a_flipped_byte_is_refused_or_harmless(tmp_path: Path):
    path = tmp_path / "policy.npz"
    policy = random_policy()
    policy.save(path)
    content = path.read_bytes()
    refused = 0
    for place in range(0, len(content), 97):
        changed = bytearray(content)
        changed[place] ^= 0x10
        path.write_bytes(changed)
        try:
            loaded = Policy.load(path, GAME)
        except FileError:
            refused += 1
        else:
            for ours, theirs in zip(policy.layers, loaded.layers, strict=True):
                assert (ours[0] == theirs[0]).all()
                assert (ours[1] == theirs[1]).all()
    assert refused > 50


def test_nothing_is_unpickled(tmp_path: Path):
    class Bomb:
        def __reduce__(self):
            return (Path.touch, (tmp_path / "exploded",))

    path = tmp_path / "bomb.npz"
    np.savez(path, game=np.array([Bomb()], object))
    with pytest.raises(FileError):
        Policy.load(path, GAME)
    path.write_bytes(pickle.dumps(Bomb()))
    with pytest.raises(FileError):
        Policy.load(path, GAME)
    assert not (tmp_path / "exploded").exists()


def test_files_that_are_not_there(tmp_path: Path):
    with pytest.raises(FileError, match="there is no policy"):
        make_player(f"ppo:{tmp_path / 'none.npz'}", GAME)
    with pytest.raises(FileError, match="is a folder"):
        make_player(f"ppo:{tmp_path}", GAME)
    with pytest.raises(UnknownNameError, match="ppo:FILE"):
        make_player("ppo", GAME)
    with pytest.raises(FileError, match="can't write"):
        random_policy().save(tmp_path / "no_such_folder" / "policy.npz")


def test_a_sight_leads_nowhere_but_to_copies(sights: Sights):
    position = Position(GAME)
    position.start(1)
    others = np.concatenate([position.veil(0), position.veil(1)])  # as in a batch of games
    masks = np.stack([position.mask, position.mask])
    one = Sight(GAME, position.books, others[:1], masks[0], 0)
    for sight in (one, sights[3]):
        for array in (sight.books, sight.seen, sight.mask):
            assert array.base is None
            assert array.flags.owndata
    streams = np.zeros((2, 2), np.uint64)
    seats = np.zeros(2, np.int8)
    many = Sights(GAME, position.books, others[:], masks[:], seats[:], streams[:])
    for array in (many.books, many.seen, many.masks, many.seats, many.streams):
        assert array.base is None
