"""The figures of a balance run in words and as plain values."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.core.game import Game, rules_dict
from .balance import QUANTILES, Account, Seating
from .series import Table
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


def lineup(table: Table) -> str:
    """Who plays against whom."""
    names = [player.name for player in table.players]
    if len(names) == 2:
        return " against ".join(names)
    counts = {name: names.count(name) for name in names}
    return " against ".join(name if n == 1 else f"{n} x {name}" for name, n in counts.items())


def turn_place(place: int) -> str:
    """A place in turn order."""
    return "first mover" if place == 0 else f"mover {place + 1}"


def verdict(seating: Seating) -> str:
    """Whether moving first is worth something, and with more than two whether moving later is."""
    seats = seating.table.seats
    said = [_first_mover(seating)]
    if seats > 2:
        said += [_later_mover(seating, place) for place in range(1, seats)]
    return " ".join(sentence for sentence in said if sentence)


def _later_mover(seating: Seating, place: int) -> str:
    interval = seating.place(place).share()
    fair = 1 / seating.table.seats
    if interval.low <= fair <= interval.high:
        return ""
    more = "more" if interval.low > fair else "less"
    return f"{turn_place(place).capitalize()} scores {more} than the even share of {percent(fair)}."


def _first_mover(seating: Seating) -> str:
    interval = seating.first().share()
    fair = 1 / seating.table.seats
    if interval.low > fair:
        return "Moving first is an advantage."
    if interval.high < fair:
        return "Moving first is a disadvantage."
    reach = max(interval.high - fair, fair - interval.low)
    bound = f"{100 * reach:.2f} points"
    return f"No effect of moving first is shown; if there is one, it is below {bound}."


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
    table = seating.table
    return [rules_words(table.game, rules) for rules in table.rules]


def rules_words(game: Game, rules: Any) -> str:
    """A rule set by what sets it apart from the game's own."""
    usual = rules_dict(game.rules())
    changed = {k: v for k, v in rules_dict(rules).items() if v != usual[k]}
    return ", ".join(f"{k}={v}" for k, v in changed.items()) or "the game's own rules"


def rows(seating: Seating) -> list[tuple[str, list[str]]]:
    """The figures of a table line by line: what it is, and a text for each rule set."""
    sets = range(len(seating.table.rules))
    accounts = seating.accounts
    first = [seating.first(i) for i in sets]
    found = [
        ("games", [f"{a.games:,}" for a in accounts]),
        ("first mover's score", [percent(e.mean, 2) for e in first]),
        ("  95 % interval", [between(e.share(), 2) for e in first]),
    ]
    players = seating.table.players
    if len(players) > 2:
        for place in range(1, len(players)):
            parts = [seating.place(place, i) for i in sets]
            found.append((f"{turn_place(place)}'s score", [_with_interval(e) for e in parts]))
        found.append(("  even share", [percent(1 / len(players), 2) for _ in sets]))
    if len(set(players)) > 1:
        for player in dict.fromkeys(players):
            seats = [seat for seat, other in enumerate(players) if other is player]
            parts = [seating.first_from(seats, i) for i in sets]
            found.append((f"  when {player.name} is first", [_with_interval(e) for e in parts]))
    found += [
        ("gain of paired deals", [f"{seating.gain(i):.2f} x" for i in sets]),
        ("games for ±1 point", [f"{seating.games_for_a_point(i):,.0f}" for i in sets]),
    ]
    for place in range(seating.table.seats):
        texts = [percent(shared(int(a.wins[place]), a.games), 2) for a in accounts]
        found.append((f"{turn_place(place)} wins", texts))
    found += [
        ("nobody wins alone", [percent(shared(a.draws, a.games), 2) for a in accounts]),
        ("ended by the cap", [percent(shared(a.truncations, a.games), 2) for a in accounts]),
        ("legal actions a decision", [f"{branching(a):.1f}" for a in accounts]),
    ]
    for name in ("decisions", *accounts[0].measures):
        found.append((name, [_spread(a.histogram(name)) for a in accounts]))
    if "turns" in accounts[0].measures:
        for turn in range(1, seating.table.seats + 1):
            found.append((f"over in turn {turn}", [_ended(a, turn) for a in accounts]))
    return found


def _with_interval(estimate: Estimate) -> str:
    return f"{percent(estimate.mean, 2)} ({between(estimate.share(), 2)})"


def _ended(account: Account, turn: int) -> str:
    """How many games the first attacks decide, and for whom."""
    histogram = account.measures["turns"]
    if turn >= len(histogram.counts) or histogram.counts[turn] == 0:
        return "none"
    games = float(histogram.counts[turn])
    score = float(histogram.weights[turn]) / games
    return f"{percent(games / account.games)}; first mover's score in them {percent(score)}"


def _spread(histogram: Histogram) -> str:
    low, middle, high = (histogram.quantile(q) for q in (0.05, 0.5, 0.95))
    none = f", none in {percent(1 - histogram.positive)}" if histogram.positive < 1 else ""
    return f"mean {histogram.mean:.1f}, median {middle}, 90 % within {low}..{high}{none}"


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
            "by_place": [
                _estimate(d, d.interval())
                for d in map(seating.difference, range(seating.table.seats))
            ],
            "p_value": difference.p_value(),
            "gain_of_common_deals": seating.gain_of_comparing(),
            "verdict": comparison(seating),
        }
    return found


def _rule_set(seating: Seating, i: int) -> dict[str, Any]:
    from . import worths  # which says things in the words above

    account = seating.accounts[i]
    seats = seating.table.seats
    return {
        "rules": rules_dict(seating.table.rules[i]),
        "games": account.games,
        "first_mover_score": _share(seating.first(i)),
        "first_mover_score_by_player": [
            {"player": player.name, "seat": seat, **_share(seating.first_from([seat], i))}
            for seat, player in enumerate(seating.table.players)
        ],
        "score_by_place": [_share(seating.place(place, i)) for place in range(seats)],
        "wins_by_place": [shared(w, account.games) for w in account.wins.tolist()],
        "draws": shared(account.draws, account.games),
        "truncated": shared(account.truncations, account.games),
        "gain_of_pairing": seating.gain(i),
        "games_for_one_point": seating.games_for_a_point(i),
        "games_for_one_point_unpaired": seating.games_for_a_point(i) * seating.gain(i),
        "decisions": _histogram(account.decisions),
        "legal_actions_per_decision": branching(account),
        "measures": {name: _histogram(h) for name, h in account.measures.items()},
        "traits": worths.values(account),
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


def _share(estimate: Estimate) -> dict[str, float]:
    return _estimate(estimate, estimate.share())


def _histogram(histogram: Histogram) -> dict[str, Any]:
    scores = np.divide(
        histogram.weights,
        histogram.counts,
        out=np.full(len(histogram.counts), np.nan),
        where=histogram.counts > 0,
    )
    return {
        "mean": histogram.mean,
        "positive": histogram.positive,
        **{f"q{round(100 * q):02d}": histogram.quantile(q) for q in QUANTILES},
        "max": len(histogram.counts) - 1,
        "counts": histogram.counts.tolist(),
        "first_mover_score": [None if np.isnan(x) else x for x in scores.tolist()],
    }
