"""What the HTTP calls take and give, as types; what the socket speaks is in messages.py.

The OpenAPI page and the client's TypeScript types are made from both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.kernel import BattleOdds, Outcome, Question, Refusal, Scenario
from sandtable.server.wire.messages import (
    ClientMessage,
    ClockInfo,
    Holder,
    Id,
    Name,
    Pace,
    PaceInfo,
    Password,
    Role,
    SeatInfo,
    SeatTime,
    ServerMessage,
    Title,
)


class Length(Struct):
    """How long a scenario lasts: the middle of so many tables that were played here to their end."""

    game: str
    scenario: str
    seconds: int
    tables: int


class Card(Struct):
    """What a game's card.toml says of it in the lobby; `picture` names an SVG drawing beside it."""

    title: str
    line: str
    players: tuple[int, int]
    minutes: str
    picture: str = ""


class GameInfo(Struct):
    """A game in the lobby."""

    name: str
    title: str
    live: bool
    scenarios: list[Scenario]
    card: Card


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who shall hold a seat."""

    holder: Holder = "human"
    name: Name = ""


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to create. A seat that is not named is held by the staff; with none named the first is human.

    `listed` shows it in the lobby, `open` lets anybody take a human seat there; with a password everybody
    who knows it may. `deal` names one of the scenario's deals: the seats of a hand have one holder, named for any
    of them, and whoever takes one takes them all.
    """

    game: Id
    scenario: Id = ""
    options: dict[str, str] = {}
    title: Title = ""
    seats: dict[str, NewSeat] = {}
    password: Password | None = None
    listed: bool = True
    open: bool = False
    pace: Pace = Pace()
    deal: Id = ""


class Created(Struct):
    """A new match: its id, the owner's key, a key per seat; no keys for one that a sealed save brought back."""

    match: str
    owner: str
    seats: dict[str, str]


class ListedSeat(Struct):
    """A seat in the lobby; `free` may be taken by `join`."""

    seat: str
    holder: Holder
    name: str
    free: bool


class Listed(Struct):
    """A match in the lobby."""

    match: str
    game: str
    scenario: str
    title: str
    seats: list[ListedSeat]
    started: str
    over: bool
    locked: bool
    watch: bool
    pace: Pace
    hands: list[list[str]]
    """The seats that one person takes together, where they were dealt."""


class Join(Struct, forbid_unknown_fields=True):
    """Take a free seat (any if none is named)."""

    seat: Id = ""
    name: Name = ""
    password: Password | None = None


class Take(Struct, forbid_unknown_fields=True):
    """Sit down by a link that somebody sent: it ends, and a key of one's own takes its place.

    `once`: at least 22 random characters of the caller's. With the same word the call may be repeated: it gives the
    same key, should the first answer have been lost.
    """

    name: Name = ""
    once: Annotated[str, Meta(pattern="^([A-Za-z0-9_-]{22,64})?$")] = ""


class Watch(Struct, forbid_unknown_fields=True):
    """Watch a match from the lobby."""

    password: Password | None = None


class NewKey(Struct):
    """A key just made; for several seats, one a seat, joined by commas."""

    match: str
    key: str
    seat: str = ""
    seats: list[str] = []


class KeyInfo(Struct):
    """What a key opens."""

    match: str
    game: str
    scenario: str
    title: str
    role: Role
    seats: list[str]
    name: str
    live: bool
    over: bool
    waits: bool
    rematch: list[str]
    times: dict[str, SeatTime] = {}
    pace: PaceInfo | None = None
    unread: int = 0
    seated: bool = False
    """Has somebody sat down there already, or looked through its eyes?"""
    outcome: Outcome | None = None


class Frame(Struct):
    """A picture of the film: what the key's seats saw from fact `first` to fact `until` of their log."""

    first: int
    until: int
    view: dict[str, Any]
    clock: ClockInfo | None


class Position(Struct):
    """A position that is shown where a game is taught: what a seat sees there, and what it is asked."""

    id: str
    scenario: str
    seat: str
    seats: list[str]
    view: Any
    questions: list[Question]
    clock: ClockInfo | None = None


class HandSeat(Struct, forbid_unknown_fields=True):
    """Hand a seat to the staff, to a person, or to the owner's own device (hotseat)."""

    seat: Id
    holder: Holder
    name: Name | None = None


class OneSeat(Struct, forbid_unknown_fields=True):
    """Which seat; a seat's own key need not name it."""

    seat: Id = ""


class AskPreview(Struct, forbid_unknown_fields=True):
    """What would become of these answers, by seat: one's own draft and those of others that one sees."""

    answers: dict[Id, Any]
    seat: Id = ""


