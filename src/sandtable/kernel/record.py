"""A match is its record: a header, then checkpoints, answers, draws and facts, append-only.

The record is JSON inside a compressed file, never pickle. The past is stored, not recomputed; a table is
restored from the last checkpoint plus the answers since.
"""

from __future__ import annotations

import gzip
import lzma
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from sandtable.kernel.chance import Drawn
from sandtable.kernel.decisions import Question
from sandtable.kernel.game import Clock
from sandtable.kernel.journal import Fact

__all__ = [
    "Advanced",
    "Answered",
    "BrokenRecord",
    "Checkpoint",
    "Entry",
    "Healed",
    "Instructed",
    "Ordered",
    "Record",
    "Report",
    "Seed",
    "Undone",
    "active",
    "decode_entry",
    "since_checkpoint",
    "struck",
]

FORMAT = 1
MAGIC = b"sandtable record\n"


class Checkpoint(Struct, tag="checkpoint", omit_defaults=True, gc=False):
    """The whole state at a Mark (or a quiet tick), from which ``script(state)`` goes on."""

    epoch: int
    rule: str
    schema: int
    state: Raw
    clock: Clock | None = None


class Answered(Struct, tag="answer", omit_defaults=True, gc=False):
    """A seat's answer to a question; `by` says who gave it: the player, the staff, an instruction, the clock."""

    seat: str
    to: str
    answer: Any
    by: str = "player"
    tick: int = 0
    kind: str = ""


class Ordered(Struct, tag="order", omit_defaults=True, gc=False):
    """A free order and the tick at which it took effect."""

    seat: str
    kind: str
    answer: Any
    by: str = "player"
    tick: int = 0


class Instructed(Struct, tag="instruct", omit_defaults=True):
    """A standing instruction set (or with `do` empty taken back) by a seat."""

    seat: str
    kind: str
    do: str = ""
    answer: Any = None


class Advanced(Struct, tag="advance", gc=False):
    """A live table has run to this tick."""

    tick: int


class Healed(Struct, tag="healed", gc=False):
    """At the last Mark (of this epoch) the state held what cannot be, left by earlier rules; the game mended it.

    The facts that say so follow, then the mended state as a checkpoint.
    """

    epoch: int


class Undone(Struct, tag="undo", omit_defaults=True):
    """Entries that no longer count. They stay in the record, greyed; `why` is undo, withdraw, rewind or rules."""

    struck: list[int]
    seat: str = ""
    why: str = "undo"


Entry = Checkpoint | Answered | Ordered | Instructed | Advanced | Healed | Undone | Drawn | Fact


class Seed(Struct, omit_defaults=True):
    """A seed used from an entry on: its commitment, and once the match is over the seed and its salt."""

    since: int
    commitment: str
    seed: str = ""
    salt: str = ""


class Report(Struct, omit_defaults=True):
    """What a player says about one entry of a record that ends where the table waited next.

    at: the entry. since: the first of those that came about with it. rule: the rule asked about. seats: through
    whose eyes it was seen. questions: what these were asked where the record ends. sealed: where they may not know
    all, the entries are the facts that they know, and the whole record lies in here, under the key of its server.
    """

    at: int
    since: int
    rule: str = ""
    note: str = ""
    seats: list[str] = []
    questions: list[Question] = []
    sealed: bytes = b""


