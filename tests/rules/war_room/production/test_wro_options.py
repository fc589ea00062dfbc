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
from sandtable.games.war_room.state.model import Battle, Line, Public, Stack, State
from sandtable.games.war_room.view.view import View
from sandtable.kernel import Ask, Seeded, Table, open_state
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, reason_of
from tests.rules.war_room.bench import Bench


def two_battles(bench: Bench, switch: str) -> Table[State, View]:
    """A table that stands at the start of the combat phase, with two battles to fight."""
    public = bench.scene(bare=True, simultaneous=switch, length="quick")
    for i, region in enumerate(("R5", "G7")):
        bench.put(public, "germany", (20, 22)[i], region, infantry=2, armor=1)
        bench.put(public, "ussr", (21, 23)[i], region, infantry=2, artillery=1)
    place_markers(bench.world_of(public))
    public.step, public.stage, public.mover = "combat", "markers", 0
    return open_state(GAME, "eastern_front", bench.state(public), Seeded(3), record=True)


@rule("WRO-01")
def test_by_the_option_all_battles_are_fought_at_once(bench: Bench) -> None:
    table = two_battles(bench, "on")
    for seat in ("germany", "ussr"):
        assert [d.kind for d in table.open(seat).values()] == ["side-by-side"]
        table.answer(seat, "abreast")
    first = table.waiting[0]
    asked = {d.args["region"] for d in table.open(first).values()}
    assert asked == {"R5", "G7"}
    assert [b.region for b in table.view(first).public.battles] == ["G7", "R5"]
    refused = two_battles(bench, "on")
    refused.answer("germany", "abreast")
    refused.answer("ussr", "in-turn")
    assert [d.kind for d in refused.open(refused.waiting[0]).values()] == ["pick-conflict"]
    usual = two_battles(bench, "off")
    assert [d.kind for d in usual.open(usual.waiting[0]).values()] == ["pick-conflict"]


@rule("WRO-01")
def test_one_conflict_alone_is_fought_beside_no_other(bench: Bench) -> None:
    public = bench.scene(bare=True, simultaneous="on")
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    place_markers(bench.world_of(public))
    public.step, public.stage = "combat", "markers"
    bench.run(combat_phase(bench.world_of(public, [12] * 20)))
    assert "side-by-side" not in bench.kinds()


@rule("WRO-01")
def test_each_battle_has_its_own_dice_whatever_the_others_do_first(bench: Bench) -> None:
    ends = []
    for turn in (1, -1):
        table = two_battles(bench, "on")
        while table.state.public.step == "combat":
            questions = [(seat, id, d) for seat in table.seats for id, d in table.open(seat).items()]
            seat, id, decision = sorted(questions, key=lambda q: q[1])[::turn][0]
            table.answer(seat, decision.default, to=id)
        ends.append({(s.nation, s.region): s.units for s in table.state.public.stacks.values()})
        thrown = {
            f.args["region"] for f in table.journal if f.kind == "batch-thrown" and f.args["phase"] == "surface"
        }
        assert thrown == {"R5", "G7"}
    assert ends[0] == ends[1]


@rule("WRO-01")
def test_a_seat_is_shown_the_battle_in_which_it_commands(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, simultaneous="on")
    bench.put(public, "uk", 36, "T5", infantry=1)
    bench.put(public, "italy", 112, "T5", infantry=1)
    bench.put(public, "china", 101, "J4", infantry=1)
    bench.put(public, "japan", 24, "J4", infantry=1)
    place_markers(bench.world_of(public))
    public.step, public.stage, public.mover = "combat", "markers", 0
    play = combat_phase(bench.world_of(public))
    question = next(play)
    assert isinstance(question, Ask)
    play.send(dict.fromkeys(question.seats, "abreast"))
    assert {b.region for b in public.battles} == {"T5", "J4"}
    for seat, region in (("italy", "T5"), ("china", "J4")):
        shown = bench.view(public, seat).shown_battle
        assert shown is not None
        assert shown.region == region


@rule("WRO-01", "WR4-02")
def test_land_taken_side_by_side_ends_a_raid_that_was_still_to_come(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, simultaneous="on")
    bench.put(public, "italy", 112, "B5", infantry=2)  # takes Egypt, whose convoy in M-3 is raided
    bench.put(public, "italy", 1, "M-3", submarine=1)
    public.nations["uk"].resources = {"oil": 5, "iron": 5, "osr": 5}
    place_markers(bench.world_of(public))
    assert set(public.conflicts) == {"B5", "M-3"}
    public.step, public.stage, public.mover = "combat", "markers", 0
    table = open_state(GAME, "global_war", bench.state(public), Seeded(3), record=True)
    while table.state.public.step == "combat":
        seat = table.waiting[0]
        table.answer(seat, table.pending[seat].default)
    garrisons = [fact.args["region"] for fact in table.journal if fact.kind == "garrison-throws"]
    assert garrisons == ["B5"], "nobody stands in Egypt, and there is none at sea"
    assert table.state.public.lands["B5"].controller == "italy"
    assert table.state.public.nations["uk"].resources["oil"] == 5
    assert not any(fact.kind == "raid-thrown" for fact in table.journal)


