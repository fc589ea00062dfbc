"""UB4: missions, their goals, their ends and the grade."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct, convert

from sandtable.games.uboot.charts import CHARTS, content
from sandtable.games.uboot.model import MILLI, SEATS, Patrol
from sandtable.games.uboot.navigation import centre, course_and_distance, square_at
from sandtable.kernel.game import Outcome

__all__ = [
    "LOST",
    "MISSIONS",
    "MerchantPlan",
    "Mission",
    "Signal",
    "finish_report",
    "glory",
    "goal_reached",
    "grade",
    "judge",
    "start_place",
]

_HOUR_MS = 3_600_000
_EPOCH = dt.datetime(1900, 1, 1)
LOST = ("crushed", "suffocated")
"""Ends in which the boat is lost."""


class MerchantPlan(Struct, frozen=True):
    """Where the merchant of a mission starts, seen from the boat."""

    ship: str
    bearing: int
    range_nm: float
    course: int
    zigzag: bool


class Signal(Struct, frozen=True):
    """What the briefing says about the ship to shadow: roughly where it is and steers."""

    bearing: int
    range_nm: int
    course: int


class Mission(Struct, frozen=True):
    """One mission: its primary goal is known from the briefing."""

    id: str
    start: str
    to: str
    goal: str
    hours: int
    par: int
    area: str
    current_kn: float
    merchant: MerchantPlan | None
    signal: Signal | None
    at: tuple[float, float] | None = None
    shadow_min: int = 0
    leave: str = ""

    @property
    def start_s(self) -> int:
        """Seconds from 1900 to the start, universal time."""
        return round((dt.datetime.fromisoformat(self.start) - _EPOCH).total_seconds())


def _load() -> dict[str, Mission]:
    plain = content("missions")["missions"]
    missions = [convert({**one, "leave": one.get("from", "")}, Mission) for one in plain]
    return {mission.id: mission for mission in missions}


MISSIONS = _load()


def start_place(mission: Mission) -> tuple[int, int]:
    """The boat starts in the centre of the square of the briefing, or at its place."""
    if mission.at is None:
        return centre(mission.leave)
    return round(mission.at[0] * 10**9), round(mission.at[1] * 10**9)


def finish_report(patrol: Patrol) -> None:
    """The report from the goal square: right if the boat really is there; else part of the way counts."""
    mission = MISSIONS[patrol.mission]
    boat, goal = patrol.boat, patrol.goal
    goal.reported = True
    goal.inside = square_at(boat.lat, boat.lon) == mission.to
    _, whole = course_and_distance(*start_place(mission), *centre(mission.to))
    _, left = course_and_distance(boat.lat, boat.lon, *centre(mission.to))
    goal.fraction = MILLI if goal.inside else min(MILLI - 1, max(0, round(MILLI * (1 - left / whole))))


def goal_reached(patrol: Patrol) -> bool:
    """Has the primary goal been reached?"""
    mission = MISSIONS[patrol.mission]
    if mission.goal == "report":
        return patrol.goal.inside
    return patrol.goal.held_ms >= mission.shadow_min * 60_000 and not patrol.goal.seen


def _fraction(patrol: Patrol) -> float:
    mission = MISSIONS[patrol.mission]
    if mission.goal == "report":
        return patrol.goal.fraction / MILLI
    share = min(1.0, patrol.goal.held_ms / (mission.shadow_min * 60_000))
    return share * float(content("missions")["glory"]["seen_share"]) if patrol.goal.seen else share


def glory(patrol: Patrol) -> int:
    """Sixty for the primary goal, in part for part of it, and ten for a boat that lives."""
    worth = content("missions")["glory"]
    home = 0 if patrol.ended in LOST else worth["home"]
    return round(float(worth["primary"]) * _fraction(patrol)) + int(home)


def grade(points: int, par: int, lost: bool, primary: bool) -> str:
    """UB4.1-08 S to F by glory over par; a lost boat is F, a missed primary goal at most C."""
    if lost:
        return "F"
    letters = [str(row[0]) for row in CHARTS["grades"].rows]
    found = next(str(row[0]) for row in CHARTS["grades"].rows if points / par >= float(row[1]))
    return found if primary else letters[max(letters.index(found), letters.index("C"))]


def judge(patrol: Patrol) -> Outcome | None:
    """UB1.1-01, UB4.1-05, UB4.1-06, UB4.2-02 The result, once the mission has ended: all win or lose together."""
    if not patrol.ended:
        return None
    mission = MISSIONS[patrol.mission]
    points = glory(patrol)
    letter = grade(points, mission.par, patrol.ended in LOST, goal_reached(patrol))
    return Outcome(
        patrol.ended,
        "UB4.1-08",
        {"glory": points, "grade": letter, "goal": goal_reached(patrol)},
        {seat: float(points) for seat in SEATS},
    )
