"""Edges: what just counts and what just does not, what ends and what goes on."""

import math
from typing import Any

import pytest

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE, KNOT
from sandtable.games.uboot.rules.aboard import smoking
from sandtable.games.uboot.rules.aboard.watch_change import _where, hand_over
from sandtable.games.uboot.rules.boat.clock import ship_time
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.boat.reckoning import mark_sighting
from sandtable.games.uboot.rules.crew.breach import flood, open_breach
from sandtable.games.uboot.rules.crew.crews import Crew, Hand
from sandtable.games.uboot.rules.crew.hazards import section_damage
from sandtable.games.uboot.rules.crew.health import add_cross, drop_chip, kill
from sandtable.games.uboot.rules.crew.sailors import observers, update_observers
from sandtable.games.uboot.rules.crew.sections import things_in
from sandtable.games.uboot.rules.crew.stations import open_views
from sandtable.games.uboot.rules.crew.tracks import order_cost, pay
from sandtable.games.uboot.rules.enemy.aircraft import _drop
from sandtable.games.uboot.rules.mission.debrief import debrief
from sandtable.games.uboot.rules.mission.goals import pursue
from sandtable.games.uboot.rules.mission.missions import glory
from sandtable.games.uboot.rules.orders import safety, weapons
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.enigma import execute_enigma
from sandtable.games.uboot.rules.orders.free import first_aid_kit, more_observers
from sandtable.games.uboot.rules.orders.manoeuvre import Course, Depth
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.orders import orders
from sandtable.games.uboot.rules.orders.targeting import observers_refused, periscope_refused
from sandtable.games.uboot.rules.orders.weapons import Setting, reload_refused
from sandtable.games.uboot.rules.radio.radio import read_message
from sandtable.games.uboot.rules.weapons.torpedoes import reload
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.script.script import take_fix
from sandtable.games.uboot.script.sea_step import step
from sandtable.games.uboot.state.fleet import Aircraft, Message, Sunk, TrackPoint, Vessel
from sandtable.games.uboot.state.model import Fault, Fix, HealthCard, Mark, State
from sandtable.kernel import Journal, Scripted, World
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Patrols, at_posts

# --- hull breach ------------------------------------------------------------------------------------------


@rule("UB10.3.6-01")
@pytest.mark.parametrize("section", [7, 8, 4])
def test_no_breach_on_deck_or_in_a_flooded_section(aboard: Board, section: int) -> None:
    at = aboard()
    at.board.flooded = [4]
    open_breach(at.w, section)
    assert (at.board.breach, at.board.morale, at.patrol.ended) == (None, 11, "")


@rule("UB10.3.6-01", "UB7.4-02")
def test_an_exhausted_crew_has_no_breach_to_seal(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 0
    open_breach(at.w, 2)
    assert (at.board.breach, at.patrol.ended) == (None, "all_hands_lost")


@rule("UB10.3.8-05")
@pytest.mark.parametrize(("section", "listens", "looks"), [(2, False, True), (3, True, False), (5, True, True)])
def test_a_flooded_section_takes_its_own_instrument_only(
    aboard: Board, section: int, listens: bool, looks: bool
) -> None:
    at = aboard()
    at.patrol.boat.hydrophone = at.patrol.boat.periscope = True
    flood(at.w, section)
    assert (at.patrol.boat.hydrophone, at.patrol.boat.periscope) == (listens, looks)


# --- sailors ----------------------------------------------------------------------------------------------


@rule("UB6.10-01")
def test_who_dies_off_duty_leaves_his_comrade_where_he_stands(aboard: Board) -> None:
    at = aboard()
    kill(at.w, at.man("na21"), "UB6.10-01")
    assert at.man("na21").dead and at.board.figures["na1"] == 8


@rule("UB6.10-01")
@pytest.mark.parametrize(("before", "dead", "crosses"), [(0, False, 1), (1, True, 0)])
def test_a_further_cross_of_a_card_kills_who_has_one(aboard: Board, before: int, dead: bool, crosses: int) -> None:
    at = aboard()
    card = HealthCard("e15", cross=before)
    at.man("na11").cards = [card]
    add_cross(at.w, at.man("na11"), card)
    assert at.man("na11").dead == dead
    assert sum(one.cross for one in at.man("na11").cards) == crosses


@rule("UB8.3-01")
def test_the_dead_do_not_observe(patrol: State) -> None:
    at_posts(patrol)
    for id in ("na11", "na12"):
        patrol.board.sailors[id].job = "observe"
    patrol.board.sailors["na12"].dead = True
    assert [one.id for one in observers(patrol)] == ["na11"]
    update_observers(patrol)
    assert patrol.boat.observers == 1


@rule("UB8.1-06")
def test_a_dead_man_opens_no_view_to_his_officer(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "2")
    at.board.stations["set_tdc"] = ["ca11"]
    assert open_views(at.patrol, "captain") == ["tdc"]
    at.man("ca11").dead = True
    assert open_views(at.patrol, "captain") == []


@rule("UB6.10-02")
@pytest.mark.parametrize(("dry", "usual"), [(["1", "3", "4"], "3"), (["1", "4"], "1")])
def test_who_comes_back_is_put_into_the_control_room_if_his_officer_says_nothing(
    dry: list[str], usual: str
) -> None:
    assert _where(dry, "na11").default == usual


@rule("UBR27", "UB6.13-04")
def test_two_officers_who_name_the_same_man_rest_him_once(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8, "fi11": 8, "en11": 8})
    at.man("na11").activation = at.man("ca11").activation = 3
    at.run(smoking.smoke(at.w, "navigator", ["ca11"]), {"join_smoke": ["na11"]})
    assert (at.man("na11").activation, at.man("ca11").activation) == (2, 2)
    assert at.board.cigarettes == {"captain": 1, "first_officer": 1, "navigator": 1, "chief_engineer": 1}


