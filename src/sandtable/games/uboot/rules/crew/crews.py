"""UB6.5: what an order needs, who can carry it out, and what it costs them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from msgspec import Struct, structs

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.orders import ORDER_SHEET
from sandtable.games.uboot.rules.crew.sailors import (
    activate,
    banned,
    chips_for,
    free_fields,
    is_specialist,
    living,
    section_of,
    special,
    update_observers,
)
from sandtable.games.uboot.rules.crew.sections import conditions_in, passage
from sandtable.games.uboot.state.model import Sailor, State
from sandtable.kernel.decisions import Refusal

__all__ = ["MULTI", "Crew", "Hand", "Need", "Route", "plan", "printed", "route", "spend", "still_there", "too_far"]

_PLACE = {id: n for n, id in enumerate(CREW)}
MULTI = ("first_aid", "work_enigma", "prepare_meal", "fire_torpedoes")
"""UB6.5-06, UBR4 Orders for which the same sailor may be activated several times."""


class Need(Struct, frozen=True):
    """UBR1 So many symbols of a kind in one section; `busy`: it is a lasting job with a chip of its own."""

    spec: str
    n: int
    section: int
    busy: bool = False


@cache
def _printed(order: str, section: int, n: int) -> tuple[Need, ...]:
    return tuple(
        Need(
            one.spec,
            one.n if isinstance(one.n, int) else n,
            one.section if isinstance(one.section, int) else section,
        )
        for one in ORDER_SHEET[order].requires
        if one.spec
    )


def printed(order: str, section: int = 0, n: int = 0) -> list[Need]:
    """UBR1 The symbols that the order sheet asks for; `section` and `n` where it leaves them to the answer."""
    return list(_printed(order, section, n))


class Hand(Struct, frozen=True):
    """One sailor of a crew: his symbol (none: he holds a lamp) and the chips he takes."""

    sailor: str
    spec: str
    chips: int
    busy: bool = False


class Crew(Struct, frozen=True):
    """The sailors who execute an order, each with the symbol that he gives and the chips that he takes."""

    hands: tuple[Hand, ...] = ()

    @property
    def sailors(self) -> list[str]:
        return list(dict.fromkeys(hand.sailor for hand in self.hands))

    @property
    def workers(self) -> list[str]:
        """Those who give a symbol; who only holds a lamp is none of them."""
        return [hand.sailor for hand in self.hands if hand.spec]

    @property
    def chips(self) -> int:
        return sum(hand.chips for hand in self.hands)


def _left(sailor: Sailor, hands: Sequence[Hand]) -> int:
    """UB6.5-06, UB6.6-05 His fields that are left after what he does in this crew already."""
    return free_fields(sailor) - sum(hand.chips for hand in hands if hand.sailor == sailor.id)


def _able(state: State, sailor: Sailor, order: str, need: Need, hands: Sequence[Hand]) -> bool:
    """UB6.5-04, UB6.5-06, UB6.6-03, UB6.6-04, UB6.6-05, UB6.7-06, UB6.9-07, UBR4 Has he fields enough, may he
    do it, and is he not busy with another job?
    """
    # UB6.7-05 A busy sailor may do other orders where he stands; only a second lasting job is out of the question.
    if banned(sailor, order) or (need.busy and sailor.job):
        return False
    if order not in MULTI and any(hand.sailor == sailor.id for hand in hands):
        return False
    return _left(sailor, hands) >= chips_for(state, sailor, need.spec)


def _best(state: State, men: Sequence[Sailor], need: Need, needs: Sequence[Need], hands: Sequence[Hand]) -> Sailor:
    """Those with the symbol first, then whom no other part of the order wants, then who has most fields left;
    the order of the crew list breaks ties.
    """
    return min(
        men,
        key=lambda one: (
            chips_for(state, one, need.spec),
            _wanted_elsewhere(state, one, need, needs),
            bool(one.job),
            -_left(one, hands),
        ),
    )


def _wanted_elsewhere(state: State, sailor: Sailor, need: Need, needs: Sequence[Need]) -> bool:
    """Has he the symbol of another part of the same order?"""
    return any(one.spec != need.spec and one.spec and is_specialist(state, sailor, one.spec) for one in needs)


def plan(state: State, order: str, needs: Sequence[Need], without: Collection[str] = ()) -> Crew | Refusal:
    """UB6.5-03, UB6.5-05, UBR3, UB10.3.5-09, UB6.1-02, UB6.6-03 The cheapest crew that stands where it must; a
    sailor gives one symbol at most.
    """
    hands: list[Hand] = []
    # UB6.1-03 Any officer's sailors may help. UB6.5-06, UBR4 Some orders activate the same sailor several times.
    for need in needs:
        here = [one for one in living(state, need.section) if one.id not in without]
        for _ in range(need.n):
            free = [one for one in here if _able(state, one, order, need, hands)]
            if not free:
                args = {"spec": need.spec, "n": need.n, "section": need.section, "order": order}
                return Refusal("UB6.5-03", "no-crew", args)
            best = _best(state, free, need, needs, hands)
            hands.append(Hand(best.id, need.spec, chips_for(state, best, need.spec), need.busy))
    return _with_lamps(state, order, needs, hands, {*(hand.sailor for hand in hands), *without})


def _with_lamps(
    state: State,
    order: str,
    needs: Sequence[Need],
    hands: list[Hand],
    without: Collection[str],
) -> Crew | Refusal:
    """UB10.3.5-09, UBR17 In a dark section one more sailor is activated with one chip, whatever his symbols."""
    for section in dict.fromkeys(need.section for need in needs if need.n):
        if "light_failure" not in conditions_in(state, section):
            continue
        spare = [one for one in living(state, section) if one.id not in without and free_fields(one) >= 1]
        if not spare:
            return Refusal("UB10.3.5-09", "no-lamp", {"section": section, "order": order})
        hands.append(Hand(max(spare, key=free_fields).id, "", 1))
    return Crew(tuple(hands))


def still_there(state: State, order: str, section: int, crew: Crew) -> Crew:
    """UB6.5-03, UB6.7-04 Those of a crew who can still do it there: time has gone by since they were chosen."""
    return Crew(tuple(hand for hand in crew.hands if _still_able(state, order, section, hand)))


def _still_able(state: State, order: str, section: int, hand: Hand) -> bool:
    sailor = state.board.sailors[hand.sailor]
    if sailor.dead or section_of(state, hand.sailor) != section or (hand.busy and sailor.job):
        return False
    return free_fields(sailor) >= hand.chips and not (hand.spec and banned(sailor, order))


class Route(Struct, frozen=True):
    """Who is to be moved where, what one of them carries, and who is wanted where he stands."""

    to: dict[str, int]
    carrier: str = ""
    item: str = ""
    stay: tuple[str, ...] = ()


def route(
    state: State, order: str, needs: Sequence[Need], fetch: str = "", without: Collection[str] = ()
) -> Route | Refusal:
    """UB7.1-02 Whom to move where by one mobilisation so that the order can be executed; nobody busy is moved."""
    moves: dict[str, int] = {}
    chosen: set[str] = set(without)
    for need in [*needs, *_lamps(state, needs)]:
        men = [
            row for one in living(state) if one.id not in chosen and (row := _reach(state, order, need, needs, one))
        ]
        wanted = need.n
        for *_, id in sorted(men):
            if wanted > 0:
                wanted -= _times(state, order, need, id)
                chosen.add(id)
                if section_of(state, id) != need.section:
                    moves[id] = need.section
        if wanted > 0:
            args = {"spec": need.spec or "repair", "n": need.n, "section": need.section, "order": order}
            return Refusal("UB6.5-03", "no-crew-anywhere", args)
    found = _fetch(state, moves, chosen, needs[0].section, fetch) if fetch else Route(moves)
    if isinstance(found, Refusal):
        return found
    stay = (one.id for one in living(state) if one.id in chosen and one.id not in {*found.to, *without})
    return structs.replace(found, stay=tuple(stay))


def _times(state: State, order: str, need: Need, id: str) -> int:
    """UB6.5-06, UBR4 How much of a need he can give: once, or in some orders as often as he has fields for it."""
    if order not in MULTI or not need.spec:
        return 1
    sailor = state.board.sailors[id]
    way = passage(state, section_of(state, id), need.section)
    # UB10.3.9-01 The way over the deck costs a chip, too.
    fields = free_fields(sailor) - (1 if way and way[1] else 0)
    return fields // chips_for(state, sailor, need.spec)


def _reach(
    state: State, order: str, need: Need, needs: Sequence[Need], one: Sailor
) -> tuple[bool, bool, int, int, int, str] | None:
    """How well a sailor suits a need, the best first: symbol, wanted for nothing else, way, fields, place in the
    crew list; None: not at all.
    """
    chips = chips_for(state, one, need.spec) if need.spec else 1
    there = section_of(state, one.id) == need.section
    if free_fields(one) < chips or (need.spec and banned(one, order)):
        return None
    if one.job and (need.busy or not there):
        return None
    way = passage(state, section_of(state, one.id), need.section)
    if way is None or (way[1] and free_fields(one) <= chips) or too_far(one, way[0]):
        return None
    known = not need.spec or is_specialist(state, one, need.spec)
    elsewhere = _wanted_elsewhere(state, one, need, needs)
    return not known, elsewhere, len(way[0]), -free_fields(one), _PLACE[one.id], one.id


def _fetch(state: State, moves: dict[str, int], chosen: Collection[str], target: int, item: str) -> Route | Refusal:
    """UB6.4-08, UBR16 Somebody brings the equipment, by any way: one who moves anyway if it can be, else one who is
    free, else one of the crew who stands there; the shortest way first.
    """
    lies = state.board.equipment.get(item, 0)
    if lies == target:
        return Route(moves)
    if not lies:
        return Refusal("UB10.3.5-02", "equipment-lost", {"item": item})
    found = []
    for one in living(state):
        there, back = passage(state, section_of(state, one.id), lies), passage(state, lies, target)
        if there is None or back is None or there[1] or back[1] or one.job:
            continue
        way = [*there[0], *back[0]]
        if not too_far(one, way):
            found.append((one.id not in moves, one.id in chosen, len(way), _PLACE[one.id], one.id))
    if not found:
        return Refusal("UB10.3.5-02", "equipment-out-of-reach", {"item": item, "section": lies})
    *_, carrier = min(found)
    return Route({**moves, carrier: target}, carrier, item)


def too_far(sailor: Sailor, way: Sequence[int]) -> bool:
    """UB6.9-08 Some cards let a sailor go no further than two sections in a mobilisation."""
    return len(way) > 2 and special(sailor, "two_sections")


def _lamps(state: State, needs: Sequence[Need]) -> list[Need]:
    dark = dict.fromkeys(n.section for n in needs if n.n and "light_failure" in conditions_in(state, n.section))
    return [Need("", 1, section) for section in dark]


def spend(state: State, crew: Crew, job: str = "") -> None:
    """UB6.6-01, UB6.6-06, UB6.7-01, UB6.7-05, UB6.7-07, UB10.3.3-10 Put the chips on; a lasting job has its own,
    and one more without the symbol; who is busy already stays so.
    """
    # UB10.3.2-04 Who has no symbol takes one more.
    for hand in crew.hands:
        sailor = state.board.sailors[hand.sailor]
        if hand.busy:
            sailor.job, sailor.spared = job, hand.chips == 0
        activate(sailor, max(0, hand.chips - 1) if hand.busy else hand.chips)
    update_observers(state)
