"""The figures of a balance run in words and as plain values."""

from __future__ import annotations

from typing import Any

from ..envs.core.game import rules_dict
from .balance import QUANTILES, Account, Seating
from .stats import Estimate, Histogram, Interval

SEQUENTIAL = (
    "Play stopped as soon as the interval was narrow enough. That rule looks at the interval's "
    "width, never at which way the score leans; still the interval covers the truth a "
    "little less often than its 95 %, the less so the more deals were played."
)


def percent(share: float, digits: int = 1) -> str:
    """A share in percent."""
    return f"{100 * share:.{digits}f} %"


def between(interval: Interval, digits: int = 1) -> str:
    """An interval in percent."""
    return f"{100 * interval.low:.{digits}f} .. {100 * interval.high:.{digits}f} %"


def points(estimate: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * estimate:+.2f}"


def lineup(seating: Seating) -> str:
    """Who plays against whom."""
    return " against ".join(player.name for player in seating.table.players)


def verdict(seating: Seating) -> str:
    """Whether moving first is worth something, in a sentence."""
    interval = seating.first().share()
    fair = 1 / seating.table.seats
    if interval.low > fair:
        return "Moving first is an advantage."
    if interval.high < fair:
        return "Moving first is a disadvantage."
    reach = max(interval.high - fair, fair - interval.low)
    return f"No effect of moving first is shown; if there is one, it is below {percent(reach)}."


def comparison(seating: Seating) -> str:
    """Whether two rule sets differ in what moving first is worth, in a sentence."""
    difference = seating.difference()
    low, high = difference.interval()
    figures = f"{points(difference.mean)} points (95 %: {points(low)} .. {points(high)})"
    if difference.variance == 0 and difference.mean == 0:
        return "No difference is shown: every game ended alike under both rule sets."
    p = f"p = {difference.p_value():.2g}"
    if low > 0 or high < 0:
        return f"The difference is real: {figures}, {p}."
    reach = max(abs(low), abs(high))
    return (
        f"No difference is shown: {figures}, {p}. If there is one, it is below "
        f"{100 * reach:.2f} points."
    )


def changed_rules(seating: Seating) -> list[str]:
    """Each rule set by what sets it apart from the game's own."""
    usual = rules_dict(seating.table.game.rules())
    named: list[str] = []
    for rules in seating.table.rules:
        changed = {k: v for k, v in rules_dict(rules).items() if v != usual[k]}
        named.append(", ".join(f"{k}={v}" for k, v in changed.items()) or "the game's own rules")
    return named


def values(seating: Seating, complete: bool, half_width: float | None) -> dict[str, Any]:
    """All figures of a table as plain values; shares are in [0, 1]."""
    found: dict[str, Any] = {
        "game": seating.table.game.name,
        "players": [player.name for player in seating.table.players],
        "seed": seating.table.seed,
        "complete": complete,
        "deals": seating.deals,
        "sequential": half_width is not None,
        "rule_sets": [_rule_set(seating, i) for i in range(len(seating.table.rules))],
    }
    if len(seating.table.rules) > 1:
        difference = seating.difference()
        found["difference"] = {
            **_estimate(difference, difference.interval()),
            "p_value": difference.p_value(),
            "gain_of_common_deals": seating.gain_of_comparing(),
            "verdict": comparison(seating),
        }
    return found


def _rule_set(seating: Seating, i: int) -> dict[str, Any]:
    account = seating.accounts[i]
    first = seating.first(i)
    return {
        "rules": rules_dict(seating.table.rules[i]),
        "games": account.games,
        "first_mover_score": _estimate(first, first.share()),
        "first_mover_score_by_player": [
            {
                "player": player.name,
                "seat": seat,
                **_estimate(seating.first_from(seat, i), seating.first_from(seat, i).share()),
            }
            for seat, player in enumerate(seating.table.players)
        ],
        "wins_by_place": [shared(w, account.games) for w in account.wins.tolist()],
        "draws": shared(account.draws, account.games),
        "truncated": shared(account.truncations, account.games),
        "gain_of_pairing": seating.gain(i),
        "games_for_one_point": seating.games_for_a_point(i),
        "games_for_one_point_unpaired": seating.games_for_a_point(i) * seating.gain(i),
        "decisions": _histogram(account.decisions),
        "legal_actions_per_decision": branching(account),
        "measures": {name: _histogram(h) for name, h in account.measures.items()},
    }


def shared(part: float, whole: int) -> float:
    """A part of a whole; 0 of nothing."""
    return part / whole if whole else 0.0


def branching(account: Account) -> float:
    """Legal actions per decision."""
    decisions = account.decisions.mean * account.decisions.total
    return account.choices / decisions if decisions else 0.0


def _estimate(estimate: Estimate, interval: Interval) -> dict[str, float]:
    return {
        "mean": estimate.mean,
        "low": interval.low,
        "high": interval.high,
        "standard_error": estimate.error,
    }


def _histogram(histogram: Histogram) -> dict[str, Any]:
    return {
        "mean": histogram.mean,
        "positive": histogram.positive,
        **{f"q{round(100 * q):02d}": histogram.quantile(q) for q in QUANTILES},
        "max": len(histogram.counts) - 1,
    }
