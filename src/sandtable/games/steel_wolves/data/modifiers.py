"""The numbers that the rules add to dice: what data/modifiers.toml holds, typed on load."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import DATA
from sandtable.kernel import Modifier


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """The modifiers of one die: every field is there, and no other."""

    evidence: Literal["printed", "designed"]
    source: str


class OnSearch(Part, frozen=True):
    """The search die (SW13.21b)."""

    bdienst_area: Modifier
    virgin_waters: Modifier
    spotted: Modifier
    missed_pack: Modifier
    low: Modifier
    deep_low: Modifier
    italian_north: Modifier


class OnContact(Part, frozen=True):
    """The contact die, by the colour of the box (SW13.22a)."""

    green: Modifier
    blue: Modifier
    red: Modifier


class OnTransit(Part, frozen=True):
    """The transit check (SW19.1b)."""

    patrol_move: Modifier
    coast_or_air: Modifier
    cautious: Modifier
    spotted: Modifier
    mission_zone: Modifier
    naval_base: Modifier


class OnEndurance(Part, frozen=True):
    """The endurance check (SW14.7b)."""

    skipped_search: Modifier
    no_ships: Modifier
    turned_back: Modifier
    mines_laid: Modifier
    gun_only: Modifier
    damaged: Modifier
    italian_north: Modifier
    mechanical: Modifier
    torpedo_doctrine: Modifier


class OnJoining(Part, frozen=True):
    """The die of a boat that is called to a pack (SW24.1b)."""

    no_shadower: Modifier
    not_a_large_convoy: Modifier
    from_next_door: Modifier
    bad_weather: Modifier


class OnSight(Part, frozen=True):
    """Who of two submarines sees the other first (SW14.6A-E)."""

    spotted_or_damaged: Modifier
    in_transit: Modifier


class OnTorpedoes(Part, frozen=True):
    """Torpedoes: what a target is worth, and the attack result (SW14.16B, SW14.16D)."""

    hidden: Modifier
    other_column: Modifier
    damaged_target: Modifier
    dud_torpedoes: Modifier
    in_port: Modifier
    small_torpedoes: Modifier


class OnCounterattack(Part, frozen=True):
    """The die of the counterattack (SW14.2C)."""

    re_attack: Modifier
    spotted: Modifier


class OnGunfire(Part, frozen=True):
    """The fire of an armed merchant (SW27.1)."""

    damaged: Modifier


class OfEvents(Part, frozen=True):
    """What war events and requests change."""

    weather_reporting: Modifier
    late_war: Modifier
    salvaged: Modifier


class OfGuidedPatrol(Part, frozen=True):
    """The gentle dice of the guided first patrol (SW1.0)."""

    passage: Modifier
    search: Modifier
    contact: Modifier
    escorts: Modifier
    stores: Modifier


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """data/modifiers.toml"""

    search: OnSearch
    contact: OnContact
    transit: OnTransit
    endurance: OnEndurance
    pack: OnJoining
    duel: OnSight
    attack: OnTorpedoes
    counterattack: OnCounterattack
    gun: OnGunfire
    events: OfEvents
    guided: OfGuidedPatrol


MODIFIERS = msgspec.toml.decode((DATA / "modifiers.toml").read_bytes(), type=Modifiers)
