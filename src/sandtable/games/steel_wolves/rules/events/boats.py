"""SW5 What war events do with boats: send them, call them home, assign them for good, take them out of the game."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.steel_wolves.data.data import BASE_BOARDS, NEIGHBOURS, REFITS, ZONES
from sandtable.games.steel_wolves.data.event_tables import (
    Assign,
    Darlan,
    Leave,
    Orders,
    Port,
    RescueMove,
    ReturnHome,
    WarEvent,
    Withdraw,
)
from sandtable.games.steel_wolves.rules.forces.aces import ace_ashore, boats_to_come
from sandtable.games.steel_wolves.rules.forces.bases import boats_at
from sandtable.games.steel_wolves.rules.forces.damage import rest
from sandtable.games.steel_wolves.rules.modifiers.construction import line_of
from sandtable.games.steel_wolves.rules.modifiers.events import AREAS_BEFORE_THE_STRAITS, RULE
from sandtable.games.steel_wolves.rules.transit.event_orders import (
    boat_options,
    choose_boats,
    give_orders,
    of_type,
    ready,
    tiers,
)
from sandtable.games.steel_wolves.rules.transit.transit import sail_home
from sandtable.games.steel_wolves.state.calendar import months_until, this_month
from sandtable.games.steel_wolves.state.event_track import Called, InForce, Order
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, boat_named, in_play
from sandtable.kernel import Option, Pick, PickSome, Play, World, ask
from sandtable.kernel.charts import within


def leave_the_game(world: World[State], boat: Boat, rule: str) -> Play[None]:
    """SW5.T1..T5, SW19.13 The boat goes to the training flotillas: from sea it must get home first."""
    world.state.events.orders.pop(boat.id, None)
    yield from sail_home(world, boat)
    if not boat.fate:
        boat.fate = "training"
        world.journal.tell("to-training", rule, boat=boat.id)


def into_refit(world: World[State], boat: Boat, box: str) -> Play[None]:
    """SW8.0C, SW8.12, SW19.13 Recalled: home at once with all checks, then off the map, whole and without mines."""
    state = world.state
    if boat.at_sea:
        yield from sail_home(world, boat)
        if boat.fate:
            return
        rest(world, boat, "")
    ace_ashore(world, boat)
    state.boats.remove(boat)
    boat.home, boat.side, boat.box = box, "transit", ""
    boat.damage, boat.mines, boat.mine_zone, boat.spotted, boat.returning = 0, 0, "", False, False
    state.refit.append(boat)
    world.journal.tell("withdrawn", "SW8.0C", boat=boat.id, box=f"refit-{box}")


def orders(world: World[State], event: WarEvent, force: InForce, effect: Orders) -> Play[None]:
    """SW5.3a, SW5.T1..T5 Boats are sent where the event needs them."""
    yield from give_orders(world, event.key, effect)


def withdraw(world: World[State], event: WarEvent, force: InForce, effect: Withdraw) -> Play[None]:
    """SW5.T1..T5, SW36.63G2 Transfer to training, or the Italian transports: boats of the player's choice leave.

    One captured French boat may go each time.
    """
    state = world.state
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
        world, "event-withdraw", RULE, boats, count, type_ii=effect.type_ii_most, captured=1, event=event.key
    )
    for one in chosen:
        yield from leave_the_game(world, boat_named(state, one), RULE)


def classes_left(state: Public) -> set[str]:
    """SW5.T1..T5, SW8.0C, SW8.0B Classes with boats neither sunk nor out of service: in play, in refit, to come."""
    here = {boat.cls for boat in state.boats if in_play(boat)}
    here |= {boat.cls for boat in state.refit if comes_back_from_refit(state, boat)}
    coming = {boat.cls for boat in boats_to_come(state) if months_until(state, boat.entry) >= 0}
    late = {line_of(state, name).cls for name, month in state.due.items() if month}
    return here | coming | late


def comes_back_from_refit(state: Public, boat: Boat) -> bool:
    """SW8.0C, SW8.0D, SW36.61A-G Is its return still to come? Who was recalled for good is out of service.

    UA, which the ledger never recalls, comes back as a tanker.
    """
    month = this_month(state)
    listed = any(one.boat == boat.id and one.what == "return" and one.month >= month for one in REFITS)
    return listed or boat.id == "UA"


def leave(world: World[State], event: WarEvent | None, force: InForce | None, effect: Leave) -> Play[None]:
    """SW5.Th1, SW5.Th2, SW5.Th3, SW5.W1 All boats of these classes leave, and none of them enters the game."""
    state = world.state
    state.events.retired += effect.classes
    gone = [boat for boat in state.boats if in_play(boat) and boat.cls in effect.classes]
    yield from retire(world, gone, effect.classes, "SW5.0")


def retire(world: World[State], boats: list[Boat], classes: Sequence[str], rule: str) -> Play[None]:
    """SW19.13 Boats of these classes leave the game; those at sea must get home first."""
    world.journal.tell("classes-leave", rule, classes=list(classes), count=len(boats))
    for boat in boats:
        if boat.at_sea:
            yield from leave_the_game(world, boat, rule)
        else:
            boat.fate = "training"


def return_home(world: World[State], event: WarEvent, force: InForce, effect: ReturnHome) -> Play[None]:
    """SW5.T1..T5, SW15.21 Boats of some areas turn for home; where there are too few, others beside them join."""
    state = world.state
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
    chosen = yield from choose_boats(world, "event-home", RULE, there, effect.boats, event=event.key)
    if effect.join:
        beside = {other for area in effect.areas for other, _ in NEIGHBOURS[area]}
        near = [boat for boat in free if boat.place in beside]
        chosen += yield from choose_boats(
            world, "event-home", RULE, near, effect.boats - len(chosen), event=event.key
        )
    for one in chosen:
        boat = boat_named(state, one)
        force.called[one] = Called(boat.side, boat.zone)
        if effect.voluntary:
            # SW15.21, SW13.1: it skips its search for this, where it had one.
            boat.shirked, boat.spotted = True, boat.spotted and boat.side == "transit"
        send_back(world, boat, effect.avoid, effect.base, no_attacks=effect.no_attacks)


def send_back(
    world: World[State], boat: Boat, avoid: str = "", base: str = "", *, no_attacks: bool = False
) -> None:
    """SW5.T1..T5, SW8.12 The boat returns to base, perhaps not through a zone, to one base, without attacks."""
    track = world.state.events
    # SW8.12: turned back on the way out, the crew learns nothing.
    boat.shirked = boat.shirked or boat.side == "transit"
    boat.side, boat.returning, boat.zone = "transit", True, ""
    if avoid:
        track.avoids[boat.id] = avoid
    track.home_to[boat.id] = base if base in world.state.bases else ""
    if no_attacks:
        track.no_attacks.append(boat.id)
    world.journal.tell("ordered-home", RULE, boat=boat.id)


def rescue_move(world: World[State], event: WarEvent, force: InForce, effect: RescueMove) -> Play[None]:
    """SW5.T1..T5 Boats carry survivors to the next area without attacks, or home once Torch has happened."""
    state = world.state
    there = [boat for boat in state.boats if boat.at_sea and boat.place == effect.area and not boat.returning]
    chosen = yield from choose_boats(world, "event-home", RULE, there, effect.boats, event=event.key)
    for one in chosen:
        boat = boat_named(state, one)
        force.called[one] = Called(boat.side, boat.zone)
        if effect.home_after == "torch" and state.torch:
            send_back(world, boat, no_attacks=True)
        else:
            boat.side = "patrol"
            state.events.orders[one] = Order(event.key, [effect.to], "rescue")
            world.journal.tell("event-order", RULE, boat=one, places=[effect.to], task="task-rescue")


def rescue_ignored(world: World[State]) -> Play[None]:
    """SW36.63H6 While Dakar is attacked a rescue of the same week may be ignored without penalty."""
    state = world.state
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
        world.journal.tell("order-ignored", "SW36.63H6", event=f"event-{force.event}")


def assigned(state: Public, command: str) -> int:
    """SW5.T1..T5 How many German boats are assigned to the Arctic, or are in the Mediterranean by any order."""
    boats = [boat for boat in state.boats if in_play(boat) and boat.nation == "DE"]
    if command == "arctic":
        return sum(1 for boat in boats if boat.command == "arctic")
    return sum(1 for boat in boats if boat.place not in AREAS_BEFORE_THE_STRAITS)


def assign(world: World[State], event: WarEvent, force: InForce, effect: Assign) -> Play[None]:
    """SW5.T1..T5 Boats for the Arctic or the Mediterranean, for good; with 30 there the order may be ignored."""
    state = world.state
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
            world.journal.tell("order-ignored", RULE, event=f"event-{event.key}")
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
        and boat.place in (state.bases if effect.command == "arctic" else AREAS_BEFORE_THE_STRAITS)
    ]
    chosen = yield from choose_boats(world, "event-assign", RULE, boats, effect.boats, event=event.key)
    at_the_tender = (yield from boats_for_narvik(world, event, chosen)) if effect.command == "arctic" else []
    for one in chosen:
        boat = boat_named(state, one)
        boat.command = effect.command
        if one in at_the_tender:
            boat.place = "NARVIK"
        elif effect.command == "arctic":
            boat.place = "NORWAY" if "NORWAY" in state.bases else boat.place
        else:
            boat.goal = "W_MED"
            if boat.at_sea:
                boat.side = "transit"
        world.journal.tell("assigned", RULE, boat=one, command=f"command-{effect.command}")


def boats_for_narvik(world: World[State], event: WarEvent, boats: Sequence[str]) -> Play[list[str]]:
    """SW5.T1..T5, SW21.21-23 Which boats for the Arctic go to the tender at Narvik, as far as it has room."""
    state = world.state
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


def port(world: World[State], event: WarEvent, force: InForce, effect: Port) -> Play[None]:
    """SW5.T1..T5, SW14.18 Captured plans: one boat may enter the port that a die names, with all ships in port."""
    state = world.state
    throw = world.chance.d10(RULE)
    zone = next(zone for zone, span in effect.ports.items() if within(throw.total, span))
    world.journal.tell("port-plans", RULE, throw=throw, zone=zone)
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
        state.events.orders[answer], state.events.port = Order(event.key, [zone]), zone
        world.journal.tell("event-order", RULE, boat=answer, places=[zone], task="task-port")


def darlan(world: World[State], event: WarEvent, force: InForce, effect: Darlan) -> Play[None]:
    """SW36.63H6, SW26.52 A Saphir boat ready for sea, or else another French one, loads mines for the die's zone.

    It sails for it like any boat: the order is to lay them there, not to be there this week.
    """
    state = world.state
    throw = world.chance.d10("SW36.63H6")
    zone = next(zone for zone, span in effect.zones.items() if within(throw.total, span))
    world.journal.tell("darlan", "SW36.63H6", throw=throw, zone=zone)
    state.events.mines_asked.append(zone)
    fit = [boat for boat in state.boats if boat.nation == "FR" and ready(state, boat)]
    boats = [boat for boat in fit if boat.cls == "Saphir"] or fit
    chosen = yield from choose_boats(world, "event-minelayers", "SW36.63H6", boats, 1, event=event.key)
    for one in chosen:
        boat = boat_named(state, one)
        boat.mines, boat.mine_zone, boat.goal = boat.values.mines, zone, ZONES[zone].areas[0]
        world.journal.tell("event-order", "SW36.63H6", boat=one, places=[zone], task="task-mines")
