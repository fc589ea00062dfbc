"""WR5-06 Deploying what was built, and reorganising stacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from sandtable.games.war_room.data.data import NEUTRAL, Force, Units, number, set_up
from sandtable.games.war_room.state.model import (
    Public,
    Stack,
    State,
    force_of,
    mourn,
    plays,
    stack_id,
)
from sandtable.kernel import Ask, Mark, Option, Play, Refusal, Rng, Share, Sheet, Together, World, ask

FORCES: tuple[Force, ...] = ("army", "air", "fleet")


def due_regions(public: Public) -> list[str]:
    """WR5-05, WR5-06 Where units wait to be deployed, in turn order; nothing in the first round."""
    if public.game_round == 1 and not plays(public, "blitz"):
        return []
    return [region for nation in public.turn_order for region in public.nations[nation].production]


def capacity(public: Public, region: str) -> int:
    """WR7-04, WR4B-06, WR5-07 How many units a region can build or bring out: its industry less its bombs."""
    return max(0, public.board.regions[region].industry - public.lands[region].bombs)


def port_zones(public: Public, region: str) -> list[str]:
    """WR5-06, WR7-04, WRS-01 The sea zones of the region's ports that are in play."""
    return [zone for zone in public.board.regions[region].ports if zone in public.board.regions]


def builder(public: Public, region: str) -> str:
    """The nation whose units are under construction there."""
    return next(name for name, nation in public.nations.items() if region in nation.production)


class Arrival(Struct):
    """New units of one force that come out of a region in one place."""

    region: str
    force: Force
    place: str
    units: Units

    @property
    def size(self) -> int:
        """How many units."""
        return sum(self.units.values())


class Deployment(Struct):
    """WR5-06, WR5-07 What a nation has decided: what bombs take, what comes out where, where stacks are founded."""

    nation: str
    lost: dict[str, Units] = {}
    arrivals: list[Arrival] = []
    founded: dict[Force, dict[str, int]] = {}


def deployment(world: World[State]) -> Play[None]:
    """WR5-06 All nations deploy at the same time: each decides, unseen by the others, then all come out."""
    public = world.state.public
    due: dict[str, list[str]] = {}
    for region in public.due:
        due.setdefault(builder(public, region), []).append(region)
    chosen: list[Deployment] = yield Together([choose(public, nation, due[nation]) for nation in due])
    public.due = []
    for plan in chosen:
        bring_out(world, plan)


def choose(public: Public, nation: str, regions: list[str]) -> Play[Deployment]:
    """WR5-06, WR5-07, WR5-08 The owner gives up what bombs have made impossible, sends ships to ports, and with
    too few markers says where new stacks are founded.
    """
    plan = Deployment(nation)
    for region in regions:
        pile = dict(public.nations[nation].production[region])
        surplus = sum(pile.values()) - capacity(public, region)
        if surplus > 0 and public.board.regions[region].owner != NEUTRAL:  # WRN-08 there only survivors wait
            lost = {unit: min(n, surplus) for unit, n in pile.items()}
            if surplus < sum(pile.values()) and len(pile) > 1:
                lost = yield from ask(nation, surplus_decision(region, pile, surplus))
            plan.lost[region] = lost
            pile = {unit: n - lost[unit] for unit, n in pile.items() if n > lost[unit]}
        for force in FORCES:
            places = port_zones(public, region) if force == "fleet" else [region]
            spread: dict[str, dict[str, int]] = {}
            for unit, n in pile.items():
                if force_of(unit) == force:
                    spread[unit] = dict.fromkeys(places, n)
                    if len(places) > 1:
                        spread[unit] = yield from ask(nation, port_decision(region, unit, n, places))
            for place in places:
                there = {unit: shares[place] for unit, shares in spread.items() if shares[place]}
                if there:
                    plan.arrivals.append(Arrival(region, force, place, there))
    for force in FORCES:
        coming: dict[str, int] = {}
        for arrival in plan.arrivals:
            if arrival.force == force:
                coming[arrival.place] = coming.get(arrival.place, 0) + arrival.size
        plan.founded[force] = yield from choose_founded(public, nation, force, coming)
    return plan


