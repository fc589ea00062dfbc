"""How the staff leads boats: what data/doctrine.toml holds, typed on load. Nothing here is a rule."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import DATA


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: it holds every field, and no other."""


class Hunting(Part, frozen=True):
    """Which waters are worth a boat.

    `traffic` of a box by its colour; each red box takes a share of the whole, `spoilt_by_red`. The area of the
    B-Dienst is worth so much more, a `low` so much less; `crowded` boats in an area cost `crowd`. A boat hunts in a
    `cycle` of so many weeks, its way not counted, and moves to other waters where they are `worth_a_move` more.
    """

    traffic: dict[str, int]
    spoilt_by_red: float
    bdienst: float
    low: float
    crowd: float
    crowded: int
    cycle: float
    worth_a_move: float


class Ways(Part, frozen=True):
    """What a way costs.

    Out each `red_box` and a `cautious` way, in movement points; home the week that a cautious way takes longer
    (`slow`) and one round the Channel (`detour`), as chances to be caught. A boat goes on in transit while a patrol
    has more than `weeks_left_to_go_on`, and turns home so many `spare_weeks` before it must.
    """

    red_box: float
    cautious: float
    slow: float
    detour: float
    weeks_left_to_go_on: int
    spare_weeks: int


class Price(Part, frozen=True):
    """What a boat lost, and one that must go home, are worth, in thousands of tons."""

    lost: float
    hurt: float


class Fighting(Part, frozen=True):
    """How a fight is weighed.

    A damaged boat attacks a convoy up to a chance to be lost of `too_dangerous`. A hidden red counter counts so
    many tons and sinks so often. Where the printed mix tells nothing, escorts have the `usual_asw` (a convoy whose
    escorts nobody has seen `little_asw`), merchants mean defence and tons, and a hit `sinks` so often. A re-attack
    brings so many `salvos`.
    """

    too_dangerous: float
    hidden_tons: int
    hidden_sinks: float
    usual_asw: float
    little_asw: int
    mean_defence: float
    mean_tons: float
    sinks: float
    salvos: float


class Packs(Part, frozen=True):
    """When a pack is called.

    In the war from an `even` chance on; in a battle a boat that comes `late` counts so much, and `the_convoy` is
    worth a bit more than other ships.
    """

    even: float
    late: float
    the_convoy: float


class Berlin(Part, frozen=True):
    """What is asked for in Berlin.

    Requests by their `worth`, from a `fair_chance` on, if what they promise is `worthwhile`; favours up to a
    `good_chance`; to be spared `unwelcome` orders, while a `reserve` of prestige is left.
    """

    fair_chance: float
    good_chance: float
    worthwhile: float
    reserve: int
    unwelcome: tuple[str, ...]
    worth: dict[str, int]


class Doctrine(Part, frozen=True):
    """data/doctrine.toml"""

    evidence: Literal["designed"]
    source: str
    hunting: Hunting
    ways: Ways
    prices: dict[Literal["war", "battle", "patrol"], Price]
    fighting: Fighting
    packs: Packs
    berlin: Berlin


DOCTRINE = msgspec.toml.decode((DATA / "doctrine.toml").read_bytes(), type=Doctrine)