# --- orders -----------------------------------------------------------------------------------------------


@rule("UB7.2-02", "UB7.5-03")
def test_a_mobilisation_that_is_paid_uses_up_the_dearer_price(aboard: Board) -> None:
    at = aboard()
    at.board.order_cost = 2
    assert pay(at.w, "mobilise") == 2 and at.board.order_cost == 1
    assert pay(at.w, "new_speed") == 1


@rule("UB7.2-02", "UB7.5-03")
def test_a_free_mobilisation_waits_for_a_mobilisation(aboard: Board) -> None:
    at = aboard()
    at.board.free_mobilisation = True
    assert pay(at.w, "new_speed") == 1 and at.board.free_mobilisation
    assert order_cost(at.patrol, "mobilise") == 0
    assert pay(at.w, "mobilise") == 0 and not at.board.free_mobilisation


@rule("UB7.2-02", "UB7.5-03")
def test_what_makes_the_next_order_dearer_waits_for_one_that_is_paid(aboard: Board) -> None:
    """A mobilisation that a card makes free brings the cook to the galley: the meal is the next order."""
    at = aboard()
    at.board.free_mobilisation, at.board.order_cost = True, 2
    assert OrderBook(at.patrol).stands(COMMANDS["prepare_meal"], "cook").cost == 2
    at.order("prepare_meal", "cook")
    assert [(one["order"], one["cost"]) for one in at.told("order_paid")] == [("mobilise", 0), ("prepare_meal", 2)]
    assert (at.board.command, at.board.order_cost) == (6, 1)


@rule("UB7.5.2-02")
def test_a_broken_periscope_can_be_lowered(patrol: State) -> None:
    patrol.board.faults = [Fault("attack_scope", "red")]
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert periscope_refused(patrol, "lower") is None
    refused = periscope_refused(patrol, "raise")
    assert refused is not None and refused.reason == "out-of-order"


@rule("UB9.3-03")
@pytest.mark.parametrize(
    ("submerged", "depth", "answer", "refused"),
    [(False, 0, "4", False), (True, 0, "4", True), (True, 9000, "4", True), (True, 9000, "0", False)],
)
def test_nobody_is_sent_up_from_a_boat_that_dives(
    patrol: State, submerged: bool, depth: int, answer: str, refused: bool
) -> None:
    patrol.boat.submerged, patrol.boat.depth = submerged, depth
    assert (observers_refused(patrol, answer) is not None) == refused


@rule("UB7.5.1-02")
@pytest.mark.parametrize(
    ("degrees", "fits"), [(-1, False), (0, True), (1, True), (200, True), (359, True), (360, False)]
)
def test_a_course_is_one_of_360(aboard: Board, degrees: int, fits: bool) -> None:
    at = aboard(posts={"fi11": 3, "fi13": 3})
    at.patrol.boat.course = 90_000
    decision = COMMANDS["new_course"].decision(at.patrol, OrderBook(at.patrol))
    assert decision is not None and (decision.check(Course(degrees)) is None) == fits


@rule("UB7.5.1-04")
def test_the_depth_that_is_kept_costs_nothing(aboard: Board) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 40_000, 40_000
    decision = COMMANDS["new_depth"].decision(at.patrol, OrderBook(at.patrol))
    assert decision is not None and decision.default == Depth(40)
    at.order("new_depth", Depth(40))
    assert at.board.command == 8


