"""SW14.12, SW14.13, SW28.11, SW30.6 Revealing counters and what they bring with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.rules.combat.attack import (
    fire,
)
from sandtable.games.steel_wolves.rules.combat.deck_gun import gun_attack
from sandtable.games.steel_wolves.rules.combat.re_attack import finish
from sandtable.games.steel_wolves.rules.combat.reveal import (
    break_off,
    fleet_order,
    reveal,
    revealable,
    slot_options,
    tell_face,
    turn_up,
)
from sandtable.games.steel_wolves.rules.forces.sinking import sink
from sandtable.games.steel_wolves.state.model import Flight
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.12a")
def test_reveals_tactics_many_in_reach(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight(
        "C2",
        [
            ("outer", "?gb-m-5-1 ?gb-m-4-1"),
            ("inner", "?gb-m-2-0 ?gb-m-1-0"),
            ("centre", "?gb-m-9-3"),
            ("centre", ""),
            ("inner", ""),
            ("outer", ""),
        ],
        reveals=3,
        step="reveal",
    )
    assert [s.id for s in revealable(combat)] == ["s0", "s1", "s2", "s3"]
    combat.at = 2
    assert [s.id for s in revealable(combat)] == ["s2", "s3", "s4"]
    combat.at = 0
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert sum(s.revealed for c in combat.columns for s in c.slots) == 3
    assert "s4" not in table.asked[0].choices
    assert table.boat.values.tactics == 3


@rule("SW14.12b")
@pytest.mark.parametrize(
    ("place_id", "faces", "stays"),
    [("NORTH_SEA", [], True), ("W_APPR", [4], True), ("W_APPR", [5], False), ("GREENLAND", [], False)],
)
def test_aircraft_and_air_cover(bench: MakeBench, place_id: Any, faces: Any, stays: Any) -> None:
    table = bench({"SW14.12b": [*faces, 0]}, place=place_id)
    table.state.cups["outer"] = ["gb-m-5-1"]
    table.fight("C1", [("outer", "?hudson")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == ("AIR" if stays else "M")
    assert table.slot("s0").revealed
    assert table.state.cups["outer"] == (["gb-m-5-1"] if stays else ["hudson"])


@rule("SW14.12c", "SW14.8", "SW19.2")
def test_one_event_a_round(bench: MakeBench) -> None:
    """The one that happens goes back when the display is cleared, any other at once."""
    table = bench({"SW19.21": [7]})
    combat = table.fight("C1", [("outer", "?event ?event gb-m-5-1")], step="reveal")
    table.state.cups["outer"] = ["gb-m-4-1"]
    turn_up(table.war, table.boat, table.slot("s0"))
    assert combat.event == "dud-torpedoes"
    turn_up(table.war, table.boat, table.slot("s1"))
    assert [s.id for s in combat.columns[0].slots] == ["s2"]
    assert len(table.facts("event-ignored")) == 1
    assert table.state.cups["outer"] == ["gb-m-4-1", "event"]
    table.goes(finish(table.war))
    assert table.state.cups["outer"].count("event") == 2


@rule("SW14.12d", "SW8.11", "SW2.3B7")
def test_diligent_escort_strikes_at_once(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [5], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="reveal")
    table.goes(turn_up(table.war, table.boat, table.slot("s0")))
    assert (table.boat.damage, table.at()) == (1, "break_off")
    table.play(break_off(table.war), break_off="withdraw")
    assert combat.step == "finish"
    green = bench({"SW14.13a": [4], "SW14.12d": [6]}, inexperienced=1)
    green.fight("C1", [("outer", "?rochester")])
    turn_up(green.war, green.boat, green.slot("s0"))
    assert green.boat.damage == 1


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_turns_the_worst_into_spotted(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW14.12d": [9]})
    table.fight("C1", [("outer", "?rochester")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.fate, table.boat.damage, table.boat.spotted) == ("", 0, True)
    late = bench({"SW14.13a": [5], "SW14.12d": [9]})
    late.fight("C1", [("outer", "?rochester")])
    turn_up(late.war, late.boat, late.slot("s0"))
    assert late.boat.fate == "lost"


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_from_a_circular_run_has_no_effect_at_all(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW19.21": [9], "SW14.16C": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="circular-run")
    table.slot("s0").tdc, table.slot("s0").points = 0, 4
    table.goes(fire(table.war))
    assert (table.boat.spotted, table.boat.fate, combat.step) == (False, "", "counterattack")


@rule("SW28.11")
def test_order_of_revealing_a_fleet(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight(
        "TF", [("outer", "?fe-tribal"), ("centre", "?tf-hood ?tf-nelson ?tf-rodney"), ("outer", "?fe-a-i")]
    )
    assert [s.id for s in revealable(combat)] == ["s0"], "outside the first one is an escort"
    everything = [s for c in combat.columns for s in c.slots]
    outer, all_of_them = ["s0", "s4"], ["s0", "s1", "s2", "s3", "s4"]
    allowed = {
        0: {(0, 0): outer, (1, 0): all_of_them, (2, 1): outer, (2, 0): all_of_them, (3, 1): all_of_them},
        1: {(0, 0): all_of_them, (1, 1): all_of_them, (2, 2): outer, (3, 2): all_of_them, (4, 4): outer},
    }
    for combat.at, revealed in allowed.items():
        for (combat.number, combat.centre), choices in revealed.items():
            assert [s.id for s in fleet_order(combat, everything)] == choices, (combat.at, combat.number)


@rule("SW28.11")
def test_liner_is_drawn_and_aircraft_of_a_fleet_stay(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [0]})
    table.fight("L", [("loner", "?draw-liner")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == "AT"
    assert "draw-liner" in table.state.cups["loner"]
    fleet = bench({}, place="GREENLAND")
    fleet.fight("TF", [("outer", "?fe-swordfish")])
    turn_up(fleet.war, fleet.boat, fleet.slot("s0"))
    assert fleet.slot("s0").unit.type == "AIR"


@rule("SW30.6", "SW30.61")
@pytest.mark.parametrize(
    ("area", "there", "new", "back"),
    [
        ("W_APPR", "tf-hood", "tf-rodney", False),
        ("W_APPR", "tf-hood tf-nelson", "tf-rodney", True),
        ("W_APPR", "tf-nelson tf-rodney", "tf-hood", True),
        ("W_MED", "tf-hood tf-nelson", "tf-rodney", False),
        ("W_MED", "tf-hood tf-nelson tf-rodney", "tf-renown", True),
        ("W_APPR", "tf-furious tf-eagle", "tf-argus", True),
        ("W_MED", "tf-furious tf-eagle", "tf-argus", False),
        ("W_MED", "tf-furious tf-eagle tf-argus", "tf-hermes", True),
        ("W_APPR", "tf-furious tf-eagle", "avenger", False),
        ("W_APPR", "tf-hood tf-nelson", "tf-argus", False),
        ("W_APPR", "tf-furious tf-eagle", "tf-hood", False),
    ],
)
def test_the_third_battleship_or_fleet_carrier_goes_back_to_its_cup_and_none_takes_its_place(
    bench: MakeBench, area: str, there: str, new: str, back: bool
) -> None:
    """Battleships and battlecruisers are counted together, carriers by themselves; in the Mediterranean 3 stay."""
    table = bench({}, place=area)
    combat = table.fight("TF", [("centre", f"{there} ?{new}")])
    last = combat.columns[0].slots[-1]
    cup = list(table.state.cups["outer"])
    turn_up(table.war, table.boat, last)
    assert (last not in combat.columns[0].slots) is back
    assert table.state.cups["outer"] == ([*cup, new] if back else cup)
    assert [fact["replaced"] for fact in table.facts("goes-back")] == [False] * back


@rule("SW30.6")
def test_when_one_of_two_battleships_is_sunk_a_third_may_stay(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    combat = table.fight("TF", [("centre", "tf-hood tf-nelson ?tf-rodney")])
    sink(table.war, combat, table.boat, table.slot("s0"))
    turn_up(table.war, table.boat, table.slot("s2"))
    assert [slot.kind for slot in combat.columns[0].slots] == ["tf-nelson", "tf-rodney"]


@rule("SW7.55")
@pytest.mark.parametrize("ship", ["cm", "avenger", "tf-argus"])
def test_catapult_ships_and_carriers_shoot_down_aircraft_when_revealed(bench: MakeBench, ship: str) -> None:
    flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")]
    table = bench({"SW7.55": [0]}, place="W_APPR", war_period=3, flights=flights)
    table.fight("C2", [("outer", f"?{ship} ?gb-m-5-1")])
    turn_up(table.war, table.boat, table.slot("s1"))
    assert flights[0].area == "W_APPR"
    turn_up(table.war, table.boat, table.slot("s0"))
    assert flights[0].area == "none"


@rule("SW14.12d")
@pytest.mark.parametrize(("face", "step"), [(5, "reveal"), (7, "break_off")])
def test_only_a_boat_that_the_diligent_escort_damages_may_leave(bench: MakeBench, face: int, step: str) -> None:
    """A boat that was damaged before and is not hit now fights on."""
    table = bench({"SW14.13a": [9], "SW14.12d": [face], "SW18.1": [0]}, damage=1)
    combat = table.fight("C1", [("outer", "?rochester")], step="reveal")
    table.goes(turn_up(table.war, table.boat, table.slot("s0")))
    assert combat.step == step


@rule("SW14.13a", "SW14.13b")
@pytest.mark.parametrize(("dive", "damaged"), [(4, 0), (5, 1)])
def test_crash_dive_from_a_patrol_aircraft(bench: MakeBench, dive: int, damaged: int) -> None:
    table = bench({"SW19.21": [0, 7], "SW14.13a": [dive]})
    table.fight("C1", [("outer", "?event gb-m-5-1")], step="reveal")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.damage, table.boat.spotted) == (damaged, not damaged)


@rule("SW14.13a", "SW14.13b", "SW27.1")
@pytest.mark.parametrize(("dive", "damaged"), [(4, 0), (5, 1)])
def test_crash_dive_from_an_armed_merchant(bench: MakeBench, dive: int, damaged: int) -> None:
    """A boat that gets under in time is not fired at: no die of the hazard table falls."""
    table = bench({"SW27.1": [0, 0, 8], "SW14.13a": [dive]})
    table.fight("C1", [("outer", "gb-m-5-1")], step="gun")
    table.play(gun_attack(table.war))
    assert (table.boat.damage, len(table.facts("hazard"))) == (damaged, damaged)


@rule("SW14.13a")
def test_a_crash_dive_leaves_no_effect_as_it_is(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [0], "SW14.12d": [5]})
    table.fight("C1", [("outer", "?rochester")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.spotted, table.boat.damage) == (False, 0)


@rule("SW30.6")
def test_two_capital_ships_stay_whatever_lies_face_down(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    combat = table.fight("TF", [("centre", "tf-hood ?tf-nelson ?tf-rodney")])
    turn_up(table.war, table.boat, table.slot("s2"))
    assert len(combat.columns[0].slots) == 3
    turn_up(table.war, table.boat, table.slot("s1"))
    assert [slot.id for slot in combat.columns[0].slots] == ["s0", "s2"]


@rule("SW19.21", "SW14.12c")
@pytest.mark.parametrize(("event", "step"), [(8, "reveal"), (9, "confuse")])
def test_only_confusion_asks_for_an_escort(bench: MakeBench, event: int, step: str) -> None:
    table = bench({"SW19.21": [event]})
    combat = table.fight("C1", [("outer", "?event v-w jkn gb-m-5-1")], step="reveal")
    table.goes(turn_up(table.war, table.boat, table.slot("s0")))
    assert combat.step == step


@rule("SW30.6")
def test_cruisers_are_never_too_many(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    combat = table.fight("TF", [("centre", "tf-kent tf-london tf-norfolk ?tf-sussex")])
    turn_up(table.war, table.boat, table.slot("s3"))
    assert len(combat.columns[0].slots) == 4


@rule("SW28.11")
def test_where_the_wanted_ring_is_empty_the_other_is_revealed(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("TF", [("outer", "?fe-tribal"), ("centre", ""), ("outer", "")], at=1)
    assert [slot.id for slot in revealable(combat)] == ["s0"]
    other = table.fight("TF", [("outer", ""), ("centre", "?tf-kent"), ("outer", "")])
    assert [slot.id for slot in revealable(other)] == ["s0"]


@rule("SW14.12a", "SW14.4d")
@pytest.mark.parametrize(
    ("round_", "hidden", "found"),
    [
        (1, "?gb-m-5-1 ?tribal", ["s0", "s1"]),
        (2, "?gb-m-5-1 ?tribal", ["white"]),
        (2, "gb-m-5-1 ?tribal", ["s1"]),
        (2, "?gb-m-5-1 tribal", ["s0"]),
    ],
)
def test_in_a_re_attack_white_flags_come_first_and_red_ones_when_none_is_left(
    bench: MakeBench, round_: int, hidden: str, found: list[str]
) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", hidden), ("inner", ""), ("inner", ""), ("outer", "")], round=round_)
    white = [slot.id for slot in combat.columns[0].slots if slot.flag == "white"]
    assert len(white) == 1, "one of them has a white flag, the other a red one"
    assert [slot.id for slot in revealable(combat)] == (white if found == ["white"] else found)


@rule("SW2.3B1")
def test_a_counter_shows_its_flag_and_only_face_up_its_values(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", ""), ("inner", "?rochester rochester")])
    hidden, seen, other = slot_options(combat, ["s0", "s1", "enough"])
    unit = table.slot("s1").unit
    assert hidden.args == {"column": 2, "hidden": "yes", "flag": unit.flag, "unit": ""}
    assert (seen.args["hidden"], seen.args["defence"], seen.args["asw"]) == ("no", unit.defence, unit.asw)
    assert unit.defence != unit.asw
    assert (seen.args["column"], seen.args["unit"], other.args) == (2, unit.name, {})


@rule("SW14.12a", "SW28.21-29")
@pytest.mark.parametrize(
    ("contact", "round_", "step"),
    [("L", 1, "weapon"), ("L", 2, "get_away"), ("C1", 1, "weapon"), ("C1", 2, "weapon")],
)
def test_what_follows_when_everything_is_revealed(bench: MakeBench, contact: str, round_: int, step: str) -> None:
    ring = "loner" if contact == "L" else "outer"
    table = bench()
    combat = table.fight(contact, [(ring, "gb-m-5-1")], round=round_, reveals=1, step="reveal")
    table.play(reveal(table.war))
    assert combat.step == step


@rule("SW14.12a", "SW28.11")
def test_a_fleet_is_revealed_unit_by_unit_in_its_order(bench: MakeBench) -> None:
    """From outside: an escort, then as many of the centre as there are escorts, and no more."""
    table = bench()
    combat = table.fight(
        "TF",
        [("outer", "?fe-tribal"), ("centre", "?tf-hood ?tf-nelson"), ("outer", "?fe-a-i")],
        reveals=4,
        step="reveal",
    )
    table.play(reveal(table.war), reveal="s0")
    table.play(reveal(table.war), reveal="s1")
    assert [list(asked.choices) for asked in table.asked] == [["s1", "s2"]]
    assert (combat.number, combat.centre, combat.reveals) == (2, 1, 2)
    assert [fact["slot"] for fact in table.facts("revealed")] == ["s0", "s1"]


@rule("SW28.11", "SW14.12a")
def test_a_liner_is_shown_like_any_ship_and_without_one_the_place_stays_empty(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [0]})
    table.fight("L", [("loner", "?draw-liner")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert [fact["unit"] for fact in table.facts("revealed")] == [table.slot("s0").unit.name]
    assert [fact["marker"] for fact in table.facts("marker-revealed")] == ["LINER"]
    none = bench({})
    combat = none.fight("L", [("loner", "?draw-liner gb-m-5-1")])
    none.state.cups["liner"] = []
    turn_up(none.war, none.boat, none.slot("s0"))
    assert [slot.id for slot in combat.columns[0].slots] == ["s1"]


@rule("SW14.12a")
def test_what_was_under_a_counter_is_told_with_its_values(bench: MakeBench) -> None:
    table = bench()
    table.fight("C1", [("outer", ""), ("inner", "?tribal")])
    turn_up(table.war, table.boat, table.slot("s0"))
    (told,) = table.facts("revealed")
    unit = table.slot("s0").unit
    assert (told["slot"], told["column"], told["defence"], told["asw"]) == ("s0", 2, unit.defence, unit.asw)


@rule("SW28.11")
@pytest.mark.parametrize(("centre", "outer_only"), [(3, False), (4, True)])
def test_inside_two_of_the_centre_follow_each_outer_unit(bench: MakeBench, centre: int, outer_only: bool) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("TF", [("outer", "?v-w"), ("centre", "?tf-hood"), ("outer", "")], at=1)
    combat.number, combat.centre = centre + 1, centre
    hidden = [slot for column in combat.columns for slot in column.slots]
    assert [slot.id for slot in fleet_order(combat, hidden)] == (["s0"] if outer_only else ["s0", "s1"])


@rule("SW14.12a")
@pytest.mark.parametrize("kind", ["gb-m-6-0", "v-w"])
def test_a_ship_without_defence_is_told_with_its_values_as_any_other(bench: MakeBench, kind: str) -> None:
    table = bench()
    combat = table.fight("L", [("loner", f"?{kind}")])
    tell_face(table.war, 0, combat.columns[0].slots[0])
    unit = KINDS[kind]
    assert [(fact["defence"], fact["asw"]) for fact in table.facts("revealed")] == [(unit.defence, unit.asw)]
    assert table.facts("marker-revealed") == []
