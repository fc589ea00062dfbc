"""UB7.5.4: the orders that keep boat and crew alive: repair, first aid, address crew, prepare meal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.data.cards import ENGINEER_CARDS
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.aboard import cards, galley
from sandtable.games.uboot.rules.boat.clock import note, report, within
from sandtable.games.uboot.rules.crew import breach, hazards, health, repairs
from sandtable.games.uboot.rules.crew.crews import Crew, Need, plan, printed, spend, still_there
from sandtable.games.uboot.rules.crew.sailors import activate, chips_for, free_fields, living, section_of
from sandtable.games.uboot.rules.crew.sections import SECTIONS, conditions_in, surfaced
from sandtable.games.uboot.rules.orders.carry_out import volunteers
from sandtable.games.uboot.rules.orders.order_book import Choices, listed
from sandtable.games.uboot.state.model import Fault, Sailor, State
from sandtable.kernel.decisions import Option, Pick, PickSome, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["SAFETY", "late_cards", "play_late_card", "resume_choices", "resume_repair"]

QUESTION_MS = DEADLINES.engineer_card_s * 1000


# --- technical conditions ---------------------------------------------------------------------------------


def fault_choices(state: State) -> Choices:
    """UB7.5.4-01, UB8.4-07, UB10.3-01, UB6.11-01 The list of faults that nobody repairs;
    one order solves one problem.
    """
    return {
        fault.component: _outside_in_vain(state, fault)
        for fault in state.board.faults
        if not repairs.crew_of(state, fault)
    }


def _outside_in_vain(state: State, fault: Fault) -> Refusal | None:
    """UB7.5.4-01, UB10.3.8-05 What stands on deck can be repaired on the surface only; a flooded section not at
    all.
    """
    section = COMPONENTS[fault.component].section
    if section in state.board.flooded:
        return Refusal("UB10.3.8-05", "section-flooded", {"section": section})
    return Refusal("UB7.5.4-01", "not-surfaced") if section > 6 and not surfaced(state) else None


def repair_needs(state: State, component: str) -> list[Need]:
    """UB6.5-18 So many Repair symbols as the grade asks for, in the section of the fault."""
    fault = repairs.fault_at(state, component)
    return repairs.repair_needs(state, fault) if fault else []


def execute_repair(world: World[State], component: str, crew: Crew) -> Play[bool]:
    """UB7.5.4-01, UB10.3.2-03, UB10.3.2-05, UB10.3.2-08, UB10.3.3-05, UB10.3.3-08, UB6.7-04, UB6.5-03 The crew
    is entered, one card may be played unless one lies there, they are busy; once begun it goes on without an order.

    Too few are not activated, and nothing is begun. Returns whether it was.
    """
    state = world.state
    fault = repairs.fault_at(state, component)
    if fault is None:
        return False
    at, wanted, card = COMPONENTS[component], repairs.required(fault), fault.card
    if not card:
        usable = repairs.usable_cards(state, at.section, at.kinds, crew.workers)
        card = yield from _engineer_card(world, component, crew, wanted, usable)
        crew = repairs.with_plans(state, card, crew)
    chosen = yield from _spare(world, component, crew, wanted, card)
    # Game time has passed since the question: the fault, the crew and the card may have changed.
    fault = repairs.fault_at(state, component)
    crew = still_there(state, "repair_technical", at.section, chosen)
    usable = repairs.usable_cards(state, at.section, at.kinds, crew.workers)
    card = fault.card if fault and fault.card else card if card in usable else ""
    if fault is None or repairs.crew_of(state, fault):
        report(world, "order_failed", "UB6.7-04", order="repair_technical")
        return False
    if _too_few(state, chosen, crew, card, repairs.required(fault)):
        if _lies_in_vain(chosen, crew, card) and not fault.card:
            _lay_card(world, fault, card)
        report(world, "order_failed", "UB6.5-03", order="repair_technical")
        return False
    if card and not fault.card:
        _lay_card(world, fault, card)
    spend(state, crew, component)
    fault.begun = fault.working = True
    report(world, "repair_begun", "UB10.3.2-05", component=component, crew=len(crew.hands))
    _done_at_once(world, fault)
    return True


def _lay_card(world: World[State], fault: Fault, card: str) -> None:
    """UB10.3.3-08, UB10.3.3-09 The card of this repair: a plus card lies on the section, plans are turned."""
    fault.card = card
    repairs.take_out(world.state, card)
    note(world, "engineer_card", "UB10.3.3-08", component=fault.component, card=card)


def _done_at_once(world: World[State], fault: Fault) -> None:
    """UB10.3.3-02 One card finishes its repair in expert hands."""
    played, crew = ENGINEER_CARDS.get(fault.card), _busy_with(world.state, fault)
    if played is not None and played.at_once and repairs.expert(crew):
        repairs.finish(world, fault)


def _busy_with(state: State, fault: Fault) -> list[str]:
    return [one.id for one in repairs.crew_of(state, fault)]


def late_cards(state: State) -> list[str]:
    """UB10.3.2-10, UB10.3.3-03, UB10.3.3-08 While a repair goes on the Chief Engineer may play the card that he has
    not played yet: each repair, with each card that helps it.
    """
    return [
        f"{fault.component}-{card}"
        for fault in state.board.faults
        if not fault.card and (crew := _busy_with(state, fault))
        for at in [COMPONENTS[fault.component]]
        for card in repairs.usable_cards(state, at.section, at.kinds, crew)
    ]


def play_late_card(world: World[State], choice: str) -> None:
    """UB10.3.2-10 It helps from now on: chips that the crew has taken stay where they are."""
    component, _, card = choice.partition("-")
    fault = repairs.fault_at(world.state, component)
    assert fault is not None
    _lay_card(world, fault, card)
    _done_at_once(world, fault)


def _too_few(state: State, chosen: Crew, left: Crew, card: str, wanted: int) -> bool:
    """UB6.5-03, UB6.7-04, UB10.3.7-03 Are those who are left of the crew too few with this card, or without a
    lamp?
    """
    in_the_dark = any(not hand.spec and hand not in left.hands for hand in chosen.hands)
    return in_the_dark or len(left.workers) + repairs.gain(state, card, left.workers) < wanted


def _lies_in_vain(chosen: Crew, left: Crew, card: str) -> bool:
    """UB10.3.3-08, UB10.3.3-09, UB10.3.3-10 A bonus card that was played and is too small lies there for the next
    attempt; plans stay in their box, and so does a card whose crew has dwindled meanwhile.
    """
    return bool(card) and left == chosen and not repairs.reusable(card)


def _engineer_card(
    world: World[State], component: str, crew: Crew, wanted: int, usable: Sequence[str]
) -> Play[str]:
    """UB10.3.2-10, UB10.3.3-08, UB10.3.8-08 The Chief Engineer may play one card of a toolbox that stands there,
    whether or not sailors are missing. Returns it, or nothing.
    """
    if not usable:
        return ""
    # A card can be used once: by default none is played, unless sailors are missing.
    short = wanted - len(crew.workers)
    helps = (id for id in usable if repairs.gain(world.state, id, crew.workers) >= short)
    default = next(helps, "none") if short > 0 else "none"
    question = Pick(
        "engineer_card",
        "UB10.3.3-05",
        ["none", *usable],
        default=default,
        args={"component": component},
        options=lambda: [Option("none"), *(Option(id, f"card-{id}") for id in usable)],
    )
    answers = yield Ask({"chief_engineer": question}, until=within(world, QUESTION_MS))
    chosen: str = answers["chief_engineer"]
    return "" if chosen == "none" else chosen


def _spare(world: World[State], component: str, crew: Crew, wanted: int, card: str) -> Play[Crew]:
    """UB10.3.3-01, UB10.3.3-07, UB10.3.8-08, UBR21 A card may stand in for sailors though enough are there:
    the Chief Engineer says who is spared, and they take no chips.
    """
    state = world.state
    # UB10.3.3-07 Never the last of them.
    most = min(len(crew.workers) + repairs.gain(state, card, crew.workers) - wanted, len(crew.workers) - 1)
    if most < 1:
        return crew

    def left(spared: Sequence[str]) -> list[str]:
        return [id for id in crew.workers if id not in spared]

    def too_few(spared: Sequence[str]) -> Refusal | None:
        rest = left(spared)
        enough = len(rest) + repairs.gain(state, card, rest) >= wanted
        return None if enough else Refusal("UB10.3.3-02", "too-few-with-the-card", {"n": wanted})

    usual: list[str] = []
    if component == "hull_breach":
        # More than five are of no use there: who would take most chips is spared.
        for hand in sorted((one for one in crew.hands if one.spec), key=lambda one: -one.chips):
            usual += [hand.sailor] if too_few([*usual, hand.sailor]) is None else []
    question = PickSome(
        "spare_workers",
        "UB10.3.3-01",
        crew.workers,
        0,
        most,
        default=usual,
        extra=too_few,
        args={"component": component},
        options=lambda: [Option(id, "sailor", _man(state, state.board.sailors[id])) for id in crew.workers],
    )
    answers = yield Ask({"chief_engineer": question}, until=within(world, QUESTION_MS))
    spared = answers["chief_engineer"]
    return Crew(tuple(hand for hand in crew.hands if hand.sailor not in spared))


def resume_choices(state: State) -> Choices:
    """UB10.3.2-08, UBR45, UB10.3.2-07 Repairs that were begun and stand still: they go on without an order."""
    found: Choices = {}
    for fault in state.board.faults:
        if (fault.begun or fault.work_ms) and not repairs.crew_of(state, fault):
            crew = plan(state, "repair_technical", repairs.repair_needs(state, fault))
            found[fault.component] = crew if isinstance(crew, Refusal) else None
    return found


def resume_repair(world: World[State], component: str) -> Play[None]:
    """UB10.3.2-08, UBR45, UB6.1-03 New chips for enough sailors, and the work goes on."""
    crew = yield from volunteers(world, REPAIR_TECHNICAL, component, "chief_engineer")
    if crew is not None:
        yield from execute_repair(world, component, crew)


# --- environmental conditions -----------------------------------------------------------------------------


def condition_choices(state: State) -> Choices:
    """UB10.3.5-02, UB10.3.5-08, UB6.11-01 Every condition of every section; gas goes by surfacing,
    not by repair.
    """
    found: Choices = {}
    for section in SECTIONS:
        for condition in dict.fromkeys(conditions_in(state, section)):
            item = hazards.remedy(condition)
            refusal = None
            if not item:
                refusal = Refusal("UB10.3.5-08", "surface-against-gas")
            elif not state.board.equipment.get(item):
                refusal = Refusal("UB10.3.5-02", "equipment-lost", {"item": item})
            found[f"{condition}-{section}"] = refusal
    return found


def condition_needs(state: State, choice: str) -> list[Need]:
    """UB10.3.5-02 One Repair symbol in the section."""
    return hazards.needs(int(choice.split("-")[1]))


def condition_item(choice: str) -> str:
    """UB10.3.5-02 The equipment that must be there, too."""
    return hazards.remedy(choice.split("-")[0])


def execute_condition(world: World[State], choice: str, crew: Crew) -> Play[None]:
    """UB10.3.5-03, UB10.3.5-04, UB8.4-08, UB10.3.3-05, UBR15, UB10.3.5-02 Gone at once, without a card; the
    equipment stays where it is, for the next time.
    """
    condition, section = choice.split("-")
    spend(world.state, crew)
    if condition in conditions_in(world.state, int(section)):
        hazards.remove_condition(world, condition, int(section))
    yield from ()


# --- hull breach ------------------------------------------------------------------------------------------


def breach_choices(state: State) -> Choices:
    """UB10.3.7-02 The breach, until the crew is at it."""
    open_ = state.board.breach
    return {} if open_ is None or open_.manned else {str(open_.section): None}


def breach_needs(state: State, choice: str) -> list[Need]:
    """UB10.3.7-03 Five Repair symbols in the section."""
    return breach.symbols_needed(state, int(choice))


def execute_breach(world: World[State], choice: str, crew: Crew) -> Play[bool]:
    """UB10.3.7-04, UB10.3.3-09, UB10.3.8-08, UB6.5-03 One card may be played unless one lies there, for missing
    symbols or to spare men; then the puzzle may be laid. Too few are not activated. Returns whether it may.
    """
    state = world.state
    section, wanted = int(choice), breach.BREACH_CREW
    card = _on_the_breach(state, section)
    if not card:
        usable = repairs.usable_cards(state, section, ("hull_breach",), crew.workers)
        card = yield from _engineer_card(world, "hull_breach", crew, wanted, usable)
        crew = repairs.with_plans(state, card, crew)
    chosen = yield from _spare(world, "hull_breach", crew, wanted, card)
    crew = still_there(state, "repair_breach", section, chosen)
    usable = repairs.usable_cards(state, section, ("hull_breach",), crew.workers)
    card = _on_the_breach(state, section) or (card if card in usable else "")
    hole = state.board.breach
    if hole is None or hole.section != section:
        report(world, "order_failed", "UB10.3.7-08", order="repair_breach")
        return False
    if _too_few(state, chosen, crew, card, wanted):
        if _lies_in_vain(chosen, crew, card):
            repairs.take_out(state, card)
            hole.card = card
        report(world, "order_failed", "UB10.3.7-03", order="repair_breach")
        return False
    repairs.take_out(state, card)
    hole.card = card
    spend(state, crew)
    breach.man_breach(world)
    return True


def _on_the_breach(state: State, section: int) -> str:
    """UB10.3.3-08, UB10.3.3-09 The card of an earlier attempt at this breach."""
    hole = state.board.breach
    return hole.card if hole and hole.section == section else ""


# --- first aid --------------------------------------------------------------------------------------------


def aid_choices(state: State) -> Choices:
    """UB8.6-02 Sections in which somebody can be treated with what is left of the supplies."""
    hurt = {section_of(state, one.id) for one in living(state) if health.treatable(state, one)}
    return {str(at): None for at in sorted(hurt)}


def aid_needs(state: State, choice: str) -> list[Need]:
    """UB6.5-19, UB8.6-03 One helper in the section of the patient."""
    return printed("first_aid", int(choice))


def execute_aid(world: World[State], choice: str, crew: Crew) -> Play[None]:
    """UB7.5.4-02, UB8.6-01, UB8.6-03, UB8.6-02, UB8.6-04 One helper, activated once for each patient; nobody
    treats himself.
    """
    state = world.state
    helper = state.board.sailors[crew.hands[0].sailor]
    chips = chips_for(state, helper, "first_aid")
    hurt = [one for one in health.patients(state, int(choice)) if one.id != helper.id]
    most = min(len(hurt), free_fields(helper) // chips)
    spend(state, Crew(tuple(hand for hand in crew.hands if not hand.spec)))
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
        options=lambda: [Option(id, "sailor", _man(state, state.board.sailors[id])) for id in ids],
    )
    answers = yield Ask({"first_officer": question}, until=within(world, QUESTION_MS))
    for id in answers["first_officer"]:
        patient = state.board.sailors[id]
        able = not helper.dead and free_fields(helper) >= chips
        if able and health.treatable(state, patient):
            activate(helper, chips)
            cards = yield from _which_cards(world, patient)
            health.treat(world, patient, cards)


def _which_cards(world: World[State], patient: Sailor) -> Play[list[str]]:
    """UB8.6-04, UB8.6-06 Any number of a patient's problems at once: where there are several the First Officer says
    which, as far as the supplies go.
    """
    board = world.state.board
    cards = health.curable(board, patient)
    if len(cards) < 2:
        return cards
    usual: list[str] = []
    for card in cards:
        usual += [card] if health.enough_for(board, [*usual, card]) else []

    def short(chosen: list[str]) -> Refusal | None:
        return None if health.enough_for(board, chosen) else Refusal("UB8.6-06", "supplies-are-short")

    question = PickSome(
        "treat_cards",
        "UB8.6-04",
        cards,
        1,
        len(cards),
        default=usual,
        extra=short,
        args={"sailor": patient.id},
        options=lambda: [Option(id, "treat_cards-card", {"card": id, **health.medicine_of(id)}) for id in cards],
    )
    answers = yield Ask({"first_officer": question}, until=within(world, QUESTION_MS))
    chosen: list[str] = answers["first_officer"]
    return chosen


def _man(state: State, sailor: Sailor) -> dict[str, Any]:
    return {"sailor": sailor.id, "section": section_of(state, sailor.id), "free": free_fields(sailor)}


# --- address crew, meal -----------------------------------------------------------------------------------


def address_choices(state: State) -> Choices:
    """UB7.5.4-03 The cards of the Captain's hand, one of which is played."""
    refusal = cards.cannot_address(state)
    return dict.fromkeys(state.board.hand, refusal)


