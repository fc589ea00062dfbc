"""The data of the game as the rules use it: map, units, set-up and charts, typed and checked on load."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel.charts import BadChart, Charts, load

Domain = Literal["land", "air", "sea"]
Side = Literal["axis", "allies"]

DATA = files("sandtable.games.dateline") / "data"

SIDES_OF_DIE = 6
"""B-7-01 Every die of the game."""

FAR = 99
"""More spaces than any two are apart."""

ENEMY_OF: dict[str, Side] = {"axis": "allies", "allies": "axis"}


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """B-2-01 A territory or sea zone as printed; what can change in play is in the state."""

    kind: Literal["land", "sea"]
    name: str
    lon: float
    lat: float
    owner: str = ""
    ipc: int = 0
    factory: bool = False
    island: bool = False
    neutral: bool = False


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """Two adjacent spaces."""

    a: str
    b: str


class Canal(Struct, frozen=True, forbid_unknown_fields=True):
    """B-2-03 Two sea zones and the territories that must be held to pass between them."""

    id: str
    between: tuple[str, str]
    held: tuple[str, ...]


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit as printed; `nation` where only one may have it, `chapters` of which one brings it in."""

    domain: Domain
    cost: int
    move: int
    attack: int
    defence: int
    hits: int = 1
    nation: str = ""
    built: bool = True
    chapters: tuple[str, ...] = ()


