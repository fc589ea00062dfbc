"""WRO-01, WRT Battles side by side, and the expansion "Take her down!"."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.combat import combat_phase
from sandtable.games.war_room.rules.combat.debrief import sink_transports
from sandtable.games.war_room.rules.combat.submarines import choose_scatter, open_zones, scatter
from sandtable.games.war_room.rules.conflict.conflict import place_markers, raided_convoys
from sandtable.games.war_room.rules.conflict.muster import muster
from sandtable.games.war_room.rules.deploying.back_on_map import groups_back
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.rules.morale import count_casualties
from sandtable.games.war_room.rules.production.production import production_phase
from sandtable.games.war_room.state.model import Battle, Front, Line, Stack
from sandtable.games.war_room.view.view import view
from sandtable.kernel import Ask, Seeded, open_state
from sandtable.testing import rule


def two_battles(desk: Any, switch: str) -> Any:
    """A table that stands at the start of the combat phase, with two battles to fight."""
    front = desk.front(bare=True, simultaneous=switch, length="quick")
    for i, region in enumerate(("R5", "G7")):
        desk.put(front, "germany", (20, 22)[i], region, infantry=2, armor=1)
        desk.put(front, "ussr", (21, 23)[i], region, infantry=2, artillery=1)
    place_markers(desk.world(front))
    front.step, front.stage, front.mover = "combat", "markers", 0
    return open_state(GAME, "eastern_front", front, Seeded(3), keep=True)


@rule("WRO-01")
def test_by_the_option_all_battles_are_fought_at_once(desk: Any) -> None:
    table = two_battles(desk, "on")
    for seat in ("germany", "ussr"):
        assert [d.kind for d in table.open(seat).values()] == ["side-by-side"]
        table.answer(seat, "abreast")
    first = table.waiting[0]
    asked = {d.args["region"] for d in table.open(first).values()}
    assert asked == {"R5", "G7"}
    assert [b.region for b in table.view(first).battles] == ["G7", "R5"]
    refused = two_battles(desk, "on")
    refused.answer("germany", "abreast")
    refused.answer("ussr", "in-turn")
    assert [d.kind for d in refused.open(refused.waiting[0]).values()] == ["pick-conflict"]
    usual = two_battles(desk, "off")
    assert [d.kind for d in usual.open(usual.waiting[0]).values()] == ["pick-conflict"]


@rule("WRO-01")
def test_one_conflict_alone_is_fought_beside_no_other(desk: Any) -> None:
    front = desk.front(bare=True, simultaneous="on")
    desk.put(front, "germany", 20, "R5", infantry=1)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    place_markers(desk.world(front))
    front.step, front.stage = "combat", "markers"
    desk.run(combat_phase(desk.world(front, [12] * 20)))
    assert "side-by-side" not in desk.kinds()


@rule("WRO-01")
def test_each_battle_has_its_own_dice_whatever_the_others_do_first(desk: Any) -> None:
    ends = []
    for turn in (1, -1):
        table = two_battles(desk, "on")
        while table.state.step == "combat":
            questions = [(seat, id, d) for seat in table.seats for id, d in table.open(seat).items()]
            seat, id, decision = sorted(questions, key=lambda q: q[1])[::turn][0]
            table.answer(seat, decision.default, to=id)
        ends.append({(s.nation, s.region): s.units for s in table.state.stacks.values()})
        thrown = {
            f.args["region"] for f in table.journal if f.kind == "batch-thrown" and f.args["phase"] == "surface"
        }
        assert thrown == {"R5", "G7"}
    assert ends[0] == ends[1]


@rule("WRO-01")
def test_a_seat_is_shown_the_battle_in_which_it_commands(desk: Any) -> None:
    front = desk.front("global_war", bare=True, simultaneous="on")
    desk.put(front, "uk", 36, "T5", infantry=1)
    desk.put(front, "italy", 112, "T5", infantry=1)
    desk.put(front, "china", 101, "J4", infantry=1)
    desk.put(front, "japan", 24, "J4", infantry=1)
    place_markers(desk.world(front))
    front.step, front.stage, front.mover = "combat", "markers", 0
    play = combat_phase(desk.world(front))
    question = next(play)
    assert isinstance(question, Ask)
    play.send(dict.fromkeys(question.seats, "abreast"))
    assert {b.region for b in front.battles} == {"T5", "J4"}
    for seat, region in (("italy", "T5"), ("china", "J4")):
        shown = view(front, seat).battle
        assert shown is not None
        assert shown.region == region


@rule("WRO-01", "WR4-02")
def test_land_taken_side_by_side_ends_a_raid_that_was_still_to_come(desk: Any) -> None:
    front = desk.front("global_war", bare=True, simultaneous="on")
    desk.put(front, "italy", 112, "B5", infantry=2)  # takes Egypt, whose convoy in M-3 is raided
    desk.put(front, "italy", 1, "M-3", submarine=1)
    front.nations["uk"].resources = {"oil": 5, "iron": 5, "osr": 5}
    place_markers(desk.world(front))
    assert set(front.conflicts) == {"B5", "M-3"}
    front.step, front.stage, front.mover = "combat", "markers", 0
    table = open_state(GAME, "global_war", front, Seeded(3), keep=True)
    while table.state.step == "combat":
        seat = table.waiting[0]
        table.answer(seat, table.pending[seat].default)
    garrisons = [fact.args["region"] for fact in table.journal if fact.kind == "garrison-throws"]
    assert garrisons == ["B5"], "nobody stands in Egypt, and there is none at sea"
    assert table.state.lands["B5"].controller == "italy"
    assert table.state.nations["uk"].resources["oil"] == 5
    assert not any(fact.kind == "raid-thrown" for fact in table.journal)


@rule("WRO-01", "WR4-02")
def test_land_taken_side_by_side_opens_a_raid_that_is_resolved_afterwards(desk: Any) -> None:
    front = desk.front(bare=True, simultaneous="on")
    front.nations["germany"].resources = {"oil": 5, "iron": 5, "osr": 5}
    desk.put(front, "ussr", 1, "A-4", cruiser=1)  # guards the convoys of R2 and R3, until they are Germany's
    for marker, region in ((20, "R2"), (22, "R3")):
        desk.put(front, "germany", marker, region, infantry=1)
    place_markers(desk.world(front))
    front.step, front.stage = "combat", "markers"
    desk.run(combat_phase(desk.world(front, [12, 1, 12, 1, 1])), {"side-by-side": "abreast"})
    assert [fact["region"] for fact in desk.facts("raid-thrown")] == ["A-4"]
    assert front.nations["germany"].resources["osr"] == 4


@rule("WRO-01", "WR4D-02")
def test_after_battles_side_by_side_bombs_fall_and_units_are_repaired(desk: Any) -> None:
    front = desk.front(bare=True, simultaneous="on")
    for nation in front.nations.values():
        nation.resources = {"oil": 0, "iron": 0, "osr": 4}
    front.turn_order = ["ussr", "germany"]
    desk.put(front, "ussr", 21, "R5", infantry=1)
    desk.put(front, "germany", 20, "R5", artillery=1)
    desk.put(front, "germany", 11, "R1", bomber=1)
    place_markers(desk.world(front))
    front.step, front.stage, front.mover = "combat", "markers", 0
    answers = {
        "side-by-side": "abreast",
        "stances": lambda d: {id: most for id, (_, most) in d.limits.items() if "strategic" in id},
    }

    def answer(_: str, decision: Any) -> Any:
        found = answers.get(decision.kind, decision.default)
        return found(decision) if callable(found) else found

    dice = [5, 8, 8, 8, *[1, 8, 8, 8]]  # the artillery is damaged; later one yellow die of the bomber finds OSR
    desk.run(combat_phase(desk.world(front, dice)), answer)
    assert [(f["region"], f["target"]) for f in desk.facts("bombed")] == [("R1", "osr")]
    assert [(f["region"], f["repaired"]) for f in desk.facts("units-repaired")] == [("R5", 1)]
    assert (front.nations["ussr"].resources["osr"], front.nations["germany"].resources["osr"]) == (3, 3)


# --- Take her down! -------------------------------------------------------------------------------------------


def raiding(desk: Any, **options: str) -> Front:
    """A German submarine among British convoys."""
    front: Front = desk.front("global_war", bare=True, **options)
    for nation in front.nations.values():
        nation.resources = {"oil": 5, "iron": 5, "osr": 5}
    return front


@rule("WRT-01")
def test_each_resource_lost_to_a_raid_is_worth_six_casualty_points(desk: Any) -> None:
    """The rulebook's example: two yellow and one blue ship make eighteen points."""
    front = raiding(desk, take_her_down="on")
    desk.put(front, "germany", 1, "A-9", submarine=2)
    desk.fight(front, "A-9", "yb", {"raid-convoy": "A-9#1"})
    lost = 15 - sum(front.nations["usa"].resources.values())
    assert front.nations["usa"].convoy_losses == lost == 4  # three yellow, one blue
    front.nations["usa"].convoy_losses = 3
    count_casualties(desk.world(front), "usa")
    assert desk.facts("casualties-counted")[-1]["points"] == 18
    assert front.nations["usa"].convoy_losses == 0


