"""SW5 The effects of war events, carried out: one function for each kind of effect in the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.steel_wolves.aces import boats_to_come, months_until
from sandtable.games.steel_wolves.altered_construction import line_of
from sandtable.games.steel_wolves.bases import boats_at, close_base, open_base
from sandtable.games.steel_wolves.data import AREAS, BASE_BOARDS, EVENT_FLEETS, FLEETS, KINDS, NEIGHBOURS, ZONES
from sandtable.games.steel_wolves.event_orders import (
    boat_options,
    choose_boats,
    give_orders,
    in_play,
    of_type,
    ready,
    tiers,
)
from sandtable.games.steel_wolves.event_rules import AREAS_BEFORE_THE_STRAITS, RULE
from sandtable.games.steel_wolves.events_model import Called, InForce, Order
from sandtable.games.steel_wolves.model import SEAT, Boat, Patrol, War, boat_named
from sandtable.games.steel_wolves.politics_rules import spain_at_war
from sandtable.games.steel_wolves.transit import sail_home
from sandtable.games.steel_wolves.war_event_data import (
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
from sandtable.kernel import Option, Pick, PickSome, Play, ask
from sandtable.kernel.charts import within

SOUTH = "South Atlantic/Indian Ocean"
SHIPS = ("Spichern", "Kota Pinang", "Python", "Brake", "Friedrich Breme", "Lothringen", "Egerland")
NAMED_SHIPS = tuple(
    effect.name for event in EVENTS.values() for effect in event.effects if isinstance(effect, SupplyShip)
)


def this_month(state: Patrol) -> str:
    """SW2.5 The month as dates of the tables are written."""
    return f"{state.year}-{state.month:02d}"


def leave_the_game(war: War, boat: Boat, rule: str) -> Play[None]:
    """SW5.T1..T5, SW19.13 The boat goes to the training flotillas: from sea it must get home first."""
    war.state.events.orders.pop(boat.id, None)
    if boat.at_sea:
        yield from sail_home(war, boat)
    if not boat.fate:
        boat.fate = "training"
        war.journal.tell("to-training", rule, boat=boat.id)


def orders(war: War, event: WarEvent, force: InForce, effect: Orders) -> Play[None]:  # noqa: ARG001
    """SW5.3a Boats are sent where the event needs them."""
    yield from give_orders(war, event.key, effect)


def withdraw(war: War, event: WarEvent, force: InForce, effect: Withdraw) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5, SW36.63G2 Transfer to training, or the Italian transports: boats of the player's choice leave.

    One captured French boat may go each time.
    """
    state = war.state
    boats = [
        boat
        for boat in state.boats
        if in_play(boat)
        and boat.nation == effect.nation
        and (not effect.only or of_type(boat, effect.only))
        and not (effect.spare_commands and boat.command in ("arctic", "mediterranean"))
    ]
    count = effect.boats
    if effect.old and not classes_left(state).intersection(effect.old):
        count = effect.when_gone
    chosen = yield from choose_boats(
        war, "event-withdraw", RULE, boats, count, type_ii=effect.type_ii_most, captured=1, event=event.key
    )
    for one in chosen:
        yield from leave_the_game(war, boat_named(state, one), RULE)


def classes_left(state: Patrol) -> set[str]:
    """SW5.T1..T5, SW8.0C, SW8.0B Classes with boats neither sunk nor out of service: in play, in refit, to come."""
    here = {boat.cls for boat in (*state.boats, *state.refit) if in_play(boat)}
    coming = {boat.cls for boat in boats_to_come(state) if months_until(state, boat.entry) >= 0}
    late = {line_of(state, name).cls for name, month in state.due.items() if month}
    return here | coming | late


def leave(war: War, event: WarEvent | None, force: InForce | None, effect: Leave) -> Play[None]:  # noqa: ARG001
    """SW5.Th1, SW5.Th2, SW5.Th3, SW5.W1 All boats of these classes leave, and none of them enters the game."""
    state = war.state
    state.events.retired += [cls for cls in effect.classes if cls not in state.events.retired]
    gone = [boat for boat in state.boats if in_play(boat) and boat.cls in effect.classes]
    yield from retire(war, gone, effect.classes, "SW5.0")


