"""The figures of convoys, escorts and aircraft, typed on load, and what depends on the date."""

from __future__ import annotations

from functools import cache

from sandtable.games.uboot.data.arms import since, year
from sandtable.games.uboot.data.data import CHARTS, Sourced, number, read

__all__ = ["HUNTERS", "Hunters", "aircraft_an_hour", "newest", "noise", "patience_min"]


class Hunters(Sourced, frozen=True):
    """Figures of convoys, escorts, their sets and charges, and of aircraft."""

    convoy_column_m: int
    convoy_line_m: int
    convoy_turn_deg: int
    convoy_calm_min: int
    convoy_turn_min: int
    convoy_turn_most_min: int
    ship_turn_deg_s: float
    escort_turn_deg_s: float
    ship_gain_s: int
    screen_m: tuple[int, int]
    screen_zigzag_deg: int
    screen_zigzag_ms: int
    think_ms: int
    screen_think_ms: int
    far_think_ms: int
    notice_nm: int
    asdic_m: int
    asdic_arc_deg: int
    asdic_deaf_kn: float
    asdic_dead_deg: int
    asdic_least_depth_m: int
    asdic_new: float
    asdic_held: float
    asdic_quiet: float
    asdic_bearing_deg: float
    asdic_range_m: float
    asdic_disturbed_ms: int
    layer_from_m: int
    depth_guess_m: int
    depth_guess_spread_m: int
    depth_guess_deeper_m: int
    ear_m: int
    ear_deaf_kn: float
    ear_new: float
    ear_sure_m: int
    ear_bearing_deg: float
    ear_range_share: float
    noise: list[tuple[float, float]]
    sonar_kn: float
    sweep_kn: float
    listen_kn: float
    attack_kn: float
    attack_from_m: int
    open_out_m: int
    search_leg_ms: int
    alarm_share: float
    alarm_reach_m: int
    patience_hard: float
    hunt_most_min: int
    pattern_ready_ms: int
    throw_abeam_m: int
    rail_s: float
    heavy_from: str
    ten_from: str
    two_depths_m: int
    pair_hunts_from: str
    hedgehog_from: str
    hedgehog_ahead_m: int
    hedgehog_slack_m: int
    hedgehog_ring_m: int
    hedgehog_chance: float
    hedgehog_effect_m: int
    hull_length_m: int
    sections: int
    strain: dict[str, int]
    close_m: int
    near_m: int
    told_m: int
    wound_m: int
    retold_ms: int
    heard_m: int
    alert_ms: int
    escort_gun_nm: float
    escort_gun_chance: float
    escort_gun_range_nm: float
    gun_salvo_ms: int
    gun_hit_strain: int
    gun_hits_breach: int
    ram_depth_m: int
    collide_m: int
    armed_share: float
    armed_from: str
    hfdf_from: str
    hfdf_nm: int
    hfdf_long: float
    hfdf_short: float
    radar_chance: float
    eye_chance: float
    air_from_nm: float
    air_least_light: float
    air_sight_nm: float
    air_boat_sight_nm: float
    air_boat_rate: float
    air_bomb_m: int
    air_spread_m: tuple[float, float]
    air_stay_ms: int
    air_drop_m: int
    air_strafe: float
    air_light_from: str
    convoy_alarmed_min: int
    """So long after an alarm a convoy goes on turning away."""
    guard_kn: float
    """A guard patrols its place at this speed."""
    plot_least_s: int
    """Two good places so far apart in time give a course and a speed; nearer together they are the same one."""
    plot_most_s: int
    plot_fresh_s: int
    """Rough news adds nothing to a good plot that is so fresh."""
    plot_knots_most: int
    """No boat under water is thought to be faster."""
    reckon_most_s: float
    """By dead reckoning a boat is followed no longer."""
    guess_least_m: int
    """No boat is thought to be, and no charge set, less deep."""
    guess_attacks_most: int
    """After so many attacks that did nothing the guess goes no deeper."""
    quiet_s: int
    """A hunt that has lasted long, or has nothing left to drop, ends when nothing was noticed for so long."""
    post_m: int
    """Further from its station an escort steams straight for it."""
    post_close_m: int
    """Nearer it does not correct its place."""
    post_pull_deg: int
    """By so much at most it steers towards its station."""
    post_gain_kn: int
    """By so much it may be faster than what it screens."""
    screen_zigzag_more_s: int
    """A leg of its zigzag is up to so much longer."""
    investigate_far_m: int
    """Further from the place it runs there at full speed, nearer at one at which the set works."""
    investigate_near_m: int
    """Here the search begins."""
    search_turn_deg: int
    """The corners of the expanding square."""
    search_reach_m: int
    """Further from the place than this, and for each leg so much more, it turns back to it."""
    search_reach_leg_m: int
    search_listen_every: int
    """Every so many legs it goes slowly and listens."""
    attack_least_m_s: float
    """A slower run in is reckoned as one at this speed."""
    attack_most_s: float
    """It aims no further ahead of the boat."""
    attack_sink_m_s: float
    """The speed at which a charge is taken to sink."""
    attack_passed_deg: int
    """The place has been passed when it bears further aft."""
    attack_room_m: int
    """It drops when it is so near, or passed and within so much."""
    attack_passed_m: int
    attack_lost_s: int
    """Without contact for so long the run in is given up."""
    open_out_s: int
    """It runs clear of the churned water for so long at most."""
    hedgehog_bow_deg: int
    """The thrower reaches so far either side of the bow."""
    regain_m: int
    """So near the place without an echo it begins to search."""
    chase_lost_s: int
    """A boat on the surface not seen for so long is searched for where it was, once that is so near."""
    chase_near_m: int
    eye_held: float
    """Who has seen the boat hardly loses it again near by."""
    eye_bearing_deg: float
    """Errors of what is seen, and of what other ships tell by wireless."""
    eye_range_share: float
    told_bearing_deg: float
    told_range_share: float
    spot_least_m: float
    """No enemy is put nearer than this."""
    rough_from_sea: int
    """From this sea on asdic and radar find less."""
    radar_rough: float
    asdic_end_on: float
    """The share of its range at which asdic finds a boat that shows its end."""
    asdic_most: float
    """No ping is surer."""
    escort_gun_least_nm: float
    """Nearer than this no shell is surer."""
    escort_gun_most: float
    """No salvo is surer."""
    under_fire_s: int
    """The crew is told of shells once in so long."""
    rails_early: int
    """Charges over the stern and thrown abeam, before and after the pattern of ten."""
    throwers_early: int
    rails_ten: int
    throwers_ten: int
    air_course_deg: int
    """It comes past the boat on a course up to so far to either side of it."""
    air_forget: float
    """So many times the distance at which it came it is gone."""
    air_depth_m: int
    """A boat that is deeper is not seen from the air."""
    air_sure: float
    """No look from the air is surer, and each is so many times as good as one from a ship."""
    air_eyes: float
    air_boat_sure: float
    """No look into the sky is surer; it is best near by, and so much better than the rate of the look-outs."""
    air_boat_near: float
    air_boat_gain: float
    air_boat_clear_nm: float
    """In clearer air they see no further."""
    air_boat_dark: float
    """The share of their range that darkness leaves."""
    air_stick_m: int
    """Between two bombs of a stick."""
    flak_burst: int
    """A hit is a burst of up to so many shells."""
    hfdf_north_nm: float
    """How far off a bearing puts a boat that sends, north and east."""
    hfdf_east_nm: float
    look_nm: int
    """Nobody aboard sees or hears a ship from further off, and no merchant looks for the boat."""
    listen_nm: int
    merchants_look_nm: int
    merchants_looking: int
    """So many ships near the boat keep a look-out for it; so many of a convoy are heard apart."""


