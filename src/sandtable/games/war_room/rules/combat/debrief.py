"""WR4D The debrief: repairs, losses, transports, who holds the land, medals, stress, the marker."""

from __future__ import annotations

from sandtable.games.war_room.data.data import NEUTRAL, RESOURCES, Force, Units, number
from sandtable.games.war_room.rules.combat.submarines import choose_scatter, scatter
from sandtable.games.war_room.rules.pacts import PARTNERS, bouts, partner, present, void_pacts, welcome
from sandtable.games.war_room.state.model import (
    SIDES,
    Battle,
    Conflict,
    Ending,
    Line,
    Public,
    Stack,
    State,
    allied_land,
    enemy_of,
    force_of,
    free_marker,
    is_transport,
    mourn,
    ownerless,
    plays,
    remove_units,
    side_of,
    stack_id,
    stacks_in,
)
from sandtable.kernel import Mark, Option, Pick, Play, Share, World, ask


def payer(battle: Battle, line: Line) -> str:
    """WR4D-02 Who pays for repairs: the nation, or for a neutral's army its commander."""
    return battle.commanders[line.side] if line.nation == NEUTRAL else line.nation


def begin_repairs(public: Public, battle: Battle) -> None:
    """WR4D-01, WR4D-03, WR4-23, WRT-03 What is mended free: light damage, and ships of a side with a port."""
    for line in battle.lines:
        if line.escaped:
            battle.escaped[line.nation] = line.escaped  # boats of a nation stand in one line
        line.fresh, line.light = line.fresh + line.light + line.escaped, 0
        line.escaped = 0
        if force_of(line.unit) == "fleet" and line.side in battle.ports:
            line.fresh, line.damaged = line.fresh + line.damaged, 0
    hurt = {payer(battle, line) for line in battle.lines if line.damaged}
    battle.repairing = [nation for nation in public.turn_order if nation in hurt]