def retire(war: War, boats: list[Boat], classes: Sequence[str], rule: str) -> Play[None]:
    """SW19.13 Boats of these classes leave the game; those at sea must get home first."""
    at_sea = [boat for boat in boats if boat.at_sea]
    war.journal.tell("classes-leave", rule, classes=list(classes), count=len(boats))
    for boat in at_sea:
        yield from leave_the_game(war, boat, rule)
    for boat in boats:
        if not boat.fate:
            boat.fate = "training"
            war.state.events.orders.pop(boat.id, None)


def cups(war: War, event: WarEvent, force: InForce, effect: Cups) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5, SW3.12 Counters join the cups, now and at every later mix."""
    state = war.state
    for cup, nation in effect.weakest_out.items():
        weakest_out(state, cup, nation)
    for cup, kinds in effect.add.items():
        for kind in kinds:
            add_counter(state, cup, kind)
    for cup, pool in effect.random.items():
        add_counter(state, cup, war.chance.pick(RULE, pool))
    for sub in effect.submarines:
        state.events.new_submarines.append(sub)
        if sub not in state.submarines:
            state.submarines.append(sub)
    war.journal.tell("event-cups", RULE, event=f"event-{event.key}")
    yield from ()


def add_counter(state: Patrol, cup: str, kind: str) -> None:
    """SW3.12 A counter joins a cup for good; where the war mix has no such cup it waits for the next one."""
    state.events.added.setdefault(cup, []).append(kind)
    if cup in state.cups:
        state.cups[cup].append(kind)
        state.sizes[cup] = state.sizes.get(cup, 0) + 1


def weakest_out(state: Patrol, cup: str, nation: str) -> None:
    """SW5.T1..T5 The destroyer of a nation with the lowest ASW in a cup is taken out."""
    found = [kind for kind in state.cups.get(cup, []) if KINDS[kind].type == "DD" and KINDS[kind].nation == nation]
    if found:
        state.cups[cup].remove(min(found, key=lambda kind: KINDS[kind].asw))
        state.sizes[cup] -= 1


def contacts(war: War, event: WarEvent, force: InForce, effect: Contacts) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5, SW36.63H6 Ships lent to a cup for the event; an American fleet where the mix has none yet."""
    state = war.state
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


def supply_ship(war: War, event: WarEvent, force: InForce, effect: SupplyShip) -> Play[None]:  # noqa: ARG001
    """SW17.5, SW21.32, SW5.T1..T5 The player places a supply ship: another for one at sea, none if all are."""
    state = war.state
    ships = state.events.supply_ships
    free = [ship for ship in (effect.name, *SHIPS, *NAMED_SHIPS) if ship and ship not in ships]
    if not free:
        war.journal.tell("no-supply-ship", "SW21.32")
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
    war.journal.tell("supply-ship", "SW17.5", ship=name, area=area)


