"""UB6.1, UB6.3, UB6.4: mobilisation and the ways through the boat."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.mobilisation import Carry, Moves, check_moves
from sandtable.games.uboot.model import Fault, HealthCard, Pending
from sandtable.games.uboot.sections import cut_off, dangerous, passage
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

Board = Callable[..., Aboard]


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
def test_it_ends_when_every_officer_has_answered(sea: Any) -> None:
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
def test_nobody_moves_another_officers_sailor(patrol: Any) -> None:
    refused = check_moves(patrol, "captain", Moves({"fi13": 2}))
    assert refused is not None and (refused.rule, refused.reason) == ("UB6.1-01", "not-your-sailor")
    assert check_moves(patrol, "first_officer", Moves({"fi13": 2, "fi14": 2, "fi11": 1, "fi12": 1})) is None
    assert check_moves(patrol, "first_officer", Moves({"fi21": 2})) is not None


@rule("UB6.4-06", "UB6.4-04")
def test_the_tower_is_a_way_only_while_surfaced(patrol: Any) -> None:
    assert passage(patrol, 4, 8) == ([3, 7, 8], False)
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert passage(patrol, 4, 8) is None
    assert passage(patrol, 8, 7) == ([7], False)
    assert passage(patrol, 6, 1) == ([5, 4, 3, 2, 1], False)


@rule("UB6.4-05", "UB10.3.8-05", "UB10.3.8-06")
def test_a_flooded_section_cannot_be_crossed_and_splits_the_boat(patrol: Any) -> None:
    patrol.board.flooded = [4]
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert passage(patrol, 3, 5) is None
    assert passage(patrol, 3, 4) is None
    assert cut_off(patrol) == [5, 6]
    refused = check_moves(patrol, "chief_engineer", Moves({"en11": 5}))
    assert refused is not None and refused.rule == "UB6.4-05"


@rule("UB10.3.9-01", "UBR26")
def test_the_way_over_the_deck_costs_a_chip(aboard: Board) -> None:
    at = aboard()
    at.board.flooded = [4]
    assert passage(at.patrol, 3, 5) == ([7, 6, 5], True)
    at.man("en13").activation = 3
    refused = check_moves(at.patrol, "chief_engineer", Moves({"en13": 5}))
    assert refused is not None and refused.reason == "no-field-for-the-hatch"
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": Moves({"en11": 5})}))
    assert (at.board.figures["en1"], at.man("en11").activation) == (5, 1)


@rule("UB6.4-07", "UB7.5-02")
def test_no_order_during_a_mobilisation(sea: Any) -> None:
    table = sea()
    table.order("captain", "mobilise", "as_you_see_fit")
    refused = table.orders("captain")[0].check("half_ahead")
    assert refused is not None and (refused.rule, refused.args) == ("UB7.5-02", {"order": "mobilise"})


@rule("UB6.4-08", "UBR16", "UB10.3.3-04")
def test_a_sailor_takes_one_thing_along(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4})
    take = Moves({"en12": 6}, {"en12": Carry("toolbox_2", 5)})
    assert check_moves(at.patrol, "chief_engineer", take) is None
    for carry in (Carry("toolbox_1", 5), Carry("toolbox_2", 3), Carry("extinguisher", 5)):
        refused = check_moves(at.patrol, "chief_engineer", Moves({"en12": 6}, {"en12": carry}))
        assert refused is not None and refused.reason == "not-on-his-way"
    both = Moves({"en12": 6, "en14": 6}, {"en12": Carry("toolbox_2", 5), "en14": Carry("toolbox_2", 6)})
    refused = check_moves(at.patrol, "chief_engineer", both)
    assert refused is not None and refused.reason == "carried-twice"
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert at.board.toolboxes == [2, 5]


@rule("UB6.4-08")
def test_a_thing_is_picked_up_on_the_way(aboard: Board) -> None:
    at = aboard(posts={"en12": 4})
    # The cable lies in section 5, on the way from 4 to 6.
    take = Moves({"en12": 6}, {"en12": Carry("cable", 6)})
    at.order("mobilise", "as_you_see_fit", everybody_stays({"chief_engineer": take}))
    assert at.board.equipment["cable"] == 6


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
def test_three_conditions_are_dangerous(patrol: Any, condition: str, danger: bool) -> None:
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
def test_a_lame_sailor_walks_two_sections(patrol: Any) -> None:
    patrol.board.sailors["ca12"].cards = [HealthCard("b5", exhaustion=1)]
    assert check_moves(patrol, "captain", Moves({"ca12": 3})) is None
    refused = check_moves(patrol, "captain", Moves({"ca12": 4}))
    assert refused is not None and refused.reason == "cannot-walk-so-far"


@rule("UB7.5.4-05", "UB6.5-22")
def test_the_captain_can_mobilise_for_an_order(sea: Any) -> None:
    table = sea()
    table.order("captain", "mobilise", "for-new_speed")
    assert table.open("chief_engineer").popitem()[1].default.to == {"en12": 5, "en14": 5}
    for seat in list(table.pending):
        table.answer(seat, table.pending[seat].default)
    assert table.state.board.figures["en2"] == table.state.board.figures["en4"] == 5
    assert "for-new_speed" not in {one.kind: one for one in table.orders("captain")}["mobilise"].choices
