"""SW36.63G The French fleet seized: boats captured at Toulon, and the Free French answer."""

from __future__ import annotations

from typing import Any

from sandtable.games.steel_wolves.data.data import CHARTS, FRENCH_BOATS, SUBMARINES
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.events.boats import retire
from sandtable.games.steel_wolves.rules.events.deeds import add_counter
from sandtable.games.steel_wolves.rules.forces.bases import open_base
from sandtable.games.steel_wolves.rules.modifiers.influence import granted, the_politics
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, in_play
from sandtable.kernel import Option, Pick, Play, World, ask

CAPTURED_FROM = 4
CORVETTE, BETTER_CORVETTE = "flower-ff", "flower-ff5"
LEAVE_AT = {3: "600t", 4: "630t", 5: "Requin"}
JOINS = {
    "tf_GB": ("tf-béarn", "tf-strasbourg", "tf-suffren", "tf-la-galissonnière"),
    "fe_GB": ("fe-commandant-teste", "tf-jeanne-darc", "fe-aigle", "fe-fantasque"),
    "centre": ("ff-chacal",),
    "outer": (CORVETTE,),
    "west_inner": ("bourrasque",),
    "west_outer": ("guepard",),
    "tf_US": ("tf-richelieu", "tf-algérie", "tf-duquesne", "tf-emile-bertin", "tf-duguay-trouin"),
    "fe_US": ("fe-vauquelin", "ff-chacal"),
}


def may_seize(state: Public) -> bool:
    """SW36.63G1 Only in June and July 1940."""
    return this_month(state) in DATES.french_fleet_asked and not granted(state, "36.63G")


def seized(world: World[State]) -> Play[None]:
    """SW36.63G The decision falls now; the fleet is taken in August 1940."""
    the_politics(world.state).seized = True
    world.journal.tell("fleet-seized", "SW36.63G")
    yield from ()


def august(world: World[State]) -> Play[None]:
    """SW36.63G, SW36.63G1, SW36.63G2, SW36.63G3 In August 1940 Toulon opens; boats there escape or are captured."""
    state = world.state
    politics = the_politics(state)
    if not politics.seized or this_month(state) != DATES.french_fleet_seized or state.week != 1:
        return
    open_base(world, "TOULON")
    captured: list[dict[str, Any]] = []
    gone: list[dict[str, Any]] = []
    for line in FRENCH_BOATS:
        if not line["at_toulon"]:
            continue
        throw = world.chance.d10("SW36.63G1")
        taken = throw.total >= CAPTURED_FROM
        world.journal.tell("french-boat", "SW36.63G1", boat=line["id"], throw=throw, taken=taken)
        (captured if taken else gone).append(line)
    politics.french_out = [line["id"] for line in gone]
    for line in captured:
        box = salvage(world, line["id"])
        # SW36.63G2: captured boats count as German for all purposes.
        state.boats.append(Boat(line["id"], line["cls"], "DE", "TOULON", box=box))
    free_french(world, {line["id"] for line in captured})
    large = [line["id"] for line in captured if line["cls"] == "1500t"]
    yield from surcouf(world, large)


def salvage(world: World[State], boat: str) -> str:
    """SW36.63G1 A captured boat rolls on the damage table at +1 and goes to that box of Toulon."""
    throw = world.chance.d10("SW36.63G1", (MODIFIERS.events.salvaged,))
    number = int(CHARTS.hit("damage", throw, "repair box"))
    world.journal.tell("french-damage", "SW36.63G1", boat=boat, throw=throw, number=number)
    return "work_up" if number == 0 else f"repair_{min(3, number)}"


def free_french(world: World[State], captured: set[str]) -> None:
    """SW36.63G3 French ships that got away join the Allied cups for good, and every 1500t boat not captured."""
    state = world.state
    for cup, kinds in JOINS.items():
        for kind in kinds:
            if kind not in state.out:
                add_counter(state, cup, kind)
    free = [sub.id for sub in SUBMARINES.values() if sub.cls == "1500t" and sub.name not in captured]
    state.events.new_submarines += free
    state.submarines += free
    world.journal.tell("free-french", "SW36.63G3")


def better_corvette(state: State) -> None:
    """SW36.63G3 In war period 5 the Free French corvette has the better value."""
    for kinds in (state.events.added.get("outer", []), state.cups["outer"]):
        if state.war_period == 5 and CORVETTE in kinds:
            kinds[kinds.index(CORVETTE)] = BETTER_CORVETTE


def surcouf(world: World[State], captured: list[str]) -> Play[None]:
    """SW36.63G3 Surcouf may be taken, damaged and in France, instead of one captured 1500t boat."""
    state = world.state
    if not captured:
        return
    answer = yield from ask(
        SEAT,
        Pick(
            "surcouf",
            "SW36.63G3",
            ["none", *captured],
            options=lambda: [Option("none"), *(Option(one, "surcouf-for", {"boat": one}) for one in captured)],
        ),
    )
    if answer == "none":
        return
    state.boats = [boat for boat in state.boats if boat.id != answer]
    base = "FRANCE_ATLANTIC" if "FRANCE_ATLANTIC" in state.bases else "TOULON"
    state.boats.append(Boat("Surcouf", "Surcouf", "DE", base, box=salvage(world, "Surcouf")))
    state.submarines = [sub for sub in state.submarines if sub != "sub-surcouf"]
    state.out.append("sub-surcouf")


def withdrawals(world: World[State]) -> Play[None]:
    """SW36.63G2, SW36.63H5 French 600t boats leave after war period 2, 630t after 3, Requin after 4."""
    state = world.state
    cls = LEAVE_AT.get(state.war_period, "")
    gone = [boat for boat in state.boats if in_play(boat) and boat.cls == cls]
    if gone:
        yield from retire(world, gone, [cls], "SW36.63G2")
