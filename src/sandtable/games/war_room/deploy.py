"""WR5-06 Deploying what was built, and reorganising stacks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.games.war_room.atlas import Force, Units, number, set_up
from sandtable.games.war_room.model import (
    Front,
    Stack,
    force_of,
    free_marker,
    mourn,
    plays,
    stack_id,
)
from sandtable.kernel.decisions import Option, Refusal, Rng, Share, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Mark, Play, ask

FORCES: tuple[Force, ...] = ("army", "air", "fleet")


def due_regions(front: Front) -> list[str]:
    """WR5-05, WR5-06 Where units wait to be deployed, in turn order; nothing in the first round."""
    if front.game_round == 1 and not plays(front, "blitz"):
        return []
    return [region for nation in front.turn_order for region in front.nations[nation].production]


def capacity(front: Front, region: str) -> int:
    """WR7-04, WR4B-06, WR5-07 How many units a region can build or bring out: its industry less its bombs."""
    return max(0, front.board.regions[region].industry - front.lands[region].bombs)


def port_zones(front: Front, region: str) -> list[str]:
    """WR5-06, WR7-04, WRS-01 The sea zones of the region's ports that are in play."""
    return [zone for zone in front.board.regions[region].ports if zone in front.board.regions]


def builder(front: Front, region: str) -> str:
    """The nation whose units are under construction there."""
    return next(name for name, nation in front.nations.items() if region in nation.production)


def deploy(world: World[Front], region: str) -> Play[None]:
    """WR5-06, WR5-07 First what bombs have made impossible is given up, then the rest comes out."""
    front = world.state
    nation = builder(front, region)
    pile = front.nations[nation].production[region]
    surplus = sum(pile.values()) - capacity(front, region)
    if surplus > 0:
        lost = dict(pile)
        if surplus < sum(pile.values()) and len(pile) > 1:
            lost = yield from ask(nation, surplus_decision(region, pile, surplus))
        elif surplus < sum(pile.values()):
            lost = {next(iter(pile)): surplus}
        for unit, count in lost.items():
            take(pile, unit, count)
            mourn(front, nation, unit, count)
        world.journal.tell("deployment-bombed", "WR5-07", nation=nation, region=region, size=surplus)
        if pile:
            return
    ports = port_zones(front, region)
    spread: dict[str, dict[str, int]] = {}
    for unit in pile:
        if force_of(unit) == "fleet" and len(ports) > 1:
            spread[unit] = yield from ask(nation, port_decision(region, unit, pile[unit], ports))
    front.due.pop(0)
    for force in FORCES:
        come_out(world, nation, region, force, spread)
    if not pile:
        del front.nations[nation].production[region]


def surplus_decision(region: str, pile: Units, surplus: int) -> Share:
    """WR5-07 The owner says which units the bombs have destroyed."""
    have = dict(pile)
    return Share(
        "give-up-units",
        "WR5-07",
        {unit: (0, n) for unit, n in have.items()},
        surplus,
        surplus,
        args={"region": region, "size": surplus},
        options=lambda: [
            Option(unit, "give-up-units-one", {"unit": unit, "have": n}, at=region) for unit, n in have.items()
        ],
    )


def port_decision(region: str, unit: str, count: int, ports: list[str]) -> Share:
    """WR5-06 A region with ports on several seas launches each ship where its owner wants."""
    return Share(
        "launch-ships",
        "WR5-06",
        dict.fromkeys(ports, (0, count)),
        count,
        count,
        args={"region": region, "unit": unit, "count": count},
        options=lambda: [Option(zone, "launch-ships-zone", {"region": zone}, at=zone) for zone in ports],
    )


