"""How a seat goes from hand to hand. The position belongs to the seat, what somebody intends belongs to the person.

Whoever sits down by a link gets a key of his own, and every copy of the link ends. Taking back a seat in which
somebody else sat is told to all, and shows nothing that he had sealed, drafted or noted, and no private talk from
before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.server.store.files import new_key
from sandtable.server.store.rows import KeyRow, SeatRow
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import Refusing

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host

TAKEN_BACK = "seat-taken-back"
"""The line of the talk from which on a seat is another person's."""


def new_link(host: Host, seat: str, *, note: bool) -> KeyRow:
    """Another key for the seat; the old one opens nothing any more. Its note goes along to the same person only."""
    old = next(row for row in host.keys.values() if (row.role, row.seat, row.revoked) == ("seat", seat, False))
    old.revoked = True
    host.notices.stop_all(seat)
    key = KeyRow(new_key(), host.match.id, "seat", seat, old.note if note else "")
    host.keys[key.key] = key
    host.save(old, key)
    return key


def take(host: Host, keys: Sequence[KeyRow], act: api_types.Take) -> api_types.NewKey:
    """Somebody sits down by a link: it ends, with every copy of it, and he gets a key of his own. Everybody is
    told, also if the seat had been looked into before."""
    held = [key.seat for key in keys if key.role == "seat"]
    if len(held) != len(keys):
        raise Refusing(409, "no-seat", "This link opens no seat alone: it stays as it is.")
    for seat in held:
        row = host.seats[seat]
        row.name = act.name or row.name
        host.notice("sat-down-again" if row.taken else "sat-down", seat=seat)
        row.taken = True
        host.save(row)
    own = [new_link(host, seat, note=True).key for seat in held]
    host.reseat()
    return api_types.NewKey(host.match.id, ",".join(own), held[0], held)


def take_back(host: Host, row: SeatRow) -> None:
    """Somebody else than who sat here goes on with the seat. He is asked anew what lies sealed."""
    seat, table = row.seat, host.table
    host.try_on_table(lambda: table.reopen(seat))
    for draft in [one for one in table.drafts if one[0] == seat]:
        del table.drafts[draft]
    for kind in [kind for one, kind in table.standing if one == seat]:
        table.instruct(seat, kind, "")
    host.notice(TAKEN_BACK, seat=seat)


def since(lines: Sequence[messages.ChatLine]) -> dict[str, int]:
    """From which line on the person who holds a seat now reads its private talk."""
    return {line.args["seat"]: n for n, line in enumerate(lines) if line.notice == TAKEN_BACK}


def was_taken_back(lines: Sequence[messages.ChatLine]) -> bool:
    """Does somebody hold a seat here in which another sat?"""
    return bool(since(lines))