class Preview(Struct):
    """What the game previews, in its own words; or why one of the answers could not be given."""

    what: Any
    refused: Refusal | None = None


class Nothing(Struct):
    """A call that needs no words."""


class SetName(Struct, forbid_unknown_fields=True):
    """The name shown beside a seat."""

    name: Name
    seat: Id = ""


class SetTitle(Struct, forbid_unknown_fields=True):
    """The title of a table, for everybody at it; empty: it is called after its game."""

    title: Title


class SetSpectators(Struct, forbid_unknown_fields=True):
    """May people watch? `see="seats"` (solitaire only) shows them what the player sees."""

    allow: bool = True
    see: Literal["public", "seats"] = "public"


class SpectatorKey(Struct):
    """The spectators' key; empty when nobody may watch."""

    key: str


class SetPause(Struct, forbid_unknown_fields=True):
    """Stop or start the clock of a live table, or the clocks of a match by correspondence."""

    paused: bool


class Extend(Struct, forbid_unknown_fields=True):
    """More time for a seat; for everybody who is asked where none is named."""

    seconds: Annotated[int, Meta(ge=1, le=7_776_000)]
    seat: Id = ""


class Holiday(Struct, forbid_unknown_fields=True):
    """Days off for a seat, from now on or from a later instant; no days: the holiday ends here, and whole days that
    were not used are given back."""

    days: Annotated[int, Meta(ge=0, le=60)]
    start: Annotated[str, Meta(max_length=40)] = ""
    seat: Id = ""


class QuietHours(Struct, forbid_unknown_fields=True):
    """Hours of every day in which a seat's time does not run and nothing is sent to it; begin as until: none."""

    begin: Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")] = "00:00"
    until: Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")] = "00:00"
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    seat: Id = ""


class NewNotice(Struct, forbid_unknown_fields=True):
    """Where a seat wants to be told that it is waited for: a mail address, an http(s) address that takes signed
    JSON, or the subscription that a browser gave (as JSON)."""

    kind: Literal["mail", "webhook", "push"]
    target: Annotated[str, Meta(min_length=3, max_length=2_000)]
    seat: Id = ""


class StopNotice(Struct, forbid_unknown_fields=True):
    """Which one to stop, by the name in the list."""

    name: Id


class NoticeInfo(Struct, omit_defaults=True):
    """A place that is told when a seat is waited for: `shown` is enough of it to know it again; `state`: does it
    still have to agree; `error`: what went wrong last; `secret`: what signs a webhook's calls, told once."""

    name: str
    seat: str
    kind: Literal["mail", "webhook", "push"]
    shown: str
    state: Literal["asked", "on"]
    error: str = ""
    secret: str = ""


class NoticesInfo(Struct):
    """The notices of a key's seats, the kinds that this server offers, the key that browsers ask for, and the
    seats' own quiet hours."""

    notices: list[NoticeInfo]
    kinds: list[str]
    push: str
    quiet: dict[str, QuietHours]


class LooksWrong(Struct, forbid_unknown_fields=True):
    """A line of the receiver's own log by its number, the rule asked about, and what the player says."""

    entry: int
    rule: Annotated[str, Meta(max_length=80)] = ""
    note: Annotated[str, Meta(max_length=4_000)] = ""


class Rematch(Struct):
    """The rematch and the caller's own keys in it."""

    match: str
    keys: list[str]


class Done(Struct):
    """The seats after an owner's or seat's act."""

    seats: list[SeatInfo]


class Problem(Struct):
    """Why a call failed: a key, the field, and a sentence that says what to do."""

    reason: str
    detail: str
    field: str = ""


def schemas(ref: str, also: Iterable[Any] = ()) -> dict[str, Any]:
    """JSON Schema of every type on the wire, by name; `ref` is the template of references."""
    types: list[Any] = [ClientMessage, ServerMessage, *HTTP_TYPES, *also]
    _, components = msgspec.json.schema_components(types, ref_template=ref)
    return components


HTTP_TYPES: tuple[type[Struct], ...] = (
    Nothing,
    GameInfo,
    Length,
    BattleOdds,
    NewMatch,
    Created,
    Listed,
    Join,
    Take,
    Watch,
    NewKey,
    KeyInfo,
    Frame,
    Position,
    HandSeat,
    OneSeat,
    AskPreview,
    Preview,
    SetName,
    SetTitle,
    SetSpectators,
    SpectatorKey,
    SetPause,
    Pace,
    Extend,
    Holiday,
    QuietHours,
    NewNotice,
    StopNotice,
    NoticeInfo,
    NoticesInfo,
    LooksWrong,
    Rematch,
    Done,
    Problem,
)
