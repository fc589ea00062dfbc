"""UB4.1: goals of every kind, glory, and the debrief."""

import pytest

import sandtable
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE, KNOT, MILLI
from sandtable.games.uboot.rules.boat.navigation import centre, square_at, square_bounds
from sandtable.games.uboot.rules.mission.debrief import debrief, keep_track
from sandtable.games.uboot.rules.mission.goals import primary_share, pursue, secondary_share, sink_glory, sunk_for
from sandtable.games.uboot.rules.mission.missions import glory, judge
from sandtable.games.uboot.rules.radio.radio import read_message, receive
from sandtable.games.uboot.state.fleet import Secondary, Sunk, TrackPoint
from sandtable.games.uboot.state.model import State
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard


def mission(patrol: State, id: str) -> State:
    patrol.mission = id
    return patrol


def a_minute(patrol: State, times: int = 1) -> None:
    world = World(patrol, Chance(Seeded(1)), Journal())
    for _ in range(times):
        pursue(world)


@rule("UB4.1-02")
@pytest.mark.parametrize("id", sorted(MISSIONS))
def test_every_mission_has_further_goals_that_come_while_it_lasts(id: str) -> None:
    plan = MISSIONS[id]
    assert plan.goal and plan.secondary
    assert all(0 < one.at_min < plan.hours * 60 for one in plan.secondary)
    goals = sandtable.open_table("uboot", id, seed=1).state.waters.secondary
    assert [(one.kind, one.known) for one in goals] == [(one.kind, False) for one in plan.secondary]


@rule("UB4.1-04")
def test_tonnage_and_what_counts_for_it(patrol: State) -> None:
    mission(patrol, "happy_hunt")
    patrol.waters.sunk = [Sunk("m08", 4800, 0, "torpedo"), Sunk("m03", 3200, 0, "torpedo", neutral=True)]
    assert primary_share(patrol) == 0.6
    patrol.waters.sunk.append(Sunk("e01", 925, 0, "torpedo", escort=True))
    assert primary_share(patrol) == 0.6
    assert [one.ship for one in sunk_for(patrol, "tanker")] == ["m08"]
    assert [one.ship for one in sunk_for(patrol, "escort")] == ["e01"]
    # Three for a thousand tons, four and a half for a thousand of a warship, twenty off for the neutral.
    assert sink_glory(patrol) == round(4.8 * 3 + 0.925 * 4.5 - 20)


@rule("UB4.1-02")
def test_two_ships_or_two_tankers(patrol: State) -> None:
    patrol.waters.sunk = [Sunk("m04", 5100, 0, "torpedo"), Sunk("m09", 8200, 0, "torpedo")]
    assert primary_share(mission(patrol, "moonlit_column")) == 1
    assert primary_share(mission(patrol, "tanker_trap")) == 0.5
    assert primary_share(mission(patrol, "into_the_anchorage")) == 0


@rule("UB4.1-02")
def test_keep_contact_report_and_attack(patrol: State) -> None:
    mission(patrol, "wolfpack")
    patrol.goal.held_ms = 240 * 60_000
    assert primary_share(patrol) == pytest.approx(0.2)
    patrol.waters.reports_sent = ["contact"]
    assert primary_share(patrol) == pytest.approx(0.4)
    patrol.waters.sunk = [Sunk("m04", 5100, 0, "torpedo")]
    patrol.goal.held_ms = 480 * 60_000
    assert primary_share(patrol) == pytest.approx(1.0)


@rule("UB4.1-02")
@pytest.mark.parametrize(
    ("light", "depth", "knots", "counts"),
    [(100_000, 0, 0, True), (1_000_000, 0, 0, False), (100_000, 10_000, 0, False), (100_000, 0, 6, False)],
)
def test_a_meeting_needs_darkness_the_surface_and_a_stopped_boat(
    patrol: State, light: int, depth: int, knots: int, counts: bool
) -> None:
    mission(patrol, "supply_meeting")
    boat = patrol.boat
    boat.lat, boat.lon = centre("BE55")
    patrol.sky.light, boat.depth, boat.speed = light, depth, knots * KNOT
    patrol.waters.bow_reserve = []
    a_minute(patrol, 20)
    assert primary_share(patrol) == (1 if counts else 0)
    assert len(patrol.waters.bow_reserve) == (6 if counts else 0)