@rule("WRT-01")
def test_without_the_expansion_raids_cost_no_morale(desk: Any) -> None:
    front = raiding(desk)
    desk.put(front, "germany", 1, "A-9", submarine=2)
    desk.fight(front, "A-9", "yb", {"raid-convoy": "A-9#1"})
    assert front.nations["usa"].convoy_losses == 0


@rule("WRT-02")
@pytest.mark.parametrize("case", ["contested", "china"])
def test_what_is_not_produced_is_not_lost(desk: Any, case: str) -> None:
    front = raiding(desk, take_her_down="on")
    if case == "contested":
        front.lands["J4"].contested = True  # contested, Peiping makes no iron
        desk.put(front, "usa", 1, "P-0", submarine=1)
        front.lands["J3"].controller = front.lands["J5"].controller = "china"
        desk.fight(front, "P-0", "b")
        assert front.nations["japan"].convoy_losses == 0
        assert front.nations["japan"].resources["iron"] == 5
    else:
        front.lands["B17"].controller = "china"  # China can have no oil
        front.nations["china"].resources["oil"] = 0
        front.lands["B16"].controller = "germany"
        desk.put(front, "germany", 1, "I-1", submarine=1)
        desk.fight(front, "I-1", "r", {"raid-convoy": "I-1#1"})
        assert front.nations["china"].convoy_losses == 0


