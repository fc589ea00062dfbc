"""UB7.5.4: the orders that keep boat and crew alive: repair, first aid, address crew, prepare meal."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot import breach, cards, galley, hazards, health, repairs
from sandtable.games.uboot.clock import report
from sandtable.games.uboot.crews import Crew, Need, plan, spend
from sandtable.games.uboot.model import Fault, Patrol, Sailor
from sandtable.games.uboot.repairs import COMPONENTS, ENGINEER_CARDS
from sandtable.games.uboot.sailors import CREW, activate, chips_for, free_fields, living, section_of
from sandtable.games.uboot.sections import SECTIONS, conditions_in, surfaced
from sandtable.kernel.decisions import Option, Pick, PickSome, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play, Until

__all__ = [
    "address_choices",
    "aid_choices",
    "breach_choices",
    "condition_choices",
    "execute_aid",
    "execute_breach",
    "execute_condition",
    "execute_meal",
    "execute_repair",
    "fault_choices",
    "meal_choices",
    "resume_choices",
    "resume_repair",
]

QUESTION_MS = 30_000
Choices = dict[str, Refusal | None]


# --- technical conditions ---------------------------------------------------------------------------------


def fault_choices(patrol: Patrol) -> Choices:
    """UB7.5.4-01, UB8.4-07, UB10.3-01, UB6.11-01 The list of faults that nobody repairs;
    one order solves one problem.
    """
    return {
        fault.component: _outside_in_vain(patrol, fault)
        for fault in patrol.board.faults
        if not repairs.crew_of(patrol, fault)
    }


def _outside_in_vain(patrol: Patrol, fault: Fault) -> Refusal | None:
    """What stands on deck can be repaired on the surface only; a flooded section not at all (UB10.3.8-05)."""
    section = COMPONENTS[fault.component].section
    if section in patrol.board.flooded:
        return Refusal("UB10.3.8-05", "section-flooded", {"section": section})
    return Refusal("UB7.5.4-01", "not-surfaced") if section > 6 and not surfaced(patrol) else None


def repair_needs(patrol: Patrol, component: str) -> list[Need]:
    """UB6.5-18 So many Repair symbols as the grade asks for, in the section of the fault."""
    fault = repairs.fault_at(patrol, component)
    return repairs.repair_needs(patrol, fault) if fault else []


def execute_repair(world: World[Patrol], component: str, crew: Crew) -> Play[None]:
    """UB7.5.4-01, UB10.3.2-03, UB10.3.2-05, UB10.3.3-05 The crew is entered, one card may be played,
    and they are busy.
    """
    patrol = world.state
    fault = repairs.fault_at(patrol, component)
    if fault is None:
        return
    short = repairs.required(fault) - repairs.bonus(fault) - len([hand for hand in crew.hands if hand.busy])
    if not fault.card:
        crew = yield from _engineer_card(world, fault, crew, short)
    if fault.card:
        short = repairs.required(fault) - repairs.bonus(fault) - len([hand for hand in crew.hands if hand.busy])
    spend(patrol, crew, component)
    if short > 0:
        repairs.jobs_changed(world)
        return
    report(world, "repair_begun", "UB10.3.2-05", component=component, crew=len(crew.hands))
    card = ENGINEER_CARDS.get(fault.card)
    if card is not None and card.at_once and fault.advanced:
        repairs.finish(world, fault)


def _engineer_card(world: World[Patrol], fault: Fault, crew: Crew, short: int) -> Play[Crew]:
    """UB10.3.2-10, UB10.3.3-08 The Chief Engineer may play one card of a toolbox that stands there."""
    patrol = world.state
    component = COMPONENTS[fault.component]
    usable = repairs.usable_cards(patrol, component.section, component.kinds, crew.sailors)
    if not usable:
        return crew
    # A card is worth keeping; where sailors are missing it is not.
    helps = [id for id in usable if ENGINEER_CARDS[id].base >= short]
    default = helps[0] if short > 0 and helps else "none"
    question = Pick(
        "engineer_card",
        "UB10.3.3-05",
        ["none", *usable],
        default=default,
        args={"component": fault.component},
        options=lambda: [Option("none"), *(Option(id, f"card-{id}") for id in usable)],
    )
    answers = yield Ask({"chief_engineer": question}, until=Until(world.clock.game_ms + QUESTION_MS, "game"))
    chosen = answers["chief_engineer"]
    return crew if chosen == "none" else repairs.play_engineer_card(patrol, fault, chosen, crew)


def resume_choices(patrol: Patrol) -> Choices:
    """UB10.3.2-08, UBR45 Repairs that were begun and stand still: they go on without an order."""
    found: Choices = {}
    for fault in patrol.board.faults:
        if (fault.work_ms or fault.card) and not repairs.crew_of(patrol, fault):
            crew = plan(patrol, "repair_technical", repairs.repair_needs(patrol, fault))
            found[fault.component] = crew if isinstance(crew, Refusal) else None
    return found


def resume_repair(world: World[Patrol], component: str) -> Play[None]:
    """UB10.3.2-08, UBR45 New chips for enough sailors, and the work goes on."""
    patrol = world.state
    crew = plan(patrol, "repair_technical", repair_needs(patrol, component))
    if isinstance(crew, Crew):
        yield from execute_repair(world, component, crew)


# --- environmental conditions -----------------------------------------------------------------------------


def condition_choices(patrol: Patrol) -> Choices:
    """UB10.3.5-02, UB10.3.5-08, UB6.11-01 Every condition of every section; gas goes by surfacing,
    not by repair.
    """
    found: Choices = {}
    for section in SECTIONS:
        for condition in dict.fromkeys(conditions_in(patrol, section)):
            item = hazards.remedy(condition)
            refusal = None
            if not item:
                refusal = Refusal("UB10.3.5-08", "surface-against-gas")
            elif not patrol.board.equipment.get(item):
                refusal = Refusal("UB10.3.5-02", "equipment-lost", {"item": item})
            found[f"{condition}-{section}"] = refusal
    return found


def condition_needs(patrol: Patrol, choice: str) -> list[Need]:  # noqa: ARG001
    """UB10.3.5-02 One Repair symbol in the section."""
    return hazards.needs(int(choice.split("-")[1]))


def condition_item(choice: str) -> str:
    """UB10.3.5-02 The equipment that must be there, too."""
    return hazards.remedy(choice.split("-")[0])


def execute_condition(world: World[Patrol], choice: str, crew: Crew) -> Play[None]:
    """UB10.3.5-03, UB10.3.5-04, UB8.4-08, UBR15 Gone at once; the equipment stays where it is,
    for the next time.
    """
    condition, section = choice.split("-")
    spend(world.state, crew)
    if condition in conditions_in(world.state, int(section)):
        hazards.remove_condition(world, condition, int(section))
    yield from ()


# --- hull breach ------------------------------------------------------------------------------------------


def breach_choices(patrol: Patrol) -> Choices:
    """UB10.3.7-02 The breach, until the crew is at it."""
    open_ = patrol.board.breach
    return {} if open_ is None or open_.manned or open_.failed else {str(open_.section): None}


def breach_needs(patrol: Patrol, choice: str) -> list[Need]:
    """UB10.3.7-03 Five Repair symbols in the section."""
    return breach.symbols_needed(patrol, int(choice))


def execute_breach(world: World[Patrol], choice: str, crew: Crew) -> Play[None]:
    """UB10.3.7-04, UB10.3.8-08 One card may stand in for missing symbols; then the puzzle may be laid."""
    patrol = world.state
    if patrol.board.breach is None:
        return
    section = int(choice)
    short = breach.BREACH_CREW - len([hand for hand in crew.hands if hand.spec])
    usable = repairs.usable_cards(patrol, section, ("hull_breach",), crew.sailors)
    usable = [id for id in usable if ENGINEER_CARDS[id].kind == "bonus"]
    if short > 0:
        badge = any(CREW[id].badge == "master" for id in crew.sailors)
        fit = [
            id
            for id in usable
            if (ENGINEER_CARDS[id].advanced if badge else ENGINEER_CARDS[id].base) >= short
        ]  # fmt: skip
        if not fit:
            spend(patrol, crew)
            report(world, "order_failed", "UB10.3.7-03", order="repair_breach")
            return
        question = Pick("engineer_card", "UB10.3.8-08", fit, args={"component": "hull_breach"}, options=lambda: [
            Option(id, f"card-{id}") for id in fit])  # fmt: skip
        answers = yield Ask({"chief_engineer": question}, until=Until(world.clock.game_ms + QUESTION_MS, "game"))
        card = answers["chief_engineer"]
        for box in patrol.board.engineer_cards:
            if card in box:
                box.remove(card)
        patrol.board.used_engineer_cards.append(card)
    spend(patrol, crew)
    if patrol.board.breach is not None:
        breach.man_breach(world)


# --- first aid --------------------------------------------------------------------------------------------


def aid_choices(patrol: Patrol) -> Choices:
    """UB8.6-02 Sections in which somebody can be treated with what is left of the supplies."""
    hurt = {section_of(patrol, one.id) for one in living(patrol) if one.cards and health.treatable(patrol, one)}
    return {str(at): None for at in sorted(hurt)}


def aid_needs(patrol: Patrol, choice: str) -> list[Need]:  # noqa: ARG001
    """UB6.5-19, UB8.6-03 One helper in the section of the patient."""
    return [Need("first_aid", 1, int(choice))]


def execute_aid(world: World[Patrol], choice: str, crew: Crew) -> Play[None]:
    """UB7.5.4-02, UB8.6-01, UB8.6-03 One helper, activated once for each patient; nobody treats himself."""
    patrol = world.state
    helper = patrol.board.sailors[crew.hands[0].sailor]
    chips = chips_for(patrol, helper, "first_aid")
    hurt = [one for one in health.patients(patrol, int(choice)) if one.id != helper.id]
    most = min(len(hurt), free_fields(helper) // chips)
    spend(patrol, Crew(tuple(hand for hand in crew.hands if not hand.spec)))
    if not most:
        return
    ids = [one.id for one in sorted(hurt, key=lambda one: -sum(c.cross + c.exhaustion for c in one.cards))]
    question = PickSome(
        "patients",
        "UB8.6-03",
        ids,
        1,
        most,
        default=ids[:most],
        args={"helper": helper.id, "n": most},
        options=lambda: [Option(id, "sailor", _man(patrol, patrol.board.sailors[id])) for id in ids],
    )
    answers = yield Ask({"first_officer": question}, until=Until(world.clock.game_ms + QUESTION_MS, "game"))
    for id in answers["first_officer"]:
        patient = patrol.board.sailors[id]
        if not patient.dead and not helper.dead and free_fields(helper) >= chips:
            activate(helper, chips)
            health.treat(world, patient)


def _man(patrol: Patrol, sailor: Sailor) -> dict[str, Any]:
    return {"sailor": sailor.id, "section": section_of(patrol, sailor.id), "free": free_fields(sailor)}


# --- address crew, meal -----------------------------------------------------------------------------------


def address_choices(patrol: Patrol) -> Choices:
    """UB7.5.4-03 One card of the Captain's hand."""
    refusal = cards.cannot_address(patrol)
    return dict.fromkeys(patrol.board.hand, refusal)


def meal_choices(patrol: Patrol) -> Choices:
    """UB7.5.4-04, UB10.3.1-01 Cook, if there is anything to cook, and a galley that works."""
    return {"cook": galley.nothing_to_cook(patrol) or repairs.out_of_order(patrol, "galley")}


def execute_meal(world: World[Patrol], choice: str, crew: Crew) -> Play[None]:  # noqa: ARG001
    """UB9.4.1-01 One cook in section 4."""
    spend(world.state, crew)
    yield from galley.cook(world, world.state.board.sailors[crew.hands[0].sailor])
