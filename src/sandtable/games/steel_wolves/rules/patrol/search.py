"""SW13 Search and contact, from the first die to the counters on the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, FLEETS, Row
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.intelligence import signals
from sandtable.games.steel_wolves.rules.modifiers.events import (
    baltic_contact,
    baltic_search,
    contact_by_event,
    every_contact_is_a_convoy,
    flag,
    in_open_port,
    is_fleet,
    lend_counters,
    must_let_go,
    only_convoys_count,
    search_parts,
)
from sandtable.games.steel_wolves.rules.modifiers.guided import gentle_contact, gentle_search
from sandtable.games.steel_wolves.rules.modifiers.politics import may_attack_us, mediterranean_convoy
from sandtable.games.steel_wolves.rules.modifiers.special_rules import icon_awake
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import (
    CONVOYS,
    DEEP,
    LOW,
    SEAT,
    Boat,
    Column,
    Combat,
    Public,
    Slot,
    State,
    aircraft_over,
    attacks_nobody,
    box_hit,
    congestion,
    is_harbour,
    low_over,
    row_of,
    the_boat,
    war_period_row,
    west,
)
from sandtable.kernel import Modifier, Pick, Play, Throw, World, ask
from sandtable.kernel.charts import within

PARTS = MODIFIERS.search
LOWS = {LOW: PARTS.low, DEEP: PARTS.deep_low}
GREEN_SEARCH = {n: Modifier(-n, "inexperienced", "SW8.11") for n in (1, 2)}
CONTACT = {
    "green": (MODIFIERS.contact.green,),
    "orange": (),
    "blue": (MODIFIERS.contact.blue,),
    "red": (MODIFIERS.contact.red,),
}
NEXT_COLOUR = {"green": "orange", "orange": "blue", "blue": "red", "red": "red", "white": "white"}
AfterContact = Literal["after_search", "accept", "coastal", "pack"]
AfterSearch = Literal["duel"] | AfterContact
NONE_LEFT = 5
SCATTERED = 3
NORTH = ("North Atlantic", "Arctic", "Home Waters")
LAST_VIRGIN = {str(row[0]): int(row[1]) for row in CHARTS["virgin_waters"].rows}
DISPLAYS = {
    "C1": ("outer", "inner", "inner", "outer"),
    "C2": ("outer", "inner", "centre", "centre", "inner", "outer"),
    "SPEC": ("outer", "centre", "outer"),
    "TF": ("outer", "centre", "outer"),
    "L": ("loner",),
}


def virgin(state: Public, area: str) -> bool:
    """SW30.5, SW30.51, SW30.52 Is this the first week in which anybody hunts here?"""
    if area in state.hunted:
        return area in state.opened_now
    return state.war_period < LAST_VIRGIN.get(area, 5)


def search_modifiers(state: Public, boat: Boat) -> list[Modifier]:
    """SW13.21b, SW7.11, SW7.41a, SW7.41b, SW8.11, SW20.2, SW22.1-2, SW23.0, SW24.1c, SW30.51, SW30.82 Search.

    Everything that changes its die; events may too (SW5.T1..T5), and so does a guided patrol (SW1.0).
    """
    mods = []
    area = boat.place
    if area == state.bdienst_area:
        mods.append(PARTS.bdienst_area)
    if (heard := signals(state, boat)) is not None:
        mods.append(heard)
    if planes := aircraft_over(state, boat):
        mods.append(Modifier(planes, "aircraft", "SW7.51-52"))
    if virgin(state, area):
        mods.append(PARTS.virgin_waters)
    if boat.spotted and state.war_period >= 3:
        mods.append(PARTS.spotted)
    if boat.missed_at == area:
        mods.append(PARTS.missed_pack)
    if boat.inexperienced:
        mods.append(GREEN_SEARCH[boat.inexperienced])
    if not boat.zone and (crowd := congestion(state, area)):
        mods.append(Modifier(-crowd, "congestion", "SW22.1-2"))
    if low := low_over(state, area, boat.zone):
        mods.append(LOWS[low])
    if boat.nation == "IT" and (AREAS[area].group in NORTH):
        mods.append(PARTS.italian_north)
    return [*mods, *search_parts(state, boat), *gentle_search(state)]


def search(world: World[State]) -> AfterSearch:
    """SW13.21a, SW13.21c, SW13.21d, SW20.4, SW15.42-48, SW30.51, SW5.T1..T5 The search roll and what it finds."""
    state = world.state
    boat = the_boat(state)
    boat.searches += 1
    if search_row_is_empty(state, boat) and baltic_search(state, boat) is None:
        return no_contact(world, boat)
    mods = search_modifiers(state, boat)
    note_hunting(state, boat)
    throw = world.chance.d10("SW13.21a", mods)
    boxes = search_boxes(state, boat)
    hit = box_hit(throw.total)
    colour = "white" if hit is None else boxes[hit]
    world.journal.tell(
        "search",
        "SW13.21a",
        boat=boat.id,
        area=boat.place,
        zone=boat.zone,
        throw=throw,
        colour=colour,
        boxes=boxes,
        dots=list(row_of(state, boat.place).dots),
        hit=hit,
    )
    found = baltic_contact(state, boat, throw.natural, throw.total)
    if found == "sub":
        met_sub = enemy_sub_sighted(world)
    elif found:
        return baltic_found(world, boat, throw, found)
    else:
        icon = enemy_sub_icon(state, boat) and not only_convoys_count(state, boat)
        # SW15.42-48: on the way a natural 0 is enough; SW13.21d: on patrol it takes a white box and a second 0.
        on_zero = throw.natural == 0 and icon
        met_sub = on_zero and (state.encounter or (colour == "white" and enemy_sub_sighted(world)))
    if met_sub:
        return "duel"
    if colour == "white":
        return no_contact(world, boat)
    state.colour = colour
    return contact(world, boat)


def baltic_found(world: World[State], boat: Boat, throw: Throw, found: str) -> AfterContact:
    """SW5.T1..T5 The Baltic operations: a Soviet convoy or fleet."""
    world.state.colour, world.state.contact = "orange", found
    world.journal.tell("contact", "SW5.T1..T5", boat=boat.id, throw=throw, contact=found)
    return "accept" if boat.damage else attack_step(found)


def search_row_is_empty(state: Public, boat: Boat) -> bool:
    """SW13.21a Without a coloured box in the row there is nothing to roll for."""
    return not row_of(state, boat.place).has_colour


def enemy_sub_icon(state: Public, boat: Boat) -> bool:
    """SW13.21d, SW2.13c Does the row of the area carry the sign of enemy submarines?"""
    area = AREAS[boat.place]
    return area.enemy_sub[war_period_row(state, area)] or icon_awake(state, area.id)


def search_boxes(state: Public, boat: Boat) -> list[str]:
    """SW13.21a, SW20.4 The ten boxes of the area as they count for this boat: a colour better in a mission zone."""
    return list(boxes_of(row_of(state, boat.place), boat.zone))


def boxes_of(row: Row, zone: str) -> Sequence[str]:
    """SW20.4 The boxes of a row, in a mission zone a colour better."""
    return [NEXT_COLOUR[colour] for colour in row.colours] if zone else row.colours


def note_hunting(state: Public, boat: Boat) -> None:
    """SW30.51, SW30.52 Virgin waters stay virgin for the first week in which they are searched."""
    if boat.place not in state.hunted:
        if virgin(state, boat.place):
            state.opened_now.append(boat.place)
        state.hunted.append(boat.place)


def enemy_sub_sighted(world: World[State]) -> bool:
    """SW13.21d A second natural 0 means an enemy submarine."""
    second = world.chance.d10("SW13.21d")
    world.journal.tell("sub-sighted", "SW13.21d", throw=second, sighted=second.natural == 0)
    return second.natural == 0


def no_contact(world: World[State], boat: Boat) -> Literal["after_search"]:
    """SW13.21e, SW15.42-48 Nothing found: on patrol the endurance check follows, in transit the boat goes on."""
    world.journal.tell("no-contact", "SW13.21e", boat=boat.id)
    return "after_search"


def contact(world: World[State], boat: Boat) -> AfterContact:
    """SW13.22a, SW13.22b, SW13.22c, SW30.51, SW7.12, SW5.W1 The contact roll: nothing, loners, a convoy or a fleet.

    What is a convoy by an event is one from the beginning, and may be a fleet of the B-Dienst table. A boat that
    must not attack lets the contact go (SW26.0, SW5.T1..T5).
    """
    state = world.state
    throw = world.chance.d10("SW13.22a", contact_modifiers(state, boat, state.colour))
    cls = AREAS[boat.place].contact
    kind = contact_kind(state.colour, str(CHARTS.hit(f"contact_{cls}", throw, str(state.war_period))))
    state.turned_loners = kind in CONVOYS
    if kind == "L" and every_contact_is_a_convoy(state, boat):
        kind = contact_kind(state.colour, "convoy")
    if kind in CONVOYS:
        kind = fleet_instead(world, boat, kind)
    kind = contact_of_events(world, boat, kind)
    kind = contact_here(state, boat, kind)
    codes = [c for c in CHARTS["convoy_codes"].columns if CHARTS.cell("convoy_codes", cls, c)]
    if kind in CONVOYS:
        code = CHARTS.cell("convoy_codes", cls, codes[throw.natural % len(codes)])
        world.journal.tell("convoy", "SW13.22b", boat=boat.id, throw=throw, contact=kind, code=f"series-{code}")
    else:
        world.journal.tell("contact", "SW13.22a", boat=boat.id, throw=throw, contact=kind or "nothing")
    state.contact = kind
    if not kind or attacks_nobody(state, boat):
        return no_contact(world, boat)
    if not boat.damage and not state.encounter:
        return attack_step(kind)
    if boat.returning:
        torpedoes_left(world, boat)
    return "accept"


def contact_of_events(world: World[State], boat: Boat, kind: str) -> str:
    """SW5.T1..T5, SW36.63H2 What war events and Vichy's war make of a contact; some must be let go."""
    listed = is_fleet(kind)
    kind = contact_by_event(world, boat, kind)
    kind = mediterranean_convoy(world, AREAS[boat.place].group, kind)
    return "" if must_let_go(world.state, boat, kind, listed) else kind


