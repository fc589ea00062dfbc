"""UB6.1, UB6.3, UB6.4: mobilisation and the ways through the boat."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.rules.aboard import mobilisation
from sandtable.games.uboot.rules.aboard.mobilisation import Carry, Moves, carry_out_moves, check_moves, moves_sheet
from sandtable.games.uboot.rules.crew.crews import Route
from sandtable.games.uboot.rules.crew.health import place_dead
from sandtable.games.uboot.rules.crew.sections import cut_off, dangerous, passage
from sandtable.games.uboot.rules.orders.mobilise import mobilise_order
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.staff.posts import answer
from sandtable.games.uboot.state.model import Fault, HealthCard, Pending, State
from sandtable.games.uboot.view.view import view
from sandtable.kernel.decisions import Pick
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea


def everybody_stays(moves: dict[str, Moves]) -> Callable[[str, Any], Any]:
    return lambda seat, decision: moves.get(seat, Moves()) if decision.kind == "moves" else decision.default


@rule("UB6.3-01", "UB6.4-02", "UB6.4-03")
def test_a_mobilisation_costs_one_space_and_activates_nobody(aboard: Board) -> None:
    at = aboard()
    moves = {"captain": Moves({"ca12": 3, "ca13": 2}), "chief_engineer": Moves({"en14": 6})}
    at.order("mobilise", "as_you_see_fit", everybody_stays(moves))
    assert at.board.command == 7
    assert [at.board.figures[one] for one in ("ca2", "ca3", "en4")] == [3, 2, 6]
    assert sum(one.activation for one in at.board.sailors.values()) == 0


@rule("UB6.4-01", "UB6.4-12")
def test_it_ends_when_every_officer_has_answered(sea: Sea) -> None:
    table = sea()
    table.order("captain", "mobilise", "as_you_see_fit")
    assert table.state.board.command == 7
    for seat in ("captain", "first_officer", "navigator"):
        table.answer(seat, {"to": {}, "carry": {}})
    assert table.state.board.order == "mobilise"
    table.answer("chief_engineer", {"to": {"en12": 5}, "carry": {}})
    assert table.state.board.order == ""
    assert table.state.board.figures["en2"] == 5


@rule("UB6.1-01", "UBR43")
def test_nobody_moves_another_officers_sailor(patrol: State) -> None:
    refused = check_moves(patrol, "captain", Moves({"fi13": 2}))
    assert refused is not None and (refused.rule, refused.reason) == ("UB6.1-01", "not-your-sailor")
    nobody = check_moves(patrol, "captain", Moves({"ca15": 2}))
    assert nobody is not None and nobody.reason == "not-your-sailor"
    assert check_moves(patrol, "first_officer", Moves({"fi13": 2, "fi14": 2, "fi11": 1, "fi12": 1})) is None
    assert check_moves(patrol, "first_officer", Moves({"fi21": 2})) is not None


@rule("UB6.4-06", "UB6.4-04")
def test_the_tower_is_a_way_only_while_surfaced(patrol: State) -> None:
    assert passage(patrol, 4, 8) == ([3, 7, 8], False)
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert passage(patrol, 4, 8) is None
    assert passage(patrol, 8, 7) == ([7], False)
    assert passage(patrol, 6, 1) == ([5, 4, 3, 2, 1], False)


@rule("UB6.4-05", "UB10.3.8-05", "UB10.3.8-06")
def test_a_flooded_section_cannot_be_crossed_and_splits_the_boat(patrol: State) -> None:
    patrol.board.flooded = [4]
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert passage(patrol, 3, 5) is None
    assert passage(patrol, 3, 4) is None and passage(patrol, 5, 4) is None
    assert cut_off(patrol) == [5, 6]
    refused = check_moves(patrol, "chief_engineer", Moves({"en11": 5}))
    assert refused is not None and refused.rule == "UB6.4-05"


@rule("UB10.3.8-06")
def test_who_is_cut_off_works_where_he_is(aboard: Board) -> None:
    at = aboard(posts={"en12": 6, "en14": 6, "ca12": 6, "na14": 2})
    at.board.flooded = [5]
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 10_000
    assert cut_off(at.patrol) == [6]
    at.order("new_speed", "slow_ahead")
    assert (at.patrol.boat.telegraph, at.man("en12").activation, at.man("en14").activation) == ("slow_ahead", 1, 1)


@rule("UB10.3.9-01")
def test_with_section_2_flooded_section_1_is_reached_over_the_deck(patrol: State) -> None:
    patrol.board.flooded = [2]
    assert passage(patrol, 3, 1) == ([7, 1], True)
    assert passage(patrol, 1, 6) == ([7, 6], True)
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert passage(patrol, 3, 1) is None and passage(patrol, 1, 3) is None


@rule("UB6.4-03")
def test_who_has_no_free_field_may_still_be_moved(aboard: Board) -> None:
    at = aboard()
    at.man("en13").activation = 3
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": Moves({"en13": 5})}))
    assert (at.board.figures["en3"], at.man("en13").activation) == (5, 3)


@rule("UB10.3.9-01", "UBR26")
def test_the_way_over_the_deck_costs_a_chip(aboard: Board) -> None:
    at = aboard()
    at.board.flooded = [4]
    assert passage(at.patrol, 3, 5) == ([7, 6, 5], True)
    at.man("en13").activation = 2
    assert check_moves(at.patrol, "chief_engineer", Moves({"en13": 5})) is None
    at.man("en13").activation = 3
    refused = check_moves(at.patrol, "chief_engineer", Moves({"en13": 5}))
    assert refused is not None and refused.reason == "no-field-for-the-hatch"
    assert check_moves(at.patrol, "chief_engineer", Moves({"en13": 3})) is None, "he stays inside"
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": Moves({"en11": 5})}))
    assert (at.board.figures["en1"], at.man("en11").activation) == (5, 1)


@rule("UB10.3.9-01", "UBR26")
@pytest.mark.parametrize(("start", "goal", "chips"), [(1, 7, 1), (1, 8, 1), (7, 1, 1), (3, 8, 0), (4, 5, 0)])
def test_the_deck_is_reached_from_a_part_that_is_cut_off_by_a_hatch(
    aboard: Board, start: int, goal: int, chips: int
) -> None:
    at = aboard(posts={"en11": start})
    at.board.flooded = [2]
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": Moves({"en11": goal})}))
    assert (at.board.figures["en1"], at.man("en11").activation) == (goal, chips)


@rule("UB6.4-07", "UB7.5-02")
def test_no_order_during_a_mobilisation(sea: Sea) -> None:
    table = sea()
    table.order("captain", "mobilise", "as_you_see_fit")
    refused = table.orders("captain")[0].check("half_ahead")
    assert refused is not None and (refused.rule, refused.args) == ("UB7.5-02", {"order": "mobilise"})


@rule("UB6.4-08", "UBR16", "UB10.3.3-04")
def test_a_sailor_takes_one_thing_along(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4})
    take = Moves({"en12": 6}, {"en12": Carry("toolbox_2", 5)})
    assert check_moves(at.patrol, "chief_engineer", take) is None
    at.board.toolboxes[0] = 0
    for carry in (Carry("toolbox_1", 5), Carry("toolbox_2", 9), Carry("anchor", 5)):
        refused = check_moves(at.patrol, "chief_engineer", Moves({"en12": 6}, {"en12": carry}))
        assert refused is not None and refused.reason == "not-on-his-way"
    both = Moves({"en12": 6, "en14": 6}, {"en12": Carry("toolbox_2", 5), "en14": Carry("toolbox_2", 6)})
    refused = check_moves(at.patrol, "chief_engineer", both)
    assert refused is not None and refused.reason == "carried-twice"
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert at.board.toolboxes == [0, 5]


@rule("UB6.4-08", "UB6.4-03", "UBR16")
def test_who_stays_carries_nothing_and_goes_on_with_his_job(aboard: Board) -> None:
    at = aboard()
    refused = check_moves(at.patrol, "chief_engineer", Moves({}, {"en12": Carry("toolbox_2", 5)}))
    assert refused is not None and refused.reason == "does-not-move"
    at.order("assign_observers", "4")
    at.order("mobilise", "as_you_see_fit", everybody_stays({"navigator": Moves({"na11": 8, "na12": 7})}))
    assert (at.man("na11").job, at.man("na12").job, at.told("moved")) == ("observe", "", [{"men": 1}])


@rule("UB6.3-01", "UB7.5.4-05")
def test_without_command_and_morale_nothing_is_mobilised(aboard: Board) -> None:
    at = aboard()
    at.board.command = at.board.morale = 0
    order = mobilise_order(at.patrol, OrderBook(at.patrol))
    refused = order.check("as_you_see_fit")
    assert refused is not None and refused.reason == "no-command-left"


@rule("UB6.4-08")
def test_either_toolbox_can_be_carried(aboard: Board) -> None:
    at = aboard()
    take = Moves({"ca11": 1}, {"ca11": Carry("toolbox_1", 1)})
    at.order("mobilise", "as_you_see_fit", everybody_stays({"captain": take}))
    assert at.board.toolboxes == [1, 4]


@rule("UB6.4-12", "UB6.1-01")
def test_the_sheet_offers_own_sailors_and_where_they_can_go(aboard: Board) -> None:
    at = aboard()
    at.man("na12").dead = True
    at.board.conditions = {"2": ["fire", "leak"], "5": ["leak"]}
    at.man("na14").cards = [HealthCard("b5", exhaustion=1)]
    offer: Any = (
        moves_sheet(at.patrol, "navigator", Route({"na11": 3, "en12": 6}), "new_course", 0).question("", "").offer
    )
    assert offer["sailors"] == {"na11": 8, "na13": 8, "na14": 8}
    assert offer["ways"]["na14"] == [3, 7, 8] and offer["ways"]["na11"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (offer["dangerous"], offer["proposed"], offer["things"]["4"]) == ([2], {"na11": 3}, ["toolbox_2"])


@rule("UB6.4-09")
def test_the_sheet_names_the_dangers_on_every_way(aboard: Board) -> None:
    at = aboard()
    at.board.conditions = {"3": ["fire"], "5": ["leak"], "6": ["electrical_fault"]}
    found: Any = moves_sheet(at.patrol, "chief_engineer", Route({}), "", 0).question("", "").offer["risks"]
    assert (found["2"]["4"], found["2"]["6"], found["2"]["3"]) == ([3], [3, 6], [3])
    assert "1" not in found["2"] and "5" not in found["4"] and found["8"]["1"] == [3]
    assert found["3"] == {"6": [6]}, "who starts in danger and leaves meets it no more"


@rule("UB6.4-01", "UB6.3-01", "UB7.5.4-05")
def test_what_a_mobilisation_may_be_for(aboard: Board) -> None:
    at = aboard()
    order = mobilise_order(at.patrol, OrderBook(at.patrol))
    assert {"as_you_see_fit", "clear_deck"} <= set(order.choices) and "to_stations" not in order.choices
    at.board.figures["en2"] = 4
    assert "to_stations" in mobilise_order(at.patrol, OrderBook(at.patrol)).choices
    at.board.figures["en2"] = 5
    assert "for-new_speed" not in order.choices and "for-dive_surface" in order.choices
    for one in at.board.sailors.values():
        one.activation = 3
    refused = next(
        one for one in mobilise_order(at.patrol, OrderBook(at.patrol)).options() if one.id == "for-dive_surface"
    )
    assert refused.refused is not None and refused.refused.reason == "no-crew-anywhere"
    at.order("mobilise", "belay")
    assert at.board.command == 8
    at.order("mobilise", "clear_deck")
    assert [at.board.figures[one] for one in ("na1", "na2", "na3", "na4")] == [3, 3, 3, 3]
    assert "clear_deck" not in mobilise_order(at.patrol, OrderBook(at.patrol)).choices
    at.board.order = "new_course"
    at.order("mobilise", "as_you_see_fit")
    assert at.board.command == 7


@rule("UB6.4-08")
def test_a_thing_is_picked_up_on_the_way(aboard: Board) -> None:
    at = aboard(posts={"en12": 4})
    # The cable lies in section 5, on the way from 4 to 6.
    take = Moves({"en12": 6}, {"en12": Carry("cable", 6)})
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert at.board.equipment["cable"] == 6


@rule("UB6.4-08", "UBR16")
@pytest.mark.parametrize(
    ("start", "target", "lies", "put", "fire", "tokens"),
    [(5, 5, 3, 5, 4, 1), (5, 5, 3, 4, 3, 3), (5, 6, 3, 6, 4, 1), (5, 4, 6, 5, 6, 1)],
    ids=["out and back", "half the way back", "away and past", "the other way first"],
)
def test_who_fetches_a_thing_may_go_out_of_his_way(
    aboard: Board, start: int, target: int, lies: int, put: int, fire: int, tokens: int
) -> None:
    """He passes every section between, and is exposed there: the two at the rudder and he in section 3."""
    at = aboard(posts={"en12": start, "en14": 1, "en11": 1, "en13": 1}, dice={"UB6.12-05": [0] * 3})
    at.board.equipment["extinguisher"] = lies
    at.board.conditions = {str(fire): ["fire"]}
    take = Moves({"en12": target}, {"en12": Carry("extinguisher", put)})
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert (at.board.equipment["extinguisher"], at.board.figures["en2"]) == (put, target)
    assert [one["tokens"] for one in at.told("crew_damage")] == [tokens]


@rule("UB6.4-08", "UB6.9-08", "UB6.7-04")
def test_the_way_of_a_carrier_counts_whole(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    busy = next(one for one in at.board.sailors.values() if one.job)
    take = Moves({busy.id: 5}, {busy.id: Carry("water_pump", 5)})
    busy.cards = [HealthCard("w7", exhaustion=1)]
    assert check_moves(at.patrol, "chief_engineer", take) is None
    at.board.equipment["water_pump"] = 3
    refused = check_moves(at.patrol, "chief_engineer", take)
    assert refused is not None and refused.reason == "cannot-walk-so-far"
    busy.cards = []
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert (at.board.figures[f"{busy.id[:2]}{busy.id[3]}"], busy.job, at.board.equipment["water_pump"]) == (
        5,
        "",
        5,
    )


@rule("UB6.4-04", "UB6.4-08")
def test_one_dead_man_does_not_keep_his_comrades(aboard: Board) -> None:
    """While the sheets are out a man dies, and another officer takes the thing."""
    at = aboard()
    answers = {
        "captain": Moves({"ca11": 4}, {"ca11": Carry("extinguisher", 4)}),
        "chief_engineer": Moves({"en12": 6, "en14": 6, "en11": 5}, {"en11": Carry("extinguisher", 5)}),
    }
    assert all(check_moves(at.patrol, seat, moves) is None for seat, moves in answers.items())
    place_dead(at.patrol, at.man("en14"))
    carry_out_moves(at.w, answers)
    assert [at.board.figures[one] for one in ("en2", "en4", "en1")] == [6, 0, 5]
    assert at.board.equipment["extinguisher"] == 4


@rule("UB10.3.3-10")
def test_plans_in_use_pin_their_toolbox(aboard: Board) -> None:
    at = aboard(posts={"en12": 4})
    at.board.engineer_cards = [[], ["t01"]]
    at.board.faults = [Fault("galley", "green", card="t01")]
    refused = check_moves(at.patrol, "chief_engineer", Moves({"en12": 5}, {"en12": Carry("toolbox_2", 5)}))
    assert refused is not None and (refused.rule, refused.reason) == ("UB10.3.3-10", "toolbox-in-use")


@rule("UB6.4-09")
@pytest.mark.parametrize(
    ("condition", "danger"),
    [("fire", True), ("poison_gas", True), ("electrical_fault", True), ("light_failure", False), ("leak", False)],
)
def test_three_conditions_are_dangerous(patrol: State, condition: str, danger: bool) -> None:
    patrol.board.conditions = {"2": [condition]}
    assert dangerous(patrol, 2) is danger
    assert not dangerous(patrol, 3)


@rule("UB6.4-10", "UB6.4-11", "UBR11")
def test_damage_for_who_comes_in_and_who_stays_not_for_who_leaves(aboard: Board) -> None:
    # Section 1 burns; ca12 leaves it, ca13 and ca14 stay, ca11 comes in: three tokens.
    at = aboard({"UB6.12-05": [1, 0, 0]})
    at.board.conditions = {"1": ["fire"]}
    at.order("mobilise", "as_you_see_fit", everybody_stays({"captain": Moves({"ca12": 2, "ca11": 1})}))
    assert at.told("crew_damage") == [{"injury": "burn", "tokens": 3, "hurt": 1}]
    # The second token of the bag is ca2, who has left; of those exposed only ca11 was drawn.
    assert at.board.pending == [Pending("injury", "burn", "ca11")]


@rule("UB6.12-02", "UB6.12-07")
def test_who_passes_through_is_exposed_once(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 1, 2, 3, 4]}, posts={"fi11": 2})
    at.board.conditions = {"2": ["fire"]}
    at.order("mobilise", "as_you_see_fit", everybody_stays({"captain": Moves({"ca12": 3})}))
    # Four stay in section 2 (two of them without a figure moved away), one passed: five tokens.
    men = [one for one, section in at.board.figures.items() if section == 2]
    assert at.told("crew_damage")[0]["tokens"] == len(men) + 1


@rule("UB6.9-08")
def test_a_lame_sailor_walks_two_sections(patrol: State) -> None:
    patrol.board.sailors["ca12"].cards = [HealthCard("b5", exhaustion=1)]
    assert check_moves(patrol, "captain", Moves({"ca12": 3})) is None
    refused = check_moves(patrol, "captain", Moves({"ca12": 4}))
    assert refused is not None and refused.reason == "cannot-walk-so-far"


@rule("UB7.5.4-05", "UB6.5-22")
def test_the_captain_can_mobilise_for_an_order(sea: Sea) -> None:
    table = sea()
    table.order("captain", "mobilise", "for-new_speed")
    assert table.open("chief_engineer").popitem()[1].default.to == {"en12": 5, "en14": 5}
    for seat in list(table.pending):
        table.answer(seat, table.pending[seat].default)
    assert table.state.board.figures["en2"] == table.state.board.figures["en4"] == 5
    mobilise = next(one for one in table.orders("captain") if one.kind == "mobilise")
    assert isinstance(mobilise, Pick) and "for-new_speed" not in mobilise.choices


@rule("UB6.4-05")
def test_the_staff_leaves_out_whose_way_has_closed_since_it_was_asked(aboard: Board) -> None:
    at = aboard()
    asked = moves_sheet(at.patrol, "chief_engineer", Route({"en11": 2, "en13": 4}), "repair", 0)
    at.board.figures.update(en1=3, en3=5)
    at.board.flooded = [2]
    going = answer(view(at.w, "chief_engineer"), asked)
    assert asked.check(going) is None
    assert "en11" not in going.to and going.to["en13"] == 4


@rule("UB6.4-04", "UB6.4-08")
def test_the_usual_answer_stays_legal_while_the_sheets_are_out(aboard: Board) -> None:
    """One man dies, another's way closes, a third's thing is lost: only what can still be done is proposed."""
    at = aboard()
    to = {"en11": 2, "en12": 6, "en13": 5, "en14": 6}
    asked = moves_sheet(at.patrol, "chief_engineer", Route(to, "en13", "cable"), "repair", 0)
    assert asked.default == Moves(to, {"en13": Carry("cable", 5)})
    place_dead(at.patrol, at.man("en14"))
    at.board.figures["en1"] = 3
    at.board.flooded = [2]
    del at.board.equipment["cable"]
    assert asked.check(asked.default) is None
    assert asked.default == Moves({"en12": 6, "en13": 5}, {})
    offer: Any = asked.question("", "chief_engineer").offer
    assert (offer["proposed"], "en14" in offer["sailors"]) == ({"en12": 6, "en13": 5}, False)


@rule("UB6.4-04")
def test_a_mobilisation_ends_with_the_clock_though_a_man_who_was_wanted_has_died(sea: Sea) -> None:
    table = sea()
    table.order("captain", "mobilise", "for-new_speed")
    place_dead(table.state, table.state.board.sailors["en14"])
    table.expire("chief_engineer")
    for seat in ("captain", "first_officer", "navigator"):
        table.expire(seat)
    assert (table.state.board.order, table.state.board.figures["en2"], table.state.board.figures["en4"]) == (
        "",
        5,
        0,
    )


@rule("UB10.3.8-06")
@pytest.mark.parametrize(("flooded", "cut"), [(1, []), (2, [1]), (3, []), (4, [5, 6]), (5, [6]), (6, [])])
def test_what_is_cut_off_from_the_control_room(patrol: State, flooded: int, cut: list[int]) -> None:
    patrol.board.flooded = [flooded]
    assert cut_off(patrol) == cut


@rule("UB6.4-04", "UB10.3.9-01")
@pytest.mark.parametrize(
    ("flooded", "start", "goal", "burning", "way"),
    [
        (2, 1, 5, [], [7, 6, 5]),
        (2, 1, 5, [6], [7, 3, 4, 5]),
        (2, 1, 5, [6, 4], [7, 6, 5]),
        (2, 1, 5, [5], [7, 6, 5]),
        (4, 5, 2, [], [6, 7, 3, 2]),
        (4, 5, 2, [3], [6, 7, 1, 2]),
        (4, 5, 2, [6], [6, 7, 3, 2]),
    ],
)
def test_of_two_ways_over_the_deck_the_safer_one_is_taken(
    patrol: State, flooded: int, start: int, goal: int, burning: list[int], way: list[int]
) -> None:
    patrol.board.flooded = [flooded]
    patrol.board.conditions = {str(section): ["fire"] for section in burning}
    assert passage(patrol, start, goal) == (way, True)


@rule("UB6.4-04", "UB6.4-05")
def test_the_moves_that_the_sheet_draws_can_be_made(aboard: Board) -> None:
    at = aboard()
    at.board.flooded = [2]
    sheet = moves_sheet(at.patrol, "navigator", Route({}), "new_course", 0)
    drawn = [sheet.sample(random.Random(n)) for n in range(20)]
    assert [check_moves(at.patrol, "navigator", one) for one in drawn] == [None] * 20
    goals = {goal for one in drawn for goal in one.to.values()}
    assert 2 not in goals and len(goals) > 3


@rule("UB6.4-04", "UB10.3.9-01")
@pytest.mark.parametrize(("flooded", "way"), [([], ([2, 3], False)), ([2], ([7, 3], True))])
def test_only_the_way_over_the_deck_is_one_over_the_deck(
    aboard: Board, flooded: list[int], way: tuple[list[int], bool]
) -> None:
    at = aboard(posts={"ca11": 1})
    at.board.flooded = flooded
    assert mobilisation._way(at.patrol, "ca11", 3) == way


@rule("UB6.4-04", "UB6.4-12")
def test_some_are_sent_somewhere_and_some_stay_where_an_order_is_made_up(aboard: Board) -> None:
    at = aboard()
    sheet = moves_sheet(at.patrol, "navigator", Route({}), "", 0)
    sent = [len(sheet.sample(random.Random(n)).to) for n in range(40)]
    assert 0 < sum(sent) < 2 * len(sent), "about two in five"


@rule("UB6.4-09", "UB6.4-10")
def test_where_there_is_no_way_there_is_no_risk(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    at.board.flooded, at.board.conditions = [3], {"5": ["fire"]}
    found = mobilisation.risks(at.patrol)
    assert found["4"] == {"5": [5], "6": [5]} and "5" not in found.get("1", {})
