"""SW35 Altered construction: other boats for the last contracts before the war, captured boats, late prototypes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS, CLASSES, DATA, LEDGER, NewBoat
from sandtable.games.steel_wolves.rules.modifiers.influence import granted
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State
from sandtable.games.steel_wolves.state.politics import Construction
from sandtable.kernel import Option, Pick, PickSome, Play, Refusal, World, ask


class Block(Struct, frozen=True):
    """SW35.1 Boats of one contract."""

    cls: str
    boats: tuple[str, ...]


class Plan(Struct, frozen=True):
    """SW35.1 Blocks, or later boats, that are given up for boats of another class."""

    cls: str
    boats: tuple[str, ...]
    blocks: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class Captured(Struct, frozen=True):
    """SW35.3 A captured boat, when and where it comes, and the boat that is not built for it."""

    cls: str
    entry: str
    out: str
    base: str


class Contracts(Struct, frozen=True):
    """SW35 All that can be altered."""

    blocks: dict[str, Block]
    plans: dict[str, Plan]
    swaps: dict[str, Plan]
    months: dict[str, str]
    captured: dict[str, Captured]
    prototypes: dict[str, str]
    prototype_month: str
    ub_leaves: str


CONTRACTS = msgspec.json.decode((DATA / "altered_construction.json").read_bytes(), type=Contracts)
UB = "UB"


def blocks_of(plans: list[str]) -> list[str]:
    """SW35.1 The blocks that these plans give up."""
    return [block for plan in plans for block in CONTRACTS.plans[plan].blocks]


def plans_clash(plans: list[str]) -> Refusal | None:
    """SW35.1, SW35.1a, SW35.1b A block is traded once, and either Dönitz or the OKM has his way."""
    if len({plan.partition("-")[0] for plan in plans}) > 1:
        return Refusal("SW35.1", "one-side-only")
    blocks = blocks_of(plans)
    if len(set(blocks)) < len(blocks):
        return Refusal("SW35.1b", "block-traded-twice")
    return None


def swaps_clash(swaps: list[str]) -> Refusal | None:
    """SW35.2 Each group of later boats is swapped for one type only."""
    if len({swap.partition("-")[0] for swap in swaps}) < len(swaps):
        return Refusal("SW35.2", "block-traded-twice")
    return None


@cache
def altered(plans: tuple[str, ...], swaps: tuple[str, ...]) -> tuple[frozenset[str], tuple[NewBoat, ...]]:
    """SW35.1, SW35.1a, SW35.1b, SW35.11, SW35.12, SW35.2 Boats not built, boats built instead, their months.

    With blocks 3 and 4 both traded block 8 goes to the schools. A boat with the number of another keeps its month.
    """
    blocks = set(blocks_of(list(plans)))
    if {"3", "4"} <= blocks:
        blocks.add("8")
    out = {boat for block in blocks for boat in CONTRACTS.blocks[block].boats}
    new = []
    for plan in (*(CONTRACTS.plans[one] for one in plans), *(CONTRACTS.swaps[one] for one in swaps)):
        out |= set(plan.out)
        for name in plan.boats:
            old = LEDGER.get(name)
            entry = CONTRACTS.months.get(name) or (old.entry if old else "")
            new.append(NewBoat(name, plan.cls, entry, "GERMANY", bool(old and old.inexperienced)))
    return frozenset(out), tuple(new)


def of_the_campaign(state: Public, boats: Iterable[str]) -> set[str]:
    """SW31.02, SW35.12 Those of the boats that are for this campaign: some have a list of their own."""
    campaign = CAMPAIGNS[state.campaign]
    if not campaign.reinforcements:
        return set(boats)
    return set(boats) & {*campaign.reinforcements, *(boat for group in campaign.forces.values() for boat in group)}


def captured_boats(state: Public) -> dict[str, Captured]:
    """SW35.3, SW35.31, SW35.32, SW35.33 The captured boats that were taken, with their months.

    With the French fleet seized the French boats come a year early (SW36.63G2).
    """
    construction = state.construction
    if construction is None:
        return {}
    taken = {name: CONTRACTS.captured[name] for name in construction.captured}
    if granted(state, "36.63G"):
        for name, boat in taken.items():
            if name.startswith("UF"):
                early = f"{int(boat.entry[:4]) - 1}{boat.entry[4:]}"
                taken[name] = msgspec.structs.replace(boat, entry=early)
    return taken


def as_altered(state: Public, boats: tuple[NewBoat, ...]) -> tuple[NewBoat, ...]:
    """SW35.1, SW35.12, SW35.3 Boats of the ledger less those that are not built, and all that are built instead."""
    construction = state.construction
    if construction is None:
        return boats
    out, new = altered(tuple(construction.plans), tuple(construction.swaps))
    taken = captured_boats(state)
    gone = out | {boat.out for boat in taken.values()}
    found = [boat for boat in boats if boat.id not in gone]
    ours = of_the_campaign(state, [boat.id for boat in new])
    found += [boat for boat in new if boat.id in ours]
    # SW35.3: captured boats come with inexperienced crews.
    found += [NewBoat(name, b.cls, b.entry, b.base, True) for name, b in taken.items()]
    return tuple(found)


def arrivals(state: Public, month: str, boats: tuple[NewBoat, ...]) -> tuple[NewBoat, ...]:
    """SW35.1, SW35.12, SW35.3 The boats of a month of the ledger as the contracts have been altered."""
    return tuple(boat for boat in as_altered(state, boats) if boat.entry == month)


def plan_options(names: list[str], table: dict[str, Plan]) -> list[Option]:
    """SW35.1 Each plan with what it brings."""
    return [
        Option(
            name, "plan-option", {"plan": f"plan-{name}", "count": len(table[name].boats), "cls": table[name].cls}
        )
        for name in names
    ]


def construction_phase(world: World[State]) -> Play[None]:
    """SW35.1, SW35.2, SW35.3, SW35.4 Contracts before the war; captured boats around war period 2; prototypes."""
    state = world.state
    construction = state.construction
    if construction is None:
        return
    if not construction.planned:
        yield from choose_plans(world, construction)
    if names := now_to_choose(state, construction):
        yield from choose_captured(world, construction, names)
    in_time = this_month(state) >= CONTRACTS.prototype_month and "GERMANY" in state.bases
    if in_time and not construction.prototype_asked:
        yield from choose_prototype(world, construction)


def choose_plans(world: World[State], construction: Construction) -> Play[None]:
    """SW35.1, SW35.1a, SW35.1b, SW35.12, SW35.2 The conference of January 1939, and later swaps."""
    construction.planned = True
    plans = list(CONTRACTS.plans)
    construction.plans = yield from ask(
        SEAT,
        PickSome(
            "plans",
            "SW35.1",
            plans,
            0,
            3,
            extra=plans_clash,
            options=lambda: plan_options(plans, CONTRACTS.plans),
        ),
    )
    swaps = list(CONTRACTS.swaps)
    construction.swaps = yield from ask(
        SEAT,
        PickSome(
            "swaps",
            "SW35.2",
            swaps,
            0,
            3,
            extra=swaps_clash,
            options=lambda: plan_options(swaps, CONTRACTS.swaps),
        ),
    )
    if construction.plans or construction.swaps:
        world.journal.tell(
            "contracts",
            "SW35.1",
            plans=[f"plan-{name}" for name in (*construction.plans, *construction.swaps)],
        )
    alter_the_start(world.state)


def alter_the_start(state: Public) -> None:
    """SW35.12 A campaign that begins later starts with the altered boats that are due already."""
    construction = state.construction
    assert construction is not None
    out, new = altered(tuple(construction.plans), tuple(construction.swaps))
    ours = of_the_campaign(state, [boat.id for boat in new])
    places = {boat.id: boat for boat in state.boats}
    state.boats = [boat for boat in state.boats if boat.id not in out]
    for boat in new:
        if boat.id in ours and boat.entry < this_month(state):
            old = places.get(boat.id)
            place, box = (old.place, old.box) if old is not None else (boat.base, "pierside")
            nation = CLASSES[boat.cls].nation
            state.boats.append(Boat(boat.id, boat.cls, nation, place, box=box, side=old.side if old else "transit"))


def now_to_choose(state: Public, construction: Construction) -> list[str]:
    """SW35.31, SW35.32, SW35.33 Who is decided on: UB before war period 2 can begin, the others when it has.

    Before a later campaign all of them are.
    """
    if construction.captured_asked:
        return []
    if state.war_period > 1:
        return [name for name in CONTRACTS.captured if name != UB or not construction.ub_asked]
    can_begin = this_month(state) >= str(CHARTS.cell("war_progress", "2"))
    return [UB] if can_begin and not construction.ub_asked else []


def choose_captured(world: World[State], construction: Construction, names: list[str]) -> Play[None]:
    """SW35.3, SW35.31, SW35.32, SW35.33 Captured boats for the front, each for a boat in play or still to come."""
    state = world.state
    construction.ub_asked = True
    construction.captured_asked = state.war_period > 1
    captured = {name: CONTRACTS.captured[name] for name in names}
    in_play = {boat.id for boat in state.boats}
    ours = of_the_campaign(state, [boat.out for boat in captured.values()])
    free = [
        name
        for name, boat in captured.items()
        if boat.out in in_play or (boat.out in ours and LEDGER[boat.out].entry > this_month(state))
        if boat.out not in state.postings
    ]
    if not free:
        return
    chosen: list[str] = yield from ask(
        SEAT,
        PickSome(
            "captured",
            "SW35.3",
            free,
            0,
            len(free),
            options=lambda: [
                Option(name, "captured-boat", {"boat": name, "out": captured[name].out}) for name in free
            ],
        ),
    )
    if chosen:
        construction.captured += chosen
        world.journal.tell("captured", "SW35.3", boats=list(chosen))
        exchange(state, chosen)


def exchange(state: Public, chosen: list[str]) -> None:
    """SW35.31, SW35.32, SW35.33 A later campaign starts with the captured boats that are due, for the others."""
    taken = captured_boats(state)
    for name in chosen:
        boat = taken[name]
        old = next((one for one in state.boats if one.id == boat.out), None)
        if old is not None:
            state.boats.remove(old)
        if boat.entry <= this_month(state):
            base = boat.base if boat.base in state.bases else state.bases[0]
            nation = CLASSES[boat.cls].nation
            state.boats.append(Boat(name, boat.cls, nation, base, box="pierside", inexperienced=1))


def choose_prototype(world: World[State], construction: Construction) -> Play[None]:
    """SW35.4 In April 1943 one prototype may join the boats in Germany."""
    construction.prototype_asked = True
    names = list(CONTRACTS.prototypes)
    answer = yield from ask(
        SEAT,
        Pick(
            "prototype",
            "SW35.4",
            ["none", *names],
            options=lambda: [
                Option("none"),
                *(Option(n, "prototype-boat", {"boat": n, "cls": CONTRACTS.prototypes[n]}) for n in names),
            ],
        ),
    )
    if answer == "none":
        return
    world.state.boats.append(Boat(answer, CONTRACTS.prototypes[answer], "DE", "GERMANY", box="pierside"))
    world.journal.tell("reinforcements", "SW35.4", boats=[answer], count=1)
    construction.prototype = answer


def is_prototype(state: Public, boat: Boat) -> bool:
    """SW35.4 Is this the prototype, which turns home when damaged and is lost to science when badly hurt?"""
    return state.construction is not None and state.construction.prototype == boat.id


def ub_due(state: Public) -> Boat | None:
    """SW35.33 UB, if it is the start of 1943 and the boat must leave the game."""
    if this_month(state) < CONTRACTS.ub_leaves:
        return None
    return next((boat for boat in state.boats if boat.id == UB and not boat.fate), None)


def line_of(state: Public, name: str) -> NewBoat:
    """SW35.12, SW8.13 The line of the ledger for a boat, as the contracts have been altered."""
    construction = state.construction
    if construction is not None:
        for boat in altered(tuple(construction.plans), tuple(construction.swaps))[1]:
            if boat.id == name:
                return boat
        taken = captured_boats(state)
        if name in taken:
            found = taken[name]
            return NewBoat(name, found.cls, found.entry, found.base, True)
    return LEDGER[name]