def attack_step(contact: str) -> Literal["coastal", "pack"]:
    """SW13.23a, SW13.3 Before the attack: loners may be coastal traffic, anything else may be worth a wolf pack."""
    return "coastal" if contact == "L" else "pack"


def contact_modifiers(state: Public, boat: Boat, colour: str) -> tuple[Modifier, ...]:
    """SW13.22a, SW7.51-52, SW7.56 The colour of the box and German aircraft overhead change the contact die."""
    mods = CONTACT[colour] + gentle_contact(state)
    if (planes := aircraft_over(state, boat)) and boat.nation != "FR":
        mods = (*mods, Modifier(planes, "aircraft", "SW7.51-52"))
    return mods


def contact_kind(colour: str, result: str) -> str:
    """SW13.22a, SW13.22b A result of the contact table: nothing, loners, a small or a large convoy."""
    if result == "convoy":
        return "C1" if colour in ("green", "orange") else "C2"
    return "L" if result == "loners" else ""


def contact_here(state: Public, boat: Boat, kind: str) -> str:
    """SW30.51, SW30.41, SW30.23, SW13.22c, SW36.63I-M A contact in virgin waters, naval bases and the West."""
    return contact_in(boat.place, steals_in(state, boat), fleets_spared(state), virgin(state, boat.place), kind)