def supply_ships_gone(war: War, event: Any, force: Any, effect: SupplyShipsGone) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5, SW5.Th3 All supply ships at sea are removed."""
    ships = war.state.events.supply_ships
    war.journal.tell("supply-ships-gone", RULE, count=len(ships))
    ships.clear()
    yield from ()


def tender(war: War, event: WarEvent, force: InForce, effect: Tender) -> Play[None]:  # noqa: ARG001
    """SW21.2, SW5.T1..T5 A tender makes a zone a forward base."""
    state = war.state
    state.events.tenders[effect.name] = effect.base
    open_base(war, effect.base)
    yield from ()


def lose_base(war: War, base: str) -> None:
    """SW21.0, SW36.63F5 A base is overrun: damaged boats are scuttled, which is no loss at sea; the others sail."""
    state = war.state
    if base not in state.bases:
        return
    close_base(war, base)
    for boat in state.boats:
        if boat.place != base or not in_play(boat):
            continue
        if boat.damage or boat.box.startswith("repair"):
            boat.fate = "scuttled"
            war.journal.tell("scuttled", "SW36.63F5", boat=boat.id)
        else:
            put_to_sea(boat, base)


def put_to_sea(boat: Boat, base: str) -> None:
    """SW21.0 A boat whose base is lost stands in transit in the area beside it and makes for another base."""
    area = next(other for other, _ in NEIGHBOURS[base] if other in AREAS)
    boat.place, boat.side, boat.returning, boat.box = area, "transit", True, ""


def bases(war: War, event: Any, force: Any, effect: Bases) -> Play[None]:  # noqa: ARG001
    """SW5.Th1, SW5.W1, SW21.0 Bases open; others close as soon as the last boat has left them."""
    track = war.state.events
    for base in effect.open:
        open_base(war, base)
    track.closing_bases += [base for base in effect.close_when_empty if base in war.state.bases]
    close_empty_bases(war)
    yield from ()


def close_empty_bases(war: War) -> None:
    """SW5.Th1 A closing base takes no more boats; its tender leaves when it is empty."""
    state = war.state
    track = state.events
    for base in list(track.closing_bases):
        if not any(boat.place == base and in_play(boat) for boat in state.boats):
            track.closing_bases.remove(base)
            track.tenders = {name: place for name, place in track.tenders.items() if place != base}
            close_base(war, base)


def zones(war: War, event: Any, force: Any, effect: Zones) -> Play[None]:  # noqa: ARG001
    """SW5.Th1 Zones close for patrols and mines."""
    war.state.events.closed_zones += effect.close
    war.journal.tell("zones-close", "SW5.Th1", zones=list(effect.close))
    yield from ()


def return_home(war: War, event: WarEvent, force: InForce, effect: ReturnHome) -> Play[None]:
    """SW5.T1..T5 Boats of some areas turn for home; where too few are there, others next to them must join."""
    state = war.state
    free = [
        boat
        for boat in state.boats
        if boat.at_sea
        and not boat.returning
        and (effect.nation == "any" or boat.nation == effect.nation)
        and not (effect.undamaged and boat.damage)
        and boat.id != state.events.weather_boat
    ]
    there = [boat for boat in free if boat.place in effect.areas]
    chosen = yield from choose_boats(war, "event-home", RULE, there, effect.boats, event=event.key)
    if effect.join and len(chosen) < effect.boats:
        beside = {other for area in effect.areas for other, _ in NEIGHBOURS[area]}
        near = [boat for boat in free if boat.place in beside and boat.id not in chosen]
        chosen += yield from choose_boats(
            war, "event-home", RULE, near, effect.boats - len(chosen), event=event.key
        )
    for one in chosen:
        boat = boat_named(state, one)
        force.called[one] = Called(boat.side, boat.zone)
        send_back(war, boat, effect.avoid, effect.base, no_attacks=effect.no_attacks)
        boat.shirked = boat.shirked or effect.voluntary


def send_back(war: War, boat: Boat, avoid: str = "", base: str = "", *, no_attacks: bool = False) -> None:
    """SW5.T1..T5, SW8.12 The boat returns to base, perhaps not through a zone, to one base, without attacks."""
    track = war.state.events
    # SW8.12: turned back on the way out, the crew learns nothing.
    boat.shirked = boat.shirked or boat.side == "transit"
    boat.side, boat.returning, boat.zone = "transit", True, ""
    if avoid:
        track.avoids[boat.id] = avoid
    track.home_to[boat.id] = base if base in war.state.bases else ""
    if no_attacks:
        track.no_attacks.append(boat.id)
    war.journal.tell("ordered-home", RULE, boat=boat.id)


def rescue_move(war: War, event: WarEvent, force: InForce, effect: RescueMove) -> Play[None]:
    """SW5.T1..T5 Boats carry survivors to the next area without attacks, or home once Torch has happened."""
    state = war.state
    there = [boat for boat in state.boats if boat.at_sea and boat.place == effect.area and not boat.returning]
    chosen = yield from choose_boats(war, "event-home", RULE, there, effect.boats, event=event.key)
    for one in chosen:
        boat = boat_named(state, one)
        force.called[one] = Called(boat.side, boat.zone)
        if effect.home_after == "torch" and state.torch:
            send_back(war, boat, no_attacks=True)
        else:
            boat.side = "patrol"
            state.events.orders[one] = Order(event.key, [effect.to], "rescue")
            war.journal.tell("event-order", RULE, boat=one, places=[effect.to], task="task-rescue")


def rescue_ignored(war: War) -> Play[None]:
    """SW36.63H6 While Dakar is attacked a rescue of the same week may be ignored without penalty."""
    state = war.state
    track = state.events
    for force in track.in_force:
        if not force.event.startswith("rescue-") or not force.called:
            continue
        args = {"event": f"event-{force.event}", "order": f"order-{force.event}"}
        answer = yield from ask(SEAT, Pick("rescue-ignored", "SW36.63H6", ["obey", "ignore"], args=args))
        if answer == "obey":
            continue
        for one, was in force.called.items():
            boat = boat_named(state, one)
            boat.side, boat.zone, boat.returning = was.side, was.zone, False
            track.orders.pop(one, None)
        track.no_attacks = [boat for boat in track.no_attacks if boat not in force.called]
        track.home_to = {boat: base for boat, base in track.home_to.items() if boat not in force.called}
        force.called = {}
        war.journal.tell("order-ignored", "SW36.63H6", event=f"event-{force.event}")


def assigned(state: Patrol, command: str) -> int:
    """SW5.T1..T5 How many German boats are assigned to the Arctic, or are in the Mediterranean."""
    boats = [boat for boat in state.boats if in_play(boat) and boat.nation == "DE" and boat.command == command]
    return sum(1 for boat in boats if command == "arctic" or boat.place not in AREAS_BEFORE_THE_STRAITS)


def assign(war: War, event: WarEvent, force: InForce, effect: Assign) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5 Boats for the Arctic or the Mediterranean, for good; with 30 there the order may be ignored."""
    state = war.state
    if assigned(state, effect.command) >= effect.enough:
        answer = yield from ask(
            SEAT,
            Pick(
                "event-ignore",
                RULE,
                ["ignore", "obey"],
                args={"event": f"event-{event.key}", "order": f"order-{event.key}"},
            ),
        )
        if answer == "ignore":
            war.journal.tell("order-ignored", RULE, event=f"event-{event.key}")
            return
    boats = [
        boat
        for boat in state.boats
        if in_play(boat)
        and boat.nation == "DE"
        and not boat.command
        and not boat.returning
        and not boat.damage
        and not boat.box.startswith("repair")
        and boat.id != state.events.weather_boat
        and boat.values.tanker == 0
        and (not effect.only or of_type(boat, effect.only))
        and (effect.command != "arctic" or boat.place in state.bases)
    ]
    chosen = yield from choose_boats(war, "event-assign", RULE, boats, effect.boats, event=event.key)
    at_the_tender = (yield from boats_for_narvik(war, event, chosen)) if effect.command == "arctic" else []
    for one in chosen:
        boat = boat_named(state, one)
        boat.command = effect.command
        if one in at_the_tender:
            boat.place = "NARVIK"
        elif effect.command == "arctic":
            boat.place = "NORWAY" if "NORWAY" in state.bases else boat.place
        else:
            boat.goal = "W_MED"
            if boat.at_sea and AREAS[boat.place].group != "Mediterranean":
                boat.side = "transit"
        war.journal.tell("assigned", RULE, boat=one, command=f"command-{effect.command}")


