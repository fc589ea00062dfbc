"""UB1.2-01: the screen of a convoy at sea: how often captains think, whom they call, whom they ram and shell."""

from typing import Any

import pytest

from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy import escorts
from sandtable.games.uboot.rules.enemy.convoy import form_up
from sandtable.games.uboot.rules.enemy.escorts import (
    alarm_at,
    armed_merchants_fire,
    call_escorts,
    hear_ping,
    hunt,
    patience_ms,
    ram,
)
from sandtable.games.uboot.rules.enemy.minds import Notice, hunting
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import seconds_of

NM = 1852


def world_of(patrol: State, luck: Any = None) -> World[State]:
    return World(patrol, Chance(luck or Seeded(1)), Journal())


def escort(patrol: State, bearing: int, metres: float, **more: Any) -> Vessel:
    """A corvette that lies so far from the boat, and patrols there; the boat is deep and silent."""
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed, patrol.merchant = True, 150_000, 0, None
    lat, lon = on_from(boat.lat, boat.lon, bearing * MILLI, metres)
    id = f"e{len(patrol.waters.vessels)}"
    ship = Vessel("e01", lat, lon, 0, 0, 0, id=id, mind=Mind(charges=50), ahead=lat, right=lon)
    for name, value in more.items():
        setattr(ship.mind if name == "state" else ship, name, value)
    patrol.waters.vessels.append(ship)
    return ship


def mind(ship: Vessel) -> Mind:
    assert ship.mind is not None
    return ship.mind


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("miles", "state", "pause"),
    [(11.9, "screen", 15_000), (12.1, "screen", 60_000), (11.9, "search", 5_000), (30, "search", 5_000)],
)
def test_how_often_a_captain_thinks(patrol: State, miles: float, state: str, pause: int) -> None:
    """Hunting every five seconds, on the screen every fifteen, with no boat within twelve miles once a minute."""
    ship = escort(patrol, 50, miles * NM, state=state)
    mind(ship).next_ms, mind(ship).contact_ms = 2000, 1
    patrol.elapsed_ms = 1999
    hunt(world_of(patrol), 1000)
    assert mind(ship).next_ms == 2000
    patrol.elapsed_ms = 2000
    hunt(world_of(patrol), 1000)
    assert mind(ship).next_ms == 2000 + pause


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("changes", "moves"),
    [({}, True), ({"far": True}, False), ({"sinks_ms": 9}, False), ({"anchored": True}, False)],
)
def test_which_escorts_steam_by_their_captains_orders(patrol: State, changes: dict[str, Any], moves: bool) -> None:
    ship = escort(patrol, 50, 5000, **changes)
    mind(ship).next_ms, mind(ship).order_speed = 10**9, 10 * KNOT
    was = ship.lat, ship.lon
    hunt(world_of(patrol), 10_000)
    assert ((ship.lat, ship.lon) != was) == moves


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("metres", "changes", "sent"),
    [(8990, {}, 1), (9010, {}, 0), (5000, {"sinks_ms": 9}, 0), (5000, {"anchored": True}, 0),
     (5000, {"state": "search"}, 0)],
)  # fmt: skip
def test_who_is_called_to_a_boat(patrol: State, metres: float, changes: dict[str, Any], sent: int) -> None:
    """Escorts within reach that are afloat, under way and not hunting yet."""
    ship = escort(patrol, 50, metres, **changes)
    patrol.waters.vessels.append(Vessel("m04", ship.lat, ship.lon, 0, 0, 0, id="m"))
    told = Notice("wireless", patrol.boat.lat, patrol.boat.lon)
    assert call_escorts(world_of(patrol), told, 9000) == sent
    if sent:
        assert (mind(ship).state, mind(ship).lat, mind(ship).lon) == ("investigate", told.lat, told.lon)


