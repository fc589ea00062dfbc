"""The state of a match, and the questions about it that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from sandtable.games.dateline.data.data import (
    BASE,
    CAPITAL,
    CHAPTERS,
    ENEMY_OF,
    NATIONS,
    SIDE,
    Chapters,
    Unit,
    all_units,
    board,
    effect,
    number,
    set_up,
    unit_types,
)
from sandtable.kernel import Throw

Phase = Literal[
    "opening", "dive", "research", "purchase", "combat_move", "combat", "noncombat_move", "place", "income"
]
Kind = Literal["raid", "bomb", "sea", "land"]
Who = Literal["attacker", "defender"]
Before = Literal["kamikazes", "duel", "first_shots", "nothing"]
"""D3.3-06, D3.9b-02, D3.9a-02 What still comes before the rounds of a sea battle."""
Status = Literal["", "produce", "transfer"]
"""D2.1-28 What a nation that has found the bomb does with the technology."""
Mission = Literal["", "attack", "first_shot", "spent", "surface", "kamikaze", "withdrawn", "bomb", "escort", "drop"]
"""What a plane or ship does in its battle, if it does not simply fight.

A boat may `attack` while submerged or hunt one, fire a `first_shot` and then be `spent`, or `surface` among
enemies; an Oscar flies `kamikaze` until it has `withdrawn`; a bomber carries the `bomb`, which planes `escort`, or
makes a `drop` of paratroops.
"""

PHASES: tuple[Phase, ...] = (
    "opening",
    "dive",
    "research",
    "purchase",
    "combat_move",
    "combat",
    "noncombat_move",
    "place",
    "income",
)

NOT_FIGHTING = ("aa_gun", "mpc", "scientist", "technology")
"""B-7-07, D3.8-04, D3.8-12, D2.1-18 These neither fight, nor stop a blitz, nor hold a territory."""

ARMOR = ("armor", "tiger")
"""A-3.2-01 A Tiger is armor for every rule about armor."""

FIGHTERS = ("fighter", "oscar", "mustang")
PLANES = (*FIGHTERS, "bomber")


class Piece(Struct, omit_defaults=True):
    """One unit on the map.

    `on` is the ship that carries it, `moved` the spaces that a plane flew this turn, `done` that it moves no more,
    `came` is the space from which it entered its battle, `goal` the territory on which it is about to land.
    `mission` is what a plane or ship does in its battle, `target` the ship that a kamikaze attacks, `way` the
    spaces that a bomber with the bomb flew over. `under` is the box of the dive chart of a submerged submarine
    whose position is known, `damage` the hits that a battleship has taken and `name` what the logbook calls it.
    """

    kind: str
    nation: str
    at: str
    on: str = ""
    moved: int = 0
    done: bool = False
    came: str = ""
    goal: str = ""
    raid: bool = False
    fought: bool = False
    mission: Mission = ""
    target: str = ""
    way: list[str] = []
    under: int = 0
    damage: int = 0
    name: str = ""


class Land(Struct, omit_defaults=True):
    """What changes about a territory: its owner ("" while neutral) and whether it holds a complex.

    `hot` is the last round in which nobody may enter, `nuked` says that the bomb hit it, `ruined` that its complex
    was hit, `deserted` that its owner has put no troops there since, `entered` the round in which troops came back.
    """

    owner: str
    factory: bool = False
    hot: int = 0
    nuked: bool = False
    ruined: bool = False
    deserted: bool = False
    entered: int = 0


class Nation(Struct):
    """What a nation has: money, technologies, and units that are paid but not yet placed.

    Of the bomb: its `status`, the territory where a `bomb` lies, whether the technology was `transferred`, and the
    `refund` of a roll that was not needed.
    """

    money: int
    technologies: list[str] = []
    bought: dict[str, int] = {}
    status: Status = ""
    bomb: str = ""
    transferred: bool = False
    refund: int = 0


class Entry(Struct, array_like=True):
    """D3.9-06 A line of the logbook: round, boat, zone after the move, box of the dive chart (0: surfaced)."""

    round: int
    boat: int
    zone: str
    box: int


class Flotilla(Struct, omit_defaults=True):
    """D3.9-06 What only its owner knows: hidden submarines, the numbers of all his boats, and the logbook.

    A hidden boat has a name instead of the id that it had on the map.
    """

    hidden: dict[str, Piece] = {}
    numbers: dict[str, int] = {}
    next_number: int = 1
    log: list[Entry] = []


class Report(Struct, array_like=True):
    """The luck of a battle: per nation thousandths of hits expected and hits made, then the same of hits taken."""

    round: int
    nation: str
    kind: Kind
    space: str
    hits: dict[str, list[int]]


class Volley(Struct, array_like=True):
    """B-7-01 Dice that one side of a battle threw together, at or below one number.

    `value` 0: by low luck, `faces` hold the die for the rest.
    """

    round: int
    who: Who
    nation: str
    value: int
    faces: list[int]
    hits: int


class Fallen(Struct, array_like=True):
    """B-7-02 A unit that was lost in a battle, and in which of its rounds."""

    round: int
    who: Who
    nation: str
    kind: str


class Battle(Struct):
    """One battle of this turn: `round` counts the rounds fought, `by_sea` says that some attackers land.

    `before` is what still comes before the rounds, `luck` is its part of the luck report,
    `thrown` holds the dice that hit in the exchange that is being fought, by who threw them.
    So that everybody can see how it goes: `attackers` and `defenders` are those of the round that is being fought,
    `struck` the casualties that leave at its end, `volleys` and `fallen` all dice and losses so far.
    """

    kind: Kind
    space: str
    round: int = 0
    by_sea: bool = False
    before: Before = "kamikazes"
    luck: dict[str, list[int]] = {}
    thrown: dict[str, list[Throw]] = {}
    attackers: list[str] = []
    defenders: list[str] = []
    struck: list[str] = []
    volleys: list[Volley] = []
    fallen: list[Fallen] = []

    @property
    def id(self) -> str:
        """Kind and space name it."""
        return f"{self.kind}-{self.space}"

    def throws_of(self, who: str) -> list[Throw]:
        """The dice with which a side has hit in this exchange; the next one begins with none."""
        return self.thrown.pop(who, [])

    def note(self, who: Who, nation: str, value: int, throw: Throw | None, hits: int) -> None:
        """Keep the dice of a volley."""
        faces = list(throw.faces) if throw else []
        self.volleys.append(Volley(self.round + 1, who, nation, value, faces, hits))


class State(Struct):
    """The whole match. Every cursor of the script is here, so that it can start again at any mark."""

    scenario: str
    options: dict[str, str]
    nations: dict[str, Nation]
    lands: dict[str, Land]
    pieces: dict[str, Piece]
    next_piece: int
    round: int = 1
    turn: int = 0
    phase: Phase = "research"
    was: dict[str, str] = {}
    battles: list[Battle] = []
    fighting: str = ""
    rockets_fired: bool = False
    winner: str = ""
    victory: str = ""
    flotillas: dict[str, Flotilla] = {}
    closed: dict[str, int] = {}
    dive_step: Literal["", "fights"] = ""
    reports: list[Report] = []
    christened: dict[str, int] = {}

    @property
    def nation(self) -> str:
        """B-1-01, D1-01 The nation whose turn it is."""
        return NATIONS[self.turn]


def fought(state: State) -> Battle | None:
    """The battle that is being fought, or None."""
    return next((battle for battle in state.battles if battle.id == state.fighting), None)


def on(state: State, chapter: str) -> bool:
    """Is this chapter of the expansion played?"""
    return state.options.get(chapter) == "on"


def chapters_of(state: State) -> Chapters:
    """The chapters of the expansion that are played."""
    if state.scenario == "base":
        return BASE
    return frozenset(chapter for chapter in CHAPTERS if state.options.get(chapter) == "on")


def starting_state(scenario: str, options: dict[str, str]) -> State:
    """D3.9-06, A-4-09, D4-01 The set-up: money, owners, complexes, units; the expansion leaves the money."""
    data = set_up()
    spaces = board().spaces
    state = State(
        scenario,
        options,
        nations={name: Nation(nation.money) for name, nation in data.nations.items()},
        lands={id: Land(spaces[id].owner, spaces[id].factory) for id in board().lands},
        pieces={},
        next_piece=1,
    )
    for stack in data.stacks:
        for kind, count in stack.units.items():
            for _ in range(count):
                new_piece(state, kind, stack.nation, stack.space)
    for zone in board().seas:
        board_carriers(state, zone)
    if on(state, "setup"):
        change_set_up(state)
    if on(state, "mpc") or on(state, "submarines"):
        state.phase = "opening"
    if on(state, "submarines"):
        state.flotillas = {nation: Flotilla() for nation in NATIONS}
        for id, piece in state.pieces.items():
            if piece.kind == "submarine":
                enlist(state, id)
    return state


def change_set_up(state: State) -> None:
    """D4-01, D4-02, D4-03, D4-04, D4-13, A-4-01, A-4-07, A-4-08 What the expansion adds to the set-up.

    A unit whose own chapter is not played is not added, and takes no other's place.
    """
    known = unit_types(chapters_of(state))
    for change in set_up().changes:
        if any(kind not in known for kind in change.add):
            continue
        for kind, count in change.remove.items():
            there = [id for id, p in pieces_in(state, change.space) if p.kind == kind]
            for id in there[:count]:
                del state.pieces[id]
        for kind, count in change.add.items():
            for _ in range(count):
                new_piece(state, kind, change.nation, change.space)


def enlist(state: State, id: str) -> int:
    """D3.9-06 A new submarine gets its number in its nation's logbook."""
    flotilla = state.flotillas[state.pieces[id].nation]
    flotilla.numbers[id] = flotilla.next_number
    flotilla.next_number += 1
    return flotilla.numbers[id]


