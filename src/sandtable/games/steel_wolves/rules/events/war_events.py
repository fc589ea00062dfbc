"""SW5 The war events phase: the head of a new table, events with a deadline, the weekly die; and their end."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS, MIX, SUBMARINES
from sandtable.games.steel_wolves.data.event_tables import (
    EVENTS,
    TABLES,
    AircraftTo,
    Assign,
    Cups,
    Orders,
    RescueMove,
    ReturnHome,
    UntilLost,
    WarEvent,
    WeatherReporting,
    Withdraw,
)
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.events import requests, spain, vichy
from sandtable.games.steel_wolves.rules.events.boats import leave_the_game, rescue_ignored
from sandtable.games.steel_wolves.rules.events.deeds import carry_out, close_empty_bases, weakest_out
from sandtable.games.steel_wolves.rules.modifiers import construction, influence
from sandtable.games.steel_wolves.rules.modifiers.events import (
    AREAS_BEFORE_THE_STRAITS,
    RULE,
    command_at,
    in_force,
    lend_counters,
)
from sandtable.games.steel_wolves.rules.modifiers.politics import spain_at_war, vichy_at_war
from sandtable.games.steel_wolves.rules.transit.event_orders import give_orders, orders_end
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.cups import category_pool
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import Public, State
from sandtable.kernel import Modifier, Play, World

OBLIGATIONS = (Orders, Withdraw, ReturnHome, RescueMove, Assign, WeatherReporting, AircraftTo)
"""SW36.64A-D What an event asks of the player: boats, and in the Baltic aircraft."""
WEATHER_BOAT = Orders(boats=1, to=["GREENLAND"], task="weather")
BY_EVENT = {
    sub
    for event in EVENTS.values()
    for effect in event.effects
    if isinstance(effect, Cups)
    for sub in effect.submarines
}
EARLY = {
    kind
    for event in EVENTS.values()
    for effect in event.effects
    if isinstance(effect, Cups)
    for kinds in (*effect.add.values(), *effect.random.values())
    for kind in kinds
}
"""Counters that an event brings, some of them before their time."""


def begin_events(state: State) -> None:
    """SW5.0, SW5.4 A campaign begins: earlier instructions and deadlines count as carried out."""
    state.events.on = True
    state.events.header = state.war_period
    for period in range(2, state.war_period + 1):
        for effect in TABLES.periods[period].effects:
            state.events.retired += getattr(effect, "classes", [])
            if isinstance(effect, WeatherReporting):
                state.events.weather_reporting = not effect.ends
            state.events.closed_zones += getattr(effect, "close", [])
    start = this_month(state)
    for key, deadline in TABLES.deadlines.items():
        if deadline.month < start:
            state.events.happened[key] = 1
            past = EVENTS[key].effects
            state.events.new_submarines += [sub for one in past if isinstance(one, Cups) for sub in one.submarines]
    if state.events.happened.get("weseruebung"):
        state.events.retired.append("IIA")
    for boat in state.boats:
        if boat.nation == "DE":
            boat.command = command_at(state, boat.place)
    event_counters(state)


def events_phase(world: World[State]) -> Play[None]:
    """SW5.0, SW5.1, SW5.4, SW35.1, SW36.2-22 Requests to Berlin, the head of a new table, then an event.

    SW35.1, SW35.33: contracts and the end of UB come first. SW5.W1: the second week of an event takes no die.
    SW5.W2: the weather boat is found last, after the dice for the allies (SW36.63F6, SW36.63H6).
    """
    state = world.state
    track = state.events
    yield from construction.construction_phase(world)
    if (ub := construction.ub_due(state)) is not None:
        yield from leave_the_game(world, ub, "SW35.33")
    yield from requests.political_phase(world)
    if track.header != state.war_period:
        yield from new_period(world)
    close_empty_bases(world)
    second_weeks = [force for force in track.in_force if EVENTS[force.event].weeks > force.week]
    if second_weeks:
        for force in second_weeks:
            yield from second_week(world, force)
    else:
        event = next_week_event(state) or deadline_event(world) or rolled_event(world)
        if event is not None:
            yield from happen(world, event)
    yield from allied_events(world)
    yield from weather_boat(world)


def new_period(world: World[State]) -> Play[None]:
    """SW5.0, SW5.Th1, SW5.Th2, SW5.Th3, SW36.62A-E The head of the new war period's table, and aircraft that go."""
    state = world.state
    state.events.header = state.war_period
    world.journal.tell("event-header", "SW5.0", period=state.war_period)
    for effect in TABLES.periods[state.war_period].effects:
        yield from carry_out(world, None, None, effect)
    yield from requests.new_period(world)


def next_week_event(state: Public) -> WarEvent | None:
    """SW36.63L An event that another has called for this week, without a die."""
    track = state.events
    return EVENTS[track.next_week.pop(0)] if track.next_week else None


