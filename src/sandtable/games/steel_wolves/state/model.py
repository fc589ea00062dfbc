"""The state of a patrol or a whole war: what the table knows, hidden counters included."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct, field

from sandtable.games.steel_wolves.data.data import (
    AREAS,
    CHARTS,
    CLASSES,
    KINDS,
    ROWS,
    ZONES,
    Area,
    Kind,
    Row,
    SubClass,
)
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.state.event_track import EventTrack
from sandtable.games.steel_wolves.state.politics import Construction, Politics
from sandtable.games.steel_wolves.state.steps import CombatStep, Step
from sandtable.kernel.charts import span

SEAT = "bdu"
GROUP = int(span(CHARTS["congestion"].rows[0][0])[1])
"""SW22.1-2 Subs that do not crowd an area: the first line of the chart."""
CONVOYS = ("C1", "C2")
"""SW13.22b Small and large convoys."""
LOW, DEEP = 990, 965
"""SW7.41a, SW7.41b The two kinds of low, by their millibars."""
BEFORE_TORCH = ("BERMUDA", "SARGASSO", "MID_OCEAN")
"""SW30.31-33 Areas of the Central Atlantic that keep their row until Torch: not Morocco."""


class Boat(Struct, omit_defaults=True):
    """An Axis submarine. `place` is a base or op area, `zone` the mission zone it has entered from there.

    In a base `box` is its place on the base board; `home` is the base it sailed from, `goal` where it is bound.
    The fields from `left_base` on hold for the current turn only.
    """

    id: str
    cls: str
    nation: str
    place: str
    zone: str = ""
    side: str = "transit"
    done: bool = False
    returning: bool = False
    damage: int = 0
    spotted: bool = False
    inexperienced: int = 0
    ace: int = 0
    commander: str = ""
    command: str = ""
    mines: int = 0
    mine_zone: str = ""
    fate: str = ""
    box: str = ""
    home: str = ""
    goal: str = ""
    weeks: int = 0
    ships: int = 0
    tons: int = 0
    shirked: bool = False
    turned_away: bool = False
    supplied: int = 0
    acted: bool = False
    left_base: bool = False
    moved: bool = False
    hunting: bool = False
    searches: int = 0
    met_ships: bool = False
    only_loners: bool = True
    torpedoes: bool = False
    gun: bool = False
    skipped: bool = False
    mechanical: int = 0
    withdrawn: bool = False
    saving: bool = False
    missed_at: str = ""
    mined: bool = False
    shied: bool = False
    spent: bool = False
    in_harbour: bool = False
    passed: list[str] = field(default_factory=list)

    @property
    def values(self) -> SubClass:
        return CLASSES[self.cls]

    @property
    def at_sea(self) -> bool:
        return self.place in AREAS and not self.fate


class SlotOpen(Struct):
    """A place on the combat display, and what anybody may know of the counter that lies there.

    `covered`: a boat with radar has turned it down again this round (SW36.61A-G).
    `shown`: it was turned up in the first round and covered then: never again (SW36.61A-G).
    `warned`: an escort that was hidden when it was aimed at, beside another one: it defends itself (SW14.15B2).
    """

    id: str
    cup: str
    damaged: bool = False
    tdc: int | None = None
    points: int = 0
    confused: bool = False
    warned: bool = False
    neutral: str = ""
    instead: str = ""
    covered: bool = False
    shown: bool = False


class Slot(SlotOpen, kw_only=True):
    """A place on the combat display and the Allied counter that lies there, face down until revealed.

    `lent`: a ship that has left service and sails in this combat only (SW36.63H6).
    """

    kind: str
    revealed: bool = False
    lent: bool = False

    @property
    def back(self) -> str:
        """SW14.8 The counter that goes back to the cup when it leaves the display."""
        return self.instead or self.kind

    @property
    def unit(self) -> Kind:
        return KINDS[self.kind]

    @property
    def face(self) -> Kind | None:
        """SW2.3B1 What everybody may know of the counter: nothing until it is revealed."""
        return KINDS[self.kind] if self.revealed else None

    @property
    def flag(self) -> str:
        """SW2.3B1 The flag on its back."""
        return KINDS[self.kind].flag


class Column(Struct):
    """SW2.42-43, SW2.44 A column of a combat display: outer, inner, centre or the one of the loners."""

    ring: str
    slots: list[Slot] = field(default_factory=list)


class PackBoat(Struct):
    """SW24.23 A boat of the wolf pack in a combat: its part, its column (-1 off the display), its sinkings.

    `part`: "attack" from the first round on, "late" in the re-attack only, "out" of the combat.
    `turn`: "" to come, "asked" whether it goes on, "done" for this round.
    """

    id: str
    part: str = "attack"
    at: int = -1
    turn: str = ""
    sunk_tons: list[int] = field(default_factory=list)


class CombatOpen(Struct):
    """What of a combat phase lies open. `step` is the cursor, so that a script can start again at any question.

    `aside`: counters that have left the display and go back to their cups when it is cleared, by cup.
    `gone`: the named ships that were sunk or damaged, with their cups, until others have taken their places.
    `driven`: a merchant's fire has driven the boat under, and it goes on with torpedoes only.
    `number`: units of a fleet that were revealed this round, `centre` those of them that lay in the centre.
    `sent_home`: boats that must return to base once their round is over.
    `turned`: the counter that may be covered again (SW36.61A-G).
    `shelling`: merchants that the gun has still to fire at, `shelled` those that it has fired at.
    """

    contact: str
    colour: str
    area: str
    zone: str
    step: CombatStep = "place"
    at: int = 0
    number: int = 0
    centre: int = 0
    round: int = 1
    straggle: int = 0
    coastal: bool = False
    in_port: bool = False
    in_transit: bool = False
    no_torpedoes: bool = False
    reveals: int = 0
    event: str = ""
    double: str = ""
    aimed: bool = False
    countered: bool = False
    attacked: bool = False
    gunned: bool = False
    driven: bool = False
    hits: int = 0
    hit_slots: list[str] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)
    sunk_tons: list[int] = field(default_factory=list)
    tdc_drawn: list[int] = field(default_factory=list)
    freed: int = 0
    next_slot: int = 0
    attacker: str = ""
    pack: list[PackBoat] = field(default_factory=list)
    alarmed: bool = False
    struck: str = ""
    scattered: bool = False
    shelled: list[str] = field(default_factory=list)
    shelling: list[str] = field(default_factory=list)
    auto: bool = False
    doctrine: bool = False
    type_7: bool = False
    sent_home: list[str] = field(default_factory=list)
    turned: str = ""
    aside: dict[str, list[str]] = field(default_factory=dict)

    @property
    def loner(self) -> bool:
        return self.contact == "L"

    @property
    def fleet(self) -> bool:
        return self.contact in ("TF", "SPEC")


class Combat(CombatOpen, kw_only=True):
    """A combat phase on its display, with what lies face down. `loose`: odd counters without a column yet."""

    columns: list[Column]
    loose: list[Column] = field(default_factory=list)


class Sinking(Struct):
    """One ship sunk: for the patrol log."""

    unit: str
    tons: int
    area: str
    year: int
    month: int
    week: int
    boat: str = ""


class Minefield(Struct):
    """SW26.1 A minefield in a special mission zone, on the side of one area: its strength falls week by week."""

    zone: str
    area: str
    strength: int
    boat: str = ""


class Flight(Struct):
    """An Axis aircraft: its type, base and range, and the area it flies over this turn.

    `since`: the war period in which it was asked for (SW36.62A-E); 0 where nobody asked for it.
    """

    type: str
    base: str
    range: int
    area: str = ""
    since: int = 0

    @property
    def lost(self) -> bool:
        """SW7.55 Was it shot down? It has no range any more, and counts only as one that was had."""
        return self.range == 0


class Standing(Struct, omit_defaults=True):
    """A standing order for the boats of a base: deploy to, patrol until, come home when.

    `deploy`: an area, or "" for the staff's choice. `stay`: weeks on patrol, 0 as long as the boats can.
    `home`: "damaged", "spotted" (or damaged) or "never" of their own will.
    """

    deploy: str = ""
    stay: int = 0
    home: str = "damaged"


class Month(Struct):
    """SW16.12, SW31.03 A month of the war as it was played: sinkings, losses, victory points, weeks at sea."""

    year: int
    month: int
    period: int
    ships: int
    tons: int
    lost: int
    points: int = 0
    boat_weeks: int = 0


class Public(Struct):
    """What of the state lies open: calendar, signals, weather, boats, tallies.

    A patrol is a war with one boat. `turn` is the place in `boats` of the boat whose turn it is.
    `hunted`: areas that are no longer virgin waters, `sailed`: those that boats have crossed.
    `deployed`: bases whose boats have been told where to go this week.
    `turned_loners`: the contact table showed a convoy, whatever has become of it.
    `bound`: where a boat with an encounter on its way is going, `onward` the areas that still lie before it.
    `gone`: named ships that mines have sunk or damaged, with their cups, until others have taken their places.
    """

    scenario: str
    war_period: int
    year: int
    month: int
    week: int
    weeks_left: int
    torpedo_value: int
    bdienst_level: int
    enigma_level: int
    boats: list[Boat]
    bases: list[str]
    levels: list[int]
    history: list[int]
    step: Step = "intelligence"
    turn: int = 0
    campaign: str = ""
    options: dict[str, str] = field(default_factory=dict)
    by_hand: bool = False
    mine: list[str] = field(default_factory=list)
    standing: dict[str, Standing] = field(default_factory=dict)
    total_ships: int = 0
    total_tons: int = 0
    points: int = 0
    months: list[Month] = field(default_factory=list)
    boat_weeks: int = 0
    due: dict[str, str] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    refit: list[Boat] = field(default_factory=list)
    interned: list[str] = field(default_factory=list)
    tries: dict[str, int] = field(default_factory=dict)
    resting: list[str] = field(default_factory=list)
    area_rows: dict[str, int] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)
    torpedo_try: int = 0
    doctrine: list[str] = field(default_factory=list)
    asked_about: str = ""
    deployed: list[str] = field(default_factory=list)
    barbarossa: bool = False
    torch: bool = False
    bdienst_area: str = ""
    bdienst_fleet: str = ""
    bdienst_special: str = ""
    lows: dict[str, int] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    hunted: list[str] = field(default_factory=list)
    sailed: list[str] = field(default_factory=list)
    opened_now: list[str] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    submarines: list[str] = field(default_factory=list)
    aces: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    ships: int = 0
    tons: int = 0
    subs_lost: int = 0
    log: list[Sinking] = field(default_factory=list)
    contact: str = ""
    turned_loners: bool = False
    colour: str = ""
    encounter: bool = False
    bound: str = ""
    onward: list[str] = field(default_factory=list)
    tied: list[str] = field(default_factory=list)
    over: str = ""
    four_rotors: bool = False
    shadower: str = ""
    tried: list[str] = field(default_factory=list)
    joined: dict[str, str] = field(default_factory=dict)
    minefields: list[Minefield] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)
    convoy: str = ""
    unposted: list[str] = field(default_factory=list)
    postings: dict[str, str] = field(default_factory=dict)
    events: EventTrack = field(default_factory=EventTrack)
    politics: Politics | None = None
    construction: Construction | None = None


class State(Public):
    """The whole state: what lies open, the cups and the TDC pool, and the combat that is being fought."""

    cups: dict[str, list[str]] = field(default_factory=dict)
    tdc_pool: list[int] = field(default_factory=list)
    combat: Combat | None = None


def the_boat(state: Public) -> Boat:
    """SW4.0b The boat whose turn it is: the only one of a patrol scenario."""
    return state.boats[state.turn]


def in_play(boat: Boat) -> bool:
    """SW18.2 Is the boat neither lost nor out of the game?"""
    return not boat.fate


def today(state: Public) -> dict[str, int]:
    """SW2.5 The date, for a question or a fact."""
    return {"year": state.year, "month": state.month, "week": state.week}


def the_combat(state: State) -> Combat:
    """The combat that is being fought."""
    assert state.combat is not None
    return state.combat


def boat_named(state: Public, name: str) -> Boat:
    """The boat with this name."""
    return next(boat for boat in state.boats if boat.id == name)


def the_attacker(state: State) -> Boat:
    """SW24.23 The boat that fights now: of a wolf pack the one in turn, otherwise the boat whose turn it is."""
    combat = the_combat(state)
    return boat_named(state, combat.attacker) if combat.attacker else the_boat(state)


def step_out(boat: Boat) -> Literal["leave_zone", "endurance"]:
    """SW20.6 What follows when a boat is done: the check of endurance, but first the way out of a mission zone."""
    return "leave_zone" if boat.zone and len(ZONES[boat.zone].areas) > 1 else "endurance"


def is_harbour(zone: str) -> bool:
    """SW30.4 Is it the anchorage of Scapa Flow or Gibraltar?"""
    return zone in ZONES and ZONES[zone].kind == "naval_base"


def harbour_taken(state: Public, zone: str) -> bool:
    """SW30.4 Has a boat been in one of the two anchorages this turn? Only one boat goes into one of them."""
    return is_harbour(zone) and any(boat.in_harbour for boat in state.boats)


def low_over(state: Public, area: str, zone: str = "") -> int:
    """SW7.41a, SW7.41b The low over an area, or the deepest over those a mission zone hangs on: 0, 990 or 965."""
    if not state.lows:
        return 0
    areas = ZONES[zone].areas if zone else (area,)
    return min([state.lows[one] for one in areas if one in state.lows], default=0)


def attacks_nobody(state: Public, boat: Boat) -> bool:
    """SW26.0, SW5.T1..T5 With mines or survivors aboard, or as an escort, a boat makes no attacks."""
    return boat.mines > 0 or boat.id in state.events.no_attacks


def note_passage(state: Public, boat: Boat) -> None:
    """SW30.5 The areas that the boat has crossed: when the next war period begins they are no virgin waters."""
    state.sailed += [area for area in boat.passed if area not in state.sailed]


def war_period_row(state: Public, area: Area) -> int:
    """SW30.31-33, SW30.34 The row of an activity chart that counts now, from 0; a scenario may change an area."""
    if area.id in state.area_rows:
        return state.area_rows[area.id] - 1
    period = state.war_period
    if area.group == "Arctic" and not state.barbarossa:
        period = min(period, 2)
    elif area.id == "BALTIC" and not state.barbarossa:
        if (state.year, state.month) != DATES.baltic_open:
            period = 2
    elif area.id in BEFORE_TORCH and period == 5 and not state.torch:
        period = 4
    return period - 1


def row_of(state: Public, area_id: str) -> Row:
    """SW13.21a, SW2.13b The boxes of the area for the current war period."""
    return ROWS[area_id][war_period_row(state, AREAS[area_id])]


def box_hit(total: int) -> int | None:
    """SW2.13b The box of a row that a result points at, for the picture of the row; none below 0."""
    return min(9, total) if total >= 0 else None


def west(state: Public, area_id: str) -> bool:
    """SW2.12, SW30.31-33 Is the area in West waters for drawing convoys and fleets?"""
    return AREAS[area_id].side == "west" or (state.torch and area_id in ("SARGASSO", "MID_OCEAN"))


def boats_by_area(state: Public, mover: str = "") -> Counter[str]:
    """SW22.1-2, SW20.2 How many boats count for the congestion of each area: not who moves, nobody in a zone."""
    return Counter([b.place for b in state.boats if not b.zone and not b.fate and b.id != mover])


def congestion(
    state: Public,
    area_id: str,
    mover: str = "",
    *,
    arrives: bool = False,
    dots: bool = False,
    there: Counter[str] | None = None,
) -> int:
    """SW22.1-2, SW20.2 Started groups of six subs beyond the first six, where the row has red or blue boxes.

    A boat that has moved counts where it arrives, no longer where it came from. `dots`: in a transit check a box
    with a red dot is red (SW2.13b). `there`: the boats of all areas, where somebody has counted them already.
    """
    row = row_of(state, area_id)
    if not (row.has_traffic or (dots and row.dots)):
        return 0
    if there is None:
        others = len([b for b in state.boats if b.place == area_id and not b.zone and not b.fate and b.id != mover])
    else:
        others = there[area_id]
    return max(0, (others + arrives - 1) // GROUP)


def aircraft_over(state: Public, boat: Boat) -> int:
    """SW7.51-52, SW7.56, SW1.1 Aircraft that help this boat: German ones U-boats, the Bizerte French subs."""
    if not state.flights or boat.nation not in ("DE", "FR"):
        return 0
    french = boat.nation == "FR"
    return sum(1 for f in state.flights if f.area == boat.place and (f.type == "Bizerte") == french)


def torpedo_value(state: Public, boat: Boat) -> int:
    """SW6.1, SW36.63F3, SW36.63H2 The torpedo value of the boat's navy: the Spanish has German torpedoes."""
    if boat.nation in ("DE", "ES"):
        return state.torpedo_value
    if boat.nation == "FR":
        if (state.year, state.month) >= DATES.french_torpedoes:
            return 1
        return -1 if state.war_period < 3 else 0
    return max(-1, min(1, state.torpedo_value))