@rule("UB1.2-01")
@pytest.mark.parametrize(("month", "most", "sent"), [("1942-12", 1, 1), ("1942-12", 0, 1), ("1943-01", 1, 2)])
def test_the_nearest_are_sent_first(patrol: State, month: str, most: int, sent: int) -> None:
    """At least one, and from 1943 a second one with it; who hunts already counts as sent."""
    patrol.start_s = seconds_of(month)
    far, near = escort(patrol, 50, 8000), escort(patrol, 200, 3000)
    told = Notice("wireless", patrol.boat.lat, patrol.boat.lon)
    assert call_escorts(world_of(patrol), told, 9000, most) == sent
    assert hunting(mind(near)) and hunting(mind(far)) == (sent == 2)
    assert call_escorts(world_of(patrol), told, 9000, most) == 0


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("convoy_m", "escort_m", "alarmed", "comes"),
    [(35_900, 17_900, True, True), (36_100, 17_900, False, True), (35_900, 18_100, True, False)],
)
def test_how_far_a_wreck_alarms(
    patrol: State, convoy_m: float, escort_m: float, alarmed: bool, comes: bool
) -> None:
    """A convoy within 36 kilometres turns; escorts within eighteen come to look at the wreck."""
    ship = escort(patrol, 50, escort_m)
    place = on_from(patrol.boat.lat, patrol.boat.lon, 50 * MILLI, convoy_m)
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 1, ["m04"], [])
    patrol.elapsed_ms = 7000
    wreck = Vessel("m04", patrol.boat.lat, patrol.boat.lon, 0, 0, 0, id="w")
    alarm_at(world_of(patrol), wreck)
    assert (patrol.waters.convoys[0].alarmed_ms == 7000) == alarmed
    assert hunting(mind(ship)) == comes
    if comes:
        assert (mind(ship).lat, mind(ship).lon) == (wreck.lat, wreck.lon)


@rule("UB1.2-01")
def test_an_escort_that_sees_the_boat_turns_its_own_convoy_and_tells_another(patrol: State) -> None:
    seer, other = escort(patrol, 0, 3000), escort(patrol, 180, 6000)
    patrol.boat.submerged, patrol.boat.depth, patrol.elapsed_ms = False, 0, 5000
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 5000)
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 1, ["m04"], [])
    form_up(patrol, "c2", place, 90 * MILLI, 7.0, 1, ["m04"], [])
    seer.convoy, mind(other).next_ms = "c1", 10**9
    patrol.start_s = seconds_of("1943-01")
    luck = Scripted({"UBX-06": [1, *[10_000] * 4], "UB3-01": [501] * 6, "UB6.12-04": [10_000]}, then=Seeded(1))
    hunt(world_of(patrol, luck), 1000)
    assert [one.alarmed_ms for one in patrol.waters.convoys] == [5000, 0]
    assert mind(seer).state == "chase" and mind(other).state == "investigate"
    assert metres_between(patrol.boat.lat, patrol.boat.lon, mind(other).lat, mind(other).lon) < 5
    assert patrol.waters.seen_ms == 5000 and patrol.waters.alert_until_ms == 605_000


@rule("UB4.1-07")
@pytest.mark.parametrize(
    ("ship", "metres", "speed", "rams"),
    [("m04", 38.4, KNOT, True), ("m04", 38.6, KNOT, False), ("e01", 34.9, KNOT, True), ("e01", 35.1, KNOT, False),
     ("m04", 10, KNOT - 1, False)],
)  # fmt: skip
@pytest.mark.parametrize("bearing", [0, 90])
def test_which_ships_run_over_the_boat(
    patrol: State, ship: str, metres: float, speed: int, rams: bool, bearing: int
) -> None:
    """Half its beam and thirty metres away; one that hardly moves rams nobody."""
    made = escort(patrol, bearing, metres)
    made.ship, made.speed, patrol.boat.depth = ship, speed, 8999
    patrol.waters.vessels.append(escort(patrol, 0, 3000))
    patrol.boat.depth = 8999
    ram(world_of(patrol))
    assert (patrol.ended == "rammed") == rams


@rule("UB3-01")
@pytest.mark.parametrize(("since", "told"), [(600_000, 0), (600_001, 1)])
def test_a_ping_is_told_again_after_ten_quiet_minutes(patrol: State, since: int, told: int) -> None:
    patrol.elapsed_ms, patrol.waters.pinged_ms = 1_000_000, 1_000_000 - since
    patrol.waters.alert_until_ms = 9_000_000
    hear_ping(world_of(patrol), escort(patrol, 25, 900))
    assert [one.kind for one in patrol.feed].count("asdic_ping") == told
    assert (patrol.waters.pinged_ms, patrol.waters.alert_until_ms) == (1_000_000, 9_000_000)


def gunner(patrol: State, miles: float) -> Vessel:
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, miles * NM)
    patrol.start_s, patrol.elapsed_ms = seconds_of("1941-01"), 2_000_000
    return Vessel("m04", lat, lon, 0, 0, 0, id="g", armed=True)


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("miles", "die", "hits"),
    [(4.9, 20, 1), (0.3, 5000, 1), (0.3, 5001, 0), (0.1, 5001, 0), (1, 600, 1), (1, 601, 0)],
)
def test_the_nearer_the_likelier_a_shell_hits(patrol: State, miles: float, die: int, hits: int) -> None:
    """By the square of the distance, and never more than one in two."""
    ship = gunner(patrol, miles)
    armed_merchants_fire(world_of(patrol, Scripted({"UB6.12-04": [die]}, then=Seeded(1))), ship)
    assert patrol.waters.gun_hits == hits


