"""Talk at the table and press between seats: who may read a line, its number in a reader's own list, what is new.

A line is for everybody, or for the seats that it names and for who wrote it. Readers count their own lines only: a
number would otherwise tell that others wrote to each other, and how often.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

import msgspec

from sandtable.server.match import seating
from sandtable.server.wire import messages

if TYPE_CHECKING:
    from sandtable.server.match.client import Client
    from sandtable.server.match.live_match import Host


def may_read(line: messages.ChatLine, acts: Sequence[str]) -> bool:
    """May somebody with these seats read a new line? (What one says oneself is for oneself too.)"""
    return line.to is None or line.seat in acts or any(seat in acts for seat in line.to)


def own_lines(lines: Sequence[messages.ChatLine], acts: Sequence[str]) -> list[messages.ChatLine]:
    """The lines that these seats may read; private ones since the person sits there who sits there now."""
    since = seating.since(lines)
    known = (may_read(line, [seat for seat in acts if since.get(seat, 0) <= n]) for n, line in enumerate(lines))
    return list(compress(lines, known))


def readable(lines: Sequence[messages.ChatLine], acts: Sequence[str]) -> list[messages.ChatLine]:
    """The lines that these seats may read, as they number them."""
    return [msgspec.structs.replace(line, n=n) for n, line in enumerate(own_lines(lines, acts))]


def unread(lines: Sequence[messages.ChatLine], acts: Sequence[str], read: int) -> int:
    """How many new lines others have written to these seats."""
    return sum(not line.notice and line.seat not in acts for line in readable(lines, acts)[read:])


def pass_on(host: Host, line: messages.ChatLine) -> None:
    """To everybody who is here and may read it, by the reader's own number."""
    numbers: dict[tuple[str, ...], bytes] = {}
    for client in host.clients:
        if client.greeted and may_read(line, client.acts):
            if client.acts not in numbers:
                own = len(own_lines(host.lines, client.acts)) - 1
                numbers[client.acts] = msgspec.json.encode(msgspec.structs.replace(line, n=own))
            host.reply(client, numbers[client.acts])


def note_read(host: Host, client: Client, n: int) -> None:
    """Somebody has read the talk up to line `n` of its own list."""
    key = client.keys[0]
    known = len(readable(host.lines, client.acts))
    if key.read < n + 1 <= known:
        key.read = n + 1
        host.save(key)


def sides(host: Host, acts: Sequence[str]) -> dict[str, list[str]]:
    """Whom each of these seats may call its side: those who may look at its drafts."""
    table = host.table
    return {seat: [one for one in table.game.draft_audience(table.world, seat) if one != seat] for seat in acts}