def steals_in(state: Public, boat: Boat) -> bool:
    """SW30.41, SW5.T1..T5 Is the boat in a naval base by itself? Who was sent waits for ships that leave."""
    return is_harbour(boat.zone) and boat.id not in state.events.orders


def fleets_spared(state: Public) -> bool:
    """SW30.23, SW36.63I-M Must fleets in West waters be let go? Before war period 4, unless a request says no."""
    return state.war_period < 4 and not may_attack_us(state)


def contact_in(area: str, in_port: bool, spared: bool, is_virgin: bool, kind: str) -> str:
    """SW13.22c, SW30.51, SW30.41, SW30.23 A contact: the West may spare fleets, virgin waters have loners."""
    if is_fleet(kind) and AREAS[area].side == "west" and spared:
        return ""
    if kind in CONVOYS and is_virgin:
        kind = "L"
    if kind and in_port:
        # SW30.41: any contact inside a naval base is a task force in port.
        return "TF"
    return kind


def fleets_listed(state: Public, boat: Boat) -> bool:
    """SW7.12 Is this the B-Dienst area of the week, with numbers for fleets beside it?"""
    return boat.place == state.bdienst_area and bool(state.bdienst_fleet or state.bdienst_special)


def fleet_instead(world: World[State], boat: Boat, kind: str) -> str:
    """SW7.12, SW13.22c In the B-Dienst area a convoy may turn out to be a task force or special convoy."""
    if not fleets_listed(world.state, boat):
        return kind
    throw = world.chance.d10("SW7.12")
    kind = fleet_by_number(world.state, throw.total, kind)
    world.journal.tell("fleet", "SW7.12", throw=throw, contact=kind)
    return kind