def boats_for_narvik(war: War, event: WarEvent, boats: Sequence[str]) -> Play[list[str]]:
    """SW5.T1..T5, SW21.21-23 Which boats for the Arctic go to the tender at Narvik, as far as it has room."""
    state = war.state
    if "NARVIK" not in state.bases:
        return []
    others = sum(1 for boat in boats_at(state, "NARVIK") if boat.id not in boats)
    room = min(len(boats), BASE_BOARDS["NARVIK"].tender_support - others)
    if room <= 0:
        return []
    return (
        yield from ask(
            SEAT,
            PickSome(
                "event-narvik",
                RULE,
                list(boats),
                0,
                room,
                default=list(boats[:room]),
                args={"event": f"event-{event.key}", "count": room},
                options=lambda: boat_options(state, boats),
            ),
        )
    )


def weather_reporting(war: War, event: Any, force: Any, effect: WeatherReporting) -> Play[None]:  # noqa: ARG001
    """SW5.W2, SW5.Th2, SW5.Th3 Weather reporting begins, or ends and frees its boat."""
    track = war.state.events
    track.weather_reporting = not effect.ends
    if effect.ends:
        track.weather_boat = ""
    war.journal.tell("weather-reporting", "SW5.W2", on=track.weather_reporting)
    yield from ()


