"""What the crew learns when it is over: the true track, what happened when, what was sunk, how it is judged."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.games.uboot.rules.mission.goals import primary_share, secondary_share, sink_glory
from sandtable.games.uboot.rules.mission.missions import glory, goal_reached, grade
from sandtable.games.uboot.state.fleet import Sunk, TrackPoint
from sandtable.games.uboot.state.model import State

__all__ = ["Debrief", "Score", "debrief", "keep_track"]


class Score(Struct, frozen=True):
    """UB4.1-03 One line of the account: what for, and how much of it was reached, in thousandths."""

    kind: str
    share: int
    need: int = 0


class Debrief(Struct, frozen=True):
    """UB4.1-08 The account of the patrol."""

    glory: int
    tonnage_glory: int
    grade: str
    primary: Score
    secondary: list[Score]
    sunk: list[Sunk]
    tons: int
    track: list[TrackPoint]
    fired: int
    hits: int
    shells: int
    aircraft_shot: int
    strain: int
    first_seen_ms: int


def keep_track(state: State) -> None:
    """UB2-31 The log for the chart of the debrief: the true place every half hour."""
    waters = state.waters
    if state.elapsed_ms >= waters.next_track_ms:
        waters.next_track_ms = state.elapsed_ms + ARMS.track_ms
        waters.track.append(TrackPoint(state.elapsed_ms, state.boat.lat, state.boat.lon))


def debrief(state: State) -> Debrief | None:
    """UB4.1-08, UB4.2-02, UB4.3-04 Everything that counted, once the mission has ended."""
    if not state.ended:
        return None
    mission, waters = MISSIONS[state.mission], state.waters
    points = glory(state)
    return Debrief(
        points,
        sink_glory(state),
        grade(points, mission.par, state.ended in LOST, goal_reached(state)),
        Score(mission.goal, round(primary_share(state) * 1000), mission.need),
        [Score(one.kind, round(secondary_share(state, one) * 1000), one.need) for one in waters.secondary],
        [msgspec.structs.replace(one) for one in waters.sunk],
        sum(one.tons for one in waters.sunk if not one.neutral),
        [
            *(msgspec.structs.replace(one) for one in waters.track),
            TrackPoint(state.elapsed_ms, state.boat.lat, state.boat.lon),
        ],
        waters.fired,
        waters.hits,
        waters.rounds_brought - waters.rounds,
        waters.aircraft_shot,
        waters.strain,
        waters.seen_ms,
    )
