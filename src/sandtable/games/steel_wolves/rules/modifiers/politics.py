"""SW36 What political decisions change for the boats: bases, Gibraltar, air cover, the West, building, radar.

These functions look at what was granted; few of them throw a die for what it brings.
"""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import AREAS, WINGS, ZONES, Area, Kind, Zone
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.modifiers.events import (
    MEDITERRANEAN_BASES,
    Change,
    air_cover,
    changed_contact,
)
from sandtable.games.steel_wolves.rules.modifiers.influence import granted, the_politics
from sandtable.games.steel_wolves.state.calendar import month_after, this_month
from sandtable.games.steel_wolves.state.model import CONVOYS, Boat, Public, State, in_play, war_period_row
from sandtable.games.steel_wolves.state.politics import Spain, Vichy
from sandtable.kernel import World

SPANISH_PORTS = ("EL_FERROL", "CADIZ", "CARTAGENA")
CANARIES = "CANARY_ISLANDS"
FOREIGN_IN_SPAIN = 4
FOREIGN_IN_FRANCE = 6
BRITISH_FLEETS = Change(CONVOYS, (("SPEC", "0-1"), ("TF", "2")), "GB")
AT_WAR = 4
US_FLIERS = ("usaaf-b-25", "pby", "pby-neutral")
ANTILLES = ("CARIBBEAN", "GUIANA")
US_ZONES = ("US_EASTERN_SEABOARD", "FLORIDA", "US_CANAL_ZONE")
US_COAST = ("US_EAST", "GULF_MEX")
OTHER_COMMANDS = "other-commands"
US_PATROLS = "us-patrols"


def spain_at_war(state: Public) -> Spain | None:
    """SW36.63F, SW36.63F3 Spain, if it is in the war."""
    return state.politics.spain if state.politics is not None else None


def spanish(base: str) -> bool:
    """SW36.63F3 Is this a Spanish base?"""
    return base in SPANISH_PORTS or base == CANARIES


def may_use(state: Public, nation: str, base: str) -> bool:
    """SW36.63F3, SW36.63H3, SW36.63H4 Spanish boats use Spanish bases only, French ones French and Spanish bases.

    All others share one French base with the French.
    """
    if nation == "ES":
        return spanish(base)
    vichy = vichy_at_war(state)
    if vichy is None:
        return True
    if nation == "FR":
        return base in vichy.bases or spanish(base)
    return base not in vichy.bases or base == vichy.shared


def own_bases(state: Public, boat: Boat) -> tuple[str, ...]:
    """SW2.3A2, SW36.63F3, SW36.63H4 The open bases that the boat may use, room or not: for its range."""
    if boat.nation != "ES" and vichy_at_war(state) is None:
        return tuple(state.bases)
    return tuple(base for base in state.bases if may_use(state, boat.nation, base))


def spanish_room(state: Public, boat: Boat, base: str) -> bool:
    """SW36.63F4 At most four boats of others may lie in Spanish bases."""
    if boat.nation == "ES" or not spanish(base):
        return True
    foreign = sum(1 for b in state.boats if in_play(b) and b.nation != "ES" and spanish(b.place) and b is not boat)
    return foreign < FOREIGN_IN_SPAIN


def gibraltar_number(state: Public, printed: int) -> int:
    """SW36.63F4, SW36.63F5, SW36.63F6 The number of the transit zone: 1 less with Spain, 0 after Felix.

    Once Cadiz has fallen the printed number holds again.
    """
    spain = spain_at_war(state)
    if spain is None:
        return printed
    if spain.landed and "CADIZ" not in state.bases:
        return printed
    return 0 if spain.felix else max(0, printed - 1)


def spanish_air_cover(state: Public, area: str, printed: str) -> str:
    """SW36.63F4, SW36.63F6 No Allied aircraft over Morocco while the Canaries hold, nor over the Western Med.

    With the French fleet seized the Western Med keeps its cover.
    """
    spain = spain_at_war(state)
    if spain is None:
        return printed
    if area == "MOROCCO" and CANARIES in state.bases:
        return "none"
    if area == "W_MED" and not the_politics(state).seized:
        return "none"
    return printed


def vichy_at_war(state: Public) -> Vichy | None:
    """SW36.63H, SW36.63H2 Vichy France, if it is in the war."""
    return state.politics.vichy if state.politics is not None else None