def new_piece(state: State, kind: str, nation: str, at: str) -> str:
    """Put a new unit on the map; returns its id."""
    id = next_id(state)
    state.pieces[id] = Piece(kind, nation, at)
    if kind == "battleship" and on(state, "submarines"):
        state.pieces[id].name = christen(state, nation)
    return id


def next_id(state: State) -> str:
    """The id of the next unit that comes on the map."""
    state.next_piece += 1
    return f"u{state.next_piece - 1}"


def christen(state: State, nation: str) -> str:
    """D3.9-08 The next name of the nation's battleships: the naval log calls each by its name."""
    names = set_up().battleships[nation]
    state.christened[nation] = state.christened.get(nation, 0) + 1
    again, at = divmod(state.christened[nation] - 1, len(names))
    return f"{names[at]} {again + 1}" if again else names[at]


def unit(kind: str) -> Unit:
    """The printed values of a kind of unit that no chapter changes; cost and hits: `Values`."""
    return all_units()[kind]


def domain(piece: Piece) -> str:
    """Where a unit moves: land, air or sea."""
    return all_units()[piece.kind].domain


def side(piece: Piece) -> str:
    """The side a unit fights for."""
    return SIDE[piece.nation]


def pieces_in(state: State, space: str) -> Iterator[tuple[str, Piece]]:
    """Every unit in a space, cargo included."""
    return ((id, piece) for id, piece in state.pieces.items() if piece.at == space)


