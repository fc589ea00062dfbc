"""SW12.0a, SW13 The odds beside a week's orders: what a search may find, and the way home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, ROWS
from sandtable.games.steel_wolves.rules.patrol.search import (
    CONTACT,
    boxes_of,
    contact_in,
    contact_kind,
    contact_modifiers,
    enemy_sub_icon,
    fleet_among,
    fleets_listed,
    fleets_spared,
    search_modifiers,
    search_row_is_empty,
    steals_in,
    virgin,
)
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.rules.transit.transit import homeward_routes, route_odds
from sandtable.games.steel_wolves.state.model import CONVOYS, Boat, Public, box_hit, war_period_row
from sandtable.kernel import Modifier, Odds

FACES = range(10)
FOUND = {"C1": "convoy", "C2": "convoy", "TF": "fleet", "SPEC": "fleet", "L": "loners", "": "nothing"}
TONES = {"convoy": "good", "loners": "middle", "fleet": "middle", "enemy-sub": "bad", "nothing": "none"}


class Waters(Struct, frozen=True):
    """SW13.21b, SW13.22a All that the chances of a search hang on: where, when, and what changes the dice."""

    area: str
    zone: str
    in_port: bool
    row: int
    period: int
    search: int
    contact: int
    virgin: bool
    spared: bool
    fleet: str
    special: str
    enemy_subs: bool


@lru_cache(4096)
def contact_counts(waters: Waters, colour: str) -> dict[str, int]:
    """SW13.22a, SW7.12 Of a hundred contacts in a box of this colour, ten by ten dice: how many are what."""
    chart = f"contact_{AREAS[waters.area].contact}"
    bonus = waters.contact + sum(m.value for m in CONTACT[colour])
    counts = dict.fromkeys(TONES, 0)
    for face in FACES:
        kind = contact_kind(colour, str(CHARTS.cell(chart, face + bonus, str(waters.period))))
        for number in FACES:
            found = fleet_among(waters.fleet, waters.special, number, kind) if kind in CONVOYS else kind
            counts[FOUND[contact_in(waters.area, waters.in_port, waters.spared, waters.virgin, found)]] += 1
    return counts


@lru_cache(4096)
def counts_in(waters: Waters) -> dict[str, int]:
    """SW13.21a, SW13.21d Of a thousand searches, one for each fall of three dice: how many find what."""
    counts = dict.fromkeys(TONES, 0)
    boxes = boxes_of(ROWS[waters.area][waters.row], waters.zone)
    for face in FACES:
        hit = box_hit(face + waters.search)
        colour = "white" if hit is None else boxes[hit]
        if colour != "white":
            for found, count in contact_counts(waters, colour).items():
                counts[found] += count
            continue
        # SW13.21d: a white box on a natural 0, then a second 0.
        met = 10 if face == 0 and waters.enemy_subs else 0
        counts["enemy-sub"] += met
        counts["nothing"] += 100 - met
    return counts


def waters_of(state: Public, boat: Boat, mods: Sequence[Modifier]) -> Waters:
    """SW13.21b, SW13.22a What the chances of the boat's search hang on now."""
    listed = fleets_listed(state, boat)
    area = AREAS[boat.place]
    return Waters(
        area.id,
        boat.zone,
        steals_in(state, boat),
        war_period_row(state, area),
        state.war_period,
        sum([m.value for m in mods]),
        sum([m.value for m in contact_modifiers(state, boat, "orange")]),
        virgin(state, area.id),
        fleets_spared(state),
        state.bdienst_fleet if listed else "",
        state.bdienst_special if listed else "",
        enemy_sub_icon(state, boat) and bool(enemies(state, boat)),
    )


def search_counts(state: Public, boat: Boat, mods: Sequence[Modifier] | None = None) -> dict[str, int]:
    """SW13.21a, SW13.21d Of a thousand searches, how many find what: to be read only."""
    if search_row_is_empty(state, boat):
        return {"nothing": 1000}
    return counts_in(waters_of(state, boat, search_modifiers(state, boat) if mods is None else mods))


def search_odds(state: Public, boat: Boat) -> list[Odds]:
    """SW13.21a, SW13.22a What a search here finds, exactly: these chances exclude each other and add up to 1."""
    mods = search_modifiers(state, boat)
    return [
        Odds(found, count / 1000, TONES[found], "SW13.21a", mods)
        for found, count in search_counts(state, boat, mods).items()
        if count
    ]


def home_odds(state: Public, boat: Boat) -> list[Odds]:
    """SW15.21, SW19.1c The chance of a transit event this week on the safest way home; nobody follows the boat."""
    unseen = msgspec.structs.replace(boat, spotted=False, zone="", returning=True)
    ways = [route_odds(state, unseen, route) for route in homeward_routes(state, unseen)]
    safest = min(ways, key=lambda odds: odds[0].chance if odds else 0.0)
    return [Odds("transit-home", odds.chance, "bad", "SW19.1c", odds.modifiers) for odds in safest]
