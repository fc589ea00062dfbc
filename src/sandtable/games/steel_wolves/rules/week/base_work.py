"""SW9, SW10, SW11 Work in the bases: made ready, repaired, and the start of operations."""

from __future__ import annotations

from functools import partial
from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.rules.forces.bases import REPAIR, boats_at, capacity
from sandtable.games.steel_wolves.rules.modifiers.politics import readiness_bonus
from sandtable.games.steel_wolves.rules.transit.minefields import old_minefields
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State
from sandtable.kernel import Option, PickSome, Play, World, ask

HOLD = "repair_hold"
READY_ORDER = ("pierside", "in_port", "work_up")
READY_RULES = {"pierside": "SW9.1", "in_port": "SW9.2", "work_up": "SW9.3"}
NEXT = {"repair_3": "repair_2", "repair_2": "repair_1", "repair_1": "work_up"}


def box_number(box: str) -> int:
    """SW9.3, SW10.0 The number printed on a box of the base board."""
    return int(CHARTS.cell("base_boxes", box))


def ready_number(state: Public, boat: Boat) -> int:
    """SW9.1, SW9.2, SW9.3, SW25.1, SW36.61A-G What the die may not exceed: readiness, or the number of the box.

    The ace and larger bases raise the readiness.
    """
    if boat.box == "work_up":
        return box_number("work_up")
    return boat.values.readiness + boat.ace + readiness_bonus(state, boat)


def next_box(boat: Boat) -> str:
    """SW9.1, SW9.2, SW9.3 Where a successful die takes the boat; Type II goes from In Port straight to Ready."""
    if boat.box == "work_up":
        return "in_port"
    if boat.box == "in_port" and not boat.cls.startswith("II"):
        return "pierside"
    return "ready_for_sea"


def ready_phase(world: World[State]) -> Literal["hold"]:
    """SW9.0, SW9.1, SW9.2, SW9.3 Pierside first, then In Port, then Work Up: one step a week for each boat."""
    state = world.state
    by_box: dict[str, list[Boat]] = {box: [] for box in READY_ORDER}
    for boat in state.boats:
        if boat.box in by_box and not boat.fate:
            by_box[boat.box].append(boat)
    for box in READY_ORDER:
        boats = by_box[box]
        if not boats:
            continue
        throw = world.chance.dice(READY_RULES[box], len(boats), 10)
        moved = [boat for boat, face in zip(boats, throw.faces, strict=True) if face <= ready_number(state, boat)]
        for boat in moved:
            boat.box = next_box(boat)
        world.journal.tell(
            "base-work",
            READY_RULES[box],
            box=f"box-{box}",
            boats=[boat.id for boat in boats],
            moved=[boat.id for boat in moved],
            count=len(moved),
            of=len(boats),
            throw=throw,
        )
    return "hold"


def in_repair(state: Public, base: str) -> list[Boat]:
    """SW10.1 The boats in the repair boxes of a base."""
    return [boat for boat in boats_at(state, base) if boat.box in REPAIR]


def waiting_options(boats: list[Boat]) -> list[Option]:
    """SW10.2 Each boat that may have to wait, with its class and its box."""
    return [Option(b.id, "repair-boat", {"boat": b.id, "cls": b.cls, "box": f"box-{b.box}"}) for b in boats]


def hold(world: World[State]) -> Play[Literal["repair"]]:
    """SW10.1, SW10.2 More boats than the base can repair: the player says who waits."""
    state = world.state
    for base in state.bases:
        boats = in_repair(state, base)
        too_many = len(boats) - capacity(state, base)
        if too_many <= 0:
            continue
        names = [boat.id for boat in boats]
        waits = (
            names
            if too_many == len(boats)
            else (
                yield from ask(
                    SEAT,
                    PickSome(
                        "hold",
                        "SW10.2",
                        names,
                        too_many,
                        too_many,
                        default=names[-too_many:],
                        args={"base": base, "count": too_many},
                        options=partial(waiting_options, boats),
                    ),
                )
            )
        )
        for boat in boats:
            if boat.id in waits:
                boat.box = HOLD
        world.journal.tell("waits-for-repair", "SW10.2", base=base, boats=list(waits))
    return "repair"


def repair_phase(world: World[State]) -> Literal["from_hold"]:
    """SW10.0 One die for each boat in repair, from box 1 up, so that no boat moves twice."""
    state = world.state
    for box in REPAIR:
        boats = [boat for boat in state.boats if boat.box == box and not boat.fate]
        if not boats:
            continue
        throw = world.chance.dice("SW10.0", len(boats), 10)
        moved = [boat for boat, face in zip(boats, throw.faces, strict=True) if face <= box_number(box)]
        for boat in moved:
            boat.box = NEXT[box]
        world.journal.tell(
            "repair-work",
            "SW10.0",
            box=f"box-{box}",
            boats=[boat.id for boat in boats],
            moved=[boat.id for boat in moved],
            count=len(moved),
            of=len(boats),
            throw=throw,
        )
    return "from_hold"


def from_hold(world: World[State]) -> Play[Literal["prep"]]:
    """SW10.2, SW10.21 Places that came free: a waiting boat enters box 3 and rolls from the next week on."""
    state = world.state
    for base in state.bases:
        waiting = [boat for boat in boats_at(state, base) if boat.box == HOLD]
        room = min(len(waiting), capacity(state, base) - len(in_repair(state, base)))
        if room <= 0:
            continue
        names = [boat.id for boat in waiting]
        enter = (
            names
            if room == len(names)
            else (
                yield from ask(
                    SEAT,
                    PickSome(
                        "from-hold",
                        "SW10.21",
                        names,
                        room,
                        room,
                        args={"base": base, "count": room},
                        options=partial(waiting_options, waiting),
                    ),
                )
            )
        )
        for boat in waiting:
            if boat.id in enter:
                boat.box = "repair_3"
        world.journal.tell("enters-repair", "SW10.21", base=base, boats=list(enter))
    return "prep"


def prep(world: World[State]) -> Literal["mine_sisters", "deploy"]:
    """SW11.1, SW11.2 Everybody at sea moves from Done to Operating; old minefields roll."""
    state = world.state
    for boat in state.boats:
        boat.done = boat.acted = False
        boat.supplied = 0
    state.tries = {}
    old_minefields(world)
    return "mine_sisters" if state.gone else "deploy"
