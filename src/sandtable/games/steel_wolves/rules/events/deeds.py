"""SW5 The effects of war events, carried out: what they do to cups, bases, supply, air and weather.

What they do with boats is in event_boats.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.steel_wolves.data.data import AREAS, EVENT_FLEETS, FLEETS, KINDS, NEIGHBOURS
from sandtable.games.steel_wolves.data.event_tables import (
    EVENTS,
    AirCover,
    AircraftTo,
    AntillesClosed,
    AnyEffect,
    Assign,
    Baltic,
    BaseLost,
    Bases,
    Contacts,
    Cups,
    Darlan,
    Felix,
    Leave,
    Orders,
    Port,
    RescueMove,
    ReturnHome,
    Sortie,
    SupplyShip,
    SupplyShipsGone,
    Tender,
    Torch,
    Torpedoes,
    WarEvent,
    WeatherReporting,
    Withdraw,
    Zones,
)
from sandtable.games.steel_wolves.rules.events.boats import (
    assign,
    darlan,
    leave,
    orders,
    port,
    rescue_move,
    return_home,
    withdraw,
)
from sandtable.games.steel_wolves.rules.forces.bases import boats_at, close_base, open_base
from sandtable.games.steel_wolves.rules.modifiers.events import RULE
from sandtable.games.steel_wolves.rules.modifiers.politics import spain_at_war, vichy_at_war
from sandtable.games.steel_wolves.state.event_track import RAIDER, InForce
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.kernel import Option, Pick, Play, World, ask
from sandtable.kernel.charts import within

SOUTH = "South Atlantic/Indian Ocean"
SHIPS = ("Spichern", "Kota Pinang", "Python", "Brake", "Friedrich Breme", "Lothringen", "Egerland")
NAMED_SHIPS = tuple(
    effect.name for event in EVENTS.values() for effect in event.effects if isinstance(effect, SupplyShip)
)


def cups(world: World[State], event: WarEvent, force: InForce, effect: Cups) -> Play[None]:
    """SW5.T1..T5, SW3.12 Counters join the cups, now and at every later mix; of several one that lies in none."""
    state = world.state
    for cup, nation in effect.weakest_out.items():
        weakest_out(state, cup, nation)
    for cup, kinds in effect.add.items():
        for kind in kinds:
            add_counter(state, cup, kind)
    for cup, pool in effect.random.items():
        lying = {kind for kinds in state.cups.values() for kind in kinds}
        add_counter(state, cup, world.chance.pick(RULE, [kind for kind in pool if kind not in lying]))
    for sub in effect.submarines:
        state.events.new_submarines.append(sub)
        if sub not in state.submarines:
            state.submarines.append(sub)
    world.journal.tell("event-cups", RULE, event=f"event-{event.key}")
    yield from ()


def add_counter(state: State, cup: str, kind: str) -> None:
    """SW3.12 A counter joins a cup for good; where the war mix has no such cup it waits for the next one."""
    state.events.added.setdefault(cup, []).append(kind)
    if cup in state.cups:
        state.cups[cup].append(kind)
        state.sizes[cup] += 1


def weakest_out(state: State, cup: str, nation: str) -> None:
    """SW5.T1..T5 The destroyer of a nation with the lowest ASW in a cup is taken out."""
    found = [kind for kind in state.cups.get(cup, []) if KINDS[kind].type == "DD" and KINDS[kind].nation == nation]
    if found:
        state.cups[cup].remove(min(found, key=lambda kind: KINDS[kind].asw))
        state.sizes[cup] -= 1


def contacts(world: World[State], event: WarEvent, force: InForce, effect: Contacts) -> Play[None]:
    """SW5.T1..T5, SW36.63H6 Ships lent to a cup for the event; an American fleet where the mix has none yet."""
    state = world.state
    state.cups["liner"] += [kind for kind in effect.extra if kind not in state.out]
    for cup in (f"tf_{effect.nation}", f"fe_{effect.nation}"):
        if not state.cups.get(cup) and cup in FLEETS:
            first = min(kind.date for kind in FLEETS[cup])
            fleet = [kind.id for kind in FLEETS[cup] if kind.date == first for _ in range(kind.count)]
            state.cups[cup] = [*(kind for kind in fleet if kind not in state.out), "event"]
            state.sizes[cup] = len(state.cups[cup])
    yield from ()


def supply_areas(at: str) -> list[str]:
    """SW17.5, SW5.T1..T5 Where a supply ship may be placed."""
    if at == "south":
        return [a.id for a in AREAS.values() if a.group == SOUTH]
    if at == "atlantic":
        atlantic = [a.id for a in AREAS.values() if a.group in ("North Atlantic", "Central Atlantic")]
        return [*atlantic, "CAPE_VERDE", "WEST_AFRICA"]
    return list(AREAS)


def supply_ship(world: World[State], event: WarEvent, force: InForce, effect: SupplyShip) -> Play[None]:
    """SW17.5, SW21.32, SW5.T1..T5 The player places a supply ship: another for one at sea, none if all are."""
    state = world.state
    ships = state.events.supply_ships
    free = [ship for ship in (effect.name, *SHIPS, *NAMED_SHIPS) if ship and ship not in ships]
    if not free:
        world.journal.tell("no-supply-ship", "SW21.32")
        return
    name = free[0]
    areas = supply_areas(effect.at)
    left = ["none"] if effect.may else []
    area = yield from ask(
        SEAT,
        Pick(
            "supply-ship",
            "SW17.5",
            [*areas, *left],
            args={"ship": name},
            options=lambda: [*(Option(a, f"name-{a}", at=a) for a in areas), *map(Option, left)],
        ),
    )
    if area == "none":
        return
    ships[name] = area
    world.journal.tell("supply-ship", "SW17.5", ship=name, area=area)


def supply_ships_gone(world: World[State], event: Any, force: Any, effect: SupplyShipsGone) -> Play[None]:
    """SW5.T1..T5, SW5.Th3 All supply ships at sea are removed; a raider is none (SW36.62A-E)."""
    ships = world.state.events.supply_ships
    gone = [ship for ship in ships if ship != RAIDER]
    world.journal.tell("supply-ships-gone", RULE, count=len(gone))
    for ship in gone:
        del ships[ship]
    yield from ()


def tender(world: World[State], event: WarEvent, force: InForce, effect: Tender) -> Play[None]:
    """SW21.2, SW5.T1..T5 A tender makes a zone a forward base."""
    state = world.state
    state.events.tenders[effect.name] = effect.base
    open_base(world, effect.base)
    yield from ()


def lose_base(world: World[State], base: str) -> None:
    """SW21.0, SW36.63F5 A base is overrun: damaged boats are scuttled, which is no loss at sea; the others sail."""
    close_base(world, base)
    for boat in boats_at(world.state, base):
        if boat.damage or boat.box.startswith("repair"):
            boat.fate = "scuttled"
            world.journal.tell("scuttled", "SW36.63F5", boat=boat.id)
        else:
            put_to_sea(boat, base)


def put_to_sea(boat: Boat, base: str) -> None:
    """SW21.0 A boat whose base is lost stands in transit in the area beside it and makes for another base."""
    area, _ = NEIGHBOURS[base][0]
    boat.place, boat.side, boat.returning, boat.box = area, "transit", True, ""


def bases(world: World[State], event: Any, force: Any, effect: Bases) -> Play[None]:
    """SW5.Th1, SW5.W1, SW21.0 Bases open; others close as soon as the last boat has left them."""
    for base in effect.open:
        open_base(world, base)
    world.state.events.closing_bases += effect.close_when_empty
    yield from ()


def close_empty_bases(world: World[State]) -> None:
    """SW5.Th1 A closing base takes no more boats; its tender leaves when it is empty."""
    track = world.state.events
    empty = [base for base in track.closing_bases if not boats_at(world.state, base)]
    track.closing_bases = [base for base in track.closing_bases if base not in empty]
    track.tenders = {name: place for name, place in track.tenders.items() if place not in empty}
    for base in empty:
        close_base(world, base)


def zones(world: World[State], event: Any, force: Any, effect: Zones) -> Play[None]:
    """SW5.Th1 Zones close for patrols and mines."""
    world.state.events.closed_zones += effect.close
    world.journal.tell("zones-close", "SW5.Th1", zones=list(effect.close))
    yield from ()


def weather_reporting(world: World[State], event: Any, force: Any, effect: WeatherReporting) -> Play[None]:
    """SW5.W2, SW5.Th2, SW5.Th3 Weather reporting begins, or ends and frees its boat."""
    track = world.state.events
    track.weather_reporting = not effect.ends
    if effect.ends:
        track.weather_boat = ""
    world.journal.tell("weather-reporting", "SW5.W2", on=track.weather_reporting)
    yield from ()


def torpedoes(world: World[State], event: WarEvent, force: InForce, effect: Torpedoes) -> Play[None]:
    """SW5.W1 (a) and (g): the torpedo value is -1 while the event lasts and then the normal one again."""
    state = world.state
    track = state.events
    if effect.value is None:
        assert track.torpedoes_were is not None
        state.torpedo_value, track.torpedoes_were = track.torpedoes_were, None
    else:
        track.torpedoes_were, state.torpedo_value = state.torpedo_value, effect.value
    world.journal.tell("torpedo-value", "SW5.W1", value=state.torpedo_value)
    yield from ()


def aircraft_to(world: World[State], event: WarEvent, force: InForce, effect: AircraftTo) -> Play[None]:
    """SW5.T1..T5 All aircraft of some bases fly over one area this week."""
    for flight in world.state.flights:
        if flight.base in effect.bases and not flight.lost:
            flight.area = effect.area
            world.journal.tell("aircraft", RULE, aircraft=flight.type, area=effect.area, flies=True)
    yield from ()


def baltic(world: World[State], event: WarEvent, force: InForce, effect: Baltic) -> Play[None]:
    """SW3.1, SW5.T1..T5 Soviet fleet cups are filled; for a sunk minelayer an auxiliary takes part."""
    state = world.state
    for cup in EVENT_FLEETS:
        if cup not in state.cups:
            fleet = [kind.id for kind in EVENT_FLEETS[cup] for _ in range(kind.count)]
            state.cups[cup] = [*(kind for kind in fleet if kind not in state.out), "event"]
            state.sizes[cup] = len(state.cups[cup])
    if effect.auxiliary and effect.auxiliary[0] in state.out:
        add_counter(state, f"tf_{effect.nation}", effect.auxiliary[1])
    yield from ()


def sortie(world: World[State], event: WarEvent, force: InForce, effect: Sortie) -> Play[None]:
    """SW5.T1..T5 Does the Arctic convoy scatter?"""
    throw = world.chance.d10(RULE)
    force.number = throw.total
    world.journal.tell("sortie", RULE, throw=throw, scatters=within(throw.total, effect.scatters))
    yield from ()


def torch(world: World[State], event: Any, force: Any, effect: Torch) -> Play[None]:
    """SW30.31-33, SW5.T1..T5 After the landing Mid-Ocean and the Sargasso Sea are West waters."""
    world.state.torch = True
    world.journal.tell("torch-done", RULE)
    yield from ()


def air_cover(world: World[State], event: WarEvent, force: InForce, effect: AirCover) -> Play[None]:
    """SW5.T1..T5 Allied aircraft cover an area from now on."""
    world.state.events.air_cover[effect.area] = effect.cover
    world.journal.tell("air-cover", RULE, area=effect.area, cover=f"cover-{effect.cover}")
    yield from ()


def felix(world: World[State], event: WarEvent, force: InForce, effect: Felix) -> Play[None]:
    """SW36.63F6 The fortress of Gibraltar is neutralised."""
    spain = spain_at_war(world.state)
    assert spain is not None
    spain.felix = True
    world.journal.tell("felix", "SW36.63F6")
    yield from ()


def base_lost(world: World[State], event: WarEvent, force: InForce, effect: BaseLost) -> Play[None]:
    """SW36.63F5, SW36.63F6, SW36.63H6 A base is taken, in some texts only by a die."""
    state = world.state
    if effect.die:
        throw = world.chance.d10("SW36.63H6")
        lost = within(throw.total, effect.die)
        world.journal.tell("base-die", "SW36.63H6", base=effect.base, throw=throw, lost=lost)
        if not lost:
            return
    lose_base(world, effect.base)
    if (vichy := vichy_at_war(state)) is not None:
        vichy.bases = [base for base in vichy.bases if base != effect.base]
    if effect.cover and state.war_period >= 4:
        state.events.air_cover[effect.cover] = "light"
    yield from ()


def antilles_closed(world: World[State], event: WarEvent, force: InForce, effect: AntillesClosed) -> Play[None]:
    """SW36.63H6 The islands are occupied: no more supply there."""
    vichy = vichy_at_war(world.state)
    assert vichy is not None
    vichy.antilles = False
    world.journal.tell("antilles-closed", "SW36.63H6")
    yield from ()


Deed = Callable[[World[State], Any, Any, Any], Play[None]]
DEEDS: dict[type, Deed] = {
    Orders: orders,
    Withdraw: withdraw,
    Leave: leave,
    Cups: cups,
    Contacts: contacts,
    SupplyShip: supply_ship,
    SupplyShipsGone: supply_ships_gone,
    Tender: tender,
    Bases: bases,
    Zones: zones,
    ReturnHome: return_home,
    RescueMove: rescue_move,
    Assign: assign,
    WeatherReporting: weather_reporting,
    Torpedoes: torpedoes,
    AircraftTo: aircraft_to,
    Baltic: baltic,
    Sortie: sortie,
    Torch: torch,
    Port: port,
    AirCover: air_cover,
    Felix: felix,
    BaseLost: base_lost,
    AntillesClosed: antilles_closed,
    Darlan: darlan,
}


def carry_out(world: World[State], event: WarEvent | None, force: InForce | None, effect: AnyEffect) -> Play[None]:
    """SW5.T1..T5 Do what an effect says; those that only hold while the event is in force need no deed."""
    deed = DEEDS.get(type(effect))
    if deed is not None:
        yield from deed(world, event, force, effect)