def torpedoes(war: War, event: WarEvent, force: InForce, effect: Torpedoes) -> Play[None]:  # noqa: ARG001
    """SW5.W1 (a) and (g): the torpedo value is -1 while the event lasts and then the normal one again."""
    state = war.state
    track = state.events
    if effect.value is None:
        if track.torpedoes_were is not None:
            state.torpedo_value = track.torpedoes_were
        track.torpedoes_were = None
    else:
        track.torpedoes_were, state.torpedo_value = state.torpedo_value, effect.value
    war.journal.tell("torpedo-value", "SW5.W1", value=state.torpedo_value)
    yield from ()


def aircraft_to(war: War, event: WarEvent, force: InForce, effect: AircraftTo) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5 All aircraft of some bases fly over one area this week."""
    for flight in war.state.flights:
        if flight.base in effect.bases and flight.range:
            flight.area = effect.area
            war.journal.tell("aircraft", RULE, aircraft=flight.type, area=effect.area, flies=True)
    yield from ()


def baltic(war: War, event: WarEvent, force: InForce, effect: Baltic) -> Play[None]:  # noqa: ARG001
    """SW3.1, SW5.T1..T5 Soviet fleet cups are filled; for a sunk minelayer an auxiliary takes part."""
    state = war.state
    for cup in EVENT_FLEETS:
        if cup not in state.cups:
            fleet = [kind.id for kind in EVENT_FLEETS[cup] for _ in range(kind.count)]
            state.cups[cup] = [*(kind for kind in fleet if kind not in state.out), "event"]
            state.sizes[cup] = len(state.cups[cup])
    if effect.auxiliary and effect.auxiliary[0] in state.out:
        add_counter(state, f"tf_{effect.nation}", effect.auxiliary[1])
    yield from ()


def sortie(war: War, event: WarEvent, force: InForce, effect: Sortie) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5 Does the Arctic convoy scatter?"""
    throw = war.chance.d10(RULE)
    force.number = throw.total
    war.journal.tell("sortie", RULE, throw=throw, scatters=within(throw.total, effect.scatters))
    yield from ()


def torch(war: War, event: Any, force: Any, effect: Torch) -> Play[None]:  # noqa: ARG001
    """SW30.31-33, SW5.T1..T5 After the landing Mid-Ocean and the Sargasso Sea are West waters."""
    war.state.torch = True
    war.journal.tell("torch-done", RULE)
    yield from ()