def fleet_by_number(state: Public, number: int, kind: str) -> str:
    """SW7.12 What the B-Dienst table makes of a convoy for this die."""
    return fleet_among(state.bdienst_fleet, state.bdienst_special, number, kind)


def fleet_among(fleet: str, special: str, number: int, kind: str) -> str:
    """SW7.12 A task force or special convoy if the number is in its range, else what was found."""
    if within(number, fleet):
        return "TF"
    return "SPEC" if within(number, special) else kind


def accept(world: World[State]) -> Play[Literal["coastal", "pack", "after_search"]]:
    """SW13.22d, SW15.42-48, SW30.11 A damaged boat, or one in transit, may let the contact go."""
    state = world.state
    boat = the_boat(state)
    answer = yield from ask(
        SEAT,
        Pick(
            "accept",
            "SW13.22d" if not state.encounter else "SW15.42-48",
            ["attack", "decline"],
            args={"boat": boat.id, "contact": state.contact, "colour": state.colour, "spent": boat.spent},
        ),
    )
    if answer == "attack":
        return attack_step(state.contact)
    boat.only_loners = boat.only_loners and state.contact == "L"
    world.journal.tell("declines", "SW13.22d", boat=boat.id)
    return "after_search"


def coastal(world: World[State]) -> Play[Literal["combat"]]:
    """SW13.23a, SW15.42-48 Loners of the contact table off a coast: hunt coastal traffic instead?

    Never on the way, nor if an event or virgin waters have made loners of a convoy.
    """
    state = world.state
    boat = the_boat(state)
    chosen = "open-sea"
    listed = state.contact == "L" and not state.turned_loners
    if listed and AREAS[boat.place].coast and not state.encounter:
        chosen = yield from ask(
            SEAT, Pick("coastal", "SW13.23a", ["open-sea", "coastal"], args={"boat": boat.id, "area": boat.place})
        )
    return engage(world, boat, coastal=chosen == "coastal")


def engagement(state: Public, boat: Boat) -> list[tuple[str, str, int]]:
    """SW13.24a, SW13.24b, SW13.24c, SW2.12, SW3.1 Which cups, which ring of columns and how many counters."""
    colour = state.colour

    def number(column: str) -> int:
        return int(CHARTS.cell("engagement", colour, column))

    far = state.war_period >= 3 and (west(state, boat.place) or state.events.west_cups)
    outer, inner = ("west_outer", "west_inner") if far else ("outer", "inner")
    if state.contact == "L":
        # SW29.4: of what an Arctic sortie has scattered three counters come out of the inner cup.
        return [("inner", "loner", SCATTERED)] if state.events.scattered else [("loner", "loner", number("loners"))]
    if state.contact == "C1":
        return [(outer, "outer", number("C1 outer")), (inner, "inner", number("C1 inner"))]
    if state.contact == "C2":
        return [
            (outer, "outer", number("C2 outer")),
            (inner, "inner", number("C2 inner")),
            ("centre", "centre", number("C2 centre")),
        ]
    nation = fleet_nation(state, boat.place)
    if state.contact == "SPEC":
        return [
            (f"fe_{nation}", "outer", number("special fleet escort")),
            ("liner" if state.events.liner_centre else "centre", "centre", number("special centre")),
        ]
    return [
        (f"fe_{nation}", "outer", number("task force fleet escort")),
        (f"tf_{nation}", "centre", number("task force")),
    ]


def fleet_of_period_3(state: Public, boat: Boat, cup: str) -> bool:
    """SW36.63H6 Is it a cup of the American fleet, and the boat off the Antilles while the event says so?"""
    return cup in ("tf_US", "fe_US") and flag(state, boat, "fleet-of-period-3")


def later_ships(state: State, boat: Boat, cup: str) -> list[str]:
    """SW36.63H6 Off the Antilles the American fleet is that of war period 3: ships of later ones are not drawn."""
    if not fleet_of_period_3(state, boat, cup):
        return []
    later = {kind.id for kind in FLEETS[cup] if kind.date >= DATES.with_the_war}
    return [kind for kind in state.cups[cup] if kind in later]


def left_since(state: State, boat: Boat, cup: str) -> list[str]:
    """SW36.63H6 Off the Antilles ships of war period 3 that have left since are met too, if not sunk in play."""
    if not fleet_of_period_3(state, boat, cup):
        return []
    now = this_month(state)
    left = [kind for kind in FLEETS[cup] if kind.gone and kind.gone <= now]
    away = [kind for kind in left if kind.id not in state.out and kind.id not in state.cups[cup]]
    return [kind.id for kind in away for _ in range(kind.count)]


