"""Who may do what with a match: checked before anything is done."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.server.match.state import MatchState
from sandtable.server.store.rows import KeyRow, SeatRow
from sandtable.server.wire.errors import ApiError

Keys = Sequence[KeyRow]


def seat_of(match: MatchState, keys: Keys, seat: str) -> SeatRow:
    """The seat that is meant, if these keys may dispose of it: the owner of every seat, a seat of itself."""
    role, acts = match.opens(keys)
    if not seat and len(acts) == 1:
        seat = acts[0]
    if seat not in match.seats:
        known = ", ".join(match.seats)
        raise ApiError(422, "no-such-seat", f"Name one of the seats {known}.", "seat")
    if role != "owner" and seat not in acts:
        raise ApiError(403, "not-your-seat", "Only the owner and the seat itself may do this.", "seat")
    return match.seats[seat]


def owner_only(match: MatchState, keys: Keys) -> None:
    """Refuse everybody else."""
    if match.opens(keys)[0] != "owner":
        raise ApiError(403, "owner-only", "Only the owner of the table may do this: use the owner's link.")


def running(match: MatchState) -> None:
    """Refuse what a match that is over has no use for."""
    if match.row.over or match.row.outcome:
        raise ApiError(409, "match-is-over", "The match is over: start a rematch.")
