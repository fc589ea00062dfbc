"""SW25, SW18.4 Aces: the counters, commanders without a boat, new commands, and boats given up in the yard."""

from __future__ import annotations

from functools import cache, partial
from typing import Literal

from msgspec.structs import replace

from sandtable.games.steel_wolves.data.data import (
    ACE_COUNTERS,
    ACE_MOVES,
    CAMPAIGNS,
    LEDGER,
    AceMove,
    NewBoat,
)
from sandtable.games.steel_wolves.rules.modifiers.construction import as_altered
from sandtable.games.steel_wolves.state.calendar import later, months_until, this_month
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, boat_named
from sandtable.kernel import Option, Pick, PickSome, Play, World, ask

LEAVES_UP_TO = 3
MONTHS_AHEAD = 4
IN_THE_YARD = ("repair_1", "repair_2", "repair_3", "repair_hold")


def free_aces(state: Public, nation: str) -> list[str]:
    """SW25.0 The ace counters of a navy that nobody holds; navies without their own take German ones."""
    own = nation if any(ace.nation == nation for ace in ACE_COUNTERS.values()) else "DE"
    return [name for name in state.aces if ACE_COUNTERS[name].nation == own]


def award(world: World[State], boat: Boat) -> None:
    """SW14.5, SW25.0, SW25.2 A boat gets an ace counter at random, at +1, or its ace turns to +2."""
    if boat.ace == 0:
        free = free_aces(world.state, boat.nation)
        if not free:
            return
        boat.commander = world.chance.pick("SW14.5", free)
        world.state.aces.remove(boat.commander)
    boat.ace += 1
    named = bool(boat.commander)
    world.journal.tell("ace", "SW14.5", boat=boat.id, ace=boat.ace, name=boat.commander, named=named)


def ace_ashore(world: World[State], boat: Boat) -> None:
    """SW25.32 The boat of an ace leaves the war, not by loss: on 0-3 the ace goes too, on 4-9 he waits."""
    if not boat.ace:
        return
    throw = world.chance.d10("SW25.32")
    serves = throw.total > LEAVES_UP_TO
    name = boat.commander or boat.id
    world.journal.tell("ace-ashore", "SW25.32", boat=boat.id, name=name, throw=throw, serves=serves)
    boat.ace, boat.commander = 0, ""
    if serves and world.state.campaign:
        world.state.unposted.append(name)


def aces_ashore(world: World[State]) -> None:
    """SW25.32, SW25.3 Boats removed, scrapped or beyond repair leave their aces behind; a lost one does not."""
    for boat in world.state.boats:
        if boat.fate:
            ace_ashore(world, boat)


@cache
def boats_of_the_ledger(campaign: str) -> tuple[NewBoat, ...]:
    """SW25.32 The boats of the ledger of a campaign."""
    only = CAMPAIGNS[campaign].reinforcements
    return tuple(b for b in LEDGER.values() if b.entry[:2] == "19" and (not only or b.id in only))


def month_as_it_stands(state: Public, boat: NewBoat) -> str:
    """SW25.33, SW36.61A-G The month in which the boat comes: of the ledger, or before it by what was granted."""
    politics = state.politics
    if politics is None:
        return boat.entry
    sooner = later(boat.entry, -politics.ahead)
    month = sooner if sooner <= politics.ahead_until else boat.entry
    return min(month, later(boat.entry, -politics.tankers_ahead)) if boat.cls == "XIV" else month


def boats_to_come(state: Public) -> list[NewBoat]:
    """SW25.31, SW25.32, SW35.1, SW35.3 The U-boats still to come as the contracts stand, each with its month."""
    ledger = as_altered(state, boats_of_the_ledger(state.campaign))
    boats = [replace(b, entry=month_as_it_stands(state, b)) for b in ledger if b.id not in state.due]
    return sorted(boats, key=lambda b: b.entry)


