"""What travels over the socket, as types. docs/architecture.md, chapter 5, in Python.

The socket speaks these as JSON, tagged by `type`; what the HTTP calls take and give is in api_types.py.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.kernel import Outcome, Question, Refusal

Holder = Literal["human", "bot", "hotseat"]
Role = Literal["owner", "seat", "spectator"]
Origin = Literal["", "checking", "verified", "earlier", "foreign"]
"""Where a match comes from: it began here; a record that is still being played again; one that was checked from
its set-up to its last throw; one that this server kept under an earlier version of the rules; an edited or foreign
position, for which nobody vouches."""
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def refuse_nul(data: bytes | str) -> None:
    """The sign NUL is in nobody's name, talk or note, and not every store takes it: a ValueError."""
    raw = data.encode() if isinstance(data, str) else data
    if b"\\u0000" in raw and _NUL.search(raw):
        raise ValueError("a text holds the sign NUL")


Name = Annotated[str, Meta(max_length=40)]
Title = Annotated[str, Meta(max_length=80)]
Id = Annotated[str, Meta(max_length=200)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Talk = Annotated[str, Meta(min_length=1, max_length=2_000)]

# --- client to server -------------------------------------------------------------------------------


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Answer the question `to` of a seat; `seq` is the number that came with the question."""

    re: int
    seat: Id
    to: Id
    seq: int
    answer: Any


class Order(Struct, tag="order", forbid_unknown_fields=True):
    """Give a free order."""

    re: int
    seat: Id
    kind: Id
    answer: Any


class AskStaff(Struct, tag="staff", forbid_unknown_fields=True):
    """Let the staff (the bot) answer this one question."""

    re: int
    seat: Id
    to: Id


class Instruct(Struct, tag="instruct", forbid_unknown_fields=True):
    """Set a standing instruction for decisions of a kind ("*": all): default, staff, answer; "" ends it."""

    re: int
    seat: Id
    kind: Id
    do: Literal["", "default", "staff", "answer"] = ""
    answer: Any = None


class Draft(Struct, tag="draft", forbid_unknown_fields=True):
    """An unbinding draft; passed on to the seats that may look on."""

    seat: Id
    to: Id
    value: Any


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take the seat's last answer back."""

    re: int
    seat: Id


class Rewind(Struct, tag="rewind", forbid_unknown_fields=True):
    """Ask the others to go back to before the answer that led to fact number `entry` of one's own log."""

    re: int
    entry: int


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """Agree to a rewind, or not."""

    re: int
    yes: bool


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Chat to everybody, or to the holders of some seats."""

    text: Talk
    to: list[Id] | None = None
    seat: str = ""


class Read(Struct, tag="read", forbid_unknown_fields=True):
    """The talk has been read up to line `n` of one's own list."""

    n: int


class WriteNote(Struct, tag="note", forbid_unknown_fields=True):
    """The private note of this key."""

    text: Annotated[str, Meta(max_length=20_000)]


class Resync(Struct, tag="resync", forbid_unknown_fields=True):
    """Send a hello again."""


ClientMessage = (
    Answer | Order | AskStaff | Instruct | Draft | Undo | Rewind | Consent | Say | Read | WriteNote | Resync
)

# --- time of matches by correspondence --------------------------------------------------------------


class Pace(Struct, forbid_unknown_fields=True, frozen=True):
    """How much time people have: none set, so many seconds for each question, or a clock per seat to which each
    answer adds `increment`. `policy`: what happens when it is up: the staff answers this question, the staff plays
    the seat until its person is back, the clocks stop, the seat gives up. `holidays`: days off for each seat;
    `quiet`: hours a day that a seat may set aside as quiet. Neither counts. `remind`: hours before a seat's time is
    up at which it gets another notice; 0: never."""

    kind: Literal["none", "question", "clock"] = "none"
    seconds: Annotated[int, Meta(ge=60, le=7_776_000)] = 86_400
    increment: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    policy: Literal["answer", "staff", "pause", "concede"] = "answer"
    holidays: Annotated[int, Meta(ge=0, le=60)] = 0
    quiet: Annotated[int, Meta(ge=0, le=12)] = 0
    remind: Annotated[int, Meta(ge=0, le=72)] = 6


class PaceInfo(Struct):
    """The time settings of a match and why its clocks stand still, if they do: not everybody has sat down yet, the
    owner stopped them, or the time of the seat `late` is up."""

    pace: Pace
    paused: Literal["", "gathering", "owner", "deadline"]
    late: str = ""


class SeatTime(Struct, omit_defaults=True):
    """Since when a seat is waited for and until when it has time; seconds left where its clock stands still; does
    the staff stand in for it; its days off."""

    since: str = ""
    until: str = ""
    left: int | None = None
    stand_in: bool = False
    days: int = 0
    away: list[str] = []


# --- server to client -------------------------------------------------------------------------------


class SeatInfo(Struct):
    """A seat as everybody sees it: who holds it, who is there, who is waited for, who has sealed its answer and is
    ready (whether, never what)."""

    seat: str
    holder: Holder
    name: str
    online: bool
    waited: bool
    conceded: bool = False
    ready: bool = False
    time: SeatTime | None = None


class FactLine(Struct, omit_defaults=True):
    """A fact as its receiver's log numbers it. `by`: it follows an answer that the receiver's staff or a standing
    instruction gave ("staff", "instruction")."""

    n: int
    kind: str
    rule: str = ""
    args: dict[str, Any] = {}
    reveal: bool = False
    undone: bool = False
    by: str = ""


class UndoInfo(Struct):
    """May the seat undo its last answer, and how (undo, withdraw), or why not."""

    can: bool
    why: str


class ClockInfo(Struct):
    """Time of a live table: its clock, and what lets a client show the time between two ticks.

    `since_ms`: game milliseconds that have passed since the last tick, of the next one's `step_ms`. `rate`:
    game seconds per second as played just now; it falls below the compression under load.
    """

    tick: int
    game_ms: int
    table_ms: int
    compression: int
    step_ms: int
    since_ms: int
    running: bool
    paused: bool
    rate: float


class ChatLine(Struct, tag="chat", omit_defaults=True):
    """A line of chat, numbered for its reader alone; a notice is a message key with arguments that the server
    itself wrote. `to`: the seats that it is for; none: everybody."""

    n: int
    at: str
    seat: str = ""
    name: str = ""
    text: str = ""
    to: list[str] | None = None
    notice: str = ""
    args: dict[str, Any] = {}


class Standing(Struct, omit_defaults=True):
    """A standing instruction of a seat."""

    kind: str
    do: str
    answer: Any = None


class DraftInfo(Struct, tag="draft"):
    """Somebody's draft, for those who may look on."""

    seat: str
    to: str
    value: Any


class RewindInfo(Struct, tag="rewind"):
    """Somebody asks to go back: to before fact `entry` of this receiver's log (None: nothing of it would go).

    `missing` are the seats that have not agreed yet; `state` says what came of it.
    """

    by: str
    entry: int | None
    missing: list[str]
    state: Literal["asked", "done", "refused"]


class Hello(Struct, tag="hello"):
    """Everything that a key may know. `view` has one entry per seat held, or "" for those who hold none; `checked`:
    percent of an imported record that have been played again, while its origin is "checking"."""

    match: str
    game: str
    scenario: str
    title: str
    sandbox: bool
    origin: Origin
    checked: int
    live: bool
    role: Role
    options: dict[str, str]
    seats: list[SeatInfo]
    you: list[str]
    commitment: str
    view: dict[str, Any]
    questions: list[Question]
    orders: dict[str, list[Question]]
    facts: list[FactLine]
    undo: dict[str, UndoInfo]
    outcome: Outcome | None
    clock: ClockInfo | None
    pace: PaceInfo | None
    chat: list[ChatLine]
    read: int
    sides: dict[str, list[str]]
    note: str
    drafts: list[DraftInfo]
    standing: dict[str, list[Standing]]
    rewind: RewindInfo | None
    misfit: Refusal | None


class Update(Struct, tag="update", omit_defaults=True):
    """What changed. A field that is there replaces the old one; `view` holds of each seat's view the fields
    that changed, `facts` are new lines, `struck` undone ones."""

    seats: list[SeatInfo] = []
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    checked: int | msgspec.UnsetType = msgspec.UNSET
    view: dict[str, Any] = {}
    questions: list[Question] | None = None
    orders: dict[str, list[Question]] | None = None
    facts: list[FactLine] = []
    struck: list[int] = []
    undo: dict[str, UndoInfo] = {}
    outcome: Outcome | msgspec.UnsetType | None = msgspec.UNSET
    clock: ClockInfo | None = None
    pace: PaceInfo | None = None
    standing: dict[str, list[Standing]] | None = None


class Ack(Struct, tag="ack"):
    """Done, and durable."""

    re: int


class Refused(Struct, tag="refused"):
    """Not done; nothing changed."""

    re: int | None
    refusal: Refusal


class Rematched(Struct, tag="rematch"):
    """There is a rematch; `keys` are this receiver's own."""

    match: str
    keys: list[str]


ServerMessage = Hello | Update | Ack | Refused | ChatLine | DraftInfo | RewindInfo | Rematched
