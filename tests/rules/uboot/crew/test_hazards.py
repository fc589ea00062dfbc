"""UB6.12, UB10.3.4, UB10.3.5: conditions, dangerous sections, crew damage."""

import pytest

from sandtable.games.uboot.rules.crew.blows import strike, take_blow
from sandtable.games.uboot.rules.crew.crews import plan
from sandtable.games.uboot.rules.crew.hazards import (
    attack_damage,
    clear_gas,
    crew_damage,
    danger_everywhere,
    place_condition,
    remedy,
    remove_condition,
    section_damage,
)
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.crew.sailors import living
from sandtable.games.uboot.rules.enemy.escorts import shell_hit
from sandtable.games.uboot.rules.orders.safety import condition_choices, condition_needs
from sandtable.games.uboot.script.crew_step import every_minute, step
from sandtable.games.uboot.state.fleet import Blow
from sandtable.games.uboot.state.model import Fault, Pending
from sandtable.kernel import Fact
from sandtable.kernel.decisions import Refusal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea


@rule("UB10.3.4-01", "UB2-16")
def test_a_condition_is_placed_and_morale_falls(aboard: Board) -> None:
    at = aboard()
    place_condition(at.w, "leak", 5)
    assert (at.board.conditions, at.board.morale) == ({"5": ["leak"]}, 10)


@rule("UB10.3.4-01", "UB6.12-01")
def test_under_water_gas_stays_and_hurts(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0]})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    place_condition(at.w, "poison_gas", 5)
    assert (at.board.conditions, at.board.morale) == ({"5": ["poison_gas"]}, 10)
    assert [one["injury"] for one in at.told("crew_damage")] == ["poisoning"]


@rule("UB10.3.4-02", "UB6.12-01")
def test_a_fire_in_a_manned_section_hurts(aboard: Board) -> None:
    # The tokens of the two in section 5 are number 13 and 15; the second draw is out of fifteen.
    at = aboard({"UB6.12-05": [13, 0]})
    place_condition(at.w, "fire", 5)
    assert at.told("crew_damage") == [{"injury": "burn", "tokens": 2, "hurt": 1}]
    assert at.board.pending[-1] == Pending("injury", "burn", "en12")


@rule("UB6.12-05", "UB5.2-06", "UBR12")
def test_as_many_tokens_as_sailors_and_nobody_twice(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0, 0, 0]})
    men = list(living(at.patrol, 2))
    hurt = crew_damage(at.w, men, "wound")
    assert at.told("crew_damage")[0]["tokens"] == len(men)
    assert len(set(hurt)) == len(hurt)


@rule("UB6.12-05", "UBR12")
def test_the_token_of_a_dead_man_stays_in_the_bag_and_hurts_nobody(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0]})
    men = [at.man("ca12")]
    kill(at.w, at.man("ca11"), "UB6.10-01")
    # The first of the sixteen tokens is his.
    assert crew_damage(at.w, men, "wound") == []
    assert at.told("crew_damage")[0]["tokens"] == 1


@rule("UB6.12-06")
@pytest.mark.parametrize(
    ("condition", "injury"), [("fire", "burn"), ("electrical_fault", "shock"), ("poison_gas", "poisoning")]
)
def test_every_condition_has_its_injury(aboard: Board, condition: str, injury: str) -> None:
    at = aboard({"UB6.12-05": [13, 0]})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    place_condition(at.w, condition, 5)
    assert [one.deck for one in at.board.pending if one.kind == "injury"] == [injury]


@rule("UB6.12-03", "UB6.12-09")
def test_different_conditions_hurt_one_after_the_other(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [13, 0, 13, 0]})
    at.board.conditions = {"5": ["fire", "electrical_fault"]}
    danger_everywhere(at.w)
    assert sorted(one.deck for one in at.board.pending) == ["burn", "shock"]


@rule("UB6.12-10", "UB2-13")
def test_two_chips_of_a_kind_draw_two_tokens_for_each_sailor(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0, 0, 0]})
    at.board.conditions = {"5": ["fire", "fire"]}
    danger_everywhere(at.w)
    assert [one["tokens"] for one in at.told("crew_damage")] == [4]


@rule("UB6.12-10", "UB6.12-01")
def test_a_second_chip_of_a_kind_counts_as_soon_as_it_is_placed(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0] * 6})
    place_condition(at.w, "fire", 5)
    place_condition(at.w, "fire", 5)
    assert [one["tokens"] for one in at.told("crew_damage")] == [2, 4]


@rule("UB6.12-04", "UB6.12-11")
def test_an_attack_hits_everybody_on_deck(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0, 0, 0, 0]}, posts={"fi11": 7})
    attack_damage(at.w, 8)
    assert at.told("crew_damage")[0] == {"injury": "wound", "tokens": 5, "hurt": at.told("crew_damage")[0]["hurt"]}


