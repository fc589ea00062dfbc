"""How the staff leads a nation: what data/doctrine.toml holds, typed on load. Nothing here is a rule."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.games.war_room.data.data import DATA


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: it holds every field, and no other."""


class Boldness(Part, frozen=True):
    """How boldly a side is led.

    `caution` is the share of the danger to land left behind that an attack must outweigh, `at_home` the same for
    the capital; an attack is `worth_trying` from that chance on and has `enough` at that; a capital is `safe` below
    that risk; `least_saving` is what a reserve must save to be sent; `stacks` go for one target at most.
    """

    caution: float
    at_home: float
    worth_trying: float
    enough: float
    safe: float
    least_saving: float
    stacks: int


class Worth(Part, frozen=True):
    """What land is worth: each point of strategic value, a capital, land that would win the war; income counts one.

    Two `garrison` dice are worth so much in the measure of fighting worth; `garrison_stops` is how likely they stop
    an attacker of one unit.
    """

    strategic_value: float
    capital: float
    decisive: float
    garrison: float
    garrison_stops: float


class Attack(Part, frozen=True):
    """Which attacks are made.

    At one place so many enemy armies and wings at most are feared in one round. `sieges` says for so many battles
    what of their chance is left when the enemy may bring up others meanwhile. The gain is shared among the stacks
    that an attack takes, and a further `order`; `another_stack` must gain that share of the land's worth. Among
    stacks of the same promise `another_type` counts so much, then `strength`. An attack less likely than `hopeless`
    is called off unless it is a siege.
    """

    feared_armies: int
    feared_wings: int
    sieges: dict[int, float]
    order: float
    another_stack: float
    another_type: float
    strength: float
    hopeless: float


class Bombing(Part, frozen=True):
    """When bombers fly: for at least that much. A bomber destroys so much at most, a unit under construction and a
    resource of the income are worth so much; a fighter and a gun (or a bomber) that shoot back weigh so much, times
    `danger`.
    """

    least: float
    by_bomber: float
    building: float
    income: float
    fighter: float
    gun: float
    danger: float


class Bid(Part, frozen=True):
    """The share of the oil that is bid at most; it grows with what is wanted, up to all where that much is."""

    most: float
    wanted_for_all: float


class AtSea(Part, frozen=True):
    """Where fleets and transports go.

    A fleet attacks from these `odds` on. A resource of a convoy is worth so much to a `raid` and to a `guard`;
    enemy `planes` count for that share of ships; each point of `danger` above the own strength costs so much, and
    another zone must be `better` by that. So many stacks at most sail for one target in a round; its value counts
    from `target` on, its distance from `steps` on. Transports go where `enough_guards` times the guards match the
    danger.
    """

    odds: float
    raid: float
    guard: float
    planes: float
    danger: float
    better: float
    stacks_for_target: int
    target: float
    steps: float
    enough_guards: float


class Buying(Part, frozen=True):
    """What is bought, again and again in this order: on land, and by islanders as long as no enemy army is near.

    So much of each resource is kept. A trade must gain more than `trade` lots. Units are built where the own side
    `holds` that share of the threat.
    """

    kept: dict[str, int]
    islanders: tuple[str, ...]
    on_land: tuple[str, ...]
    at_sea: tuple[str, ...]
    trade: float
    holds: float


class Greed(Part, frozen=True):
    """The greedy player: the ratios of strength at which it takes a battle for lost and for won; what it buys."""

    hopeless: float
    certain: float
    units: tuple[str, ...]


class Doctrine(Part, frozen=True):
    """data/doctrine.toml"""

    evidence: Literal["designed"]
    source: str
    boldness: dict[Literal["allies", "axis"], Boldness]
    worth: Worth
    attack: Attack
    bombing: Bombing
    bid: Bid
    sea: AtSea
    purchase: Buying
    greedy: Greed


DOCTRINE = msgspec.toml.decode((DATA / "doctrine.toml").read_bytes(), type=Doctrine)
