"""The state of a match, and the questions about it that every chapter asks."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from sandtable.games.war_room.data.data import (
    NEUTRAL,
    RESOURCES,
    Board,
    Force,
    Units,
    board,
    charts,
    number,
    set_up,
    unit_types,
)
from sandtable.kernel import Refusal

Side = Literal["allies", "axis"]
Step = Literal["economy", "planning", "movement", "combat", "landing", "morale", "production"]
Stage = Literal[
    "orders",
    "bids",
    "bonus",
    "throws",
    "turn",
    "launch",
    "markers",
    "convoys",
    "battles",
    "land",
    "fly",
    "regroup",
    "deploy",
    "casualties",
    "medals",
    "recovery",
    "unrest",
    "desertion",
    "trade",
    "rebuilding",
    "purchase",
    "placing",
]
BattleStage = Literal["stances", "air", "bombing", "raid", "surface", "garrison", "repair", "debrief"]
OrderState = Literal["", "read", "done", "halted", "cancelled", "void"]

SIDES: tuple[Side, ...] = ("allies", "axis")
ENEMY_OF: dict[str, Side] = {"allies": "axis", "axis": "allies"}


class Order(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """WR2-04 A command marker and its destination; the rules leave the way there open until it is carried out.

    Who will not be there then may settle it on the sheet (WR2-23, WR3-02): `via` is "usual" or the first zone of a
    way by sea, `unless` says when the order is to be called off. Without them the owner is asked.
    """

    command: int
    to: str
    via: str = ""
    unless: Literal["", "pinned", "defended"] = ""


class OrderSheet(Struct, forbid_unknown_fields=True):
    """WR2-01 What a nation writes in secret: its orders, box by box, and its oil bid."""

    orders: list[Order] = []
    bid: int = 0


class Box(Struct):
    """One box of a sheet on its way through the movement phase: the order and what became of it."""

    order: Order
    state: OrderState = ""
    why: Refusal | None = None


class Stack(Struct):
    """WR0-01 Units of one nation and one force under one command marker.

    The army of an attacked neutral stands without a marker (WRN-03): its command is 0. A guest stood in Soviet or
    Chinese land when it was liberated (WRP-15); submarines that dived away take no part in the round (WRT-04).
    Planes are drafted from a neutral until they have landed (WRN-06).
    """

    nation: str
    command: int
    force: Force
    region: str
    units: Units
    landing: bool = False
    guest: bool = False
    dived: bool = False
    drafted: bool = False

    @property
    def size(self) -> int:
        """How many units; the marker is none (WR0-01)."""
        return sum(self.units.values())


class Land(Struct):
    """WR1-01 What changes about a land region: who holds its card and on which side it lies."""

    controller: str
    lean: str = ""
    contested: bool = False
    bombs: int = 0
    attacked_by: str = ""
    attacked_in: int = 0


class Nation(Struct):
    """WRS-02 What a nation has: resources, homefront, medals, units under construction."""

    side: Side
    resources: dict[str, int]
    zone: str = "white"
    stress: int = 0
    medals: int = 0
    goods: int = 0
    collapsed: bool = False
    production: dict[str, Units] = {}
    casualties: Units = {}
    convoy_losses: int = 0
    points: int = 0


class Conflict(Struct):
    """WR1-05 A conflict marker: active until resolved, contested afterwards; why it lies there, who takes part."""

    state: Literal["active", "contested"]
    causes: list[str] = []
    nations: list[str] = []


class Ending(Struct):
    """WR4D-18 How a conflict of this round ended, and for land who holds it now."""

    how: Literal["captured", "held", "contested", "over"]
    nation: str = ""


class Line(Struct):
    """WR4-03, WR4-22 Units of one nation, type and stance on the battle board, box by box."""

    nation: str
    side: Side
    unit: str
    stance: str
    fresh: int = 0
    light: int = 0
    damaged: int = 0
    dived: int = 0
    escaped: int = 0
    lost: int = 0

    @property
    def id(self) -> str:
        """Names the line in questions."""
        return f"{self.nation}:{self.unit}:{self.stance}"

    @property
    def row(self) -> tuple[str, str]:
        """R10, R43 A row of the board is one unit type in one stance; carrier fighters stand with the fighters."""
        return ("fighter" if self.unit == "carrier_fighter" else self.unit, self.stance)

    @property
    def wounded(self) -> int:
        """Units that a hit has moved, but not destroyed and not driven away."""
        return self.light + self.damaged + self.dived

    @property
    def fighting(self) -> int:
        """Units that still throw dice when a phase begins."""
        return self.fresh + self.wounded


class Battle(Struct):
    """WR4-12 A conflict that is being resolved: who commands, who stands where, what is still to be thrown.

    `deciding` lists the sides that must still choose stances, `raiding` the commands that must still choose a
    convoy, `repairing` the nations that must still mend; `thrown` says that dice lie on the table, `results` what
    of them is not assigned yet, `hits` the lines that an escort may still shield, one entry a hit. `absent` is a
    nation that a pact keeps out, `more` the nations kept out of battles that follow here (WRP-07), `escaped` the
    submarines of each nation that dived away, `unled` the sides that must still agree on a commander.
    """

    region: str
    commanders: dict[str, str]
    first: Side
    stage: BattleStage = "stances"
    deciding: list[Side] = []
    raiding: list[str] = []
    repairing: list[str] = []
    lines: list[Line] = []
    superior: str = ""
    ports: list[str] = []
    dice: dict[str, int] = {}
    rolling: str = ""
    thrown: bool = False
    results: list[str] = []
    hits: list[str] = []
    owed: int = 0
    bombers: int = 0
    bombed: dict[str, int] = {}
    convoys: dict[str, int] = {}
    sunk: list[str] = []
    absent: str = ""
    more: list[str] = []
    escaped: dict[str, int] = {}
    unled: list[Side] = []

    @property
    def attacker(self) -> Side:
        """WR4-10, WR4C-05 Who attacks a garrison or raids a convoy: alone there, it is the first to decide."""
        return self.first


class Public(Struct):
    """What everybody may know. Every cursor of the script is here, so that it can start again at any mark."""

    scenario: str
    options: dict[str, str]
    nations: dict[str, Nation]
    lands: dict[str, Land]
    stacks: dict[str, Stack]
    game_round: int = 1
    step: Step = "economy"
    bids: dict[str, int] = {}
    choosing: list[str] = []
    turn_order: list[str] = []
    stage: Stage = "orders"
    mover: int = 0
    conflicts: dict[str, Conflict] = {}
    conflict_order: list[str] = []
    carrier_fighters: dict[str, dict[str, int]] = {}
    battle: Battle | None = None
    battles: list[Battle] = []
    endings: dict[str, Ending] = {}
    pacts: dict[str, str] = {}
    breaker: str = ""
    broken_in: int = 0
    convoy_owners: dict[str, str] = {}
    raided: dict[str, Units] = {}
    due: list[str] = []
    bought: dict[str, Units] = {}
    dice: dict[str, int] = {}
    faces: list[str] = []
    over: bool = False
    victor: str = ""
    ending: str = ""

    @property
    def board(self) -> Board:
        """The map of the scenario."""
        return board(self.scenario)


class Hidden(Struct):
    """WR2-08 The order sheets by nation: a seat knows those of its side, and of others what has been read out."""

    sheets: dict[str, list[Box]] = {}


class State(Struct):
    """The whole match."""

    public: Public
    hidden: Hidden


def stack_id(nation: str, command: int) -> str:
    """The key of a stack: nation and marker."""
    return f"{nation}-{command}"


def starting_state(scenario: str, options: dict[str, str]) -> State:
    """WR0-17, WR0-18, WRS-01, WRB-01 White homefront, no stress, no resources, and the listed forces in play."""
    data = set_up()
    play = data.scenarios[scenario]
    where = board(scenario)
    nations = {name: Nation(data.nations[name].side, dict.fromkeys(RESOURCES, 0)) for name in play.nations}
    lands = {id: Land(region.owner, region.lean) for id, region in where.regions.items() if region.kind == "land"}
    stacks = {
        stack_id(c.nation, c.command): Stack(c.nation, c.command, c.force, c.region, dict(c.units))
        for c in data.commands
        if c.nation in nations and c.region in where.regions
    }
    public = Public(scenario, options, nations, lands, stacks, turn_order=list(play.nations))
    public.pacts = dict.fromkeys(play.pacts, "valid")
    if plays(public, "blitz"):  # WRB-01
        for nation in nations.values():
            nation.medals = number("limits", "blitz_medals")
    sides: dict[str, set[str]] = {}
    for stack in stacks.values():
        sides.setdefault(stack.region, set()).add(side_of(public, stack))
    for region in where.regions:
        if len(sides.get(region, ())) == 2:
            public.conflicts[region] = Conflict("contested")
            lands[region].contested = True
    return State(public, Hidden())


def side_of(public: Public, stack: Stack) -> str:
    """WR1-02, WRN-03 The side a stack fights for; a neutral's army fights for the side its land leans to."""
    if stack.nation == NEUTRAL:
        return public.lands[stack.region].lean
    return public.nations[stack.nation].side