@rule("UB7.5.1-03")
def test_the_order_to_surface_blows_the_tanks(aboard: Board) -> None:
    at = aboard(posts={"fi11": 3, "fi13": 3, "en11": 3, "en13": 3, "en12": 5, "en14": 6})
    at.patrol.boat.submerged, at.patrol.boat.depth, at.patrol.boat.ordered_depth = True, 30_000, 30_000
    at.order("dive_surface", "surface")
    assert at.patrol.boat.ordered_depth == 0


@rule("UB7.1-01")
@pytest.mark.parametrize("fix", [None, Fix("AF76", 0)])
def test_the_plot_is_corrected_only_after_a_fix(patrol: State, fix: Fix | None) -> None:
    patrol.fix = fix
    world = World(patrol, Chance(Seeded(1)), Journal())
    assert ("plot_from_fix" in {one.kind for one in orders(world, "navigator")}) == (fix is not None)


@rule("UB8.4-06")
def test_the_error_of_a_fix_in_longitude_grows_with_the_latitude(patrol: State) -> None:
    """The same throw: as many miles to the east as to the north."""
    patrol.boat.lat, patrol.weather.cloud = 60 * DEGREE, 0
    take_fix(World(patrol, Chance(Scripted({"UB8.4-06": [900] * 24})), Journal()))
    assert patrol.fix is not None and patrol.fix.lat is not None and patrol.fix.lon is not None
    north, east = patrol.fix.lat - patrol.boat.lat, patrol.fix.lon - patrol.boat.lon
    assert north > 0 and east * math.cos(math.radians(60)) == pytest.approx(north, rel=0.01)


# --- first aid, Enigma, torpedoes -------------------------------------------------------------------------


@rule("UB8.6-03")
def test_who_holds_the_lamp_for_first_aid_is_activated_once(aboard: Board) -> None:
    at = aboard(posts={"fi11": 2, "fi12": 2, "fi13": 2})
    at.board.conditions = {"2": ["light_failure"]}
    at.man("fi13").cards = [HealthCard("b3", exhaustion=1)]
    crew = Crew((Hand("fi11", "first_aid", 1), Hand("fi12", "", 1)))
    at.run(safety.execute_aid(at.w, "2", crew))
    assert at.man("fi12").activation == 1 and at.man("fi11").activation >= 1


@rule("UB8.4-02")
def test_an_operator_who_has_left_reads_no_second_message(aboard: Board) -> None:
    at = aboard(posts={"fi14": 2}, first_officer="easy")
    crew = Crew((Hand("fi14", "enigma", 1),))

    def walks_off(seat: str, question: Any) -> Any:
        at.board.figures["fi4"] = 3
        return "sinkings" if question.kind == "more_messages" else question.default

    at.run(execute_enigma(at.w, "weather", crew), walks_off)
    assert at.patrol.waters.reports_sent == ["weather"]


@rule("UB7.5.3-01")
@pytest.mark.parametrize(
    ("dial", "value", "fits"),
    [
        ("course", 0, True), ("course", 200, True), ("course", 359, True), ("course", 360, False),
        ("course", -1, False), ("metres", 300, True), ("metres", 299, False), ("knots", 0, True),
        ("knots", -1, False),
        ("spread", 0, True), ("spread", -1, False), ("speed", "slow", True), ("speed", "slower", False),
    ],
)  # fmt: skip
def test_the_dials_have_their_scales(patrol: State, dial: str, value: Any, fits: bool) -> None:
    setting = Setting("sight-1", 1000, 90)
    setattr(setting, dial, value)
    assert (weapons._dials(patrol, ["sight-1"], setting) is None) == fits


@rule("UB7.5.3-04", "UB8.4-10")
@pytest.mark.parametrize(("tube", "minutes"), [(1, 15), (5, 20)])
def test_a_tube_that_is_loaded_anew_is_dry_and_ready_later(patrol: State, tube: int, minutes: int) -> None:
    waters = patrol.waters
    waters.tubes[tube - 1].torpedo, waters.tubes[tube - 1].flooded = "", True
    patrol.elapsed_ms = 60_000
    reserve = len(waters.stern_reserve if tube == 5 else waters.bow_reserve)
    assert reload_refused(patrol, str(tube)) is None
    reload(patrol, tube)
    loaded = waters.tubes[tube - 1]
    assert loaded.torpedo and not loaded.flooded and loaded.ready_ms >= 60_000 + minutes * 60_000
    assert len(waters.stern_reserve if tube == 5 else waters.bow_reserve) == reserve - 1