def come_out(
    world: World[Front], nation: str, region: str, force: Force, spread: dict[str, dict[str, int]]
) -> None:
    """WR5-06, WR5-08 Units of a force form new stacks, or without a marker join old ones; those left over wait."""
    front = world.state
    pile = front.nations[nation].production[region]
    for place in port_zones(front, region) if force == "fleet" else [region]:
        wanted = {
            unit: spread[unit][place] if unit in spread else n
            for unit, n in pile.items()
            if force_of(unit) == force
        }
        wanted = {unit: n for unit, n in wanted.items() if n}
        while wanted and (stack := stack_with_room(front, nation, force, place)):
            came = stack.size
            for unit in list(wanted):
                n = min(wanted[unit], number("limits", "units_in_stack") - stack.size)
                if n:
                    stack.units[unit] = stack.units.get(unit, 0) + n
                    take(pile, unit, n)
                    take(wanted, unit, n)
            world.journal.tell(
                "units-deployed",
                "WR5-06",
                nation=nation,
                region=region,
                place=place,
                command=stack.command,
                size=stack.size - came,
            )


def stack_with_room(front: Front, nation: str, force: Force, place: str) -> Stack | None:
    """WR5-06, WR5-08, WR0-02 A new stack if a marker is free, else one of less than eight units, else none."""
    marker = free_marker(front, nation, force)
    if marker is not None:
        new = front.stacks[stack_id(nation, marker)] = Stack(nation, marker, force, place, {})
        return new
    for stack in groups_of(front, nation).get((place, force), []):
        if stack.size < number("limits", "units_in_stack"):
            return stack
    return None


def take(units: Units, unit: str, count: int) -> None:
    """Take units off a pile; a type of which none is left is not listed."""
    units[unit] -= count
    if not units[unit]:
        del units[unit]


# --- reorganising ---------------------------------------------------------------------------------------------


class Regroup(Struct, frozen=True):
    """One stack as it shall be: its marker, where it stands, what it holds."""

    command: int
    region: str
    units: Units


class Reorganisation(Struct):
    """WR5-09 The stacks that change. Whoever names one stack of a region and force names all of them."""

    stacks: list[Regroup] = []


Group = tuple[str, Force]


def groups_of(front: Front, nation: str) -> dict[Group, list[Stack]]:
    """WR5-09 The stacks of a nation that may exchange units: same region, same force."""
    found: dict[Group, list[Stack]] = {}
    for stack in front.stacks.values():
        if stack.nation == nation:
            found.setdefault((stack.region, stack.force), []).append(stack)
    return found


def totals(stacks: list[Stack] | list[Regroup]) -> Units:
    """All units of some stacks together."""
    found: Units = {}
    for stack in stacks:
        for unit, n in stack.units.items():
            found[unit] = found.get(unit, 0) + n
    return found


def reorganise(world: World[Front]) -> Play[None]:
    """WR5-09, WR4D-09, R36 All nations at once split and merge stacks as they like, each within its regions."""
    front = world.state
    nations = [
        n for n in front.turn_order if any(sum(totals(g).values()) > 1 for g in groups_of(front, n).values())
    ]
    if not nations:
        return
    yield Mark("WR5-09")
    sheets: dict[str, Reorganisation] = yield Ask({nation: reorganise_sheet(front, nation) for nation in nations})
    for nation, sheet in sheets.items():
        regroup(world, nation, sheet)


def reorganise_sheet(front: Front, nation: str) -> Sheet[Reorganisation]:
    """WR5-09 The form; sent too late it changes nothing."""

    def offer() -> dict[str, Any]:
        return {
            "groups": [
                {
                    "region": region,
                    "force": force,
                    "stacks": {str(stack.command): stack.units for stack in stacks},
                    "free": free_commands(front, nation, force),
                }
                for (region, force), stacks in groups_of(front, nation).items()
            ]
        }

    return Sheet(
        "reorganise",
        "WR5-09",
        Reorganisation,
        test=lambda sheet: reorganisation_refusal(front, nation, sheet),
        draw=lambda rng: random_reorganisation(front, nation, rng),
        default=Reorganisation(),
        offer=offer,
        args={"nation": nation},
    )