def friendly(state: State, land: str, nation: str) -> bool:
    """B-2-02 Does a nation of the same side own the territory?"""
    owner = state.lands[land].owner
    return owner != "" and SIDE[owner] == SIDE[nation]


def hostile(state: State, land: str, nation: str) -> bool:
    """B-2-02 Does an enemy own the territory?"""
    owner = state.lands[land].owner
    return owner != "" and SIDE[owner] != SIDE[nation]


def neutral(state: State, land: str) -> bool:
    """B-12-01, B-2-02 Has nobody entered the neutral yet?"""
    return state.lands[land].owner == ""


def owner_at_start(state: State, land: str) -> str:
    """Who owned the territory when the turn began."""
    return state.was.get(land, state.lands[land].owner)


def held_since_start(state: State, land: str, nation: str) -> bool:
    """B-5-06 Was the territory friendly when the turn began?"""
    before = owner_at_start(state, land)
    return before != "" and SIDE[before] == SIDE[nation]


def canal_open(state: State, between: Iterable[str], of_side: str) -> bool:
    """B-2-03 May ships pass? A canal is open to the side that held its territories when the turn began."""
    canal = board().through.get(frozenset(between))
    owners = [owner_at_start(state, land) for land in canal.held] if canal else []
    return all(SIDE[owner] == of_side for owner in owners)