def choose_founded(public: Public, nation: str, force: Force, coming: dict[str, int]) -> Play[dict[str, int]]:
    """WR5-06, WR5-08 How many new stacks each place founds: as many as it fills if there are markers enough."""
    free = len(free_commands(public, nation, force))
    wanted = {place: stacks_of(n) for place, n in coming.items()}
    if sum(wanted.values()) <= free:
        return wanted
    if not free or len(wanted) == 1:
        return dict.fromkeys(wanted, free)
    return (yield from ask(nation, founded_decision(public, nation, force, coming)))


def stacks_of(units: int) -> int:
    """WR0-02, WR5-06, WR5-08 How many markers so many units need at least."""
    return -(-units // number("limits", "units_in_stack"))


def founded_decision(public: Public, nation: str, force: Force, coming: dict[str, int]) -> Share:
    """WR5-06, WR5-08 Too few markers: where they go. The other units join stacks with room; nobody waits for a
    marker while one is free.
    """
    full, free = number("limits", "units_in_stack"), len(free_commands(public, nation, force))
    groups, wanted = groups_of(public, nation), {place: stacks_of(n) for place, n in coming.items()}
    room = {place: sum(full - stack.size for stack in groups.get((place, force), [])) for place in coming}
    needed = {place: max(0, stacks_of(n - room[place])) for place, n in coming.items()}
    default, left = dict.fromkeys(coming, 0), free
    for most in (needed, wanted):
        for place in coming:
            more = min(left, most[place] - default[place])
            default[place] += more
            left -= more

    def idle(answer: dict[str, int]) -> Refusal | None:
        waiting = [place for place in coming if answer[place] < needed[place]]
        if waiting and sum(answer.values()) < free:
            return Refusal("WR5-08", "marker-left-idle", {"region": waiting[0]}, waiting[0])
        return None

    return Share(
        "found-stacks",
        "WR5-08",
        {place: (0, n) for place, n in wanted.items()},
        min(free, sum(needed.values())),
        free,
        default=default,
        extra=idle,
        args={"force": force, "free": free},
        options=lambda: [
            Option(place, "found-stacks-place", {"region": place, "count": n, "room": room[place]}, at=place)
            for place, n in coming.items()
        ],
    )


def bring_out(world: World[State], plan: Deployment) -> None:
    """WR5-06, WR5-07, WR5-08 What bombs took is a casualty, the rest comes out; what finds no marker waits."""
    public = world.state.public
    production = public.nations[plan.nation].production
    for region, lost in plan.lost.items():
        for unit, count in lost.items():
            mourn(public, plan.nation, unit, count)
            add(production[region], unit, -count)
        size = sum(lost.values())
        world.journal.tell("deployment-bombed", "WR5-07", nation=plan.nation, region=region, size=size)
    for arrival in plan.arrivals:
        come_out(world, plan, arrival)
    for region in [region for region, pile in production.items() if not pile]:
        del production[region]


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


def come_out(world: World[State], plan: Deployment, arrival: Arrival) -> None:
    """WR5-06, WR5-08 The units form the stacks that are founded there or join old ones; those left over wait."""
    public = world.state.public
    pile = public.nations[plan.nation].production[arrival.region]
    while arrival.units and (stack := stack_with_room(public, plan, arrival)):
        came = stack.size
        for unit in list(arrival.units):
            n = min(arrival.units[unit], number("limits", "units_in_stack") - stack.size)
            if n:
                for units, change in ((stack.units, n), (pile, -n), (arrival.units, -n)):
                    add(units, unit, change)
        world.journal.tell(
            "units-deployed",
            "WR5-06",
            nation=plan.nation,
            region=arrival.region,
            place=arrival.place,
            command=stack.command,
            size=stack.size - came,
        )


def stack_with_room(public: Public, plan: Deployment, arrival: Arrival) -> Stack | None:
    """WR5-06, WR5-08, WR0-02 A new stack where one is to be founded, else one with room, else none."""
    nation, force, place = plan.nation, arrival.force, arrival.place
    if plan.founded[force][place]:
        plan.founded[force][place] -= 1
        marker = free_commands(public, nation, force)[0]
        new = public.stacks[stack_id(nation, marker)] = Stack(nation, marker, force, place, {})
        return new
    for stack in groups_of(public, nation).get((place, force), []):
        if stack.size < number("limits", "units_in_stack"):
            return stack
    return None


def add(units: Units, unit: str, count: int) -> None:
    """Put units on a pile or take them off; a type of which none is left is not listed."""
    units[unit] = units.get(unit, 0) + count
    if not units[unit]:
        del units[unit]


# --- reorganising ---------------------------------------------------------------------------------------------


class Regroup(Struct, frozen=True, forbid_unknown_fields=True):
    """One stack as it is to be: its marker, where it stands, what it holds."""

    command: int
    region: str
    units: Units


class Reorganisation(Struct, forbid_unknown_fields=True):
    """WR5-09 The stacks that change. Whoever names one stack of a region and force names all of them."""

    stacks: list[Regroup] = []


Group = tuple[str, Force]


def groups_of(public: Public, nation: str) -> dict[Group, list[Stack]]:
    """WR5-09, WR3-04, WRN-06 The stacks of a nation that may exchange units: same region and force.

    All have landed or none; all are planes of a neutral from this round or none.
    """
    found: dict[Group, list[Stack]] = {}
    for stack in public.stacks.values():
        if stack.nation == nation:
            found.setdefault((stack.region, stack.force), []).append(stack)
    return {
        group: stacks
        for group, stacks in found.items()
        if len({(stack.landing, stack.drafted) for stack in stacks}) == 1
    }


def totals(stacks: list[Stack] | list[Regroup]) -> Units:
    """All units of some stacks together."""
    found: Units = {}
    for stack in stacks:
        for unit, n in stack.units.items():
            found[unit] = found.get(unit, 0) + n
    return found


def can_regroup(public: Public, nation: str) -> bool:
    """WR5-09 Has the nation anything to split or to merge?"""
    return any(sum(totals(group).values()) > 1 for group in groups_of(public, nation).values())


def wants_markers(public: Public, nation: str) -> bool:
    """WR5-09, WR5-08, WR5-02 Would it help to reorganise before planes land or new units come out?

    That is so if a marker is missing, for planes that could land apart or for new stacks, and merging frees one or
    stacks in the air could exchange planes instead. With markers enough the reorganisation at the end of the phase
    does all that an earlier one could.
    """
    missing: dict[Force, int] = {}
    for stack in public.stacks.values():
        if stack.nation == nation and stack.landing:
            missing["air"] = missing.get("air", 0) + stack.size - 1
    for region, pile in public.nations[nation].production.items():
        for unit, n in pile.items():
            if region in public.due:
                places = len(port_zones(public, region)) if force_of(unit) == "fleet" else 1
                missing[force_of(unit)] = missing.get(force_of(unit), 0) + min(n, places)
    return any(
        wanted > len(free_commands(public, nation, force))
        and any(
            frees_marker(stacks) or may_exchange(stacks)
            for (_, kind), stacks in groups_of(public, nation).items()
            if kind == force
        )
        for force, wanted in missing.items()
    )


def frees_marker(stacks: list[Stack]) -> bool:
    """WR5-09, WR0-02 Would fewer markers do for these stacks?"""
    return stacks_of(sum(totals(stacks).values())) < len(stacks)


def may_exchange(stacks: list[Stack]) -> bool:
    """WR5-02, WR5-09 Are there stacks in the air that could share their planes out among places to land?"""
    return len(stacks) > 1 and stacks[0].landing


def reorganise(world: World[State], needed: Callable[[Public, str], bool] = can_regroup) -> Play[None]:
    """WR5-09, R36 All nations at once split and merge stacks as they like, each within its regions."""
    public = world.state.public
    nations = [nation for nation in public.turn_order if needed(public, nation)]
    if not nations:
        return
    yield Mark("WR5-09")
    sheets: dict[str, Reorganisation] = yield Ask({nation: reorganise_sheet(public, nation) for nation in nations})
    for nation, sheet in sheets.items():
        regroup(world, nation, sheet)


def reorganise_sheet(public: Public, nation: str) -> Sheet[Reorganisation]:
    """WR5-09 The form; sent too late it changes nothing."""
    return Sheet(
        "reorganise",
        "WR5-09",
        Reorganisation,
        test=lambda sheet: reorganisation_refusal(public, nation, sheet),
        draw=lambda rng: random_reorganisation(public, nation, rng),
        default=Reorganisation(),
        offer=lambda: offered(public, nation, groups_of(public, nation)),
        args={"nation": nation},
    )


def offered(public: Public, nation: str, groups: dict[Group, list[Stack]]) -> dict[str, Any]:
    """WR5-09 What the form shows: the stacks that may exchange units, and the markers free for them."""
    return {
        "groups": [
            {
                "region": region,
                "force": force,
                "stacks": {str(stack.command): stack.units for stack in stacks},
                "free": free_commands(public, nation, force),
            }
            for (region, force), stacks in groups.items()
        ]
    }


def free_commands(public: Public, nation: str, force: Force) -> list[int]:
    """WR0-01, WR5-08, R01 The markers of a force that top no stack."""
    return [m for m in set_up().nations[nation].markers[force] if stack_id(nation, m) not in public.stacks]


def reorganisation_refusal(public: Public, nation: str, sheet: Reorganisation) -> Refusal | None:
    """WR5-09, WR0-01, WR0-02 Why the stacks cannot stand so: no unit is won or lost, eight a marker."""
    groups, markers = groups_of(public, nation), set_up().nations[nation].markers
    named: dict[Group, list[Regroup]] = {}
    used: set[int] = set()
    for i, new in enumerate(sheet.stacks):
        field, args = f"stacks.{i}", {"command": new.command, "region": new.region}
        group = next(((at, f) for at, f in groups if at == new.region and new.command in markers[f]), None)
        if group is None:
            return Refusal("WR5-09", "no-such-group", args, field)
        now = public.stacks.get(stack_id(nation, new.command))
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


def random_reorganisation(public: Public, nation: str, rng: Rng) -> Reorganisation:
    """A legal sheet: one region and force dealt out anew."""
    groups = [key for key, stacks in groups_of(public, nation).items() if sum(totals(stacks).values()) > 1]
    if not groups or rng.random() < 0.3:
        return Reorganisation()
    region, force = rng.choice(groups)
    stacks = groups_of(public, nation)[region, force]
    units = [unit for unit, n in totals(stacks).items() for _ in range(n)]
    markers = [stack.command for stack in stacks] + free_commands(public, nation, force)
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


def regroup(world: World[State], nation: str, sheet: Reorganisation) -> None:
    """WR5-09, WRP-15, WRN-06 Put the stacks as the sheet says; markers not used go back to the pool."""
    public = world.state.public
    groups = groups_of(public, nation)
    forces = {m: force for force, markers in set_up().nations[nation].markers.items() for m in markers}
    changed = dict.fromkeys((new.region, forces[new.command]) for new in sheet.stacks)
    for group in changed:
        for stack in groups[group]:
            del public.stacks[stack_id(nation, stack.command)]
    for new in sheet.stacks:
        before = groups[new.region, forces[new.command]]
        public.stacks[stack_id(nation, new.command)] = Stack(
            nation,
            new.command,
            before[0].force,
            new.region,
            dict(new.units),
            landing=before[0].landing,
            guest=any(stack.guest for stack in before),  # WRP-15 whoever stands there came as a guest
            drafted=before[0].drafted,
        )
    for region, force in changed:
        stacks = sum(new.region == region and forces[new.command] == force for new in sheet.stacks)
        world.journal.tell("reorganised", "WR5-09", nation=nation, region=region, force=force, stacks=stacks)
