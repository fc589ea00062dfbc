"""WR4-03 Setting up a conflict on the battle board: who takes part, who commands, in which stances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sandtable.games.war_room.data.data import Units, number, stances_on_chart
from sandtable.games.war_room.rules.conflict.commander import leaders, line_up
from sandtable.games.war_room.rules.conflict.conflict import has_bomb_target
from sandtable.games.war_room.rules.pacts import bouts, bystander, partner, present
from sandtable.games.war_room.state.model import (
    SIDES,
    Battle,
    Line,
    Public,
    Side,
    State,
    allied_land,
    enemy_land,
    enemy_of,
    force_of,
    is_transport,
    plays,
    side_of,
    stacks_in,
    zone_allows,
)
from sandtable.kernel import Mark, Option, Play, Share, World, ask


def muster(public: Public, region: str, side: str, absent: str = "") -> dict[str, Units]:
    """WR4-03, WR4-24, WRP-07, WRT-04 The units of a side that fight here, by nation; transports stay off the
    board.
    """
    found: dict[str, Units] = {}
    for stack in stacks_in(public, region):
        if (
            side_of(public, stack) == side
            and stack.nation != absent
            and not stack.dived
            and not is_transport(public, stack)
        ):
            units = found.setdefault(stack.nation, {})
            for unit, n in stack.units.items():
                units[unit] = units.get(unit, 0) + n
    for nation, fighters in public.carrier_fighters.get(region, {}).items():
        if nation != absent and public.nations[nation].side == side:
            found.setdefault(nation, {})["carrier_fighter"] = fighters
    return found


def open_battle(public: Public, region: str, bout: str | None = None, bombed: Units | None = None) -> Battle:
    """WR4-03, WR4-04, WR4-05, WR4-06, WR4-08, WR4B-07, WRP-07, WRP-08 The board of one conflict, before any
    stances; in the second battle that a pact makes of one, with what bombs have taken already.
    """
    more = bouts(public, present(public, region)) if bout is None else []
    absent = more.pop(0) if more else bout or bystander(public, region)
    sides = {side: muster(public, region, side, absent) for side in SIDES}
    able = {side: leaders(public, region, side, absent) for side in SIDES}
    battle = Battle(
        region,
        {side: nation for side, nations in able.items() for nation in nations[:1]},
        "allies",
        unled=[side for side in SIDES if len(able[side]) > 1],
        deciding=[side for side in SIDES if sides[side]],
        superior=superior(sides),
        ports=[
            side
            for side in SIDES
            if sides[side] and port_advantage(public, region, side, list(sides[enemy_of(side)]))
        ],
        bombed=bombed or {},
        absent=absent,
        more=more,
    )
    line_up(public, battle)
    return battle


def superior(sides: Mapping[Side, dict[str, Units]]) -> str:
    """WR4-06, R21 The side with more types of surface units has the force advantage, for the whole battle."""
    types = {
        side: {unit for units in sides[side].values() for unit in units if force_of(unit) != "air"}
        for side in SIDES
    }
    allies, axis = len(types["allies"]), len(types["axis"])
    if allies > axis:
        return "allies"
    return "axis" if axis > allies else ""


def port_advantage(public: Public, zone: str, side: str, enemies: Sequence[str] = ()) -> bool:
    """WR4-08, WR4-09, WR4B-06, WR6-10, WRN-12, WRP-09, R20 Has the side, whoever of it, a working port on this
    zone?

    A port does not help against its owner's partner in a pact.
    """
    if not public.board.is_sea(zone):
        return False
    for region in public.board.coast[zone]:
        land = public.lands[region]
        if partner(public, land.controller) in enemies:
            continue
        if zone in public.board.regions[region].ports and allied_land(public, region, side) and not land.bombs:
            owner = public.nations.get(land.controller)
            if owner is None or zone_allows(owner, "rails"):
                return True
    return False


def stances_of(public: Public, region: str, side: str, unit: str) -> list[str]:
    """WR4-05, WR4B-01, WRQ-02 The stances of a unit on this board; only the land's enemy bombs it, if there is a
    target.
    """
    if quick_combat(public):
        if unit != "bomber":
            return ["blitz"]
        if public.board.is_sea(region):
            return ["blitz_sea"]
        bombs = enemy_land(public, region, side) and has_bomb_target(public, region)
        return ["blitz_ground", "blitz_strategic"] if bombs else ["blitz_ground"]
    if unit != "bomber":
        return list(stances_on_chart()[unit])
    if public.board.is_sea(region):
        return ["surface"]
    bombs = enemy_land(public, region, side) and has_bomb_target(public, region)
    return ["ground", "strategic"] if bombs else ["ground"]


def quick_combat(public: Public) -> bool:
    """WRQ-02 Is Blitz combat used? The Blitz game always uses it."""
    return plays(public, "blitz") or plays(public, "blitz_combat")


def in_stances(
    public: Public, region: str, side: Side, forces: dict[str, Units], second: Mapping[str, int]
) -> Iterator[Line]:
    """WR4-05 The lines of a side on the board; `second` says how many of a type take their second stance."""
    for nation, units in forces.items():
        for unit, n in units.items():
            stances = stances_of(public, region, side, unit)
            other = second.get(f"{nation}:{unit}:{stances[-1]}", 0)
            for stance, count in zip(stances, (n - other, other), strict=False):
                if count:
                    yield Line(nation, side, unit, stance, fresh=count)


def choose_stances(world: World[State], battle: Battle) -> Play[None]:
    """WR4-05, WRP-07 Each commander in turn sets the stances of his side, openly, for the whole battle."""
    public = world.state.public
    while battle.deciding:
        side = battle.deciding[0]
        forces = muster(public, battle.region, side, battle.absent)
        second: Units = {}
        decision = stance_decision(public, battle, side, forces)
        if decision is not None:
            second = yield from ask(battle.commanders[side], decision)
        battle.deciding.pop(0)
        battle.lines += in_stances(public, battle.region, side, forces, second)
        for line in battle.lines:
            if line.side == side:
                world.journal.tell(
                    "stance-taken",
                    "WR4-05",
                    region=battle.region,
                    nation=line.nation,
                    unit=line.unit,
                    stance=line.stance,
                    count=line.fresh,
                )
        yield Mark("WR4-05")


def stance_decision(public: Public, battle: Battle, side: str, forces: dict[str, Units]) -> Share | None:
    """WR4-05, WR4B-02 How many of each type take the second of their two stances; the others take the first.

    Without an enemy on the board only bombers have something to choose.
    """
    region, opposed = battle.region, bool(muster(public, battle.region, enemy_of(side), battle.absent))
    limits: dict[str, tuple[int, int]] = {}
    shown: list[Option] = []
    for nation, units in forces.items():
        for unit, n in units.items():
            stances = stances_of(public, region, side, unit)
            if len(stances) > 1 and (opposed or unit == "bomber"):
                id = f"{nation}:{unit}:{stances[1]}"
                limits[id] = (0, n)
                args = {"unit": unit, "stance": stances[1], "other": stances[0], "have": n, "nation": nation}
                shown.append(Option(id, "stances-line", args, at=region))
    if not limits:
        return None
    most = sum(high for _, high in limits.values())
    return Share(
        "stances",
        "WR4-05",
        limits,
        0,
        most,
        default=usual_stances(public, battle, side, limits),
        args={"region": region, "side": side},
        options=lambda: shown,
    )


def usual_stances(public: Public, battle: Battle, side: str, limits: dict[str, tuple[int, int]]) -> dict[str, int]:
    """The default: defenders dig in, fighters meet enemy planes, lone bombers bomb, cruisers escort big ships."""
    region = battle.region
    enemies = {u for units in muster(public, region, enemy_of(side), battle.absent).values() for u in units}
    own = {unit for units in muster(public, region, side, battle.absent).values() for unit in units}
    planes = any(force_of(unit) == "air" for unit in enemies)
    digs_in = region in public.lands and allied_land(public, region, side)
    chosen = {}
    for id, (_, n) in limits.items():
        unit = id.split(":")[1]
        takes = {
            "infantry": n if digs_in else 0,
            "fighter": (n + 1) // 2 if planes else 0,
            "carrier_fighter": (n + 1) // 2 if planes else 0,
            "artillery": n // 2 if planes else 0,
            "bomber": n if not any(force_of(u) != "air" for u in enemies) else 0,
            "cruiser": n if own & {"carrier", "battleship"} else 0,
        }
        chosen[id] = takes.get(unit, 0)
    return chosen


def stance_number(line: Line, column: str) -> int:
    """WR4-14, WR4-22, WRQ-04 What the chart gives a unit in its stance; Blitz combat has one fixed line per
    unit.
    """
    if line.stance.startswith("blitz"):
        unit = "fighter" if line.unit == "carrier_fighter" else line.unit
        return number("blitz_dice", unit + line.stance.removeprefix("blitz"), column)
    return number("stances", f"{line.unit} {line.stance}", column)