class Record(Struct, omit_defaults=True):
    """Header and entries of one match. `build` names the rules that made every entry, if the same made all;
    `origin` says "foreign" where the match began from a position that nobody vouches for; `report` is what a player
    says about an entry, after which the record was cut off."""

    game: str
    scenario: str
    options: dict[str, str]
    seats: list[str]
    rules_version: int
    entries: list[Entry] = []
    seeds: list[Seed] = []
    format: int = FORMAT
    build: str = ""
    origin: str = ""
    report: Report | None = None

    def to_bytes(self) -> bytes:
        """One file to mail, import and verify."""
        return MAGIC + gzip.compress(_encoder.encode(self), compresslevel=PACKING, mtime=0)

    @classmethod
    def from_bytes(cls, data: bytes) -> Record:
        """Read such a file; a broken or foreign one is a BrokenRecord that says where."""
        if not data.startswith(MAGIC):
            raise BrokenRecord("this is not a Sandtable record: its first line should be 'sandtable record'")
        try:
            raw = _decompress(data[len(MAGIC) :])
        except (zlib.error, lzma.LZMAError, EOFError) as error:
            raise BrokenRecord(f"the file is damaged and cannot be unpacked ({error})") from None
        try:
            form = _form_decoder.decode(raw)
        except msgspec.DecodeError as error:
            raise BrokenRecord(f"the record does not read: {error}") from None
        if form.format > FORMAT:
            raise BrokenRecord(f"written by a newer Sandtable (format {form.format}): update and open it again")
        entries = [decode_entry(entry, index) for index, entry in enumerate(form.entries)]
        fields = {name: getattr(form, name) for name in form.__struct_fields__ if name != "entries"}
        return cls(**fields, entries=entries)


PACKING = 6
"""How hard a file is packed: a whole campaign of 32 MB to a tenth, in half a second."""
XZ = b"\xfd7zXZ"
"""How a file of an earlier version begins; browsers can unpack gzip alone."""
MAX_UNPACKED = 128 * 1024 * 1024
"""Bytes: four times the record of a whole campaign."""
MAX_MEMORY = 256 * 1024 * 1024


def _decompress(data: bytes) -> bytes:
    """Unpack, but never more than a record can reasonably hold: a small file must not fill the memory."""
    unpacker = (
        lzma.LZMADecompressor(memlimit=MAX_MEMORY)
        if data.startswith(XZ)
        else zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    )
    raw = unpacker.decompress(data, MAX_UNPACKED)
    if not unpacker.eof:
        raise EOFError("it ends too early or unpacks to more than 128 MiB")
    return raw


class BrokenRecord(ValueError):
    """A record that cannot be opened, with the entry and the reason."""


class _Form(Struct):
    """A record whose entries are not read yet, so that a bad one can be named by its number."""

    game: str
    scenario: str
    options: dict[str, str]
    seats: list[str]
    rules_version: int
    entries: list[Raw] = []
    seeds: list[Seed] = []
    format: int = FORMAT
    build: str = ""
    origin: str = ""
    report: Report | None = None


_encoder = msgspec.json.Encoder()
_form_decoder = msgspec.json.Decoder(_Form)
_entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def decode_entry(data: bytes | Raw, index: int) -> Entry:
    """Read one entry; a bad one is named by its number in the record."""
    try:
        return _entry_decoder.decode(data)
    except msgspec.DecodeError as error:
        raise BrokenRecord(f"entry {index} of the record does not read: {error}") from None


def struck(entries: Iterable[Entry]) -> set[int]:
    """The indices of the entries that were undone."""
    return {index for entry in entries if type(entry) is Undone for index in entry.struck}


def since_checkpoint(entries: Sequence[Entry], until: int) -> list[Entry]:
    """The entries before `until` that count, from the last checkpoint on: all that a table needs to stand where
    they lead. Read backwards: an entry is struck by a later one, and a long record is not looked through."""
    gone: set[int] = set()
    found: list[Entry] = []
    for index in range(until - 1, -1, -1):
        entry = entries[index]
        if type(entry) is Undone:
            gone.update(entry.struck)
        elif index not in gone:
            found.append(entry)
            if type(entry) is Checkpoint:
                break
    return found[::-1]


def active(entries: Sequence[Entry], without: Container[int], since: int = 0) -> Iterator[tuple[int, Entry]]:
    """The entries that count, with their index: not struck, and not the strikes themselves."""
    for index in range(since, len(entries)):
        entry = entries[index]
        if index not in without and type(entry) is not Undone:
            yield index, entry
