"""Trained policies: weights in an .npz file and a forward pass in numpy; torch is not needed.

The file holds plain arrays and is read without unpickling, so a foreign one can do no harm.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.core.errors import FileError, IllegalActionError
from ..envs.core.game import Game
from ..envs.core.layout import Layout
from .loops import uniform_many
from .player import Batched, Mask, Sights
from .scripted import advisers

FORMAT = 1  # of the file
ACTIVATIONS = ("tanh", "relu")
ROWS = 64  # positions in one matrix product, always: see `_run`

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]  # weights (inputs, outputs) and biases (outputs,)


@dataclass(frozen=True)
class Policy:
    """A multilayer perceptron from what a seat knows to a preference for each action.

    Its *inputs* are the observation, float32 (m, d), and with an adviser, what he says of each
    action, float32 (m, a), side by side.

    Attributes:
        game: what it plays.
        layers: from the inputs to `game.actions.size` outputs; float32 weights
            (inputs, outputs) and biases (outputs,); x becomes activation(x @ weights + biases),
            without the activation in the last layer.
        activation: "tanh" or "relu".
        critic: layers of the same kind to one output, the expected reward; or empty.
        adviser: a scripted player of the game whose advice on each action follows the observation
            in the inputs, and goes into the last layer of the actor once more; "": none.

    Raises:
        FileError: the layers don't fit together or don't fit the game.
    """

    game: Game
    layers: tuple[Layer, ...]
    activation: str = "tanh"
    critic: tuple[Layer, ...] = ()
    adviser: str = ""

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            allowed = ", ".join(ACTIVATIONS)
            raise FileError(f"activation {self.activation!r} is unknown; allowed: {allowed}")
        if self.adviser and self.adviser not in advisers(self.game):
            raise FileError(f"no player {self.adviser!r} of {self.game.name} gives advice")
        observed, actions = self.game.schema.size, self.game.actions.size
        advice = actions if self.adviser else 0
        _check_layers("layer", self.layers, observed + advice, actions, advice)
        if self.critic:
            _check_layers("critic", self.critic, observed + advice, 1)

    def inputs(self, sights: Sights) -> Floats:
        """What the layers are fed with for m decisions: float32 (m, d) or (m, d + a)."""
        if not self.adviser:
            return sights.observations
        advice = sights.advice(advisers(self.game)[self.adviser])
        return np.concatenate([sights.observations, advice], axis=1)

    def logits(self, inputs: Floats) -> Floats:
        """Preferences, unmasked: inputs to float32 (m, a)."""
        again = self.game.actions.size if self.adviser else 0
        return _run(self.layers, self.activation, inputs, again)

    def values(self, inputs: Floats) -> Floats:
        """Expected rewards: inputs to float32 (m,).

        Raises:
            FileError: the policy has no critic.
        """
        if not self.critic:
            raise FileError(f"this policy for {self.game.name} was saved without a critic")
        return _run(self.critic, self.activation, inputs)[:, 0]

    def forward(
        self, inputs: Floats, masks: Mask, uniforms: NDArray[np.float64] | None = None
    ) -> NDArray[np.int64]:
        """Choose an action in each of m positions; never one that its mask forbids.

        Args:
            inputs: see `inputs`.
            masks: int8 (m, a), 1 for each legal action.
            uniforms: float64 (m,) in [0, 1), to draw with the policy's probabilities; None takes
                the most probable action.

        Returns:
            The actions, int64 (m,).

        Raises:
            IllegalActionError: a mask allows no action.
        """
        legal = masks != 0
        empty = np.flatnonzero(~legal.any(axis=1))
        if empty.size:
            raise IllegalActionError(f"the mask in row {empty[0]} allows no action")
        logits = np.where(legal, self.logits(inputs), -np.inf)
        if uniforms is None:
            return np.argmax(logits, axis=1)
        return _sample(logits, uniforms)

    def save(self, path: str | Path) -> None:
        """Write the policy to a file, which appears whole or not at all.

        Raises:
            FileError: it can't be written.
        """
        path = Path(path)
        arrays: dict[str, Any] = {
            "format": np.int64(FORMAT),
            "game": np.str_(self.game.name),
            "schema": np.str_(_digest(self.game.schema)),
            "actions": np.str_(_digest(self.game.actions)),
            "activation": np.str_(self.activation),
            "adviser": np.str_(self.adviser),
        }
        for kind, layers in (("layer", self.layers), ("critic", self.critic)):
            for i, (weights, biases) in enumerate(layers):
                arrays[f"{kind}_{i}_weights"] = weights
                arrays[f"{kind}_{i}_biases"] = biases
        unfinished = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with unfinished.open("wb") as file:
                np.savez_compressed(file, **arrays)
            unfinished.replace(path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise FileError(f"can't write the policy {path}: {error.strerror}") from None

    @classmethod
    def load(cls, path: str | Path, game: Game) -> Policy:
        """Read a policy that was made for `game` as it is now.

        Raises:
            FileError: no such file, a damaged one, or one for another game or version.
        """
        arrays = _read(Path(path))
        try:
            _check_origin(arrays, game)
            layers, critic = _layers("layer", arrays), _layers("critic", arrays)
            adviser = str(arrays.get("adviser", ""))
            return cls(game, layers, str(arrays["activation"]), critic, adviser)
        except KeyError as error:
            raise FileError(f"{path} is no policy: it holds no {error}") from None
        except FileError as error:
            raise FileError(f"{path}: {error}") from None
        except (TypeError, ValueError) as error:
            raise FileError(f"{path} is damaged: {error}") from None


class Trained(Batched):
    """A policy at the table.

    Args:
        policy: what it plays by.
        name: as `make_player` knows it.
        seed: of its own chance in `act`.
        deterministic: take the most probable action; otherwise draw by the probabilities.
    """

    def __init__(
        self, policy: Policy, name: str = "ppo", seed: int = 0, *, deterministic: bool = True
    ) -> None:
        super().__init__(name, seed)
        self.policy = policy
        self.deterministic = deterministic

    def act_many(self, sights: Sights) -> NDArray[np.int64]:
        """Choose for many games at once, by the chance in `sights.streams`: int64 (m,)."""
        uniforms = None
        if not self.deterministic:
            uniforms = np.zeros(len(sights))
            uniform_many(sights.streams, uniforms)
        return self.policy.forward(self.policy.inputs(sights), sights.masks, uniforms)


def _run(layers: tuple[Layer, ...], activation: str, inputs: Floats, again: int = 0) -> Floats:
    """The forward pass, `ROWS` positions at a time; the last layer sees so many last inputs again.

    The matrix library rounds differently for different numbers of rows. With one shape for all,
    what a policy prefers does not depend on the company that a position is asked in.
    """
    number = len(inputs)
    out = np.zeros((number, layers[-1][1].size), np.float32)
    for start in range(0, number, ROWS):
        rows = inputs[start : start + ROWS]
        x = whole = np.zeros((ROWS, inputs.shape[1]), np.float32)
        whole[: len(rows)] = rows
        for weights, biases in layers[:-1]:
            x = x @ weights + biases
            x = np.tanh(x) if activation == "tanh" else np.maximum(x, 0)
        if again:
            x = np.concatenate([x, whole[:, -again:]], axis=1)
        weights, biases = layers[-1]
        out[start : start + ROWS] = (x @ weights + biases)[: len(rows)]
    return out


def _sample(logits: NDArray[np.floating[Any]], uniforms: NDArray[np.float64]) -> NDArray[np.int64]:
    """Draw from the softmax of each row; -inf is never drawn."""
    weights = np.exp((logits - logits.max(axis=1, keepdims=True)).astype(np.float64))
    sums = np.cumsum(weights, axis=1)
    totals = sums[:, -1]
    # A product that is rounded up to the total would fall behind the last action.
    points = np.minimum(uniforms * totals, np.nextafter(totals, 0))
    return np.argmax(sums > points[:, None], axis=1)


def _digest(layout: Layout) -> str:
    parts = repr([(block.name, block.shape) for block in layout])
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def _check_layers(
    kind: str, layers: tuple[Layer, ...], inputs: int, outputs: int, again: int = 0
) -> None:
    if not layers:
        raise FileError(f"a policy needs at least one {kind}")
    width = inputs
    for i, (weights, biases) in enumerate(layers):
        if i == len(layers) - 1:
            width += again
        found = (weights.dtype, biases.dtype)
        if found != (np.float32, np.float32):
            raise FileError(f"{kind} {i} must be float32, not {found[0]} and {found[1]}")
        if weights.ndim != 2 or weights.shape[0] != width or biases.shape != weights.shape[1:]:
            raise FileError(
                f"{kind} {i} has weights {weights.shape} and biases {biases.shape}; "
                f"({width}, n) and (n,) are needed"
            )
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise FileError(f"{kind} {i} holds numbers that are not finite")
        width = weights.shape[1]
    if width != outputs:
        raise FileError(f"the last {kind} has {width} outputs; {outputs} are needed")


def _read(path: Path) -> dict[str, NDArray[Any]]:
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except FileNotFoundError:
        raise FileError(f"there is no policy {path}") from None
    except IsADirectoryError:
        raise FileError(f"{path} is a folder; name the .npz file in it") from None
    except OSError as error:
        raise FileError(f"can't read the policy {path}: {error.strerror or error}") from None
    except Exception as error:  # numpy and zipfile raise whatever they stumble over
        raise FileError(f"{path} is damaged, or no policy: {error}") from None


def _check_origin(arrays: dict[str, NDArray[Any]], game: Game) -> None:
    if int(arrays["format"]) != FORMAT:
        raise FileError(f"format {arrays['format']} can't be read; allowed: {FORMAT}")
    if str(arrays["game"]) != game.name:
        raise FileError(f"the policy plays {arrays['game']}, not {game.name}")
    for name, layout in (("schema", game.schema), ("actions", game.actions)):
        if str(arrays[name]) != _digest(layout):
            what = "observation" if name == "schema" else "action space"
            raise FileError(f"the policy was made for another version of {game.name}'s {what}")


def _layers(kind: str, arrays: dict[str, NDArray[Any]]) -> tuple[Layer, ...]:
    layers: list[Layer] = []
    while f"{kind}_{len(layers)}_weights" in arrays:
        name = f"{kind}_{len(layers)}"
        layers.append((arrays[f"{name}_weights"], arrays[f"{name}_biases"]))
    return tuple(layers)