@rule("WRO-01", "WR4-02")
def test_land_taken_side_by_side_opens_a_raid_that_is_resolved_afterwards(bench: Bench) -> None:
    public = bench.scene(bare=True, simultaneous="on")
    public.nations["germany"].resources = {"oil": 5, "iron": 5, "osr": 5}
    bench.put(public, "ussr", 1, "A-4", cruiser=1)  # guards the convoys of R2 and R3, until they are Germany's
    for marker, region in ((20, "R2"), (22, "R3")):
        bench.put(public, "germany", marker, region, infantry=1)
    place_markers(bench.world_of(public))
    public.step, public.stage = "combat", "markers"
    bench.run(combat_phase(bench.world_of(public, [12, 1, 12, 1, 1])), {"side-by-side": "abreast"})
    assert [fact["region"] for fact in bench.facts("raid-thrown")] == ["A-4"]
    assert public.nations["germany"].resources["osr"] == 4


@rule("WRO-01", "WR4D-02")
def test_after_battles_side_by_side_bombs_fall_and_units_are_repaired(bench: Bench) -> None:
    public = bench.scene(bare=True, simultaneous="on")
    for nation in public.nations.values():
        nation.resources = {"oil": 0, "iron": 0, "osr": 4}
    public.turn_order = ["ussr", "germany"]
    bench.put(public, "ussr", 21, "R5", infantry=1)
    bench.put(public, "germany", 20, "R5", artillery=1)
    bench.put(public, "germany", 11, "R1", bomber=1)
    place_markers(bench.world_of(public))
    public.step, public.stage, public.mover = "combat", "markers", 0
    answers = {
        "side-by-side": "abreast",
        "stances": lambda d: {id: most for id, (_, most) in d.limits.items() if "strategic" in id},
    }

    def answer(_: str, decision: Any) -> Any:
        found = answers.get(decision.kind, decision.default)
        return found(decision) if callable(found) else found

    dice = [5, 8, 8, 8, *[1, 8, 8, 8]]  # the artillery is damaged; later one yellow die of the bomber finds OSR
    bench.run(combat_phase(bench.world_of(public, dice)), answer)
    assert [(f["region"], f["target"]) for f in bench.facts("bombed")] == [("R1", "osr")]
    assert [(f["region"], f["repaired"]) for f in bench.facts("units-repaired")] == [("R5", 1)]
    assert (public.nations["ussr"].resources["osr"], public.nations["germany"].resources["osr"]) == (3, 3)


# --- Take her down! -------------------------------------------------------------------------------------------


def raiding(bench: Bench, **options: str) -> Public:
    """A German submarine among British convoys."""
    public: Public = bench.scene("global_war", bare=True, **options)
    for nation in public.nations.values():
        nation.resources = {"oil": 5, "iron": 5, "osr": 5}
    return public


@rule("WRT-01")
def test_each_resource_lost_to_a_raid_is_worth_six_casualty_points(bench: Bench) -> None:
    """The rulebook's example: two yellow and one blue ship make eighteen points."""
    public = raiding(bench, take_her_down="on")
    bench.put(public, "germany", 1, "A-9", submarine=2)
    bench.fight(public, "A-9", "yb", {"raid-convoy": "A-9#1"})
    lost = 15 - sum(public.nations["usa"].resources.values())
    assert public.nations["usa"].convoy_losses == lost == 4  # three yellow, one blue
    public.nations["usa"].convoy_losses = 3
    count_casualties(bench.world_of(public), "usa")
    assert bench.facts("casualties-counted")[-1]["points"] == 18
    assert public.nations["usa"].convoy_losses == 0


@rule("WRT-01")
def test_without_the_expansion_raids_cost_no_morale(bench: Bench) -> None:
    public = raiding(bench)
    bench.put(public, "germany", 1, "A-9", submarine=2)
    bench.fight(public, "A-9", "yb", {"raid-convoy": "A-9#1"})
    assert public.nations["usa"].convoy_losses == 0