def mediterranean_convoy(world: World[State], group: str, kind: str) -> str:
    """SW36.63H2 What Vichy's war makes of a convoy in the Mediterranean."""
    return changed_contact(world, changes_of_vichy(world.state, group), kind, "SW36.63H2")


def changes_of_vichy(state: Public, group: str) -> list[Change]:
    """SW36.63H2 A convoy in the Mediterranean is a British special convoy on 0-1, a task force on 2."""
    return [BRITISH_FLEETS] if vichy_at_war(state) is not None and group == "Mediterranean" else []


def french_room(state: Public, boat: Boat, base: str) -> bool:
    """SW36.63H4 At most six boats of others may lie in the shared French base."""
    vichy = vichy_at_war(state)
    if vichy is None or boat.nation == "FR" or base != vichy.shared:
        return True
    foreign = sum(1 for b in state.boats if in_play(b) and b.nation != "FR" and b.place == base and b is not boat)
    return foreign < FOREIGN_IN_FRANCE


def antilles_supply(state: Public, boat: Boat) -> bool:
    """SW36.63H3, SW36.63H6 Once a week an undamaged returning French boat in these areas may take fuel there."""
    vichy = vichy_at_war(state)
    return (
        vichy is not None
        and vichy.antilles
        and not vichy.antilles_tried
        and boat.nation == "FR"
        and boat.returning
        and not boat.damage
        and boat.place in ANTILLES
    )


def antilles_tried(state: Public) -> None:
    """SW36.63H3 The one try of the week is made."""
    vichy = vichy_at_war(state)
    assert vichy is not None
    vichy.antilles_tried = True


def readiness_bonus(state: Public, boat: Boat) -> int:
    """SW36.61A-G A: +1 readiness for U-boats once the bases have been enlarged."""
    politics = state.politics
    if politics is None or not politics.readiness_from or boat.nation != "DE":
        return 0
    return int(this_month(state) >= politics.readiness_from)


def months_ahead(state: Public) -> int:
    """SW36.61A-G How many months early German boats arrive now."""
    politics = state.politics
    if politics is None or this_month(state) > politics.ahead_until:
        return 0
    return politics.ahead


def radar(state: Public, boat: Boat) -> bool:
    """SW36.61A-G E: in 1943 a German boat with radar may cover a unit again and reveal another in its place."""
    return granted(state, "36.61E") and state.year >= DATES.radar and boat.nation == "DE"


def may_cover(state: Public, boat: Boat, kind: str, *, diligent: bool, others: int, earlier: bool) -> bool:
    """SW36.61A-G E: never events, diligent escorts or aircraft, none without another to reveal, none of before."""
    return radar(state, boat) and kind not in ("EVENT", "AIR") and not diligent and others > 0 and not earlier


def four_rotors_everywhere(state: Public) -> bool:
    """SW36.63A-E D: the Arctic and Mediterranean commands use the new machine too, from the end of the turn on."""
    return granted(state, "36.63D") and OTHER_COMMANDS not in the_politics(state).pending


def zone_opened(state: Public, zone: Zone) -> bool:
    """SW36.63K, SW36.63L Zones of waters opened early can be entered, but for the US coast and the Canal."""
    politics = state.politics
    if politics is None or zone.id in US_ZONES:
        return False
    return any(area in politics.open_areas for area in zone.areas)


def may_attack_us(state: Public) -> bool:
    """SW36.63I-M M: the limits on attacking US units fall."""
    return granted(state, "36.63M")


def ship_sunk(world: World[State], area: str) -> None:
    """SW36.63I-M, SW36.63L The first sinkings off Canada and the United States have consequences.

    With the Maritimes opened by a request of their own, only a sinking there puts their lights out.
    """
    state = world.state
    politics = state.politics
    if politics is None or state.war_period >= 4:
        return
    if area == "MARITIMES" and granted(state, "36.63J"):
        lights_out(world)
    if area in US_COAST and granted(state, "36.63L") and not politics.provoked:
        politics.provoked = True
        politics.pending.append(US_PATROLS)
        if not granted(state, "36.63J"):
            lights_out(world)
        if not state.events.happened.get("american-neutrality"):
            state.events.next_week.append("american-neutrality")
        world.journal.tell("provoked", "SW36.63L", areas=list(US_COAST))