# --- goals, glory, debrief --------------------------------------------------------------------------------


@rule("UB4.1-02")
@pytest.mark.parametrize(
    ("light", "knots", "depth", "counts"),
    [(100_000, 0, 0, True), (499_999, 4.0, 0, True), (500_000, 0, 0, False), (100_000, 4.5, 0, False),
     (100_000, 0, 1000, False)],
)  # fmt: skip
def test_a_meeting_is_by_night_on_the_surface_and_slow(light: int, knots: float, depth: int, counts: bool) -> None:
    state = begin("supply_meeting", {}, Chance(Seeded(1)))
    state.boat.lat, state.boat.lon = centre(MISSIONS["supply_meeting"].to)
    state.sky.light, state.boat.speed, state.boat.depth = light, round(knots * KNOT), depth
    pursue(World(state, Chance(Seeded(1)), Journal()))
    assert state.waters.done_ms == (60_000 if counts else 0)


@rule("UB4.1-02")
@pytest.mark.parametrize(
    ("knots", "depth", "counts"), [(7.0, 20_000, True), (7.1, 0, False), (0, 20_001, False), (0, 0, True)]
)
def test_mines_are_laid_slowly_and_not_from_deep_down(knots: float, depth: int, counts: bool) -> None:
    state = begin("mine_barrier", {}, Chance(Seeded(1)))
    state.boat.lat, state.boat.lon = centre(MISSIONS["mine_barrier"].squares[0])
    state.boat.speed, state.boat.depth = round(knots * KNOT), depth
    pursue(World(state, Chance(Seeded(1)), Journal()))
    assert state.waters.done_ms == (60_000 if counts else 0)


@rule("UB4.1-01", "UB4.1-03")
def test_a_boat_that_is_lost_does_not_come_home(patrol: State) -> None:
    patrol.ended = "home"
    home = glory(patrol)
    patrol.ended = "rammed"
    assert glory(patrol) == home - 10


@rule("UB4.1-08", "UB4.2-02")
def test_the_debrief_counts_everything_by_itself(patrol: State) -> None:
    waters = patrol.waters
    patrol.ended, patrol.elapsed_ms = "home", 900
    patrol.boat.lat, patrol.boat.lon = 11, 22
    waters.fired, waters.hits, waters.aircraft_shot, waters.strain, waters.seen_ms = 5, 3, 2, 44, 777
    waters.rounds_brought, waters.rounds = 220, 180
    waters.sunk = [Sunk("m04", 5100, 1, "torpedo"), Sunk("m03", 3200, 2, "gun", neutral=True)]
    waters.track = [TrackPoint(1, 2, 3)]
    told = debrief(patrol)
    assert told is not None
    assert (told.fired, told.hits, told.aircraft_shot, told.strain, told.first_seen_ms) == (5, 3, 2, 44, 777)
    assert told.tons == 5100 and [one.ship for one in told.sunk] == ["m04", "m03"]
    assert told.track == [TrackPoint(1, 2, 3), TrackPoint(900, 11, 22)]
    assert told.shells == 40
    assert (told.primary.kind, told.primary.need) == (MISSIONS[patrol.mission].goal, MISSIONS[patrol.mission].need)


# --- cards, kits, marks -----------------------------------------------------------------------------------


@rule("UB6.12-07")
def test_who_has_died_on_the_way_is_not_exposed(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0] * 3}, posts={"en12": 6, "en14": 6})
    at.board.figures.update({figure: 1 for figure, section in at.board.figures.items() if section == 2})
    at.man("ca11").dead = True
    section_damage(at.w, 2, "fire", 1, ["ca11", "ca12"])
    assert [one["tokens"] for one in at.told("crew_damage")] == [1]


@rule("UB8.6-08")
def test_a_card_whose_chips_are_gone_goes_back_to_its_deck(aboard: Board) -> None:
    at = aboard()
    at.board.decks["burn"].fresh.remove("b3")
    at.man("na11").cards = [HealthCard("b3", exhaustion=1, supplies={"ointments": 1})]
    drop_chip(at.board, at.man("na11"), "exhaustion", "b3")
    assert "b3" in at.board.decks["burn"].fresh and at.man("na11").cards == []
    assert at.board.used_medicine == {"ointments": 1}


