"""Steel Wolves against history and against other players: the tables of docs/steel-wolves.md.

sandtable simulate steel_wolves campaign_1 --runs 200 --option play_on=on --csv wars.csv
python -m sandtable.lab.studies.wars fidelity wars.csv   # medians beside history
python -m sandtable.lab.studies.wars rivals --runs 20    # the staff, a greedy and a random player
python -m sandtable.lab.studies.wars areas --runs 10     # where ships and boats are sunk, beside history
python -m sandtable.lab.studies.wars levels --runs 60    # how often the staff reaches each level
"""

from __future__ import annotations

import argparse
import csv
import os
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.games import find
from sandtable.games.steel_wolves.data.data import AREAS, CAMPAIGNS, CHARTS
from sandtable.games.steel_wolves.game import GAME
from sandtable.kernel import Fact, Rng, Seeded, open_table
from sandtable.lab.fan_out import fan_out
from sandtable.lab.mass.simulate import Match, simulate

PLAYERS = ("bot", "greedy", "random")
PERIODS = ("1", "2", "3", "4", "5")
WHOLE_WAR = {"play_on": "on"}
SHORT = 5


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value, ties in the middle."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def by_period(figures: Mapping[str, float], name: str) -> dict[str, float]:
    """A curve summed over the months of each war period, as this war had them."""
    found = dict.fromkeys(PERIODS, 0.0)
    for key, value in figures.items():
        if key.startswith(f"{name} 1"):
            found[str(int(figures[f"war period {key[len(name) + 1 :]}"]))] += value
    return found


def read_wars(file: Path) -> list[dict[str, float]]:
    """The figures of each war, from the file of a simulation."""
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    months = ("war period ", "ships 1", "kt 1", "boats lost ", "boats at sea ")
    return [
        {name: float(value) for name, value in row.items() if name.startswith(months) and value} for row in rows
    ]


def fidelity(wars: Sequence[Mapping[str, float]]) -> Iterator[str]:
    """Medians by war period beside history, and the rank correlation of the monthly curve of ships."""
    history = GAME.history("campaign_1")
    yield "| war period | ships | history | | boats lost | history | | boats at sea | history |"
    yield "|---|---|---|---|---|---|---|---|---|"
    known = {name: by_period(history, name) for name in ("ships", "boats lost", "boats at sea")}
    weight = Counter(str(int(value)) for name, value in history.items() if name.startswith("war period"))
    for period in PERIODS:
        cells = [period]
        for name in ("ships", "boats lost"):
            median = statistics.median(by_period(war, name)[period] for war in wars)
            was = known[name][period]
            cells += [f"{median:.0f}", f"{was:.0f}", f"{median / was - 1:+.0%}"]
        at_sea = statistics.median(by_period(war, "boats at sea")[period] for war in wars) / weight[period]
        cells += [f"{at_sea:.0f}", f"{known['boats at sea'][period] / weight[period]:.0f}"]
        yield f"| {' | '.join(cells)} |"
    months = [name for name in history if name.startswith("ships ")]
    curve = [statistics.median(war.get(month, 0.0) for war in wars) for month in months]
    yield f"Rank correlation of the monthly curve: {rank_correlation(curve, [history[m] for m in months]):.2f}"
    yield f"Wars: {len(wars)}"


def mean(matches: Sequence[Match], name: str) -> float:
    """The mean of a number of the outcome; a lost boat of a patrol counts as one."""
    values = []
    for match in matches:
        assert match.outcome is not None
        args = match.outcome.args
        values.append(
            float(args.get("fate") == "lost") if name == "lost" and "lost" not in args else float(args[name])
        )
    return statistics.fmean(values)


def rivals(runs: int, jobs: int) -> Iterator[str]:
    """Ships, tons and boats lost by each player: the whole war, all patrols, all convoy battles (more often)."""
    yield "| | player | ships | kt | boats lost | lost per 100 ships | lost per 100 weeks at sea |"
    yield "|---|---|---|---|---|---|---|"
    groups = {"campaign I": ["campaign_1"], "patrols": [], "convoy battles": []}
    for scenario in GAME.scenarios():
        if scenario.id not in CAMPAIGNS:
            groups["convoy battles" if "convoy" in scenario.args else "patrols"].append(scenario.id)
    for title, scenarios in groups.items():
        for player in PLAYERS:
            matches = [
                match
                for scenario in scenarios
                for match in simulate(
                    GAME.name,
                    scenario,
                    runs if scenario == "campaign_1" else SHORT * runs,
                    player=player,
                    options=WHOLE_WAR if scenario == "campaign_1" else {},
                    jobs=jobs if scenario == "campaign_1" else 1,
                )
            ]
            ships, tons, lost = (mean(matches, name) for name in ("ships", "tons", "lost"))
            weeks = statistics.fmean(
                4 * sum(v for k, v in match.figures.items() if k.startswith("boats at sea")) for match in matches
            )
            kt = tons / 1000 if title == "campaign I" else tons
            share = f"{100 * lost / weeks:.1f}" if weeks else ""
            cells = [title, player, f"{ships:.1f}", f"{kt:.0f}", f"{lost:.2f}", f"{100 * lost / ships:.1f}", share]
            yield f"| {' | '.join(cells)} |"