@rule("UB6.12-04", "UB6.12-11")
def test_shells_wound_those_on_deck_and_burn_below(aboard: Board) -> None:
    at = aboard({"UB6.12-04": [2, 0]}, posts={"fi11": 7})
    shell_hit(at.w)
    for blow in at.patrol.waters.blows:
        take_blow(at.w, blow)
    assert at.board.conditions == {"2": ["fire"]}
    assert [(one["injury"], one["tokens"]) for one in at.told("crew_damage")] == [("burn", 2), ("wound", 5)]
    assert at.board.breach is None


@rule("UB6.12-04")
def test_a_blow_of_the_enemy_comes_aboard(aboard: Board) -> None:
    at = aboard()
    blow = Blow("depth_charge", 5, breach=True, environment=["light"], faults=["yellow"], wounds=True)
    take_blow(at.w, blow)
    assert at.board.conditions == {"5": ["light_failure"]}
    assert [fault.grade for fault in at.board.faults] == ["yellow"]
    assert at.board.breach is not None and at.board.breach.section == 5
    assert at.told("crew_damage")[0]["tokens"] == 2


@rule("UB7.4-02", "UB6.11-03")
def test_an_exhausted_crew_cannot_bear_a_new_condition(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 0
    at.man("en12").activation, at.man("na13").job = 2, "observe"
    place_condition(at.w, "leak", 2)
    assert at.patrol.ended == "all_hands_lost"
    assert all(sailor.dead for sailor in at.board.sailors.values()), "both watches fall"
    assert set(at.board.figures.values()) == {0} and at.patrol.boat.observers == 0


@rule("UB7.4-02")
def test_the_condition_that_exhausts_the_crew_is_borne_and_the_next_one_is_not(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 1
    place_condition(at.w, "leak", 2)
    assert (at.board.morale, at.patrol.ended, at.board.conditions) == (0, "", {"2": ["leak"]})
    place_condition(at.w, "leak", 3)
    assert at.patrol.ended == "all_hands_lost"


@rule("UBR18")
def test_the_light_alone_never_ends_the_game(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 0
    place_condition(at.w, "light_failure", 2)
    assert at.patrol.ended == "" and at.board.conditions == {"2": ["light_failure"]}
    at.board.morale = 5
    place_condition(at.w, "light_failure", 3)
    assert at.board.morale == 4


@rule("UB10.3.4-03")
def test_several_conditions_in_one_section(aboard: Board) -> None:
    at = aboard()
    place_condition(at.w, "leak", 2)
    place_condition(at.w, "leak", 2)
    assert at.board.conditions == {"2": ["leak", "leak"]}
    assert list(condition_choices(at.patrol)) == ["leak-2"]


@rule("UB10.3.5-06", "UB10.3.5-07", "UB10.3.5-10")
def test_each_condition_has_its_equipment() -> None:
    assert remedy("electrical_fault") == "cable"
    assert remedy("fire") == "extinguisher"
    assert remedy("leak") == "water_pump"
    assert remedy("light_failure") == "light_bulb"


@rule("UB10.3.5-01")
def test_gas_has_no_equipment_that_removes_it(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"2": ["poison_gas"], "3": ["fire"]}
    choices = condition_choices(at.patrol)
    assert choices["poison_gas-2"] is not None and choices["poison_gas-2"].reason == "surface-against-gas"
    assert choices["fire-3"] is None


@rule("UB10.3.5-02", "UB10.3.5-03", "UBR15")
def test_a_repair_removes_it_lifts_morale_and_keeps_the_equipment(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"3": ["fire"]}
    at.board.morale = 5
    at.order("repair_environment", "fire-3")
    assert (at.board.conditions, at.board.morale, at.board.command) == ({}, 7, 7)
    assert at.board.equipment["extinguisher"] == 3
    assert sum(at.man(id).activation for id in ("en11", "en13")) == 1


@rule("UB10.3.3-05", "UB10.3.5-03")
def test_no_engineer_card_is_played_against_a_condition(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [3, 4], [["t01", "t03"], []]
    at.board.conditions = {"3": ["fire"]}
    at.order("repair_environment", "fire-3")
    assert at.board.conditions == {} and "engineer_card" not in [decision.kind for _, decision in at.asked]
    assert sum(at.man(id).activation for id in ("en11", "en13")) == 1


@rule("UB10.3.5-02")
@pytest.mark.parametrize(("id", "chips"), [("en12", 1), ("ca11", 2)])
def test_a_condition_costs_one_chip_or_two_without_the_symbol(aboard: Board, id: str, chips: int) -> None:
    at = aboard(posts={"en12": 4, "en14": 4, id: 6})
    at.board.conditions, at.board.equipment["extinguisher"] = {"6": ["fire"]}, 6
    at.order("repair_environment", "fire-6")
    assert (at.man(id).activation, at.board.conditions) == (chips, {})


@rule("UB10.3.5-02")
def test_the_equipment_is_fetched_first(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4})
    at.board.conditions = {"5": ["fire"]}
    at.order("repair_environment", "fire-5")
    assert at.board.equipment["extinguisher"] == 5
    assert (at.board.conditions, at.board.command) == ({}, 6)


@rule("UB10.3.5-02")
def test_lost_equipment_repairs_nothing(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"3": ["fire"]}
    del at.board.equipment["extinguisher"]
    refused = condition_choices(at.patrol)["fire-3"]
    assert refused is not None and refused.reason == "equipment-lost"


@rule("UB10.3.5-04", "UB8.4-08")
def test_it_takes_no_time(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"3": ["fire"]}
    at.order("repair_environment", "fire-3")
    assert not any(one.job for one in at.board.sailors.values())


@rule("UB10.3.5-05", "UBR13")
def test_breathing_gear_protects_from_gas_and_from_nothing_else(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0]})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    at.board.equipment["breathing_gear"] = 5
    place_condition(at.w, "poison_gas", 5)
    assert at.told("crew_damage") == []
    place_condition(at.w, "fire", 5)
    assert len(at.told("crew_damage")) == 1


@rule("UB10.3.5-08", "UBR14")
def test_surfacing_removes_gas(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"2": ["poison_gas", "fire"], "5": ["poison_gas"]}
    at.board.morale = 3
    clear_gas(at.w)
    assert (at.board.conditions, at.board.morale) == ({"2": ["fire"]}, 7)


@rule("UBR14")
def test_surfaced_gas_is_one_check_and_nothing_more(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0]})
    place_condition(at.w, "poison_gas", 5)
    assert (at.board.conditions, at.board.morale) == ({}, 11)
    assert at.told("crew_damage")[0]["injury"] == "poisoning"


