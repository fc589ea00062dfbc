"""What cards do, one function for each kind of effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.cards import ENGINEER_CARDS, Effect
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.data.units import FULL
from sandtable.games.uboot.rules.aboard import galley
from sandtable.games.uboot.rules.boat.clock import within
from sandtable.games.uboot.rules.boat.sky import daylight
from sandtable.games.uboot.rules.crew import repairs
from sandtable.games.uboot.rules.crew.health import DECK_OF, bar_of, drop_chip
from sandtable.games.uboot.rules.crew.sailors import (
    FIGURES,
    activate,
    free_fields,
    hands_on_deck,
    living,
    on_duty,
    rest,
    section_of,
    update_observers,
)
from sandtable.games.uboot.rules.crew.sections import INSIDE, surfaced
from sandtable.games.uboot.rules.crew.tracks import MORALE, change_command, change_morale
from sandtable.games.uboot.rules.enemy import watchkeeping
from sandtable.games.uboot.rules.radio import radio
from sandtable.games.uboot.state.model import SEATS, Sailor, State
from sandtable.kernel.decisions import Decision, Option, Pick, PickSome
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["QUESTION_MS", "apply"]

QUESTION_MS = DEADLINES.card_s * 1000
"""How long an officer has to choose what a card leaves to him."""


def apply(world: World[State], ops: Sequence[Effect]) -> Play[None]:
    """UB7.3-03, UB7.3-10 Every effect of a card, one after the other; those that need not hold now do nothing."""
    for op in ops:
        if holds(world.state, op.condition):
            effect = _PLAYS.get(op.op)
            if effect is not None:
                yield from effect(world, op)
            else:
                _DEEDS[op.op](world, op)


def holds(state: State, condition: str) -> bool:
    """Is the condition true under which a card has this effect? A card without one always has it."""
    if condition == "surfaced_day_no_contact":
        return surfaced(state) and daylight(state.sky) == "day" and not state.contacts
    if condition == "ship_sunk_this_watch":
        return state.board.sunk_this_watch > 0
    if condition == "morale<=VI":
        return state.board.morale <= len(MORALE) - 1 - MORALE.index("VI")
    return True


# --- choices ----------------------------------------------------------------------------------------------


def _ask(world: World[State], seats: dict[str, Decision[Any]]) -> Play[dict[str, Any]]:
    if not seats:
        return {}
    answers: dict[str, Any] = yield Ask(seats, until=within(world, QUESTION_MS))
    return answers


def _men(state: State, sailors: Sequence[Sailor]) -> Callable[[], list[Option]]:
    return lambda: [
        Option(one.id, "sailor", {"sailor": one.id, "section": section_of(state, one.id), "free": free_fields(one)})
        for one in sailors
    ]


def _each_role_picks(world: World[State], kind: str, count: int, tired: bool) -> Play[list[Sailor]]:
    """UBR40, UB6.6-01, UB6.6-04, UB7.7-01 Every role names so many of its living sailors on duty, those who are to
    tire among the men with a free field; the default are those who suit best.
    """
    state = world.state
    seats: dict[str, Decision[Any]] = {}
    for seat in SEATS:
        own = [one for one in living(state) if CREW[one.id].role == seat and (tired or free_fields(one))]
        own.sort(key=lambda one: one.activation if tired else free_fields(one), reverse=True)
        if own:
            ids = [one.id for one in own]
            most = min(count, len(ids))
            options = _men(state, own)
            seats[seat] = PickSome(kind, "UB7.3-10", ids, most, most, options=options, args={"n": most})
    answers = yield from _ask(world, seats)
    return _still_alive(state, [id for seat in seats for id in answers[seat]])


def _captain_picks(world: World[State], kind: str, men: Sequence[Sailor], most: int) -> Play[list[Sailor]]:
    if not men:
        return []
    ids = [one.id for one in men]
    most = min(most, len(ids))
    options = _men(world.state, men)
    question = PickSome(kind, "UB7.7-01", ids, 0, most, default=ids[:most], options=options, args={"n": most})
    answers = yield from _ask(world, {"captain": question})
    return _still_alive(world.state, answers["captain"])


def _still_alive(state: State, chosen: Sequence[str]) -> list[Sailor]:
    """UB7.6-03 Time has gone by since he was chosen: the dead are left alone."""
    men = [state.board.sailors[id] for id in chosen]
    return [one for one in men if not one.dead]


def _captain_picks_section(world: World[State]) -> Play[list[Sailor]]:
    state = world.state
    manned = sorted({section_of(state, one.id) for one in living(state)})
    if not manned:
        return []
    tired = {at: sum(1 for one in living(state, at) if one.activation) for at in manned}
    best = max(manned, key=lambda at: tired[at])
    question = Pick(
        "card_section",
        "UB7.7-01",
        [str(at) for at in manned],
        default=str(best),
        options=lambda: [Option(str(at), "section", {"section": at, "tired": tired[at]}) for at in manned],
    )
    answers = yield from _ask(world, {"captain": question})
    return list(living(state, int(answers["captain"])))


# --- effects that ask -------------------------------------------------------------------------------------


def _activate(world: World[State], op: Effect) -> Play[None]:
    """UB6.6-01, UB7.3-03 Cards may activate, too, as far as there are free fields; the dead are left alone
    (UB7.6-03).
    """
    state = world.state
    who = op.who
    men: list[Sailor]
    if who in ("one_per_role", "two_per_role"):
        men = yield from _each_role_picks(world, "card_tire", 1 if who == "one_per_role" else 2, tired=False)
    elif who == "random":
        men = _random(world, op.count)
    elif who == "random_section":
        manned = [at for at in INSIDE if next(living(state, at), None)]
        men = list(living(state, world.chance.pick("UB7.6-01", manned))) if manned else []
    elif who == "outside":
        men = hands_on_deck(state)
    else:
        men = list(living(state))
    for sailor in men:
        activate(sailor, op.n)


def _random(world: World[State], count: int) -> list[Sailor]:
    """UB7.6-01 So many tokens out of the bag; the dead among them are not affected."""
    bag = list(FIGURES)
    drawn = world.chance.draw("UB7.6-01", bag, count)
    return [one for one in (on_duty(world.state, figure) for figure in drawn) if not one.dead]


def _rest(world: World[State], op: Effect) -> Play[None]:
    """UB7.3-03, UB7.7-01 Sailors drop one activation chip, or all of theirs: drawn, or picked by their officers."""
    state = world.state
    who = op.who
    men: list[Sailor]
    if who == "random":
        men = _random(world, op.count)
    elif who == "one_per_role":
        men = yield from _each_role_picks(world, "card_rest", 1, tired=True)
    elif who == "section":
        men = yield from _captain_picks_section(world)
    else:
        tired = sorted((one for one in living(state) if one.activation), key=lambda one: -one.activation)
        men = yield from _captain_picks(world, "card_rest", tired, op.count)
    for sailor in men:
        rest(sailor, sailor.activation if op.op == "rest_all" else 1)


def _comforts(card: str) -> bool:
    """Is it a morale card that no medicine treats?"""
    return DECK_OF[card].startswith("morale") and not bar_of(card).treatment


def _discard_card(world: World[State], op: Effect) -> Play[None]:  # noqa: ARG001
    """One morale health card that no medicine treats is discarded."""
    board = world.state.board
    men = [one for one in living(world.state) if any(_comforts(card.card) for card in one.cards)]
    chosen = yield from _captain_picks(world, "card_comfort", men, 1)
    for sailor in chosen:
        for card in [one for one in sailor.cards if _comforts(one.card)][:1]:
            card.exhaustion, card.cross = 1, 0
            drop_chip(board, sailor, "exhaustion", card.card)


def _discard_exhaustion(world: World[State], op: Effect) -> Play[None]:
    """Exhaustion chips of different sailors are discarded."""
    men = [one for one in living(world.state) if any(card.exhaustion for card in one.cards)]
    chosen = yield from _captain_picks(world, "card_coffee", men, op.count)
    for sailor in chosen:
        for tired in [card for card in sailor.cards if card.exhaustion][:1]:
            drop_chip(world.state.board, sailor, "exhaustion", tired.card)


def _return_engineer_card(world: World[State], op: Effect) -> Play[None]:
    """UB10.3.3-03 A discarded bonus card comes back into a toolbox of the Engineer's choice."""
    board = world.state.board
    small = [
        id
        for id in board.used_engineer_cards
        if ENGINEER_CARDS[id].base <= op.max_bonus and ENGINEER_CARDS[id].kind == "bonus"
    ]
    boxes = [n for n, at in enumerate(board.toolboxes) if at]
    if not small or not boxes:
        return
    choices = [f"{n + 1}" for n in boxes]
    question = Pick("card_toolbox", "UB10.3.3-03", choices, args={"card": small[0]})
    answers = yield from _ask(world, {"chief_engineer": question})
    # The box that he named may have gone under meanwhile.
    named = int(answers["chief_engineer"]) - 1
    boxes = sorted((n for n, at in enumerate(board.toolboxes) if at), key=lambda n: n != named)
    if boxes:
        board.used_engineer_cards.remove(small[0])
        board.engineer_cards[boxes[0]].append(small[0])


