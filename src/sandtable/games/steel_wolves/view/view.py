"""SW2.3B1 What the BdU may know: everything but the faces of hidden counters and the contents of the cups."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import AREAS, KINDS, MIX
from sandtable.games.steel_wolves.rules.combat.counterattack import die_parts, odds_of_parts, strengths
from sandtable.games.steel_wolves.rules.combat.re_attack import as_re_attacked
from sandtable.games.steel_wolves.rules.forces.escorts import allied_parts, revealed_escort_value, sub_parts, total
from sandtable.games.steel_wolves.rules.week.victory import sunk_in_campaign
from sandtable.games.steel_wolves.scenarios.scenarios import start_date
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.cups import category_pool, fleet_pool, lafayette_sails, without_sisters
from sandtable.games.steel_wolves.state.known import (
    CombatKnown,
    Known,
    SlotSeen,
    open_combat,
    open_slot,
    public,
    see_columns,
)
from sandtable.games.steel_wolves.state.model import (
    Boat,
    Column,
    Combat,
    PackBoat,
    Public,
    Slot,
    State,
    row_of,
    the_attacker,
)
from sandtable.kernel import Modifier, Odds, Rng


class CombatSeen(CombatKnown, kw_only=True):
    """The combat display as the player sees it, with the strengths that follow from what is revealed."""

    escort_value: float
    allied_strength: int
    boat_strength: int
    allied_parts: list[Modifier]
    boat_parts: list[Modifier]
    die_parts: list[Modifier]
    counterattack: list[Odds]


class Group(Struct):
    """The boats at one place, for a glance: how many in each box or state."""

    place: str
    count: int
    boxes: dict[str, int]


class View(Known, kw_only=True):
    """The BdU's table: what lies open, the boats, how full the cups are, and the combat.

    `boats` begins with the boat in turn; `line` is where it stands among the others.
    """

    line: int
    groups: list[Group]
    cups: dict[str, int]
    tdc_pool: list[int]
    first_red: dict[str, int | None]
    sunk: tuple[int, int]
    combat: CombatSeen | None = None


def see_combat(state: State, combat: Combat) -> CombatSeen:
    """SW2.3B1, SW14.2C The display as it lies on the table, and what the escorts could do to the boat in turn."""
    boat = the_attacker(state)
    # SW14.4b: while a re-attack is considered, what gets away before it can do nothing to the boat any more.
    coming = as_re_attacked(combat) if combat.step in ("press", "pack_press") else combat
    theirs, ours = allied_parts(state, coming), sub_parts(boat)
    strength, defence = total(theirs), total(ours)
    return CombatSeen(
        *open_combat(combat),
        columns=see_columns(combat.columns),
        loose=see_columns(combat.loose),
        escort_value=revealed_escort_value(state, coming),
        allied_strength=strength,
        boat_strength=defence,
        allied_parts=theirs,
        boat_parts=ours,
        die_parts=die_parts(state, coming, boat),
        counterattack=odds_of_parts(state, coming, boat, strengths(theirs, ours)),
    )


def pack_again(pack: list[PackBoat]) -> list[PackBoat]:
    """The boats of the pack once more, shared with nobody."""
    return [msgspec.structs.replace(member, sunk_tons=list(member.sunk_tons)) for member in pack]


OPEN = Public.__struct_fields__
FIRST_RED: dict[tuple[str, int, bool, bool, int, int], dict[str, int | None]] = {}
PLAIN = (str, int, bool, float, type(None))


def clone(value: Any) -> Any:
    """The value again, shared with nobody."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [one if type(one) in PLAIN else clone(one) for one in value]
    if kind is dict:
        return {key: one if type(one) in PLAIN else clone(one) for key, one in value.items()}
    return kind(*[clone(getattr(value, name)) for name in kind.__struct_fields__])


def boats_again(boats: list[Boat]) -> list[Boat]:
    """The boats once more, shared with nobody."""
    again = [copy(boat) for boat in boats]
    for boat in again:
        boat.passed = boat.passed.copy()
    return again


def groups(boats: list[Boat]) -> list[Group]:
    """SW2.1a The boats by place, and there by box, or at sea by what they do."""
    found: dict[str, Group] = {}
    counts = Counter([(b.place, b.box or ("returning" if b.returning else b.side)) for b in boats])
    for (place, state), count in counts.items():
        at = found.get(place)
        if at is None:
            at = found[place] = Group(place, 0, {})
        at.count += count
        at.boxes[state] = count
    return list(found.values())


def first_red(state: State) -> dict[str, int | None]:
    """SW13.21a The first red box of every area, which change with the war period alone."""
    now = state.campaign, state.war_period, state.barbarossa, state.torch, state.year, state.month
    if now not in FIRST_RED:
        FIRST_RED[now] = {area: row_of(state, area).first_red for area in AREAS}
    return FIRST_RED[now]


