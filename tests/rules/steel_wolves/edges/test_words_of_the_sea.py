"""Small words of both books about the war at sea: whose turn it is, what is lost, what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CLASSES, KINDS, NEUTRAL_PORTS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.attack import fire
from sandtable.games.steel_wolves.rules.combat.pack_combat import round_over
from sandtable.games.steel_wolves.rules.combat.placing import start_round
from sandtable.games.steel_wolves.rules.combat.re_attack import press_choices, second_re_attack
from sandtable.games.steel_wolves.rules.combat.reveal import combat_event, turn_up
from sandtable.games.steel_wolves.rules.events.war_events import event_counters
from sandtable.games.steel_wolves.rules.forces.damage import enter_base, lose
from sandtable.games.steel_wolves.rules.forces.escorts import all_slots, attack_points, target_parts
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, check_endurance, leave_zone
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices
from sandtable.games.steel_wolves.rules.patrol.search import coastal, contact, search, search_modifiers
from sandtable.games.steel_wolves.rules.patrol.sub_duel import duel
from sandtable.games.steel_wolves.rules.transit.minefields import counters_left, mines_of_a_patrol
from sandtable.games.steel_wolves.rules.transit.supply import sources
from sandtable.games.steel_wolves.rules.transit.transit import homeward_routes, move
from sandtable.games.steel_wolves.rules.week.reinforcements import hurry, ledger, ordered_for
from sandtable.games.steel_wolves.script.script import sequence_of_play
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.cups import category_pool, fill_cups
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import DEEP, LOW, PackBoat
from sandtable.kernel import Ask, Chance, Journal, Pick, Seeded, World
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from sandtable.kernel import Play
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


def first_question(play: Play[None]) -> Pick:
    """The first question that a play puts."""
    while not isinstance(step := play.send(None), Ask):
        pass
    decision = step.seats["bdu"]
    assert isinstance(decision, Pick)
    return decision


@rule("SW4.0b", "SW18.2")
def test_a_lost_boat_of_a_battle_has_no_turn_in_the_second_week(bench: MakeBench) -> None:
    table = bench({}, "sc7_1940")
    lost, *others = table.state.boats
    lose(table.war, lost, "SW14.2C", "counterattack")
    table.goes(mines_of_a_patrol(table.war))
    question = first_question(sequence_of_play(table.war, STAFF))
    assert (question.kind, question.choices) == ("next-boat", [boat.id for boat in others])


@rule("SW4.0b")
def test_the_player_says_in_which_order_the_boats_of_a_battle_act(bench: MakeBench) -> None:
    table = bench({}, "sc7_1940")
    table.goes(mines_of_a_patrol(table.war))
    play = sequence_of_play(table.war, STAFF)
    first_question(play)
    chosen = table.state.boats[3].id
    step = play.send({"bdu": chosen})
    while not isinstance(step, Ask):
        step = play.send(None)
    assert step.seats["bdu"].args["boat"] == chosen


@rule("SW14.41")
def test_no_die_is_thrown_for_aircraft_over_loners_and_they_stay(bench: MakeBench) -> None:
    table = bench({"SW14.41": [9, 0]}, "u99_1940", ace=1)
    combat = table.fight("L", [("loner", "hudson gb-m-5-1 gb-m-4-1")], round=2)
    assert second_re_attack(table.war, combat, table.boat)
    assert [slot.kind for slot in all_slots(combat)] == ["hudson", "gb-m-4-1"]
    assert table.all_thrown()


@rule("SW14.4a", "SW19.21")
@pytest.mark.parametrize(("die", "choices"), [(6, ["withdraw"]), (0, ["withdraw", "re-attack"])])
def test_a_boat_that_an_event_of_the_round_sends_home_does_not_attack_again(
    bench: MakeBench, die: int, choices: list[str]
) -> None:
    table = bench({"SW19.21": [4, die]}, "u99_1940", place="W_APPR", side="patrol")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    table.goes(combat_event(table.war, table.boat))
    assert press_choices(table.state, combat, table.boat) == choices


@rule("SW14.4a")
def test_a_boat_that_was_on_its_way_home_before_the_combat_may_attack_again(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="W_APPR", side="transit", returning=True)
    combat = table.fight(
        "C1", [("outer", "gb-m-5-1"), ("inner", ""), ("inner", ""), ("outer", "")], in_transit=True
    )
    assert press_choices(table.state, combat, table.boat) == ["withdraw", "re-attack"]


@rule("SW14.81", "SW26.21")
def test_the_player_chooses_the_ship_that_follows_one_sunk_by_an_old_minefield() -> None:
    stage = Stage("1942-09", 5, ("GERMANY", "FRANCE_ATLANTIC"))
    state = stage.state
    state.cups["inner"] = [kind for kind in state.cups["inner"] if KINDS[kind].cls != "Avenger"]
    state.out.append("avenger")
    state.gone, state.step = {"avenger": "inner"}, "mine_sisters"
    question = first_question(sequence_of_play(stage.war({}), STAFF))
    assert (question.kind, question.choices) == ("sister", ["archer", "biter"])


@rule("SW26.0")
def test_a_boat_that_comes_home_with_its_mines_leaves_them_ashore() -> None:
    stage = Stage("1940-09", 2, ("GERMANY", "FRANCE_ATLANTIC"))
    before = counters_left(stage.state)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-46", side="transit", returning=True, mines=2, mine_zone="IRELAND")
    enter_base(stage.war({}), boat, "FRANCE_ATLANTIC")
    assert (boat.mines, boat.mine_zone, counters_left(stage.state)) == (0, "", before)


@rule("SW3.13")
@pytest.mark.parametrize("seed", range(5))
def test_ships_that_are_out_are_out_before_a_new_mix_is_drawn(seed: int) -> None:
    stage = Stage("1942-11", 5)
    stage.state.out = ["avenger", "biter"]
    fill_cups(stage.state, Chance(Seeded(seed)))
    assert [kind for kind in stage.state.cups["inner"] if KINDS[kind].type == "CVE"] == ["archer"]


@rule("SW14.4a", "SW24.25")
def test_a_boat_of_a_pack_that_an_event_sends_home_leaves_after_its_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [4, 6], "SW29.3": [5]}, "sc7_1940")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    first, second = table.state.boats[:2]
    combat.pack = [PackBoat(first.id, at=0, turn="done"), PackBoat(second.id, at=1, turn="done")]
    combat.attacker = first.id
    table.goes(combat_event(table.war, first))
    table.goes(round_over(table.war))
    assert (combat.pack[0].part, combat.attacker, combat.step) == ("out", second.id, "pack_press")


@rule("SW7.41a", "SW7.41b", "SW13.21b")
@pytest.mark.parametrize(
    ("lows", "search", "points"),
    [({}, 0, 4), ({"SW_APPR": LOW}, -2, 3), ({"SW_APPR": DEEP}, -3, 2), ({"W_APPR": LOW, "SW_APPR": DEEP}, -3, 2)],
)
def test_a_low_over_either_area_of_a_mission_zone_lies_over_the_zone(
    bench: MakeBench, total: Total, lows: dict[str, int], search: int, points: int
) -> None:
    table = bench({}, "u99_1940", place="W_APPR", zone="IRELAND", side="patrol", lows=lows)
    mods = total(search_modifiers(table.state, table.boat))
    assert mods.get("low", 0) + mods.get("deep-low", 0) == search
    combat = table.fight("L", [("loner", "gb-m-5-1")], zone="IRELAND")
    assert attack_points(table.state, combat, table.boat) == points


@rule("SW7.41c", "SW7.41b")
def test_a_boat_in_a_mission_zone_rolls_for_the_storm_over_its_other_area(bench: MakeBench) -> None:
    dice = {"SW7.41b": [9], "SW14.7a": [0]}
    table = bench(dice, "u99_1940", place="W_APPR", zone="IRELAND", side="patrol", lows={"SW_APPR": DEEP})
    check_endurance(table.war, table.boat)
    assert [fact["area"] for fact in table.facts("storm")] == ["SW_APPR"]


@rule("SW14.16B", "SW14.16C")
@pytest.mark.parametrize("inner", [("v-w", "gb-m-5-1"), ("gb-m-5-1", "v-w")])
def test_all_attacks_of_a_round_meet_the_screen_as_it_was(bench: MakeBench, inner: tuple[str, str]) -> None:
    table = bench({"SW14.16C": [0, 0], "SW14.16D": [9, 9]}, "u99_1940", place="W_APPR", side="patrol")
    combat = table.fight("C1", [("outer", ""), ("inner", inner[0]), ("inner", inner[1]), ("outer", "")], at=1)
    for slot in all_slots(combat):
        slot.tdc, slot.points = -3, 4
    table.goes(fire(table.war))
    merchant = next(fact for fact in table.facts("torpedoes") if fact["plain"])
    assert {part.why: part.value for part in merchant["target_parts"]}["escorts"] == 1
    assert len(table.state.log) == 2


def a_way_with_an_encounter(bench: MakeBench, **changes: Any) -> Bench:
    """A boat that meets somebody in the Greenland Gap on its way out: a natural 0 in its check."""
    dice = {"SW19.1c": [0], "SW13.21a": [0], "SW13.22a": [9], "SW14.6A-E": [0] * 9}
    table = bench(dice, "u99_1940", place="SW_APPR", side="transit", passed=["SW_APPR"], **changes)
    table.goes(move(table.war, table.boat, ("GREENLAND", "MID_OCEAN"), cautious=False))
    return table


@rule("SW15.4", "SW26.0")
def test_a_boat_with_mines_may_meet_somebody_on_its_way_and_lets_ships_go(bench: MakeBench) -> None:
    table = a_way_with_an_encounter(bench, mines=2)
    assert (table.state.step, table.boat.place) == ("search", "GREENLAND")
    table.state.colour = "red"
    table.goes(contact(table.war, table.boat))
    assert (table.state.contact != "", table.state.step) == (True, "after_search")


@rule("SW14.6A-E", "SW26.0", "SW15.42-48")
@pytest.mark.parametrize(("mines", "sight", "shots"), [(0, 9, 1), (2, 9, 0), (2, 0, 1)])
def test_a_boat_with_mines_is_only_fired_at_by_an_enemy_submarine(
    bench: MakeBench, mines: int, sight: int, shots: int
) -> None:
    dice = {"SW14.6A-E": [0, sight, 0, 9, 9, 9]}
    table = bench(dice, "u99_1940", place="NORTH_SEA", side="transit", mines=mines, encounter=True)
    table.goes(duel(table.war))
    assert len(table.facts("duel-shot")) == shots


@rule("SW5.T1..T5", "SW14.6A-E")
@pytest.mark.parametrize(("ordered", "shots"), [(False, 1), (True, 0)])
def test_while_a_landing_is_expected_boats_do_not_fire_at_submarines(ordered: bool, shots: int) -> None:
    stage = Stage("1942-09", 5)
    stage.boats("VIIC", "W_APPR", "U-93")
    if ordered:
        stage.state.events.in_force = [InForce("portugal-scare")]
        stage.state.events.orders["U-93"] = Order("portugal-scare", ["W_APPR"])
    stage.goes(duel(stage.war({"SW14.6A-E": [0, 9, 0, 9, 9, 9]})))
    assert len(stage.facts("duel-shot")) == shots


@rule("SW7.41c", "SW15.42-48")
def test_a_boat_that_goes_on_after_an_encounter_passes_the_rest_of_its_way(bench: MakeBench) -> None:
    table = a_way_with_an_encounter(bench)
    assert table.boat.passed == ["SW_APPR", "GREENLAND"]
    table.play(after_search(table.war))
    assert (table.boat.place, table.boat.passed) == ("MID_OCEAN", ["SW_APPR", "GREENLAND", "MID_OCEAN"])


@rule("SW5.T1..T5")
def test_where_only_convoys_count_no_enemy_submarine_is_met() -> None:
    stage = Stage("1940-02", 1)
    stage.boats("VIIB", "NORTH_SEA", "U-45")
    stage.state.events.in_force = [InForce("defence-of-norway")]
    stage.goes(search(stage.war({"SW13.21a": [0], "SW13.22a": [0]})))
    assert stage.state.step != "duel"


@rule("SW13.23a", "SW30.51")
@pytest.mark.parametrize(("die", "asked"), [(9, []), (5, ["coastal"])])
def test_a_convoy_that_virgin_waters_make_loners_is_no_coastal_traffic(die: int, asked: list[str]) -> None:
    stage = Stage("1942-01", 4, ("GERMANY", "FRANCE_ATLANTIC"))
    (boat,) = stage.boats("IXC", "US_EAST", "U-66")
    stage.state.colour = "orange"
    stage.goes(contact(stage.war({"SW13.22a": [die]}), boat))
    assert stage.state.contact == "L"
    stage.run(coastal(stage.war({"SW13.24a": [0] * 9})))
    assert stage.kinds_asked() == asked


@rule("SW19.21")
def test_each_boat_of_a_pack_has_an_event_of_its_own_in_a_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [9, 9]}, "sc7_1940")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    first, second = table.state.boats[:2]
    combat.pack = [PackBoat(first.id, at=0), PackBoat(second.id, at=1)]
    for boat in (first, second):
        combat.attacker = boat.id
        start_round(combat, boat)
        table.goes(combat_event(table.war, boat))
        table.goes(combat_event(table.war, boat))
    assert (len(table.facts("combat-event")), len(table.facts("event-ignored"))) == (2, 2)


@rule("SW5.T1..T5", "SW20.6")
def test_boats_of_the_risky_attacks_come_out_on_the_side_of_morocco() -> None:
    stage = Stage("1941-11", 3, ("GERMANY", "FRANCE_ATLANTIC", "ITALY"))
    (boat,) = stage.boats("VIIC", "MOROCCO", "U-81", zone="GIBRALTAR")
    stage.state.events.orders["U-81"] = Order("risky-attacks", ["GIBRALTAR"], then="done:MOROCCO")
    stage.run(leave_zone(stage.war({})))
    assert (stage.kinds_asked(), boat.place) == ([], "MOROCCO")


@rule("SW5.T1..T5", "SW3.12")
def test_the_destroyer_that_americans_replace_is_out_of_every_later_mix() -> None:
    stage = Stage("1941-07", 3)

    def destroyers() -> list[str]:
        cup = [KINDS[kind] for kind in stage.state.cups["west_outer"]]
        return sorted(unit.nation for unit in cup if unit.type == "DD" and unit.nation in ("GB", "US"))

    assert destroyers() == ["GB"]
    stage.event(1)
    assert destroyers() == ["US", "US"]
    fill_cups(stage.state, Chance(Seeded(3)))
    event_counters(stage.state)
    assert destroyers() == ["US", "US"]


@rule("SW5.T1..T5")
def test_all_flush_deck_destroyers_of_the_security_zone_come() -> None:
    stage = Stage("1941-05", 3)
    stage.event(0)
    cups = stage.state.cups
    british = cups["outer"].count("flush-gb"), cups["west_inner"].count("flush-gb")
    assert (british, cups["inner"].count("flush-no"), cups["west_outer"].count("flush-ca")) == ((2, 1), 1, 2)


@rule("SW8.12", "SW5.T1..T5")
def test_the_voluntary_return_of_an_escort_trains_nobody() -> None:
    stage = Stage("1941-09", 3, ("GERMANY", "FRANCE_ATLANTIC"))
    (boat,) = stage.boats("VIIC", "SW_APPR", "U-69", inexperienced=1)
    stage.event(5)
    assert (boat.returning, boat.shirked) == (True, True)


@rule("SW21.31", "SW5.T1..T5")
def test_boats_with_survivors_aboard_do_not_refuel() -> None:
    stage = Stage("1941-12", 3, ("GERMANY", "FRANCE_ATLANTIC"), interned=["CADIZ"])
    stage.boats("IXB", "WEST_AFRICA", "U-124")
    stage.event(4)
    (boat,) = stage.state.boats
    boat.place = NEUTRAL_PORTS["CADIZ"]
    assert (boat.returning, sources(stage.state, boat)) == (True, [])


@rule("SW20.n", "SW20.1")
@pytest.mark.parametrize("period", [1, 2, 3])
def test_murmansk_and_the_canaries_are_open_to_patrols_at_any_time(period: int) -> None:
    stage = Stage("1940-02", period, ("GERMANY", "FRANCE_ATLANTIC"))
    (north,) = stage.boats("VIIB", "BARENTS", "U-45")
    (south,) = stage.boats("VIIB", "MOROCCO", "U-46")
    assert "zone:MURMANSK" in patrol_choices(stage.state, north)
    assert "zone:CANARY_ISLANDS" in patrol_choices(stage.state, south)


@rule("SW15.24")
def test_a_boat_of_speed_one_may_come_home_cautiously_through_biscay() -> None:
    stage = Stage("1940-09", 2, ("GERMANY", "FRANCE_ATLANTIC"))
    (boat,) = stage.boats("IIB", "SW_APPR", "U-7", side="transit", returning=True)
    assert "FRANCE_ATLANTIC+cautious" in homeward_routes(stage.state, boat)


@rule("SW30.11", "SW14.6A-E")
def test_after_a_duel_there_is_no_second_search() -> None:
    stage = Stage("1940-09", 2, ("GERMANY", "FRANCE_ATLANTIC"))
    (boat,) = stage.boats("VIIB", "W_APPR", "U-46", searches=1)
    stage.goes(duel(stage.war({"SW14.6A-E": [0, 9, 0, 9, 9, 9]})))
    stage.run(after_search(stage.war()))
    assert (stage.kinds_asked(), stage.state.step, boat.searches) == ([], "endurance", 1)


@rule("SW14.12b")
def test_an_aircraft_is_back_in_its_cup_before_its_replacement_is_drawn(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [1, 0]}, "u99_1940", place="MID_OCEAN", side="patrol")
    table.state.cups["outer"] = ["gb-m-5-1"]
    combat = table.fight("C1", [("outer", "?hudson"), ("inner", ""), ("inner", ""), ("outer", "")])
    turn_up(table.war, table.boat, combat.columns[0].slots[0])
    faces = [fact["unit"] for fact in table.facts("goes-back")]
    assert (faces, table.state.cups["outer"]) == (["Hudson", "Hudson"], ["hudson"])


@rule("SW14.12b")
def test_nothing_takes_the_place_of_an_aircraft_where_only_aircraft_are_left(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="MID_OCEAN", side="patrol")
    table.state.cups["outer"] = []
    combat = table.fight("C1", [("outer", "?hudson"), ("inner", ""), ("inner", ""), ("outer", "")])
    turn_up(table.war, table.boat, combat.columns[0].slots[0])
    assert (all_slots(combat), table.state.cups["outer"]) == ([], ["hudson"])


@rule("SW3.15")
@pytest.mark.parametrize(("month", "mixed"), [("1942-08", True), ("1942-09", False), ("1942-10", True)])
def test_the_two_months_of_a_mix_are_counted_from_the_start(month: str, mixed: bool) -> None:
    stage = Stage(month, 5, ("GERMANY", "FRANCE_ATLANTIC"), campaign="campaign_3")
    assert CAMPAIGNS["campaign_3"].start[5:] == "04"
    stage.run(ledger(World(stage.state, Chance(Seeded(1), stage.log), Journal(stage.log))))
    assert bool(stage.facts("mixed-anew")) is mixed


@rule("SW3.13")
@pytest.mark.parametrize(
    ("scenario", "lost"),
    [("u47_1939", "courageous"), ("u107_1941", "jervis-bay"), ("u123_1942", "andania"), ("ons5_1943", "patroclus")],
)
def test_ships_lost_before_the_scenario_are_not_in_its_mix(bench: MakeBench, scenario: str, lost: str) -> None:
    table = bench({}, scenario)
    for seed in range(30):
        fill_cups(table.state, Chance(Seeded(seed)))
        assert all(lost not in kinds for kinds in table.state.cups.values())
        assert any(KINDS[kind].type == "AM" for kind in table.state.cups["loner"])


@rule("SW3.13")
def test_in_a_campaign_only_play_sinks_ships_after_its_start() -> None:
    assert "jervis-bay" in category_pool("am", 3, "1941-06", start="1939-09")
    assert "jervis-bay" not in category_pool("am", 3, "1941-06", start="1941-06")


@rule("SW14.15B1")
def test_two_revealed_escorts_that_are_aimed_at_are_surprised_alike(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="W_APPR", side="patrol")
    combat = table.fight("C1", [("outer", ""), ("inner", "tribal v-w"), ("inner", ""), ("outer", "")], at=1)
    found = []
    for slot in all_slots(combat):
        slot.tdc, slot.points = 0, 2
    for slot in all_slots(combat):
        parts = target_parts(table.state, combat, table.boat, 1, slot)
        found.append({part.why: part.value for part in parts}.get("other-escorts"))
    assert found == [1, 1], "each counts the ASW of the other, not its own"


@rule("SW8.0B")
def test_the_ledger_holds_german_boats_only_and_not_ua() -> None:
    """The lists that we follow name no others: see what the texts lack in the docs."""
    state = Stage("1940-09", 2, campaign="campaign_1").state
    months = [f"{year}-{month:02d}" for year in range(1939, 1944) for month in range(1, 13)]
    coming = [boat.cls for month in months for boat in ordered_for(state, month)]
    assert {CLASSES[cls].nation for cls in coming} == {"DE"}
    assert "UA" not in coming


@rule("SW31.01")
def test_no_set_up_brings_an_italian_boat_or_ua() -> None:
    for scenario in GAME.scenarios():
        state = GAME.setup(scenario, {}, Chance(Seeded(1)))
        assert {boat.nation for boat in state.boats} == {"DE"}, scenario.id
        assert "UA" not in {boat.cls for boat in state.boats}


@rule("SW8.14", "SW8.0")
@pytest.mark.parametrize(("month", "asked"), [("1941-04", []), ("1941-05", ["hurry"])])
def test_no_boat_comes_early_in_the_first_month_of_a_campaign(month: str, asked: list[str]) -> None:
    stage = Stage(month, 3, ("GERMANY", "FRANCE_ATLANTIC"), campaign="campaign_3")
    stage.run(hurry(stage.war()))
    assert stage.kinds_asked() == asked
