"""SW4, SW8, SW15, SW20, SW26, SW36 Edges of a week: who counts, who may, what is over with it."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import ACES, LEDGER
from sandtable.games.steel_wolves.data.event_tables import EVENTS, ReturnHome
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.events.boats import boats_for_narvik, return_home
from sandtable.games.steel_wolves.rules.events.requests import aircraft_return, new_period
from sandtable.games.steel_wolves.rules.events.war_events import event_counters
from sandtable.games.steel_wolves.rules.forces.aces import month_as_it_stands
from sandtable.games.steel_wolves.rules.forces.bases import harbours
from sandtable.games.steel_wolves.rules.forces.damage import send_home
from sandtable.games.steel_wolves.rules.modifiers.events import Change, changed_contact
from sandtable.games.steel_wolves.rules.modifiers.influence import (
    go_to_berlin,
    make_request,
    requests,
    share_points,
)
from sandtable.games.steel_wolves.rules.modifiers.politics import ship_sunk, spain_at_war
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, come_out
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices
from sandtable.games.steel_wolves.rules.patrol.odds import search_odds
from sandtable.games.steel_wolves.rules.patrol.search import search_modifiers, virgin
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import join_modifiers
from sandtable.games.steel_wolves.rules.transit.minefields import lay, mine_targets, mines_of_a_patrol
from sandtable.games.steel_wolves.rules.transit.supply import found_out
from sandtable.games.steel_wolves.rules.transit.transit import sail_home
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_modifiers
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.reinforcements import withdraw_for_refit
from sandtable.games.steel_wolves.state.cups import fill_cups
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import Flight, Minefield, boats_by_area, step_out
from sandtable.games.steel_wolves.state.politics import Politics, Spain
from sandtable.games.steel_wolves.view.view import imagine, view_of
from sandtable.kernel import Chance, Rng, Seeded
from sandtable.testing import rule
from sandtable.testing.bench import as_share
from tests.rules.steel_wolves.conftest import MakeBench
from tests.rules.steel_wolves.stage import Stage


@rule("SW26.52")
@pytest.mark.parametrize(("period", "found"), [(2, True), (3, False)])
def test_no_mines_where_a_zone_is_closed_by_date(bench: MakeBench, period: int, found: bool) -> None:
    table = bench((), place="NORTH_SEA", side="patrol", mines=2, war_period=period)
    assert ("ENGLISH_COAST" in mine_targets(table.state, table.boat)) is found


@rule("SW26.1")
@pytest.mark.parametrize(("damage", "fate", "home"), [(2, "lost", False), (0, "", True)])
def test_a_minelayer_that_is_lost_or_driven_off_lays_nothing(
    bench: MakeBench, damage: int, fate: str, home: bool
) -> None:
    table = bench({"SW19.1c": [9, 9, 8]}, place="NORTH_SEA", side="patrol", mines=2, damage=damage)
    table.goes(lay(table.war, table.boat, "ENGLISH_COAST"))
    assert (table.boat.fate, table.boat.returning) == (fate, home)
    assert (table.boat.done, table.boat.zone, table.state.minefields) == (True, "", [])
    assert table.state.step == "next_boat"


@rule("SW36.63F")
def test_spain_is_in_the_war_only_where_politics_brought_it_in(bench: MakeBench) -> None:
    table = bench()
    assert spain_at_war(table.state) is None
    table.state.politics = Politics({}, 0)
    assert spain_at_war(table.state) is None
    table.state.politics.spain = Spain()
    assert spain_at_war(table.state) is table.state.politics.spain


@rule("SW36.61A-G")
@pytest.mark.parametrize(("ahead", "tankers", "months"), [(0, 3, (0, 3)), (2, 3, (2, 3)), (2, 0, (2, 2))])
def test_type_xiv_comes_early_by_its_own_request_others_by_the_one_for_all(
    ahead: int, tankers: int, months: tuple[int, int]
) -> None:
    tanker = next(boat for boat in LEDGER.values() if boat.cls == "XIV" and boat.entry[5:] == "06")
    other = next(boat for boat in LEDGER.values() if boat.cls == "VIIC" and boat.entry[5:] == "06")
    stage = Stage("1941-01", 2)
    assert month_as_it_stands(stage.state, tanker) == tanker.entry
    stage.politics()
    stage.berlin.ahead, stage.berlin.ahead_until, stage.berlin.tankers_ahead = ahead, "1945-12", tankers
    sooner = [int(b.entry[5:]) - int(month_as_it_stands(stage.state, b)[5:]) for b in (other, tanker)]
    assert tuple(sooner) == months


@rule("SW22.1-2", "SW20.2")
def test_boats_in_a_zone_crowd_nobody(bench: MakeBench) -> None:
    stage = Stage("1941-01", 2)
    stage.boats("VIIC", "W_APPR", "U-69", "U-70", "U-71")
    stage.boat("U-70").zone, stage.boat("U-71").fate = "IRELAND", "lost"
    assert boats_by_area(stage.state) == {"W_APPR": 1}
    assert boats_by_area(stage.state, "U-69") == {}


@rule("SW36.63L")
@pytest.mark.parametrize("provoked", [True, False])
def test_the_united_states_are_provoked_once(provoked: bool) -> None:
    stage = Stage("1941-06", 3)
    stage.politics()
    stage.berlin.granted = ["36.63L"]
    stage.berlin.provoked = provoked
    stage.berlin.pending = [] if provoked else ["a request"]
    ship_sunk(stage.war({"SW36.63I-M": [0]}), "US_EAST")
    assert (stage.berlin.provoked, len(stage.facts("provoked"))) == (True, 0 if provoked else 1)


@rule("SW8.0C")
def test_a_recall_of_a_boat_that_is_no_longer_there_changes_nothing() -> None:
    stage = Stage("1941-07", 3)
    stage.boats("VIIB", "GERMANY", "U-47")
    stage.boats("VIIB", "GERMANY", "U-48", fate="lost")
    stage.run(withdraw_for_refit(stage.war(), "U-48"))
    stage.run(withdraw_for_refit(stage.war(), "U-46"))
    assert ([boat.id for boat in stage.state.boats], stage.state.refit) == (["U-47", "U-48"], [])


@rule("SW20.6", "SW5.T1..T5")
@pytest.mark.parametrize(("then", "asked", "place"), [("done:SW_APPR", 0, "SW_APPR"), ("home", 1, "NORTH_SEA")])
def test_only_an_event_that_names_the_area_decides_where_a_boat_comes_out(
    then: str, asked: int, place: str
) -> None:
    stage = Stage("1940-06", 1)
    (boat,) = stage.boats("VIIB", "NORTH_SEA", "U-47", zone="ENGLISH_CHANNEL")
    stage.state.events.orders["U-47"] = Order("dunkirk", ["ENGLISH_CHANNEL"], then=then)
    stage.run(come_out(stage.war(), boat), {"leave-zone": "NORTH_SEA"})
    assert (len(stage.asked), boat.place) == (asked, place)


@rule("SW20.6")
@pytest.mark.parametrize(
    ("zone", "step"), [("", "endurance"), ("IRELAND", "leave_zone"), ("ENGLISH_CHANNEL", "leave_zone")]
)
def test_only_from_a_zone_between_areas_there_is_a_way_to_choose(bench: MakeBench, zone: str, step: str) -> None:
    table = bench((), place="NORTH_SEA", zone=zone)
    assert step_out(table.boat) == step


@rule("SW30.11")
@pytest.mark.parametrize(("answer", "step"), [("search", "search"), ("enough", "endurance")])
def test_a_second_search_is_the_players_choice(bench: MakeBench, answer: str, step: str) -> None:
    table = bench((), place="NORTH_SEA", side="patrol", searches=1)
    table.boat.only_loners = True
    table.play(after_search(table.war), second_search=answer)
    assert ([one.kind for one in table.asked], table.state.step) == (["second-search"], step)


@rule("SW36.63F4", "SW20.8")
@pytest.mark.parametrize(("strait", "less"), [("GIBRALTAR", 1), ("ENGLISH_CHANNEL", 0)])
def test_spain_makes_the_way_through_gibraltar_alone_safer(bench: MakeBench, strait: str, less: int) -> None:
    table = bench((), place="MOROCCO", war_period=3)

    def number() -> int:
        mods = transit_modifiers(table.state, table.boat, "MOROCCO", through=(strait,))
        return sum(mod.value for mod in mods if mod.why == "transit-zone")

    before = number()
    table.state.politics = Politics({}, 0, spain=Spain())
    assert before - number() == less


@rule("SW21.2")
def test_on_a_single_patrol_every_base_is_open_to_the_boat(bench: MakeBench) -> None:
    table = bench((), bases=["GERMANY", "NORWAY"], place="NORTH_SEA", command="arctic")
    assert harbours(table.state, table.boat) == ("GERMANY", "NORWAY")
    table.state.campaign = "campaign_1"
    assert harbours(table.state, table.boat) == ("NORWAY",)


@rule("SW30.51", "SW2.5")
def test_waters_that_were_virgin_this_week_are_so_no_longer_in_the_next(bench: MakeBench) -> None:
    opened = {"hunted": ["US_EAST"], "opened_now": ["US_EAST"], "war_period": 4}
    table = bench((), place="US_EAST", side="patrol", done=True, **opened)
    assert virgin(table.state, "US_EAST")
    table.goes(conclude(table.war))
    assert not virgin(table.state, "US_EAST")


@rule("SW1.0")
def test_in_a_convoy_battle_only_the_boat_that_found_the_convoy_has_searched() -> None:
    scenario = next(one for one in GAME.scenarios() if one.id == "sc7_1940")
    state = GAME.setup(scenario, {}, Chance(Seeded(1)))
    assert [boat.searches for boat in state.boats] == [1] + [0] * (len(state.boats) - 1)


@rule("SW36.62A-E")
def test_a_mark_to_keep_a_group_goes_with_the_last_group_of_its_kind() -> None:
    stage = Stage("1942-08", 5)
    stage.politics()
    stage.state.flights = [Flight("Fw-200", "GERMANY", 2), Flight("Fw-200", "GERMANY", 0, "none")]
    stage.berlin.kept_aircraft = ["Fw-200", "BV-138"]
    aircraft_return(stage.war())
    assert ([flight.lost for flight in stage.state.flights], stage.berlin.kept_aircraft) == ([False, True], [])


@rule("SW36.62A-E", "SW36.63L")
def test_without_politics_a_war_period_and_a_sinking_mean_nothing_in_berlin() -> None:
    stage = Stage("1941-06", 3)
    stage.state.flights = [Flight("Do-18", "GERMANY", 1)]
    stage.run(new_period(stage.war()))
    ship_sunk(stage.war(), "US_EAST")
    assert (len(stage.state.flights), stage.log) == (1, [])


@rule("SW36.23")
@pytest.mark.parametrize(("prestige", "asked"), [(0, 0), (1, 1)])
def test_favours_are_asked_for_only_where_there_is_prestige_to_pay_them(prestige: int, asked: int) -> None:
    stage = Stage("1941-06", 3)
    stage.politics(prestige)
    request = requests()["36.61F"]
    stage.berlin.prestige = prestige + request.cost
    stage.run(make_request(stage.war({"SW36.23": [9]}), request))
    assert stage.kinds_asked().count("favour") == asked


@rule("SW5.T1..T5", "SW8.12")
@pytest.mark.parametrize(
    ("side", "spotted", "still"), [("transit", True, True), ("transit", False, False), ("patrol", True, False)]
)
def test_a_boat_called_home_by_choice_is_spotted_only_if_it_was_and_skipped_nothing(
    side: str, spotted: bool, still: bool
) -> None:
    stage = Stage("1942-08", 4)
    (boat,) = stage.boats("VIIC", "SW_APPR", "U-70", side=side, spotted=spotted)
    effect = ReturnHome(areas=["SW_APPR"], boats=1, voluntary=True)
    force = InForce("escort-blockade-runner")
    stage.run(return_home(stage.war(), EVENTS["escort-blockade-runner"], force, effect))
    assert (boat.returning, boat.spotted) == (True, still)


@rule("SW13.21a")
def test_where_no_box_has_a_colour_nothing_can_be_found() -> None:
    stage = Stage("1940-06", 1)
    (boat,) = stage.boats("IID", "BALTIC", "U-144")
    assert [(one.text, one.chance) for one in search_odds(stage.state, boat)] == [("nothing", 1.0)]


@rule("SW3.0")
def test_an_ace_with_a_boat_is_no_counter_any_more(bench: MakeBench) -> None:
    state = bench(scenario="u99_1940").state
    leader = state.boats[0].commander
    assert leader in ACES
    assert state.aces == [ace for ace in ACES if ace != leader]


@rule("SW3.11b")
def test_a_submarine_that_is_out_is_not_mixed_again(bench: MakeBench) -> None:
    table = bench((), "campaign_1")
    assert "sub-triton" in table.state.submarines
    table.state.out.append("sub-triton")
    fill_cups(table.state, Chance(Seeded(1)))
    assert "sub-triton" not in table.state.submarines


@rule("SW21.33A-B", "SW18.1")
@pytest.mark.parametrize(("second", "fate", "home"), [(9, "lost", False), (0, "", True)])
def test_a_tanker_that_sinks_of_its_damage_is_not_sent_home(second: int, fate: str, home: bool) -> None:
    stage = Stage("1942-08", 4)
    (tanker,) = stage.boats("XIV", "CENTRAL_ATL", "U-459", damage=1)
    found_out(stage.war({"SW21.32": [2], "SW18.1": [second]}), "U-tanker", "U-459")
    assert (tanker.fate, tanker.returning, bool(stage.facts("sent-home"))) == (fate, home, home)


@rule("SW11.2")
@pytest.mark.parametrize(("strength", "left"), [(2, [1]), (1, [])])
def test_on_a_single_patrol_old_minefields_fade_too(bench: MakeBench, strength: int, left: list[int]) -> None:
    table = bench({"SW26.2": [0]}, step="mines")
    table.state.minefields = [Minefield("IRELAND", "W_APPR", strength, "U-48")]
    table.goes(mines_of_a_patrol(table.war))
    assert [field.strength for field in table.state.minefields] == left


@rule("SW5.0")
@pytest.mark.parametrize(("campaign", "there"), [("campaign_1", False), ("campaign_2", True), ("campaign_5", True)])
def test_a_campaign_begins_with_the_submarines_that_earlier_events_brought(
    bench: MakeBench, campaign: str, there: bool
) -> None:
    """O-14 came with Dunkirk; R12, S15 and Shad come with events that are still ahead."""
    state = bench((), campaign).state
    assert ("sub-o-14" in state.submarines) is there
    assert not {"sub-r12", "sub-s15", "sub-shad"} & set(state.submarines)


@rule("SW36.51")
def test_how_many_points_of_a_good_month_a_group_may_have() -> None:
    stage = Stage("1941-06", 3)
    stage.politics()
    stage.berlin.points = 3
    stage.run(share_points(stage.war()))
    ((_, asked),) = stage.asked
    most = {"OKW": (0, 2), "OKL": (0, 2), "OKM": (0, 1), "Chancellery": (0, 1), "prestige": (0, 2)}
    assert as_share(asked).limits == most


@rule("SW23.0")
@pytest.mark.parametrize(("period", "counts"), [(1, False), (2, False), (3, True), (5, True)])
def test_a_spotted_boat_is_worse_off_from_war_period_3_on(bench: MakeBench, period: int, counts: bool) -> None:
    table = bench((), place="W_APPR", spotted=True, war_period=period)
    for mods in (search_modifiers(table.state, table.boat), transit_modifiers(table.state, table.boat, "W_APPR")):
        assert ("spotted" in {mod.why for mod in mods}) is counts


@rule("SW24.1b")
@pytest.mark.parametrize(("contact", "less"), [("C1", -2), ("C2", None), ("TF", -2), ("SPEC", -2)])
def test_only_a_large_convoy_is_joined_without_a_loss(bench: MakeBench, contact: str, less: int | None) -> None:
    table = bench((), place="W_APPR", contact=contact)
    mods = join_modifiers(table.state, table.boat, table.boat, shadowed=True)
    assert {mod.why: mod.value for mod in mods}.get("not-a-large-convoy") == less


@rule("SW15.22a", "SW15.2")
def test_a_boat_on_its_way_home_is_sent_home_only_once(bench: MakeBench) -> None:
    table = bench((), place="W_APPR", side="patrol")
    send_home(table.war, table.boat, "SW14.2C")
    send_home(table.war, table.boat, "SW7.41d")
    assert (table.boat.returning, table.boat.side, len(table.facts("sent-home"))) == (True, "transit", 1)


@rule("SW31.01")
def test_a_campaign_knows_which_one_it_is(bench: MakeBench) -> None:
    state = bench((), "campaign_3").state
    assert (state.scenario, state.campaign, state.war_period, state.step) == (
        "campaign_3",
        "campaign_3",
        3,
        "events",
    )


@rule("SW12.0a", "SW12.1")
@pytest.mark.parametrize(("mines", "first"), [(0, ["search", "skip", "home"]), (2, ["skip", "home"])])
def test_from_a_zone_a_boat_goes_nowhere_else_in_the_same_week(
    bench: MakeBench, mines: int, first: list[str]
) -> None:
    table = bench((), place="W_APPR", zone="IRELAND", side="patrol", mines=mines)
    assert patrol_choices(table.state, table.boat) == first
    table.boat.zone = ""
    assert len(patrol_choices(table.state, table.boat)) > len(first)


@rule("SW8.12", "SW19.13")
@pytest.mark.parametrize(
    ("side", "returning", "shirked", "after"),
    [
        ("patrol", False, True, True),
        ("patrol", False, False, False),
        ("transit", False, False, True),
        ("transit", True, False, False),
    ],
)
def test_what_a_crew_has_learnt_that_must_sail_home(side: str, returning: bool, shirked: bool, after: bool) -> None:
    stage = Stage("1941-08", 3)
    (boat,) = stage.boats("VIIC", "NORTH_SEA", "U-70", side=side, returning=returning, shirked=shirked)
    stage.run(sail_home(stage.war(), boat))
    assert (boat.place, boat.shirked) == ("GERMANY", after)


@rule("SW19.13", "SW30.5")
def test_a_boat_that_must_sail_home_has_crossed_the_areas_on_its_way() -> None:
    stage = Stage("1941-08", 3)
    (boat,) = stage.boats("VIIC", "NORWEGIAN", "U-70")
    stage.run(sail_home(stage.war({"SW19.1c": [0] * 9}), boat))
    assert (boat.place, stage.state.sailed) == ("GERMANY", ["NORTH_SEA"])


@rule("SW3.11b")
def test_a_world_without_boats_can_be_imagined(bench: MakeBench) -> None:
    state = bench((), "campaign_1").state
    state.boats = []
    assert imagine(view_of(state), Rng(1)).boats == []


@rule("SW3.12", "SW3.15")
@pytest.mark.parametrize(("period", "there"), [(4, True), (5, False)])
def test_a_submarine_of_an_event_leaves_with_its_war_period(period: int, there: bool) -> None:
    stage = Stage("1942-09", period)
    stage.state.events.new_submarines = ["sub-surcouf"]
    stage.state.submarines = []
    event_counters(stage.state)
    assert ("sub-surcouf" in stage.state.submarines) is there


@rule("SW36.41")
@pytest.mark.parametrize(("where", "asked"), [("BERLIN", 0), ("KERNEVAL", 1)])
def test_who_is_in_berlin_does_not_travel_there(where: str, asked: int) -> None:
    stage = Stage("1941-08", 3)
    stage.politics()
    stage.berlin.bdu = where
    stage.run(go_to_berlin(stage.war(), requests()["36.61F"], "SW36.41"))
    assert len(stage.asked) == asked


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("die", "found"), [(3, "TF"), (4, "C1")])
def test_the_log_says_what_an_event_made_of_a_contact(die: int, found: str) -> None:
    stage = Stage("1941-08", 3)
    changes = [Change(("C1",), (("TF", "0-3"),))]
    war = stage.war({"SW5.T1..T5": [die]})
    assert changed_contact(war, changes, "C1", "SW5.T1..T5") == found
    assert [fact["contact"] for fact in stage.facts("event-contact")] == [found]


@rule("SW31.04")
def test_only_the_whole_war_may_be_played_beyond_its_end() -> None:
    able = [one.id for one in GAME.scenarios() if any(setting.id == "play_on" for setting in one.settings)]
    assert able == ["campaign_1"]


@rule("SW21.21-23")
@pytest.mark.parametrize(("there", "asked"), [(4, 1), (5, 1), (6, 0)])
def test_boats_go_to_narvik_up_to_the_last_place_at_the_tender(there: int, asked: int) -> None:
    stage = Stage("1942-03", 4, bases=["GERMANY", "NARVIK"])
    stage.boats("VIIC", "NARVIK", *(f"U-{n}" for n in range(80, 80 + there)))
    stage.boats("VIIC", "GERMANY", "U-70", "U-71")
    stage.run(boats_for_narvik(stage.war(), EVENTS["arctic"], ["U-70", "U-71"]))
    assert stage.kinds_asked() == ["event-narvik"] * asked
