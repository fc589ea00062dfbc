"""The data of the game as the rules use it: map, set-up, units and charts, typed and checked on load."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel.charts import BadChart, Charts, load

Force = Literal["army", "air", "fleet"]
EdgeKind = Literal["land", "sea", "coast", "strait", "overfly"]
Units = dict[str, int]

RESOURCES = ("oil", "iron", "osr")
NEUTRAL = "neutral"

DATA = files("sandtable.games.war_room") / "data"


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A land region or sea zone as printed; what can change in play is in the state."""

    kind: Literal["land", "sea"]
    name: str
    lon: float
    lat: float
    owner: str = ""
    strategic_value: int = 0
    industry: int = 0
    mobilisation: bool = False
    income: dict[str, int] = {}
    ports: tuple[str, ...] = ()
    liberates_to: str = ""
    lean: str = ""
    army: Units = {}
    trade: str = ""


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """Two adjacent regions and what lies between them."""

    a: str
    b: str
    kind: EdgeKind
    rail: bool = False
    port: bool = False
    control: tuple[str, ...] = ()


class Ring(Struct, frozen=True, forbid_unknown_fields=True):
    """One ring of a convoy: the land at its one end (coastal) or two ends (overseas), and its ships."""

    ends: tuple[str, ...]
    ships: dict[str, int]


class Convoy(Struct, frozen=True, forbid_unknown_fields=True):
    """A convoy, or a cluster of overlapping rings that is raided as one."""

    id: str
    sea: str
    rings: tuple[Ring, ...]


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """WR1-04 A unit type: its force and its colour."""

    abbr: str
    force: Force
    colour: str


class NationData(Struct, frozen=True, forbid_unknown_fields=True):
    """A nation as printed: side, capital and the numbers of its command markers."""

    side: Literal["allies", "axis"]
    capital: str
    markers: dict[Force, tuple[int, ...]]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """One stack of the set-up."""

    nation: str
    command: int
    force: Force
    region: str
    units: Units


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """WRV-01 So many of these regions must be held."""

    need: int
    of: tuple[str, ...]


class ScenarioData(Struct, frozen=True, forbid_unknown_fields=True):
    """WRS-01 What exists in a scenario and what wins it.

    `victory` lists for each side alternatives; of an alternative every goal must be met.
    """

    nations: tuple[str, ...]
    capitals: tuple[str, ...]
    land: tuple[str, ...]
    sea: tuple[str, ...]
    victory: dict[str, tuple[tuple[Goal, ...], ...]]
    trade: bool = False
    pacts: tuple[str, ...] = ()
    straits: dict[str, str] = {}


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What the lobby and the board need of a scenario before it starts.

    `players` gives for each number of players (with a letter where the rulebook offers a second way) the nations of
    each; `box` is the part of the map to open with: west, south, east, north (beyond 180 it goes on to the west).
    """

    players: dict[str, tuple[tuple[str, ...], ...]]
    box: tuple[float, float, float, float]


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/map.json"""

    evidence: str
    source: str
    designed: str
    regions: dict[str, Region]
    edges: tuple[Edge, ...]
    convoys: tuple[Convoy, ...]
    scenarios: dict[str, Table]


class SetupFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/setup.json"""

    evidence: str
    source: str
    designed: str
    nations: dict[str, NationData]
    scenarios: dict[str, ScenarioData]
    commands: tuple[Command, ...]


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/units.json"""

    evidence: str
    source: str
    units: dict[str, Unit]


def region_order(id: str) -> tuple[bool, str, int]:
    """Land before sea, then by letter and number: the order of a list of regions."""
    letter, _, number = id.partition("-")
    return (True, letter, int(number)) if number else (False, id[0], int(id[1:]))


def read(name: str, type: type[Any]) -> Any:
    return msgspec.json.decode((DATA / name).read_bytes(), type=type)


@cache
def world_map() -> MapFile:
    """The printed map; every edge joins two regions that exist, and joins them once."""
    found: MapFile = read("map.json", MapFile)
    seen: set[frozenset[str]] = set()
    for edge in found.edges:
        pair = frozenset((edge.a, edge.b))
        if len(pair) != 2 or pair in seen or not pair <= found.regions.keys():
            raise BadChart(f"map.json: edge {edge.a} to {edge.b} is doubled or leads nowhere")
        seen.add(pair)
    for convoy in found.convoys:
        for end in (convoy.sea, *(end for ring in convoy.rings for end in ring.ends)):
            if end not in found.regions:
                raise BadChart(f"map.json: convoy {convoy.id} names {end}, which is no region")
    return found


@cache
def set_up() -> SetupFile:
    """WR0-02 The printed starting forces, nations and scenarios; no stack is larger than a stack may be."""
    found: SetupFile = read("setup.json", SetupFile)
    for command in found.commands:
        if sum(command.units.values()) > number("limits", "units_in_stack"):
            raise BadChart(f"setup.json: {command.nation} {command.command} holds too many units")
        if command.command not in found.nations[command.nation].markers[command.force]:
            raise BadChart(f"setup.json: {command.nation} has no {command.force} marker {command.command}")
    for id, scenario in found.scenarios.items():
        for count, hands in world_map().scenarios[id].players.items():
            if sorted(nation for hand in hands for nation in hand) != sorted(scenario.nations):
                raise BadChart(f"setup.json: {id} for {count} players does not deal out every nation once")
    return found