def repairs(world: World[State], battle: Battle) -> Play[None]:
    """WR4D-02, R29 A damaged unit costs one resource of any kind or is destroyed; there is no debt."""
    public = world.state.public
    cost = number("limits", "repair_cost")
    while battle.repairing:
        nation = battle.repairing[0]
        lines = [line for line in battle.lines if line.damaged and payer(battle, line) == nation]
        lines.sort(key=lambda line: -number("casualty_values", line.unit, "standard"))
        have = public.nations[nation].resources
        most = min(sum(line.damaged for line in lines), sum(have.values()) // cost)
        mended: dict[str, int] = {}
        if most:
            mended = yield from ask(nation, repair_decision(battle, nation, lines, most))
            battle.owed = cost * sum(mended.values())
        for line in lines:
            saved = mended.get(line.id, 0)
            line.fresh, line.lost = line.fresh + saved, line.lost + line.damaged - saved
            world.journal.tell(
                "units-repaired",
                "WR4D-02",
                region=battle.region,
                nation=line.nation,
                unit=line.unit,
                repaired=saved,
                lost=line.damaged - saved,
            )
            line.damaged = 0
        yield Mark("WR4D-02")
        if battle.owed:
            paid = yield from pay(nation, have, battle.owed, "repair-payment", "WR4D-02")
            for resource, amount in paid.items():
                have[resource] -= amount
        battle.owed = 0
        battle.repairing.pop(0)


def repair_decision(battle: Battle, nation: str, lines: list[Line], most: int) -> Share:
    """WR4D-02 Which damaged units are worth a resource."""
    return Share(
        "repair",
        "WR4D-02",
        {line.id: (0, line.damaged) for line in lines},
        0,
        most,
        args={"region": battle.region, "nation": nation, "most": most},
        options=lambda: [
            Option(
                line.id,
                "repair-line",
                {"unit": line.unit, "stance": line.stance, "damaged": line.damaged},
                at=battle.region,
            )
            for line in lines
        ],
    )


def pay(nation: str, have: dict[str, int], bill: int, kind: str, rule: str) -> Play[dict[str, int]]:
    """R29, R27, WR4D-02, WR6-09 Pay a bill in resources of one's choice; by default OSR, then iron, then oil."""
    limits = {resource: (0, have[resource]) for resource in reversed(RESOURCES) if have[resource]}
    if len(limits) == 1 or bill == sum(have.values()):
        return {resource: min(bill, most) for resource, (_, most) in limits.items()}
    args = {"nation": nation, "bill": bill}
    answer = yield from ask(
        nation,
        Share(
            kind,
            rule,
            limits,
            bill,
            bill,
            args=args,
            options=lambda: [
                Option(resource, "pay-resource", {"resource": resource, "have": most})
                for resource, (_, most) in limits.items()
            ],
        ),
    )
    return answer


def debrief(world: World[State], battle: Battle) -> Play[None]:
    """WR4D-05, WR4D-06, WR4D-09, WR4D-10, WR4D-17, WR4D-18, WRP-07, WRP-10, WRT-03 All that follows from a
    conflict, in the order of its steps.
    """
    public, region = world.state.public, battle.region
    captor = capturing_side(public, battle)
    owner, medals = "", {}
    if captor:
        owner = yield from choose_owner(public, battle, captor)
        medals = yield from choose_medals(public, battle, captor)
    scattered = yield from choose_scatter(public, battle)
    bury(world, battle)
    if captor:
        capture(world, region, owner, medals)
    if not battle.more:
        sink_transports(world, region)
        public.carrier_fighters.pop(region, None)
    scatter(world, region, scattered)
    if not battle.more:
        if region in public.lands:
            settle_neutral(world, battle)
        turn_marker(world, region)
    void_pacts(world)


def survivors(battle: Battle, side: str) -> dict[str, int]:
    """WR4D-10 The land units of a side that are left on the board, by nation."""
    left: dict[str, int] = {}
    for line in battle.lines:
        if line.side == side and force_of(line.unit) == "army" and line.fresh:
            left[line.nation] = left.get(line.nation, 0) + line.fresh
    return left


def capturing_side(public: Public, battle: Battle) -> str:
    """WR4D-10, WR4D-20, WRP-08 The enemy of the land captures it if only his land units are left; planes capture
    nothing.

    Land of the own side is never taken over, also not from an ally, nor land of a partner in a pact.
    """
    if battle.region not in public.lands:
        return ""
    for side in SIDES:
        if not allied_land(public, battle.region, side) and captors(public, battle, side):
            return "" if survivors(battle, enemy_of(side)) else side
    return ""


def captors(public: Public, battle: Battle, side: str) -> list[str]:
    """WR4D-11, WRP-08, R33 Who has land units left and no pact with who holds the land, in turn order."""
    left, holder = survivors(battle, side), public.lands[battle.region].controller
    return [
        nation
        for nation in public.turn_order
        if nation in left and not (holder and partner(public, nation) == holder)
    ]


def choose_owner(public: Public, battle: Battle, side: str) -> Play[str]:
    """WR4D-11, WR4D-19, WR4D-21, R24 An ally's land goes back to him; else the commander names a captor."""
    printed = public.board.regions[battle.region]
    for first in (printed.liberates_to, printed.owner):
        ally = public.nations.get(first)
        if ally is not None and ally.side == side and ally.zone != "grey" and not ally.collapsed:
            return first
    able = captors(public, battle, side)
    if len(able) == 1:
        return able[0]
    answer = yield from ask(
        battle.commanders[side],
        Pick(
            "new-owner",
            "WR4D-11",
            able,
            args={"region": battle.region},
            options=lambda: [Option(nation, "new-owner-nation", {"nation": nation}) for nation in able],
        ),
    )
    return answer


def choose_medals(public: Public, battle: Battle, side: str) -> Play[dict[str, int]]:
    """WR4D-14, WRN-11, WRP-12, WRB-14, R25, R33, R44 One medal for enemy land, three for a capital, to those
    who took part.
    """
    if public.board.regions[battle.region].owner == NEUTRAL:
        return {}
    row = "capital_captured" if battle.region in public.board.data.capitals else "land_captured"
    if plays(public, "blitz") and row == "land_captured" and public.board.regions[battle.region].industry:
        row = "industry_captured_in_blitz"
    medals = number("awards", row, "medals")
    took_part = {line.nation for line in battle.lines if line.side == side} - dishonoured(public, battle.region)
    nations = [nation for nation in public.turn_order if nation in took_part]
    if not nations or ownerless(public, battle.region):
        return {}
    if len(nations) == 1:
        return {nations[0]: medals}
    answer = yield from ask(
        battle.commanders[side],
        Share(
            "medals",
            "WR4D-14",
            dict.fromkeys(nations, (0, medals)),
            medals,
            medals,
            args={"region": battle.region, "medals": medals},
            options=lambda: [Option(nation, "medals-nation", {"nation": nation}) for nation in nations],
        ),
    )
    return answer


def dishonoured(public: Public, region: str) -> set[str]:
    """WRP-12 Who broke the pact this round earns no medals for the other's land."""
    if public.broken_in != public.game_round or public.lands[region].controller != PARTNERS.get(public.breaker):
        return set()
    return {public.breaker}


def bury(world: World[State], battle: Battle) -> None:
    """WR4D-05, WR3-11, WRN-06 Destroyed units leave the map for the casualty row of their nation."""
    public = world.state.public
    for line in battle.lines:
        if not line.lost:
            continue
        mourn(public, line.nation, line.unit, line.lost)
        if line.unit == "carrier_fighter":
            ground_fighters(public, line.nation, battle.region, line.lost)
        else:
            remove_units(public, line.nation, battle.region, line.unit, line.lost)
        world.journal.tell(
            "units-lost", "WR4D-05", region=battle.region, nation=line.nation, unit=line.unit, count=line.lost
        )


def ground_fighters(public: Public, nation: str, region: str, lost: int) -> None:
    """WR3-11, WR4D-05 Destroyed carrier fighters are over the region no longer."""
    fighters = public.carrier_fighters[region]
    fighters[nation] -= lost
    if not fighters[nation]:
        del fighters[nation]
    if not fighters:
        del public.carrier_fighters[region]


def sink_transports(world: World[State], zone: str) -> None:
    """WR4D-06, WR4D-07, WR4D-08 Transports with enemy ships or planes about and no guard of their own are sunk.

    Submarines guard against ships only. Transports alone harm nobody.
    """
    public = world.state.public
    sunk = [
        id
        for id, stack in public.stacks.items()
        if stack.region == zone and is_transport(public, stack) and unguarded(public, zone, stack)
    ]
    for id in sunk:
        stack = public.stacks.pop(id)
        for unit, count in stack.units.items():
            mourn(public, stack.nation, unit, count)
        world.journal.tell(
            "transport-sunk", "WR4D-06", region=zone, nation=stack.nation, command=stack.command, size=stack.size
        )


def unguarded(public: Public, zone: str, transport: Stack) -> bool:
    """WR4D-06, WRP-07, WRT-04 Is there an enemy that nothing of this side keeps off? Dived submarines do not."""
    side, peaceful = side_of(public, transport), partner(public, transport.nation)
    planes, ships = present(public, zone, ("air",)), present(public, zone, ("fleet",))
    enemy = enemy_of(side)
    guards = [
        stack
        for stack in stacks_in(public, zone)
        if stack.force == "fleet" and not stack.dived and side_of(public, stack) == side
    ]
    boats = sum(stack.units.get("submarine", 0) for stack in guards)
    if planes[side] or sum(stack.size for stack in guards) > boats:
        return False
    return bool(planes[enemy] - {peaceful}) or (bool(ships[enemy] - {peaceful}) and not boats)


def capture(world: World[State], region: str, owner: str, medals: dict[str, int]) -> None:
    """WR4D-10, WR4D-12, WR4D-15, WR4D-18, WRN-07, R26 The card changes hands, with what is being built there."""
    public = world.state.public
    land = public.lands[region]
    loser = land.controller
    land.controller, land.lean = owner, ""
    public.endings[region] = Ending("captured", owner)
    told = {"region": region, "nation": owner, "loser": loser or "nobody"}
    world.journal.tell("land-captured", "WR4D-10", **told, worth=dict(public.board.regions[region].income))
    for nation, count in medals.items():
        if count:
            public.nations[nation].medals += count
            world.journal.tell("medals-won", "WR4D-14", nation=nation, medals=count, region=region)
    if loser in public.nations:
        stress = public.board.regions[region].strategic_value
        public.nations[loser].stress += stress
        world.journal.tell("land-lost", "WR4D-15", nation=loser, region=region, stress=stress)
        seize(world, region, loser, owner)


def seize(world: World[State], region: str, loser: str, owner: str) -> None:
    """WR4D-12 Units under construction are captured; China keeps no planes and no ships."""
    public = world.state.public
    pile: Units = public.nations[loser].production.pop(region, {})
    kept = {unit: n for unit, n in pile.items() if owner != "china" or force_of(unit) == "army"}
    if kept:
        public.nations[owner].production[region] = kept
        world.journal.tell("pile-captured", "WR4D-12", region=region, nation=owner, units=sum(kept.values()))


def settle_neutral(world: World[State], battle: Battle) -> None:
    """WR4D-17, WRN-08, WRN-09, WRN-11 The first attacker bears one stress; living defenders join their keeper."""
    public, region = world.state.public, battle.region
    land = public.lands[region]
    if land.attacked_in == public.game_round:
        stress = number("awards", "neutral_attacked", "stress")
        public.nations[land.attacked_by].stress += stress
        world.journal.tell("neutral-stress", "WR4D-17", nation=land.attacked_by, region=region, stress=stress)
    army = [id for id, stack in public.stacks.items() if stack.region == region and stack.nation == NEUTRAL]
    if not army:
        return
    nation = battle.commanders[enemy_of(public.nations[land.attacked_by].side)]
    for id in army:
        join_keeper(world, nation, public.stacks.pop(id))
    if land.controller == NEUTRAL:
        land.controller, land.lean = nation, ""
        world.journal.tell("neutral-kept", "WRN-08", nation=nation, region=region)


def join_keeper(world: World[State], nation: str, army: Stack) -> None:
    """WRN-06, WRN-08, WRN-10, WR5-08, WR1-14 A neutral's force comes under a marker of its keeper.

    Without a free one it fills his stacks there, and the rest waits like new units if the land was not captured.
    China has no planes and ships, and no markers for them.
    """
    public, region = world.state.public, army.region
    marker = free_marker(public, nation, army.force)
    if marker is not None:
        army.nation, army.command, army.drafted = nation, marker, army.force == "air"
        public.stacks[stack_id(nation, marker)] = army
        world.journal.tell("neutral-joins", "WRN-08", nation=nation, region=region, command=marker, size=army.size)
        return
    for stack in stacks_in(public, region):
        if stack.nation == nation and stack.force == army.force:
            size = stack.size
            for unit in list(army.units):
                move_units(army, stack, unit, number("limits", "units_in_stack") - stack.size)
            if stack.size > size:
                world.journal.tell(
                    "neutral-joins",
                    "WRN-08",
                    nation=nation,
                    region=region,
                    command=stack.command,
                    size=stack.size - size,
                )
    barred = nation == "china" and army.force != "army"
    if barred or not allied_land(public, region, public.nations[nation].side):
        for unit, n in army.units.items():
            world.journal.tell("units-lost", "WRN-08", region=region, nation=NEUTRAL, unit=unit, count=n)
    elif waiting := army.size:
        pile = public.nations[nation].production.setdefault(region, {})
        for unit, n in army.units.items():
            pile[unit] = pile.get(unit, 0) + n
        world.journal.tell("neutral-waits", "WRN-08", nation=nation, region=region, size=waiting)


def move_units(start: Stack, goal: Stack, unit: str, most: int) -> None:
    """WR0-02, WRN-08 As many units of a type as find room change from one stack to another."""
    moved = min(most, start.units[unit])
    if moved > 0:
        goal.units[unit] = goal.units.get(unit, 0) + moved
        start.units[unit] -= moved
        if not start.units[unit]:
            del start.units[unit]


def turn_marker(world: World[State], region: str) -> None:
    """WR4D-18, WR1-06, WR1-08, WRP-15, R40 Contested while both sides have land units or ships; else it goes."""
    public = world.state.public
    force: Force = "fleet" if public.board.is_sea(region) else "army"
    there = present(public, region, (force,))
    both = bool(bouts(public, there))
    if both:
        public.endings[region] = Ending("contested")
        public.conflicts[region] = Conflict("contested")
        nations = sorted(set().union(*there.values()))
        world.journal.tell("still-contested", "WR4D-18", region=region, nations=nations)
    else:
        public.conflicts.pop(region, None)
        if region not in public.endings:
            held = region in public.lands
            public.endings[region] = Ending("held", public.lands[region].controller) if held else Ending("over")
        world.journal.tell("conflict-ended", "WR1-08", region=region)
    if region in public.lands:
        public.lands[region].contested = both
        if not both:
            welcome(public, region)
