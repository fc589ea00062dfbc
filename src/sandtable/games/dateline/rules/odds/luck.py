"""Low luck, and the report of luck: hits expected and made, per battle and nation."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from msgspec import Struct

from sandtable.games.dateline.data.data import SIDES_OF_DIE
from sandtable.games.dateline.state.model import Battle, Report, State
from sandtable.kernel import Throw, World


def low_luck(state: State) -> bool:
    """Is the option played in which only the remainder of a volley is left to a die?"""
    return state.options.get("luck") == "low"


def reckoned(world: World[State], rule: str, pips: int) -> tuple[int, Throw | None]:
    """A hit for every six pips; one die for the rest."""
    hits, rest = divmod(pips, SIDES_OF_DIE)
    if not rest:
        return hits, None
    throw = world.chance.d6(rule)
    return hits + (throw.natural <= rest), throw


def thousandths(pips: int) -> int:
    """Thousandths of hits that pips make: a hit for every six."""
    return pips * 1000 // SIDES_OF_DIE


@lru_cache(maxsize=4096)
def expected_hits(value: int, dice: int, room: int) -> int:
    """Thousandths of hits that some dice make on average where no more than `room` can count."""
    if dice <= room:
        return thousandths(dice * value)
    misses = SIDES_OF_DIE - value
    ways = sum(min(k, room) * comb(dice, k) * value**k * misses ** (dice - k) for k in range(1, dice + 1))
    return int(ways * 1000 // SIDES_OF_DIE**dice)


def note_hits(battle: Battle, by: str, against: str, expected: int, hits: int) -> None:
    """Hits of a nation in a battle: expected in thousandths, and made; no more count than there is to hit."""
    mine = battle.luck.setdefault(by, [0, 0, 0, 0])
    mine[0] += expected
    mine[1] += hits
    theirs = battle.luck.setdefault(against, [0, 0, 0, 0])
    theirs[2] += expected
    theirs[3] += hits


def file_report(state: State, battle: Battle) -> None:
    """A battle in which dice fell goes into the report."""
    if battle.luck:
        state.reports.append(Report(state.round, state.nation, battle.kind, battle.space, battle.luck))


class LuckLine(Struct):
    """The luck of a nation in a battle (or in all): hits made and taken, beside what could be expected."""

    nation: str
    made: int
    made_expected: float
    taken: int
    taken_expected: float


class LuckOfBattle(Struct):
    """One battle of the report."""

    round: int
    nation: str
    kind: str
    space: str
    lines: list[LuckLine]


class LuckReport(Struct):
    """Every battle, and the sum for each nation."""

    battles: list[LuckOfBattle]
    nations: list[LuckLine]


def luck_report(state: State) -> LuckReport:
    """The report as it is shown at the end."""
    total: dict[str, list[int]] = {}
    battles = []
    for report in state.reports:
        for nation, numbers in report.hits.items():
            sums = total.setdefault(nation, [0, 0, 0, 0])
            for at, value in enumerate(numbers):
                sums[at] += value
        lines = [luck_line(nation, numbers) for nation, numbers in report.hits.items()]
        battles.append(LuckOfBattle(report.round, report.nation, report.kind, report.space, lines))
    return LuckReport(battles, [luck_line(nation, numbers) for nation, numbers in total.items()])


def luck_line(nation: str, numbers: list[int]) -> LuckLine:
    """Thousandths as hits."""
    return LuckLine(nation, numbers[1], numbers[0] / 1000, numbers[3], numbers[2] / 1000)