HUNTERS = read("hunters", Hunters)


@cache
def newest(start_s: int, chart: str, on: str = "") -> str:
    """UB1.2-01, UB3-01 Of the sets of a chart (those that are carried `on` ships or aircraft, where it tells them
    apart) the one that came into use last by then; nothing: none has.
    """
    rows = [str(row[0]) for row in CHARTS[chart].rows]
    in_use = [
        name
        for name in rows
        if since(start_s, str(CHARTS.cell(chart, name, "from")))
        and (not on or CHARTS.cell(chart, name, "on") == on)
    ]
    return max(in_use, key=lambda name: str(CHARTS.cell(chart, name, "from")), default="")


@cache
def aircraft_an_hour(start_s: int, place: str) -> float:
    """UB1.2-01 The chance of an aircraft in an hour of daylight, by area and by the years that a column is for."""
    column = [years for years in CHARTS["aircraft"].columns if int(years[:4]) <= year(start_s)][-1]
    return number("aircraft", place, column) / 100


@cache
def patience_min(start_s: int) -> int:
    """UB1.2-01 Minutes without a contact until escorts give up, by the year."""
    now = year(start_s)
    rows = [(str(row[0]), int(row[1])) for row in CHARTS["escort_patience"].rows]
    return next((minutes for years, minutes in rows if now <= int(years[-4:])), rows[-1][1])


def noise(knots: float) -> float:
    """UB3-06 How loud the boat's own screws are under water, as a share of the nominal range."""
    return next(share for most, share in HUNTERS.noise if abs(knots) <= most)
