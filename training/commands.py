"""`wartable train`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..agents.options import CARDS, RULE, SEATS
from ..envs.core.config import typed_rules
from ..envs.core.errors import WartableError
from ..envs.core.game import get_game
from .recipe import load_recipe
from .settings import Settings, make_settings

if TYPE_CHECKING:  # torch takes seconds to import: only training itself does
    from .evaluation import Standing
    from .train import Outcome

EXIT_FAULT = 1
EXIT_INTERRUPTED = 130


def add_commands(app: typer.Typer) -> None:
    """Mount what this package brings to the command line."""
    app.command("train")(train_command)


def train_command(
    game: Annotated[str | None, typer.Argument(help="Name of a game; with --resume, none.")] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(help="PLAYER or PLAYER=WEIGHT, several times; `self`: own snapshots."),
    ] = None,
    timesteps: Annotated[int | None, typer.Option(help="Decisions of the learner.")] = None,
    run: Annotated[
        Path | None, typer.Option(help="The run's folder. [default: runs/GAME-DATE-TIME]")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the run in this folder.")] = None,
    recipe: Annotated[
        bool, typer.Option("--recipe", help="Start from the game's recipe instead of defaults.")
    ] = False,
    smoke: Annotated[
        bool, typer.Option("--smoke", help="A few steps only; any fault ends with exit code 1.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Of everything that is drawn.")] = None,
    seat: Annotated[int | None, typer.Option(help="The learner's. [default: drawn]")] = None,
    players: Annotated[int | None, SEATS] = None,
    rule: Annotated[list[str] | None, RULE] = None,
    cards: Annotated[Path | None, CARDS] = None,
    imitate: Annotated[str | None, typer.Option(help="A player to start by imitating.")] = None,
    imitate_steps: Annotated[int | None, typer.Option(help="Decisions that are lessons.")] = None,
    adviser: Annotated[
        str | None, typer.Option(help="A player whose opinion of each action the learner is told.")
    ] = None,
    trust: Annotated[
        float | None, typer.Option(help="How much it weighs in the learner's first choices.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games played side by side.")] = None,
    steps: Annotated[int | None, typer.Option(help="Decisions a game between updates.")] = None,
    batch: Annotated[int | None, typer.Option(help="Decisions in a minibatch.")] = None,
    epochs: Annotated[int | None, typer.Option(help="Passes over each update's decisions.")] = None,
    learning_rate: Annotated[float | None, typer.Option(help="At the start; falls to 0.")] = None,
    gamma: Annotated[float | None, typer.Option(help="Discount of a decision.")] = None,
    gae_lambda: Annotated[float | None, typer.Option(help="Bias (0), variance (1).")] = None,
    draw: Annotated[float | None, typer.Option(help="Worth of a draw by the cap, -1..1.")] = None,
    draw_from: Annotated[
        int | None, typer.Option(help="Decisions after which --draw is in force.")
    ] = None,
    draw_at_first: Annotated[
        float | None, typer.Option(help="Worth of such a draw until then, -1..1.")
    ] = None,
    clip: Annotated[float | None, typer.Option(help="Bound of a probability's change.")] = None,
    entropy: Annotated[float | None, typer.Option(help="Reward for indecision.")] = None,
    width: Annotated[int | None, typer.Option(help="Units of each hidden layer.")] = None,
    activation: Annotated[str | None, typer.Option(help="relu or tanh.")] = None,
    threads: Annotated[int | None, typer.Option(help="Of torch, and of the games.")] = None,
    precision: Annotated[
        str | None, typer.Option(help="float32 or bfloat16: of the first layer's products.")
    ] = None,
    snapshot_every: Annotated[int | None, typer.Option(help="Decisions between snapshots.")] = None,
    snapshots: Annotated[int | None, typer.Option(help="Snapshots that play at a time.")] = None,
    evaluate_every: Annotated[int | None, typer.Option(help="Decisions between them.")] = None,
    evaluate_games: Annotated[int | None, typer.Option(help="Games by opponent.")] = None,
    checkpoint_every: Annotated[int | None, typer.Option(help="Decisions between them.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Train a policy with MaskablePPO; `--recipe` with the settings that worked for a game.

    `--resume` takes all settings but `--timesteps` from the run.
    """
    given = {k: v for k, v in locals().items() if k in Settings.model_fields}
    given["opponents"] = tuple(opponent) if opponent else None
    if game is not None and (rule or cards):
        given["rules"] = typed_rules(get_game(game).rules, rule, cards)
    require_extra()
    if resume is not None:
        if smoke or recipe or run is not None:
            raise WartableError("--resume goes with none of --smoke, --recipe and --run")
        code = _resume(resume, given_only(given), as_json)
    elif game is None:
        raise WartableError("name a game to train, or a run to --resume")
    elif smoke:
        code = _smoke(game, given, as_json)
    else:
        folder = run or Path("runs") / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
        base = load_recipe(game, players) if recipe else {}
        code = _train(folder, make_settings(base | given_only(given)), as_json)
    if code:
        raise typer.Exit(code)