@rule("UB4.1-02")
def test_mines_are_laid_slowly_in_each_square_and_better_unseen(patrol: State) -> None:
    mission(patrol, "mine_barrier")
    patrol.boat.lat, patrol.boat.lon = centre("AN44")
    patrol.boat.speed = 10 * KNOT
    a_minute(patrol, 20)
    assert not patrol.waters.mines
    patrol.boat.speed = 6 * KNOT
    a_minute(patrol, 15)
    assert patrol.waters.mines == ["AN44"]
    assert primary_share(patrol) == pytest.approx(1 / 3)
    patrol.waters.seen_ms = 0
    assert primary_share(patrol) == pytest.approx(0.7 / 3)


@rule("UB4.1-02")
def test_a_crossing_counts_half_with_too_many_hours_surfaced_by_day(patrol: State) -> None:
    mission(patrol, "biscay_gauntlet")
    patrol.boat.lat, patrol.boat.lon = centre("BE69")
    a_minute(patrol)
    assert primary_share(patrol) == 1
    a_minute(patrol, 180)
    assert primary_share(patrol) == 0.5


@rule("UB4.1-02")
def test_a_part_of_the_way_counts_for_a_crossing(patrol: State) -> None:
    mission(patrol, "biscay_gauntlet")
    start, end = centre("BF54"), centre("BE69")
    for share, told in ((0.0, 0.0), (0.25, 0.25), (0.5, 0.5), (-0.2, 0.0)):
        patrol.boat.lat, patrol.boat.lon = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        a_minute(patrol)
        assert primary_share(patrol) == pytest.approx(told, abs=0.02)
    assert patrol.goal.fraction == 0, "farther off than at the start"


@rule("UB4.1-02")
def test_torpedoes_are_taken_over_once(patrol: State) -> None:
    mission(patrol, "supply_meeting")
    patrol.boat.lat, patrol.boat.lon = centre("BE55")
    patrol.sky.light = 100_000
    patrol.waters.bow_reserve = []
    a_minute(patrol, 19)
    assert patrol.waters.bow_reserve == []
    a_minute(patrol)
    assert patrol.waters.bow_reserve == ["G7e"] * 6
    patrol.waters.bow_reserve = []
    a_minute(patrol, 5)
    assert patrol.waters.bow_reserve == []
    assert [line.kind for line in patrol.feed] == ["meet_begun", "meet_done"]


@rule("UB4.1-02")
def test_one_hit_and_home(patrol: State) -> None:
    mission(patrol, "black_may")
    patrol.ended = "home"
    assert primary_share(patrol) == 0
    patrol.waters.hits = 1
    assert primary_share(patrol) == 1
    patrol.ended = "time"
    assert primary_share(patrol) == 0.5


@rule("UB4.1-02", "UB4.1-03")
def test_a_secondary_goal_counts_when_it_was_read(patrol: State) -> None:
    patrol.ended = "home"
    goal = Secondary("gun_kill", 1)
    patrol.waters.secondary = [goal]
    patrol.waters.sunk = [Sunk("s01", 350, 0, "gun")]
    before = glory(patrol)
    assert secondary_share(patrol, goal) == 0
    goal.known = True
    assert secondary_share(patrol, goal) == 1
    assert glory(patrol) == before + 15
    patrol.waters.sunk[0].neutral = True
    assert secondary_share(patrol, goal) == 0