@rule("WRT-02")
@pytest.mark.parametrize("case", ["contested", "china"])
def test_what_is_not_produced_is_not_lost(bench: Bench, case: str) -> None:
    public = raiding(bench, take_her_down="on")
    if case == "contested":
        public.lands["J4"].contested = True  # contested, Peiping makes no iron
        bench.put(public, "usa", 1, "P-0", submarine=1)
        public.lands["J3"].controller = public.lands["J5"].controller = "china"
        bench.fight(public, "P-0", "b")
        assert public.nations["japan"].convoy_losses == 0
        assert public.nations["japan"].resources["iron"] == 5
    else:
        public.lands["B17"].controller = "china"  # China can have no oil
        public.nations["china"].resources["oil"] = 0
        public.lands["B16"].controller = "germany"
        bench.put(public, "germany", 1, "I-1", submarine=1)
        bench.fight(public, "I-1", "r", {"raid-convoy": "I-1#1"})
        assert public.nations["china"].convoy_losses == 0


def dived(bench: Bench, **options: str) -> Public:
    """Two German submarines dive away from a cruiser in the North Sea."""
    public: Public = bench.scene("global_war", bare=True, **options)
    bench.put(public, "germany", 1, "A-6", submarine=2)
    bench.put(public, "uk", 1, "A-6", cruiser=1)
    public.turn_order = ["uk", *(n for n in public.nations if n != "uk")]
    return public


@rule("WRT-03")
def test_dived_submarines_scatter_into_adjacent_zones_under_new_markers(bench: Bench) -> None:
    public = dived(bench, take_her_down="on")
    dice = "ygggg" + "wwww"  # one boat is hit and dives
    bench.fight(public, "A-6", dice, {"scatter": {"A-3": 1}})
    boats = {s.region: (s.command, s.units, s.dived) for s in public.stacks.values() if s.nation == "germany"}
    assert boats == {"A-6": (1, {"submarine": 1}, False), "A-3": (2, {"submarine": 1}, True)}
    assert [d.args for _, d in bench.asked if d.kind == "scatter"] == [{"region": "A-6", "count": 1}]
    assert "A-5" in open_zones(public, "germany", "A-6")
    assert "A-5" not in open_zones(public, "uk", "A-6")  # the Danish straits are Germany's


@rule("WRT-04", "WR4D-09")
@pytest.mark.parametrize("dice", ["wwwwwwwww", "yggggwwww"], ids=["nobody dives", "one dives"])
def test_where_dived_boats_have_come_nobody_reorganises(bench: Bench, dice: str) -> None:
    public = dived(bench, take_her_down="on")
    bench.put(public, "germany", 3, "A-3", submarine=2)
    bench.put(public, "uk", 2, "A-3", cruiser=1)
    bench.fight(public, "A-6", dice, {"scatter": {"A-3": 1}})
    public.step = "combat"
    bench.fight(public, "A-3", "wwwwwwwww")
    dives = any(stack.dived and stack.region == "A-3" for stack in public.stacks.values())
    assert dives is (dice[0] == "y") and "A-3" in public.endings
    assert (("A-3", "fleet") in groups_back(public, "germany")) is not dives


@rule("WRT-03")
def test_each_group_needs_a_marker(bench: Bench) -> None:
    public = dived(bench, take_her_down="on")
    for command in range(2, 10):
        bench.put(public, "germany", command, "A-5", submarine=1)
    battle = Battle("A-6", {"allies": "uk", "axis": "germany"}, "allies", escaped={"germany": 2})
    scattered = bench.run(choose_scatter(public, battle), {"scatter": {"A-3": 2}})
    decision = bench.asked[0][1]
    assert reason_of(decision.check({"A-3": 1, "A-7": 1})) == "too-few-markers"
    assert reason_of(decision.check({"A-3": 1})) == "too-few-markers"  # the boat that stays keeps the marker
    assert decision.check({"A-3": 2}) is None  # both together take their own along
    scatter(bench.world_of(public), "A-6", scattered)
    boats = public.stacks["germany-1"]
    assert (boats.region, boats.units, boats.dived) == ("A-3", {"submarine": 2}, True)


@rule("WRT-03")
def test_a_boat_without_any_marker_is_not_asked_and_lost_boats_give_theirs_back(bench: Bench) -> None:
    public = dived(bench, take_her_down="on")
    for command in range(2, 10):
        bench.put(public, "germany", command, "A-5", submarine=1)
    public.stacks["germany-1"].units = {"submarine": 1, "cruiser": 1}
    battle = Battle("A-6", {"allies": "uk", "axis": "germany"}, "allies", escaped={"germany": 1})
    assert bench.run(choose_scatter(public, battle)) == {}
    public.stacks["germany-2"].region = "A-6"
    battle.lines = [Line("germany", "axis", "submarine", "dive", lost=1)]
    bench.run(choose_scatter(public, battle))
    assert bench.kinds() == ["scatter"]