def boats_due(state: Public, name: str = "") -> list[NewBoat]:
    """SW25.32 Boats of the ace's navy that are due in four or more months and have no ace yet."""
    if name in ACE_COUNTERS and ACE_COUNTERS[name].nation != "DE":
        return []
    return [boat for boat in boats_to_come(state) if months_until(state, boat.entry) >= MONTHS_AHEAD]


def post(world: World[State], name: str, boat: str) -> None:
    """SW25.33 The ace gets the new boat at +1, and it comes a month early without a penalty."""
    state = world.state
    entry = next(one.entry for one in boats_to_come(state) if one.id == boat)
    state.due[boat] = later(entry, -1)
    state.postings[boat] = name
    year, month = map(int, state.due[boat].split("-"))
    world.journal.tell("posted", "SW25.33", name=name, boat=boat, month=month, year=year)


def moves_now(state: Public) -> list[AceMove]:
    """SW25.31 The historical changes of command of this month: the old boat has its ace, the new one is to come."""
    if state.week != 1:
        return []
    aces = {boat.id for boat in state.boats if boat.ace and not boat.fate}
    coming = {boat.id for boat in boats_to_come(state) if months_until(state, boat.entry) > 0}
    month = this_month(state)
    return [move for move in ACE_MOVES if move.month == month and move.boat in aces and move.to in coming]


def date_of(month: str) -> dict[str, int]:
    """A month of the ledger as a text takes it."""
    return {"year": int(month[:4]), "month": int(month[5:])}


def new_boat_options(boats: list[NewBoat]) -> list[Option]:
    """Each new boat with its class and its month."""
    return [Option(b.id, "new-boat", {"boat": b.id, "cls": b.cls, **date_of(b.entry)}) for b in boats]


def posting_options(boats: list[NewBoat]) -> list[Option]:
    """SW25.32 Each new boat with its class and its month."""
    return [*new_boat_options(boats), Option("ashore")]


def posting(world: World[State]) -> Play[Literal["delay"]]:
    """SW25.31, SW25.32, SW25.33 Historical changes of command, if the player wants them; boats for idle aces."""
    state = world.state
    for move in moves_now(state):
        boat = boat_named(state, move.boat)
        answer = yield from ask(
            SEAT,
            Pick("ace-move", "SW25.31", ["move", "stay"], args={"boat": boat.id, "to": move.to, "name": move.name}),
        )
        if answer == "move":
            boat.ace, name, boat.commander = 0, boat.commander or move.name, ""
            post(world, name, move.to)
    for name in state.unposted:
        boats = boats_due(state, name)
        if not boats:
            continue
        answer = yield from ask(
            SEAT,
            Pick(
                "posting",
                "SW25.32",
                [*(boat.id for boat in boats), "ashore"],
                args={"name": name},
                options=partial(posting_options, boats),
            ),
        )
        if answer != "ashore":
            post(world, name, answer)
    state.unposted = []
    return "delay"


def in_the_yard(state: Public) -> list[Boat]:
    """SW18.4 The boats in repair or waiting for it."""
    return [boat for boat in state.boats if boat.box in IN_THE_YARD and not boat.fate]


def scrap(world: World[State]) -> Play[Literal["command"]]:
    """SW18.4 Boats under repair may be given up: out of the game, not counted as lost; an ace is posted anew."""
    state = world.state
    boats = in_the_yard(state)
    chosen = yield from ask(
        SEAT,
        PickSome(
            "scrap",
            "SW18.4",
            [boat.id for boat in boats],
            0,
            len(boats),
            options=lambda: [
                Option(b.id, "repair-boat", {"boat": b.id, "cls": b.cls, "box": f"box-{b.box}"}) for b in boats
            ],
        ),
    )
    for boat in boats:
        if boat.id in chosen:
            boat.fate, boat.box = "scrapped", ""
            world.journal.tell("scrapped", "SW18.4", boat=boat.id)
    return "command"