def enemy_ships(state: State, nation: str) -> set[str]:
    """B-2-02, D3.9d-02 The sea zones with at least one enemy ship; submerged submarines stop nobody."""
    foe = ENEMY_OF[SIDE[nation]]
    types = all_units()
    return {
        p.at
        for p in state.pieces.values()
        if SIDE[p.nation] == foe and types[p.kind].domain == "sea" and not p.under
    }


def fighting_units(state: State, space: str, of_side: str) -> list[str]:
    """B-6-06, B-7-07, D3.8-04, D3.9-05, D2.1-18 The units of a side in a space that can fight.

    No cargo, no AA guns, nobody submerged.
    """
    return [
        id
        for id, piece in state.pieces.items()
        if piece.at == space
        and SIDE[piece.nation] == of_side
        and piece.kind not in NOT_FIGHTING
        and not is_cargo(piece)
        and not piece.under
    ]


def is_cargo(piece: Piece) -> bool:
    """B-6-06 Is it a land unit aboard a transport?"""
    return piece.at in board().sea and domain(piece) == "land"


def cargo_of(state: State, ship: str) -> list[str]:
    """What a ship carries."""
    return [id for id, piece in state.pieces.items() if piece.on == ship]


def reach_of(state: State, piece: Piece) -> int:
    """B-3-04, B-5-01, D3.10-02, A-3.10-01, D4-08 How many spaces a unit moves.

    Long range lengthens the flight of fighters and bombers alone, but none with the bomb, also on its way home;
    two hits slow a battleship down.
    """
    if piece.damage:
        return number("battleship", str(piece.damage), "move")
    if "long_range" in state.nations[piece.nation].technologies and piece.mission != "bomb":
        if piece.kind == "fighter":
            return effect("long_range_fighter")
        if piece.kind == "bomber":
            return effect("long_range_bomber")
    return unit(piece.kind).move


def capital_free(state: State, nation: str) -> bool:
    """B-11-02 Is the nation's capital in the hands of its own side?"""
    return friendly(state, CAPITAL[nation], nation)


def income_of(state: State, nation: str) -> int:
    """B-13-01, D2.1-49, A-2.1-24 The value of a nation's territories; what is hot or deserted brings nothing."""
    spaces, changed = board().spaces, changed_values(state)
    return sum(
        changed[id] if id in changed else spaces[id].ipc
        for id, land in state.lands.items()
        if land.owner == nation and brings_income(state, land)
    )


def brings_income(state: State, land: Land) -> bool:
    """D2.1-49, A-2.1-24 Does the land bring income? Not while it is hot or deserted."""
    return not land.deserted and land.hot < state.round