def deadline_event(world: World[State]) -> WarEvent | None:
    """SW5.4, SW5.41, SW5.42 From its month on an event that is overdue happens on 0-6, and in week 4 anyway."""
    state = world.state
    for key, deadline in TABLES.deadlines.items():
        if state.events.happened.get(key) or key in state.events.void or not of_period(key, state.war_period):
            continue
        if this_month(state) < deadline.month:
            continue
        if state.week == CHARTS.cell("deadline_week", "automatic") or this_month(state) > deadline.month:
            world.journal.tell("deadline", "SW5.42", event=f"event-{key}")
            return EVENTS[key]
        throw = world.chance.d10("SW5.41")
        comes = CHARTS.hit("deadline_die", throw) == "happens"
        world.journal.tell("deadline-die", "SW5.41", event=f"event-{key}", throw=throw, comes=comes)
        if comes:
            return EVENTS[key]
    return None


def of_period(key: str, period: int) -> bool:
    """SW5.4 Is this an event of the war period's table? Those of earlier tables have lapsed."""
    return any(key in row.events for row in TABLES.periods[period].rows)


def event_die(state: Public) -> list[Modifier]:
    """SW5.T1..T5 War period 3 rolls at -1 until July 1941, war period 5 at +1 in 1943."""
    month = this_month(state)
    return [
        Modifier(change.value, change.why, RULE)
        for change in TABLES.periods[state.war_period].die
        if change.from_month <= month and (not change.until or month <= change.until)
    ]


def rolled_event(world: World[State]) -> WarEvent | None:
    """SW5.1, SW5.2, SW5.T1..T5 On 0-4 a second die names the row; a text that has had its times is no event."""
    state = world.state
    first = world.chance.d10("SW5.1")
    comes = CHARTS.hit("war_event_die", first) == "event"
    world.journal.tell("event-die", "SW5.1", throw=first, comes=comes)
    if not comes:
        return None
    second = world.chance.d10(RULE, event_die(state))
    rows = TABLES.periods[state.war_period].rows
    row = rows[max(0, second.total)]
    event = text_of_row(state, row.events)
    world.journal.tell("event-row", RULE, throw=second, event=f"event-{event.key if event else 'no-event'}")
    return event


def text_of_row(state: Public, keys: list[str]) -> WarEvent | None:
    """SW5.2 The first text of a row that can happen now; none means no event."""
    return next((EVENTS[key] for key in keys if can_happen(state, EVENTS[key])), None)


def can_happen(state: Public, event: WarEvent) -> bool:
    """SW5.2 Dates, events that must or must not have come first, and how often a text counts."""
    track = state.events
    month = this_month(state)
    if event.times and track.happened.get(event.key, 0) >= event.times:
        return False
    if event.key in track.void or track.happened.get(event.unless):
        return False
    if event.needs == "barbarossa" and not state.barbarossa:
        return False
    if event.needs.startswith("base:") and event.needs.removeprefix("base:") not in state.bases:
        return False
    if month < event.from_month:
        return False
    return not (event.until and month > event.until)


def happen(world: World[State], event: WarEvent) -> Play[None]:
    """SW5.1, SW36.64A-D, SW36.63F5, SW36.63H5 The event happens; the player may ask to be spared its orders alone.

    SW36.63H6: while Dakar is attacked a rescue may be ignored.
    """
    state = world.state
    track = state.events
    track.happened[event.key] = track.happened.get(event.key, 0) + 1
    force = InForce(event.key)
    track.in_force.append(force)
    world.journal.tell("war-event", "SW5.1", event=f"event-{event.key}")
    if event.key == "dakar-attacked":
        yield from rescue_ignored(world)
    if any(isinstance(effect, OBLIGATIONS) for effect in event.effects):
        force.cancelled = yield from influence.reaction(world, event)
    if event.key == "torch":
        event = spain.torch_text(world, event)
        force.event = event.key
        vichy.torch(world)
    for effect in event.effects:
        spared = (
            force.cancelled
            and isinstance(effect, OBLIGATIONS)
            and not (isinstance(effect, Orders) and effect.forced)
        )
        if effect.when == "now" and not spared:
            yield from carry_out(world, event, force, effect)


def allied_events(world: World[State]) -> Play[None]:
    """SW36.63F6, SW36.63H6 A further die each week for Spain and for Vichy, beside the standard event.

    Boats under the orders of a standard event are not called a second time: Risky Attacks and Torch go first.
    """
    state = world.state
    allies: list[tuple[str, str, str, list[Modifier]]] = []
    if spain_at_war(state) is not None:
        allies.append(("spain", "spanish_events", "SW36.63F6", []))
    if vichy_at_war(state) is not None:
        late = [MODIFIERS.events.late_war] if state.war_period >= 4 else []
        allies.append(("vichy", "vichy_events", "SW36.63H6", late))
    for ally, chart, rule, mods in allies:
        throw = world.chance.d10(rule, mods)
        result = str(CHARTS.hit(chart, throw))
        key = TABLES.allies[ally].get(result, "")
        event = EVENTS[key] if key and can_happen(state, EVENTS[key]) else None
        world.journal.tell("allied-event", rule, throw=throw, event=f"event-{event.key if event else 'no-event'}")
        if event is not None:
            yield from happen(world, event)