def given_only(values: dict[str, Any]) -> dict[str, Any]:
    """Those settings that were typed."""
    return {name: value for name, value in values.items() if value is not None}


def require_extra() -> None:
    """Raise a `WartableError` that says what to install, if torch or SB3 is missing."""
    from importlib.util import find_spec

    missing = [m for m in ("torch", "stable_baselines3", "sb3_contrib") if find_spec(m) is None]
    if missing:
        raise WartableError(
            f"training needs {', '.join(missing)}: pip install 'wartable[train]', "
            "or pip install -e '.[train]' in a checkout"
        )


def _smoke(game: str, given: dict[str, Any], as_json: bool) -> int:
    from . import smoke

    settings = smoke.smoke_settings(given)
    if smoke.interpreted(game):
        return smoke.smoke_interpreted(sys.argv[1:])
    from .audit import TrainingFault

    try:
        words = smoke.smoke(settings)
    except TrainingFault as fault:
        print(f"wartable: smoke training of {game} failed: {fault}", file=sys.stderr)
        return EXIT_FAULT
    print(json.dumps({"game": game, "smoke": "passed", "what": words}) if as_json else words)
    return 0


def _resume(folder: Path, given: dict[str, Any], as_json: bool) -> int:
    from .run import Run

    run, settings = Run.open(folder)
    further = set(given) - {"timesteps"}
    if further:
        raise WartableError(
            f"--resume takes {', '.join(sorted(further))} from {run.config}; "
            "only --timesteps can be given anew"
        )
    settings = settings.model_copy(update=given)
    return _go(folder, settings, as_json, resume=True)


def _train(folder: Path, settings: Settings, as_json: bool) -> int:
    from .run import Run

    Run.create(folder, settings)
    return _go(folder, settings, as_json, resume=False)


def _go(folder: Path, settings: Settings, as_json: bool, resume: bool) -> int:
    from .audit import TrainingFault
    from .run import Run
    from .train import Report, train

    console = Console(stderr=True)
    console.print(f"Training {settings.game} against {', '.join(settings.opponents)} in {folder}")
    with _progress(console) as bar:
        task = bar.add_task("decisions", total=settings.timesteps, reward=0.0)

        def on_step(timesteps: int, reward: float) -> None:
            bar.update(task, completed=timesteps, reward=reward)

        def on_standings(timesteps: int, standings: list[Standing]) -> None:
            for standing in standings:
                bar.console.print(f"{timesteps:>12,}  {in_words(standing)}")

        try:
            outcome = train(
                Run(folder), settings, resume=resume, report=Report(on_step, on_standings)
            )
        except TrainingFault as fault:
            bar.stop()
            print(f"wartable: training failed: {fault}; kept: {folder}", file=sys.stderr)
            return EXIT_FAULT
    _say_outcome(folder, outcome, as_json, console)
    return EXIT_INTERRUPTED if outcome.interrupted else 0


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("mean payoff {task.fields[reward]:+.2f}"),
        TimeRemainingColumn(),
        console=console,
    )


def _say_outcome(folder: Path, outcome: Outcome, as_json: bool, console: Console) -> None:
    if as_json:
        rows = [standing.row() for standing in outcome.standings]
        said = {"run": str(folder), "timesteps": outcome.timesteps, "seconds": outcome.seconds}
        print(json.dumps(said | {"interrupted": outcome.interrupted, "evaluation": rows}))
        return
    if outcome.interrupted:
        console.print(f"Interrupted. Go on with: wartable train --resume {folder}")
    console.print(f"{outcome.timesteps:,} decisions in {outcome.seconds / 60:.1f} minutes.")
    console.print(f"Play it as ppo:{folder / 'policy.npz'} (best: ppo:{folder / 'best.npz'}).")


def in_words(standing: Standing) -> str:
    """An evaluation in one line."""
    seats = ", ".join(f"{points:.1%} in seat {i}" for i, points in enumerate(standing.by_seat))
    return (
        f"against {standing.opponent}: {standing.points:.1%} "
        f"[{standing.low:.1%}, {standing.high:.1%}] of the points of {standing.games} games "
        f"({standing.wins} won, {standing.draws} drawn; {seats})"
    )
