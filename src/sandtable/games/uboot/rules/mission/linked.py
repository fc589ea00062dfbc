"""UB4.3: linked missions and the campaign: which mission follows, and how the whole is judged."""

from __future__ import annotations

from sandtable.games.uboot.data.data import CHARTS
from sandtable.games.uboot.data.plans import FAME, LEAST_GRADE, MISSIONS, VOYAGES, Voyage
from sandtable.games.uboot.rules.mission.missions import LOST, glory, goal_reached, grade, judge
from sandtable.games.uboot.state.model import SEATS, Part, Patrol
from sandtable.kernel.game import Outcome

__all__ = [
    "LETTERS",
    "account_is_read",
    "fame",
    "linked",
    "may_go_on",
    "next_mission",
    "outcome",
    "result",
]


LETTERS = [str(row[0]) for row in CHARTS["grades"].rows]


def result(patrol: Patrol) -> Part:
    """UB4.3-04, UB4.2-02, UB4.3-05, UB4.1-08 The part that has just ended: glory, tonnage and grade."""
    points, primary = glory(patrol), goal_reached(patrol)
    letter = grade(points, MISSIONS[patrol.mission].par, patrol.ended in LOST, primary)
    tons = sum(one.tons for one in patrol.waters.sunk if not one.neutral)
    return Part(patrol.mission, patrol.ended, points, letter, tons, primary)


def linked(patrol: Patrol, mission: str) -> Voyage | None:
    """UB4.3-02, UB4.3-04 The linked patrol in which this mission follows the one that has ended."""
    voyage = VOYAGES[patrol.voyage]
    if voyage.kind == "linked":
        return voyage
    of = dict(zip(voyage.parts, voyage.patrols, strict=True))
    return VOYAGES[of[mission]] if of[mission] and of[mission] == of[patrol.mission] else None


def next_mission(patrol: Patrol) -> str:
    """UB4.3-03, UB4.3-05, UB4.3-02, UB4.3-04 The first part that has not been played; a lost boat,
    a bad grade or a missed primary goal may end it here.
    """
    voyage = VOYAGES.get(patrol.voyage)
    if voyage is None or not patrol.ended or patrol.ended in LOST:
        return ""
    played = {patrol.mission, *(part.mission for part in patrol.parts_done)}
    following = next((part for part in voyage.parts if part not in played), "")
    if not following:
        return ""
    part, together = result(patrol), linked(patrol, following)
    if together and together.needs_primary[together.parts.index(following)] and not part.primary:
        return ""
    if voyage.kind == "campaign" and LETTERS.index(part.grade) > LETTERS.index(LEAST_GRADE):
        return ""
    return following


def account_is_read(patrol: Patrol) -> bool:
    """UB4.1-08, UB5.4-01 Where briefings are read before the start, so is the account before the next part."""
    return patrol.options.get("briefing") != "on" or len(patrol.briefed) == len(SEATS)


def may_go_on(patrol: Patrol) -> bool:
    """UB6.14-07, UB4.1-08 Another part follows, the account has been read, and whatever was being done aboard is
    finished.
    """
    busy = patrol.board.order or patrol.board.resolving or patrol.changing_watch or patrol.intents
    return not busy and account_is_read(patrol) and bool(next_mission(patrol))


def fame(tons: int, grades: str) -> str:
    """UB4.3-06, UB4.3-04 The rank in the hall of fame: tonnage enough, and grades that are good enough on
    average.
    """
    average = sum(map(LETTERS.index, grades)) / len(grades)
    return next(one.rank for one in FAME if tons >= one.least_tons and average <= LETTERS.index(one.worst_grade))


def outcome(patrol: Patrol) -> Outcome | None:
    """UB4.3-04, UB4.3-06 None while another part follows; at the end the sum of glory and tonnage, and the rank."""
    if not patrol.ended or next_mission(patrol):
        return None
    if patrol.voyage not in VOYAGES:
        return judge(patrol)
    parts = [*patrol.parts_done, result(patrol)]
    points, tons = sum(part.glory for part in parts), sum(part.tons for part in parts)
    grades = "".join(part.grade for part in parts)
    args = {"glory": points, "tons": tons, "grades": grades, "parts": len(parts), "how": patrol.ended}
    scores = {seat: float(points) for seat in SEATS}
    voyage = VOYAGES[patrol.voyage]
    if voyage.kind == "linked":
        return Outcome("voyage_over", "UB4.3-02", args, scores)
    whole = len(parts) == len(voyage.parts) and patrol.ended not in LOST
    rank = fame(tons, grades) if whole else "unknown"
    return Outcome("campaign_over", "UB4.3-06", {**args, "rank": rank}, scores)
