"""SW5 The war event tables, typed: every row names its events, every event the effects that its text has.

A row without an event, or an event without an effect, is refused with file, table and row.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from sandtable.games.steel_wolves.data.data import AREAS, BASES, CHARTS, DATA, KINDS, SUBMARINES, ZONES

FILE = "war_events.json"
ALLIES = {"spain": "spanish", "vichy": "vichy"}
GROUPS = ("OKM", "OKW", "OKL", "Chancellery")
TARGETS = ("", "BdU", "OKM", "Chancellery")


class BadEvent(ValueError):
    """A war event that does not hold together: file, table, row, and what to mend."""


class Effect(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """One thing that an event's text does; `when`: at once, or in the war progress phase."""

    when: str = "now"


class Nothing(Effect, frozen=True, tag="nothing"):
    """SW5.2 A row without an event: nothing happens."""


class Orders(Effect, frozen=True, tag="orders"):
    """Boats that must go to a place this week."""

    boats: int
    to: list[str]
    nation: str = "DE"
    type_ii_most: int = 99
    only: list[str] = []
    without: list[str] = []
    only_in: list[str] = []
    task: str = "hunt"
    minelayers: int = 0
    then: str = ""
    arctic: bool = False
    mediterranean: bool = False
    any_box: bool = False
    forced: bool = False
    placed: bool = False


class Contacts(Effect, frozen=True, tag="contacts"):
    """What a contact becomes by a further die: task force (TF) or special convoy (SPEC), of a nation."""

    ranges: dict[str, str]
    who: str = "all"
    on: str = "convoy"
    at: list[str] = []
    not_groups: list[str] = []
    nation: str = ""
    only_convoys: bool = False
    convoys_in: list[str] = []
    centre: str = ""
    extra: list[str] = []
    west_cups: bool = False


class Search(Effect, frozen=True, tag="search"):
    """A modifier of the search die, for boats in some waters or for all."""

    value: int
    who: str = "all"
    at: list[str] = []
    not_groups: list[str] = []


class Withdraw(Effect, frozen=True, tag="withdraw"):
    """Boats of the player's choice leave the game; once the `old` classes are gone only `when_gone` do."""

    boats: int
    nation: str = "DE"
    type_ii_most: int = 99
    only: list[str] = []
    spare_commands: bool = False
    old: list[str] = []
    when_gone: int = 0


class Leave(Effect, frozen=True, tag="leave"):
    """All boats of these classes leave the game, those that have not entered it too."""

    classes: list[str]


class Cups(Effect, frozen=True, tag="cups"):
    """Counters that join the cups for good."""

    add: dict[str, list[str]] = {}
    random: dict[str, list[str]] = {}
    weakest_out: dict[str, str] = {}
    submarines: list[str] = []


class MoveCounter(Effect, frozen=True, tag="move-counter"):
    """A counter that lies in another cup for combats in a zone this week."""

    kind: str
    out_of: str
    into: str
    at: list[str]


class SupplyShip(Effect, frozen=True, tag="supply-ship"):
    """A supply ship that the player places: in any area, in the Atlantic north of the line, or in the south.

    `may`: it can stay in port.
    """

    name: str
    at: str
    may: bool = False


class SupplyShipsGone(Effect, frozen=True, tag="supply-ships-gone"):
    """All supply ships at sea are removed."""


class Tender(Effect, frozen=True, tag="tender"):
    """A tender opens a forward base."""

    name: str
    base: str


class Bases(Effect, frozen=True, tag="bases"):
    """Bases that open, or close once they are empty."""

    open: list[str] = []
    close_when_empty: list[str] = []


class Zones(Effect, frozen=True, tag="zones"):
    """Mission zones that close for patrols and mines."""

    close: list[str]


class ReturnHome(Effect, frozen=True, tag="return-home"):
    """Boats that must turn for home."""

    boats: int
    areas: list[str]
    nation: str = "DE"
    undamaged: bool = False
    join: bool = False
    avoid: str = ""
    base: str = ""
    no_attacks: bool = False
    voluntary: bool = False


class RescueMove(Effect, frozen=True, tag="rescue-move"):
    """Boats that make a patrol move without attacks, or turn for home after another event."""

    boats: int
    area: str
    to: str
    home_after: str


class Assign(Effect, frozen=True, tag="assign"):
    """Boats for the Arctic or the Mediterranean command, for good."""

    command: str
    boats: int
    enough: int
    only: list[str] = []


