"""SW24.1 Forming a wolf pack: who shadows the convoy, who finds it, and Huff-Duff against the one who signals."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS, HARMS
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.damage import suffer
from sandtable.games.steel_wolves.rules.forces.intelligence import enigma_for
from sandtable.games.steel_wolves.rules.forces.pack_turns import to_place
from sandtable.games.steel_wolves.rules.modifiers.events import flag, packs_forbidden
from sandtable.games.steel_wolves.rules.modifiers.influence import adjacent_joins, pack_limit
from sandtable.games.steel_wolves.rules.patrol.endurance import check_endurance, come_out
from sandtable.games.steel_wolves.rules.patrol.movement import beside
from sandtable.games.steel_wolves.rules.patrol.search import engage
from sandtable.games.steel_wolves.rules.transit.event_orders import arrived, may_search
from sandtable.games.steel_wolves.rules.transit.transit import crossed, in_range
from sandtable.games.steel_wolves.state.model import (
    CONVOYS,
    SEAT,
    Boat,
    PackBoat,
    Public,
    State,
    aircraft_over,
    boat_named,
    low_over,
    the_boat,
    the_combat,
)
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask

PARTS = MODIFIERS.pack
FIRST_PERIOD = 2
NEXT_DOOR_PERIOD = 5
DEEP_LOW = 965


def whom_to_call(state: Public, boat: Boat) -> list[Boat]:
    """SW13.3, SW24.0, SW24.n, SW30.13, SW28.12-15, SW5.T1..T5 Whom this boat may call to what it has found.

    Nobody on its way home: such a boat has no station to call others to.
    """
    if boat.nation != "DE" or state.war_period < FIRST_PERIOD:
        return []
    if state.contact not in CONVOYS and not flag(state, boat, "wolfpacks-on-fleets"):
        return []
    if packs_forbidden(state, boat):
        return []
    if boat.searches > 1 or boat.returning or low_over(state, boat.place, boat.zone) == DEEP_LOW:
        return []
    return within_call(state, boat)


def within_call(state: Public, finder: Boat) -> list[Boat]:
    """SW24.1a, SW24.1d, SW24.0, SW2.11a, SW20.8, SW36.43 U-boats that have not moved or tried: here, later near.

    Nobody comes through the Channel or the Strait of Gibraltar without the check that they ask for. While the BdU
    is in Berlin packs stay small and nobody comes from next door.
    """
    limit = pack_limit(state)
    if limit is not None and len(takers(state)) >= limit:
        return []
    areas = {finder.place}
    if state.war_period >= NEXT_DOOR_PERIOD and adjacent_joins(state):
        areas.update(other for other in beside(finder.place) if not crossed(finder.place, (other,))[1])
    return [
        boat
        for boat in state.boats
        if boat.place in areas and boat.id not in state.tried and may_join(boat) and may_come(state, finder, boat)
    ]


def may_join(boat: Boat) -> bool:
    """SW24.0, SW24.1a, SW26.0, SW21.33D A U-boat on patrol with torpedoes that has neither acted nor supplied."""
    if boat.nation != "DE" or boat.side != "patrol" or boat.fate or boat.mines or boat.supplied:
        return False
    return not (boat.acted or boat.done or boat.moved or boat.searches or boat.returning) and boat.values.attack > 0


def may_come(state: Public, finder: Boat, boat: Boat) -> bool:
    """SW24.1a, SW15.11, SW21.33C, SW5.3c Boats in range of these waters; an event may send one into the zone.

    A boat that a lost U-tanker has left out of range must go home. One that is sent elsewhere, or on a task without
    attacks, does not come.
    """
    order = state.events.orders.get(boat.id)
    if not may_search(state, boat) or not in_range(state, boat, finder.place):
        return False
    if order is not None and finder.zone in order.to:
        return True
    return boat.zone == finder.zone and (order is None or arrived(boat, order))


def rank_row(rank: int) -> str:
    """SW24.1a The row of the concentration table for the so-manieth boat; the finder is the first."""
    return CHARTS.row_for("wolfpack", rank)


def join_number(state: Public) -> int:
    """SW24.1a The number that the next boat has to beat: it counts tries, not boats that joined."""
    return int(CHARTS.cell("wolfpack", rank_row(len(state.tried) + 2), "number"))


def join_modifiers(state: Public, finder: Boat, boat: Boat, *, shadowed: bool) -> list[Modifier]:
    """SW24.1b, SW24.1d, SW7.3, SW7.31, SW7.51-52, SW25.1 What helps or hinders a boat on its way to the convoy."""
    mods = []
    if not shadowed:
        mods.append(PARTS.no_shadower)
    if state.contact != "C2":
        mods.append(PARTS.not_a_large_convoy)
    if level := enigma_for(state, boat):
        mods.append(Modifier(level, "enigma", "SW7.3"))
    if boat.ace:
        mods.append(Modifier(boat.ace, "ace", "SW25.1"))
    if boat.place != finder.place:
        mods.append(PARTS.from_next_door)
    if planes := aircraft_over(state, finder):
        mods.append(Modifier(planes, "aircraft", "SW7.51-52"))
    if low_over(state, finder.place, finder.zone):
        mods.append(PARTS.bad_weather)
    if boat.inexperienced:
        mods.append(Modifier(-boat.inexperienced, "inexperienced", "SW8.11"))
    return mods


def join_odds(state: Public, finder: Boat, boat: Boat, *, shadowed: bool) -> list[Odds]:
    """SW24.1c The chances to attack at once, and to come for the re-attack only."""
    mods = join_modifiers(state, finder, boat, shadowed=shadowed)
    needed = join_number(state) - sum(mod.value for mod in mods)
    at_once = max(0, min(10, 9 - needed)) / 10
    late = 0.1 if 0 <= needed <= 9 else 0.0
    return [
        Odds("joins", at_once, "good", "SW24.1c", mods),
        Odds("joins-late", late, "middle", "SW24.1c", mods),
    ]


def pack_options(state: Public, finder: Boat, first: Boat) -> list[Option]:
    """SW24.1a, SW24.1b Attack alone, shadow and signal, or call and attack: with what the first boat would need."""
    return [
        Option("shadow", odds=join_odds(state, finder, first, shadowed=True)),
        Option("signal", odds=join_odds(state, finder, first, shadowed=False)),
        Option("alone"),
    ]


def pack(world: World[State]) -> Play[Literal["combat", "call"]]:
    """SW13.3, SW24.1a A convoy is found: attack alone, shadow it for the others, or call them and attack too."""
    state = world.state
    finder = the_boat(state)
    others = whom_to_call(state, finder)
    if not others:
        return engage(world, finder, coastal=False)
    answer = yield from ask(
        SEAT,
        Pick(
            "pack",
            "SW24.1a",
            ["shadow", "signal", "alone"],
            args={"boat": finder.id, "contact": state.contact, "boats": len(others)},
            options=lambda: pack_options(state, finder, others[0]),
        ),
    )
    if answer == "alone":
        return engage(world, finder, coastal=False)
    state.shadower = finder.id if answer == "shadow" else ""
    state.joined = {finder.id: "late" if answer == "shadow" else "attack"}
    finder.only_loners = False
    world.journal.tell("pack-called", "SW24.1a", boat=finder.id, shadows=answer == "shadow", contact=state.contact)
    return "call"


def call_options(state: Public, finder: Boat, boats: list[str]) -> list[Option]:
    """SW24.1c Each boat within call with its chances to find the convoy."""
    options = []
    for name in boats:
        boat = boat_named(state, name)
        odds = join_odds(state, finder, boat, shadowed=bool(state.shadower))
        options.append(Option(name, "call-boat", {"boat": name, "area": boat.place}, at=boat.place, odds=odds))
    return [*options, Option("all"), Option("enough")]


def call(world: World[State]) -> Play[Literal["call", "take_over", "dissolve", "combat"]]:
    """SW24.1a, SW24.1d, SW24.11, SW36.43 Call one boat, or all until the shadower is gone or the pack is full."""
    state = world.state
    finder = the_boat(state)
    boats = [boat.id for boat in within_call(state, finder)]
    if not boats:
        return gather(world)
    answer = yield from ask(
        SEAT,
        Pick(
            "call",
            "SW24.1a",
            [*boats, "all", "enough"],
            args={"boat": finder.id, "rank": len(state.tried) + 2, "number": join_number(state)},
            default="all",
            options=lambda: call_options(state, finder, boats),
        ),
    )
    if answer == "enough":
        return gather(world)
    shadower = state.shadower
    following: Literal["call", "take_over"] = "call"
    for name in boats if answer == "all" else [answer]:
        following = join(world, finder, boat_named(state, name))
        if state.shadower != shadower or not within_call(state, finder):
            break
    return following


def join(world: World[State], finder: Boat, boat: Boat) -> Literal["call", "take_over"]:
    """SW24.1a, SW24.1c, SW24.11, SW24.11n A boat tries to find the convoy; a natural 0 gives the shadower away."""
    state = world.state
    rank, number = len(state.tried) + 2, join_number(state)
    throw = world.chance.d10("SW24.1a", join_modifiers(state, finder, boat, shadowed=bool(state.shadower)))
    throw.chart, throw.row, throw.column = "wolfpack", rank_row(rank), "number"
    part = "attack" if throw.total > number else "late" if throw.total == number else "fails"
    state.tried.append(boat.id)
    world.journal.tell("joins", "SW24.1c", boat=boat.id, throw=throw, rank=rank, number=number, part=part)
    if part == "fails":
        boat.missed_at = finder.place
    else:
        state.joined[boat.id] = part
    return huff_duff(world) if throw.natural == 0 and state.shadower else "call"


def huff_duff(world: World[State]) -> Literal["call", "take_over"]:
    """SW24.11 The Allies take the bearing of the shadower's signals and send an escort or an aircraft."""
    state = world.state
    boat = boat_named(state, state.shadower)
    throw = world.chance.d10("SW24.11")
    result = str(CHARTS.hit("huff_duff", throw, str(state.war_period)))
    world.journal.tell("huff-duff", "SW24.11", boat=boat.id, throw=throw, result=result)
    harm = HARMS["huff_duff"][result]
    suffer(world, boat, harm, "SW24.11", "huff-duff")
    if not harm.driven_off:
        return "call"
    state.joined[boat.id] = "out"
    state.shadower = ""
    return "take_over" if takers(state) else "call"