@rule("UB4.1-02")
def test_a_goal_that_a_mission_got_after_it_began_counts_when_it_is_read(patrol: State) -> None:
    patrol.waters.secondary = []
    patrol.waters.reports_sent = ["contact"]
    patrol.options["first_officer"] = "easy"
    at = Aboard(patrol)
    patrol.elapsed_ms = 60 * 60_000
    receive(at.w)
    at.run(read_message(at.w, "msg-1"))
    assert [(one.kind, one.known) for one in patrol.waters.secondary] == [("contact_report", True)]
    assert secondary_share(patrol, patrol.waters.secondary[0]) == 1


@rule("UB4.1-03")
@pytest.mark.parametrize(
    ("kind", "need", "reached"),
    [("save_torpedoes", 12, True), ("save_torpedoes", 13, False), ("unseen", 1, True), ("spare_neutrals", 1, True),
     ("weather", 1, False), ("shoot_down", 1, False), ("keep_contact", 1, False)],
)  # fmt: skip
def test_secondary_goals_at_the_start(patrol: State, kind: str, need: int, reached: bool) -> None:
    assert (secondary_share(patrol, Secondary(kind, need, known=True)) >= 1) == reached


@rule("UB4.1-01")
def test_the_dead_cost_four_each(patrol: State) -> None:
    patrol.ended = "home"
    before = glory(patrol)
    for sailor in list(patrol.board.sailors.values())[:3]:
        sailor.dead = True
    assert glory(patrol) == before - 12


@rule("UB4.1-08", "UB4.2-02")
def test_the_debrief_shows_the_true_track_and_everything_sunk(patrol: State) -> None:
    assert debrief(patrol) is None
    keep_track(patrol)
    patrol.elapsed_ms = 29 * 60_000
    keep_track(patrol)
    patrol.elapsed_ms = 30 * 60_000
    keep_track(patrol)
    patrol.waters.sunk = [Sunk("m04", 5100, 1, "torpedo"), Sunk("m03", 3200, 2, "torpedo")]
    patrol.ended = "home"
    told = debrief(patrol)
    outcome = judge(patrol)
    assert told is not None and outcome is not None
    assert [point.at_ms for point in told.track] == [0, 30 * 60_000, 30 * 60_000]
    assert told.track[0] == TrackPoint(0, patrol.boat.lat, patrol.boat.lon)
    assert (told.tons, len(told.sunk)) == (8300, 2)
    assert (told.glory, told.grade) == (outcome.args["glory"], outcome.args["grade"])


@rule("UB4.1-08", "UB4.2-02")
@pytest.mark.parametrize(
    ("ended", "hits", "share", "grade"),
    [("home", 0, 0, None), ("home", 1, 1000, None), ("time", 1, 500, None), ("rammed", 1, 500, "F")],
)
def test_the_debrief_tells_how_far_every_goal_came(
    patrol: State, ended: str, hits: int, share: int, grade: str | None
) -> None:
    mission(patrol, "black_may")
    patrol.ended, patrol.waters.hits, patrol.waters.aircraft_shot = ended, hits, 1
    patrol.waters.secondary = [Secondary("shoot_down", 2, known=True), Secondary("weather", 1, known=True)]
    told = debrief(patrol)
    assert told is not None and told.primary.share == share
    assert [(one.kind, one.share, one.need) for one in told.secondary] == [
        ("shoot_down", 500, 2),
        ("weather", 0, 1),
    ]
    assert (told.grade == "F") is (grade == "F" or hits == 0)


@rule("UB4.1-02")
@pytest.mark.parametrize(("reserve", "after"), [(0, 6), (5, 6), (6, 6)])
def test_the_supply_boat_fills_the_bow_up(patrol: State, reserve: int, after: int) -> None:
    mission(patrol, "supply_meeting")
    patrol.boat.lat, patrol.boat.lon = centre(MISSIONS["supply_meeting"].to)
    patrol.sky.light, patrol.waters.bow_reserve = 0, ["G7a"] * reserve
    a_minute(patrol, MISSIONS["supply_meeting"].need)
    assert len(patrol.waters.bow_reserve) == after