def free_commands(front: Front, nation: str, force: Force) -> list[int]:
    """WR0-01, R01 The markers of a force that top no stack."""
    return [m for m in set_up().nations[nation].markers[force] if stack_id(nation, m) not in front.stacks]


def reorganisation_refusal(front: Front, nation: str, sheet: Reorganisation) -> Refusal | None:
    """WR5-09, WR0-01, WR0-02 Why the stacks cannot stand so: no unit is won or lost, eight a marker."""
    groups = groups_of(front, nation)
    named: dict[Group, list[Regroup]] = {}
    used: set[int] = set()
    for i, new in enumerate(sheet.stacks):
        field, args = f"stacks.{i}", {"command": new.command, "region": new.region}
        force = next((f for f in FORCES if new.command in set_up().nations[nation].markers[f]), None)
        if force is None or (new.region, force) not in groups:
            return Refusal("WR5-09", "no-such-group", args, field)
        group = (new.region, force)
        now = front.stacks.get(stack_id(nation, new.command))
        if new.command in used or (now is not None and now.region != new.region):
            return Refusal("WR0-01", "marker-taken", args, field)
        used.add(new.command)
        if any(n < 1 for n in new.units.values()) or not new.units:
            return Refusal("WR5-09", "empty-stack", args, field)
        if sum(new.units.values()) > number("limits", "units_in_stack"):
            return Refusal("WR0-02", "stack-too-large", args, field)
        named.setdefault(group, []).append(new)
    for (region, force), news in named.items():
        if totals(news) != totals(groups[region, force]):
            return Refusal("WR5-09", "units-do-not-add-up", {"region": region, "force": force}, "stacks")
    return None


def random_reorganisation(front: Front, nation: str, rng: Rng) -> Reorganisation:
    """A legal sheet: one region and force dealt out anew."""
    groups = [key for key, stacks in groups_of(front, nation).items() if sum(totals(stacks).values()) > 1]
    if not groups or rng.random() < 0.3:
        return Reorganisation()
    region, force = rng.choice(groups)
    stacks = groups_of(front, nation)[region, force]
    units = [unit for unit, n in totals(stacks).items() for _ in range(n)]
    markers = [stack.command for stack in stacks] + free_commands(front, nation, force)
    rng.shuffle(units)
    return Reorganisation(deal(region, units, markers, rng.randint(1, number("limits", "units_in_stack"))))


def deal(region: str, units: list[str], markers: list[int], size: int) -> list[Regroup]:
    """Deal units out under markers, so many to each, or more where there are too few markers."""
    size = max(size, -(-len(units) // len(markers)))
    dealt = []
    for marker, start in zip(markers, range(0, len(units), size), strict=False):
        some = units[start : start + size]
        dealt.append(Regroup(marker, region, {unit: some.count(unit) for unit in sorted(set(some))}))
    return dealt


def regroup(world: World[Front], nation: str, sheet: Reorganisation) -> None:
    """WR5-09 Put the stacks as the sheet says; markers not used go back to the pool."""
    front = world.state
    groups = groups_of(front, nation)
    forces = {m: force for force, markers in set_up().nations[nation].markers.items() for m in markers}
    guests: set[Group] = set()  # WRP-15 whoever stands there came as a guest
    changed = dict.fromkeys((new.region, forces[new.command]) for new in sheet.stacks)
    for group in changed:
        for stack in groups[group]:
            guests |= {group} if stack.guest else set()
            del front.stacks[stack_id(nation, stack.command)]
    for new in sheet.stacks:
        front.stacks[stack_id(nation, new.command)] = Stack(
            nation,
            new.command,
            forces[new.command],
            new.region,
            dict(new.units),
            guest=(new.region, forces[new.command]) in guests,
        )
    for region, force in changed:
        stacks = sum(new.region == region and forces[new.command] == force for new in sheet.stacks)
        world.journal.tell("reorganised", "WR5-09", nation=nation, region=region, force=force, stacks=stacks)