def lights_out(world: World[State]) -> None:
    """SW36.63I-M, SW30.25 Half the die, rounded up, plus one: months in which the Canadian coast is still lit."""
    state = world.state
    politics = the_politics(state)
    if "MARITIMES" in politics.blackouts:
        return
    throw = world.chance.d10("SW36.63I-M")
    months = (throw.total + 1) // 2 + 1
    politics.blackouts["MARITIMES"] = month_after(state, months)
    world.journal.tell("blackout", "SW36.63I-M", throw=throw, months=months)


def still_lit(state: Public, area: str) -> bool | None:
    """SW30.25, SW36.63I-M Is the coast lit though boats came early? By the months of the die.

    None where the die was not thrown by war period 4: then the lights of 1942 go out as everywhere.
    """
    politics = the_politics(state)
    if (until := politics.blackouts.get(area)) is not None:
        return this_month(state) < until
    early = area == "MARITIMES" and area in politics.open_areas and state.war_period < AT_WAR
    return True if early else None


def us_patrols(state: Public) -> bool:
    """SW36.63L From the turn after a sinking off the US coast American aircraft patrol there."""
    politics = state.politics
    return politics is not None and politics.provoked and US_PATROLS not in politics.pending


def only_watches(state: Public, unit: Kind) -> bool:
    """SW14.2A1us, SW36.63L Does the unit stay out of counterattacks: US aircraft and carriers before war period 4?

    B-25 and PBY attack once there are patrols off the US coast.
    """
    if state.war_period >= AT_WAR or unit.nation != "US" or unit.type not in WINGS:
        return False
    return not (unit.id in US_FLIERS and us_patrols(state))


def aircraft_instead(state: Public, area: str, kind: str) -> str:
    """SW36.63L A Digby revealed off the US coast is then an American B-25."""
    return "usaaf-b-25" if kind == "digby" and area in US_COAST and us_patrols(state) else kind


def harbour_open(state: Public, boat: Boat, base: str) -> bool:
    """SW36.63F3, SW36.63F4, SW36.63H4 May this boat come home to a Spanish or French base?"""
    room = spanish_room(state, boat, base) and french_room(state, boat, base)
    return room and may_use(state, boat.nation, base)


def west_open(state: Public) -> tuple[str, ...]:
    """SW36.63I-M, SW36.63K, SW36.63L Areas of the West that were opened before their time."""
    return tuple(state.politics.open_areas) if state.politics is not None else ()


ARCTIC_BASES = ("NORWAY", "NARVIK")


def home_bases(state: Public, boat: Boat, bases: tuple[str, ...]) -> tuple[str, ...]:
    """SW5.T1..T5, SW36.63F3, SW36.63H4 Those of the bases where this boat may go home; all of them if none is left.

    A boat goes to the base that an event has named, else to those that may take it: of these to those of its
    command. Nobody goes home into the Mediterranean, nor boats of its command out of it, if there is another.
    """
    track = state.events
    named = track.home_to.get(boat.id)
    if named in bases:
        return (named,)
    inside = boat.place in AREAS and AREAS[boat.place].group == "Mediterranean"
    found = [base for base in bases if base not in track.closing_bases]
    found = [base for base in found if harbour_open(state, boat, base)] or found
    if not inside or boat.command == "mediterranean":
        found = [base for base in found if (base in MEDITERRANEAN_BASES) == inside] or found
    if boat.command == "arctic":
        found = [base for base in found if base in ARCTIC_BASES] or found
    return tuple(found) or bases


def cover_over(state: Public, boat: Boat, area: str) -> str:
    """SW2.13d, SW20.5 Allied air cover where the boat is: light cover of any of its areas is heavy over a zone."""
    if not boat.zone:
        return allied_air(state, AREAS[area])
    covers = {allied_air(state, AREAS[beside], boat.zone) for beside in ZONES[boat.zone].areas}
    return "none" if covers == {"none"} else "heavy"


def allied_air(state: Public, area: Area, zone: str = "") -> str:
    """SW2.13d, SW5.T1..T5, SW36.63F4, SW36.63L Allied air cover of an area: printed, or as events have left it."""
    printed = area.air[war_period_row(state, area)]
    if not state.events.on or zone == "GIBRALTAR":
        return printed
    return spanish_air_cover(state, area.id, air_cover(state, area.id, printed))
