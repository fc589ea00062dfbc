"""The ships on the Navigator's plot, and those that keep coming along a lane."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat import reckoning
from sandtable.games.uboot.rules.boat.navigation import square_at
from sandtable.games.uboot.rules.mission import traffic
from sandtable.games.uboot.scenarios.scenarios import SCENARIOS, setup
from sandtable.games.uboot.state.model import Contact, Mark, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel import Chance, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

_NM = 1852
_HOUR_MS = 3_600_000


@pytest.fixture
def bound() -> Callable[[str], State]:
    """A mission at its start, by its name."""

    def start(mission: str) -> State:
        scenario = next(one for one in SCENARIOS if one.id == mission)
        return setup(scenario, {}, Chance(Seeded(1)))

    return start


def seen(patrol: State, bearing: int, metres: int, course: int, looks: int = 6) -> None:
    """One ship in sight, as the look-outs report it."""
    now = patrol.elapsed_ms
    patrol.contacts = [
        Contact(
            "sight-1",
            "sight",
            bearing * MILLI,
            metres,
            course * MILLI,
            looks,
            now,
            now,
            of="c1.1",
            profile="M K F M",
        )
    ]


@rule("UBX-06")
def test_ships_of_the_signal_steam_on_by_reckoning(bound: Callable[[str], State]) -> None:
    patrol = bound("moonlit_column")
    first = reckoning.reckon(patrol)
    assert first is not None and (round(first.bearing / MILLI), round(first.distance / _NM)) == (290, 26)
    patrol.elapsed_ms = 2 * _HOUR_MS
    later = reckoning.reckon(patrol)
    # Seven knots towards the boat for two hours; the truth is not asked.
    assert later is not None and (round(later.distance / _NM), later.knots, later.seen) == (12, 70, False)


@rule("UBX-06")
def test_the_navigator_tells_where_they_should_be(bound: Callable[[str], State]) -> None:
    at = Aboard(bound("moonlit_column"))
    at.act("navigator", "report_plot", "report")
    assert at.told("ships_reckoned") == [{"square": "AM15", "bearing": "290", "miles": 26}]


@rule("UBX-06")
def test_a_contact_is_marked_from_the_plotted_place(bound: Callable[[str], State]) -> None:
    patrol = bound("happy_hunt")
    patrol.plot.lat += 100_000_000
    seen(patrol, 40, 6 * _NM, 200)
    reckoning.mark_contacts(patrol, MISSIONS["happy_hunt"])
    mark, plot = patrol.plot.ships, patrol.plot
    assert mark is not None and mark.seen and mark.course == 200 * MILLI
    assert round(metres_between(plot.lat, plot.lon, mark.lat, mark.lon) / _NM, 1) == 6.0
    assert abs(bearing_to(plot.lat, plot.lon, mark.lat, mark.lon) - 40 * MILLI) < 200


@rule("UBX-06")
@pytest.mark.parametrize(
    ("course", "looks", "reckoned"),
    [(150, 6, 110), (200, 6, 200), (200, 5, 110)],
    ids=["an evasive turn", "another way", "a first look is rough"],
)
def test_a_convoy_that_turns_is_taken_to_turn_back(
    bound: Callable[[str], State], course: int, looks: int, reckoned: int
) -> None:
    patrol = bound("moonlit_column")
    seen(patrol, 280, 8 * _NM, course, looks)
    reckoning.mark_contacts(patrol, MISSIONS["moonlit_column"])
    assert patrol.plot.ships is not None and patrol.plot.ships.course == reckoned * MILLI


@rule("UB8.4-02")
def test_a_sighting_moves_the_ships_into_its_square(bound: Callable[[str], State]) -> None:
    patrol = bound("moonlit_column")
    mark = patrol.plot.ships
    assert mark is not None
    inside = {"square": square_at(mark.lat, mark.lon), "course": 110, "knots": 7}
    reckoning.mark_sighting(patrol, inside, 0)
    assert patrol.plot.ships is not None and (patrol.plot.ships.lat, patrol.plot.ships.lon) == (mark.lat, mark.lon)
    reckoning.mark_sighting(patrol, {"square": "AL69", "course": 90, "knots": 7}, 0)
    moved = patrol.plot.ships
    assert moved.lon < mark.lon and moved.course == 90 * MILLI
    patrol.plot.ships.seen = True
    reckoning.mark_sighting(patrol, inside, _HOUR_MS)
    assert patrol.plot.ships is moved


@rule("UB1.2-01")
def test_ships_come_along_a_lane_and_are_gone_in_the_end(bound: Callable[[str], State]) -> None:
    at = Aboard(bound("happy_hunt"), {"UB1.2-01": [51, 51]})
    patrol = at.patrol
    before = len(patrol.waters.vessels)
    lane = MISSIONS["happy_hunt"].lanes[0]
    patrol.elapsed_ms = lane.every_min * 60_000 - 1
    traffic.come(at.w)
    assert len(patrol.waters.vessels) == before
    patrol.elapsed_ms += 1
    traffic.come(at.w)
    ship = patrol.waters.vessels[-1]
    boat = patrol.boat
    assert (ship.id, ship.ship, ship.course) == ("l1.1", lane.ships[0], lane.course * MILLI)
    assert round(metres_between(boat.lat, boat.lon, ship.lat, ship.lon) / _NM) == lane.range_nm
    ship.lat, ship.lon = on_from(boat.lat, boat.lon, 0, 91 * _NM)
    traffic.come(at.w)
    assert len(patrol.waters.vessels) == before


@rule("UB8.4-02")
@pytest.mark.parametrize(("hours", "kept"), [(1.999, True), (2.0, False)])
def test_own_eyes_count_for_more_than_a_sighting_for_two_hours(
    bound: Callable[[str], State], hours: float, kept: bool
) -> None:
    patrol = bound("moonlit_column")
    mark = patrol.plot.ships
    assert mark is not None
    mark.seen, mark.at_ms = True, 10 * _HOUR_MS
    reckoning.mark_sighting(
        patrol, {"square": "AL69", "course": 90, "knots": 7}, mark.at_ms + round(hours * _HOUR_MS)
    )
    assert (patrol.plot.ships is mark) == kept


def contact(patrol: State, bearing: int, course: int, looks: int = 6, **more: Any) -> Contact:
    """A merchant in sight, six miles away."""
    now = patrol.elapsed_ms
    plain: dict[str, Any] = {"by": "sight", "last_ms": now, "profile": "M K F M", "neutral": False}
    plain |= more
    id = f"{plain['by']}-{bearing}"
    return Contact(
        id, plain["by"], bearing * MILLI, 6 * _NM, course * MILLI, looks, 0, plain["last_ms"],
        plain["profile"], neutral=plain["neutral"], of="m",
    )  # fmt: skip


@rule("UBX-06")
@pytest.mark.parametrize(
    ("more", "marked"),
    [({}, True), ({"by": "sound"}, False), ({"neutral": True}, False), ({"last_ms": 540_000}, False),
     ({"profile": "g M K F -"}, False)],
    ids=["a merchant", "only heard", "a neutral", "no more in sight", "an escort"],
)  # fmt: skip
def test_only_enemy_merchants_that_are_in_sight_now_move_the_mark(
    bound: Callable[[str], State], more: dict[str, Any], marked: bool
) -> None:
    patrol = bound("happy_hunt")
    patrol.elapsed_ms = 600_000
    before = patrol.plot.ships
    patrol.contacts = [contact(patrol, 40, 200, **more)]
    reckoning.mark_contacts(patrol, MISSIONS["happy_hunt"])
    assert (patrol.plot.ships is not before) is marked


@rule("UBX-06")
def test_the_mark_of_several_ships_is_in_their_middle(bound: Callable[[str], State]) -> None:
    """Two ships six miles off at right angles: half way between them lie 4.2 miles; their mean course counts."""
    patrol = bound("happy_hunt")
    patrol.contacts = [contact(patrol, 0, 190), contact(patrol, 90, 210)]
    reckoning.mark_contacts(patrol, MISSIONS["happy_hunt"])
    mark, plot = patrol.plot.ships, patrol.plot
    assert mark is not None and mark.course == pytest.approx(200 * MILLI, abs=1)
    assert metres_between(plot.lat, plot.lon, mark.lat, mark.lon) / _NM == pytest.approx(4.24, abs=0.02)
    assert bearing_to(plot.lat, plot.lon, mark.lat, mark.lon) / MILLI == pytest.approx(45, abs=0.5)


@rule("UBX-06")
def test_ships_that_nobody_had_told_of_are_marked_at_the_usual_speed(bound: Callable[[str], State]) -> None:
    patrol = bound("northern_passage")
    assert patrol.plot.ships is None
    patrol.contacts = [contact(patrol, 0, 190)]
    reckoning.mark_contacts(patrol, MISSIONS["northern_passage"])
    mark = patrol.plot.ships
    assert mark is not None and (mark.course, mark.knots, mark.seen) == (190 * MILLI, 90, True)


@rule("UBX-06", "UB8.4-02")
def test_a_speed_that_was_told_stands_when_the_ships_come_in_sight(bound: Callable[[str], State]) -> None:
    patrol = bound("moonlit_column")
    patrol.plot.ships = None
    reckoning.mark_sighting(patrol, {"square": "AL69", "course": 90, "knots": 8}, 0)
    seen(patrol, 280, 8 * _NM, 95)
    reckoning.mark_contacts(patrol, MISSIONS["moonlit_column"])
    assert patrol.plot.ships is not None
    assert (patrol.plot.ships.knots, patrol.plot.ships.course) == (80, 90 * MILLI)


@rule("UBX-06")
@pytest.mark.parametrize(("looks", "reckoned"), [((6, 1), 200), ((1, 6), 200), ((5, 5), 110)])
def test_one_ship_that_was_looked_at_often_enough_tells_the_course_of_all(
    bound: Callable[[str], State], looks: tuple[int, int], reckoned: int
) -> None:
    patrol = bound("moonlit_column")
    patrol.contacts = [contact(patrol, 280 + 5 * at, 200, many) for at, many in enumerate(looks)]
    reckoning.mark_contacts(patrol, MISSIONS["moonlit_column"])
    assert patrol.plot.ships is not None
    assert patrol.plot.ships.course == pytest.approx(reckoned * MILLI, abs=1)


@rule("UBX-06")
@pytest.mark.parametrize(
    ("mission", "course", "looks", "reckoned"),
    [("moonlit_column", 184.999, 6, 110), ("moonlit_column", 185, 6, 185), ("happy_hunt", 275.001, 6, 275.001),
     ("happy_hunt", 260, 1, 260)],
)  # fmt: skip
def test_ships_that_sail_alone_go_where_they_are_seen_to_go(
    bound: Callable[[str], State], mission: str, course: float, looks: int, reckoned: float
) -> None:
    """A convoy that is seen 75 degrees off its way, or more, is bound elsewhere; a ship alone always is."""
    patrol = bound(mission)
    seen(patrol, 280, 8 * _NM, 0, looks)
    patrol.contacts[0].course = round(course * MILLI)
    reckoning.mark_contacts(patrol, MISSIONS[mission])
    assert patrol.plot.ships is not None and patrol.plot.ships.course == round(reckoned * MILLI)


@rule("UBX-06")
@pytest.mark.parametrize("own_eyes", [True, False])
def test_what_the_navigator_tells_of_the_ships(bound: Callable[[str], State], own_eyes: bool) -> None:
    patrol = bound("moonlit_column")
    plot = patrol.plot
    plot.ships = Mark(*on_from(plot.lat, plot.lon, 90 * MILLI, 10 * _NM), 90 * MILLI, 60, _HOUR_MS, seen=own_eyes)
    patrol.elapsed_ms = 3 * _HOUR_MS
    told = reckoning.reckon(patrol)
    assert told is not None
    assert (round(told.bearing / MILLI), round(told.distance / _NM)) == (90, 22)
    assert (told.course, told.knots, told.age_ms, told.seen) == (90 * MILLI, 60, 2 * _HOUR_MS, own_eyes)
