"""SW12.0a, SW13 The odds beside a week's orders: what a search may find, and the way home."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

from sandtable.games.steel_wolves.data import AREAS, CHARTS
from sandtable.games.steel_wolves.model import Boat, Patrol, box_hit
from sandtable.games.steel_wolves.search import (
    CONVOYS,
    contact_here,
    contact_kind,
    contact_modifiers,
    enemy_sub_icon,
    fleet_by_number,
    fleets_listed,
    search_boxes,
    search_modifiers,
    search_row_is_empty,
)
from sandtable.games.steel_wolves.sub_duel import enemies
from sandtable.games.steel_wolves.transit import homeward_routes, route_options
from sandtable.kernel import Odds

FACES = range(10)
FOUND = {"C1": "convoy", "C2": "convoy", "TF": "fleet", "SPEC": "fleet", "L": "loners", "": "nothing"}
TONES = {"convoy": "good", "loners": "middle", "fleet": "middle", "enemy-sub": "bad", "nothing": "none"}


@cache
def contacts(chart: str, bonus: int, war_period: int, colour: str) -> tuple[tuple[str, int], ...]:
    """SW13.22a The contacts of a chart for the ten faces of the die, each with how many show it."""
    kinds = [contact_kind(colour, str(CHARTS.cell(chart, face + bonus, str(war_period)))) for face in FACES]
    return tuple(Counter(kinds).items())


def contact_counts(state: Patrol, boat: Boat, colour: str) -> dict[str, int]:
    """SW13.22a, SW7.12 Of a hundred contacts in a box of this colour, ten by ten dice: how many are what."""
    bonus = sum([m.value for m in contact_modifiers(state, boat, colour)])
    listed = fleets_listed(state, boat)
    counts = dict.fromkeys(TONES, 0)
    for kind, faces in contacts(f"contact_{AREAS[boat.place].contact}", bonus, state.war_period, colour):
        if kind in CONVOYS and listed:
            for number in FACES:
                counts[FOUND[contact_here(state, boat, fleet_by_number(state, number, kind))]] += faces
        else:
            counts[FOUND[contact_here(state, boat, kind)]] += 10 * faces
    return counts


def search_counts(state: Patrol, boat: Boat) -> dict[str, int]:
    """SW13.21a, SW13.21d Of a thousand searches, one for each fall of three dice: how many find what."""
    counts = dict.fromkeys(TONES, 0)
    if search_row_is_empty(state, boat):
        return {**counts, "nothing": 1000}
    bonus = sum(m.value for m in search_modifiers(state, boat))
    boxes = search_boxes(state, boat)
    by_colour = {colour: contact_counts(state, boat, colour) for colour in set(boxes) if colour != "white"}
    for face in FACES:
        hit = box_hit(face + bonus)
        colour = "white" if hit is None else boxes[hit]
        if colour != "white":
            for found, count in by_colour[colour].items():
                counts[found] += count
            continue
        # SW13.21d: a white box on a natural 0, then a second 0.
        met = 10 if face == 0 and enemy_sub_icon(state, boat) and enemies(state, boat) else 0
        counts["enemy-sub"] += met
        counts["nothing"] += 100 - met
    return counts


def search_odds(state: Patrol, boat: Boat) -> list[Odds]:
    """SW13.21a, SW13.22a What a search here finds, exactly: these chances exclude each other and add up to 1."""
    mods = search_modifiers(state, boat)
    return [
        Odds(found, count / 1000, TONES[found], "SW13.21a", mods)
        for found, count in search_counts(state, boat).items()
        if count
    ]


def home_odds(state: Patrol, boat: Boat) -> list[Odds]:
    """SW15.21, SW19.1c The chance of a transit event this week on the safest way home; nobody follows the boat."""
    unseen = msgspec.structs.replace(boat, spotted=False, zone="", returning=True)
    ways = [way.odds for way in route_options(state, unseen, homeward_routes(state, unseen))]
    safest = min(ways, key=lambda odds: odds[0].chance if odds else 0.0)
    return [Odds("transit-home", odds.chance, "bad", "SW19.1c", odds.modifiers) for odds in safest]