@cache
def unit_types() -> Mapping[str, Unit]:
    """The unit types by name."""
    found: UnitsFile = read("units.json", UnitsFile)
    return found.units


@cache
def charts() -> Charts:
    """The charts of the game."""
    return load([DATA / "charts.toml"])


@cache
def number(chart: str, row: str, column: str = "") -> int:
    """A whole number from a chart; asked for all the time, so what was found once is kept."""
    return int(charts().cell(chart, row, column))


@cache
def stances_on_chart() -> Mapping[str, tuple[str, ...]]:
    """WR4-05 The stances of every unit type, in the order of the chart, whose rows name unit and stance."""
    found: dict[str, tuple[str, ...]] = {}
    for row in charts()["stances"].rows:
        unit, _, stance = str(row[0]).partition(" ")
        found[unit] = (*found.get(unit, ()), stance)
    return found


@cache
def die() -> tuple[str, ...]:
    """WR0-04 The twelve faces of the colour die."""
    return tuple(str(row[0]) for row in charts()["die"].rows for _ in range(int(row[1])))


class Board:
    """The part of the map that a scenario uses, as a graph. Regions out of play do not exist (WRS-01)."""

    def __init__(self, scenario: str) -> None:
        """WR0-06, WR0-08, WR4C-01, WRS-07, R14, R45 Only regions with an id and in play, joined as the map says."""
        data = set_up().scenarios[scenario]
        self.data = data
        ids = self.ids = tuple(sorted((*data.land, *data.sea), key=region_order))
        self.place = {id: i for i, id in enumerate(ids)}
        regions = self.regions = {id: world_map().regions[id] for id in ids}
        self.edges = [e for e in world_map().edges if e.a in regions and e.b in regions]
        self.convoys = [c for c in world_map().convoys if c.sea in regions]
        self.lanes: dict[str, list[Convoy]] = {}
        for convoy in sorted(self.convoys, key=lambda convoy: self.place[convoy.sea]):
            self.lanes.setdefault(convoy.sea, []).append(convoy)
        self.land: dict[str, list[str]] = {id: [] for id in ids}
        self.rail: dict[str, list[str]] = {id: [] for id in ids}
        self.sea: dict[str, list[str]] = {id: [] for id in ids}
        self.coast: dict[str, list[str]] = {id: [] for id in ids}
        self.air: dict[str, list[str]] = {id: [] for id in ids}
        self.overfly: dict[str, list[str]] = {id: [] for id in ids}
        self.straits: dict[tuple[str, str], tuple[str, ...]] = {}
        self.keepers: dict[tuple[str, str], str] = {}
        both_ways = [(e, *pair) for e in self.edges for pair in ((e.a, e.b), (e.b, e.a))]
        for join in sorted(both_ways, key=lambda join: region_order(join[2])):
            self._join(*join)
        self.flights = {id: self._flights(id) for id in ids}
        self.open_sea = {zone: zones for zone in ids if (zones := self._open_sea(zone))}
        self.open_ports = {port: zones for port in ids if (zones := self._open_port(port))}

    def _join(self, edge: Edge, here: str, there: str) -> None:
        """WR0-07, WR0-08, WR0-11, WR2-09, WR2-10, WR2-17, WR2-22 What joins two neighbours, seen from one."""
        if edge.kind == "overfly":
            self.overfly[here].append(there)
            return
        self.air[here].append(there)
        if edge.kind == "land":
            self.land[here].append(there)
            if edge.rail:
                self.rail[here].append(there)
        elif edge.kind == "coast":
            self.coast[here].append(there)
        else:
            self.sea[here].append(there)
            if edge.kind == "strait":
                self.straits[here, there] = edge.control
                if keeper := self.data.straits.get(f"{edge.a}/{edge.b}"):
                    self.keepers[here, there] = keeper

    def _flights(self, here: str) -> list[str]:
        """WR2-21, WR0-07, WR0-15, R02 One or two regions of any kind; an impassable region takes both steps."""
        goals: dict[str, None] = {}
        edge = [here]
        for _ in range(number("limits", "air_steps")):
            edge = [there for region in edge for there in self.air[region]]
            goals.update(dict.fromkeys(edge))
        goals.update(dict.fromkeys(self.overfly[here]))
        return [goal for goal in goals if goal != here]

    def _open_sea(self, here: str) -> list[str]:
        """WR2-22, WR2-18, WR0-11 The zones within two steps where no strait lies between; none where one does."""
        near = self.sea[here]
        beyond = [there for zone in near for there in self.sea[zone] if there != here]
        steps = [(here, zone) for zone in near] + [(zone, there) for zone in near for there in self.sea[zone]]
        if any(step in self.straits for step in steps):
            return []
        return list(dict.fromkeys((*near, *beyond)))

    def _open_port(self, here: str) -> list[str]:
        """WR2-17, WR0-11, R06 The zones that an army here can put to sea into where no strait lies between; none
        where one does.
        """
        near = self.coast[here]
        steps = [(zone, there) for zone in near for there in self.sea[zone]]
        if any(step in self.straits for step in steps):
            return []
        return list(dict.fromkeys((*near, *(there for _, there in steps))))

    def is_sea(self, region: str) -> bool:
        """Is it a sea zone?"""
        return self.regions[region].kind == "sea"


@cache
def board(scenario: str) -> Board:
    """The board of a scenario."""
    return Board(scenario)