def stacks_in(public: Public, region: str) -> list[Stack]:
    """All stacks in a region."""
    return [stack for stack in public.stacks.values() if stack.region == region]


def by_region(public: Public) -> dict[str, list[Stack]]:
    """All stacks, region by region: for whoever looks at many regions while nothing moves."""
    found: dict[str, list[Stack]] = {}
    for stack in public.stacks.values():
        found.setdefault(stack.region, []).append(stack)
    return found


def is_transport(public: Public, stack: Stack) -> bool:
    """WR2-17, WR4D-06 An army at sea is a transport."""
    return stack.force == "army" and stack.region not in public.lands


def units_in(public: Public, region: str, side: str, force: Force) -> int:
    """WR2P-01, WR2P-08, WR2P-11 How many units of a side and force are in a region; no carrier fighters."""
    here = [stack for stack in public.stacks.values() if stack.region == region]
    return sum([stack.size for stack in here if stack.force == force and side_of(public, stack) == side])


def allied_land(public: Public, region: str, side: str) -> bool:
    """WR1-01, WR1-02, WRN-12, WRN-13 Does this side control the land, or does the land lean to it?"""
    return side_holding(public, region) == side


def side_holding(public: Public, region: str) -> str:
    """WR1-02, WRN-12, R33 The side that controls the land or that it leans to; "" for a true neutral and for
    nobody's land.
    """
    land = public.lands[region]
    if land.controller == NEUTRAL:
        return land.lean
    owner = public.nations.get(land.controller)
    return "" if owner is None else owner.side


