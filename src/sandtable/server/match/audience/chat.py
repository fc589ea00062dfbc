"""Talk at the table and between seats: who may read a line, its number in a reader's own list, what is new.

A line is for everybody, or for the seats that it names and for who wrote it. Readers count their own lines only: a
number would otherwise tell that others wrote to each other, and how often.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import msgspec

from sandtable.server.store.files import now
from sandtable.server.wire.messages import ChatLine, Origin

TAKEN_BACK = "seat-taken-back"
"""The line of the talk from which on a seat is another person's."""


def verdict(n: int, origin: Origin, why: str) -> ChatLine:
    """The line that says who vouches for an imported record, or what was wrong with it."""
    if why:
        return ChatLine(n, now(), notice="check-failed", args={"why": why})
    return ChatLine(n, now(), notice="checked", args={"origin": origin})


def may_read(line: ChatLine, acts: Sequence[str]) -> bool:
    """May somebody with these seats read a new line? Writers may read what they wrote."""
    return line.to is None or line.seat in acts or any(seat in acts for seat in line.to)


def taken_back(lines: Sequence[ChatLine]) -> dict[str, int]:
    """From which line on the person who holds a seat now reads its private talk, where another sat there before."""
    return {line.args["seat"]: n for n, line in enumerate(lines) if line.notice == TAKEN_BACK}


def own_lines(lines: Sequence[ChatLine], acts: Sequence[str]) -> list[ChatLine]:
    """The lines that these seats may read; private ones since the person sits there who sits there now."""
    since = taken_back(lines)
    known = (may_read(line, [seat for seat in acts if since.get(seat, 0) <= n]) for n, line in enumerate(lines))
    return list(compress(lines, known))


def readable(lines: Sequence[ChatLine], acts: Sequence[str]) -> list[ChatLine]:
    """The lines that these seats may read, as they number them."""
    return [msgspec.structs.replace(line, n=n) for n, line in enumerate(own_lines(lines, acts))]


def unread(lines: Sequence[ChatLine], acts: Sequence[str], read: int) -> int:
    """How many new lines others have written to these seats."""
    return sum(not line.notice and line.seat not in acts for line in readable(lines, acts)[read:])
