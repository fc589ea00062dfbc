"""SW36.63H Vichy France in the war: boats, bases, cups, the Antilles, and the end of the alliance."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import CATEGORIES, FRENCH_BOATS, KINDS, SUBMARINES, Kind
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.events.deeds import lose_base
from sandtable.games.steel_wolves.rules.forces.bases import open_base
from sandtable.games.steel_wolves.rules.modifiers.influence import the_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import vichy_at_war
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Flight, Public, State, in_play
from sandtable.games.steel_wolves.state.politics import Vichy
from sandtable.kernel import Option, Pick, Play, World, ask

BASES = ("TOULON", "BEIRUT", "CASABLANCA", "DAKAR", "DIEGO_SUAREZ")
SHARED = ("BEIRUT", "CASABLANCA", "DAKAR", "DIEGO_SUAREZ")
FLYING = ("TOULON", "CASABLANCA")
RECEIVED_UP_TO = 2


def may_negotiate(state: Public) -> bool:
    """SW36.63H1 From August 1940 to Barbarossa, and not if the fleet was seized."""
    politics = the_politics(state)
    return (
        politics.vichy is None and not politics.seized and not state.barbarossa and this_month(state) >= DATES.vichy
    )


def enters(world: World[State]) -> Play[None]:
    """SW36.63H, SW36.63H1, SW36.63H2, SW36.63H4 Bases open, boats come by the die, one is shared, aircraft fly."""
    state = world.state
    vichy = Vichy(list(BASES))
    the_politics(state).vichy = vichy
    world.journal.tell("vichy-enters", "SW36.63H")
    for base in BASES:
        open_base(world, base)
    cups_without_french(state)
    received = []
    for line in FRENCH_BOATS:
        if not line["vichy"]:
            continue
        throw = world.chance.d10("SW36.63H1")
        taken = throw.total <= RECEIVED_UP_TO
        world.journal.tell("french-boat", "SW36.63H1", boat=line["id"], throw=throw, taken=taken)
        if taken:
            received.append(Boat(line["id"], line["cls"], "FR", line["vichy"], box="work_up"))
    state.boats += received
    vichy.shared = yield from ask(SEAT, pick_base("shared-base", "SW36.63H4", SHARED))
    state.events.tenders["Wilhelm Bauer"] = vichy.shared
    base = yield from ask(SEAT, pick_base("bizerte-base", "SW36.63H2", FLYING))
    state.flights.append(Flight("Bizerte", base, 1, "none"))
    world.journal.tell("aircraft-based", "SW36.63H2", aircraft="Bizerte", base=base)


def pick_base(kind: str, rule: str, bases: tuple[str, ...]) -> Pick:
    """SW36.63H4 The player chooses one of these bases."""
    return Pick(kind, rule, list(bases), options=lambda: [Option(base, f"name-{base}", at=base) for base in bases])


def british_instead(kind: Kind) -> str:
    """SW36.63H2 The British counter that sails instead of a French one: the same, or the nearest in tonnage."""
    twin = "gb" + kind.id[2:]
    if twin in KINDS:
        return twin
    # The British have no torpedo boats.
    type = "DD" if kind.type == "TB" else kind.type
    pool = [k for kinds in CATEGORIES.values() for k in kinds if k.nation == "GB" and k.type == type]
    return min(pool, key=lambda k: (abs(k.tons - kind.tons), k.id)).id


def cups_without_french(state: State) -> None:
    """SW36.63H2 No French merchants, Free French escorts or submarines: British ships sail, no submarines do."""
    if vichy_at_war(state) is None:
        return
    for cup in ("loner", "outer", "inner", "centre", "west_outer", "west_inner"):
        counters = state.cups.get(cup, [])
        for i, kind in enumerate(counters):
            if KINDS[kind].nation == "FR":
                counters[i] = british_instead(KINDS[kind])
    state.submarines = [sub for sub in state.submarines if SUBMARINES[sub].nation != "FR"]


def torch(world: World[State]) -> None:
    """SW36.63H5 Torch: undamaged boats at Casablanca fight in its waters; then the alliance ends."""
    state = world.state
    vichy = vichy_at_war(state)
    if vichy is None:
        return
    vichy.leaving = True
    for boat in state.boats:
        fit = in_play(boat) and boat.place == "CASABLANCA" and not boat.damage and not boat.box.startswith("repair")
        if fit:
            boat.place, boat.zone, boat.side, boat.box = "MOROCCO", "CASABLANCA", "patrol", ""


def fall_of_dakar(state: Public) -> None:
    """SW36.63H6 From war period 4 on there is light air cover over Cape Verde if Dakar has been taken."""
    vichy = vichy_at_war(state)
    if vichy is not None and "DAKAR" not in vichy.bases and state.war_period >= 4:
        state.events.air_cover["CAPE_VERDE"] = "light"


def progress(world: World[State]) -> None:
    """SW36.63H3, SW36.63H5 A new week at the Antilles; after Torch all French bases close and French units go.

    Boats of others leave the shared base, or are scuttled there, as from any base that is lost.
    """
    state = world.state
    vichy = vichy_at_war(state)
    if vichy is None:
        return
    vichy.antilles_tried = False
    if not vichy.leaving:
        return
    for boat in state.boats:
        if boat.nation == "FR" and in_play(boat):
            boat.fate = "given-away"
    state.flights = [flight for flight in state.flights if flight.type != "Bizerte"]
    state.events.tenders.pop("Wilhelm Bauer", None)
    for base in vichy.bases:
        lose_base(world, base)
    the_politics(state).vichy = None
    world.journal.tell("vichy-leaves", "SW36.63H5")