class NationData(Struct, frozen=True, forbid_unknown_fields=True):
    """A nation as printed: side, capital and money at the start."""

    side: Side
    capital: str
    money: int


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """Units of the set-up in one space."""

    nation: str
    space: str
    units: dict[str, int]


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What the expansion adds to the set-up of a space, or takes from it."""

    nation: str
    space: str
    add: dict[str, int]
    remove: dict[str, int] = {}


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/map.json"""

    evidence: str
    source: str
    designed: str
    spaces: dict[str, Space]
    edges: tuple[Edge, ...]
    canals: tuple[Canal, ...]


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/units.json"""

    evidence: str
    source: str
    base: dict[str, Unit]
    expansion: dict[str, Unit]
    changes: dict[str, dict[str, dict[str, int]]]


class SetupFile(Struct, frozen=True, forbid_unknown_fields=True):
    """data/setup.json"""

    evidence: str
    source: str
    nations: dict[str, NationData]
    stacks: tuple[Stack, ...]
    changes: tuple[Change, ...]
    value_changes: dict[str, int]
    battleships: dict[str, tuple[str, ...]]


def read(name: str, type: type[Any]) -> Any:
    return msgspec.json.decode((DATA / name).read_bytes(), type=type)


class Board:
    """The map as a graph: neighbours by kind, and how far planes fly."""

    def __init__(self, data: MapFile) -> None:
        """B-2-01, B-2-04, B-2-05 Spaces touch exactly as the map file says; an island has no land neighbour."""
        self.spaces = data.spaces
        self.canals = data.canals
        self.near: dict[str, list[str]] = {id: [] for id in data.spaces}
        for edge in data.edges:
            if edge.a == edge.b or edge.b not in self.near or edge.a not in self.near:
                raise BadChart(f"map.json: edge {edge.a} to {edge.b} leads nowhere; name two different spaces")
            if edge.b in self.near[edge.a]:
                raise BadChart(f"map.json: edge {edge.a} to {edge.b} is listed twice; remove one")
            self.near[edge.a].append(edge.b)
            self.near[edge.b].append(edge.a)
        for ids in self.near.values():
            ids.sort()
        self.sea = frozenset(id for id, space in data.spaces.items() if space.kind == "sea")
        self.lands = tuple(id for id in data.spaces if id not in self.sea)
        self.seas = tuple(id for id in data.spaces if id in self.sea)
        self.land_near = {id: [n for n in ids if n not in self.sea] for id, ids in self.near.items()}
        self.sea_near = {id: [n for n in ids if n in self.sea] for id, ids in self.near.items()}
        self.through = {frozenset(canal.between): canal for canal in data.canals}
        self.islands = frozenset(id for id in self.lands if not self.land_near[id])
        for id in self.lands:
            if data.spaces[id].island != (id in self.islands):
                raise BadChart(
                    f"map.json: {id} is marked island={data.spaces[id].island}, but its neighbours disagree"
                )
        for canal in data.canals:
            if canal.between[1] not in self.near[canal.between[0]] or not set(canal.held) <= set(self.lands):
                raise BadChart(f"map.json: canal {canal.id} must join two adjacent zones and name territories")

    @property
    def neutrals(self) -> frozenset[str]:
        """The territories that nobody holds at the start."""
        return frozenset(id for id in self.lands if self.spaces[id].neutral)


@cache
def board() -> Board:
    """The printed map, checked."""
    return Board(read("map.json", MapFile))


@cache
def flying(avoid: frozenset[str], start: str) -> Mapping[str, int]:
    """B-5-04, B-5-09 How many spaces a plane enters from `start` to every space, flying round those to avoid."""
    near = board().near
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if there not in far and there not in avoid:
                far[there] = far[here] + 1
                queue.append(there)
    return far


@cache
def units_file() -> UnitsFile:
    """The unit file."""
    found: UnitsFile = read("units.json", UnitsFile)
    return found


CHAPTERS = (
    "bomb",
    "scientists",
    "super_transport",
    "tiger",
    "oscar",
    "mustang",
    "cruiser",
    "paratroops",
    "mpc",
    "submarines",
    "battleships",
    "carriers",
    "setup",
    "values",
    "technology",
    "victory",
    "capital",
)
"""The chapters of the expansion; each is a setting of its own."""

Chapters = frozenset[str]
BASE: Chapters = frozenset()
EXPANSION: Chapters = frozenset(CHAPTERS)


@cache
def all_units() -> Mapping[str, Unit]:
    """Every kind of unit with its printed domain, movement and values, which no chapter changes."""
    return {**units_file().base, **units_file().expansion}


@cache
def unit_types(chapters: Chapters = BASE) -> Mapping[str, Unit]:
    """D3.1-03, D3.10-01, D3.11-01 The kinds of unit in play by the chapters in force, in the order of the price
    list.
    """
    file = units_file()
    changed = dict(file.base)
    for chapter in CHAPTERS:
        for id, change in file.changes.get(chapter, {}).items() if chapter in chapters else ():
            changed[id] = msgspec.structs.replace(changed[id], **change)
    added = {id: unit for id, unit in file.expansion.items() if chapters.intersection(unit.chapters)}
    return {**changed, **added}


@cache
def set_up() -> SetupFile:
    """The printed starting forces; every stack stands on a space that exists, on land of its own side."""
    found: SetupFile = read("setup.json", SetupFile)
    spaces = board().spaces
    known = all_units()
    for stack in (*found.stacks, *(Stack(c.nation, c.space, c.add) for c in found.changes)):
        if stack.space not in spaces or stack.nation not in found.nations or not set(stack.units) <= set(known):
            raise BadChart(
                f"setup.json: {stack.nation} in {stack.space} names a space, nation or unit unknown here"
            )
        if spaces[stack.space].kind == "land" and spaces[stack.space].owner != stack.nation:
            raise BadChart(f"setup.json: {stack.nation} does not own {stack.space}")
    for nation, data in found.nations.items():
        if spaces[data.capital].owner != nation:
            raise BadChart(f"setup.json: the capital of {nation} is not its own")
    return found


NATIONS: tuple[str, ...] = tuple(set_up().nations)
"""B-1-01 The nations in the order of their turns."""

SIDE: Mapping[str, Side] = {nation: data.side for nation, data in set_up().nations.items()}
CAPITAL: Mapping[str, str] = {nation: data.capital for nation, data in set_up().nations.items()}


@cache
def charts() -> Charts:
    """The charts of the game."""
    return load([DATA / "charts.toml"])


@cache
def number(chart: str, row: str, column: str = "number") -> int:
    """A whole number from a chart."""
    return int(charts().cell(chart, row, column))


@cache
def technologies() -> tuple[str, ...]:
    """B-3-02 The six technologies, by the die."""
    return tuple(str(row[1]) for row in charts()["technology"].rows)


def effect(technology: str, changed: bool = False) -> int:
    """B-3-04, D4-07, D4-10 The number that a technology changes.

    The expansion's chapter on technology changes some.
    """
    return number("technology_effects", technology, "dateline" if changed else "base")


@cache
def by_count(chart: str, count: int, column: str) -> str:
    """A cell of a chart whose rows are numbers of scientists."""
    return str(charts().cell(chart, count, column))
