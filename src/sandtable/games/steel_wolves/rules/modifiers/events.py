"""SW5 What the events in force change: searches, contacts, attacks, endurance, air cover.

These functions only look, but for the marks of the contact in hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from sandtable.games.steel_wolves.data.data import AREAS, BASE_BOARDS, NEIGHBOURS
from sandtable.games.steel_wolves.data.event_tables import (
    EVENTS,
    AnyEffect,
    Baltic,
    Contacts,
    Flags,
    MoveCounter,
    RevealedDamaged,
    Search,
    Sortie,
    WarEvent,
)
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import CONVOYS, Boat, Public, State
from sandtable.kernel import Modifier, World
from sandtable.kernel.charts import within

PARTS = MODIFIERS.events
RULE = "SW5.T1..T5"
BALTIC_CONTACT = 9
KINDS_OF_CONTACT = ("L", *CONVOYS, "TF", "SPEC")


def in_force(state: Public) -> Sequence[tuple[InForce, WarEvent, AnyEffect]]:
    """Every effect of every event that is in force this week."""
    forces = state.events.in_force
    if not forces:
        return ()
    events = [(force, EVENTS[force.event]) for force in forces]
    return [(force, event, effect) for force, event in events for effect in event.effects]


def here(boat: Boat, at: list[str], not_groups: list[str]) -> bool:
    """Does a text that names these places, or all but some waters, speak of where the boat is?"""
    if at and (boat.zone or boat.place) not in at:
        return False
    return not (not_groups and AREAS[boat.place].group in not_groups)


def concerns(state: Public, boat: Boat, event: str, who: str) -> bool:
    """Does a text speak of this boat: of all boats, or of those that this event has under orders?"""
    if who == "all":
        return True
    order = state.events.orders.get(boat.id)
    return order is not None and order.event == event


def search_parts(state: Public, boat: Boat) -> list[Modifier]:
    """SW5.T1..T5 What the events in force add to a search."""
    mods = []
    for force, event, effect in in_force(state):
        value = 0
        if isinstance(effect, Search):
            if concerns(state, boat, event.key, effect.who) and here(boat, effect.at, effect.not_groups):
                value = effect.value
        elif isinstance(effect, Sortie) and here(boat, effect.at, []):
            value = effect.search_scattered if within(force.number, effect.scatters) else effect.search
        if value:
            mods.append(Modifier(value, "war-event", RULE))
    return mods


class Change(Struct, frozen=True):
    """SW5.T1..T5, SW36.63H2 What one text makes of contacts of these kinds: by the numbers of a further die.

    `becomes` names each kind (none: "") and its numbers; a text that leaves no choice wants no die. The rest says
    whose fleet is met, whether liners sail in its centre, and whether the contact uses the cups of the West.
    """

    kinds: tuple[str, ...]
    becomes: tuple[tuple[str, str], ...]
    nation: str = ""
    liners: bool = False
    west_cups: bool = False
    scattered: bool = False

    @property
    def certain(self) -> bool:
        """Does every number of the die mean the same?"""
        return [span for _, span in self.becomes] == ["0-9"]

    def at(self, number: int) -> str | None:
        """What the contact becomes on this number; None if it stays what it is."""
        return next((kind for kind, span in self.becomes if within(number, span)), None)


NO_LONERS = Change(("L",), (("", "0-9"),))
"""SW5.T1..T5 Only convoys count."""


def changes_here(state: Public, boat: Boat) -> list[Change]:
    """SW5.T1..T5 What the events in force make of a contact of this boat where it is, in their order."""
    changes = []
    for force, event, effect in in_force(state):
        if isinstance(effect, Sortie) and here(boat, effect.at, []):
            scattered = within(force.number, effect.scatters)
            becomes = ("L", "0-9") if scattered else ("TF", effect.task_force)
            changes.append(Change(CONVOYS, (becomes,), scattered=scattered))
        if not isinstance(effect, Contacts) or not concerns(state, boat, event.key, effect.who):
            continue
        if here(boat, effect.at, effect.not_groups):
            changes += changes_of(state, effect)
    return changes


def changes_of(state: Public, effect: Contacts) -> list[Change]:
    """SW5.T1..T5 One text about contacts: which count, what a further die makes of them, whose fleet it is."""
    kinds = {"any": KINDS_OF_CONTACT, "convoy": CONVOYS}.get(effect.on, (effect.on,))
    nation, liners = nation_now(state, effect.nation), effect.centre == "liner"
    change = Change(kinds, tuple(effect.ranges.items()), nation, liners, effect.west_cups)
    return [NO_LONERS, change] if effect.only_convoys else [change]


def changed_contact(world: World[State], changes: Sequence[Change], kind: str, rule: str) -> str:
    """SW5.T1..T5, SW36.63H2 Each text that speaks of the contact throws its die, until one changes it."""
    track = world.state.events
    for change in changes:
        if kind not in change.kinds:
            continue
        track.west_cups = track.west_cups or change.west_cups
        if change.certain:
            found: str | None = change.becomes[0][0]
        else:
            throw = world.chance.d10(rule)
            found = change.at(throw.total)
            told = kind if found is None else found
            world.journal.tell("event-contact", rule, throw=throw, contact=told)
        if found is not None:
            track.fleet_nation, track.liner_centre = change.nation, change.liners
            track.scattered = change.scattered
            return found
    return kind


def chances_of(changes: Sequence[Change], kind: str) -> dict[str, Fraction]:
    """SW5.T1..T5, SW36.63H2 What these texts make of a contact of this kind, with its chance."""
    chances: dict[str, Fraction] = {}
    left = Fraction(1)
    for change in changes:
        if kind not in change.kinds:
            continue
        faces = [change.at(number) for number in range(10)]
        for found in faces:
            if found is not None:
                chances[found] = chances.get(found, Fraction(0)) + left / 10
        left *= Fraction(faces.count(None), 10)
    chances[kind] = chances.get(kind, Fraction(0)) + left
    return chances


def contact_by_event(world: World[State], boat: Boat, kind: str) -> str:
    """SW5.T1..T5 What the events in force make of a contact; kind is "", L, C1, C2, TF or SPEC."""
    track = world.state.events
    track.fleet_nation, track.west_cups, track.scattered, track.liner_centre = "", False, False, False
    return changed_contact(world, changes_here(world.state, boat), kind, RULE)


def every_contact_is_a_convoy(state: Public, boat: Boat) -> bool:
    """SW5.W1, SW5.T1..T5 Is every contact here automatically a convoy?"""
    return any(
        isinstance(effect, Contacts) and (boat.zone or boat.place) in effect.convoys_in
        for _, _, effect in in_force(state)
    )


def nation_now(state: Public, nation: str) -> str:
    """SW36.63F6, SW36.63H6 "GB-US" is British in war periods 1 to 3 and American in 4 and 5."""
    if nation == "GB-US":
        return "US" if state.war_period >= 4 else "GB"
    return nation


def baltic_search(state: Public, boat: Boat) -> Baltic | None:
    """SW5.T1..T5 The search rule of the Baltic operations, for the boats sent there."""
    if boat.place != "BALTIC":
        return None
    for _, event, effect in in_force(state):
        if isinstance(effect, Baltic) and concerns(state, boat, event.key, "ordered"):
            return effect
    return None


def baltic_contact(state: Public, boat: Boat, natural: int, total: int) -> str:
    """SW5.T1..T5 In the Baltic operations a modified 9 is a Soviet convoy or fleet, a 0 may be a submarine.

    Any other result is that of the area.
    """
    rule = baltic_search(state, boat)
    if rule is None:
        return ""
    found = baltic_box(rule.contact, natural, total)
    if found == rule.contact:
        state.events.fleet_nation = rule.nation
    return found


def baltic_box(contact: str, natural: int, total: int) -> str:
    """SW5.T1..T5 What a die of the Baltic operations finds before the boxes of the area count."""
    if not contact:
        return ""
    return contact if total >= BALTIC_CONTACT else "sub" if natural == 0 else ""


def flag(state: Public, boat: Boat, name: str) -> bool:
    """SW5.T1..T5, SW5.W1 Does a rule of an event in force hold for this boat, where it is, this week?"""
    return any(
        isinstance(effect, Flags)
        and name in effect.flags
        and force.week in effect.weeks
        and concerns(state, boat, event.key, effect.who)
        and here(boat, effect.at, [])
        for force, event, effect in in_force(state)
    )


def flag_anywhere(state: Public, name: str) -> bool:
    """SW5.W1 Does a rule of an event hold at all this week?"""
    return any(
        isinstance(effect, Flags) and name in effect.flags and force.week in effect.weeks
        for force, _, effect in in_force(state)
    )


def stays_at_sea(state: Public, boat: Boat) -> bool:
    """SW5.W1 (d) Undamaged boats ignore a return from combat or endurance, and none turns home by choice."""
    return boat.nation == "DE" and not boat.damage and flag_anywhere(state, "stay-at-sea")


def must_leave_narvik(state: Public, boat: Boat) -> bool:
    """SW5.W1 In the second week boats at Narvik are sent home at their endurance check."""
    return boat.zone == "NARVIK" and flag_anywhere(state, "narvik-home")


def battleships_fly(state: Public, zone: str) -> bool:
    """SW5.W1 (e) Allied battleships met off Narvik carry aircraft."""
    return zone == "NARVIK" and flag_anywhere(state, "battleships-fly")


def must_let_go(state: Public, boat: Boat, kind: str, listed: bool) -> bool:
    """SW5.T1..T5 Only a fleet met through the B-Dienst table may be attacked while the landing is expected."""
    return only_listed_fleets(state, boat) and not (is_fleet(kind) and listed)


def only_listed_fleets(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5 Are fleets of the B-Dienst table all that this boat may attack this week?"""
    return flag(state, boat, "only-listed-fleets")


