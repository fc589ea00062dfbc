"""The charts, the map, the counters and the boats, loaded once and typed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel import charts as kernel_charts

DATA = files("sandtable.games.steel_wolves") / "data"

CHART_FILES = ("intelligence", "search_and_contact", "combat", "patrol", "bases", "campaign", "politics", "history")
CHARTS = kernel_charts.load([DATA / f"{name}.toml" for name in CHART_FILES])

ESCORTS = frozenset({"DD", "DE", "PF", "CT", "SL", "TB", "PG", "CG"})
WINGS = ("AIR", "CV", "CVE", "ACV", "AVG")
MERCHANTS = frozenset({"M", "AO", "AT", "AP", "CM", "FV", "SV"})
COLOURS = {"W": "white", "G": "green", "O": "orange", "B": "blue", "R": "red"}


class Harm(Struct, frozen=True, forbid_unknown_fields=True):
    """SW14.2C, SW19.1c What a result does to a boat; a second die from `sunk_on` on sinks it, so 0 always does."""

    spotted: bool = False
    damaged: bool = False
    home: bool = False
    sunk_on: int | None = None
    driven_off: bool = False


HARMS: dict[str, dict[str, Harm]] = {
    id: {name: msgspec.convert(fields, Harm) for name, fields in chart.results.items()}
    for id, chart in CHARTS.charts.items()
    if chart.results
}


class Kind(Struct, frozen=True, omit_defaults=True):
    """SW2.3B2, SW2.3B3 One sort of Allied counter, as printed on its front."""

    id: str
    name: str
    type: str
    nation: str
    tons: int
    defence: int
    asw: float
    flag: str
    count: int = 1
    cls: str = ""
    air: bool = False
    fast: bool = False
    named: bool = False
    diligent: bool = False
    first: int = 1
    last: int = 5
    date: str = ""
    gone: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """SW14.12a, SW2.3B2 The unit as facts name it; a `plain` one has no name, only its sort and tonnage."""
        return {
            "unit": self.name,
            "type": f"type-{self.type}",
            "nation": self.nation,
            "tons": self.tons,
            "plain": self.merchant and not self.named,
        }

    @property
    def escort(self) -> bool:
        return self.type in ESCORTS

    @property
    def merchant(self) -> bool:
        return self.type in MERCHANTS

    @property
    def ship(self) -> bool:
        return self.type not in ("AIR", "EVENT", "LINER")


class Submarine(Struct, frozen=True):
    """One Allied submarine: tonnage from the rulebook, values designed."""

    id: str
    name: str
    cls: str
    nation: str
    tons: int
    attack: int
    defence: int
    waters: tuple[str, ...]
    first: int
    last: int


class SubClass(Struct, frozen=True):
    """SW2.3A3 The printed values of a class of Axis submarines."""

    attack: int
    defence: int
    tactics: int
    endurance: int
    crash_dive: int
    speed: int
    range: int
    readiness: int
    nation: str
    gun: bool
    mines: int
    tanker: int
    optional: bool
    evidence: str


class Area(Struct, frozen=True):
    """SW2.13a An op area with its activity chart: one row of ten boxes for each war period."""

    id: str
    name: str
    group: str
    side: str
    coast: bool
    home_waters: str
    contact: str
    centre: tuple[float, float]
    boxes: tuple[str, ...]
    air: tuple[str, ...]
    enemy_sub: tuple[bool, ...]
    enemy_sub_option: bool
    blackout: bool


class Zone(Struct, frozen=True):
    """A special mission zone: the areas it hangs on and the war periods in which it can be patrolled.

    `within`: the transit zone in which it lies.
    """

    id: str
    name: str
    areas: tuple[str, ...]
    kind: str
    patrol: tuple[int, int]
    within: str = ""


class Route(Struct, frozen=True):
    """A transit route: what it joins, its movement points and the transit zone that it crosses."""

    a: str
    b: str
    cost: int
    via: str


class Base(Struct, frozen=True):
    """SW21.0, SW21.1 A base: how many boats it can repair at once, by war period, or what its tender supports."""

    id: str
    name: str
    centre: tuple[float, float]
    repair_capacity: tuple[int, ...]
    forward: bool
    tender_support: int


class NewBoat(Struct, frozen=True):
    """SW8.0B A line of the reinforcement ledger: a real boat and the month in which it comes."""

    id: str
    cls: str
    entry: str
    base: str
    inexperienced: bool


class Refit(Struct, frozen=True, array_like=True):
    """SW8.0C, SW8.0D A recall of the ledger: the month, withdraw or return, the boat and where it comes back."""

    month: str
    what: str
    boat: str
    base: str


class Campaign(Struct, frozen=True, omit_defaults=True):
    """SW31.01 A campaign: its dates, what is open, the boats at start, and the measure of victory.

    `history` and `before`: ships, thousands of tons (and boats lost) during and before it.
    """

    id: str
    start: str
    end: str
    wp: int
    torpedo: int
    bases: tuple[str, ...]
    forces: dict[str, tuple[str, ...]]
    at_sea: dict[str, tuple[str, ...]]
    history: tuple[int, int, int]
    before: tuple[int, int]
    levels: tuple[int, int, int]
    losses: int
    minutes: int
    barbarossa: bool = False
    reinforcements: dict[str, str] = {}
    closed: tuple[str, ...] = ()
    area_rows: dict[str, int] = {}


class Ace(Struct, frozen=True):
    """SW25.0 An ace counter: the commander, his navy and the boats that he led."""

    name: str
    nation: str
    boats: tuple[str, ...]


class AceMove(Struct, frozen=True):
    """SW25.31 A change of command that the ledger notes: from a boat in service to one that is being built."""

    month: str
    name: str
    boat: str
    to: str


class Row:
    """SW2.13b One row of an activity chart, read for both of its uses: colours and red boxes."""

    __slots__ = ("colours", "dots", "first_red", "has_colour", "has_traffic", "red")

    def __init__(self, boxes: str) -> None:
        self.colours = [COLOURS[box.upper()] for box in boxes]
        reds = [i for i, box in enumerate(boxes) if box == "R" or box.islower()]
        self.dots = [i for i, box in enumerate(boxes) if box.islower()]
        self.red = len(reds)
        self.first_red = reds[0] if reds else None
        self.has_colour = any(colour != "white" for colour in self.colours)
        self.has_traffic = any(colour in ("blue", "red") for colour in self.colours)


def _json(name: str) -> Any:
    return msgspec.json.decode((DATA / name).read_bytes())


_MAP = _json("map.json")
AREAS: dict[str, Area] = {a["id"]: msgspec.convert(a, Area) for a in _MAP["areas"]}
ZONES: dict[str, Zone] = {z["id"]: msgspec.convert(z, Zone) for z in _MAP["zones"]}
BASE_BOARDS: dict[str, Base] = {
    b["id"]: msgspec.convert(b, Base) for b in (*_MAP["bases"], *_MAP["optional_bases"])
}
BASES: tuple[str, ...] = tuple(BASE_BOARDS)
NEUTRAL_PORTS: dict[str, str] = {port["id"]: port["area"] for port in _MAP["neutral_ports"]}
ROUTES: tuple[Route, ...] = tuple(msgspec.convert(r, Route) for r in _MAP["routes"])
ROWS: dict[str, tuple[Row, ...]] = {a.id: tuple(Row(boxes) for boxes in a.boxes) for a in AREAS.values()}
NEIGHBOURS: dict[str, list[tuple[str, Route]]] = {place: [] for place in (*AREAS, *BASES)}
for _route in ROUTES:
    NEIGHBOURS[_route.a].append((_route.b, _route))
    NEIGHBOURS[_route.b].append((_route.a, _route))
ZONES_OF: dict[str, list[Zone]] = {a: [z for z in ZONES.values() if a in z.areas] for a in AREAS}

CLASSES: dict[str, SubClass] = msgspec.convert(_json("classes.json")["classes"], dict[str, SubClass])
MIX: dict[str, dict[str, dict[str, int]]] = _json("war_mix.json")["mix"]
_COUNTERS = _json("counters.json")
CATEGORIES: dict[str, list[Kind]] = msgspec.convert(_COUNTERS["categories"], dict[str, list[Kind]])
FLEETS: dict[str, list[Kind]] = msgspec.convert(_COUNTERS["fleets"], dict[str, list[Kind]])
SUBMARINES: dict[str, Submarine] = {s.id: s for s in msgspec.convert(_COUNTERS["submarines"], list[Submarine])}
_EVENT_UNITS = _json("event_units.json")
EVENT_FLEETS: dict[str, list[Kind]] = msgspec.convert(_EVENT_UNITS["fleets"], dict[str, list[Kind]])
KINDS: dict[str, Kind] = {
    k.id: k for group in (CATEGORIES, FLEETS, EVENT_FLEETS) for kinds in group.values() for k in kinds
}
KINDS |= {k.id: k for k in msgspec.convert(_EVENT_UNITS["units"], list[Kind])}
SUBMARINES |= {s.id: s for s in msgspec.convert(_EVENT_UNITS["submarines"], list[Submarine])}
FRENCH_BOATS: list[dict[str, Any]] = _json("french_boats.json")["boats"]
LEDGER: dict[str, NewBoat] = {
    b.id: b for b in msgspec.convert(_json("reinforcements.json")["boats"], list[NewBoat])
}
_CAMPAIGNS = _json("campaigns.json")
CAMPAIGNS: dict[str, Campaign] = {c.id: c for c in msgspec.convert(_CAMPAIGNS["campaigns"], list[Campaign])}
REFITS: tuple[Refit, ...] = msgspec.convert(_CAMPAIGNS["refits"], tuple[Refit, ...])
SCENARIOS: list[dict[str, Any]] = _json("scenarios.json")["scenarios"]
_BATTLES = _json("convoy_battles.json")
BATTLES: dict[str, dict[str, Any]] = {battle["id"]: battle for battle in _BATTLES["battles"]}
BATTLE_PENALTY: int = _BATTLES["penalty"]
_ACES = _json("aces.json")
ACE_COUNTERS: dict[str, Ace] = {ace["name"]: msgspec.convert(ace, Ace) for ace in _ACES["aces"]}
ACE_MOVES: list[AceMove] = msgspec.convert(_ACES["moves"], list[AceMove])
ACES: list[str] = list(ACE_COUNTERS)


@cache
def tonnage_row(tons: int) -> str:
    """SW14.16D The row of the attack result table for a tonnage in thousands."""
    return CHARTS.column_for("attack_result", max(1, tons))


@cache
def difference_row(difference: int) -> str:
    """SW14.2C The column of the counterattack chart for a difference of 0 or more."""
    return CHARTS.column_for("counterattack", difference)