def incomes(state: State) -> dict[str, int]:
    """B-13-01, D2.1-49, A-2.1-24, A-4-02 The income of every nation."""
    found = dict.fromkeys(NATIONS, 0)
    spaces, changed = board().spaces, changed_values(state)
    for id, land in state.lands.items():
        if land.owner and brings_income(state, land):
            found[land.owner] += changed[id] if id in changed else spaces[id].ipc
    return found


def changed_values(state: State) -> dict[str, int]:
    """D4-06 The territories whose value the expansion changes."""
    return set_up().value_changes if on(state, "values") else {}


def value_of(state: State, land: str) -> int:
    """D4-06 What a territory is worth."""
    return changed_values(state).get(land, board().spaces[land].ipc)


def is_hot(state: State, land: str) -> bool:
    """D2.1-44, A-2.1-26 Is the territory hot: this round and the next after the strike?"""
    return state.lands[land].hot >= state.round


def may_land_planes(state: State, land: str) -> bool:
    """D2.1-56, A-2.1-27 No plane lands where it is hot, nor in the round in which troops come back."""
    troops_back = state.lands[land].entered == state.round
    return not is_hot(state, land) and not troops_back


def islands_to_land(state: State, zone: str, nation: str) -> list[str]:
    """B-7-09, D3.3-17, D2.1-56 The friendly islands of a sea zone on which a nation's planes may land now."""
    near = [land for land in board().near[zone] if land in board().islands]
    return [land for land in near if friendly(state, land, nation) and may_land_planes(state, land)]


def closed_zones(state: State) -> set[str]:
    """D2.1-46 The sea zones beside an island that was struck: no ship enters them for the rest of the round."""
    return {zone for zone, until in state.closed.items() if until >= state.round}


def uses_deck(state: State, kind: str) -> bool:
    """D3.11-02, A-3.3-06, B-5-06 May this kind of plane land on a carrier: fighters, and Mustangs by the
    expansion.
    """
    return kind == "fighter" or (kind == "mustang" and on(state, "carriers"))


def side_income(state: State, of_side: str) -> int:
    """The income level of a side."""
    return sum(income for nation, income in incomes(state).items() if SIDE[nation] == of_side)


def remove(state: State, ids: Iterable[str]) -> None:
    """B-6-06, D3.6-05, A-2.1-38, B-7-09 Take units off the map.

    Cargo goes down with its ship or bomber, fighters do not.
    """
    for id in ids:
        if id not in state.pieces:
            continue
        gone = state.pieces.pop(id)
        if gone.kind in ("transport", "bomber"):
            remove(state, cargo_of(state, id))
        else:
            for aboard in cargo_of(state, id):
                state.pieces[aboard].on = ""
        if state.flotillas:
            state.flotillas[gone.nation].numbers.pop(id, None)


def count_kinds(state: State, ids: Iterable[str]) -> dict[str, int]:
    """How many of each kind."""
    found: dict[str, int] = {}
    for id in ids:
        kind = state.pieces[id].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def deck_for(state: State, plane: Piece) -> str:
    """B-5-06, B-7-09 A carrier with room where a plane is, its own nation's before an ally's; empty if none."""
    most = number("combat", "fighters_on_carrier")
    decks = [
        id
        for id, ship in pieces_in(state, plane.at)
        if ship.kind == "carrier" and side(ship) == side(plane) and len(cargo_of(state, id)) < most
    ]
    return min(decks, key=lambda id: state.pieces[id].nation != plane.nation, default="")


def without_deck(state: State, zone: str) -> list[str]:
    """B-7-09, D3.11-02 The planes over a zone that could be on a carrier and are on none."""
    return [id for id, p in pieces_in(state, zone) if not p.on and uses_deck(state, p.kind)]


def board_carriers(state: State, zone: str) -> list[str]:
    """B-5-06, B-7-09 Fighters in a zone go on board carriers with room; returns those that find none."""
    flying = without_deck(state, zone)
    for id in flying:
        state.pieces[id].on = deck_for(state, state.pieces[id])
    return [id for id in flying if not state.pieces[id].on]
