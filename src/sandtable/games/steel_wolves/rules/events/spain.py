"""SW36.63F Spain in the war: its price, its bases and boats, Gibraltar, and what Torch does to it."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.data.event_tables import EVENTS, WarEvent
from sandtable.games.steel_wolves.rules.events.boats import send_back
from sandtable.games.steel_wolves.rules.forces.bases import open_base
from sandtable.games.steel_wolves.rules.modifiers.influence import the_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import CANARIES, SPANISH_PORTS, spain_at_war
from sandtable.games.steel_wolves.rules.transit.event_orders import choose_boats, of_type
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, in_play
from sandtable.games.steel_wolves.state.politics import Spain
from sandtable.kernel import Option, Pick, Play, World, ask

BOATS = (("C-2", "C class"), ("C-4", "C class"), ("General Mola", "Archimede"), ("General Sanjurjo", "Archimede"))
LANDS_IN_SPAIN_UP_TO = 3
LOST = ("lost", "constructive-loss")


def may_negotiate(state: Public) -> bool:
    """SW36.63F1 Not in war period 1 and not after Barbarossa."""
    return spain_at_war(state) is None and state.war_period > 1 and not state.barbarossa


def enters(world: World[State]) -> Play[None]:
    """SW36.63F, SW36.63F2, SW36.63F3 Interned ships leave, bases open, boats arrive, and a Type VII is owed."""
    state = world.state
    spain = Spain()
    the_politics(state).spain = spain
    world.journal.tell("spain-enters", "SW36.63F")
    state.interned = []
    for base in (*SPANISH_PORTS, CANARIES):
        open_base(world, base)
    yield from boats_arrive(world)
    yield from pay(world, spain)


def boats_arrive(world: World[State]) -> Play[None]:
    """SW36.63F3 Two boats of the C class and two of the Archimede class, in one Spanish base."""
    state = world.state
    base = yield from ask(
        SEAT,
        Pick(
            "spanish-base",
            "SW36.63F3",
            list(SPANISH_PORTS),
            options=lambda: [Option(port, f"name-{port}", at=port) for port in SPANISH_PORTS],
        ),
    )
    state.boats += [Boat(name, cls, "ES", base, box="pierside") for name, cls in BOATS]
    world.journal.tell("allied-boats", "SW36.63F3", boats=[name for name, _ in BOATS], count=len(BOATS))


def fit(boat: Boat) -> bool:
    """SW36.63F2 Is the boat in play and undamaged, at sea or in port?"""
    return in_play(boat) and not boat.damage and not boat.box.startswith("repair")


def pay(world: World[State], spain: Spain) -> Play[None]:
    """SW36.63F2 One undamaged Type VII at sea must make for El Ferrol; if it is lost or damaged, another."""
    state = world.state
    if spain.paid:
        return
    bound = next((boat for boat in state.boats if boat.id == spain.bound), None)
    if bound is not None and fit(bound):
        return
    state.events.home_to.pop(spain.bound, None)
    boats = [
        boat
        for boat in state.boats
        if boat.at_sea and of_type(boat, ["VII"]) and not boat.damage and AREAS[boat.place].group != "Mediterranean"
    ]
    chosen = yield from choose_boats(world, "spanish-price", "SW36.63F2", boats, 1, event="spain")
    spain.bound = next(iter(chosen), "")
    for name in chosen:
        send_back(world, next(boat for boat in state.boats if boat.id == name), base="EL_FERROL")


def weekly(world: World[State]) -> Play[None]:
    """SW36.63F2 Has the boat reached El Ferrol undamaged? It comes back as the Spanish G-7 in August 1942."""
    state = world.state
    spain = spain_at_war(state)
    if spain is None:
        return
    bound = next((boat for boat in state.boats if boat.id == spain.bound), None)
    if bound is not None and bound.place == "EL_FERROL" and fit(bound):
        bound.fate, spain.paid = "given-away", True
        world.journal.tell("given-to-spain", "SW36.63F2", boat=bound.id)
    yield from pay(world, spain)
    if spain.paid and spain.g7_due and this_month(state) >= DATES.spanish_g7 and "EL_FERROL" in state.bases:
        spain.g7_due = False
        state.boats.append(Boat("G-7", "G-7 (VII)", "ES", "EL_FERROL", box="pierside"))
        world.journal.tell("allied-boats", "SW36.63F2", boats=["G-7"], count=1)


def torch_text(world: World[State], event: WarEvent) -> WarEvent:
    """SW36.63F5 Torch lands in Spain on 0-3, and always if the French fleet was seized."""
    state = world.state
    spain = spain_at_war(state)
    if spain is None or "CADIZ" not in state.bases:
        return event
    lands = the_politics(state).seized
    if not lands:
        throw = world.chance.d10("SW36.63F5")
        lands = throw.total <= LANDS_IN_SPAIN_UP_TO
        world.journal.tell("torch-die", "SW36.63F5", throw=throw, spain=lands)
    spain.landed = lands
    return EVENTS["torch-spain"] if lands else event
