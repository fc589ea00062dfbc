"""SW36.6 The planned requests: when each can be made, and what it brings if it is granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.games.steel_wolves.data.data import AREAS, CLASSES
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.events import french_fleet, spain, vichy
from sandtable.games.steel_wolves.rules.events.boats import into_refit, leave_the_game
from sandtable.games.steel_wolves.rules.forces.intelligence import air_bases
from sandtable.games.steel_wolves.rules.forces.torpedoes import improve, may_improve, normal_value
from sandtable.games.steel_wolves.rules.modifiers.influence import (
    affordable,
    away,
    chance_of,
    go_to_berlin,
    granted,
    make_request,
    requests,
    seat_of_the_bdu,
    share_points,
    the_politics,
)
from sandtable.games.steel_wolves.rules.modifiers.politics import OTHER_COMMANDS, US_COAST, US_PATROLS
from sandtable.games.steel_wolves.rules.transit.event_orders import boat_options, of_type
from sandtable.games.steel_wolves.state.calendar import month_after, this_month
from sandtable.games.steel_wolves.state.event_track import RAIDER
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Flight, Public, State, boat_named, in_play
from sandtable.kernel import Option, Pick, PickSome, Play, Refusal, World, ask

GROUPS_OF_REQUESTS = {"36.61": "ABCDEFG", "36.62": "ABCDE", "36.63": "ABCDEFGHIJKLM"}
PLANNED = tuple(group + letter for group, letters in GROUPS_OF_REQUESTS.items() for letter in letters)
FINNISH = ("Vetehinen", "Vesihiisi", "Iku-Turso")
CARIBBEAN_AND_SOUTH = ("CARIBBEAN", "GUIANA", "BRAZIL", "ARGENTINE")


def political_phase(world: World[State]) -> Play[None]:
    """SW36.2-22, SW36.23, SW36.4, SW36.42, SW36.63G, SW36.64A-D The BdU's seat; the first week of a month.

    It brings a planned request, the payment of training debts, and in August 1940 the seizure of the French fleet.
    """
    state = world.state
    politics = state.politics
    if politics is None:
        return
    yield from share_points(world)
    yield from seat_of_the_bdu(world)
    yield from spain.weekly(world)
    yield from french_fleet.august(world)
    if state.week != 1:
        return
    yield from training_debt(world)
    open_now = [key for key in PLANNED if can_ask(state, key)]
    if not open_now or politics.planned == this_month(state):
        return
    answer = yield from ask(
        SEAT,
        Pick(
            "request",
            "SW36.2-22",
            ["none", *open_now],
            args={"prestige": politics.prestige},
            options=lambda: [Option("none"), *(request_option(state, key) for key in open_now)],
        ),
    )
    if answer == "none":
        return
    politics.planned = this_month(state)
    request = requests()[answer]
    yield from go_to_berlin(world, request, "SW36.4")
    if (yield from make_request(world, request)):
        politics.granted.append(answer)
        yield from GRANTED[answer](world)


def request_option(state: Public, key: str) -> Option:
    """SW36.23 A request as the player sees it: its target, its price and its chance from where the BdU is."""
    request = requests()[key]
    return Option(
        key,
        "request-to",
        {"request": f"request-{key}", "group": f"group-{request.target}"},
        odds=[chance_of(state, request, away(state, request))],
        cost={"prestige": float(request.cost)},
    )


def can_ask(state: State, key: str) -> bool:
    """SW36.23, SW36.61A-G, SW36.62A-E, SW36.63A-E Affordable, no X, and within the limits of its own text."""
    return affordable(state, requests()[key]) is None and LIMITS[key](state)


def once(key: str) -> Callable[[State], bool]:
    """SW36.61A-G Can only be granted once."""
    return lambda state: not granted(state, key)


def two_dice(world: World[State], rule: str) -> int:
    """SW36.61A-G A number of months: the sum of two dice."""
    throw = world.chance.dice(rule, 2, 10)
    world.journal.tell("months", rule, throw=throw, months=throw.total)
    return throw.total


def new_period(world: World[State]) -> Play[None]:
    """SW36.61A-G, SW36.62A-E, SW36.63G2, SW36.63G3, SW36.63H6 What a new war period takes back or brings."""
    state = world.state
    politics = state.politics
    if politics is None:
        return
    aircraft_return(world)
    vichy.fall_of_dakar(state)
    yield from french_fleet.withdrawals(world)
    if state.war_period == 4 and not granted(state, "36.61B"):
        politics.readiness_from = ""
    french_fleet.better_corvette(state)


# Production


def infrastructure(world: World[State]) -> Play[None]:
    """SW36.61A-G A: readiness of U-boats +1, after as many months as two dice say."""
    the_politics(world.state).readiness_from = month_after(world.state, two_dice(world, "SW36.61A-G"))
    yield from ()


def may_keep_infrastructure(state: Public) -> bool:
    """SW36.61A-G B: only for an enlarged base, between Barbarossa and war period 4."""
    return granted(state, "36.61A") and not granted(state, "36.61B") and state.barbarossa and state.war_period < 4


def nothing_more(world: World[State]) -> Play[None]:
    """SW36.61A-G Being granted is all: other rules look whether it was."""
    yield from ()


def more_boats(months: int) -> Callable[[World[State]], Play[None]]:
    """SW36.61A-G C and D: boats arrive two months or one month early, for as many months as two dice say.

    The month of the request is the first of them.
    """

    def effect(world: World[State]) -> Play[None]:
        politics = the_politics(world.state)
        politics.ahead = months
        politics.ahead_until = month_after(world.state, two_dice(world, "SW36.61A-G") - 1)
        yield from ()

    return effect


def may_build_more(state: Public) -> bool:
    """SW36.61A-G C and D exclude each other, and each is granted once."""
    return not granted(state, "36.61C") and not granted(state, "36.61D")


def tanker_programme(world: World[State]) -> Play[None]:
    """SW36.61A-G F: UA is refitted and comes back as a U-tanker; Type XIV arrives so many months early."""
    state = world.state
    politics = the_politics(state)
    first = world.chance.d10("SW36.61A-G")
    second = world.chance.d10("SW36.61A-G")
    boat = next((b for b in state.boats if b.id == "UA" and in_play(b)), None)
    if boat is not None:
        yield from into_refit(world, boat, "atlantic")
        if not boat.fate:
            politics.ua_returns = month_after(state, first.total + 1)
    politics.tankers_ahead = second.total
    world.journal.tell("tankers", "SW36.61A-G", first=first, second=second, ahead=second.total)


def may_fix_torpedoes(state: Public) -> bool:
    """SW36.61A-G G: when the improvement table allows the next step, or to +2 in 1943 from +1."""
    return state.year >= DATES.best_torpedoes if normal_value(state) == 1 else may_improve(state)


def fix_torpedoes(world: World[State]) -> Play[None]:
    """SW36.61A-G G: the torpedo value moves one step to the right."""
    world.journal.tell("torpedoes-mended", "SW36.61A-G", value=improve(world.state))
    yield from ()


# Operations


def free_flying_boats(state: Public) -> list[str]:
    """SW36.62A-E A: Do-18 in war periods 1 to 3, BV-138 from June 1941; one group of each."""
    flying = {flight.type for flight in state.flights}
    return [
        kind
        for kind, (month, first, last) in DATES.flying_boats.items()
        if kind not in flying and month <= this_month(state) and first <= state.war_period <= last
    ]


def long_range_left(state: Public) -> int:
    """SW36.62A-E C: groups of Fw-200 that can be had: one from August 1940, a second from war period 3."""
    flying = sum(1 for flight in state.flights if flight.type == "Fw-200")
    if this_month(state) < DATES.long_range_aircraft:
        return 0
    return (2 if state.war_period >= 3 else 1) - flying


def base_aircraft(world: World[State], kind: str, reach: int) -> Play[None]:
    """SW36.62A-E, SW7.54 The group goes to any base that it can use, and searches from the next turn on."""
    state = world.state
    bases = air_bases(state, kind)
    base = bases[0]
    if len(bases) > 1:
        base = yield from ask(
            SEAT,
            Pick(
                "base-aircraft",
                "SW36.62A-E",
                bases,
                args={"aircraft": kind},
                options=lambda: [Option(b, f"name-{b}", at=b) for b in bases],
            ),
        )
    state.flights.append(Flight(kind, base, reach, "none", since=state.war_period))
    world.journal.tell("aircraft-based", "SW36.62A-E", aircraft=kind, base=base)


def flying_boats(world: World[State]) -> Play[None]:
    """SW36.62A-E A: one group of flying boats under the BdU, of either type that is free."""
    kinds = free_flying_boats(world.state)[::-1]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield from ask(SEAT, Pick("flying-boats", "SW36.62A-E", kinds))
    yield from base_aircraft(world, kind, 1)


def long_range(world: World[State]) -> Play[None]:
    """SW36.62A-E C: one group of Fw-200 under the BdU."""
    yield from base_aircraft(world, "Fw-200", 2)


def may_keep(*kinds: str) -> Callable[[State], bool]:
    """SW36.62A-E B and D: there is such a group, and it is not kept yet."""

    def check(state: Public) -> bool:
        return bool(to_keep(state, kinds))

    return check


def to_keep(state: Public, kinds: tuple[str, ...]) -> list[str]:
    """SW36.62A-E B and D: the groups that are not kept yet and that it helps to keep, the Do-18 in war period 2."""
    kept = list(the_politics(state).kept_aircraft)
    found = []
    for flight in state.flights:
        if flight.lost:
            continue
        if flight.type in kept:
            kept.remove(flight.type)
        elif flight.type in kinds and state.war_period <= DATES.last_to_keep[flight.type]:
            found.append(flight.type)
    return found


def keep(*kinds: str) -> Callable[[World[State]], Play[None]]:
    """SW36.62A-E B and D: one group stays beyond the end of the war period."""

    def effect(world: World[State]) -> Play[None]:
        the_politics(world.state).kept_aircraft += to_keep(world.state, kinds)[:1]
        yield from ()

    return effect


def aircraft_return(world: World[State]) -> None:
    """SW36.62A-E At the start of a war period: groups that were not kept go back; Do-18 retires after period 3.

    Of the Fw-200 those of war period 2 go after period 3, and all after period 4. A group may be kept long before
    its time: that holds until the day on which it would have gone.
    """
    state = world.state
    kept = the_politics(state).kept_aircraft
    leaving = {3: ("Do-18",), 4: ("Do-18", "Fw-200"), 5: ("BV-138", "Fw-200")}.get(state.war_period, ())
    staying = []
    for flight in state.flights:
        retired = flight.type == "Do-18" and state.war_period == 4
        later_group = flight.type == "Fw-200" and state.war_period == 4 and flight.since > 2
        if flight.lost or flight.type not in leaving or later_group:
            staying.append(flight)
        elif flight.type in kept and not retired:
            staying.append(flight)
            kept.remove(flight.type)
        else:
            world.journal.tell("aircraft-leaves", "SW36.62A-E", aircraft=flight.type)
    state.flights = staying
    kept[:] = [kind for kind in kept if any(flight.type == kind for flight in staying)]


def raider(world: World[State]) -> Play[None]:
    """SW36.62A-E E: an auxiliary cruiser supplies boats for a week; in war periods 4 and 5 only in the south."""
    state = world.state
    politics = the_politics(state)
    south = state.war_period >= 4
    areas = [a.id for a in AREAS.values() if not south or a.group == "South Atlantic/Indian Ocean"]
    area = yield from ask(
        SEAT,
        Pick("raider", "SW36.62A-E", areas, options=lambda: [Option(a, f"name-{a}", at=a) for a in areas]),
    )
    politics.raider = area
    state.events.supply_ships[RAIDER] = area
    world.journal.tell("supply-ship", "SW36.62A-E", ship=RAIDER, area=area)


def raider_goes(world: World[State]) -> None:
    """SW36.62A-E The raider leaves when the turn is concluded."""
    the_politics(world.state).raider = ""
    world.state.events.supply_ships.pop(RAIDER, None)


# Strategy


def later(what: str) -> Callable[[World[State]], Play[None]]:
    """SW36.63A-E Takes effect when the turn is concluded."""

    def effect(world: World[State]) -> Play[None]:
        the_politics(world.state).pending.append(what)
        yield from ()

    return effect


def conclude_requests(world: World[State]) -> None:
    """SW36.63A-E, SW36.62A-E, SW36.63L, SW36.64A-D The conclusion of the turn: what was granted for then begins."""
    state = world.state
    politics = state.politics
    if politics is None:
        return
    for what in politics.pending:
        if what == US_PATROLS:
            state.events.air_cover |= dict.fromkeys(US_COAST, "light")
            continue
        if what == "bdienst":
            state.bdienst_level += 1
        elif what != OTHER_COMMANDS:
            state.enigma_level += 1
            state.four_rotors = state.four_rotors or what == "four-rotors"
        world.journal.tell("signals", "SW36.63A-E", bdienst=state.bdienst_level, enigma=state.enigma_level)
    politics.pending = []
    politics.owed += politics.owed_next
    politics.owed_next = []
    raider_goes(world)


def may_investigate(state: Public) -> bool:
    """SW36.63A-E B: in war periods 2 and 3 at level 0 or less, later at -1 or less or with four rotors."""
    if state.war_period == 1:
        return True
    limit = 0 if state.war_period <= 3 else -1
    return state.enigma_level <= limit or state.four_rotors


def finnish_boats(world: World[State]) -> Play[None]:
    """SW36.63A-E E: three Finnish boats in repair box 3 of Germany; they may free three Type VII of the Arctic."""
    state = world.state
    for name in FINNISH:
        boat = Boat(name, "Vetehinen", CLASSES["Vetehinen"].nation, "GERMANY", box="repair_3", command="arctic")
        state.boats.append(boat)
    world.journal.tell("allied-boats", "SW36.63A-E", boats=list(FINNISH), count=len(FINNISH))
    serving = [b.id for b in state.boats if in_play(b) and b.command == "arctic" and of_type(b, ["VII"])]
    if not serving:
        return
    freed = yield from ask(
        SEAT,
        PickSome(
            "free-arctic",
            "SW36.63A-E",
            serving,
            0,
            3,
            default=serving[:3],
            options=lambda: boat_options(state, serving),
        ),
    )
    for one in freed:
        boat_named(state, one).command = ""
        world.journal.tell("freed", "SW36.63A-E", boat=one)


def open_waters(*areas: str) -> Callable[[World[State]], Play[None]]:
    """SW36.63I-M, SW36.63K Boats may enter and operate in these areas from now on."""

    def effect(world: World[State]) -> Play[None]:
        politics = the_politics(world.state)
        politics.open_areas += [area for area in areas if area not in politics.open_areas]
        world.journal.tell("waters-open", "SW36.63I-M", areas=list(areas))
        yield from ()

    return effect


# Training


def one_large(state: Public, chosen: list[str]) -> Refusal | None:
    """SW36.64A-D The boat that is given on top of the debt is not of Type II."""
    if any(not of_type(boat_named(state, one), ["II"]) for one in chosen):
        return None
    return Refusal("SW36.64A-D", "one-not-type-ii")


def training_debt(world: World[State]) -> Play[None]:
    """SW36.64A-D The debt of cancelled training orders is paid with as many boats and one more, not of Type II."""
    state = world.state
    politics = the_politics(state)
    if not politics.owed:
        return
    boats = [b for b in state.boats if in_play(b) and b.nation == "DE"]
    count = sum(politics.owed) + 1
    if len(boats) < count or not any(not of_type(b, ["II"]) for b in boats):
        return
    answer = yield from ask(SEAT, Pick("training-debt", "SW36.64A-D", ["wait", "withdraw"], args={"count": count}))
    if answer == "wait":
        return
    names = sorted((b.id for b in boats), key=lambda one: of_type(boat_named(state, one), ["II"]))
    chosen = yield from ask(
        SEAT,
        PickSome(
            "event-withdraw",
            "SW36.64A-D",
            names,
            count,
            count,
            extra=lambda chosen: one_large(state, chosen),
            args={"event": "event-training-2", "order": "order-debt", "count": count},
            options=lambda: boat_options(state, names),
        ),
    )
    for one in chosen:
        yield from leave_the_game(world, boat_named(state, one), "SW36.64A-D")
    politics.owed = []


LIMITS: dict[str, Callable[[State], bool]] = {
    "36.61A": once("36.61A"),
    "36.61B": may_keep_infrastructure,
    "36.61C": may_build_more,
    "36.61D": may_build_more,
    "36.61E": lambda state: state.war_period < 4 and not granted(state, "36.61E"),
    "36.61F": lambda state: state.war_period < 3 and not granted(state, "36.61F"),
    "36.61G": may_fix_torpedoes,
    "36.62A": lambda state: bool(free_flying_boats(state)),
    "36.62B": may_keep("Do-18", "BV-138"),
    "36.62C": lambda state: long_range_left(state) > 0,
    "36.62D": may_keep("Fw-200"),
    "36.62E": lambda state: not the_politics(state).raider,
    "36.63A": lambda _: True,
    "36.63B": may_investigate,
    "36.63C": lambda state: state.war_period >= 4 and not granted(state, "36.63C") and not state.four_rotors,
    "36.63D": lambda state: state.four_rotors and not granted(state, "36.63D"),
    "36.63E": lambda state: state.barbarossa and not granted(state, "36.63E"),
    "36.63F": spain.may_negotiate,
    "36.63G": french_fleet.may_seize,
    "36.63H": vichy.may_negotiate,
    "36.63I": lambda state: state.war_period < 3 and not granted(state, "36.63I"),
    "36.63J": lambda state: state.war_period < 4 and not granted(state, "36.63J"),
    "36.63K": lambda state: state.war_period < 4 and not granted(state, "36.63K"),
    "36.63L": lambda state: (
        state.war_period < 4
        and not granted(state, "36.63L")
        and bool(state.events.happened.get("pan-american-zone"))
    ),
    "36.63M": lambda state: state.war_period < 4 and not granted(state, "36.63M"),
}


def check_requests(ids: Iterable[str]) -> None:
    """SW36.2-22 Every row of the request table must have its effect: here, or as a reaction."""
    for id in ids:
        if id not in GRANTED and not id.startswith("36.64"):
            raise ValueError(
                f"campaign.toml, political_requests, row {id}: there is no such request; see rule 36.6"
            )


GRANTED: dict[str, Callable[[World[State]], Play[None]]] = {
    "36.61A": infrastructure,
    "36.61B": nothing_more,
    "36.61C": more_boats(2),
    "36.61D": more_boats(1),
    "36.61E": nothing_more,
    "36.61F": tanker_programme,
    "36.61G": fix_torpedoes,
    "36.62A": flying_boats,
    "36.62B": keep("Do-18", "BV-138"),
    "36.62C": long_range,
    "36.62D": keep("Fw-200"),
    "36.62E": raider,
    "36.63A": later("bdienst"),
    "36.63B": later("enigma"),
    "36.63C": later("four-rotors"),
    "36.63D": later(OTHER_COMMANDS),
    "36.63E": finnish_boats,
    "36.63F": spain.enters,
    "36.63G": french_fleet.seized,
    "36.63H": vichy.enters,
    "36.63I": open_waters("GRAND_BANKS"),
    "36.63J": open_waters("MARITIMES"),
    "36.63K": open_waters(*CARIBBEAN_AND_SOUTH),
    "36.63L": open_waters(*(area.id for area in AREAS.values() if area.side == "west")),
    "36.63M": nothing_more,
}

check_requests(requests())
