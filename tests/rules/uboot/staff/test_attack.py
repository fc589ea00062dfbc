"""UBX-03: how the staff attacks, finishes, withdraws and comes home, from what its station sees."""

import random
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.aboard.mobilisation import moves_sheet
from sandtable.games.uboot.rules.boat.clock import until_next_watch
from sandtable.games.uboot.rules.crew.crews import Route
from sandtable.games.uboot.staff.almanac import dark_soon
from sandtable.games.uboot.state.fleet import Aircraft, Sunk
from sandtable.games.uboot.state.model import SEATS, Breach, Contact, Reckoned, Report, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel import Chance, Journal, Rng, Seeded, World
from sandtable.kernel.game import Clock
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts


@pytest.fixture
def hunter() -> State:
    """The boat of Happy hunt at noon, watched from, under way at full ahead, with nothing in sight."""
    scenario = next(one for one in GAME.scenarios() if one.id == "happy_hunt")
    patrol = at_posts(GAME.setup(scenario, {"captain": "easy", "first_officer": "easy"}, Chance(Seeded(1))))
    patrol.sky.sun, patrol.sky.light, patrol.elapsed_ms = 50_000, 1_000_000, 3_600_000
    patrol.weather.sea, patrol.weather.visibility = 2, 1500
    boat = patrol.boat
    boat.observers, boat.telegraph, boat.speed, boat.heading, boat.course = 4, "full_ahead", 17 * KNOT, 0, 0
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    patrol.waters.vessels = patrol.waters.vessels[:1]
    patrol.board.galley.next_ms = 30 * 3_600_000
    return patrol


def sight(patrol: State, bearing: int, metres: int, course: int, looks: int = 6) -> Contact:
    """The first ship in sight at this bearing and distance, on this course."""
    ship = patrol.waters.vessels[0]
    ship.lat, ship.lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    ship.heading = course * MILLI
    now = patrol.elapsed_ms
    contact = Contact("sight-1", "sight", bearing * MILLI, metres, course * MILLI, looks, now, now, of=ship.id)
    contact.profile, contact.named = "M K + F M", "m03"
    patrol.contacts = [contact]
    return contact