class Tally(list[Any]):
    """A journal that only counts: ships and boats sunk, and weeks of searching, by area and war period."""

    def __init__(self) -> None:
        super().__init__()
        self.state: Any = None
        self.counts: Counter[tuple[str, str, int]] = Counter()

    def append(self, fact: Fact) -> None:
        if fact.kind in ("sunk", "search", "lost"):
            self.counts[fact.kind, fact.args["area"], self.state.war_period] += 1


def tallied(seed: int) -> Counter[tuple[str, str, int]]:
    """One whole war by the staff, counted."""
    table = open_table(find(GAME.name), "campaign_1", Seeded(seed), WHOLE_WAR, record=False)
    tally = Tally()
    table.world.journal.log = tally
    bot, rng = GAME.bot(), Rng(seed)
    while table.outcome is None:
        tally.state = table.state
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))
    return tally.counts


def areas(runs: int, jobs: int) -> Iterator[str]:
    """Ships and boats sunk by area and war period, beside the positions of real sinkings on the map."""
    counts = sum(fan_out(tallied, range(runs), jobs), Counter[tuple[str, str, int]]())
    yield "| area | " + " | ".join(f"ships {p} | history" for p in PERIODS) + " |"
    yield "|---" * 11 + "|"
    for area in AREAS:
        cells = []
        for period in range(1, 6):
            was = CHARTS.cell("area_history", area, f"ships {period}")
            cells += [f"{counts['sunk', area, period] / runs:.0f}", str(was)]
        yield f"| {area} | {' | '.join(cells)} |"
    for what, name in (("ships", "sunk"), ("lost", "lost")):
        for period in range(1, 6):
            ours = [counts[name, area, period] / runs for area in AREAS]
            theirs = [float(CHARTS.cell("area_history", area, f"{what} {period}")) for area in AREAS]
            shared = sum(min(a / sum(ours), b / sum(theirs)) for a, b in zip(ours, theirs, strict=True))
            yield f"{what} {period}: rank correlation {rank_correlation(ours, theirs):.2f}, overlap {shared:.0%}"


def levels(runs: int) -> Iterator[str]:
    """How often the staff reaches each level of the patrols and convoy battles."""
    kinds = ("poor", "fair", "good", "outstanding", "lost", "constructive-loss", "time")
    yield f"| scenario | {' | '.join(kinds)} | score: a tenth, half, nine tenths below |"
    yield "|---" * (len(kinds) + 2) + "|"
    for scenario in GAME.scenarios():
        if scenario.id in CAMPAIGNS:
            continue
        outcomes = [match.outcome for match in simulate(GAME.name, scenario.id, runs) if match.outcome]
        count = Counter(outcome.kind.partition("-")[2] for outcome in outcomes)
        scores = np.percentile([outcome.scores["bdu"] for outcome in outcomes], (10, 50, 90))
        cells = [f"{count[kind] / runs:.0%}" for kind in kinds]
        yield f"| {scenario.id} | {' | '.join(cells)} | {', '.join(f'{score:.0f}' for score in scores)} |"


def main() -> int:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("what", choices=("fidelity", "rivals", "areas", "levels"))
    parser.add_argument("file", type=Path, nargs="?", help="the CSV file of a simulation, for `fidelity`")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if given.what == "fidelity":
        if given.file is None:
            parser.error(
                "name the CSV file: sandtable simulate steel_wolves campaign_1 --option play_on=on --csv FILE"
            )
        lines = fidelity(read_wars(given.file))
    elif given.what == "rivals":
        lines = rivals(given.runs, given.jobs)
    elif given.what == "areas":
        lines = areas(given.runs, given.jobs)
    else:
        lines = levels(given.runs)
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
