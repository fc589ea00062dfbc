"""Who plays for somebody who is not there, and how a seat gives up. The staff stands in and is relieved: the seat
stays its person's, and whatever the staff answered is marked so in that person's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel import Outcome, Table
from sandtable.server.store.rows import SeatRow

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host


def sealed(table: Table[Any, Any]) -> set[str]:
    """The seats whose answer lies sealed until the others are ready too: whether, never what."""
    return {seat for branch in table.live.values() if branch.ask is not None for seat in branch.got}


def give_up(host: Host, row: SeatRow) -> None:
    """The seat concedes. Alone or between two that ends the match; else the staff plays it to the end."""
    row.conceded = True
    host.save(row)
    host.notice("conceded", seat=row.seat)
    if len(host.seats) <= 2 or not host.people():
        host.end(Outcome("conceded", "TABLE", {"seat": row.seat}))


def step_in(host: Host, seat: str) -> bool:
    """The staff plays for the seat until its person is back; not where it would then play among itself."""
    seats = host.times.kept.seats
    if not any(not seats[one].stand_in for one in host.people() if one != seat and one in seats):
        return False
    seats[seat].stand_in = True
    host.notice("staff-stands-in", seat=seat)
    return True


def relieve(host: Host, seat: str) -> None:
    """The person is back."""
    times = host.times.kept.seats.get(seat)
    if times is not None and times.stand_in:
        times.stand_in = False
        host.notice("staff-relieved", seat=seat)
