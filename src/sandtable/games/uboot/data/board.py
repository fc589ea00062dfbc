"""UB2, UB5.2: what is printed on board, tiles and chips: sections, crew, stores, tracks, components, puzzle."""

from __future__ import annotations

from typing import Literal

from sandtable.games.uboot.data.data import Row, Sourced, read

__all__ = [
    "ADJACENCY",
    "COMPONENTS",
    "CREW",
    "PIECES",
    "SECTIONS",
    "SPECIALISATIONS",
    "STORES",
    "TRACKS",
    "WEAR",
    "Component",
    "Man",
    "MoraleTrack",
    "Piece",
    "Section",
    "Stores",
]


class Section(Sourced, frozen=True):
    """UB2-02 One of the eight sections, with the orders that are carried out in it."""

    id: int
    name: str
    inside: bool
    orders: tuple[str, ...]
    toolbox_start: bool = False


class Adjacency(Row, frozen=True):
    """UB6.4-06 Pairs of sections between which sailors pass."""

    always: tuple[tuple[int, int], ...]
    surfaced_only: tuple[tuple[int, int], ...]
    hatch_bypass_surfaced: tuple[tuple[int, int], ...]


class _Boat(Sourced, frozen=True):
    sections: tuple[Section, ...]
    adjacency: Adjacency


class Man(Sourced, frozen=True):
    """UB2-05, UB6.2-04 A sailor as the crew tile names him: role, base shape, watch, two specialisations."""

    id: str
    role: str
    shape: str
    watch: int
    name: str
    specs: tuple[str, str]
    start_section: int
    """Where his figure stands at the start; 0: the second watch is off the model."""
    badge: str | None


class _Crew(Sourced, frozen=True):
    specialisations: tuple[str, ...]
    crew: tuple[Man, ...]


class Equipment(Sourced, frozen=True):
    """UB10.3.5-01 A piece of equipment: where it stands at the start, and the condition that it helps against."""

    id: str
    start_section: int
    removes: str = ""
    neutralises: str = ""


class Condition(Sourced, frozen=True):
    """UB10.3.4-01 An environmental condition, and the injury that a dangerous one causes."""

    id: str
    dangerous: bool
    injury: str = ""


class Medical(Row, frozen=True):
    """UB5.2-08 Medicine by kind, and the first-aid kits of linked missions."""

    kinds: tuple[str, ...]
    stock: dict[str, int]
    kits_per_further_mission: int


class Pyramid(Row, frozen=True):
    """UB5.2-07 The six spaces from the top down and from the left, and which of them touch."""

    spaces: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    adjacent: tuple[tuple[str, str], ...]


class Recipe(Row, frozen=True):
    """UB9.4-03 Chips that make a larger meal."""

    name: str
    chips: tuple[str, ...]


class Food(Row, frozen=True):
    """UB9.4 Kinds of food in the order in which they spoil, chips of each, the pyramid, the recipes."""

    spoil_order: tuple[str, ...]
    chips: dict[str, int]
    pyramid: Pyramid
    recipes: tuple[Recipe, ...]


class Stores(Sourced, frozen=True):
    """UB5.2 Everything that lies about or is used up."""

    equipment: tuple[Equipment, ...]
    conditions: tuple[Condition, ...]
    medical: Medical
    food: Food
    cigarettes_per_role: int
    sailors_per_cigarette: int
    """UB6.13-03 Whom one cigarette helps."""


class CommandTrack(Sourced, frozen=True):
    """UB7.2 The command track: its spaces from the left."""

    spaces: tuple[str, ...]


class Deltas(Row, frozen=True):
    """UB7.3 By how many spaces morale moves."""

    ship_sunk: int
    sailor_killed: int
    dive_with_men_outside_cap: int
    environment_placed: int
    environment_removed: int
    hull_breach: int
    meal_none: int
    meal_1: int
    meal_2: int
    meal_3: int


class MoraleTrack(Sourced, frozen=True):
    """UB7.3 The spaces from the left, the deck that a space draws from, and what moves the marker."""

    spaces: tuple[str, ...]
    triggers: dict[str, int]
    deltas: Deltas


class BothTracks(Sourced, frozen=True):
    """UB7.2, UB7.3 The tracks of command and morale."""

    command_track: CommandTrack
    morale_track: MoraleTrack


class Component(Sourced, frozen=True):
    """UB10.3.1-01 A part of the boat that can fail: where it is, and who repairs it for how long."""

    id: str
    section: int
    repair_crew: dict[str, int]
    base_hours: dict[str, float]
    kinds: tuple[str, ...] = ()
    part: str = ""
    """The figure of the boat that it holds down, and what a major failure leaves of it."""
    left: float = 1.0


class Worsen(Row, frozen=True):
    """UB6.11-02 After how many hours a fault that nobody repairs gets worse."""

    green_to_yellow_hours: int
    yellow_to_red_hours: int


class Wear(Row, frozen=True):
    """UB10.3.1-01 How faults come and grow."""

    worsen: Worsen
    yellow_effect: float
    """The share of a major failure's harm that a failure does."""
    hard_driven_hours: int
    hard_driven_weight: int
    battered_weight: int


class _Technical(Sourced, frozen=True):
    components: tuple[Component, ...]
    rules: Wear


class Piece(Row, frozen=True):
    """UB2-19 One piece of the puzzle: the letter on its back, and on its face a mark and the pipes that cross each
    edge. Its id says no more than its face shows.
    """

    id: str
    letter: str
    row: Literal["upper", "lower"]
    mark: str
    bow: int
    stern: int
    top: int
    bottom: int


class _Puzzle(Sourced, frozen=True):
    pieces: tuple[Piece, ...]


_BOAT = read("boat_sections", _Boat)
SECTIONS: dict[int, Section] = {one.id: one for one in _BOAT.sections}
ADJACENCY = _BOAT.adjacency
_CREW = read("crew", _Crew)
CREW: dict[str, Man] = {one.id: one for one in _CREW.crew}
SPECIALISATIONS = _CREW.specialisations
STORES = read("stores", Stores)
TRACKS = read("tracks", BothTracks)
_TECHNICAL = read("technical", _Technical)
COMPONENTS: dict[str, Component] = {one.id: one for one in _TECHNICAL.components}
WEAR = _TECHNICAL.rules
PIECES: dict[str, Piece] = {one.id: one for one in read("puzzle", _Puzzle).pieces}
