"""Eyes and ears: what the boat notices, with error, and what the merchant notices of the boat."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.data import BOAT, CHARTS, SENSES, SHIPS, number
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import FULL_LIGHT, KNOT, MILLI, NM, TURN
from sandtable.games.uboot.rules.boat.depth import at_periscope_depth
from sandtable.games.uboot.rules.boat.navigation import course_and_distance, measured, signed
from sandtable.games.uboot.rules.throws import happens, normals
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to
from sandtable.kernel.chance import Chance

__all__ = [
    "called_out",
    "course_is_told",
    "first_look",
    "horizon_nm",
    "hydrophone_nm",
    "known_as",
    "listen",
    "look",
    "merchant_looks",
    "seen_at_nm",
    "sight_nm",
]


def known_as(state: State, ship: Vessel, by: str) -> Contact | None:
    """The contact by which this sense already holds the ship."""
    return next((one for one in state.contacts if one.by == by and one.of in ("", ship.id)), None)


def called_out(state: State, lat: int, lon: int) -> int:
    """UB3-03 The bearing from the bow in whole degrees, as it is called out below."""
    boat = state.boat
    return (bearing_to(boat.lat, boat.lon, lat, lon) - boat.heading) % TURN // MILLI


def horizon_nm(eye_m: float, mast_m: float) -> float:
    """UB3-03 How far a masthead shows over the horizon."""
    return SENSES.horizon * (math.sqrt(eye_m) + math.sqrt(mast_m))


def _visibility_nm(state: State) -> float:
    """UB3-06 As far as the air is clear; in a storm spray and motion leave the eye less than the hydrophone."""
    return min(state.weather.visibility / 100, number("sight_sea", state.weather.sea))


def sight_nm(state: State, merchant: Vessel, eye_m: float) -> float:
    """UB8.3-02 How far the ship can be seen: horizon, weather, light and its size; smoke helps by day."""
    ship = SHIPS[merchant.ship]
    light = state.sky.light / FULL_LIGHT
    size = SENSES.look_k * math.sqrt(ship.silhouette) * math.pow(light, SENSES.light_power)
    if light >= 1:
        size *= SENSES.smoke
    return min(horizon_nm(eye_m, ship.masthead), _visibility_nm(state), size)


def look(state: State, merchant: Vessel, chance: Chance) -> Contact | None:
    """UB8.3-02, UB9.3-06 One minute of the look-outs, or of the raised periscope: a report, or nothing."""
    boat = state.boat
    if boat.submerged:
        eye, observers = BOAT.periscope_eye_m, 1 if boat.periscope and at_periscope_depth(boat) else 0
    else:
        eye, observers = BOAT.bridge_eye_m, boat.observers
    if not observers:
        return None
    bearing, metres = measured(state, merchant.lat, merchant.lon)
    reach = sight_nm(state, merchant, eye) * NM
    if metres >= reach:
        return None
    known = known_as(state, merchant, "sight")
    if known is None:
        rate = SENSES.look_rate * number("coverage", observers) * math.pow(1 - metres / reach, SENSES.look_power)
        if not happens(chance, "UB8.3-02", 1 - math.exp(-rate)):
            return None
    found = _report(state, merchant, chance, "sight", bearing, metres, known)
    make_out(state, merchant, found, metres / reach)
    return found


def make_out(state: State, merchant: Vessel, contact: Contact, share: float) -> None:
    """UB8.2-02, UB8.3-02 The silhouette is made out by the third look and near enough; on easy the class is
    known at once.
    """
    if contact.looks < SENSES.course_after_looks or share > SENSES.profile_within:
        return
    contact.profile = SHIPS[merchant.ship].profile
    contact.neutral = merchant.neutral
    if DIFFICULTY.first_officer[state.options["first_officer"]].id_labels:
        contact.named = contact.named or merchant.ship


def _report(
    state: State,
    merchant: Vessel,
    chance: Chance,
    by: str,
    bearing: int,
    metres: int,
    known: Contact | None,
    skilled: bool = False,
) -> Contact:
    """UBX-06, UB8.1-04, UB3-06 Bearing, range and course as the station tells them: with error,
    better by every look.
    """
    sight = by == "sight"
    looks = known.looks + 1 if known else 1
    rule = "UB8.3-02" if sight else "UB8.4-05"
    spread = SENSES.look_bearing_deg if sight else SENSES.hydrophone_bearing_deg
    errors = normals(chance, rule, 3)
    told = round(bearing + errors[0] * spread * MILLI) % TURN
    share = (SENSES.look_range if sight else SENSES.hydrophone_range) / math.sqrt(looks)
    distance = max(100, round(metres * (1 + errors[1] * share)))
    better = max(1, looks - SENSES.course_after_looks + 1)
    error = max(SENSES.course_error_least_deg, SENSES.course_error_deg / better)
    course: int | None = round(merchant.heading + errors[2] * error * MILLI) % TURN
    knots = None
    if not sight:
        # UB3-06 Bearing and range for anybody; course and speed take a skilled ear.
        course = course if skilled else None
        knots = round(merchant.speed / KNOT * 10 * (1 + errors[1] * share / 2)) if skilled else None
    first = known.first_ms if known else state.elapsed_ms
    id = known.id if known else _new_id(state, by)
    report = Contact(id, by, told, distance, course, looks, first, state.elapsed_ms, of=merchant.id, knots=knots)
    if known is not None:
        report.profile, report.named, report.neutral = known.profile, known.named, known.neutral
    return report


def _new_id(state: State, by: str) -> str:
    """Contacts are numbered as they come."""
    taken = {one.id for one in state.contacts}
    while True:
        state.waters.contacts_made += 1
        id = f"{by}-{state.waters.contacts_made}"
        if id not in taken:
            return id


def hydrophone_nm(state: State, merchant: Vessel, many: int = 1) -> float:
    """UB3-06, UB8.4-05 How far the hydrophone hears ships: sea, own noise, their screws, how many, the layer."""
    boat = state.boat
    own = next(
        float(row[1])
        for row in CHARTS["hydrophone_own"].rows
        if abs(boat.speed) <= float(row[0]) * KNOT + KNOT // 10
    )
    screws = math.pow(merchant.speed / KNOT / SENSES.hydrophone_knots, SENSES.hydrophone_power)
    layer = SENSES.layer_factor if SENSES.layer_from_m * 1000 <= boat.depth <= SENSES.layer_to_m * 1000 else 1.0
    crowd = math.pow(many, SENSES.convoy_power)
    return SENSES.hydrophone_nm * crowd * number("hydrophone_sea", state.weather.sea) * own * screws * layer


def listen(state: State, merchant: Vessel, chance: Chance, many: int = 1, skilled: bool = False) -> Contact | None:
    """UB7.5.2-03, UB8.4-05, UB3-06 One minute at the hydrophone, submerged only; deaf towards the stern."""
    boat = state.boat
    if not boat.hydrophone or not boat.submerged:
        return None
    bearing, metres = measured(state, merchant.lat, merchant.lon)
    if abs(signed(bearing - boat.heading)) > (180 - SENSES.hydrophone_blind_deg) * MILLI:
        return None
    if metres >= hydrophone_nm(state, merchant, many) * NM:
        return None
    known = known_as(state, merchant, "sound")
    return _report(state, merchant, chance, "sound", bearing, metres, known, skilled)


def first_look(state: State, merchant: Vessel, chance: Chance) -> Contact:
    """UB8.3-02, UB8.1-04, UBX-06 A first report of a ship that nobody has noticed yet."""
    return _report(state, merchant, chance, "sight", *measured(state, merchant.lat, merchant.lon), None)


def seen_at_nm(state: State, merchant: Vessel) -> float:
    """UBX-06 How far the merchant sees the boat: surfaced by light and aspect, or its periscope's feather."""
    boat = state.boat
    bearing, _ = course_and_distance(merchant.lat, merchant.lon, boat.lat, boat.lon)
    if boat.depth == 0:
        side = abs(math.sin(math.radians((boat.heading - bearing) / MILLI)))
        aspect = SENSES.end_on + (1 - SENSES.end_on) * side
        reach = SENSES.seen_day_nm * math.pow(state.sky.light / FULL_LIGHT, SENSES.light_power) * aspect
        return min(reach, _visibility_nm(state), horizon_nm(SENSES.merchant_mast_m, SENSES.seen_height_m))
    if boat.periscope and at_periscope_depth(boat):
        feather = 2.0 if abs(boat.speed) > SENSES.periscope_feather_knots * KNOT else 1.0
        light = math.pow(state.sky.light / FULL_LIGHT, SENSES.light_power)
        return number("periscope_seen", state.weather.sea) * feather * light
    return 0.0


def merchant_looks(state: State, merchant: Vessel, chance: Chance) -> bool:
    """UBX-06, UB1.2-01 One minute of the merchant's own look-outs: has it seen the boat?"""
    reach = seen_at_nm(state, merchant) * NM
    _, metres = measured(state, merchant.lat, merchant.lon)
    if metres >= reach:
        return False
    cover = number("coverage", SENSES.merchant_lookouts)
    rate = SENSES.look_rate * cover * math.pow(1 - metres / reach, SENSES.look_power)
    return happens(chance, "UBX-06", 1 - math.exp(-rate))


def course_is_told(state: State, contact: Contact) -> bool:
    """UB8.1-04 Course and speed of a contact: on hard they come with the third look, on realistic never."""
    shown = DIFFICULTY.first_officer[state.options["first_officer"]].contact_course_shown
    return contact.looks >= SENSES.course_after_looks if shown == "after_three_marks" else bool(shown)