@rule("UB4.1-02")
def test_every_square_takes_its_own_quarter_of_an_hour_of_mining(patrol: State) -> None:
    mission(patrol, "mine_barrier")
    first, second = MISSIONS["mine_barrier"].squares[:2]
    for square, before in ((first, []), (second, [first])):
        patrol.boat.lat, patrol.boat.lon = centre(square)
        a_minute(patrol, 14)
        assert patrol.waters.mines == before
        a_minute(patrol)
        assert patrol.waters.mines == [*before, square]
    a_minute(patrol, 30)
    assert patrol.waters.mines == [first, second], "a square is mined once"


@rule("UB4.1-02")
@pytest.mark.parametrize("id", ["supply_meeting", "agents_ashore"])
def test_a_meeting_is_told_when_it_begins_and_when_it_is_done(patrol: State, id: str) -> None:
    mission(patrol, id)
    patrol.boat.lat, patrol.boat.lon = centre(MISSIONS[id].to)
    patrol.sky.light, patrol.waters.bow_reserve = 0, ["G7a"]
    kind = MISSIONS[id].goal
    a_minute(patrol)
    assert [line.kind for line in patrol.feed] == [f"{kind}_begun"]
    a_minute(patrol, MISSIONS[id].need - 2)
    assert [line.kind for line in patrol.feed] == [f"{kind}_begun"]
    a_minute(patrol, 5)
    assert [line.kind for line in patrol.feed] == [f"{kind}_begun", f"{kind}_done"]
    assert len(patrol.waters.bow_reserve) == (6 if kind == "meet" else 1)


@rule("UB4.1-02", "UB4.1-04")
def test_a_warship_is_no_escort(patrol: State) -> None:
    warship = next(id for id, kind in SHIPS.items() if kind.kind == "warship")
    patrol.waters.sunk = [Sunk(warship, 20_000, 0, "torpedo", escort=True)]
    assert [sunk_for(patrol, of) != [] for of in ("escort", "warship", "")] == [False, True, False]


@rule("UB4.1-02", "UB4.1-03")
@pytest.mark.parametrize(
    ("kind", "need", "share"),
    [("save_torpedoes", 24, 0.5), ("sink_tons", 20_000, 0.25), ("gun_kill", 2, 0.5), ("keep_contact", 8, 0.5),
     ("spare_neutrals", 1, 0.0), ("unseen", 1, 1.0), ("weather", 1, 0.0), ("contact_report", 1, 1.0),
     ("shoot_down", 1, 1.0)],
)  # fmt: skip
def test_how_far_each_further_goal_has_come(patrol: State, kind: str, need: int, share: float) -> None:
    """Twelve torpedoes, 5,000 tons by gun, a neutral, four minutes of contact, a report of it, two aircraft."""
    waters = patrol.waters
    waters.sunk = [Sunk("m04", 5000, 0, "gun"), Sunk("m03", 3200, 0, "gun", neutral=True)]
    patrol.goal.held_ms, waters.reports_sent, waters.aircraft_shot = 299_999, ["contact"], 2
    assert secondary_share(patrol, Secondary(kind, need, known=True)) == share
    assert secondary_share(patrol, Secondary(kind, need)) == 0


@rule("UB4.1-02")
@pytest.mark.parametrize(("over_ms", "share"), [(0, 1.0), (1, 0.5)])
def test_a_crossing_counts_whole_up_to_its_hours_surfaced_by_day(patrol: State, over_ms: int, share: float) -> None:
    mission(patrol, "biscay_gauntlet")
    patrol.goal.fraction = MILLI
    patrol.waters.day_surfaced_ms = MISSIONS["biscay_gauntlet"].need * 60_000 + over_ms
    assert primary_share(patrol) == share


