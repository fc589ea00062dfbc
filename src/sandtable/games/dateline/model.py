"""The state of a match, and the questions about it that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from sandtable.games.dateline.atlas import (
    CAPITAL,
    ENEMY_OF,
    NATIONS,
    SIDE,
    Unit,
    board,
    effect,
    number,
    set_up,
    unit_types,
)

Phase = Literal["research", "purchase", "combat_move", "combat", "noncombat_move", "place", "income"]
Kind = Literal["raid", "sea", "land"]

PHASES: tuple[Phase, ...] = ("research", "purchase", "combat_move", "combat", "noncombat_move", "place", "income")

NOT_FIGHTING = ("aa_gun",)
"""B-7-07 These are captured, never destroyed: they neither fight nor stop a blitz."""


class Piece(Struct, omit_defaults=True):
    """One unit on the map.

    `on` is the ship that carries it, `moved` the spaces entered this turn, `done` says that it moves no more,
    `came` is the space from which it entered its battle, `goal` the territory on which it is about to land.
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


class Land(Struct, omit_defaults=True):
    """What changes about a territory: its owner ("" while neutral) and whether it holds a complex."""

    owner: str
    factory: bool = False


class Nation(Struct):
    """What a nation has: money, technologies, and units that are paid but not yet placed."""

    money: int
    technologies: list[str] = []
    bought: dict[str, int] = {}


class Battle(Struct):
    """One battle of this turn: `round` counts the rounds fought, `by_sea` says that some attackers land."""

    kind: Kind
    space: str
    round: int = 0
    by_sea: bool = False

    @property
    def id(self) -> str:
        """Kind and space name it."""
        return f"{self.kind}-{self.space}"


class War(Struct):
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

    @property
    def nation(self) -> str:
        """B-1-01 The nation whose turn it is."""
        return NATIONS[self.turn]