@rule("WRT-03")
@pytest.mark.parametrize(("hits", "goes"), [("ygggg", False), ("ybbgg", True)], ids=["cruiser lives", "lost"])
def test_a_boat_whose_companions_were_sunk_takes_the_marker_along(bench: Bench, hits: str, goes: bool) -> None:
    public: Public = bench.scene("global_war", bare=True, take_her_down="on")
    for command in range(2, 10):
        bench.put(public, "germany", command, "A-5", submarine=1)
    bench.put(public, "germany", 1, "A-6", submarine=1, cruiser=1)
    bench.put(public, "uk", 1, "A-6", cruiser=1)
    public.turn_order = ["uk", *(n for n in public.nations if n != "uk")]
    bench.fight(public, "A-6", hits + "w" * 9, {"stances": {}, "scatter": {"A-3": 1}})
    assert ("scatter" in bench.kinds()) is goes
    assert public.stacks["germany-1"].region == ("A-3" if goes else "A-6")


@rule("WRT-03", "WRP-07")
def test_boats_that_dived_in_the_first_of_two_battles_may_go_before_the_second(bench: Bench) -> None:
    public: Public = bench.scene("global_war", bare=True, take_her_down="on")
    bench.put(public, "uk", 1, "P-2", cruiser=1)
    bench.put(public, "ussr", 1, "P-2", cruiser=1)
    bench.put(public, "japan", 1, "P-2", cruiser=1)
    bench.put(public, "germany", 1, "P-2", submarine=1)
    public.turn_order = ["ussr", "uk", "usa", "china", "germany", "italy", "japan"]
    answers = {"stances": {}, "scatter": {"P-3": 1}, "assign-hits": {"germany:submarine:dive": 1}}
    bench.combat(public, "y" + "w" * 30, answers)
    boat = next(stack for stack in public.stacks.values() if stack.nation == "germany")
    assert (boat.region, boat.dived) == ("P-3", True)
    nations = [f["nation"] for f in bench.facts("stance-taken")]
    assert sorted(nations[:3]) == ["germany", "uk", "ussr"]
    assert sorted(nations[3:]) == ["japan", "uk"]


@rule("WRT-04")
def test_scattered_submarines_do_nothing_more_this_round(bench: Bench) -> None:
    public: Public = bench.scene("global_war", bare=True, take_her_down="on")
    bench.put(public, "germany", 1, "A-6", submarine=2)
    scatter(bench.world_of(public), "A-6", {"germany": {"A-7": 2}})
    boats = next(s for s in public.stacks.values() if s.region == "A-7")
    bench.put(public, "uk", 36, "A-7", infantry=1)
    assert raided_convoys(public, "A-7") == []
    assert muster(public, "A-7", "axis") == {}
    sink_transports(bench.world_of(public), "A-7")
    assert "uk-36" in public.stacks
    boats.dived = False
    assert raided_convoys(public, "A-7") == ["A-7#1"]


@rule("WRT-05")
def test_the_markers_leave_at_the_start_of_phase_5(bench: Bench) -> None:
    public: Public = bench.scene("global_war", bare=True, take_her_down="on")
    public.stacks["germany-2"] = Stack("germany", 2, "fleet", "A-3", {"submarine": 1}, dived=True)
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert public.stacks["germany-2"].dived is False


@rule("WRT-06")
def test_submarines_that_stay_are_as_always(bench: Bench) -> None:
    public = dived(bench, take_her_down="on")
    bench.fight(public, "A-6", "ygggg" + "wwww")
    assert "scatter" in bench.kinds()
    boats = public.stacks["germany-1"]
    assert (boats.units, boats.dived) == ({"submarine": 2}, False)
    public = dived(bench)
    bench.asked.clear()
    bench.fight(public, "A-6", "ygggg" + "wwww")
    assert "scatter" not in bench.kinds()


@rule("WRO-04")
def test_nine_iron_are_enough_and_nobody_must_rebuild(bench: Bench) -> None:
    for answer, bombs, iron in (("G1", 0, 0), ("pass", 1, 9)):
        public = bench.scene(rebuilding="on")
        public.step, public.stage = "production", "rebuilding"
        public.lands["G1"].bombs = public.lands["R1"].bombs = 1
        public.nations["germany"].resources["iron"] = 9
        bench.asked.clear()
        bench.run(
            production_phase(bench.world_of(public)),
            {"rebuild": answer},
        )
        assert (public.lands["G1"].bombs, public.nations["germany"].resources["iron"]) == (bombs, iron)
        assert public.lands["R1"].bombs == 1
        asked = [(seat, as_pick(d).choices) for seat, d in bench.asked if d.kind == "rebuild"]
        assert asked == [("germany", ["pass", "G1"])]