@rule("UB4.1-02", "UB4.1-04")
@pytest.mark.parametrize(("id", "sunk", "held_min", "share"), [
    ("happy_hunt", 1, 0, 0.6), ("happy_hunt", 2, 0, 1.0), ("moonlit_column", 1, 0, 0.5),
    ("moonlit_column", 3, 0, 1.0),
    ("the_shadow", 0, 120, 0.5), ("the_shadow", 0, 500, 1.0), ("wolfpack", 0, 960, 0.4),
])  # fmt: skip
def test_no_goal_counts_for_more_than_it_asks(
    patrol: State, id: str, sunk: int, held_min: int, share: float
) -> None:
    mission(patrol, id)
    patrol.waters.sunk = [Sunk("m08", 4800, 0, "torpedo")] * sunk
    patrol.goal.held_ms = held_min * 60_000
    assert primary_share(patrol) == pytest.approx(share)


@rule("UB4.1-02")
@pytest.mark.parametrize(("depth", "light", "counted"), [(0, 1_000_000, 60_000), (0, 0, 0), (10_000, 1_000_000, 0)])
def test_a_minute_on_the_surface_counts_by_day_only(patrol: State, depth: int, light: int, counted: int) -> None:
    patrol.boat.depth, patrol.sky.light = depth, light
    pursue(World(patrol, Chance(Seeded(1)), Journal()))
    assert patrol.waters.day_surfaced_ms == counted


@rule("UB4.1-02", "UB4.1-04")
@pytest.mark.parametrize("id", ["supply_meeting", "agents_ashore"])
def test_who_stays_longer_at_a_meeting_than_he_must_has_met_once(patrol: State, id: str) -> None:
    mission(patrol, id)
    patrol.boat.lat, patrol.boat.lon = centre(MISSIONS[id].to)
    patrol.sky.light = 0
    a_minute(patrol, MISSIONS[id].need * 2)
    assert primary_share(patrol) == 1


@rule("UB4.1-02")
def test_a_crossing_that_is_done_stays_done_and_is_told_once(patrol: State) -> None:
    mission(patrol, "biscay_gauntlet")
    start, end = centre("BF54"), centre("BE69")
    a_minute(patrol)
    assert patrol.feed == [], "still at the start"
    # As near as can be, but not in the square: the whole way is not made.
    west = round(square_bounds("BE69")[1] * DEGREE)
    patrol.boat.lat, patrol.boat.lon = end[0], west - 1000
    outside = square_at(patrol.boat.lat, patrol.boat.lon)
    a_minute(patrol)
    assert outside != "BE69" and patrol.goal.fraction < MILLI
    patrol.boat.lat, patrol.boat.lon = end
    a_minute(patrol, 3)
    patrol.boat.lat, patrol.boat.lon = start
    a_minute(patrol)
    assert patrol.goal.fraction == MILLI
    assert [line.kind for line in patrol.feed] == ["square_reached"]


@rule("UB4.1-02", "UB4.1-03")
@pytest.mark.parametrize(("kind", "share"), [("unseen", 0.0), ("spare_neutrals", 1.0)])
def test_a_boat_seen_at_the_very_start_was_seen_and_an_enemy_sunk_is_no_neutral(
    patrol: State, kind: str, share: float
) -> None:
    patrol.waters.seen_ms = 0
    patrol.waters.sunk = [Sunk("m04", 5000, 0, "gun")]
    assert secondary_share(patrol, Secondary(kind, 1, known=True)) == share


@rule("UB4.1-07", "UB1.1-01")
@pytest.mark.parametrize(("ended", "grade"), [("home", "C"), ("crushed", "F")])
def test_the_result_says_how_the_mission_ended_and_a_lost_boat_is_graded_f(
    patrol: State, ended: str, grade: str
) -> None:
    mission(patrol, "happy_hunt")
    patrol.waters.sunk = [Sunk("m08", 4800, 0, "torpedo")] * 9
    patrol.ended = ended
    found = judge(patrol)
    assert found is not None and found.kind == ended
    assert (found.args["grade"] == "F") is (grade == "F")


@rule("UB4.1-02", "UB8.4-02")
def test_messages_come_in_the_order_of_their_minutes() -> None:
    for plan in MISSIONS.values():
        minutes = [one.at_min for one in plan.messages]
        assert minutes == sorted(minutes) and len(minutes) >= len(plan.secondary)