def dived(desk: Any, **options: str) -> Front:
    """Two German submarines dive away from a cruiser in the North Sea."""
    front: Front = desk.front("global_war", bare=True, **options)
    desk.put(front, "germany", 1, "A-6", submarine=2)
    desk.put(front, "uk", 1, "A-6", cruiser=1)
    front.turn_order = ["uk", *(n for n in front.nations if n != "uk")]
    return front


@rule("WRT-03")
def test_dived_submarines_scatter_into_adjacent_zones_under_new_markers(desk: Any) -> None:
    front = dived(desk, take_her_down="on")
    dice = "ygggg" + "wwww"  # one boat is hit and dives
    desk.fight(front, "A-6", dice, {"scatter": {"A-3": 1}})
    boats = {s.region: (s.command, s.units, s.dived) for s in front.stacks.values() if s.nation == "germany"}
    assert boats == {"A-6": (1, {"submarine": 1}, False), "A-3": (2, {"submarine": 1}, True)}
    assert [d.args for _, d in desk.asked if d.kind == "scatter"] == [{"region": "A-6", "count": 1}]
    assert "A-5" in open_zones(front, "germany", "A-6")
    assert "A-5" not in open_zones(front, "uk", "A-6")  # the Danish straits are Germany's


@rule("WRT-04", "WR4D-09")
@pytest.mark.parametrize("dice", ["wwwwwwwww", "yggggwwww"], ids=["nobody dives", "one dives"])
def test_where_dived_boats_have_come_nobody_reorganises(desk: Any, dice: str) -> None:
    front = dived(desk, take_her_down="on")
    desk.put(front, "germany", 3, "A-3", submarine=2)
    desk.put(front, "uk", 2, "A-3", cruiser=1)
    desk.fight(front, "A-6", dice, {"scatter": {"A-3": 1}})
    front.step = "combat"
    desk.fight(front, "A-3", "wwwwwwwww")
    dives = any(stack.dived and stack.region == "A-3" for stack in front.stacks.values())
    assert dives is (dice[0] == "y") and "A-3" in front.endings
    assert (("A-3", "fleet") in groups_back(front, "germany")) is not dives


@rule("WRT-03")
def test_each_group_needs_a_marker(desk: Any) -> None:
    front = dived(desk, take_her_down="on")
    for command in range(2, 10):
        desk.put(front, "germany", command, "A-5", submarine=1)
    battle = Battle("A-6", {"allies": "uk", "axis": "germany"}, "allies", escaped={"germany": 2})
    scattered = desk.run(choose_scatter(front, battle), {"scatter": {"A-3": 2}})
    decision = desk.asked[0][1]
    assert decision.check({"A-3": 1, "A-7": 1}).reason == "too-few-markers"
    assert decision.check({"A-3": 1}).reason == "too-few-markers"  # the boat that stays keeps the marker
    assert decision.check({"A-3": 2}) is None  # both together take their own along
    scatter(desk.world(front), "A-6", scattered)
    boats = front.stacks["germany-1"]
    assert (boats.region, boats.units, boats.dived) == ("A-3", {"submarine": 2}, True)


@rule("WRT-03")
def test_a_boat_without_any_marker_is_not_asked_and_lost_boats_give_theirs_back(desk: Any) -> None:
    front = dived(desk, take_her_down="on")
    for command in range(2, 10):
        desk.put(front, "germany", command, "A-5", submarine=1)
    front.stacks["germany-1"].units = {"submarine": 1, "cruiser": 1}
    battle = Battle("A-6", {"allies": "uk", "axis": "germany"}, "allies", escaped={"germany": 1})
    assert desk.run(choose_scatter(front, battle)) == {}
    front.stacks["germany-2"].region = "A-6"
    battle.lines = [Line("germany", "axis", "submarine", "dive", lost=1)]
    desk.run(choose_scatter(front, battle))
    assert desk.kinds() == ["scatter"]


