"""Edges of the sea half: how near, how long, how far."""

from typing import Any

import pytest

from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.crew.crews import Crew, Hand
from sandtable.games.uboot.rules.crew.stations import skilled_ear
from sandtable.games.uboot.rules.enemy import watchkeeping
from sandtable.games.uboot.rules.enemy.convoy import form_up, turn_together
from sandtable.games.uboot.rules.enemy.escorts import alarm_at
from sandtable.games.uboot.rules.enemy.minds import Bridge, Notice, think
from sandtable.games.uboot.rules.orders.free import _plot_from_fix
from sandtable.games.uboot.rules.orders.targeting import execute_hydrophone, hydrophone_refused
from sandtable.games.uboot.rules.radio.enigma import Key, key_problem
from sandtable.games.uboot.rules.weapons.torpedoes import crossed
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import Fix, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel import Journal, World
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


def world_of(patrol: State) -> World[State]:
    return World(patrol, Chance(Seeded(1)), Journal())


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("alarmed_min", "on_its_way", "turns"),
    [(None, True, True), (None, False, False), (59, False, True), (60, False, False), (0, False, True)],
)
@pytest.mark.parametrize("hours", [0.5, 3])
def test_a_convoy_turns_for_an_hour_after_an_alarm(
    patrol: State, alarmed_min: int | None, on_its_way: bool, turns: bool, hours: float
) -> None:
    form_up(patrol, "c1", (patrol.boat.lat, patrol.boat.lon), 90 * MILLI, 7.0, 4, ["m04"] * 4, [])
    convoy = patrol.waters.convoys[0]
    patrol.elapsed_ms, convoy.turn_ms = round(hours * 3_600_000) + 3_600_000 * bool(alarmed_min), 1
    convoy.alarmed_ms = 0 if alarmed_min is None else patrol.elapsed_ms - alarmed_min * 60_000
    convoy.base = convoy.axis if on_its_way else convoy.axis + 40 * MILLI
    turn_together(patrol, convoy, Chance(Seeded(1)))
    assert (convoy.base != convoy.axis) == turns


@rule("UB1.2-01")
@pytest.mark.parametrize(("miles", "alarmed"), [(1, True), (60, False)])
def test_a_convoy_far_from_the_wreck_knows_nothing(patrol: State, miles: int, alarmed: bool) -> None:
    form_up(patrol, "c1", (patrol.boat.lat, patrol.boat.lon), 90 * MILLI, 7.0, 4, ["m04"] * 4, [])
    patrol.elapsed_ms = 5_000
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, miles * 1852)
    alarm_at(world_of(patrol), Vessel("m04", lat, lon, 0, 0, 0, id="w"))
    assert bool(patrol.waters.convoys[0].alarmed_ms) == alarmed


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(
    ("miles", "neutral", "seen"), [(7.5, False, True), (8.5, False, False), (7.5, True, False)]
)
def test_merchants_within_eight_miles_look_for_the_boat(
    patrol: State, monkeypatch: pytest.MonkeyPatch, miles: float, neutral: bool, seen: bool
) -> None:
    monkeypatch.setattr(watchkeeping, "merchant_looks", lambda *_: True)
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 90 * MILLI, miles * 1852)
    patrol.merchant = Vessel("m04", lat, lon, 0, 0, 0, id="lone", neutral=neutral)
    assert watchkeeping.enemy_watch(world_of(patrol)) == seen
    assert patrol.merchant.alarmed == seen


@rule("UB3-01")
@pytest.mark.parametrize(
    ("since_s", "rough_s", "moved"), [(89, 89, False), (90, 90, True), (90, 10, True), (89, 200, False)]
)
def test_rough_news_adds_nothing_to_a_plot_that_is_fresh(since_s: int, rough_s: int, moved: bool) -> None:
    """What counts is when the last good place was had, not when there was any news."""
    now = 1_000_000
    mind = Mind(
        charges=50, state="search", lat=10**9, lon=0, at_ms=now - rough_s * 1000, sure_ms=now - since_s * 1000
    )
    mind.contact_ms = mind.since_ms = mind.at_ms
    notice = Notice("ear", 2 * 10**9, 0)
    think(mind, Bridge(now, 0, 0, 0, 0, 15 * KNOT, 0, 0, 0, 0, 10**9, notice, False), Chance(Seeded(1)))
    assert (mind.lat == 2 * 10**9) == moved and mind.contact_ms == now


