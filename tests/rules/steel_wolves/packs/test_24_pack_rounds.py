"""SW24.25, SW29.4 The end of a pack's round: who goes on, and what becomes of a convoy that scatters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.combat import pack_combat, re_attack, reveal
from sandtable.games.steel_wolves.rules.combat.combat import COMBAT
from sandtable.games.steel_wolves.state.model import Column, Slot
from sandtable.testing import rule
from tests.rules.steel_wolves.packs.test_24_pack_combat import LARGE, SHIPS, a_pack, parts

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench

ONE_SHIP = [("outer", "gb-m-5-1"), *LARGE[1:]]


@rule("SW13.24d", "SW24.12")
@pytest.mark.parametrize(("members", "laid"), [("U-1:0 U-2:5", True), ("U-1:0 U-2", False)])
def test_odd_counters_find_their_column_once_all_boats_are_placed(
    bench: MakeBench, members: str, laid: bool
) -> None:
    table = a_pack(bench, members, {"SW13.24d": [1]}, step="muster")
    combat = table.combat
    combat.loose = [Column("inner", [Slot("odd", "inner", kind="gb-m-5-1")])]
    table.goes(pack_combat.muster(table.war))
    assert [[slot.id for slot in column.slots] for column in combat.columns] == [
        [],
        [],
        [],
        [],
        ["odd"] if laid else [],
        [],
    ]
    assert (len(combat.loose), combat.step) == ((0, "pack_next") if laid else (1, "place"))


@rule("SW29.3", "SW24.25")
def test_where_nobody_attacked_in_the_first_round_no_ships_straggle(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:late", {}, columns=ONE_SHIP, step="round_over")
    table.goes(pack_combat.round_over(table.war))
    assert (table.facts("straggle"), table.combat.step, table.combat.round) == ([], "muster", 2)


@rule("SW29.3", "SW14.4a", "SW24.25")
@pytest.mark.parametrize("round_", [1, 2])
def test_without_a_target_the_combat_is_over(bench: MakeBench, round_: int) -> None:
    dice = {"SW29.3": [5]} if round_ == 1 else {}
    table = a_pack(bench, "U-1:0", dice, round=round_, step="round_over")
    table.boat.ace, table.combat.pack[0].turn = 1, "done"
    table.goes(pack_combat.round_over(table.war))
    assert (table.combat.step, len(table.facts("straggle"))) == ("finish", len(dice))


@rule("SW14.4a", "SW24.25")
@pytest.mark.parametrize(("contact", "step"), [("C2", "pack_press"), ("TF", "finish")])
def test_a_pack_attacks_no_fleet_again(bench: MakeBench, contact: str, step: str) -> None:
    columns = [("outer", "fe-tribal"), ("centre", "tf-hood"), ("outer", "")] if contact == "TF" else ONE_SHIP
    dice = {} if contact == "TF" else {"SW29.3": [5]}
    table = a_pack(bench, "U-1:0", dice, columns=columns, contact=contact, step="round_over")
    table.combat.pack[0].turn = "done"
    table.goes(pack_combat.round_over(table.war))
    assert table.combat.step == step


@rule("SW24.25", "SW14.4a")
def test_a_boat_that_an_event_sends_home_leaves_and_the_others_go_on(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0 U-2:5", {"SW29.3": [5]}, columns=ONE_SHIP, step="round_over")
    table.combat.sent_home = ["U-1"]
    for member in table.combat.pack:
        member.turn = "done"
    table.goes(pack_combat.round_over(table.war))
    assert parts(table.combat) == [("out", -1), ("attack", 5)]
    assert (table.combat.attacker, table.combat.step) == ("U-2", "pack_press")


@rule("SW14.17B", "SW24.23")
@pytest.mark.parametrize(("round_", "struck"), [(1, []), (2, ["U-2", "U-1"]), (3, ["U-2", "U-1"])])
def test_in_a_re_attack_the_escorts_strike_each_boat_that_goes_on_though_nothing_is_left_to_attack(
    bench: MakeBench, round_: int, struck: list[str]
) -> None:
    columns = [("outer", "hudson"), *LARGE[1:]]
    dice = {"SW14.2C": [0, 0]}
    table = a_pack(bench, "U-1:0 U-2:5", dice, columns=columns, round=round_, step="pack_next")
    table.state.war_period = 5
    while table.combat.step != "round_over":
        table.play(COMBAT[table.combat.step](table.war), pack_next="U-2")
    assert [fact["boat"] for fact in table.facts("counterattack")] == struck


@rule("SW24.25")
def test_a_boat_that_keeps_contact_attacks_again_in_the_next_round(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0", {"SW24.25": [0]}, columns=ONE_SHIP, attacker="U-1", step="pack_press")
    table.play(pack_combat.pack_press(table.war), press="re-attack")
    table.play(re_attack.shift(table.war))
    table.goes(pack_combat.muster(table.war))
    table.play(pack_combat.pack_next(table.war))
    assert (table.combat.attacker, table.combat.round, table.combat.step) == ("U-1", 2, "reveal")


@rule("SW29.4", "SW24.23")
def test_a_convoy_that_scatters_ends_the_round_and_clears_the_display(bench: MakeBench) -> None:
    columns = [("outer", SHIPS), *LARGE[1:]]
    table = a_pack(bench, "U-1:4 U-2:late", {"SW29.3": [0]}, columns=columns, straggle=1, step="round_over")
    combat = table.combat
    combat.sunk_tons, combat.pack[0].turn = [5, 5], "done"
    table.goes(pack_combat.round_over(table.war))
    assert (combat.scattered, combat.contact, combat.step, combat.attacker) == (True, "L", "pack_next", "")
    assert [(column.ring, column.slots) for column in combat.columns] == [("loner", [])]
    assert [(member.at, member.turn) for member in combat.pack] == [(0, ""), (0, "")]


@rule("SW29.4", "SW24.23")
def test_when_every_boat_has_hunted_there_is_no_question_left(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0", {"SW29.4": [0, 0, 0]}, scattered=True, contact="L", step="pack_next")
    table.state.cups["inner"] = ["gb-m-1-0"] * 3
    table.play(pack_combat.pack_next(table.war), scatter="U-1")
    assert (table.combat.round, table.combat.attacker, table.combat.at) == (2, "U-1", 0)
    table.goes(pack_combat.boat_done(table.war))
    table.play(pack_combat.pack_next(table.war))
    assert (len(table.asked), table.combat.step) == (1, "finish")


@rule("SW24.21", "SW14.12d")
def test_the_only_boat_on_the_display_is_struck_without_a_draw(bench: MakeBench) -> None:
    columns = [("outer", "?rochester gb-m-5-1"), *LARGE[1:]]
    dice = {"SW14.13a": [9], "SW14.12d": [8]}
    table = a_pack(bench, "U-1:0 U-2:late", dice, columns=columns, attacker="U-1", step="reveal", reveals=1)
    table.play(reveal.reveal(table.war))
    assert (table.boat.damage, table.boat.returning, table.combat.step) == (1, True, "boat_done")
    assert parts(table.combat) == [("attack", 0), ("late", -1)], "its turn ends first"
