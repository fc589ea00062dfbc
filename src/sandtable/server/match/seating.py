"""How a seat goes from hand to hand. The position belongs to the seat, what somebody intends belongs to the person.

Whoever sits down by a link gets a key of their own, and every copy of the link ends. Taking back a seat in which
somebody else sat is told to all, and shows nothing that they had sealed, drafted or noted, and no private talk from
before.
"""

from __future__ import annotations

import base64
import hashlib

from sandtable.server.match import notices
from sandtable.server.match.audience import chat
from sandtable.server.match.state import MatchState
from sandtable.server.store.files import new_key
from sandtable.server.store.rows import KeyRow, SeatRow


def own_key(link: KeyRow, once: str) -> str:
    """The key of whoever sits down by a link with a word of their own choice: the same whenever they ask, and
    nobody else's, for nobody knows the word."""
    word = hashlib.blake2b(once.encode(), key=link.key.encode(), digest_size=24, person=b"sandtable take")
    return base64.urlsafe_b64encode(word.digest()).decode()


def opens(match: MatchState, key: str) -> bool:
    """Does this key open a seat here?"""
    return key in match.keys and not match.keys[key].revoked


def new_link(match: MatchState, seat: str, *, note: bool, key: str = "") -> KeyRow:
    """Another key for the seat (or this one); the old one opens nothing any more. Its note goes along to the same
    person only."""
    old = next(row for row in match.keys.values() if (row.role, row.seat, row.revoked) == ("seat", seat, False))
    old.revoked = True
    notices.stop_all(match, seat)
    new = KeyRow(key or new_key(), match.row.id, "seat", seat, old.note if note else "")
    match.keys[new.key] = new
    match.save(old, new)
    return new


def take_back(match: MatchState, row: SeatRow) -> None:
    """Somebody else than who sat here goes on with the seat, and is asked anew what lies sealed."""
    seat, table = row.seat, match.table
    table.reopen(seat)
    for draft in [one for one in table.drafts if one[0] == seat]:
        del table.drafts[draft]
    for kind in [kind for one, kind in table.standing if one == seat]:
        table.instruct(seat, kind, "")
    match.notice(chat.TAKEN_BACK, seat=seat)


def was_taken_back(match: MatchState) -> bool:
    """Does somebody hold a seat here in which another sat?"""
    return bool(chat.taken_back(match.lines))