@rule("UB7.5.3-03")
@pytest.mark.parametrize(
    ("ahead", "right_from", "right_to", "hit"),
    [(0, -50, 50, True), (61, -50, 50, True), (64, -50, 50, False), (0, 9, 50, False), (0, 8, 50, True)],
)
def test_a_torpedo_hits_what_its_way_crosses(ahead: float, right_from: float, right_to: float, hit: bool) -> None:
    """A ship of 125 by 17 metres that lies stopped, and heads north."""
    lat, lon = centre("AF76")
    ship = Vessel("m04", lat, lon, 0, 0, 0, id="t")

    def at(right: float) -> tuple[int, int]:
        return on_from(*on_from(lat, lon, 0, ahead), 90 * MILLI, right)

    assert crossed(ship, at(right_from), at(right_to), 500) == hit


@rule("UB7.5.3-03")
@pytest.mark.parametrize(("right", "hit"), [(0, True), (8, True), (9, False)])
def test_a_torpedo_that_runs_along_a_ship(right: float, hit: bool) -> None:
    lat, lon = centre("AF76")
    was = on_from(*on_from(lat, lon, 180 * MILLI, 200), 90 * MILLI, right)
    now = on_from(*on_from(lat, lon, 0, 200), 90 * MILLI, right)
    assert crossed(Vessel("m04", lat, lon, 0, 0, 0, id="t"), was, now, 500) == hit


@rule("UB3-04")
@pytest.mark.parametrize(
    ("rotors", "rings", "plugs", "start", "wrong"),
    [
        (("I", "II", "III"), "ABC", "ABCD", "XYZ", ""), (("I", "II", "II"), "ABC", "", "XYZ", "rotors"),
        (("I", "II", "IX"), "ABC", "", "XYZ", "rotors"), (("I", "II", "III"), "AB", "", "XYZ", "rings"),
        (("I", "II", "III"), "AB1", "", "XYZ", "rings"), (("I", "II", "III"), "ABC", "ABC", "XYZ", "plugs"),
        (("I", "II", "III"), "ABC", "ABCA", "XYZ", "plugs"), (("I", "II", "III"), "ABC", "AB1D", "XYZ", "plugs"),
        (("I", "II", "III"), "ABC", "", "XY", "start"), (("I", "II", "III"), "ABC", "", "XY1", "start"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_setting(rotors: Any, rings: str, plugs: str, start: str, wrong: str) -> None:
    assert key_problem(Key(rotors, rings, plugs), start) == wrong


@rule("UB9.1.2-01")
@pytest.mark.parametrize(
    ("exact", "inside", "moved"), [(True, True, "place"), (False, True, "no"), (False, False, "centre")]
)
def test_the_plot_goes_to_the_fix(patrol: State, exact: bool, inside: bool, moved: str) -> None:
    lat, lon = centre("AF76")
    patrol.fix = Fix("AF76", 0, lat + 5, lon + 7) if exact else Fix("AF76", 0)
    patrol.plot.lat, patrol.plot.lon = (lat + 1000, lon + 1000) if inside else centre("AE69")
    before = patrol.plot.lat, patrol.plot.lon
    _plot_from_fix(World(patrol, Chance(Scripted({})), Journal()), "correct")
    assert (patrol.plot.lat, patrol.plot.lon) == {"place": (lat + 5, lon + 7), "no": before, "centre": (lat, lon)}[
        moved
    ]
    assert patrol.fix is None


@rule("UB7.5.2-03")
@pytest.mark.parametrize(
    ("submerged", "depth", "answer", "refused"),
    [(True, 20_000, "listen", False), (True, 0, "listen", True), (False, 0, "listen", True),
     (False, 500, "listen", True), (False, 0, "leave", False)],
)  # fmt: skip
def test_the_hydrophone_is_manned_under_water(
    patrol: State, submerged: bool, depth: int, answer: str, refused: bool
) -> None:
    patrol.boat.submerged, patrol.boat.depth = submerged, depth
    assert (hydrophone_refused(patrol, answer) is not None) == refused


@rule("UB3-06", "UB7.5.2-03")
@pytest.mark.parametrize(("listener", "lamp", "skilled"), [("fi12", "ca11", True), ("ca11", "fi12", False)])
def test_who_only_holds_the_lamp_hears_nothing(aboard: Board, listener: str, lamp: str, skilled: bool) -> None:
    at: Aboard = aboard()
    at.run(execute_hydrophone(at.w, "listen", Crew((Hand(listener, "hydrophone", 1), Hand(lamp, "", 1)))))
    assert skilled_ear(at.patrol) == skilled
