"""What time does to a match: settled at the end of each of its turns.

Time in which the server did not run counts for nobody (lobby/keeper.py).
"""

from __future__ import annotations

from sandtable.kernel.record import Answered
from sandtable.server.match import notices, stand_in
from sandtable.server.match.state import MatchState
from sandtable.server.wire import time_of_day


def settle(match: MatchState) -> None:
    """Take in who is asked now, apply what time has done, and keep it with this turn's commit."""
    times, now = match.times, int(time_of_day.wall())
    if times.timed:
        _leave_gaps_out(match)
    _observe(match, now)
    if times.timed and not match.row.over:
        _apply(match, now)
        _observe(match, now)
    due = times.next()
    if match.notices:
        notices.plan(match, now)
        due = min((one for one in (due, notices.due(match)) if one is not None), default=None)
    if due != times.due:
        match.surroundings.note_due(match.row.id, due)
    if (row := times.changed(match.row.id, due)) is not None:
        match.save(row)


def _leave_gaps_out(match: MatchState) -> None:
    """Timers stand still while the server does not run: each goes on behind the gap with what it had before."""
    gaps, kept = match.surroundings.gaps, match.times.kept
    ran = False
    for since, until in gaps[kept.gaps :]:
        for times in kept.seats.values():
            for timer in times.all_timers():
                if timer.since is not None:
                    ran = True
                    times.stop(timer, since)
                    timer.since = until
                    times.reminded = None
    kept.gaps = len(gaps)
    if ran:
        match.notice("server-away")


# --- who is asked ---------------------------------------------------------------------------------------


def _observe(match: MatchState, now: int) -> None:
    over = match.row.over or bool(match.row.outcome) or match.table.outcome is not None
    times = match.times
    playing = [seat for seat in match.people() if not times.seat(seat).stand_in] if not over else []
    asked: dict[str, dict[str, bool]] = {seat: {} for seat in playing}
    for branch in match.table.live.values():
        if branch.ask is not None:
            for seat in asked.keys() & branch.ask.seats.keys():
                asked[seat][branch.id] = seat not in branch.got
    times.observe(now, match.seats, asked, lambda seat, id: _answered_itself(match, seat, id))
    _pause_or_go_on(match)
    times.run_timers(now)


def _answered_itself(match: MatchState, seat: str, id: str) -> bool:
    answers = (entry for entry in match.table.entries[-64:] if type(entry) is Answered)
    return any(entry.seat == seat and entry.to == id and entry.by != "instruction" for entry in answers)


def _pause_or_go_on(match: MatchState) -> None:
    """Clocks run once everybody has sat down; after a deadline they go on when the late seat has answered."""
    times, kept = match.times, match.times.kept
    if kept.paused == "gathering" and all(match.seats[seat].taken for seat in match.people()):
        kept.paused = ""
    if kept.paused == "deadline" and not set(times.seat(kept.late).waiting) & set(kept.late_with):
        times.pause(False)


# --- when time is up ------------------------------------------------------------------------------------


def _apply(match: MatchState, now: int) -> None:
    for seat in list(match.times.kept.seats):
        if match.times.kept.paused:
            return
        if late := match.times.late(seat, now):
            _time_is_up(match, seat, late)


def _time_is_up(match: MatchState, seat: str, questions: list[str]) -> None:
    kept = match.times.kept
    policy = kept.pace.policy
    if policy == "concede":
        stand_in.give_up(match, match.seats[seat])
    elif policy == "answer" and not _nobody_has_time(match):
        match.times.handed |= {(seat, id) for id in questions}
        match.notice("staff-answered", seat=seat)
    elif policy != "staff" or not stand_in.step_in(match, seat):
        kept.paused, kept.late, kept.late_with = "deadline", seat, questions
        match.notice("stopped-at-deadline", seat=seat)


def _nobody_has_time(match: MatchState) -> bool:
    """Have all clocks run out for good? The staff would play the match to its end among itself."""
    pace, now = match.times.kept.pace, int(time_of_day.wall())
    if pace.kind != "clock" or pace.increment:
        return False
    people = [match.times.seat(seat) for seat in match.people()]
    return not any(times.left(times.bank, now) for times in people)