@rule("UB6.12-04")
@pytest.mark.parametrize(("armed", "month"), [(False, "1941-01"), (True, "1940-12")])
def test_merchants_without_a_gun_do_not_fire(patrol: State, armed: bool, month: str) -> None:
    ship = gunner(patrol, 1)
    ship.armed, patrol.start_s = armed, seconds_of(month)
    armed_merchants_fire(world_of(patrol, Scripted({})), ship)
    assert patrol.waters.alert_until_ms == 0


@rule("UB6.12-04")
@pytest.mark.parametrize(("fired", "told"), [(60_000, 0), (60_001, 1)])
def test_fire_is_told_again_after_a_minute(patrol: State, fired: int, told: int) -> None:
    ship = gunner(patrol, 4)
    patrol.waters.alert_until_ms = patrol.elapsed_ms - fired + 600_000
    armed_merchants_fire(world_of(patrol, Scripted({"UB6.12-04": [10_000]})), ship)
    assert [one.kind for one in patrol.feed].count("under_fire") == told
    assert patrol.waters.alert_until_ms == patrol.elapsed_ms + 600_000


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("year", "captain", "minutes"),
    [("1939", "normal", 45), ("1940", "easy", 45), ("1941", "normal", 90), ("1942", "hard", 135),
     ("1943", "normal", 180), ("1943", "realistic", 270), ("1944", "normal", 180)],
)  # fmt: skip
def test_how_long_escorts_look_for_a_boat(patrol: State, year: str, captain: str, minutes: int) -> None:
    patrol.start_s, patrol.options["captain"] = seconds_of(f"{year}-06"), captain
    assert patience_ms(patrol) == minutes * 60_000


@rule("UB1.2-01")
def test_an_escort_steers_for_its_station_in_the_convoy(patrol: State) -> None:
    """4500 metres ahead of the middle, and one that guards a place for that place."""
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 20_000)
    guard = escort(patrol, 50, 9000)
    guard.ahead, guard.right = on_from(guard.lat, guard.lon, 0, 5000)
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 1, ["m04"], ["e01"])
    own = patrol.waters.vessels[-1]
    post = own.lat, own.lon
    own.lat, own.lon = on_from(own.lat, own.lon, 200 * MILLI, 4000)
    was = [(guard.lat, guard.lon), (own.lat, own.lon)]
    hunt(world_of(patrol), 1)
    assert mind(guard).order_course == bearing_to(*was[0], guard.ahead, guard.right)
    assert mind(own).order_course == pytest.approx(bearing_to(*was[1], *post), abs=5)


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("month", "busy_m", "sent"), [("1942-12", 8900, 0), ("1942-12", 9100, 1), ("1943-01", 8900, 1)]
)
def test_who_hunts_already_within_reach_counts_as_sent(patrol: State, month: str, busy_m: int, sent: int) -> None:
    """One for three escorts, and from 1943 two: the nearer ones stay while one further off is at it."""
    patrol.start_s = seconds_of(month)
    escort(patrol, 50, busy_m, state="search")
    near, next_one = escort(patrol, 200, 3000), escort(patrol, 250, 4000)
    told = Notice("wireless", patrol.boat.lat, patrol.boat.lon)
    assert call_escorts(world_of(patrol), told, 9000) == sent
    assert (hunting(mind(near)), hunting(mind(next_one))) == (sent == 1, False)


@rule("UB1.2-01")
def test_a_captain_who_finds_the_boat_thinks_again_when_he_would_have_before(
    patrol: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How soon he thinks again is settled before he looks: the next thought but one is a hunter's."""
    ship = escort(patrol, 50, 3 * NM, state="screen")
    found = Notice("asdic", patrol.boat.lat, patrol.boat.lon)
    monkeypatch.setattr(escorts, "notice", lambda *_: found)
    monkeypatch.setattr(escorts, "call_escorts", lambda *_: 0)
    patrol.elapsed_ms = 900_000
    hunt(world_of(patrol), 500)
    assert hunting(mind(ship)) and mind(ship).next_ms == 915_000
    patrol.elapsed_ms = 915_000
    hunt(world_of(patrol), 500)
    assert mind(ship).next_ms == 920_000
