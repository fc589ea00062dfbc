"""SW12.0a, SW13 The odds beside a week's orders: what a search may find, and the way home."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, ROWS
from sandtable.games.steel_wolves.rules.modifiers.events import (
    Change,
    baltic_box,
    baltic_search,
    chances_of,
    changes_here,
    every_contact_is_a_convoy,
    is_fleet,
    only_convoys_count,
    only_listed_fleets,
)
from sandtable.games.steel_wolves.rules.modifiers.politics import changes_of_vichy
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
TENTH = Fraction(1, 10)
ALWAYS = Fraction(1)
Chances = dict[str, Fraction]
FOUND = {"C1": "convoy", "C2": "convoy", "TF": "fleet", "SPEC": "fleet", "L": "loners", "": "nothing"}
TONES = {"convoy": "good", "loners": "middle", "fleet": "middle", "enemy-sub": "bad", "nothing": "none"}


class Waters(Struct, frozen=True):
    """SW13.21b, SW13.22a, SW5.T1..T5 All that the chances of a search hang on.

    Where, when, what changes the dice, and what events make of a contact.
    """

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
    sub_icon: bool
    enemies: bool
    baltic: str
    convoys_only: bool
    listed_only: bool
    by_events: tuple[Change, ...]
    by_vichy: tuple[Change, ...]


def shares(counts: Counter[str]) -> Chances:
    """How likely each is where all that was counted is equally likely."""
    return {what: Fraction(count, counts.total()) for what, count in counts.items()}


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    """Chances that follow on other chances, taken together."""
    together: dict[str, Fraction] = defaultdict(Fraction)
    for weight, part in parts:
        for what, chance in part.items():
            together[what] += weight * chance
    return dict(together)


def kinds_listed(waters: Waters, colour: str) -> Chances:
    """SW13.22a, SW7.12, SW5.W1 The contact table, then the die of the B-Dienst table for a convoy."""
    chart = f"contact_{AREAS[waters.area].contact}"
    bonus = waters.contact + sum(m.value for m in CONTACT[colour])
    counts: Counter[str] = Counter()
    for face in FACES:
        kind = contact_kind(colour, str(CHARTS.cell(chart, face + bonus, str(waters.period))))
        if kind == "L" and waters.convoys_only:
            kind = contact_kind(colour, "convoy")
        for number in FACES:
            counts[fleet_among(waters.fleet, waters.special, number, kind) if kind in CONVOYS else kind] += 1
    return shares(counts)


def kinds_after_events(waters: Waters, listed: str) -> Chances:
    """SW5.T1..T5, SW36.63H2 What war events and Vichy's war make of a contact; some must be let go."""
    kinds = mixed(
        (chance, chances_of(waters.by_vichy, kind)) for kind, chance in chances_of(waters.by_events, listed).items()
    )
    if not waters.listed_only:
        return kinds
    return mixed(
        (chance, {kind if is_fleet(listed) and is_fleet(kind) else "": ALWAYS}) for kind, chance in kinds.items()
    )


@lru_cache(4096)
def contact_chances(waters: Waters, colour: str) -> Chances:
    """SW13.22a, SW13.22c, SW30.51, SW30.41 What a contact in a box of this colour turns out to be."""
    kinds = mixed(
        (chance, kinds_after_events(waters, kind)) for kind, chance in kinds_listed(waters, colour).items()
    )
    here = {kind: contact_in(waters.area, waters.in_port, waters.spared, waters.virgin, kind) for kind in kinds}
    return mixed((chance, {FOUND[here[kind]]: ALWAYS}) for kind, chance in kinds.items())


@lru_cache(4096)
def chances_in(waters: Waters) -> Chances:
    """SW13.21a, SW13.21d, SW5.T1..T5 What a search finds, one face of its die after the other."""
    boxes = boxes_of(ROWS[waters.area][waters.row], waters.zone)
    sub = "enemy-sub" if waters.enemies else "nothing"
    parts = []
    for face in FACES:
        total = face + waters.search
        in_baltic = baltic_box(waters.baltic, face, total)
        if in_baltic not in ("", "sub"):
            parts.append((TENTH, {FOUND[in_baltic]: ALWAYS}))
            continue
        hit = box_hit(total)
        colour = "white" if hit is None else boxes[hit]
        found = {"nothing": ALWAYS} if colour == "white" else contact_chances(waters, colour)
        # SW13.21d: a white box on a natural 0, in the Baltic operations any natural 0; then a second 0.
        if in_baltic or (face == 0 and colour == "white" and waters.sub_icon):
            found = mixed([(TENTH, {sub: ALWAYS}), (1 - TENTH, found)])
        parts.append((TENTH, found))
    return mixed(parts)


def waters_of(state: Public, boat: Boat, mods: Sequence[Modifier]) -> Waters:
    """SW13.21b, SW13.22a, SW5.T1..T5 What the chances of the boat's search hang on now."""
    listed = fleets_listed(state, boat)
    area = AREAS[boat.place]
    baltic = baltic_search(state, boat)
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
        enemy_sub_icon(state, boat) and not only_convoys_count(state, boat),
        bool(enemies(state, boat)),
        baltic.contact if baltic is not None else "",
        every_contact_is_a_convoy(state, boat),
        only_listed_fleets(state, boat),
        tuple(changes_here(state, boat)),
        tuple(changes_of_vichy(state, area.group)),
    )


def search_chances(state: Public, boat: Boat, mods: Sequence[Modifier] | None = None) -> Chances:
    """SW13.21a, SW13.21d What a search finds, with its chance: to be read only."""
    if search_row_is_empty(state, boat) and baltic_search(state, boat) is None:
        return {"nothing": ALWAYS}
    return chances_in(waters_of(state, boat, search_modifiers(state, boat) if mods is None else mods))


def search_odds(state: Public, boat: Boat) -> list[Odds]:
    """SW13.21a, SW13.22a What a search here finds, exactly: these chances exclude each other and add up to 1."""
    mods = search_modifiers(state, boat)
    chances = search_chances(state, boat, mods)
    return [
        Odds(found, float(chances[found]), tone, "SW13.21a", mods)
        for found, tone in TONES.items()
        if chances.get(found)
    ]


def home_odds(state: Public, boat: Boat) -> list[Odds]:
    """SW15.21, SW19.1c The chance of a transit event this week on the safest way home; nobody follows the boat."""
    unseen = msgspec.structs.replace(boat, spotted=False, zone="", returning=True)
    ways = [route_odds(state, unseen, route) for route in homeward_routes(state, unseen)]
    safest = min(ways, key=lambda odds: odds[0].chance if odds else 0.0)
    return [Odds("transit-home", odds.chance, "bad", "SW19.1c", odds.modifiers) for odds in safest]
