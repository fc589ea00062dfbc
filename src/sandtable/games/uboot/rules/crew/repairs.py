"""UB6.11, UB10.3: technical conditions, repair crews, engineer cards and what a failure does to the boat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import structs

from sandtable.games.uboot.data.board import COMPONENTS, CREW, WEAR
from sandtable.games.uboot.data.cards import ENGINEER_CARDS, EngineerCard
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import HOUR_MS, MILLI
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.crews import Crew, Hand, Need, Route, plan, route
from sandtable.games.uboot.rules.crew.sailors import flip_job, is_specialist, living, update_observers
from sandtable.games.uboot.rules.crew.sections import INSIDE
from sandtable.games.uboot.state.model import Fault, Sailor, State
from sandtable.kernel.decisions import Refusal
from sandtable.kernel.game import World

__all__ = [
    "GRADES",
    "crew_of",
    "drive",
    "effective",
    "fault_at",
    "finish",
    "gain",
    "grade_of",
    "in_use",
    "jobs_changed",
    "new_fault",
    "pause",
    "random_fault",
    "repair_needs",
    "required",
    "reusable",
    "take_out",
    "update_boat",
    "usable_cards",
    "use_up",
    "wear",
    "with_plans",
    "work",
    "works",
]

GRADES = ("green", "yellow", "red")
"""UB10.3.1-01, UBR19 Maintenance, failure, major failure."""
_WORSEN_MS = {
    "green": WEAR.worsen.green_to_yellow_hours * HOUR_MS,
    "yellow": WEAR.worsen.yellow_to_red_hours * HOUR_MS,
}


def fault_at(state: State, component: str) -> Fault | None:
    """The technical condition of a component, if it has one."""
    return next((fault for fault in state.board.faults if fault.component == component), None)


def grade_of(state: State, component: str) -> str:
    """UB10.3.1-01 How bad it is: green, yellow, red, or nothing."""
    fault = fault_at(state, component)
    return fault.grade if fault else ""


def works(state: State, component: str) -> bool:
    """UB10.3.1-01, UBR19 A major failure puts the component out of order."""
    return grade_of(state, component) != "red"


def out_of_order(state: State, component: str) -> Refusal | None:
    """UB10.3.1-01 Why an order cannot use the component."""
    return None if works(state, component) else Refusal("UB10.3.1-01", "out-of-order", {"component": component})


def update_boat(state: State) -> None:
    """UB10.3.1-01 What failures leave of the boat's figures, in thousandths; a failure does half of the harm."""
    left = {"diesel": 1.0, "motor": 1.0, "rudder": 1.0, "planes": 1.0, "blow": 1.0, "cells": 1.0, "gyro": 1.0}
    for fault in state.board.faults:
        component = COMPONENTS[fault.component]
        if component.part and fault.grade != "green":
            harm = 1 - component.left
            left[component.part] *= 1 - (harm if fault.grade == "red" else harm * WEAR.yellow_effect)
    boat = state.boat
    boat.diesel, boat.motor, boat.rudder = (round(left[part] * MILLI) for part in ("diesel", "motor", "rudder"))
    boat.planes, boat.blow, boat.cells = (round(left[part] * MILLI) for part in ("planes", "blow", "cells"))
    boat.gyro = round(left["gyro"] * MILLI)


def new_fault(world: World[State], component: str, grade: str) -> None:
    """UB10.3.2-01, UB8.1-02, UB10.3.1-01, UB6.11-02, UB10.3.2-05 A condition appears, or the one that is there
    becomes as bad as this.
    """
    # UB2-15 The chip shows how bad it is.
    state = world.state
    fault = fault_at(state, component)
    if fault is None:
        state.board.faults.append(Fault(component, grade))
        update_boat(state)
    elif GRADES.index(grade) > GRADES.index(fault.grade):
        _worsen(world, fault, grade)
        return
    section = COMPONENTS[component].section
    report(world, "fault", "UB10.3.2-01", component=component, grade=grade, section=section)


def random_fault(world: World[State], grade: str, section: int | None = None) -> None:
    """A condition at a component that has none: in the section, or in a random one inside the hull."""
    state = world.state
    if section is None:
        section = world.chance.pick("UB10.3.1-01", [one for one in INSIDE if one not in state.board.flooded])
    sound = [one.id for one in COMPONENTS.values() if one.section == section and fault_at(state, one.id) is None]
    if sound and section not in state.board.flooded:
        new_fault(world, world.chance.pick("UB10.3.1-01", sound), grade)


def _worsen(world: World[State], fault: Fault, grade: str) -> None:
    """UB6.11-02 Worse needs more sailors: a crew that is now too small stops, and the work starts afresh."""
    fault.grade, fault.age_ms, fault.work_ms = grade, 0, 0
    update_boat(world.state)
    report(world, "fault_worse", "UB6.11-02", component=fault.component, grade=grade)
    jobs_changed(world)


