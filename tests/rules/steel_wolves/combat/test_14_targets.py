"""SW14.14, SW14.15, SW28.2 TDC counters, sharing points, hidden targets, escorts as targets, loners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat.attack import (
    aim,
    double,
    expose,
    fire,
    lights_on,
    move_points,
    share,
    tdc,
    weapon,
)
from sandtable.games.steel_wolves.rules.combat.re_attack import return_tdc, targets_left
from sandtable.games.steel_wolves.rules.combat.reveal import reveal, turn_up
from sandtable.games.steel_wolves.rules.forces.escorts import (
    alert,
    attack_points,
    target_parts,
    total,
    unprepared,
)
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.state.model import Slot
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.14", "SW14.4e")
def test_tdc_counters_and_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]})
    table.state.tdc_pool = [-4, 0, 2]
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?gb-m-4-1 gb-m-2-0 v-w"), ("inner", "")], round=2)
    table.play(tdc(table.war), tdc=["s0", "s1", "s2"])
    assert (table.asked[0].least, table.asked[0].most) == (3, 3)
    assert sorted(s.tdc for s in combat.columns[0].slots if s.tdc is not None) == [-4, -1, 1]
    assert combat.step == "aim"


@rule("SW30.25")
def test_lights_on_the_coast(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942")
    assert lights_on(table.state, "US_EAST")
    assert not lights_on(table.state, "GRAND_BANKS")
    table.state.month, table.state.week = 4, 1
    assert lights_on(table.state, "US_EAST")
    table.state.week = 2
    assert not lights_on(table.state, "US_EAST")


@rule("SW14.15a", "SW29.2")
def test_points_are_attack_and_straggle_at_least_one(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1")], straggle=1)
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    table.goes(aim(table.war))
    table.play(share(table.war), share={"s0": 2, "s1": 3})
    asked = table.asked[0]
    assert (asked.least, asked.most) == (1, 5)
    assert asked.check({"s0": 0, "s1": 0}) is not None
    assert asked.check({"s0": 3, "s1": 3}) is not None
    assert [s.points for s in combat.columns[0].slots] == [2, 3]


@rule("SW14.15A1")
def test_points_on_an_event_may_move(bench: MakeBench) -> None:
    table = bench({"SW19.21": [6]})
    combat = table.fight("C1", [("outer", "?event gb-m-4-1 ?gb-m-5-1")], step="expose")
    for slot, points in zip(combat.columns[0].slots, (3, 1, 0), strict=True):
        slot.tdc, slot.points = 0, points
    table.goes(expose(table.war))
    table.goes(expose(table.war))
    assert (combat.step, combat.freed) == ("move_points", 3)
    table.play(move_points(table.war), move_points={"s1": 1, "s2": 1})
    assert (table.asked[0].least, table.asked[0].most) == (0, 3)
    assert (table.slot("s1").points, table.slot("s2").points, combat.step) == (2, 1, "expose")


@rule("SW14.15A1")
def test_all_targets_are_turned_up_before_points_move(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("TF", [("outer", "?anson ?gb-m-5-1 gb-m-4-1")], step="expose")
    for slot, points in zip(combat.columns[0].slots, (2, 1, 1), strict=True):
        slot.tdc, slot.points = 0, points
    while combat.step == "expose":
        table.goes(expose(table.war))
    assert (combat.step, combat.freed) == ("move_points", 2)
    assert [slot.revealed for slot in combat.columns[0].slots] == [True, True, True]


@rule("SW14.15A2")
def test_no_withdrawal_from_a_diligent_escort_among_the_targets(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="expose")
    combat.columns[0].slots[0].tdc, combat.columns[0].slots[0].points = 0, 4
    table.goes(expose(table.war))
    assert (table.boat.damage, combat.step) == (1, "expose")


@rule("SW14.15B1")
def test_unprepared_escort_does_not_defend_itself(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "a-i gb-m-4-1")])
    assert unprepared(combat, table.boat, table.slot("s0"))
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 7
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s1"))) == 2
    table.boat.spotted = True
    assert alert(combat, table.boat)
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 8


@rule("SW14.15B1")
@pytest.mark.parametrize(
    ("units", "event", "alarmed"),
    [
        ("a-i", "", False),
        ("a-i rochester", "", True),
        ("a-i anson", "", True),
        ("a-i", "forced-under", True),
        ("a-i", "patrol-aircraft", True),
        ("a-i", "escorts-first", True),
        ("a-i", "zigzag", False),
    ],
)
def test_what_alarms_the_escorts(bench: MakeBench, units: Any, event: Any, alarmed: Any) -> None:
    table = bench()
    assert alert(table.fight("C1", [("outer", units)], event=event), table.boat) is alarmed


@rule("SW14.15B2")
@pytest.mark.parametrize(("first", "second_defends"), [("?a-i", True), ("a-i", True), ("?gb-m-5-1", False)])
def test_a_hidden_escort_beside_another_target_escort_defends_itself(
    bench: MakeBench, first: str, second_defends: bool
) -> None:
    """A to I (7-1) and V & W (7-1): who is aimed at while another escort is attacked counts its own ASW."""
    table = bench({})
    combat = table.fight("C1", [("outer", f"{first} ?v-w")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    while combat.step == "expose":
        table.goes(expose(table.war))
    others = 1 if "a-i" in first else 0
    parts = {p.why: p.value for p in target_parts(table.state, combat, table.boat, 0, table.slot("s1"))}
    assert parts.get("escorts", 0) + parts.get("other-escorts", 0) == others + second_defends
    if first == "?a-i":
        parts = {p.why: p.value for p in target_parts(table.state, combat, table.boat, 0, table.slot("s0"))}
        assert parts["other-escorts"] == 1


@rule("SW14.15B2", "SW14.15B1")
def test_an_escort_is_not_surprised_if_an_aircraft_turns_up_after_it(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "?a-i ?hudson")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    table.goes(expose(table.war))
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 7
    table.goes(expose(table.war))
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 7 + 1 + 1


@rule("SW14.15B1", "SW14.12d")
def test_a_diligent_escort_that_was_sunk_has_warned_the_others(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [0], "SW14.12d": [0]})
    combat = table.fight("C1", [("outer", "a-i ?rochester")])
    assert not alert(combat, table.boat)
    turn_up(table.war, table.boat, table.slot("s1"))
    apply_result(table.war, combat, table.boat, table.slot("s1"), "sunk")
    assert alert(combat, table.boat)


@rule("SW14.15A1", "SW30.81")
def test_points_are_not_moved_beyond_the_torpedo_doctrine(bench: MakeBench) -> None:
    table = bench({}, nation="IT", cls="Marcello", war_period=2, year=1940)
    combat = table.fight("C1", [("outer", "gb-m-5-1 v-w gb-m-4-1")], step="move_points", doctrine=True, freed=3)
    for slot, points in zip(combat.columns[0].slots, (1, 0, 0), strict=True):
        slot.tdc, slot.points = 0, points
    table.play(move_points(table.war), move_points={"s1": 2})
    attack = attack_points(table.state, combat, table.boat)
    assert table.asked[0].limits == {"s0": (0, 0), "s1": (0, attack), "s2": (0, 1)}


@rule("SW14.17A", "SW14.17B")
@pytest.mark.parametrize(("round_number", "step"), [(1, "press"), (2, "counterattack")])
def test_without_any_target_the_boat_may_try_again(bench: MakeBench, round_number: int, step: str) -> None:
    columns = [("outer", "hudson"), ("inner", ""), ("inner", "gb-m-5-1"), ("outer", "")]
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", columns, step="weapon", round=round_number)
    table.play(weapon(table.war))
    assert combat.step == step


@rule("SW14.4e", "SW19.21")
def test_a_zigzag_raises_even_the_lowest_counter_in_a_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [-4]
    table.fight("C1", [("outer", "gb-m-5-1")], round=2, event="zigzag")
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == -3


@rule("SW28.21-29")
def test_loners_are_each_attacked_with_everything(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]}, torpedo_value=0)
    table.state.tdc_pool = [0, 0, 0]
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-1-0 ?gb-m-9-3")], step="tdc")
    table.play(tdc(table.war))
    assert not table.asked
    table.goes(aim(table.war))
    table.play(share(table.war), targets=["s0", "s2"])
    assert [s.points for s in combat.columns[0].slots] == [4, 0, 4]
    assert attack_points(table.state, combat, table.boat) == 4


@rule("SW14.14")
def test_tdc_counters_lie_only_on_targets_in_reach_one_to_each(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]})
    table.state.tdc_pool = [3, 2, 1, 0]
    near = [("outer", "gb-m-5-1 ?v-w hudson"), ("inner", "?gb-m-4-1 gb-m-2-0")]
    combat = table.fight("C1", [*near, ("inner", "gb-m-9-3"), ("outer", "")])
    table.play(tdc(table.war), tdc=["s1", "s3", "s4"])
    assert table.asked[0].choices == ["s0", "s1", "s3", "s4"]
    values = [slot.tdc for column in combat.columns for slot in column.slots]
    assert [value is not None for value in values] == [False, True, False, True, True, False]
    assert sorted([value for value in values if value is not None] + table.state.tdc_pool) == [0, 1, 2, 3]


@rule("SW14.15a")
def test_only_targets_with_a_tdc_counter_get_points(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1 gb-m-2-0")])
    for slot in combat.columns[0].slots[:2]:
        slot.tdc = 0
    table.goes(aim(table.war))
    table.play(share(table.war), share={"s0": 4})
    assert list(table.asked[0].limits) == ["s0", "s1"]
    assert [slot.points for slot in combat.columns[0].slots] == [4, 0, 0]


@rule("SW14.15A1", "SW14.15A2")
@pytest.mark.parametrize(("area", "kind"), [("NORTH_SEA", "hudson"), ("GREENLAND", "gb-m-4-1")])
def test_an_aircraft_among_the_targets_loses_its_tdc_counter(bench: MakeBench, area: str, kind: str) -> None:
    """Under heavy cover it stays; without cover another counter takes its place, without a TDC counter."""
    table = bench({"SW14.12b": [0]}, place=area)
    table.state.cups["outer"] = ["gb-m-4-1"]
    combat = table.fight("C1", [("outer", "?hudson gb-m-5-1")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    table.goes(expose(table.war))
    table.goes(expose(table.war))
    target = combat.columns[0].slots[0]
    assert (target.kind, target.revealed, target.tdc, target.points) == (kind, True, None, 0)
    assert (combat.freed, combat.step) == (2, "move_points")


@rule("SW14.15A2")
def test_a_second_event_among_the_targets_goes_back_and_frees_its_points(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?event gb-m-5-1")], step="expose", event="zigzag")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    table.goes(expose(table.war))
    assert (len(table.facts("event-ignored")), combat.freed, combat.event) == (1, 2, "zigzag")
    assert [slot.id for slot in combat.columns[0].slots] == ["s1"]


@rule("SW14.17A", "SW14.15A1")
@pytest.mark.parametrize(("round_number", "step"), [(1, "press"), (2, "counterattack")])
def test_with_nothing_but_an_event_under_the_counters_no_torpedo_is_fired(
    bench: MakeBench, round_number: int, step: str
) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("C1", [("outer", "?event"), ("inner", "gb-m-5-1")], step="expose", round=round_number)
    slot = combat.columns[0].slots[0]
    slot.tdc, slot.points = 0, 4
    table.goes(expose(table.war))
    table.play(move_points(table.war))
    table.goes(expose(table.war))
    table.play(double(table.war))
    table.goes(fire(table.war))
    assert (combat.step, combat.attacked, table.boat.torpedoes, table.asked) == (step, False, False, [])


@rule("SW14.17A", "SW30.81")
@pytest.mark.parametrize(("counter", "possible"), [(0, True), (1, False)])
def test_one_point_of_the_torpedo_doctrine_may_be_too_little_to_hit(
    bench: MakeBench, counter: int, possible: bool
) -> None:
    """An Italian boat of war period 2 has one point for a merchant of defence 1: at a TDC of 1 nothing can hit."""
    table = bench({}, nation="IT", cls="Marcello", war_period=2, year=1940, torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    combat.columns[0].slots[0].tdc = counter
    table.goes(aim(table.war))
    assert combat.step == ("share" if possible else "press")


@rule("SW14.2a", "SW14.17A")
def test_escorts_that_strike_first_do_so_although_no_target_is_in_reach(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [0]}, place="NORTH_SEA")
    columns = [("outer", "hudson"), ("inner", ""), ("inner", "gb-m-5-1"), ("outer", "")]
    combat = table.fight("C1", columns, step="weapon", event="escorts-first")
    table.play(weapon(table.war))
    assert (len(table.facts("counterattack")), combat.step) == (1, "press")


@rule("SW14.14")
def test_the_tdc_counters_are_told_with_what_changes_them(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [2]
    table.fight("C1", [("outer", "gb-m-5-1")], round=2)
    table.play(tdc(table.war))
    assert table.facts("tdc") == [{"boat": table.boat.id, "slots": ["s0"], "values": [1], "change": -1}]


@rule("SW14.14", "SW28.21-29")
def test_when_every_loner_was_shelled_the_escorts_strike_back(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "gb-m-5-1")], step="tdc", shelled=["s0"], attacked=True)
    table.play(tdc(table.war))
    assert (combat.step, table.facts("tdc")) == ("counterattack", [])


@rule("SW28.21-29")
def test_one_loner_is_attacked_without_a_question_of_two_at_least_one(bench: MakeBench) -> None:
    table = bench({}, torpedo_value=0)
    combat = table.fight("L", [("loner", "gb-m-5-1")])
    combat.columns[0].slots[0].tdc = 0
    table.goes(aim(table.war))
    table.play(share(table.war))
    assert (table.asked, combat.columns[0].slots[0].points, combat.step) == ([], 4, "expose")
    two = bench({}, torpedo_value=0)
    for slot in two.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")]).columns[0].slots:
        slot.tdc = 0
    two.goes(aim(two.war))
    two.play(share(two.war), targets=["s1"])
    assert (two.asked[0].least, two.asked[0].most) == (1, 2)
    assert [slot.points for slot in two.combat.columns[0].slots] == [0, 4]


@rule("SW14.16C", "SW14.16D")
@pytest.mark.parametrize(("second", "fate"), [(7, "lost"), (6, "")])
def test_a_boat_that_an_explosion_sinks_or_drives_home_fires_no_more(
    bench: MakeBench, second: int, fate: str
) -> None:
    """A ship of 6t explodes on a 7, the hazard is a 9 with a second die: the other ship is not attacked."""
    dice = {"SW14.16C": [0], "SW14.16D": [7, 9, second]}
    table = bench(dice, torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-6-1 gb-m-5-1")], step="fire")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    table.goes(fire(table.war))
    assert (table.boat.fate, combat.step, table.all_thrown()) == (fate, "finish", True)


@rule("SW14.12a", "SW28.21-29")
def test_the_last_counter_in_reach_is_turned_up_without_a_question(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?gb-m-5-1")], step="reveal", reveals=3)
    table.play(reveal(table.war))
    assert (table.asked, table.slot("s0").revealed, combat.reveals) == ([], True, 2)
    table.play(reveal(table.war))
    assert combat.step == "weapon"
    alone = bench({})
    loner = alone.fight("L", [("loner", "?gb-m-5-1")], step="reveal", reveals=1)
    alone.play(reveal(alone.war), reveal="enough")
    assert (alone.asked[0].choices, alone.slot("s0").revealed) == (["s0", "enough"], False)
    alone.play(reveal(alone.war))
    assert loner.step == "weapon"


@rule("SW2.3B1")
def test_a_hidden_counter_is_offered_by_its_flag_alone(bench: MakeBench) -> None:
    table = bench({})
    table.fight("C1", [("outer", "?gb-m-5-1 ?v-w")], step="reveal", reveals=3)
    table.play(reveal(table.war), reveal="s1")
    red, white = table.asked[0].options()
    assert red.args == {"column": 1, "hidden": "yes", "flag": "red", "unit": ""}
    assert (white.args["hidden"], white.args["unit"], white.args["asw"]) == ("no", "V & W", 1)


@rule("SW14.4a")
def test_hidden_counters_may_be_worth_a_re_attack(bench: MakeBench) -> None:
    table = bench()
    assert targets_left(table.fight("C1", [("outer", "?event")]))
    assert not targets_left(table.fight("C1", [("outer", "hudson")]))


@rule("SW14.15A2", "SW14.12d")
def test_a_boat_that_is_driven_home_among_its_targets_does_not_fire(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [8]})
    combat = table.fight("C1", [("outer", "?rochester gb-m-5-1")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    table.goes(expose(table.war))
    assert (table.boat.fate, table.boat.returning, combat.step) == ("", True, "finish")


@rule("SW14.4a", "SW14.8")
def test_what_held_for_a_round_is_gone_with_its_tdc_counters(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "v-w")], tdc_drawn=[3])
    slot = combat.columns[0].slots[0]
    slot.tdc, slot.points, slot.confused, slot.warned = 3, 2, True, True
    pool = len(table.state.tdc_pool)
    return_tdc(table.state, combat)
    assert slot == Slot("s0", "outer", kind="v-w", revealed=True)
    assert (len(table.state.tdc_pool), combat.tdc_drawn) == (pool + 1, [])


@rule("SW14.17A")
@pytest.mark.parametrize(("attacked", "step"), [(False, "press"), (True, "counterattack")])
def test_a_boat_that_used_its_gun_is_counterattacked_though_torpedoes_cannot_hit(
    bench: MakeBench, attacked: bool, step: str
) -> None:
    table = bench({}, torpedo_value=-1)
    combat = table.fight("C1", [("outer", "malaya")], attacked=attacked)
    combat.columns[0].slots[0].tdc = 4
    table.goes(aim(table.war))
    assert combat.step == step


@rule("SW14.15B2")
def test_an_escort_that_only_has_a_tdc_counter_does_not_warn_a_hidden_one(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "a-i ?v-w")], step="expose")
    for slot, points in zip(combat.columns[0].slots, (0, 4), strict=True):
        slot.tdc, slot.points = 0, points
    table.goes(expose(table.war))
    assert unprepared(combat, table.boat, table.slot("s1"))


@rule("SW14.15A1")
def test_freed_points_are_gone_when_they_were_moved_or_given_up(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="move_points", freed=3)
    combat.columns[0].slots[0].tdc = 0
    table.play(move_points(table.war), move_points={})
    assert (combat.freed, combat.columns[0].slots[0].points, combat.step) == (0, 0, "expose")


@rule("SW14.2a")
@pytest.mark.parametrize(("face", "second", "fate"), [(9, 7, "lost"), (9, 6, "")])
def test_escorts_that_strike_first_may_sink_the_boat(bench: MakeBench, face: int, second: int, fate: str) -> None:
    table = bench({"SW14.2C": [face, second]}, place="NORTH_SEA", cls="IIA", inexperienced=1)
    combat = table.fight("C1", [("outer", "gb-m-9-3 rochester jkn")], event="escorts-first", step="weapon")
    table.play(weapon(table.war))
    assert (combat.step, table.boat.fate) == ("finish", fate)


@rule("SW14.12a", "SW14.12d")
@pytest.mark.parametrize(("face", "fate"), [(9, "lost"), (8, "")])
def test_a_boat_that_is_lost_or_driven_home_while_it_looks_is_out_of_the_combat(
    bench: MakeBench, face: int, fate: str
) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [face]})
    combat = table.fight("C1", [("outer", "?rochester")], step="reveal", reveals=3)
    table.play(reveal(table.war))
    assert (table.boat.fate, combat.step) == (fate, "finish")


@rule("SW14.16A", "SW14.16C")
def test_a_boat_that_fires_has_attacked_and_spent_torpedoes(bench: MakeBench) -> None:
    table = bench({"SW14.16C": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="fire")
    slot = combat.columns[0].slots[0]
    slot.tdc, slot.points = 0, 4
    table.goes(fire(table.war))
    assert (combat.attacked, table.boat.torpedoes, combat.step) == (True, True, "counterattack")


@rule("SW14.12a", "SW14.4d")
def test_in_the_re_attack_on_a_convoy_the_player_still_chooses(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?v-w ?a-i ?gb-m-5-1")], step="reveal", round=2, reveals=3)
    table.play(reveal(table.war), reveal="s1")
    assert (table.asked[0].choices, combat.reveals) == (["s0", "s1"], 2)


@rule("SW19.21")
def test_one_target_counts_double_without_a_question(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1")], event="tonnage-doubled")
    for slot, points in zip(combat.columns[0].slots, (0, 3), strict=True):
        slot.tdc, slot.points = 0, points
    table.play(double(table.war))
    assert (table.asked, combat.double, combat.step) == ([], "s1", "fire")


@rule("SW19.21", "SW14.16C")
@pytest.mark.parametrize(
    ("face", "fate", "step"), [(9, "lost", "finish"), (8, "", "finish"), (6, "", "counterattack")]
)
def test_a_circular_run_may_end_the_combat(bench: MakeBench, face: int, fate: str, step: str) -> None:
    table = bench({"SW14.16C": [9], "SW14.13a": [9], "SW19.21": [face]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="circular-run")
    slot = combat.columns[0].slots[0]
    slot.tdc, slot.points = 0, 4
    table.goes(fire(table.war))
    assert (table.boat.fate, combat.step) == (fate, step)


@rule("SW30.25")
def test_with_the_political_war_dark_coasts_are_dark(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942", politics=begin_politics({}, 9, 4))
    assert lights_on(table.state, "US_EAST")
    assert not lights_on(table.state, "GRAND_BANKS")


@rule("SW14.15B1", "SW14.16B")
def test_only_an_escort_that_is_turned_up_takes_its_own_asw_away(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?a-i a-i gb-m-4-1")])
    hidden, escort, merchant = (
        {part.why: part.value for part in target_parts(table.state, combat, table.boat, 0, slot)}
        for slot in combat.columns[0].slots
    )
    assert (hidden["escorts"], merchant["escorts"]) == (1, 1)
    assert "escorts" not in escort and "other-escorts" not in escort, "it does not defend itself, and is alone"