@rule("UB8.6-09")
@pytest.mark.parametrize(
    ("kits", "used", "offered"), [(1, {"tablets": 1}, True), (0, {"tablets": 1}, False), (1, {}, False)]
)
def test_a_kit_is_opened_while_there_is_one_and_something_to_fill_up(
    patrol: State, kits: int, used: dict[str, int], offered: bool
) -> None:
    patrol.board.kits, patrol.board.used_medicine = kits, used
    assert (first_aid_kit(patrol) is not None) == offered


@rule("UB8.4-02")
def test_a_sighting_in_no_square_moves_no_mark(patrol: State) -> None:
    patrol.plot.ships = Mark(1, 2, 3, 70, 0)
    mark_sighting(patrol, {"square": "unknown", "course": 90, "knots": 7}, 0)
    assert patrol.plot.ships == Mark(1, 2, 3, 70, 0)


@rule("UB4.1-04", "UB1.2-01")
def test_a_lone_merchant_founders_like_any_ship(patrol: State) -> None:
    patrol.merchant = Vessel("m04", patrol.boat.lat + DEGREE, patrol.boat.lon, 0, 0, 0, id="lone")
    patrol.merchant.sinks_ms, patrol.elapsed_ms, patrol.waters.vessels = 1, 10, []
    step(World(patrol, Chance(Seeded(1)), Journal()), 500)
    assert patrol.merchant is None and [one.ship for one in patrol.waters.sunk] == ["m04"]


@rule("UB6.12-11", "UB6.12-04")
@pytest.mark.parametrize(("depth", "strafed"), [(0, True), (20_000, False)])
def test_an_aircraft_strafes_only_those_on_deck(patrols: Patrols, depth: int, strafed: bool) -> None:
    found = False
    for luck in range(12):
        patrol = patrols()
        patrol.boat.submerged, patrol.boat.depth = depth > 0, depth
        plane = Aircraft("air-1", "sunderland", patrol.boat.lat, patrol.boat.lon, 0, 120, 0, 10**9)
        plane.goal_lat, plane.goal_lon = patrol.boat.lat, patrol.boat.lon
        _drop(World(patrol, Chance(Seeded(luck)), Journal()), plane)
        found = found or any(blow.wounds and blow.section == 8 for blow in patrol.waters.blows)
    assert found == strafed


@rule("UB8.4-02")
@pytest.mark.parametrize(("day", "rows"), [(1, [1, 2, 14]), (16, [1, 16, 17]), (28, [1, 13, 28])])
def test_three_rows_of_the_sheet_are_shown(aboard: Board, day: int, rows: list[int]) -> None:
    at = aboard(first_officer="normal")
    at.patrol.start_s += (day - ship_time(at.patrol).day) * 86_400
    message = Message("msg-1", "recall", at.patrol.elapsed_ms, {}, "ABC", "AAA")
    at.patrol.waters.messages = [message]
    at.run(read_message(at.w, "msg-1"))
    question: Any = at.asked[0][1]
    assert question.choices == [f"day_{one}" for one in rows]


@rule("UB10.3-02")
def test_toolboxes_and_equipment_lie_in_their_sections(patrol: State) -> None:
    patrol.board.toolboxes, patrol.board.equipment = [2, 4], {"cable": 2, "water_pump": 6}
    found = {section: things_in(patrol, section) for section in (1, 2, 4, 6)}
    assert found == {1: [], 2: ["toolbox_1", "cable"], 4: ["toolbox_2"], 6: ["water_pump"]}


@rule("UB9.3-04")
@pytest.mark.parametrize(("now", "shown"), [(0, None), (1, "23456"), (5, "6"), (6, None)])
def test_others_join_the_observers_up_to_six(aboard: Board, now: int, shown: str | None) -> None:
    men = ["na11", "na12", "na13", "na14", "ca11", "ca12", "ca13"]
    at = aboard(posts=dict.fromkeys(men, 8))
    for id in men[:now]:
        at.man(id).job = "observe"
    question = more_observers(at.patrol)
    assert (None if question is None else "".join(one.id for one in question.options())) == shown


@rule("UB6.8-06")
def test_who_hands_a_job_over_is_no_longer_spared(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    at.man("en12").job, at.man("en12").spared = "diesel_port", True
    hand_over(at.w)
    assert (at.man("en12").job, at.man("en12").spared) == ("", False)


@rule("UB6.10-01")
def test_a_cross_that_takes_the_field_of_a_job_ends_it(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "2")
    watching = next(one for one in observers(at.patrol))
    card = HealthCard("e15", exhaustion=2)
    watching.activation, watching.cards = 0, [card]
    add_cross(at.w, watching, card)
    assert watching.job == "" and at.patrol.boat.observers == 1