def starting_war(scenario: str, options: dict[str, str]) -> War:
    """The set-up of the base game: money, owners, complexes and units."""
    data = set_up()
    spaces = board().spaces
    war = War(
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
                new_piece(war, kind, stack.nation, stack.space)
    for zone in board().seas:
        board_carriers(war, zone)
    return war


def new_piece(war: War, kind: str, nation: str, at: str) -> str:
    """Put a new unit on the map; returns its id."""
    id = f"u{war.next_piece}"
    war.next_piece += 1
    war.pieces[id] = Piece(kind, nation, at)
    return id


def unit(kind: str) -> Unit:
    """The printed values of a kind of unit."""
    return unit_types()[kind]


def domain(piece: Piece) -> str:
    """Land, air or sea."""
    return unit_types()[piece.kind].domain


def side(piece: Piece) -> str:
    """The side a unit fights for."""
    return SIDE[piece.nation]


def pieces_in(war: War, space: str) -> Iterator[tuple[str, Piece]]:
    """Every unit in a space, cargo included."""
    return ((id, piece) for id, piece in war.pieces.items() if piece.at == space)


def friendly(war: War, land: str, nation: str) -> bool:
    """B-2-02 Does a nation of the same side own the territory?"""
    owner = war.lands[land].owner
    return owner != "" and SIDE[owner] == SIDE[nation]


def hostile(war: War, land: str, nation: str) -> bool:
    """B-2-02 Does an enemy own the territory?"""
    owner = war.lands[land].owner
    return owner != "" and SIDE[owner] != SIDE[nation]


def neutral(war: War, land: str) -> bool:
    """B-12-01 Has nobody entered the neutral yet?"""
    return war.lands[land].owner == ""


def owner_at_start(war: War, land: str) -> str:
    """Who owned the territory when the turn began."""
    return war.was.get(land, war.lands[land].owner)


def held_since_start(war: War, land: str, nation: str) -> bool:
    """B-5-06 Friendly now and when the turn began?"""
    before = owner_at_start(war, land)
    return friendly(war, land, nation) and before != "" and SIDE[before] == SIDE[nation]


def canal_open(war: War, here: str, there: str, of_side: str) -> bool:
    """B-2-03 May ships pass? A canal is open to the side that held its territories when the turn began."""
    canal = board().through.get(frozenset((here, there)))
    owners = [owner_at_start(war, land) for land in canal.held] if canal else []
    return all(owner != "" and SIDE[owner] == of_side for owner in owners)


def enemy_ships(war: War, nation: str) -> set[str]:
    """B-2-02 The sea zones with at least one enemy ship."""
    foe = ENEMY_OF[SIDE[nation]]
    types = unit_types()
    return {p.at for p in war.pieces.values() if SIDE[p.nation] == foe and types[p.kind].domain == "sea"}


def fighting_units(war: War, space: str, of_side: str) -> list[str]:
    """B-6-06, B-7-07 The units of a side in a space that can fight: no cargo, no AA guns."""
    return [
        id
        for id, piece in war.pieces.items()
        if piece.at == space
        and SIDE[piece.nation] == of_side
        and piece.kind not in NOT_FIGHTING
        and not (piece.on and is_cargo(piece))
    ]


def is_cargo(piece: Piece) -> bool:
    """B-6-06 Is it a land unit aboard a transport?"""
    return piece.on != "" and domain(piece) == "land"


def cargo_of(war: War, ship: str) -> list[str]:
    """What a ship carries."""
    return [id for id, piece in war.pieces.items() if piece.on == ship]


def reach_of(war: War, piece: Piece) -> int:
    """B-3-04, B-5-01 How many spaces a unit moves: long range lengthens the flight."""
    if "long_range" in war.nations[piece.nation].technologies:
        if piece.kind == "fighter":
            return effect("long_range_fighter")
        if piece.kind == "bomber":
            return effect("long_range_bomber")
    return unit(piece.kind).move


def capital_free(war: War, nation: str) -> bool:
    """B-11-02 Is the nation's capital in the hands of its own side?"""
    return friendly(war, CAPITAL[nation], nation)


def income_of(war: War, nation: str) -> int:
    """B-13-01 The value of a nation's territories."""
    spaces = board().spaces
    return sum(spaces[id].ipc for id, land in war.lands.items() if land.owner == nation)


def side_income(war: War, of_side: str) -> int:
    """The income level of a side."""
    return sum(income_of(war, nation) for nation in NATIONS if SIDE[nation] == of_side)


def remove(war: War, ids: Iterable[str]) -> None:
    """B-6-06 Take units off the map; cargo sinks with its ship, fighters do not."""
    for id in ids:
        if id not in war.pieces:
            continue
        gone = war.pieces.pop(id)
        if gone.kind == "transport":
            remove(war, cargo_of(war, id))
        elif gone.kind == "carrier":
            for fighter in cargo_of(war, id):
                war.pieces[fighter].on = ""


def count_kinds(war: War, ids: Iterable[str]) -> dict[str, int]:
    """How many of each kind."""
    found: dict[str, int] = {}
    for id in ids:
        kind = war.pieces[id].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def board_carriers(war: War, zone: str) -> list[str]:
    """B-5-06, B-7-09 Fighters in a zone go on board carriers with room; returns those that find none."""
    carriers = [(id, p) for id, p in pieces_in(war, zone) if p.kind == "carrier"]
    room = {id: number("combat", "fighters_on_carrier") - len(cargo_of(war, id)) for id, _ in carriers}
    lost = []
    for id, fighter in list(pieces_in(war, zone)):
        if fighter.kind != "fighter" or fighter.on:
            continue
        # A fighter goes aboard its own nation's carrier before an ally's.
        fits = [c for c, p in carriers if room[c] > 0 and side(p) == side(fighter)]
        fits.sort(key=lambda c: war.pieces[c].nation != fighter.nation)
        if fits:
            fighter.on = fits[0]
            room[fits[0]] -= 1
        else:
            lost.append(id)
    return lost
