"""Who plays for somebody who is not there, and how a seat gives up. The staff stands in and is relieved: the seat
stays its person's, and whatever the staff answered is marked so in that person's log."""

from __future__ import annotations

from sandtable.kernel import Outcome
from sandtable.server.match.state import MatchState
from sandtable.server.store.rows import SeatRow


def give_up(match: MatchState, row: SeatRow) -> None:
    """The seat concedes. Alone or between two that ends the match; else the staff plays it to the end."""
    row.conceded = True
    match.save(row)
    match.notice("conceded", seat=row.seat)
    if len(match.seats) <= 2 or not match.people():
        match.end(Outcome("conceded", "TABLE", {"seat": row.seat}))


def step_in(match: MatchState, seat: str) -> bool:
    """The staff plays for the seat until its person is back; not where it would then play among itself."""
    seats = match.times.kept.seats
    if not any(not seats[one].stand_in for one in match.people() if one != seat and one in seats):
        return False
    seats[seat].stand_in = True
    match.notice("staff-stands-in", seat=seat)
    return True


def relieve(match: MatchState, seat: str) -> None:
    """The person is back."""
    times = match.times.kept.seats.get(seat)
    if times is not None and times.stand_in:
        times.stand_in = False
        match.notice("staff-relieved", seat=seat)