def _choice(world: World[State], op: Effect) -> Play[None]:
    """The Captain may take the gain at its cost."""
    question = Pick("card_choice", "UB7.3-03", ["no", "yes"])
    answers = yield from _ask(world, {"captain": question})
    if answers["captain"] == "yes":
        yield from apply(world, [*op.cost, *op.gain])


def _cigarettes(world: World[State], op: Effect) -> Play[None]:
    """UB2-26, UB7.3-03 Cigarettes for every role, or one from the role that has most; the Captain breaks a tie."""
    packs = world.state.board.cigarettes
    if op.who == "all":
        for seat in SEATS:
            packs[seat] += op.n
        return
    most = max(packs.values())
    seats = [seat for seat in SEATS if packs[seat] == most]
    if most == 0:
        return
    chosen = seats[0]
    if len(seats) > 1:
        answers = yield from _ask(world, {"captain": Pick("card_cigarette", "UB6.14-04", seats)})
        # Somebody may have smoked meanwhile.
        chosen = answers["captain"] if packs[answers["captain"]] else max(seats, key=packs.__getitem__)
    packs[chosen] = max(0, packs[chosen] - 1)


# --- effects that ask nothing -----------------------------------------------------------------------------


def _cigarettes_or_activate(world: World[State], op: Effect) -> None:
    """Each role gives a cigarette; a role without one activates all of its sailors."""
    board = world.state.board
    for seat in SEATS:
        if board.cigarettes[seat] >= op.n:
            board.cigarettes[seat] -= op.n
            continue
        for sailor in living(world.state):
            if CREW[sailor.id].role == seat:
                activate(sailor)


