"""UB4.3: linked missions and the campaign: which mission follows, and how the whole is judged."""

from __future__ import annotations

from sandtable.games.uboot.data.data import CHARTS
from sandtable.games.uboot.data.plans import FAME, LEAST_GRADE, MISSIONS, VOYAGES, Voyage
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.games.uboot.rules.mission.missions import glory, goal_reached, grade, judge
from sandtable.games.uboot.state.model import SEATS, Part, State
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


def result(state: State) -> Part:
    """UB4.3-04, UB4.2-02, UB4.3-05, UB4.1-08 The part that has just ended: glory, tonnage and grade."""
    points, primary = glory(state), goal_reached(state)
    letter = grade(points, MISSIONS[state.mission].par, state.ended in LOST, primary)
    tons = sum(one.tons for one in state.waters.sunk if not one.neutral)
    return Part(state.mission, state.ended, points, letter, tons, primary)


def linked(state: State, mission: str) -> Voyage | None:
    """UB4.3-02, UB4.3-04 The linked patrol in which this mission follows the one that has ended."""
    voyage = VOYAGES[state.voyage]
    if voyage.kind == "linked":
        return voyage
    of = dict(zip(voyage.parts, voyage.patrols, strict=True))
    return VOYAGES[of[mission]] if of[mission] and of[mission] == of[state.mission] else None


def next_mission(state: State) -> str:
    """UB4.3-03, UB4.3-05, UB4.3-02, UB4.3-04 The first part that has not been played; a lost boat,
    a bad grade or a missed primary goal may end it here.
    """
    voyage = VOYAGES.get(state.voyage)
    if voyage is None or not state.ended or state.ended in LOST:
        return ""
    played = {state.mission, *(part.mission for part in state.parts_done)}
    following = next((part for part in voyage.parts if part not in played), "")
    if not following:
        return ""
    part, together = result(state), linked(state, following)
    if together and together.needs_primary[together.parts.index(following)] and not part.primary:
        return ""
    if voyage.kind == "campaign" and LETTERS.index(part.grade) > LETTERS.index(LEAST_GRADE):
        return ""
    return following


def account_is_read(state: State) -> bool:
    """UB4.1-08, UB5.4-01 Where briefings are read before the start, so is the account before the next part."""
    return state.options.get("briefing") != "on" or len(state.briefed) == len(SEATS)


def may_go_on(state: State) -> bool:
    """UB6.14-07, UB4.1-08 Another part follows, the account has been read, and whatever was being done aboard is
    finished.
    """
    busy = state.board.order or state.board.resolving or state.changing_watch or state.intents
    return not busy and account_is_read(state) and bool(next_mission(state))


def fame(tons: int, grades: str) -> str:
    """UB4.3-06, UB4.3-04 The rank in the hall of fame: tonnage enough, and grades that are good enough on
    average.
    """
    average = sum(map(LETTERS.index, grades)) / len(grades)
    return next(one.rank for one in FAME if tons >= one.least_tons and average <= LETTERS.index(one.worst_grade))


def outcome(state: State) -> Outcome | None:
    """UB4.3-04, UB4.3-06 None while another part follows; at the end the sum of glory and tonnage, and the rank."""
    if not state.ended or next_mission(state):
        return None
    if state.voyage not in VOYAGES:
        return judge(state)
    parts = [*state.parts_done, result(state)]
    points, tons = sum(part.glory for part in parts), sum(part.tons for part in parts)
    grades = "".join(part.grade for part in parts)
    args = {"glory": points, "tons": tons, "grades": grades, "parts": len(parts), "how": state.ended}
    scores = {seat: float(points) for seat in SEATS}
    voyage = VOYAGES[state.voyage]
    if voyage.kind == "linked":
        return Outcome("voyage_over", "UB4.3-02", args, scores)
    whole = len(parts) == len(voyage.parts) and state.ended not in LOST
    rank = fame(tons, grades) if whole else "unknown"
    return Outcome("campaign_over", "UB4.3-06", {**args, "rank": rank}, scores)