def meal_choices(state: State) -> Choices:
    """UB7.5.4-04, UB10.3.1-01 Cook, if there is anything to cook, and a galley that works."""
    return {"cook": galley.nothing_to_cook(state) or repairs.out_of_order(state, "galley")}


def execute_meal(world: World[State], choice: str, crew: Crew) -> Play[None]:
    """UB9.4.1-01, UB7.5.4-04 The cook in section 4 prepares the meal of the day."""
    spend(world.state, crew)
    yield from galley.cook(world, world.state.board.sailors[crew.hands[0].sailor])


def execute_address(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.7-01 Pay and activate first, then play the card."""
    spend(world.state, crew)
    yield from cards.play_from_hand(world, answer)


def address_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-20 One sailor to address the crew, in the control room."""
    return printed("address_crew")


def meal_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-21, UB9.4.1-01 One sailor as cook, in section 4."""
    return printed("prepare_meal")


def _one_patient(state: State, answer: Any) -> list[str]:
    """UB8.6-02 Nobody treats himself: the only patient of a section is not its helper."""
    hurt = health.patients(state, int(answer))
    return [hurt[0].id] if len(hurt) == 1 else []


REPAIR_TECHNICAL = listed("repair_technical", "UB7.5.4-01", fault_choices, execute_repair, repair_needs)
REPAIR_ENVIRONMENT = listed(
    "repair_environment", "UB7.5.4-01", condition_choices, execute_condition, condition_needs,
    item=condition_item,
)  # fmt: skip
REPAIR_BREACH = listed("repair_breach", "UB7.5.4-01", breach_choices, execute_breach, breach_needs)
FIRST_AID = listed("first_aid", "UB7.5.4-02", aid_choices, execute_aid, aid_needs, without=_one_patient)
ADDRESS_CREW = listed("address_crew", "UB7.5.4-03", address_choices, execute_address, address_needs)
PREPARE_MEAL = listed("prepare_meal", "UB7.5.4-04", meal_choices, execute_meal, meal_needs)
SAFETY = (REPAIR_TECHNICAL, REPAIR_ENVIRONMENT, REPAIR_BREACH, FIRST_AID, ADDRESS_CREW, PREPARE_MEAL)