def enemy_land(public: Public, region: str, side: str) -> bool:
    """WR1-03 Is it land of the other side? A true neutral is not."""
    return allied_land(public, region, ENEMY_OF[side])


def true_neutral(public: Public, region: str) -> bool:
    """WR1-03, WRB-04 A neutral that leans to nobody yet."""
    land = public.lands[region]
    return land.controller == NEUTRAL and not land.lean


def ownerless(public: Public, region: str) -> bool:
    """R33 Land that a collapsed nation left to nobody."""
    return not public.lands[region].controller


def plays(public: Public, switch: str) -> bool:
    """Is an optional rule in play?"""
    return public.options.get(switch) == "on"


def zone_allows(nation: Nation, column: str) -> bool:
    """Does the nation's homefront zone still allow rails or income?"""
    return nation.zone in zones_with(column)


@cache
def zones_with(column: str) -> frozenset[str]:
    """The homefront zones in which a column of the chart says yes."""
    rows = [str(row[0]) for row in charts()["homefront"].rows]
    return frozenset(zone for zone in rows if charts().cell("homefront", zone, column) == "yes")


def free_marker(public: Public, nation: str, force: Force) -> int | None:
    """WR0-01, R01 The lowest command marker of the nation that tops no stack, or None."""
    for marker in set_up().nations[nation].markers[force]:
        if stack_id(nation, marker) not in public.stacks:
            return marker
    return None


def force_of(unit: str) -> Force:
    """WR1-04 The force of a unit type."""
    return unit_types()[unit].force


def enemy_of(side: str) -> Side:
    """WR1-03 The other side."""
    return ENEMY_OF[side]


def turn_place(public: Public, nation: str) -> int:
    """WR3-02 The nation's place in the turn order of this round."""
    return public.turn_order.index(nation)


def remove_units(public: Public, nation: str, region: str, unit: str, count: int) -> None:
    """WR0-01, WR4D-05 Take units off a nation's stacks in a region; an empty stack gives its marker back."""
    for id in [id for id, stack in public.stacks.items() if stack.region == region and stack.nation == nation]:
        stack = public.stacks[id]
        gone = min(count, stack.units.get(unit, 0))
        if gone:
            count -= gone
            stack.units[unit] -= gone
            if not stack.units[unit]:
                del stack.units[unit]
            if not stack.units:
                del public.stacks[id]


def mourn(public: Public, nation: str, unit: str, count: int) -> None:
    """WR4D-05, WR6-12, WRN-06, WRB-13 What is lost goes to the casualty row of its nation; a neutral has none."""
    if count and nation in public.nations:
        row = public.nations[nation].casualties
        row[unit] = row.get(unit, 0) + count
        if plays(public, "blitz"):
            public.nations[nation].points += count * number("casualty_values", unit, "blitz")