def required(fault: Fault) -> int:
    """UB10.3.2-02 How many sailors a repair needs: more for a worse fault."""
    return COMPONENTS[fault.component].repair_crew[fault.grade]


def crew_of(state: State, fault: Fault) -> list[Sailor]:
    """UB10.3.2-05, UB10.3.2-07, UB10.3.2-08 Those who are busy with this repair."""
    return [sailor for sailor in living(state) if sailor.job == fault.component]


def expert(crew: Sequence[str]) -> bool:
    """UB10.3.3-02, UBR20 Is the badge sailor in the crew?"""
    return any(CREW[id].badge == "master" for id in crew)


def can_use_cards(state: State, crew: Sequence[str]) -> bool:
    """UB10.3.3-02 A card needs one who can repair in the crew, or the badge sailor."""
    return expert(crew) or any(is_specialist(state, state.board.sailors[id], "repair") for id in crew)


def gain(state: State, card: str, crew: Sequence[str]) -> int:
    """UB10.3.3-01, UB10.3.3-02 What a card adds to this crew: more with the badge sailor, nothing to those who
    cannot use it.
    """
    if not card or not can_use_cards(state, crew):
        return 0
    return ENGINEER_CARDS[card].advanced if expert(crew) else ENGINEER_CARDS[card].base


def effective(state: State, fault: Fault) -> int:
    """UB10.3.3-01, UB10.3.3-07, UB10.3.3-02 Sailors and what the card adds to them; without a sailor nothing is
    repaired.
    """
    crew = [one.id for one in crew_of(state, fault)]
    return len(crew) + gain(state, fault.card, crew)


def _boxes_in(state: State, section: int) -> Iterator[int]:
    return (n for n, at in enumerate(state.board.toolboxes) if at == section)


def _fits(card: EngineerCard, kinds: tuple[str, ...]) -> bool:
    """UB10.3.3-06 A specific card helps only that kind of repair."""
    return card.specific == "any" or card.specific in kinds


def usable_cards(state: State, section: int, kinds: tuple[str, ...], crew: list[str]) -> list[str]:
    """UB2-14, UB10.3-02, UB10.3.3-02, UB10.3.3-03 Cards of the toolboxes that stand there;
    they need somebody in the crew who can use them.
    """
    return cards_at(state, section, kinds) if can_use_cards(state, crew) else []


def cards_at(state: State, section: int, kinds: tuple[str, ...]) -> list[str]:
    """UB10.3.3-03, UB10.3.3-10 Cards of the toolboxes that stand there; plans in use help no second repair."""
    turned = in_use(state)
    return [
        id
        for box in _boxes_in(state, section)
        for id in state.board.engineer_cards[box]
        if id not in turned and _fits(ENGINEER_CARDS[id], kinds)
    ]


def repair_needs(state: State, fault: Fault) -> list[Need]:
    """UB10.3.2-02, UB10.3.2-03, UB7.5.4-01, UB10.3.3-01, UB10.3.3-07, UB6.5-18 Repair symbols in the section of
    the fault.
    """
    component = COMPONENTS[fault.component]
    cards = [fault.card] if fault.card else cards_at(state, component.section, component.kinds)
    need = Need("repair", required(fault), component.section, busy=True)
    return needs_with_card(state, "repair_technical", need, cards)


def needs_with_card(state: State, order: str, need: Need, cards: Collection[str]) -> list[Need]:
    """UB10.3.3-01, UB10.3.3-07, UBR21 All who are wanted; where they cannot be had a card stands in for some,
    never for all.
    """
    fewer = [structs.replace(need, n=n) for n in range(need.n, 0, -1)]
    for one in fewer:
        crew = plan(state, order, [one])
        if isinstance(crew, Crew):
            added = max((gain(state, card, crew.workers) for card in cards), default=0)
            if one.n + added >= need.n:
                return [one]
    most = max((ENGINEER_CARDS[card].base for card in cards), default=0)
    return next(([one] for one in fewer[: most + 1] if isinstance(route(state, order, [one]), Route)), [need])


def with_plans(state: State, id: str, crew: Crew) -> Crew:
    """UB10.3.2-10, UB10.3.3-10 Plans spare the crew chips; a bonus counts as sailors and spares none."""
    if not id or ENGINEER_CARDS[id].kind != "plans":
        return crew
    hands = [Hand(h.sailor, h.spec, min(h.chips, 1), h.busy) for h in crew.hands]
    if expert(crew.workers):
        # UBR20 With the badge sailor one specialist works without a chip of his own but for the job's.
        able = (id for id in crew.workers if is_specialist(state, state.board.sailors[id], "repair"))
        spared = next(able, "")
        hands = [structs.replace(hand, chips=0) if hand.sailor == spared else hand for hand in hands]
    return Crew(tuple(hands))