class WeatherReporting(Effect, frozen=True, tag="weather-reporting"):
    """A boat reports the weather from the Greenland Gap until this ends."""

    ends: bool = False


class Torpedoes(Effect, frozen=True, tag="torpedoes"):
    """The torpedo value while the event lasts; without a value it is restored."""

    value: int | None


class Flags(Effect, frozen=True, tag="flags"):
    """Rules that hold in a place or for the boats under orders."""

    flags: list[str]
    at: list[str] = []
    who: str = "all"
    weeks: tuple[int, ...] = (1, 2)


class RevealedDamaged(Effect, frozen=True, tag="revealed-damaged"):
    """A unit that is damaged as soon as it is revealed."""

    kind: str


class AircraftTo(Effect, frozen=True, tag="aircraft-to"):
    """All aircraft of these bases fly over one area this week."""

    area: str
    bases: list[str]


class Baltic(Effect, frozen=True, tag="baltic"):
    """The search of the Baltic operations; `auxiliary`: once the first is sunk the second joins its cup."""

    contact: str
    nation: str
    auxiliary: list[str] = []


class UntilLost(Effect, frozen=True, tag="until-lost"):
    """The event never comes again once so many German boats were lost in the zone in one week."""

    zone: str
    boats: int


class Sortie(Effect, frozen=True, tag="sortie"):
    """A die: the convoy scatters, or its escort is strengthened."""

    scatters: str
    search_scattered: int
    search: int
    task_force: str
    at: list[str]


class Torch(Effect, frozen=True, tag="torch"):
    """The landing has happened: the Central Atlantic is West waters."""


class Port(Effect, frozen=True, tag="port"):
    """One boat may enter a port, by a die."""

    ports: dict[str, str]


class AirCover(Effect, frozen=True, tag="air-cover"):
    """Allied air cover of an area from now on."""

    area: str
    cover: str


class Felix(Effect, frozen=True, tag="felix"):
    """Gibraltar is neutralised."""


class BaseLost(Effect, frozen=True, tag="base-lost"):
    """A base is taken, perhaps by a die; damaged boats are scuttled. `cover`: an area with light air after it."""

    base: str
    die: str = ""
    cover: str = ""


class AntillesClosed(Effect, frozen=True, tag="antilles-closed"):
    """No more supply at the Lesser Antilles."""


class Darlan(Effect, frozen=True, tag="darlan"):
    """A French boat lays mines in a zone that a die names."""

    zones: dict[str, str]


class NotDone(Effect, frozen=True, tag="not-done"):
    """Influence that is lost when the order is cancelled."""

    group: str
    change: int


AnyEffect = (
    Nothing
    | Orders
    | Contacts
    | Search
    | Withdraw
    | Leave
    | Cups
    | MoveCounter
    | SupplyShip
    | SupplyShipsGone
    | Tender
    | Bases
    | Zones
    | ReturnHome
    | RescueMove
    | Assign
    | WeatherReporting
    | Torpedoes
    | Flags
    | RevealedDamaged
    | AircraftTo
    | Baltic
    | UntilLost
    | Sortie
    | Torch
    | Port
    | AirCover
    | Felix
    | BaseLost
    | AntillesClosed
    | Darlan
    | NotDone
)


class WarEvent(Struct, frozen=True, rename={"from_month": "from"}, forbid_unknown_fields=True):
    """One text of the event tables: when it can happen, how often (0: any number), what it does."""

    key: str
    name: str
    target: str
    times: int
    text: str
    effects: list[AnyEffect]
    unless: str = ""
    needs: str = ""
    from_month: str = ""
    until: str = ""
    weeks: int = 1


class Deadline(Struct, frozen=True):
    """SW5.4 An event that must have happened by a month."""

    event: str
    month: str


class EventRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of an event table: the first of its events that can still happen is the one that does."""

    roll: int
    events: list[str]
    deadline: Deadline | None = None


class DieChange(Struct, frozen=True, rename={"from_month": "from"}, forbid_unknown_fields=True):
    """A modifier of the event die for some months."""

    value: int
    why: str
    from_month: str = ""
    until: str = ""


class Period(Struct, frozen=True, forbid_unknown_fields=True):
    """The event table of a war period, with the instructions at its head."""

    header: str
    effects: list[AnyEffect]
    die: list[DieChange]
    rows: list[EventRow]


class EventTables(Struct, frozen=True):
    """SW5 The event tables of all war periods, and every text that they name."""

    periods: dict[int, Period]
    events: dict[str, WarEvent]
    deadlines: dict[str, Deadline] = field(default_factory=dict)
    allies: dict[str, dict[str, str]] = field(default_factory=dict)


def check_effect(effect: AnyEffect, where: str) -> None:
    """Every place, counter and group that an effect names must exist."""
    known = {*AREAS, *ZONES, *BASES}
    named = [
        (name, place)
        for name in ("to", "at", "areas", "open", "close", "only_in", "convoys_in", "bases", "close_when_empty")
        if isinstance(places := getattr(effect, name, None), list)
        for place in places
    ]
    named += [(name, place) for name in ("area", "zone", "base") if (place := getattr(effect, name, ""))]
    for name, place in named:
        if place not in known:
            raise BadEvent(f"{where}: {name} names {place!r}, which is no area, zone or base of the map")
    kinds = [k for cup in getattr(effect, "add", {}).values() for k in cup]
    kinds += [k for cup in getattr(effect, "random", {}).values() for k in cup]
    for kind in kinds:
        if kind not in KINDS:
            raise BadEvent(f"{where}: {kind!r} is no counter of the data files")
    for sub in getattr(effect, "submarines", []):
        if sub not in SUBMARINES:
            raise BadEvent(f"{where}: {sub!r} is no submarine of the data files")
    if isinstance(effect, NotDone) and effect.group not in GROUPS:
        raise BadEvent(f"{where}: {effect.group!r} is none of {', '.join(GROUPS)}")


def read_events(raw: Any, file: str = FILE) -> EventTables:
    """SW5.T1..T5 The tables from their file; an error names the file, the table and the row."""
    events: dict[str, WarEvent] = {}
    for number, one in enumerate(raw["events"]):
        where = f"{file}, events, row {number} ({one.get('key', 'without a key')})"
        if not one.get("effects"):
            raise BadEvent(f"{where}: an event needs its effects; write what its text does")
        try:
            event = msgspec.convert(one, WarEvent)
        except msgspec.ValidationError as error:
            raise BadEvent(f"{where}: {error}") from None
        if event.key in events:
            raise BadEvent(f"{where}: the key is used twice")
        if event.target not in TARGETS:
            raise BadEvent(f"{where}: target {event.target!r} is none of {', '.join(TARGETS[1:])}")
        for effect in event.effects:
            check_effect(effect, where)
        events[event.key] = event
    periods: dict[int, Period] = {}
    deadlines: dict[str, Deadline] = {}
    for name, table in raw["periods"].items():
        for one in table["rows"]:
            where = f"{file}, war period {name}, row {one.get('roll')}"
            if not one.get("events"):
                raise BadEvent(f"{where}: a row needs its events")
            for key in one["events"]:
                if key not in events:
                    raise BadEvent(f"{where}: there is no event {key!r}")
        try:
            period = msgspec.convert(table, Period)
        except msgspec.ValidationError as error:
            raise BadEvent(f"{file}, war period {name}: {error}") from None
        if not period.effects:
            raise BadEvent(f"{file}, war period {name}: the head of the table needs its effects")
        for effect in period.effects:
            check_effect(effect, f"{file}, war period {name}, head")
        rolls = [row.roll for row in period.rows]
        if rolls != list(range(11 if name == "5" else 10)):
            raise BadEvent(f"{file}, war period {name}: rows {rolls} do not cover every result of the die once")
        deadlines |= {row.deadline.event: row.deadline for row in period.rows if row.deadline}
        periods[int(name)] = period
    for ally, named in raw["allies"].items():
        for result, key in named.items():
            if key not in events:
                raise BadEvent(f"{file}, {ally}, row {result}: there is no event {key!r}")
        wanted = {str(row[1]) for row in CHARTS[f"{ALLIES[ally]}_events"].rows} - {"none"}
        if wanted != set(named):
            raise BadEvent(
                f"{file}, {ally}: rows {sorted(named)} do not fit the results {sorted(wanted)} of its die"
            )
    return EventTables(periods, events, deadlines, raw["allies"])


TABLES = read_events(msgspec.json.decode((DATA / FILE).read_bytes()))
EVENTS = TABLES.events