@rule("UB10.3.8-05")
def test_nothing_happens_in_a_flooded_section(aboard: Board) -> None:
    at = aboard()
    at.board.flooded = [5]
    place_condition(at.w, "fire", 5)
    assert (at.board.conditions, at.board.morale) == ({}, 11)


@rule("UB10.3.5-08")
def test_gas_goes_when_the_boat_comes_up(sea: Sea) -> None:
    table = sea()
    boat = table.state.boat
    table.state.board.conditions = {"2": ["poison_gas"]}
    boat.submerged, boat.depth, boat.ordered_depth = True, 500, 0
    table.advance(5)
    assert table.state.board.conditions == {}


@rule("UB10.3.5-03")
def test_what_else_is_wrong_in_the_section_stays(aboard: Board) -> None:
    at = aboard()
    at.board.conditions, at.board.morale = {"2": ["fire", "leak", "fire"]}, 5
    remove_condition(at.w, "fire", 2)
    assert at.board.conditions == {"2": ["leak", "fire"]} and at.board.morale == 7
    remove_condition(at.w, "fire", 2)
    remove_condition(at.w, "leak", 2)
    assert at.board.conditions == {}


@rule("UB10.3.4-02", "UB6.12-09")
def test_a_new_chip_lets_every_kind_in_the_section_hurt(aboard: Board) -> None:
    at = aboard()
    place_condition(at.w, "electrical_fault", 5)
    place_condition(at.w, "light_failure", 5)
    assert [one["injury"] for one in at.told("crew_damage")] == ["shock"]
    place_condition(at.w, "fire", 5)
    assert sorted(one["injury"] for one in at.told("crew_damage")[1:]) == ["burn", "shock"]


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("blow", "told"),
    [
        (Blow("shell", 5, breach=True), 1),
        (Blow("shell", 5, environment=["fire"]), 1),
        (Blow("shell", 5, faults=["green"]), 1),
        (Blow("shell", 5, wounds=True), 0),
    ],
)
def test_a_hit_on_the_boat_is_felt(aboard: Board, blow: Blow, told: int) -> None:
    at = aboard()
    strike(at.w, blow, 1)
    assert at.told("boat_hit") == [{"by": "shell", "section": 5}] * told
    assert (at.patrol.waters.blows, at.patrol.waters.strain) == ([blow], 1)


@rule("UB4.1-07")
@pytest.mark.parametrize(("strain", "ended"), [(99, ""), (100, "destroyed"), (101, "destroyed")])
def test_too_much_structural_damage_is_the_end(aboard: Board, strain: int, ended: str) -> None:
    at = aboard()
    at.patrol.waters.strain = 60
    strike(at.w, Blow("shell", 5), strain - 60)
    assert at.patrol.ended == ended