def port(war: War, event: WarEvent, force: InForce, effect: Port) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5, SW14.18 Captured plans: one boat may enter the port that a die names, with all ships in port."""
    state = war.state
    throw = war.chance.d10(RULE)
    zone = next(zone for zone, span in effect.ports.items() if within(throw.total, span))
    war.journal.tell("port-plans", RULE, throw=throw, zone=zone)
    choice = Orders(boats=1, to=[zone], nation="any", arctic=True)
    boats = [boat.id for tier in tiers(state, choice) for boat in tier]
    if not boats:
        return
    answer = yield from ask(
        SEAT,
        Pick(
            "event-port",
            RULE,
            [*boats, "none"],
            default="none",
            args={"zone": zone},
            options=lambda: [*boat_options(state, boats), Option("none")],
        ),
    )
    if answer != "none":
        boat = boat_named(state, answer)
        boat.side = "patrol"
        state.events.orders[answer] = Order(event.key, [zone])
        state.events.port = zone
        war.journal.tell("event-order", RULE, boat=answer, places=[zone], task="task-port")


def air_cover(war: War, event: WarEvent, force: InForce, effect: AirCover) -> Play[None]:  # noqa: ARG001
    """SW5.T1..T5 Allied aircraft cover an area from now on."""
    war.state.events.air_cover[effect.area] = effect.cover
    war.journal.tell("air-cover", RULE, area=effect.area, cover=f"cover-{effect.cover}")
    yield from ()


def felix(war: War, event: WarEvent, force: InForce, effect: Felix) -> Play[None]:  # noqa: ARG001
    """SW36.63F6 The fortress of Gibraltar is neutralised."""
    spain = spain_at_war(war.state)
    assert spain is not None
    spain.felix = True
    war.journal.tell("felix", "SW36.63F6")
    yield from ()


def base_lost(war: War, event: WarEvent, force: InForce, effect: BaseLost) -> Play[None]:  # noqa: ARG001
    """SW36.63F5, SW36.63F6, SW36.63H6 A base is taken, in some texts only by a die."""
    state = war.state
    if effect.die:
        throw = war.chance.d10("SW36.63H6")
        lost = within(throw.total, effect.die)
        war.journal.tell("base-die", "SW36.63H6", base=effect.base, throw=throw, lost=lost)
        if not lost:
            return
    lose_base(war, effect.base)
    if state.politics is not None and state.politics.vichy is not None:
        vichy = state.politics.vichy
        vichy.bases = [base for base in vichy.bases if base != effect.base]
    if effect.cover and state.war_period >= 4:
        state.events.air_cover[effect.cover] = "light"
    yield from ()


def antilles_closed(war: War, event: WarEvent, force: InForce, effect: AntillesClosed) -> Play[None]:  # noqa: ARG001
    """SW36.63H6 The islands are occupied: no more supply there."""
    politics = war.state.politics
    if politics is not None and politics.vichy is not None:
        politics.vichy.antilles = False
    war.journal.tell("antilles-closed", "SW36.63H6")
    yield from ()


def darlan(war: War, event: WarEvent, force: InForce, effect: Darlan) -> Play[None]:  # noqa: ARG001
    """SW36.63H6, SW26.52 A Saphir boat ready for sea, or else another French one, loads mines for the die's zone.

    It sails for it like any boat: the order is to lay them there, not to be there this week.
    """
    state = war.state
    throw = war.chance.d10("SW36.63H6")
    zone = next(zone for zone, span in effect.zones.items() if within(throw.total, span))
    war.journal.tell("darlan", "SW36.63H6", throw=throw, zone=zone)
    state.events.mines_asked.append(zone)
    fit = [b for b in state.boats if in_play(b) and b.nation == "FR" and ready(state, b)]
    boats = [boat for boat in fit if boat.cls == "Saphir"] or fit
    chosen = yield from choose_boats(war, "event-minelayers", "SW36.63H6", boats, 1, event=event.key)
    for one in chosen:
        boat = boat_named(state, one)
        boat.mines, boat.mine_zone, boat.goal = boat.values.mines, zone, ZONES[zone].areas[0]
        war.journal.tell("event-order", "SW36.63H6", boat=one, places=[zone], task="task-mines")


Deed = Callable[[War, Any, Any, Any], Play[None]]
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


def carry_out(war: War, event: WarEvent | None, force: InForce | None, effect: AnyEffect) -> Play[None]:
    """SW5.T1..T5 Do what an effect says; those that only hold while the event is in force need no deed."""
    deed = DEEDS.get(type(effect))
    if deed is not None:
        yield from deed(war, event, force, effect)