def is_fleet(kind: str) -> bool:
    """SW7.12, SW13.22c Is the contact a task force or a special convoy?"""
    return kind in ("TF", "SPEC")


def only_convoys_count(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5 Are convoys the only contacts that count here this week? Then enemy submarines do not either."""
    return any(
        isinstance(effect, Contacts) and effect.only_convoys and here(boat, effect.at, effect.not_groups)
        for _, _, effect in in_force(state)
    )


def packs_forbidden(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5 No wolf packs here this week."""
    return flag(state, boat, "no-wolfpacks")


def fleet_re_attack(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5 Task forces and special convoys may be attacked again here this week."""
    return flag(state, boat, "re-attack-fleets")


def damaged_when_revealed(state: Public, kind: str) -> bool:
    """SW5.T1..T5 Richelieu at Dunkirk is not finished: damaged as soon as it is seen."""
    return any(isinstance(effect, RevealedDamaged) and effect.kind == kind for _, _, effect in in_force(state))


def endurance_parts(state: Public, boat: Boat) -> list[Modifier] | None:
    """SW5.W2 The weather boat checks its endurance with exactly -2; None for all others."""
    return [PARTS.weather_reporting] if state.events.weather_boat == boat.id else None


def zone_closed(state: Public, zone: str) -> bool:
    """SW5.Th1 Closed for patrols and mines by the instructions of a war period."""
    return zone in state.events.closed_zones


COVERS = ("none", "light", "heavy")


def air_cover(state: Public, area: str, printed: str) -> str:
    """SW5.T1..T5, SW2.13d Allied air cover: that of an event, or of the chart where it has grown heavier since."""
    return max(printed, state.events.air_cover.get(area, "none"), key=COVERS.index)


ARCTIC = frozenset(("NORWEGIAN", "BARENTS"))
MEDITERRANEAN = frozenset(area.id for area in AREAS.values() if area.group == "Mediterranean")
MEDITERRANEAN_BASES = frozenset(("ITALY", "GREECE", "TOULON", "CARTAGENA", "BEIRUT"))
ARCTIC_HOME = ARCTIC | {"NORWAY", "NARVIK"}
NORTHWARD = ARCTIC | {"NORTH_SEA"}
WAY_NORTH = ("GERMANY", "NORTH_SEA")


def command_areas(boat: Boat, areas: frozenset[str]) -> frozenset[str]:
    """SW5.T1..T5 Boats of the Arctic and Mediterranean commands keep to their waters; the way there is open."""
    if boat.command == "arctic":
        if boat.place in ARCTIC_HOME:
            return areas & ARCTIC or areas
        # From farther away the way north is open.
        return areas & NORTHWARD or areas if boat.place in WAY_NORTH else areas
    if boat.command == "mediterranean" and boat.place not in AREAS_BEFORE_THE_STRAITS:
        return areas & MEDITERRANEAN or areas
    return areas


AREAS_BEFORE_THE_STRAITS = frozenset((*AREAS, *BASE_BOARDS)) - MEDITERRANEAN - MEDITERRANEAN_BASES


def command_at(state: Public, place: str) -> str:
    """SW5.T1..T5 The command of a German boat by its place: the Mediterranean, or the Arctic once it is formed."""
    if place in MEDITERRANEAN or place in ("ITALY", "GREECE"):
        return "mediterranean"
    formed = bool(state.events.happened.get("arctic-first"))
    return "arctic" if formed and place in ARCTIC_HOME else ""


@cache
def steps_to_the_mediterranean() -> dict[str, int]:
    """SW5.T1..T5 Points from each place to the Western Mediterranean, through the Strait of Gibraltar."""
    found = {"W_MED": 0}
    queue = ["W_MED"]
    for place in queue:
        for other, route in NEIGHBOURS[place]:
            if other not in found:
                found[other] = found[place] + route.cost
                queue.append(other)
    return found


def bound_for_the_mediterranean(boat: Boat) -> bool:
    """SW5.T1..T5 A boat of the Mediterranean command that is still outside must try to enter."""
    return boat.command == "mediterranean" and boat.place in AREAS_BEFORE_THE_STRAITS and not boat.returning


def ways_to_the_mediterranean(boat: Boat, ways: list[str]) -> list[str]:
    """SW5.T1..T5 Of all ways out only those that bring the boat nearest to the strait, or through it."""
    if not ways or not bound_for_the_mediterranean(boat):
        return ways
    steps = steps_to_the_mediterranean()
    left = {way: steps[way.removesuffix("+cautious").split("/")[-1]] for way in ways}
    best = min(left.values())
    return [way for way in ways if left[way] == best]


def boat_lost_in_zone(state: Public, zone: str) -> None:
    """SW5.T1..T5 Losses in a mission zone are counted for the event that asks for them."""
    if state.events.on and zone:
        state.events.lost_at[zone] = state.events.lost_at.get(zone, 0) + 1


def lend_counters(state: State, boat: Boat | None) -> None:
    """SW5.T1..T5 The Gibraltar Swordfish lies in the inner cup for combats there, else in its own."""
    for _, _, effect in in_force(state):
        if not isinstance(effect, MoveCounter):
            continue
        lent = boat is not None and here(boat, effect.at, [])
        source, target = (effect.out_of, effect.into) if lent else (effect.into, effect.out_of)
        if effect.kind in state.cups.get(source, []):
            state.cups[source].remove(effect.kind)
            state.cups[target].append(effect.kind)


def in_open_port(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5, SW14.18 Is this the boat that entered a port by captured plans?"""
    return bool(state.events.port) and boat.zone == state.events.port and boat.id in state.events.orders


def uncounted(state: Public, nation: str, area: str) -> bool:
    """SW36.63H6 Before war period 4 American ships sunk off the Antilles do not count for victory."""
    there = area in ("CARIBBEAN", "GUIANA") and nation == "US" and state.war_period < 4
    return there and flag_anywhere(state, "us-not-counted")