def second_week(world: World[State], force: InForce) -> Play[None]:
    """SW5.W1 The second week of an event: no die, the same numbers of boats in the same places."""
    event = EVENTS[force.event]
    force.week += 1
    world.journal.tell("event-goes-on", "SW5.W1", event=f"event-{event.key}")
    for effect in event.effects:
        if isinstance(effect, Orders) and not force.cancelled:
            yield from give_orders(world, event.key, effect)


def weather_boat(world: World[State]) -> Play[None]:
    """SW5.W2 One German boat reports the weather from the Greenland Gap; another takes over when it goes home."""
    state = world.state
    track = state.events
    if not track.weather_reporting:
        return
    serving = next((boat for boat in state.boats if boat.id == track.weather_boat), None)
    if serving is not None and serving.at_sea and not serving.returning:
        track.orders[serving.id] = Order("weather-reporting", ["GREENLAND"], "weather")
        return
    track.weather_boat = ""
    chosen = yield from give_orders(world, "weather-reporting", WEATHER_BOAT)
    if chosen:
        track.weather_boat = chosen[0]
        world.journal.tell("weather-boat", "SW5.W2", boat=chosen[0])


def progress_of_events(world: World[State]) -> Play[None]:
    """SW17.5, SW5.W1 The end of the week: what events bring now, then those that have run their time are over.

    Then what Vichy (SW36.63H3, SW36.63H5) and granted requests (SW36.63L, SW36.63A-E) bring; orders and plans of
    ports (SW5.T1..T5) lapse, and empty bases close (SW5.Th1).
    """
    state = world.state
    track = state.events
    still = []
    for force in track.in_force:
        event = EVENTS[force.event]
        if event.weeks > force.week:
            still.append(force)
            continue
        for effect in event.effects:
            if effect.when == "progress":
                yield from carry_out(world, event, force, effect)
            elif isinstance(effect, UntilLost) and track.lost_at.get(effect.zone, 0) >= effect.boats:
                # SW5.T1..T5: after such losses the attacks are not ordered again.
                track.void.append(event.key)
    vichy.progress(world)
    lend_counters(state, None)
    requests.conclude_requests(world)
    take_back(state)
    orders_end(world)
    track.in_force = still
    track.lost_at = {}
    track.port = ""
    close_empty_bases(world)


def take_back(state: State) -> None:
    """SW5.T1..T5 What held for a voyage is forgotten: ways home, liners lent, boats turned back at the strait."""
    track = state.events
    for _, _, effect in in_force(state):
        for kind in getattr(effect, "extra", []):
            if kind in state.cups["liner"]:
                state.cups["liner"].remove(kind)
    away = {boat.id for boat in state.boats if boat.returning}
    track.avoids = {boat: zone for boat, zone in track.avoids.items() if boat in away}
    track.home_to = {boat: base for boat, base in track.home_to.items() if boat in away}
    track.no_attacks = [boat for boat in track.no_attacks if boat in away]
    for boat in state.boats:
        if boat.command == "mediterranean" and boat.returning and boat.place in AREAS_BEFORE_THE_STRAITS:
            boat.command = ""


def no_longer_early(state: Public) -> None:
    """SW3.12, SW17.3 What events have added before its time lies in a new mix like others, or has left service."""
    period = state.war_period
    of_the_mix = {kind for mix in MIX[str(period)].values() for name in mix for kind in category_pool(name, period)}
    for cup, kinds in state.events.added.items():
        state.events.added[cup] = [
            kind for kind in kinds if kind not in EARLY or (kind not in of_the_mix and KINDS[kind].last >= period)
        ]


def event_counters(state: State) -> None:
    """SW3.12, SW3.15 After a new mix: what events have added lies in the cups again, the rest is still out."""
    track = state.events
    if not track.on:
        return
    for key in track.happened:
        for effect in EVENTS[key].effects if key in EVENTS else ():
            if isinstance(effect, Cups):
                for cup, nation in effect.weakest_out.items():
                    weakest_out(state, cup, nation)
    for cup, kinds in track.added.items():
        if cup in state.cups:
            fresh = [kind for kind in kinds if kind not in state.out]
            state.cups[cup] += fresh
            state.sizes[cup] += len(fresh)
    here = {sub for sub in state.submarines if sub not in BY_EVENT}
    here |= {sub for sub in track.new_submarines if SUBMARINES[sub].last >= state.war_period}
    state.submarines = [sub for sub in SUBMARINES if sub in here and sub not in state.out]
    vichy.cups_without_french(state)


def classes_in_service(state: Public, cls: str) -> bool:
    """SW5.Th1, SW5.Th2, SW5.Th3 Boats of a class that has left never enter the game."""
    return cls not in state.events.retired
