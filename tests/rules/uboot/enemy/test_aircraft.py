"""UB1.2-01, UBX-06, UB6.12-04: aircraft: which come and when, what they see, how they are seen, and their bombs."""

from typing import Any

import pytest

from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.enemy import aircraft, depth_charges
from sandtable.games.uboot.state.fleet import Aircraft, Charge
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Loaded, at_posts, seconds_of
from tests.rules.uboot.stage import world_of

NM = 1852


def plane_at(patrol: State, metres: float, **changes: Any) -> Aircraft:
    """A Hudson east of the boat, flying west."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 90 * MILLI, metres)
    plain = {"id": "air-1", "type": "hudson", "lat": lat, "lon": lon, "heading": 270 * MILLI, "knots": 140,
             "bombs": 4, "until_ms": 10**9}  # fmt: skip
    made = Aircraft(**{**plain, **changes})
    at_posts(patrol).waters.aircraft = [made]
    return made


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("year", "high", "name", "knots", "bombs"),
    [("1939", True, "sunderland", 125, 4), ("1939", False, "anson", 120, 2), ("1940", True, "swordfish", 95, 3),
     ("1941", True, "whitley", 120, 5), ("1942", False, "anson", 120, 2)],
)  # fmt: skip
def test_the_types_that_fly_by_the_year(
    patrol: State, year: str, high: bool, name: str, knots: int, bombs: int
) -> None:
    """The first or last by name of those that are in use."""
    patrol.start_s = seconds_of(f"{year}-10")

    class Comes(Loaded):
        """The aircraft comes, the other dice lie at one end."""

        def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
            return (0,) if sizes == (10_000,) else super().values(name, rule, sizes, low)

    aircraft.come(world_of(patrol, Comes(high)), "north_sea")
    (plane,) = patrol.waters.aircraft
    assert (plane.type, plane.knots, plane.bombs) == (name, knots, bombs)
    boat = patrol.boat
    assert bearing_to(boat.lat, boat.lon, plane.lat, plane.lon) == pytest.approx(0 if high else 1000, abs=50)
    assert plane.heading == (180 + 30 if high else 180 + 1 - 30) * MILLI
    assert plane.until_ms == patrol.elapsed_ms + 1_200_000


@rule("UB1.2-01")
@pytest.mark.parametrize(("face", "bearing"), [(0, 1), (179, 180), (359, 0), (360, 1)])
def test_an_aircraft_comes_from_any_of_360_directions(patrol: State, face: int, bearing: int) -> None:
    patrol.start_s = seconds_of("1940-10")

    class Comes:
        """It comes; the die for its direction falls on this face, if it has that many."""

        def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
            return tuple(face % size if 100 < size < 10_000 else 0 for size in sizes)

    aircraft.come(world_of(patrol, Comes()), "north_sea")
    (plane,) = patrol.waters.aircraft
    told = bearing_to(patrol.boat.lat, patrol.boat.lon, plane.lat, plane.lon) / MILLI
    assert (told - bearing + 180) % 360 == pytest.approx(180, abs=0.1)


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("depth", "light", "month", "percent"),
    [(0, 300_000, "1940-10", 6 * 0.3), (0, 299_999, "1940-10", 0), (0, 299_999, "1942-06", 6 * 0.3),
     (0, 299_999, "1942-05", 0), (1, 1_000_000, "1940-10", 0), (0, 500_000, "1940-10", 3)],
)  # fmt: skip
def test_aircraft_by_light_and_only_for_a_surfaced_boat(
    patrol: State, depth: int, light: int, month: str, percent: float
) -> None:
    """Chances of an hour in the North Sea; by night from June 1942."""
    patrol.start_s, patrol.boat.depth, patrol.sky.light = seconds_of(month), depth, light
    assert aircraft.air_chance(patrol, "north_sea") == pytest.approx(percent / 100 / 60)


@rule("UBX-06")
@pytest.mark.parametrize(
    ("miles", "depth", "sight", "light", "sees"),
    [(5.9, 0, 1500, 1_000_000, True), (6.1, 0, 1500, 1_000_000, False), (5.9, 2000, 1500, 1_000_000, True),
     (5.9, 2001, 1500, 1_000_000, False), (3.99, 0, 400, 1_000_000, True), (4.01, 0, 400, 1_000_000, False),
     (0, 0, 1500, 0, False), (2.9, 0, 1500, 500_000, True), (3.1, 0, 1500, 500_000, False)],
)  # fmt: skip
def test_how_far_an_aircraft_sees_the_boat(
    patrol: State, miles: float, depth: int, sight: int, light: int, sees: bool
) -> None:
    """Six miles by day and clear air, before there is radar; a boat two metres down still shows."""
    patrol.start_s = seconds_of("1940-10")
    patrol.boat.depth, patrol.weather.visibility, patrol.sky.light = depth, sight, light
    plane = plane_at(patrol, miles * NM)
    chance = Chance(Scripted({"UBX-06": [1]}))
    assert aircraft.sees_boat(patrol, plane, chance, 5) == sees


@rule("UBX-06")
@pytest.mark.parametrize(("seconds", "most"), [(5, 1250), (15, 3750), (60, 9000)])
def test_how_likely_an_aircraft_sees_the_boat(patrol: State, seconds: int, most: int) -> None:
    patrol.start_s = seconds_of("1940-10")
    plane = plane_at(patrol, 4000)
    assert aircraft.sees_boat(patrol, plane, Chance(Scripted({"UBX-06": [most]})), seconds)
    assert not aircraft.sees_boat(patrol, plane, Chance(Scripted({"UBX-06": [most + 1]})), seconds)


@rule("UB8.3-02")
@pytest.mark.parametrize(
    ("miles", "depth", "observers", "sight", "light", "seen"),
    [(7.9, 0, 6, 1500, 1_000_000, True), (8.1, 0, 6, 1500, 1_000_000, False), (1, 1, 6, 1500, 1_000_000, False),
     (1, 0, 0, 1500, 1_000_000, False), (3.9, 0, 6, 500, 1_000_000, True), (4.1, 0, 6, 500, 1_000_000, False),
     (3.9, 0, 6, 1500, 500_000, True), (4.1, 0, 6, 1500, 500_000, False), (1.1, 0, 6, 1500, 60_000, True),
     (1.3, 0, 6, 1500, 60_000, False), (0, 0, 6, 0, 1_000_000, False)],
)  # fmt: skip
def test_how_far_the_look_outs_see_an_aircraft(
    patrol: State, miles: float, depth: int, observers: int, sight: int, light: int, seen: bool
) -> None:
    """Eight miles; less in thick air and in the dark, where 0.15 of it is left."""
    plane = plane_at(patrol, miles * NM)
    patrol.boat.depth, patrol.boat.observers = depth, observers
    patrol.weather.visibility, patrol.sky.light = sight, light
    chance = Chance(Scripted({"UB8.3-02": [1]}))
    assert aircraft.look_up_for_aircraft(patrol, plane, chance, 5) == seen


@rule("UB8.3-02")
def test_even_the_best_look_out_may_miss_an_aircraft(patrol: State) -> None:
    plane = plane_at(patrol, 100)
    patrol.boat.observers = 6
    assert aircraft.look_up_for_aircraft(patrol, plane, Chance(Scripted({"UB8.3-02": [9500]})), 60)
    assert not aircraft.look_up_for_aircraft(patrol, plane, Chance(Scripted({"UB8.3-02": [9501]})), 60)


@rule("UB1.2-01", "UB3-03")
@pytest.mark.parametrize(("heading", "bearing", "told"), [(0, 90, 90), (100, 90, 350), (45, 90, 45), (0, 270, 270)])
def test_an_aircraft_is_called_out_by_its_bearing_from_the_bow(
    patrol: State, heading: int, bearing: int, told: int
) -> None:
    plane = plane_at(patrol, 3000, state="home")
    plane.lat, plane.lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, 3000)
    patrol.boat.observers, patrol.boat.heading, patrol.elapsed_ms = 6, heading * MILLI, 5000
    aircraft.fly(world_of(patrol, Scripted({"UB8.3-02": [1]})), 1000)
    assert patrol.feed[-1].args["bearing"] in (told, told - 1)
    assert patrol.waters.alert_until_ms == 605_000


@rule("UB1.2-01", "UB3-03")
@pytest.mark.parametrize(
    ("sighted", "charges", "alert"), [(True, False, 5000), (True, True, 99_000), (False, False, 99_000)]
)
def test_the_alert_ends_when_a_sighted_aircraft_has_gone(
    patrol: State, sighted: bool, charges: bool, alert: int
) -> None:
    """Unless there is more to fear; an aircraft stays for its time."""
    plane_at(patrol, 3000, state="home", sighted=sighted, until_ms=5000)
    patrol.waters.charges = [Charge(0, 0, 10**9, 50)] if charges else []
    patrol.waters.alert_until_ms, patrol.elapsed_ms, patrol.boat.observers = 99_000, 4999, 0
    aircraft.fly(world_of(patrol, Scripted({})), 1000)
    assert len(patrol.waters.aircraft) == 1 and patrol.waters.alert_until_ms == 99_000
    patrol.elapsed_ms = 5000
    aircraft.fly(world_of(patrol, Scripted({})), 1000)
    assert patrol.waters.aircraft == [] and patrol.waters.alert_until_ms == alert


@rule("UB1.2-01")
def test_an_aircraft_flies_at_its_speed_along_its_course(patrol: State) -> None:
    """140 knots are 720 metres in ten seconds; nobody keeps a look-out here."""
    plane = plane_at(patrol, 9000, heading=0, state="home")
    was = plane.lat, plane.lon
    aircraft.fly(world_of(patrol, Scripted({})), 10_000)
    assert metres_between(*was, plane.lat, plane.lon) == pytest.approx(720.2, abs=0.5)
    assert bearing_to(*was, plane.lat, plane.lon) == pytest.approx(0, abs=10)


@rule("UB7.5.3-06")
@pytest.mark.parametrize(
    ("until_ms", "depth", "metres", "shots"),
    [(5000, 0, 1040, True), (4999, 0, 1040, False), (5000, 1, 1040, False), (5000, 0, 1100, False)],
)
def test_the_flak_fires_for_its_minute_from_the_surface_within_a_thousand_metres(
    patrol: State, until_ms: int, depth: int, metres: float, shots: bool
) -> None:
    """The aircraft comes 72 metres nearer in this second."""
    plane = plane_at(patrol, metres, state="home", sighted=True)
    patrol.waters.flak_until_ms, patrol.boat.depth, patrol.elapsed_ms = until_ms, depth, 5000
    aircraft.fly(world_of(patrol, Scripted({"UB7.5.3-06": [600, 4] if shots else []})), 1000)
    assert plane.hits == (4 if shots else 0)


@rule("UB7.5.3-06")
@pytest.mark.parametrize(("metres", "shots"), [(1000, True), (1000.1, False)])
def test_the_flak_reaches_a_thousand_metres_to_the_metre(
    patrol: State, monkeypatch: pytest.MonkeyPatch, metres: float, shots: bool
) -> None:
    plane = plane_at(patrol, 900, state="home", sighted=True)
    patrol.waters.flak_until_ms = 10**9
    monkeypatch.setattr(aircraft, "metres_between", lambda *_: metres)
    aircraft.fly(world_of(patrol, Scripted({"UB7.5.3-06": [600, 4] if shots else []})), 1000)
    assert plane.hits == (4 if shots else 0)


@rule("UB7.5.3-06")
@pytest.mark.parametrize(("face", "hits"), [(0, 1), (3, 4), (4, 1)])
def test_a_burst_strikes_with_one_to_four_shells(patrol: State, face: int, hits: int) -> None:
    plane = plane_at(patrol, 300, state="home", sighted=True)
    patrol.waters.flak_until_ms = 10**9

    class Hits:
        """Every burst hits; the die for its shells falls on this face, if it has that many."""

        def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
            return tuple(0 if size > 100 else face % size for size in sizes)

    aircraft.fly(world_of(patrol, Hits()), 1000)
    assert plane.hits == hits


@rule("UB7.5.3-06")
@pytest.mark.parametrize(
    ("milliseconds", "dice", "hits"),
    [(1000, [600, 2], 2), (1000, [601], 0), (500, [300, 2], 2), (500, [301], 0), (3000, [600, 1, 601, 600, 3], 4)],
)
def test_one_burst_of_flak_a_second(patrol: State, milliseconds: int, dice: list[int], hits: int) -> None:
    """Six in a hundred strike, each with one to four shells."""
    plane = plane_at(patrol, 300, state="home", sighted=True)
    patrol.waters.flak_until_ms = 10**9
    aircraft.fly(world_of(patrol, Scripted({"UB7.5.3-06": dice})), milliseconds)
    assert plane.hits == hits


def bombed(patrol: State, across: int, along: int, depth: int = 0, **changes: Any) -> Aircraft:
    """The aircraft drops its stick where the boat is, so far off by these dice; nobody is strafed."""
    boat = patrol.boat
    boat.depth, boat.heading = depth, 90 * MILLI
    plane = plane_at(patrol, 100, state="attack", goal_lat=boat.lat, goal_lon=boat.lon, **changes)
    strafes = [] if depth else [3001]
    luck = Scripted({"UB6.12-04": [*strafes, *[across] * 3, *[along] * 3]}, then=Seeded(3))
    aircraft.fly(world_of(patrol, luck), 500)
    return plane


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("across", "along", "depth", "near"),
    [(501, 501, 0, "close"), (1001, 501, 0, "near"), (501, 501, 60_000, "near"), (501, 501, 170_000, "far")],
)
def test_the_crew_hears_how_near_the_bombs_fell(
    patrol: State, across: int, along: int, depth: int, near: str
) -> None:
    """Close is within 35 metres of the hull, near within 150; they explode twelve metres down."""
    plane = bombed(patrol, across, along, depth)
    assert patrol.feed[-1].kind == "bombs" and patrol.feed[-1].args["near"] == near
    assert (plane.state, plane.bombs) == ("home", 0)
    assert patrol.waters.alert_until_ms == patrol.elapsed_ms + 600_000


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("dice", "places"),
    [((501, 501), [(30, 0), (10, 0), (-10, 0), (-30, 0)]),
     ((1001, 501), [(30, 60), (10, 60), (-10, 60), (-30, 60)]),
     ((501, 1001), [(-60, 0), (-80, 0), (-100, 0), (-120, 0)])],
)  # fmt: skip
def test_where_a_stick_of_bombs_falls(
    patrol: State, monkeypatch: pytest.MonkeyPatch, dice: tuple[int, int], places: list[tuple[float, float]]
) -> None:
    """Twenty metres apart along the flight to the west; twenty across and thirty along it, three times at most."""
    spots: list[tuple[int, int]] = []
    real = depth_charges.hull_distance

    def told(state: State, lat: int, lon: int, metres: float) -> tuple[float, int]:
        spots.append((lat, lon))
        return real(state, lat, lon, metres)

    monkeypatch.setattr(aircraft, "hull_distance", told)
    bombed(patrol, *dice, depth=150_000)
    wanted = [
        on_from(*on_from(patrol.boat.lat, patrol.boat.lon, 90 * MILLI, east), 0, north) for east, north in places
    ]
    assert len(spots) == len(wanted)
    assert all(metres_between(*one, *other) < 1 for one, other in zip(spots, wanted, strict=True))


@rule("UB6.12-11", "UB6.12-04")
@pytest.mark.parametrize(("die", "strafed"), [(3000, True), (3001, False)])
def test_strafing_wounds_men_on_the_bridge_and_does_the_hull_no_harm(
    patrol: State, die: int, strafed: bool
) -> None:
    plane = plane_at(patrol, 100, state="attack", goal_lat=patrol.boat.lat, goal_lon=patrol.boat.lon, bombs=0)
    patrol.waters.flak_until_ms = -1
    aircraft.fly(world_of(patrol, Scripted({"UB6.12-04": [die, *[501] * 6]})), 500)
    told = [(blow.section, blow.wounds, blow.breach, blow.faults) for blow in patrol.waters.blows]
    assert told == ([(8, True, False, [])] if strafed else [])
    assert patrol.waters.strain == 0 and plane.state == "home"
