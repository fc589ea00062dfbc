"""Trust in a record: it begins as its scenario is set up, its rules are ours, and its dice follow from a seed whose
commitment was shown at the start and opened at the end."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel.chance import Drawn, Recorded, Seeded
from sandtable.kernel.game import Game
from sandtable.kernel.record import Checkpoint, Record
from sandtable.kernel.table import open_table

__all__ = ["Untrue", "Verdict", "check_set_up", "commitment", "opens", "verify"]


class Untrue(ValueError):
    """A record that is not what it says: its dice are not those that were committed to, or it was edited."""


def commitment(seed: bytes, salt: bytes) -> str:
    """What is shown at the start: it binds the server to its seed and tells nothing about it."""
    return hashlib.sha256(salt + seed).hexdigest()


def opens(shown: str, seed: bytes, salt: bytes) -> bool:
    """Does this seed, opened at the end, fit the commitment shown at the start?"""
    return hmac.compare_digest(shown, commitment(seed, salt))


class Verdict(Struct, frozen=True):
    """How many draws follow from the opened seeds, and how many are older than the first seed."""

    verified: int
    unverified: int


def verify(record: Record) -> Verdict:
    """Check every draw of a record whose seeds are opened; raises Untrue at the first that does not follow.

    A match that was exported and imported has several seeds, each from its entry on; draws from before an
    import, whose seed another table keeps, are counted as unverified. A draw that appears again under the
    same name after a rules change must repeat the first.
    """
    if not record.seeds:
        raise Untrue("this record names no seed: only a finished match can be verified")
    for seed in record.seeds:
        if not seed.seed:
            raise Untrue(f"the seed used from entry {seed.since} on is still sealed: the match is not over")
        if not opens(seed.commitment, bytes.fromhex(seed.seed), bytes.fromhex(seed.salt)):
            raise Untrue(f"the seed used from entry {seed.since} on does not fit the commitment shown at the start")
    known: dict[str, Drawn] = {}
    first = min(seed.since for seed in record.seeds)
    for index, entry in enumerate(record.entries):
        if type(entry) is not Drawn:
            continue
        used = [seed for seed in record.seeds if seed.since <= index]
        if not used:
            known[entry.name] = entry
            continue
        fresh = Seeded(bytes.fromhex(used[-1].seed)).values(entry.name, "", entry.sizes, 0)
        if entry.values != fresh and entry != known.get(entry.name):
            raise Untrue(f"entry {index}: the draw {entry.name} should be {fresh}, the record holds {entry.values}")
        known[entry.name] = entry
    older = {entry.name for entry in record.entries[:first] if type(entry) is Drawn}
    return Verdict(len(known.keys() - older), len(older))


def check_set_up(game: Game[Any, Any], record: Record) -> None:
    """Does the record begin as these rules set its scenario up, with its own options and draws? Raises Untrue."""
    at = next((i for i, entry in enumerate(record.entries) if type(entry) is Checkpoint), None)
    if at is None:
        raise Untrue("the record holds no checkpoint: nothing to start from")
    draws = {entry.name: entry for entry in record.entries[:at] if type(entry) is Drawn}
    try:
        table = open_table(game, record.scenario, Recorded(draws, Seeded(0)), record.options)
    except ValueError as error:
        raise Untrue(str(error)) from None
    if table.options != record.options:
        raise Untrue("its options are not all that the scenario has")
    if msgspec.json.encode(table.entries[: at + 1]) != msgspec.json.encode(record.entries[: at + 1]):
        raise Untrue(f"entry {at}: the position at the start is not the one that {record.scenario} is set up with")