@rule("WRT-03")
@pytest.mark.parametrize(("hits", "goes"), [("ygggg", False), ("ybbgg", True)], ids=["cruiser lives", "lost"])
def test_a_boat_whose_companions_were_sunk_takes_the_marker_along(desk: Any, hits: str, goes: bool) -> None:
    front: Front = desk.front("global_war", bare=True, take_her_down="on")
    for command in range(2, 10):
        desk.put(front, "germany", command, "A-5", submarine=1)
    desk.put(front, "germany", 1, "A-6", submarine=1, cruiser=1)
    desk.put(front, "uk", 1, "A-6", cruiser=1)
    front.turn_order = ["uk", *(n for n in front.nations if n != "uk")]
    desk.fight(front, "A-6", hits + "w" * 9, {"stances": {}, "scatter": {"A-3": 1}})
    assert ("scatter" in desk.kinds()) is goes
    assert front.stacks["germany-1"].region == ("A-3" if goes else "A-6")


@rule("WRT-03", "WRP-07")
def test_boats_that_dived_in_the_first_of_two_battles_may_go_before_the_second(desk: Any) -> None:
    front: Front = desk.front("global_war", bare=True, take_her_down="on")
    desk.put(front, "uk", 1, "P-2", cruiser=1)
    desk.put(front, "ussr", 1, "P-2", cruiser=1)
    desk.put(front, "japan", 1, "P-2", cruiser=1)
    desk.put(front, "germany", 1, "P-2", submarine=1)
    front.turn_order = ["ussr", "uk", "usa", "china", "germany", "italy", "japan"]
    answers = {"stances": {}, "scatter": {"P-3": 1}, "assign-hits": {"germany:submarine:dive": 1}}
    desk.combat(front, "y" + "w" * 30, answers)
    boat = next(stack for stack in front.stacks.values() if stack.nation == "germany")
    assert (boat.region, boat.dived) == ("P-3", True)
    nations = [f["nation"] for f in desk.facts("stance-taken")]
    assert sorted(nations[:3]) == ["germany", "uk", "ussr"]
    assert sorted(nations[3:]) == ["japan", "uk"]


@rule("WRT-04")
def test_scattered_submarines_do_nothing_more_this_round(desk: Any) -> None:
    front: Front = desk.front("global_war", bare=True, take_her_down="on")
    desk.put(front, "germany", 1, "A-6", submarine=2)
    scatter(desk.world(front), "A-6", {"germany": {"A-7": 2}})
    boats = next(s for s in front.stacks.values() if s.region == "A-7")
    desk.put(front, "uk", 36, "A-7", infantry=1)
    assert raided_convoys(front, "A-7") == []
    assert muster(front, "A-7", "axis") == {}
    sink_transports(desk.world(front), "A-7")
    assert "uk-36" in front.stacks
    boats.dived = False
    assert raided_convoys(front, "A-7") == ["A-7#1"]


@rule("WRT-05")
def test_the_markers_leave_at_the_start_of_phase_5(desk: Any) -> None:
    front: Front = desk.front("global_war", bare=True, take_her_down="on")
    front.stacks["germany-2"] = Stack("germany", 2, "fleet", "A-3", {"submarine": 1}, dived=True)
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)))
    assert front.stacks["germany-2"].dived is False


@rule("WRT-06")
def test_submarines_that_stay_are_as_always(desk: Any) -> None:
    front = dived(desk, take_her_down="on")
    desk.fight(front, "A-6", "ygggg" + "wwww")
    assert "scatter" in desk.kinds()
    boats = front.stacks["germany-1"]
    assert (boats.units, boats.dived) == ({"submarine": 2}, False)
    front = dived(desk)
    desk.asked.clear()
    desk.fight(front, "A-6", "ygggg" + "wwww")
    assert "scatter" not in desk.kinds()


@rule("WRO-04")
def test_nine_iron_are_enough_and_nobody_must_rebuild(desk: Any) -> None:
    for answer, bombs, iron in (("G1", 0, 0), ("pass", 1, 9)):
        front = desk.front(rebuilding="on")
        front.step, front.stage = "production", "rebuilding"
        front.lands["G1"].bombs = front.lands["R1"].bombs = 1
        front.nations["germany"].resources["iron"] = 9
        desk.asked.clear()
        desk.run(
            production_phase(desk.world(front)),
            lambda _, d, a=answer: a if d.kind == "rebuild" else d.default,
        )
        assert (front.lands["G1"].bombs, front.nations["germany"].resources["iron"]) == (bombs, iron)
        assert front.lands["R1"].bombs == 1
        asked = [(seat, d.choices) for seat, d in desk.asked if d.kind == "rebuild"]
        assert asked == [("germany", ["pass", "G1"])]