def reusable(card: str) -> bool:
    """UB10.3.3-10 Plans are turned and kept."""
    return bool(card) and ENGINEER_CARDS[card].reusable


def take_out(state: State, card: str) -> None:
    """UB10.3.3-08, UB10.3.3-09 A bonus card lies on the section until the repair is done; plans stay in the box."""
    if reusable(card):
        return
    for box in state.board.engineer_cards:
        if card in box:
            box.remove(card)


def use_up(state: State, card: str) -> None:
    """UB10.3.3-09 A bonus card has lain on the section until its repair is over; plans are kept."""
    if card and not reusable(card):
        state.board.used_engineer_cards.append(card)


def plans_on(fault: Fault) -> bool:
    """UB10.3.3-10 Are plans turned for this repair?"""
    return reusable(fault.card)


def pinned(state: State, box: int) -> bool:
    """UB10.3.3-10 Plans in use hold their toolbox where it is."""
    return any(card in state.board.engineer_cards[box] for card in in_use(state))


def in_use(state: State) -> list[str]:
    """UB10.3.3-08, UB10.3.3-10 Cards that are played on a repair, or on a breach as long as it can be sealed."""
    hole = state.board.breach
    played = [*(fault.card for fault in state.board.faults), hole.card if hole else ""]
    return [card for card in played if card]


def finish(world: World[State], fault: Fault) -> None:
    """UB10.3.2-06, UB6.7-02, UB6.7-03 Done: the chip comes off, the crew's chips are turned, a bonus card is
    discarded.
    """
    state = world.state
    _stop(state, fault)
    use_up(state, fault.card)
    state.board.faults.remove(fault)
    update_boat(state)
    report(world, "repaired", "UB10.3.2-06", component=fault.component)


def _stop(state: State, fault: Fault) -> None:
    for sailor in crew_of(state, fault):
        flip_job(sailor)


def jobs_changed(world: World[State]) -> None:
    """UB6.7-08, UB10.3.2-07 The app's counts: observers at their posts; a crew below its limit stops,
    all chips turned.
    """
    state = world.state
    for fault in state.board.faults:
        # A crew of which nobody is left is too small, too. Saves from before `working` show one by its plans only.
        at_work = fault.working or crew_of(state, fault) or plans_on(fault)
        if at_work and effective(state, fault) < required(fault):
            pause(world, fault)
    update_observers(state)


def pause(world: World[State], fault: Fault) -> None:
    """UB10.3.2-07, UB10.3.3-10 The work stops: all chips of the crew are turned, and plans are turned back."""
    _stop(world.state, fault)
    fault.working = False
    if plans_on(fault):
        fault.card = ""
    report(world, "repair_paused", "UB10.3.2-07", component=fault.component)


def work(world: World[State], milliseconds: int) -> None:
    """UB10.3.2-06, UB6.11-02, UB10.3.2-08, UB10.3.3-07 Time passes: crews work, the faults that nobody repairs
    get worse.
    """
    state = world.state
    for fault in list(state.board.faults):
        crew = effective(state, fault)
        if crew:
            fault.work_ms += crew * milliseconds
            hours = COMPONENTS[fault.component].base_hours[fault.grade]
            if fault.work_ms >= hours * required(fault) * HOUR_MS:
                finish(world, fault)
            continue
        if COMPONENTS[fault.component].section in state.board.flooded:
            # UB10.3.8-05 Nothing changes any more in a flooded section.
            continue
        fault.age_ms += milliseconds
        if fault.grade != "red" and fault.age_ms >= _WORSEN_MS[fault.grade]:
            _worsen(world, fault, GRADES[GRADES.index(fault.grade) + 1])


def drive(state: State, milliseconds: int) -> None:
    """UB10.3.1-01 Diesels that are driven full ahead for hours wear faster; a rest makes it good."""
    hard = not state.boat.submerged and state.boat.telegraph == "full_ahead"
    state.board.full_ms = state.board.full_ms + milliseconds if hard else 0


def wear(world: World[State]) -> None:
    """UB10.3.1-01 Once an hour something may need maintenance, as often as the Engineer's difficulty says.

    A boat that has been hit fails more often; hard driven diesels are likelier to be what fails.
    """
    state = world.state
    level = state.options.get("chief_engineer", "normal")
    daily = DIFFICULTY.chief_engineer[level].fault_rate
    battered = WEAR.battered_weight if state.waters.strain else 1
    if world.chance.dice("UB10.3.1-01", 1, 24_000).natural > round(daily * battered * 1000):
        return
    hard = state.board.full_ms >= WEAR.hard_driven_hours * HOUR_MS
    bag = [
        one.id
        for one in COMPONENTS.values()
        if one.section not in state.board.flooded and fault_at(state, one.id) is None
        for _ in range(WEAR.hard_driven_weight if hard and "diesel" in one.kinds else 1)
    ]
    if bag:
        new_fault(world, world.chance.pick("UB10.3.1-01", bag), "green")
