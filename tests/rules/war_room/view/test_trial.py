"""A private trial of orders: it shows what the seat could work out, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.state.model import Battle, Conflict, Line, Order, OrderSheet, Public
from sandtable.games.war_room.view.trial import FightPreview, carry_out_sheets
from sandtable.kernel import IllegalAnswer, Rng, Scripted, Seeded, open_table
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def planning(bench: Bench, scenario: str = "eastern_front") -> Public:
    """A war in which sheets are being written."""
    public = bench.scene(scenario, bare=True)
    public.step, public.stage = "planning", "orders"
    bench.put(public, "germany", 37, "G7", armor=4, infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    bench.put(public, "ussr", 24, "R1", infantry=3)
    return public


@rule("WR3-02", "WR4-12")
def test_sheets_of_both_sides_are_carried_out_and_the_battle_is_forecast(bench: Bench) -> None:
    public = planning(bench)
    sheets = {"germany": OrderSheet([Order(37, "R5")]), "ussr": OrderSheet([Order(24, "R5")])}
    trial = carry_out_sheets(GAME, bench.view(public, "germany"), sheets, Rng(1))
    assert {s.region for s in trial.view.public.stacks.values()} == {"R5"}
    assert sorted(fact.args["command"] for fact in trial.facts if fact.kind == "stack-moved") == [24, 37]
    found = trial.battles["R5"]
    assert found.allies + found.axis + found.both + found.none == pytest.approx(1)
    assert public.stacks["germany-37"].region == "G7"  # the true map stands as it was


@rule("WR2-08", "WR3-02")
def test_an_attack_on_a_garrison_is_no_battle_to_forecast(bench: Bench) -> None:
    public = planning(bench)
    trial = carry_out_sheets(
        GAME, bench.view(public, "germany"), {"germany": OrderSheet([Order(37, "R4")])}, Rng(1)
    )
    assert trial.view.public.conflicts["R4"].causes == ["garrison"]
    assert trial.battles == {}


@rule("WR3-02", "WR2P-10")
def test_the_wanted_turn_order_decides_who_is_pinned(bench: Bench) -> None:
    public = planning(bench)
    sheets = {"germany": OrderSheet([Order(37, "R5")]), "ussr": OrderSheet([Order(23, "R4")])}
    regions = []
    for order in (["germany", "ussr"], ["ussr", "germany"]):
        trial = carry_out_sheets(GAME, bench.view(public, "germany"), sheets, Rng(1), order)
        regions.append(trial.view.public.stacks["ussr-23"].region)
    assert regions == ["R5", "R4"]


@rule("WR2-08")
def test_a_trial_cannot_tell_two_sealed_enemy_sheets_apart() -> None:
    trials = []
    for orders in ([], [{"command": 23, "to": "G7"}]):
        table = open_table(GAME, "eastern_front", Scripted([], Seeded(1)))
        table.answer("ussr", {"orders": orders, "bid": 0})
        trial = carry_out_sheets(GAME, table.view("germany"), {"germany": OrderSheet([Order(48, "G4")])}, Rng(5))
        trials.append(msgspec.json.encode(trial))
    assert trials[0] == trials[1]


@rule("WR3-02")
def test_a_sheet_that_breaks_a_rule_is_refused_as_at_the_table(bench: Bench) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        carry_out_sheets(
            GAME, bench.view(planning(bench), "germany"), {"germany": OrderSheet([Order(37, "R1")])}, Rng(1)
        )
    assert refused.value.refusal.field == "orders.0"


@rule("WR3-02")
def test_there_is_nothing_to_try_after_the_sheets_are_opened(bench: Bench) -> None:
    public = planning(bench)
    public.step = "combat"
    with pytest.raises(IllegalAnswer, match="no-orders-now"):
        carry_out_sheets(GAME, bench.view(public, "germany"), {}, Rng(1))


@rule("WR2P-10")
def test_what_is_foreseen_for_the_order_desk(bench: Bench) -> None:
    public = planning(bench)
    bench.put(public, "ussr", 25, "G7", infantry=1)
    bench.put(public, "germany", 16, "G6", fighter=1)
    sheets = {"germany": {"orders": [{"command": 37, "to": "R5"}, {"command": 16, "to": "R5"}], "bid": 0}}
    told = GAME.preview(bench.view(public, "germany"), sheets, Rng(1))
    assert [box.state for box in told.boxes] == ["done", "done"]
    assert told.staying == {37: {"G7": {"infantry": 1}}}  # one is held, and the cheapest stays
    assert set(told.fights) == {"G7", "R5"}
    fight = told.fights["R5"]
    assert fight.causes == ["battle"]
    assert (fight.won or 0) + (fight.open or 0) + (fight.lost or 0) == pytest.approx(1)
    assert (fight.won or 0) > (told.fights["G7"].won or 0)


@rule("WR2-16")
def test_an_order_that_cannot_be_carried_out_is_foreseen_with_its_reason(bench: Bench) -> None:
    public = planning(bench)
    bench.put(public, "germany", 61, "G6", infantry=1)
    sheets = {"germany": {"orders": [{"command": 61, "to": "G8"}], "bid": 0}}
    (box,) = GAME.preview(bench.view(public, "germany"), sheets, Rng(1)).boxes
    assert box.state == "done"  # by rail
    public.stacks["ussr-23"].region = "G8"
    (box,) = GAME.preview(bench.view(public, "germany"), sheets, Rng(1)).boxes
    assert box.state == "cancelled" and box.why is not None and box.why.rule == "WR2-12"


@rule("WR4-12", "WR2P-10")
def test_chances_are_told_for_the_side_that_asks_and_for_its_own_fights(bench: Bench) -> None:
    public = planning(bench)
    sheets = {"germany": OrderSheet([Order(37, "R5")])}
    axis = GAME.preview(bench.view(public, "germany"), sheets, Rng(1)).fights["R5"]
    told = GAME.preview(bench.view(public, "ussr"), sheets, Rng(1))
    allies = told.fights["R5"]
    assert allies.won is not None and axis.won is not None and axis.lost is not None
    assert (allies.open, told.staying, told.boxes) == (axis.open, {}, [])
    assert allies.won <= axis.lost and allies.lost >= axis.won  # type: ignore[operator]
    assert allies.won + allies.open + allies.lost == pytest.approx(1)  # type: ignore[operator]
    quick = planning(bench)
    quick.options["blitz_combat"] = "on"
    fight = GAME.preview(bench.view(quick, "germany"), sheets, Rng(1)).fights["R5"]
    assert (fight.causes, fight.won, fight.open, fight.lost) == (["battle"], None, None, None)


@rule("WR2P-10", "WR4-12")
def test_what_befalls_others_is_not_foreseen_for_the_seat(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.step, public.stage = "planning", "orders"
    bench.put(public, "germany", 37, "G7", armor=2)
    bench.put(public, "italy", 112, "T5", infantry=2)
    bench.put(public, "uk", 36, "T5", infantry=1)  # holds an Italian
    bench.put(public, "japan", 24, "J4", infantry=1)
    bench.put(public, "china", 101, "J4", infantry=1)
    sheets = {"germany": OrderSheet([Order(37, "R5")]), "italy": OrderSheet([Order(112, "B5")])}
    told = GAME.preview(bench.view(public, "germany"), sheets, Rng(1))
    assert (told.staying, list(told.fights)) == ({}, ["R5"])
    assert GAME.preview(bench.view(public, "italy"), sheets, Rng(1)).staying == {112: {"T5": {"infantry": 1}}}


def hits_to_assign(bench: Bench) -> Public:
    """Bryansk: a black and two white hits of Germany lie on the table, and nothing is left to throw."""
    public = bench.scene("eastern_front", bare=True)
    bench.put(public, "germany", 37, "R5", armor=1)
    bench.put(public, "ussr", 23, "R5", infantry=1, artillery=1)
    public.step, public.stage = "combat", "battles"
    public.turn_order = ["germany", "ussr"]
    public.conflicts["R5"] = Conflict("active", ["battle"], ["germany", "ussr"])
    public.conflict_order = ["R5"]
    public.battle = Battle(
        "R5",
        {"axis": "germany", "allies": "ussr"},
        "axis",
        "surface",
        lines=[
            Line("germany", "axis", "armor", "offensive", fresh=1),
            Line("ussr", "allies", "infantry", "offensive", fresh=1),
            Line("ussr", "allies", "artillery", "ground", damaged=1),
        ],
        dice={"axis": 0, "allies": 0},
        rolling="axis",
        thrown=True,
        results=["black", "white", "white"],
    )
    return public


@rule("WR4-12", "WR4-19", "WR4-20")
def test_each_way_to_assign_hits_has_its_chances_for_the_rest_of_the_battle(bench: Bench) -> None:
    view = bench.view(hits_to_assign(bench), "germany")
    infantry, artillery = "ussr:infantry:offensive", "ussr:artillery:ground"
    told = GAME.preview(view, {"germany": {infantry: 0, artillery: 1}}, Rng(1))
    assert told.fights["R5"] == FightPreview(["battle"], 0.0, 1.0, 0.0, 0.0)  # then white finds nobody damaged
    told = GAME.preview(view, {"germany": {infantry: 1, artillery: 0}}, Rng(1))
    assert told.fights["R5"] == FightPreview(["battle"], 1.0, 0.0, 0.0, 0.0)
    assert (told.boxes, told.staying) == ([], {})


@rule("WR4-19")
def test_ways_that_the_rules_forbid_or_nobody_asks_for_have_no_chances(bench: Bench) -> None:
    view = bench.view(hits_to_assign(bench), "germany")
    with pytest.raises(IllegalAnswer):
        GAME.preview(view, {"germany": {"ussr:infantry:offensive": 2}}, Rng(1))
    with pytest.raises(IllegalAnswer, match="no-hits-now"):
        GAME.preview(bench.view(hits_to_assign(bench), "ussr"), {"ussr": {}}, Rng(1))