def fleet_nation(state: Public, area: str) -> str:
    """SW3.1, SW5.T1..T5 Whose fleet sails here in this war period, or by an event."""
    if state.events.fleet_nation:
        return state.events.fleet_nation
    far = "west" if west(state, area) else "east"
    waters = "mediterranean" if AREAS[area].group == "Mediterranean" else far
    return str(CHARTS.cell("fleets", waters, str(state.war_period)))


def engage(
    world: World[State], boat: Boat, *, coastal: bool, opens: Literal["place", "round_over"] = "place"
) -> Literal["combat"]:
    """SW13.24a, SW13.24b, SW13.24c, SW13.24d, SW2.44, SW36.63H6, SW5.T1..T5 Draw the counters and lay them out.

    An odd counter of a ring goes to a random column once the sub has been placed.
    """
    state = world.state
    rings = DISPLAYS[state.contact]
    disorder = straggle_parts(state, boat.place, state.contact, boat.zone)
    combat = Combat(
        contact=state.contact,
        colour=state.colour,
        area=boat.place,
        zone=boat.zone,
        columns=[Column(ring) for ring in rings],
        coastal=coastal,
        in_port=steals_in(state, boat) or in_open_port(state, boat),
        in_transit=state.encounter,
        no_torpedoes=boat.spent,
        straggle=sum(part.value for part in disorder),
        step=opens,
    )
    counter_parts = []
    lend_counters(state, boat)
    for cup, ring, count in engagement(state, boat):
        columns = [column for column in combat.columns if column.ring == ring]
        waiting = later_ships(state, boat, cup)
        for kind in waiting:
            state.cups[cup].remove(kind)
        lent = left_since(state, boat, cup)
        state.cups[cup] += lent
        drawn = world.chance.draw("SW13.24a", state.cups[cup], count)
        if lent:
            state.cups[cup] = [kind for kind in state.cups[cup] if kind not in lent]
        state.cups[cup] += waiting
        counter_parts.append(Modifier(len(drawn), f"ring-{ring}", "SW13.24a"))
        each = len(drawn) // len(columns)
        for i, kind in enumerate(drawn):
            slot = Slot(f"s{combat.next_slot}", cup, kind=kind, lent=kind in lent)
            combat.next_slot += 1
            if i < each * len(columns):
                columns[i // each].slots.append(slot)
            else:
                combat.loose.append(Column(ring, [slot]))
    boat.met_ships, boat.withdrawn = True, False
    boat.only_loners = boat.only_loners and state.contact == "L"
    state.combat = combat
    world.journal.tell(
        "engagement",
        "SW13.24a",
        boat=boat.id,
        contact=state.contact,
        colour=state.colour,
        coastal=coastal,
        counters=combat.next_slot,
        counter_parts=counter_parts,
        straggle=combat.straggle,
        straggle_parts=disorder,
    )
    return "combat"


def torpedoes_left(world: World[State], boat: Boat) -> None:
    """SW15.42-48 A boat on its way home has no torpedoes left on 0-5: known before it decides to attack."""
    throw = world.chance.d10("SW15.42-48")
    boat.spent = throw.total <= NONE_LEFT
    world.journal.tell("torpedoes-left", "SW15.42-48", throw=throw, none=boat.spent)


def straggle_parts(state: Public, area: str, contact: str, zone: str = "") -> list[Modifier]:
    """SW29.1, SW7.41a, SW7.41b Straggle of waters and war period; weather makes it worse, up to 2."""
    if contact not in (*CONVOYS, "SPEC"):
        return []
    place = AREAS[area]
    if contact == "SPEC":
        row = "special convoy"
    elif area == "WEST_AFRICA":
        row = "West Africa"
    elif area in ("GRAND_BANKS", "GREENLAND"):
        row = "Grand Banks, Greenland Gap"
    elif place.group == "South Atlantic/Indian Ocean":
        row = "South Atlantic/Indian Ocean"
    elif place.side == "west":
        row = "West waters"
    else:
        row = "any other area"
    straggle = int(CHARTS.cell("straggle", row, str(state.war_period)))
    parts = [Modifier(straggle, "straggle", "SW29.1")]
    low = low_over(state, area, zone)
    worse = 2 - straggle if low == DEEP else min(1, 2 - straggle) if low == LOW else 0
    if worse:
        parts.append(Modifier(worse, *(("deep-low", "SW7.41b") if low == DEEP else ("low", "SW7.41a"))))
    return parts
