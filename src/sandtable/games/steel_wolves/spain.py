"""SW36.63F Spain in the war: its price, its bases and boats, Gibraltar, and what Torch does to it."""

from __future__ import annotations

from sandtable.games.steel_wolves.bases import open_base
from sandtable.games.steel_wolves.data import AREAS
from sandtable.games.steel_wolves.event_deeds import send_back
from sandtable.games.steel_wolves.event_orders import choose_boats, in_play, of_type
from sandtable.games.steel_wolves.model import SEAT, Boat, Patrol, War
from sandtable.games.steel_wolves.politics import the_politics, this_month
from sandtable.games.steel_wolves.politics_model import Spain
from sandtable.games.steel_wolves.war_event_data import EVENTS, WarEvent
from sandtable.kernel import Option, Pick, Play, ask

PORTS = ("EL_FERROL", "CADIZ", "CARTAGENA")
CANARIES = "CANARY_ISLANDS"
BOATS = (("C-2", "C class"), ("C-4", "C class"), ("General Mola", "Archimede"), ("General Sanjurjo", "Archimede"))
G7_MONTH = "1942-08"
FOREIGN = 4
LANDS_IN_SPAIN_UP_TO = 3
LOST = ("lost", "constructive-loss")


def at_war(state: Patrol) -> Spain | None:
    """SW36.63F Spain, if it is in the war."""
    return state.politics.spain if state.politics is not None else None


def may_negotiate(state: Patrol) -> bool:
    """SW36.63F1 Not in war period 1 and not after Barbarossa."""
    return at_war(state) is None and state.war_period > 1 and not state.barbarossa


def enters(war: War) -> Play[None]:
    """SW36.63F, SW36.63F2, SW36.63F3 Interned ships leave, bases open, boats arrive, and a Type VII is owed."""
    state = war.state
    the_politics(state).spain = Spain()
    state.interned = []
    war.journal.tell("spain-enters", "SW36.63F")
    for base in (*PORTS, CANARIES):
        open_base(war, base)
    yield from boats_arrive(war)
    yield from pay(war)


def boats_arrive(war: War) -> Play[None]:
    """SW36.63F3 Two boats of the C class and two of the Archimede class, in one Spanish base."""
    state = war.state
    base = yield from ask(
        SEAT,
        Pick(
            "spanish-base",
            "SW36.63F3",
            list(PORTS),
            options=lambda: [Option(port, f"name-{port}", at=port) for port in PORTS],
        ),
    )
    state.boats += [Boat(name, cls, "ES", base, box="pierside") for name, cls in BOATS]
    war.journal.tell("allied-boats", "SW36.63F3", boats=[name for name, _ in BOATS], count=len(BOATS))


def pay(war: War) -> Play[None]:
    """SW36.63F2 One undamaged Type VII at sea must make for El Ferrol; if it is lost or damaged, another."""
    state = war.state
    spain = at_war(state)
    if spain is None or spain.paid:
        return
    bound = next((boat for boat in state.boats if boat.id == spain.bound), None)
    if bound is not None and in_play(bound) and not bound.damage:
        return
    spain.bound = ""
    boats = [
        boat
        for boat in state.boats
        if boat.at_sea
        and boat.nation == "DE"
        and of_type(boat, ["VII"])
        and not boat.damage
        and AREAS[boat.place].group != "Mediterranean"
    ]
    chosen = yield from choose_boats(war, "spanish-price", "SW36.63F2", boats, 1, event="spain")
    for name in chosen:
        spain.bound = name
        send_back(war, next(boat for boat in state.boats if boat.id == name), base="EL_FERROL")


def weekly(war: War) -> Play[None]:
    """SW36.63F2 Has the boat reached El Ferrol? It comes back as the Spanish G-7 in August 1942."""
    state = war.state
    spain = at_war(state)
    if spain is None:
        return
    bound = next((boat for boat in state.boats if boat.id == spain.bound), None)
    if bound is not None and bound.place == "EL_FERROL" and not bound.fate:
        bound.fate, spain.paid = "given-away", True
        war.journal.tell("given-to-spain", "SW36.63F2", boat=bound.id)
    yield from pay(war)
    if spain.paid and spain.g7_due and this_month(state) >= G7_MONTH and "EL_FERROL" in state.bases:
        spain.g7_due = False
        state.boats.append(Boat("G-7", "G-7 (VII)", "ES", "EL_FERROL", box="pierside"))
        war.journal.tell("allied-boats", "SW36.63F2", boats=["G-7"], count=1)


def spanish(base: str) -> bool:
    """SW36.63F3 Is this a Spanish base?"""
    return base in PORTS or base == CANARIES


def harbour_open(state: Patrol, boat: Boat, base: str) -> bool:
    """SW36.63F3, SW36.63F4 Spanish boats use Spanish bases only; at most four others may lie in them."""
    if boat.nation == "ES":
        return spanish(base)
    if not spanish(base):
        return True
    foreign = sum(1 for b in state.boats if in_play(b) and b.nation != "ES" and spanish(b.place) and b is not boat)
    return foreign < FOREIGN


def gibraltar_number(state: Patrol, printed: int) -> int:
    """SW36.63F4, SW36.63F5, SW36.63F6 The number of the transit zone: 1 less with Spain, 0 after Felix."""
    spain = at_war(state)
    if spain is None:
        return printed
    if spain.felix:
        return 0
    return printed if spain.landed else max(0, printed - 1)


def air_cover(state: Patrol, area: str, printed: str) -> str:
    """SW36.63F4, SW36.63F6 No Allied aircraft over Morocco while the Canaries hold, nor over the Western Med.

    With the French fleet seized the Western Med keeps its cover.
    """
    spain = at_war(state)
    if spain is None:
        return printed
    if area == "MOROCCO" and CANARIES in state.bases:
        return "none"
    if area == "W_MED" and not the_politics(state).seized:
        return "none"
    return printed


def torch_text(war: War, event: WarEvent) -> WarEvent:
    """SW36.63F5 Torch lands in Spain on 0-3, and always if the French fleet was seized."""
    state = war.state
    spain = at_war(state)
    if spain is None or "CADIZ" not in state.bases:
        return event
    lands = the_politics(state).seized
    if not lands:
        throw = war.chance.d10("SW36.63F5")
        lands = throw.total <= LANDS_IN_SPAIN_UP_TO
        war.journal.tell("torch-die", "SW36.63F5", throw=throw, spain=lands)
    spain.landed = lands
    return EVENTS["torch-spain"] if lands else event