def view_of(state: State) -> View:
    """SW2.3B1, SW3.3 The seat's view: cups by their size, the TDC pool by what is in it, not in which order."""
    turn, boats = state.turn, state.boats
    view = View(
        *public(state),
        line=turn,
        groups=groups(state.boats) if state.campaign else [],
        cups=dict(zip(state.cups, map(len, state.cups.values()), strict=True)),
        tdc_pool=sorted(state.tdc_pool),
        first_red=first_red(state),
        sunk=sunk_in_campaign(state) if state.campaign else (state.ships, state.tons),
        combat=see_combat(state, state.combat) if state.combat else None,
    )
    view.turn, view.boats = 0, [*boats[turn : turn + 1], *boats[:turn], *boats[turn + 1 :]]
    return view


def imagine(view: View, rng: Rng) -> State:
    """SW3.11b A world that fits the view: the cups are mixed anew, hidden counters keep only their flags."""
    boats = boats_again(view.boats)
    if boats:
        boats.insert(view.line, boats.pop(0))
    state = State(**{name: clone(getattr(view, name)) for name in OPEN if name != "boats"}, boats=boats)
    state.turn = view.line
    state.tdc_pool = rng.sample(view.tdc_pool, len(view.tdc_pool))
    shown: dict[str, list[SlotSeen]] = {}
    if view.combat:
        for column in (*view.combat.columns, *view.combat.loose):
            for slot in column.slots:
                shown.setdefault(slot.cup, []).append(slot)
    faces = {slot.id: slot.unit.id for slots in shown.values() for slot in slots if slot.unit is not None}
    aside = view.combat.aside if view.combat else {}
    for cup, size in view.cups.items():
        slots = shown.get(cup, [])
        counters = mix_anew(view, cup, rng)
        for kind in aside.get(cup, ()):
            take(counters, kind)
        for slot in slots:
            if slot.unit is not None:
                take(counters, slot.unit.id)
        for slot in slots:
            if slot.unit is None:
                faces[slot.id] = take_flag(counters, slot.flag, rng)
        del counters[size:]
        while len(counters) < size:
            counters.append(rng.choice(mix_anew(view, cup, rng)))
        state.cups[cup] = counters
    if view.combat:
        state.combat = rebuild(view.combat, faces)
    return state


def mixed_on(view: View) -> str:
    """SW3.15 The month by which the fleets are in service: a campaign mixes its cups again, a patrol never."""
    return this_month(view) if view.campaign else start_date(view.scenario)


def mix_anew(view: View, cup: str, rng: Rng) -> list[str]:
    """SW3.11a The counters of a whole cup, drawn again from the war mix, without those that are out."""
    mix = MIX[str(view.war_period)].get(cup)
    if mix is None:
        fleet = fleet_pool(cup, view.war_period, mixed_on(view), lafayette_sails(view))
        counters = without_sisters([k for k in fleet if k not in view.out], rng.sample)
    else:
        counters = []
        for category, count in mix.items():
            listed = category_pool(category, view.war_period, mixed_on(view), start=start_date(view.scenario))
            pool = [k for k in listed if k not in view.out]
            counters += rng.sample(pool, min(count, len(pool)))
    rng.shuffle(counters)
    return counters


def take(counters: list[str], kind: str) -> None:
    """Take this counter out, or else one that could have been drawn in its place."""
    if kind in counters:
        counters.remove(kind)
        return
    alike = next((c for c in counters if KINDS[c].type == KINDS[kind].type), None)
    if alike is not None:
        counters.remove(alike)
    elif counters:
        counters.pop()


def take_flag(counters: list[str], flag: str, rng: Rng) -> str:
    """SW2.3B1 Any counter with this flag on its back."""
    fitting = [i for i, c in enumerate(counters) if KINDS[c].flag == flag]
    if fitting:
        return counters.pop(rng.choice(fitting))
    return rng.choice([k.id for k in KINDS.values() if k.flag == flag and k.ship])


def rebuild(seen: CombatSeen, faces: dict[str, str]) -> Combat:
    """The combat again, with imagined faces under the hidden counters."""
    return Combat(
        *map(clone, open_combat(seen)),
        columns=[Column(c.ring, [again(s, faces) for s in c.slots]) for c in seen.columns],
        loose=[Column(c.ring, [again(s, faces) for s in c.slots]) for c in seen.loose],
    )


def again(slot: SlotSeen, faces: dict[str, str]) -> Slot:
    """A counter of the display with its face, or an imagined one."""
    return Slot(*open_slot(slot), kind=faces[slot.id], revealed=slot.unit is not None)