@rule("UB6.12-04", "UB10.3.4-01")
@pytest.mark.parametrize(("breach", "wounds"), [(True, False), (False, True)])
def test_a_blow_breaks_the_hull_or_hurts(aboard: Board, breach: bool, wounds: bool) -> None:
    at = aboard()
    take_blow(at.w, Blow("shell", 5, breach=breach, wounds=wounds))
    assert ((at.board.breach is not None), bool(at.told("crew_damage"))) == (breach, wounds)


@rule("UB6.12-06", "UB6.12-05")
@pytest.mark.parametrize(("tokens", "hurt"), [([13, 0], ["en12"]), ([0, 1], []), ([13, 13], ["en12", "en14"])])
def test_who_is_drawn_and_stands_there_is_hurt(aboard: Board, tokens: list[int], hurt: list[str]) -> None:
    at = aboard({"UB6.12-05": tokens})
    assert crew_damage(at.w, list(living(at.patrol, 5)), "burn") == hurt
    assert [one.sailor for one in at.board.pending] == hurt


@rule("UB6.12-05")
def test_where_nobody_is_no_token_is_drawn(aboard: Board) -> None:
    at = aboard()
    assert crew_damage(at.w, [], "burn") == [] and at.told("crew_damage") == []


@rule("UBR13", "UB10.3.5-05")
@pytest.mark.parametrize(("lies", "draws"), [(5, 0), (4, 1)])
def test_breathing_gear_helps_where_it_lies(aboard: Board, lies: int, draws: int) -> None:
    at = aboard()
    at.board.equipment["breathing_gear"] = lies
    section_damage(at.w, 5, "poison_gas", 1)
    assert len(at.told("crew_damage")) == draws


@rule("UBR14", "UB7.4-02")
def test_surfaced_gas_draws_a_token_for_each_man_and_lays_no_chip(aboard: Board) -> None:
    at = aboard()
    place_condition(at.w, "poison_gas", 5)
    assert ([one["tokens"] for one in at.told("crew_damage")], at.board.conditions) == ([2], {})
    at.board.morale = 0
    place_condition(at.w, "fire", 4)
    assert (at.patrol.ended, at.board.conditions) == ("all_hands_lost", {})


@rule("UB1.3-01", "UB6.14-07")
@pytest.mark.parametrize(("early", "resolving", "served"), [(1, False, 0), (0, False, 1), (0, True, 0)])
def test_the_meal_falls_due_at_noon_and_waits_for_cards(
    aboard: Board, early: int, resolving: bool, served: int
) -> None:
    at = aboard()
    at.board.resolving = resolving
    at.patrol.elapsed_ms = at.board.galley.next_ms - early
    at.board.next_wear_ms = 10**12
    step(at.w)
    assert len(at.told("meal_served")) == served


@rule("UB10.3.1-01", "UB1.3-01")
def test_something_wears_at_the_full_hour(aboard: Board) -> None:
    at = aboard({"UB10.3.1-01": [1, 0], "UB8.7-01": [9999]})
    at.board.galley.next_ms = 10**12
    for early, worn in ((1, []), (0, ["bow_tubes"])):
        at.patrol.elapsed_ms = at.board.next_wear_ms - early
        step(at.w)
        assert [one.component for one in at.board.faults] == worn


@rule("UB10.3.1-01", "UB10.3.2-06")
def test_a_minute_full_ahead_counts_for_the_diesels(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.telegraph = "full_ahead"
    every_minute(at.w)
    assert at.board.full_ms == 60_000
    at.patrol.boat.submerged = True
    every_minute(at.w)
    assert at.board.full_ms == 0, "under water the diesels rest"


@rule("UB10.3.5-09", "UBR17")
def test_the_repair_of_the_light_itself_needs_somebody_with_a_lamp(aboard: Board) -> None:
    at = aboard(posts={"en11": 4, "en12": 5, "en14": 4})
    at.board.conditions, at.board.equipment["light_bulb"] = {"5": ["light_failure"]}, 5
    refused = plan(at.patrol, "repair_environment", condition_needs(at.patrol, "light_failure-5"))
    assert isinstance(refused, Refusal) and refused.reason == "no-lamp"
    at.board.figures["ca1"] = 5
    at.order("repair_environment", "light_failure-5")
    assert (at.board.conditions, at.man("en12").activation, at.man("ca11").activation) == ({}, 1, 1)


@rule("UB7.4-02", "UB6.11-04")
def test_the_work_of_an_exhausted_crew_stops_before_the_boat_is_lost(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 0
    at.board.faults = [Fault("diesel_port", "green", working=True)]
    at.man("en12").job = "diesel_port"
    place_condition(at.w, "leak", 2)
    kinds = [one.kind for one in at.log if isinstance(one, Fact)]
    assert kinds.index("repair_paused") < kinds.index("mission_ended")