def takers(state: Public) -> list[str]:
    """SW24.11 The boats that have found the convoy and may shadow it."""
    return [name for name, part in state.joined.items() if part != "out"]


def take_over(world: World[State]) -> Play[Literal["call"]]:
    """SW24.11 Another boat that has joined may shadow the convoy; then it too attacks only in the re-attack."""
    state = world.state
    boats = takers(state)
    answer = yield from ask(
        SEAT,
        Pick(
            "take-over",
            "SW24.11",
            [*boats, "nobody"],
            options=lambda: [*(Option(name, "the-boat", {"boat": name}) for name in boats), Option("nobody")],
        ),
    )
    if answer != "nobody":
        state.shadower = answer
        state.joined[answer] = "late"
        world.journal.tell("takes-over", "SW24.11", boat=answer)
    return "call"


def gather(world: World[State]) -> Literal["dissolve", "combat"]:
    """SW24.1a, SW24.1d, SW24.11, SW24.12 The boats that came go to the display; a lone finder attacks by itself."""
    state = world.state
    finder = the_boat(state)
    boats = [boat_named(state, name) for name in takers(state)]
    if not boats:
        world.journal.tell("contact-lost", "SW24.11", boat=finder.id)
        return "dissolve"
    alone = boats == [finder] and state.joined[finder.id] == "attack"
    attack = "attack" in state.joined.values()
    following = engage(world, finder, coastal=False, opens="place" if attack else "round_over")
    if alone:
        forget(state)
        return following
    for boat in boats:
        boat.met_ships, boat.only_loners, boat.withdrawn, boat.zone = True, False, False, finder.zone
        if boat.place != finder.place:
            boat.place, boat.moved = finder.place, True
            boat.passed.append(finder.place)
    combat = the_combat(state)
    combat.pack = [PackBoat(boat.id, state.joined[boat.id]) for boat in boats]
    to_place(combat)
    return following


def forget(state: Public) -> None:
    """SW24.0 The call is over."""
    state.shadower, state.tried, state.joined = "", [], {}


def dissolve(world: World[State]) -> Play[Literal["after_search"]]:
    """SW24.14, SW14.7a, SW20.6, SW15.42-48 The pack is no more; each boat checks its endurance, the finder last."""
    state = world.state
    finder = the_boat(state)
    names = list(state.joined)
    forget(state)
    for name in names:
        boat = boat_named(state, name)
        if boat is not finder and not boat.fate:
            yield from come_out(world, boat)
            check_endurance(world, boat)
            boat.acted = boat.done = True
    # SW15.42-48: a boat that called a pack on its way stays there, on patrol unless it was sent home.
    state.bound = ""
    if not finder.returning:
        finder.side = "patrol"
    return "after_search"