def _observer_mod(world: World[State], op: Effect) -> None:
    world.state.board.observer_mod += op.n
    update_observers(world.state)


def _observer_cap(world: World[State], op: Effect) -> None:
    world.state.board.observer_cap = min(world.state.board.observer_cap, op.n)
    update_observers(world.state)


def _tech_fault(world: World[State], op: Effect) -> None:
    section = op.section if isinstance(op.section, int) else None
    repairs.random_fault(world, op.grade, section)


def _battery(world: World[State], op: Effect) -> None:
    boat = world.state.boat
    boat.battery = max(0, boat.battery + FULL * op.pct // 100)


def _order_cost(world: World[State], op: Effect) -> None:
    world.state.board.order_cost = op.n


def _ban_order(world: World[State], op: Effect) -> None:
    world.state.board.banned.append(op.order)


def _shield(world: World[State], op: Effect) -> None:
    world.state.board.shield += op.n


def _free_order(world: World[State], op: Effect) -> None:  # noqa: ARG001
    world.state.board.free_mobilisation = True


def _reveal(world: World[State], op: Effect) -> None:
    """A look-out with sharp eyes sees the nearest ship that nobody has noticed, if it is near enough."""
    if world.state.boat.observers:
        watchkeeping.spot(world, op.range_nm)


_PLAYS: dict[str, Callable[[World[State], Effect], Play[None]]] = {
    "activate": _activate,
    "rest": _rest,
    "rest_all": _rest,
    "discard_card": _discard_card,
    "discard_exhaustion": _discard_exhaustion,
    "return_engineer_card": _return_engineer_card,
    "choice": _choice,
    "cigarettes": _cigarettes,
    "free_message": lambda world, op: radio.overhear(world),  # noqa: ARG005
}
_DEEDS: dict[str, Callable[[World[State], Effect], None]] = {
    "morale": lambda world, op: change_morale(world, op.n, "UB7.3-03", "card"),
    "command": lambda world, op: change_command(world, op.n, "UB7.2-01"),
    "cigarettes_or_activate": _cigarettes_or_activate,
    "observer_mod": _observer_mod,
    "observer_cap": _observer_cap,
    "tech_fault": _tech_fault,
    "battery": _battery,
    "order_cost": _order_cost,
    "ban_order": _ban_order,
    "shield": _shield,
    "free_order": _free_order,
    "reveal": _reveal,
    "food_discard": lambda world, op: galley.lose_supply(world, op.n),
    "food_add": lambda world, op: galley.add_food(world, op.food, op.n),
    "food_remove": lambda world, op: galley.remove_food(world, op.food),
    "meal_cap": lambda world, op: galley.cap_meals(world, op.n),
    "meal_bonus": lambda world, op: galley.add_bonus(world, op.n),
}