def below(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.periscope = True, 10_000, 10_000, True
    boat.observers = 0


def given(patrol: State, seat: str) -> tuple[str, Any]:
    world: World[State] = World(patrol, Chance(Seeded(1)), Journal(), Clock())
    rng: Rng = random.Random(1)
    return GAME.bot().order(GAME.view(world, seat), GAME.orders(world, seat), rng) or ("", None)


def wanted(patrol: State, seat: str = "captain") -> tuple[str, Any]:
    """What the officer gives, or announces that he will."""
    found = given(patrol, seat)
    return (found[1]["kind"], found[1]["answer"]) if found[0] == "announce" else found


@rule("UBX-03")
@pytest.mark.parametrize(
    ("metres", "course", "order"),
    [(9_000, 180, "dive_surface"), (16_000, 180, ""), (9_000, 90, "new_course")],
    ids=["right ahead of it", "still far", "it would pass"],
)
def test_by_day_it_dives_ahead_of_a_ship_and_runs_round_it_otherwise(
    hunter: State, metres: int, course: int, order: str
) -> None:
    sight(hunter, 0, metres, course)
    assert wanted(hunter)[0] == order


@rule("UBX-03")
def test_it_floods_early_then_aims_then_fires(hunter: State) -> None:
    contact = sight(hunter, 20, 3_500, 290)
    below(hunter)
    assert wanted(hunter) == ("flood_tubes", {"tubes": [1, 2, 3, 4]})
    for tube in hunter.waters.tubes[:4]:
        tube.flooded = True
    contact.distance = 1_500
    kind, dials = wanted(hunter)
    assert (kind, dials["contact"], dials["course"], dials["knots"]) == ("set_tdc", "sight-1", 290, 90)


@rule("UBX-03")
@pytest.mark.parametrize(("sea", "order"), [(2, "fire_88mm"), (6, "flood_tubes")])
def test_a_lone_ship_that_was_struck_is_finished_with_the_gun(hunter: State, sea: int, order: str) -> None:
    hunter.weather.sea, hunter.sky.sun, hunter.sky.light = sea, -30_000, 60_000
    sight(hunter, 0, 1_500, 90)
    hunter.waters.vessels[0].harm = 50
    assert wanted(hunter)[0] == order


@rule("UBX-03")
def test_pinged_it_goes_deep_and_slow_and_stays_there(hunter: State) -> None:
    below(hunter)
    hunter.waters.pinged_ms = hunter.elapsed_ms - 60_000
    assert wanted(hunter) == ("new_depth", {"metres": 140})
    hunter.boat.sounding = 90
    assert wanted(hunter) == ("new_depth", {"metres": 65})
    hunter.boat.sounding = 0
    hunter.boat.ordered_depth = hunter.boat.depth = 140_000
    assert wanted(hunter) == ("new_speed", "slow_ahead")
    hunter.boat.telegraph = "slow_ahead"
    assert wanted(hunter)[0] not in ("dive_surface", "new_depth")


@rule("UBX-03")
def test_it_looks_round_before_it_surfaces(hunter: State) -> None:
    below(hunter)
    hunter.boat.periscope, hunter.boat.telegraph = False, "slow_ahead"
    assert wanted(hunter) == ("use_periscope", "raise")
    hunter.boat.periscope = True
    now = hunter.elapsed_ms
    hunter.feed = [
        Report("order_executed", now - 60_000, {"order": "use_periscope", "value": "raise"}, ["captain"])
    ]
    assert wanted(hunter)[0] != "dive_surface"
    hunter.feed[0].at_ms = now - 400_000
    assert wanted(hunter) == ("dive_surface", "surface")


@rule("UBX-03", "UB4.2-01")
@pytest.mark.parametrize(("hours", "home"), [(20.0, False), (46.5, True)])
def test_it_turns_for_home_before_the_time_is_over(hunter: State, hours: float, home: bool) -> None:
    hunter.elapsed_ms = round(hours * 3_600_000)
    hunter.board.galley.next_ms = hunter.elapsed_ms + 86_400_000
    hunter.next_watch_ms = hunter.elapsed_ms + until_next_watch(hunter)
    assert (wanted(hunter)[0] == "return_to_base") is home


@rule("UBX-03")
def test_a_boat_that_could_not_dive_keeps_off_a_convoy(hunter: State) -> None:
    sight(hunter, 10, 15_000, 110)
    hunter.contacts[0].profile, hunter.contacts[0].named = "g M", "e01"
    hunter.contacts.append(
        Contact("sight-2", "sight", 5_000, 14_000, 110_000, 6, hunter.elapsed_ms, hunter.elapsed_ms)
    )
    hunter.board.command = 8
    assert wanted(hunter) != ("new_course", {"degrees": 185})
    hunter.board.command = 0
    hunter.board.morale = 11
    # No orders left for an attack: away from it, until the watch has changed.
    assert wanted(hunter) == ("new_course", {"degrees": 185})


@rule("UBX-03")
@pytest.mark.parametrize(("miles", "order"), [(9, "dive_surface"), (13, "new_speed")])
def test_it_waits_for_a_convoy_under_water(miles: int, order: str) -> None:
    scenario = next(one for one in GAME.scenarios() if one.id == "moonlit_column")
    patrol = at_posts(GAME.setup(scenario, {}, Chance(Seeded(1))))
    # In the morning: the night is not worth waiting for.
    patrol.start_s -= 8 * 3_600
    patrol.boat.observers, patrol.boat.telegraph = 4, "full_ahead"
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    patrol.plot.reported = "AM15"
    patrol.plot.told = Reckoned(290_000, miles * 1852, 110_000, 70, 0)
    assert wanted(patrol)[0] == order


@rule("UBX-03", "UB8.5-01")
def test_the_first_officer_lets_time_run_unless_the_captain_does(hunter: State) -> None:
    now = hunter.elapsed_ms
    assert wanted(hunter, "first_officer")[0] == ""  # the Captain has not said yet where to go
    hunter.board.last_order_ms = 0
    assert wanted(hunter, "first_officer") == ("time_compression", "transit")
    hunter.feed = [Report("order_executed", now - 5_000, {"order": "new_course"}, ["first_officer"])]
    assert wanted(hunter, "first_officer")[0] == ""
    hunter.feed, hunter.paced_by = [], "first_officer"
    assert wanted(hunter, "first_officer")[0] == "time_compression"
    hunter.paced_by = "captain"
    assert wanted(hunter, "first_officer")[0] == ""
    hunter.paced_by, hunter.board.breach = "", Breach(2, now + 180_000, [])
    # The Engineer lays the puzzle against the clock.
    assert wanted(hunter, "first_officer")[0] == ""
    hunter.board.breach, hunter.waters.alert_until_ms = None, now + 1
    assert wanted(hunter, "first_officer")[0] == ""


@rule("UBX-03")
@pytest.mark.parametrize(("seat", "kind"), [("first_officer", "time_compression"), ("captain", "announce")])
def test_orders_to_the_boat_are_announced_the_pace_of_the_clock_is_set(hunter: State, seat: str, kind: str) -> None:
    sight(hunter, 0, 9_000, 90)
    hunter.board.last_order_ms = 0
    assert given(hunter, seat)[0] == kind


@pytest.fixture
def raider() -> State:
    """The boat of Moonlit column on a dark night, watched from, at full ahead to the north, its tubes flooded."""
    scenario = next(one for one in GAME.scenarios() if one.id == "moonlit_column")
    patrol = at_posts(GAME.setup(scenario, {"captain": "easy", "first_officer": "easy"}, Chance(Seeded(1))))
    patrol.sky.sun, patrol.sky.light, patrol.elapsed_ms = -30_000, 200_000, 8 * 3_600_000
    patrol.next_watch_ms = patrol.elapsed_ms + until_next_watch(patrol)
    patrol.weather.sea, patrol.weather.visibility = 2, 1500
    boat = patrol.boat
    boat.observers, boat.telegraph, boat.speed, boat.heading, boat.course = 4, "full_ahead", 17 * KNOT, 0, 0
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    for tube in patrol.waters.tubes[:4]:
        tube.flooded = True
    patrol.plot.reported, patrol.plot.reported_ms = "AM15", patrol.elapsed_ms
    patrol.plot.told = Reckoned(0, 3 * 1852, 110_000, 70, 0)
    patrol.contacts = []
    return patrol


def column(patrol: State, bearing: int, metres: int, course: int) -> None:
    """A merchant of the convoy in sight."""
    now = patrol.elapsed_ms
    contact = Contact("sight-1", "sight", bearing * MILLI, metres, course * MILLI, 7, now, now, of="c1.1")
    contact.profile, contact.named = "M M K F M M", "m04"
    patrol.contacts = [contact]


def escort(patrol: State) -> None:
    """An escort of it, far off."""
    now = patrol.elapsed_ms
    contact = Contact("sight-2", "sight", 90_000, 9_000, 90_000, 6, now, now, of="c1.e1")
    contact.profile, contact.named = "g M", "e01"
    patrol.contacts.append(contact)


@rule("UBX-03")
@pytest.mark.parametrize(
    ("course", "degrees"),
    [(180, 335), (90, 28)],
    ids=["ahead of it: round to its beam", "at its beam: in"],
)
def test_by_night_a_convoy_is_attacked_from_its_flank(raider: State, course: int, degrees: int) -> None:
    raider.boat.course = raider.boat.heading = 180_000
    column(raider, 0, 7_000, course)
    kind, answer = wanted(raider)
    assert kind == "new_course" and abs(answer["degrees"] - degrees) <= 2


@rule("UBX-03")
@pytest.mark.parametrize(("metres", "order"), [(3_600, "set_tdc"), (4_200, "")])
def test_by_night_it_fires_into_the_crowd(raider: State, metres: int, order: str) -> None:
    raider.boat.course = raider.boat.heading = 28_000
    column(raider, 0, metres, 90)
    assert wanted(raider)[0] == order


@rule("UBX-03")
@pytest.mark.parametrize(("tired", "order"), [(False, "new_course"), (True, "dive_surface")])
def test_after_the_shot_it_turns_away_or_goes_under(raider: State, tired: bool, order: str) -> None:
    column(raider, 0, 2_000, 90)
    escort(raider)
    for tube in raider.waters.tubes:
        tube.torpedo, tube.flooded = "", False
    if tired:
        for id in ("fi13", "fi14"):
            raider.board.sailors[id].activation = 3
    assert wanted(raider)[0] == order


@rule("UBX-03")
@pytest.mark.parametrize(("metres", "order"), [(17_000, ""), (9_000, "new_course")])
def test_before_dark_it_keeps_out_of_a_convoys_sight(raider: State, metres: int, order: str) -> None:
    # An hour before sunset, in October.
    raider.sky.sun, raider.sky.light, raider.elapsed_ms = 5_000, 1_000_000, 1_800_000
    raider.plot.reported_ms = raider.elapsed_ms
    raider.boat.course = raider.boat.heading = 330_000
    column(raider, 0, metres, 110)
    assert wanted(raider)[0] == order


@rule("UBX-03")
@pytest.mark.parametrize(("miles", "up"), [(2, False), (9, True)])
def test_it_does_not_come_up_under_a_convoy(raider: State, miles: int, up: bool) -> None:
    below(raider)
    raider.boat.telegraph, raider.boat.speed = "slow_ahead", 2 * KNOT
    raider.plot.told = Reckoned(0, miles * 1852, 110_000, 70, 0)
    assert (wanted(raider) == ("dive_surface", "surface")) is up


@rule("UBX-03")
@pytest.mark.parametrize(("free", "steers"), [(3, True), (1, False)])
def test_a_tired_crew_keeps_its_helm_for_the_dive(raider: State, free: int, steers: bool) -> None:
    raider.plot.told = Reckoned(180_000, 20 * 1852, 110_000, 70, 0)
    for sailor in raider.board.sailors.values():
        sailor.activation = 3 - free
    assert (wanted(raider)[0] == "new_course") is steers


@rule("UBX-03", "UB7.5.3-05")
@pytest.mark.parametrize(("year", "order"), [(0, "fire_88mm"), (1, "dive_surface")], ids=["1940", "1941"])
def test_the_gun_is_for_ships_that_do_not_fire_back(hunter: State, year: int, order: str) -> None:
    hunter.start_s += year * 365 * 86_400
    # It flees: no torpedo would strike it from here.
    sight(hunter, 0, 2_200, 0 if not year else 180)
    hunter.boat.heading = hunter.boat.course = 0
    assert wanted(hunter)[0] == order


@rule("UBX-03", "UB7.3-11")
@pytest.mark.parametrize(("morale", "order"), [(3, "set_tdc"), (1, "")])
def test_morale_is_spent_on_the_shot(hunter: State, morale: int, order: str) -> None:
    sight(hunter, 20, 1_200, 290)
    below(hunter)
    for tube in hunter.waters.tubes[:4]:
        tube.flooded = True
    hunter.board.command, hunter.board.morale = 0, morale
    assert wanted(hunter)[0] == order


@rule("UBX-03")
@pytest.mark.parametrize(("hours", "order"), [(1.0, False), (5.5, True)])
def test_orders_that_the_bell_would_take_are_used_up(hunter: State, hours: float, order: bool) -> None:
    # The watch of Happy hunt changes six hours after its start.
    hunter.elapsed_ms = round(hours * 3_600_000)
    assert (wanted(hunter)[0] == "flood_tubes") is order


@rule("UBX-03", "UB6.4-12")
def test_officers_send_their_men_to_their_posts(hunter: State) -> None:
    for figure in ("ca2", "fi3", "en1"):
        hunter.board.figures[figure] = 4
    world: World[State] = World(hunter, Chance(Seeded(1)), Journal(), Clock())
    for seat, man, post in (("captain", "ca12", 3), ("first_officer", "fi13", 3), ("chief_engineer", "en11", 3)):
        sheet = moves_sheet(hunter, seat, Route({}), "to_stations", 0)
        moves = GAME.bot().answer(GAME.view(world, seat), sheet, random.Random(1))
        assert moves.to[man] == post and sheet.check(moves) is None
    # Look-outs stay where they are.
    sheet = moves_sheet(hunter, "navigator", Route({}), "to_stations", 0)
    assert GAME.bot().answer(GAME.view(world, "navigator"), sheet, random.Random(1)).to == {}
    # Who is wanted where he stands is not sent away.
    sheet = moves_sheet(hunter, "captain", Route({}, stay=("ca12",)), "repair_technical", 0)
    assert "ca12" not in GAME.bot().answer(GAME.view(world, "captain"), sheet, random.Random(1)).to


@rule("UBX-03")
@pytest.mark.parametrize(("month", "dark"), [(10, True), (6, False)])
def test_the_staff_knows_when_it_will_be_dark(raider: State, month: int, dark: bool) -> None:
    raider.sky.sun, raider.sky.light, raider.elapsed_ms = 5_000, 1_000_000, 0
    raider.start_s += (month - 10) * 30 * 86_400
    world: World[State] = World(raider, Chance(Seeded(1)), Journal(), Clock())
    assert dark_soon(GAME.view(world, "captain")) is dark


@rule("UBX-03", "UB4.1-07")
@pytest.mark.parametrize(
    ("course", "degrees"), [(270, 70), (90, 290)], ids=["it crosses to the left", "to the right"]
)
def test_it_does_not_run_into_a_ship(raider: State, course: int, degrees: int) -> None:
    # Under its stern.
    column(raider, 0, 500, course)
    kind, answer = wanted(raider)
    assert kind == "new_course" and abs(answer["degrees"] - degrees) <= 2


@rule("UBX-03")
@pytest.mark.parametrize(("course", "order"), [(185, "new_course"), (5, "")], ids=["it comes", "it goes away"])
def test_it_keeps_off_only_from_a_convoy_that_comes_nearer(raider: State, course: int, order: str) -> None:
    raider.board.command, raider.board.morale = 1, 6
    column(raider, 10, 5_000, course)
    escort(raider)
    raider.plot.told = Reckoned(10_000, 5_000, course * MILLI, 70, 0)
    assert wanted(raider)[0] == order


def test_a_simulation_counts_what_was_sunk(hunter: State) -> None:
    hunter.waters.sunk = [
        Sunk("m04", 5_100, 0, "torpedo", escort=False, neutral=False),
        Sunk("m03", 3_200, 0, "gun", escort=False, neutral=True),
    ]
    hunter.waters.fired, hunter.waters.hits, hunter.ended = 4, 2, "rammed"
    assert GAME.figures(hunter) == {"home": 0.0, "ships": 1, "tons": 5_100, "fired": 4, "hits": 2}


def aircraft_over(patrol: State) -> None:
    """A Hudson in sight, three miles off, on its way to the boat."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 90_000, 3 * 1852)
    patrol.waters.aircraft = [Aircraft("air-1", "hudson", lat, lon, 270_000, 140, 4, 10**9, sighted=True)]


@rule("UBX-03", "UB9.3-03", "UBR5")
@pytest.mark.parametrize(
    ("level", "order"),
    [("easy", ("dive_surface", "alarm_dive")), ("normal", ("dive_surface", "alarm_dive")),
     ("hard", ("mobilise", "clear_deck")), ("realistic", ("mobilise", "clear_deck"))],
)  # fmt: skip
def test_before_a_dive_the_captain_clears_the_deck_where_nobody_comes_in_by_himself(
    hunter: State, level: str, order: tuple[str, str]
) -> None:
    hunter.options["captain"] = level
    hunter.board.figures.update(en2=5, en4=6, fi3=3, fi4=3, en1=3, en3=3)
    aircraft_over(hunter)
    assert wanted(hunter) == order
    for id in ("na1", "na2", "na3", "na4"):
        hunter.board.figures[id] = 3
        hunter.board.sailors[f"{id[:2]}1{id[2]}"].job = ""
    hunter.boat.observers = 0
    assert wanted(hunter) == ("dive_surface", "alarm_dive")
    # No orders are left for a dive: nobody is sent up to the aircraft instead.
    hunter.board.command = 0
    hunter.board.morale = 0
    assert wanted(hunter)[0] != "assign_observers"


@rule("UBX-03", "UB9.3-03")
def test_who_cannot_come_in_is_not_left_to_drown(hunter: State) -> None:
    hunter.options["captain"] = "hard"
    hunter.board.figures.update(en2=5, en4=6, fi3=3, fi4=3, en1=3, en3=3)
    aircraft_over(hunter)
    hunter.feed = [Report("mobilisation", hunter.elapsed_ms - 60_000, {}, ["captain"])]
    assert wanted(hunter)[1] not in ("clear_deck", "leave_them", "alarm_dive")


@rule("UBX-03", "UB6.4-12")
@pytest.mark.parametrize(
    ("level", "order", "come"),
    [("hard", "dive_surface", True), ("hard", "clear_deck", True), ("hard", "new_course", False),
     ("easy", "dive_surface", False)],
)  # fmt: skip
def test_officers_call_their_men_in_from_the_deck_for_a_dive(
    hunter: State, level: str, order: str, come: bool
) -> None:
    hunter.options["captain"] = level
    world: World[State] = World(hunter, Chance(Seeded(1)), Journal(), Clock())
    sheet = moves_sheet(hunter, "navigator", Route({}), order, 0)
    moves = GAME.bot().answer(GAME.view(world, "navigator"), sheet, random.Random(1))
    assert (moves.to == dict.fromkeys(("na11", "na12", "na13", "na14"), 3)) is come


@rule("UBX-03", "UB9.3-03")
@pytest.mark.parametrize("level", ["hard", "realistic"])
def test_four_bots_get_the_boat_under_before_an_aircraft_is_there(level: str) -> None:
    options = dict.fromkeys(SEATS, level)
    table = sandtable.open_table("uboot", "happy_hunt", seed=5, options=options)
    bot, rng = GAME.bot(), random.Random(1)
    at_posts(table.state).boat.observers = 4
    for id in ("na11", "na12", "na13", "na14"):
        table.state.board.sailors[id].job = "observe"
    table.state.sky.sun, table.state.sky.light = 50_000, 1_000_000
    aircraft_over(table.state)
    table.state.waters.aircraft[0].heading = 90_000
    for _ in range(240):
        for seat in SEATS:
            for id, question in list(table.open(seat).items()):
                table.answer(seat, bot.answer(table.view(seat), question, rng), to=id)
            given = bot.order(table.view(seat), table.orders(seat), rng)
            if given is not None:
                table.order(seat, *given)
        table.advance(1)
        if table.state.boat.submerged:
            break
    assert table.state.boat.submerged and not any(one.dead for one in table.state.board.sailors.values())
