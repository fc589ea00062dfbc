"""SW24.2, SW29.4 A wolf pack on one display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat import pack_combat, placing, re_attack, reveal
from sandtable.games.steel_wolves.rules.combat.combat import fight
from sandtable.games.steel_wolves.rules.combat.reveal import turn_up
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import dissolve
from sandtable.games.steel_wolves.script.deputy import by_hand_or_doctrine
from sandtable.games.steel_wolves.staff.staff import STAFF, Staff
from sandtable.games.steel_wolves.state.model import Boat, Combat, PackBoat, the_attacker
from sandtable.games.steel_wolves.view.view import view_of
from sandtable.kernel import Chance, Journal, Rng, Scripted, Seeded, World, answering
from sandtable.testing import rule
from sandtable.testing.bench import Bench as PlainBench

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

LARGE = [("outer", ""), ("inner", ""), ("centre", ""), ("centre", ""), ("inner", ""), ("outer", "")]


def a_pack(
    bench: MakeBench,
    members: str,
    dice: Any = (),
    columns: Any = LARGE,
    contact: str = "C2",
    **changes: Any,
) -> Bench:
    """A pack in combat: each member as name:part or name:column."""
    given: dict[str, Any] = {"place": "W_APPR", "side": "patrol", "war_period": 2, "year": 1940, "id": "U-1"}
    table = bench(dice, **given)
    pack = []
    for word in members.split():
        name, _, what = word.partition(":")
        column = int(what) if what.isdigit() else -1
        pack.append(PackBoat(name, "attack" if column >= 0 else what or "attack", column))
        if name != "U-1":
            table.state.boats.append(Boat(name, "VIIC", "DE", "W_APPR", side="patrol"))
    table.fight(contact, columns, pack=pack, **changes)
    table.state.joined = {member.id: member.part for member in pack}
    return table


def parts(combat: Combat) -> list[tuple[str, int]]:
    return [(member.part, member.at) for member in combat.pack]


@rule("SW24.12")
def test_boats_are_placed_one_by_one_and_the_shadower_waits(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:late U-2 U-3", {"SW14.11a": [6]}, step="muster")
    combat = table.combat
    table.goes(pack_combat.muster(table.war))
    assert (combat.attacker, combat.step) == ("U-2", "place")
    table.play(placing.place(table.war), place="1-outer")
    table.goes(pack_combat.muster(table.war))
    assert combat.attacker == "U-3"
    table.play(placing.place(table.war), place="2-inner")
    table.goes(pack_combat.muster(table.war))
    assert (combat.attacker, combat.step) == ("", "pack_next")
    assert parts(combat) == [("late", -1), ("attack", 0), ("attack", 1)]


@rule("SW24.12", "SW14.11a")
def test_a_column_takes_as_many_boats_as_it_has_boxes(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0 U-2:0 U-3:0 U-4:2 U-5", step="place", attacker="U-5")
    assert placing.free_columns(table.combat) == [1, 3, 4, 5]
    table.play(placing.place(table.war), place="6-outer")
    assert table.asked[0].choices == ["2-inner", "4-centre", "5-inner", "6-outer"]
    small = a_pack(
        bench,
        "U-1:0 U-2:0 U-3:1 U-4",
        contact="C1",
        columns=[("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")],
        attacker="U-4",
    )
    assert placing.free_columns(small.combat) == [2, 3]


@rule("SW24.13", "SW24.12-13")
def test_without_a_free_box_a_boat_misses_the_first_round(bench: MakeBench) -> None:
    """Outer columns full: a 5 with tactics 3 does not beat 8, so there is nowhere to go."""
    members = "U-1:0 U-2:0 U-3:0 U-4:5 U-5:5 U-6:5 U-7"
    table = a_pack(bench, members, {"SW14.11a": [5]}, step="place", attacker="U-7")
    table.play(placing.place(table.war), place="2-inner")
    table.play(placing.place_again(table.war))
    assert parts(table.combat)[-1] == ("late", -1)
    assert table.combat.step == "muster"
    again = a_pack(bench, members.replace("U-7", "U-7:late"), {"SW14.11a": [5]}, round=2, step="muster")
    again.goes(pack_combat.muster(again.war))
    assert again.combat.attacker == "U-7"
    again.play(placing.place(again.war), place="2-inner")
    again.play(placing.place_again(again.war))
    assert parts(again.combat)[-1] == ("out", -1)


@rule("SW24.21")
def test_a_diligent_escort_strikes_a_random_boat_of_the_pack(bench: MakeBench) -> None:
    dice = {"SW24.21": [1], "SW14.13a": [9], "SW14.12d": [8]}
    columns = [("outer", "?rochester gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:4 U-3:late", dice, columns=columns, attacker="U-1", step="reveal", reveals=1)
    combat = table.combat
    table.play(reveal.reveal(table.war))
    victim = table.state.boats[1]
    assert (victim.damage, victim.returning, table.boat.damage) == (1, True, 0)
    assert parts(combat)[:2] == [("attack", 0), ("out", -1)]
    assert (combat.step, combat.attacker) == ("reveal", "U-1")


@rule("SW24.21", "SW14.12d")
@pytest.mark.parametrize(("answer", "left"), [("stay", ("attack", 4)), ("withdraw", ("out", -1))])
def test_the_boat_that_was_struck_may_break_off(bench: MakeBench, answer: Any, left: Any) -> None:
    dice = {"SW24.21": [1], "SW14.13a": [9], "SW14.12d": [7]}
    columns = [("outer", "?rochester gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:4", dice, columns=columns, attacker="U-1", step="reveal", reveals=1)
    table.play(reveal.reveal(table.war))
    assert (table.combat.step, table.state.boats[1].damage) == ("break_off", 1)
    table.play(reveal.break_off(table.war), break_off=answer)
    assert table.asked[-1].args == {"boat": "U-2"}
    assert (parts(table.combat)[1], table.combat.step) == (left, "reveal")


@rule("SW24.22")
def test_a_combat_event_is_gone_when_the_next_boat_acts(bench: MakeBench) -> None:
    columns = [("outer", "?event gb-m-5-1"), *LARGE[1:]]
    table = a_pack(
        bench, "U-1:0 U-2:1", {"SW19.21": [6]}, columns=columns, attacker="U-1", step="reveal", reveals=1
    )
    table.state.cups["outer"] = []
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.combat.event == "perfect-position"
    table.goes(pack_combat.boat_done(table.war))
    table.play(pack_combat.pack_next(table.war))
    assert (table.combat.attacker, table.combat.event) == ("U-2", "")


@rule("SW14.5", "SW24.14")
def test_each_boat_of_a_pack_earns_its_own_ace_and_the_pack_dissolves(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0 U-2:5", {"SW14.5": [0], "SW14.7a": [0]}, step="finish")
    table.combat.sunk_tons = [9, 8, 7, 9, 9]
    table.combat.pack[0].sunk_tons = [9, 9]
    table.combat.pack[1].sunk_tons = [9, 8, 7]
    other = table.state.boats[1]
    table.goes(re_attack.finish(table.war))
    assert (table.boat.ace, other.ace, bool(other.commander)) == (0, 1, True)
    assert (table.state.combat, table.state.step) == (None, "dissolve")
    table.play(dissolve(table.war))
    assert (table.state.joined, table.state.tried, table.state.step) == ({}, [], "after_search")
    assert (other.done, other.acted) == (True, True)
    assert [fact["boat"] for fact in table.facts("endurance")] == ["U-2"]


@rule("SW24.14", "SW15.42-48")
def test_a_boat_that_called_a_pack_in_transit_stays_on_patrol(bench: MakeBench) -> None:
    for sent_home, side in ((False, "patrol"), (True, "transit")):
        table = a_pack(bench, "U-1")
        table.state.encounter, table.boat.side, table.boat.returning = True, "transit", sent_home
        table.play(dissolve(table.war))
        assert table.boat.side == side


SHIPS = " ".join(["gb-m-5-1"] * 4)


@rule("SW29.4")
@pytest.mark.parametrize(
    ("sunk", "straggle", "face", "contact", "scatters"),
    [
        (2, 1, 0, "C2", True),
        (1, 1, 0, "C2", False),
        (2, 0, 0, "C2", False),
        (2, 1, 1, "C2", False),
        (2, 2, 0, "C1", False),
    ],
)
def test_when_a_convoy_scatters(
    bench: MakeBench, sunk: Any, straggle: Any, face: Any, contact: Any, scatters: Any
) -> None:
    """Of six or five units two or one are sunk: a third, rounded down, is two of six and one of five."""
    columns = [("outer", SHIPS), *LARGE[1:]]
    if sunk == 1:
        columns = [("outer", SHIPS + " gb-m-4-1"), *LARGE[1:]]
    table = a_pack(
        bench, "U-1:0", {"SW29.3": [face]}, columns=columns, contact=contact, straggle=straggle, step="round_over"
    )
    table.combat.sunk_tons = [5] * sunk
    assert pack_combat.scatters(table.war, table.combat) is scatters


@rule("SW29.4")
@pytest.mark.parametrize("sunk", [0, 1])
def test_a_convoy_of_two_ships_scatters_when_one_is_sunk_and_not_before(bench: MakeBench, sunk: int) -> None:
    columns = [("outer", " ".join(["gb-m-5-1"] * (2 - sunk))), *LARGE[1:]]
    table = a_pack(bench, "U-1:0", {"SW29.3": [0]}, columns=columns, straggle=1, step="round_over")
    table.combat.sunk_tons = [5] * sunk
    assert pack_combat.scatters(table.war, table.combat) is bool(sunk)


@rule("SW29.4", "SW2.12")
@pytest.mark.parametrize(
    ("area", "period", "cup"),
    [("W_APPR", 4, "inner"), ("GRAND_BANKS", 2, "inner"), ("GRAND_BANKS", 3, "west_inner")],
)
def test_a_convoy_that_scatters_in_the_west_comes_out_of_the_west_cup(
    bench: MakeBench, area: str, period: int, cup: str
) -> None:
    table = a_pack(bench, "U-1:0", {"SW29.4": [0, 0, 0]}, step="round_over")
    table.state.war_period, table.combat.area = period, area
    table.state.cups |= {"inner": ["gb-m-1-0"] * 3, "west_inner": ["gb-m-2-0"] * 3}
    table.goes(pack_combat.scatter(table.war, table.combat))
    table.play(pack_combat.pack_next(table.war), scatter="U-1")
    assert [slot.cup for slot in table.combat.columns[0].slots] == [cup] * 3


@rule("SW29.4", "SW2.12")
def test_after_scattering_each_boat_hunts_three_ships_of_the_inner_cup(bench: MakeBench) -> None:
    dice = {"SW29.3": [0], "SW29.4": [0, 0, 0]}
    columns = [("outer", SHIPS), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:late U-3:5", dice, columns=columns, straggle=1, step="round_over")
    combat = table.combat
    combat.sunk_tons, combat.pack[0].turn, combat.pack[2].turn = [5, 5], "done", "done"
    combat.pack[2].part, combat.pack[2].at = "out", -1
    table.state.cups["outer"], table.state.cups["inner"] = [], ["gb-m-1-0", "gb-m-2-0", "gb-m-4-1", "gb-m-9-3"]
    table.goes(pack_combat.round_over(table.war))
    assert (combat.scattered, combat.contact, combat.straggle, combat.step) == (True, "L", 0, "pack_next")
    assert len(table.state.cups["outer"]) == 4
    table.play(pack_combat.pack_next(table.war), scatter="U-2")
    assert table.asked[0].choices == ["U-1", "U-2", "enough"]
    assert (combat.attacker, combat.round, len(combat.columns[0].slots)) == ("U-2", 2, 3)
    assert [slot.cup for slot in combat.columns[0].slots] == ["inner"] * 3
    table.goes(pack_combat.boat_done(table.war))
    assert sorted(table.state.cups["inner"]) == ["gb-m-1-0", "gb-m-2-0", "gb-m-4-1", "gb-m-9-3"]
    table.play(pack_combat.pack_next(table.war), scatter="enough")
    assert table.asked[1].choices == ["U-1", "enough"]
    assert combat.step == "finish"


@rule("SW29.4", "SW14.8")
@pytest.mark.parametrize("seed", range(6))
def test_a_scattered_convoy_is_hunted_to_the_end_and_every_counter_goes_back(bench: MakeBench, seed: int) -> None:
    """Three boats, one of them an ace, whatever the dice: only sunk named ships are missing in the end."""
    columns = [("outer", SHIPS), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:late U-3:5", columns=columns, straggle=1, step="round_over")
    state, combat = table.state, table.combat
    table.boat.ace = 2
    combat.sunk_tons, combat.pack[0].sunk_tons = [5, 5], [5, 5]
    combat.pack[0].turn = combat.pack[2].turn = "done"
    before, pool = sum(map(len, state.cups.values())) + 4, len(state.tdc_pool)
    bare = PlainBench()
    world = World(state, Chance(Scripted({"SW29.3": [0]}, then=Seeded(seed)), bare.log), Journal(bare.log))
    staff = Staff()

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "press":
            return decision.choices[1]
        return staff.answer(view_of(state), decision, Rng(seed))

    table.goes(bare.run(answering(fight(world, marked=True), by_hand_or_doctrine(world, STAFF)), answer))
    asked = [decision.kind for _, decision in bare.asked]
    assert (state.combat, state.step) == (None, "dissolve")
    assert "scatter" in asked and combat.round in (2, 3)
    assert sum(map(len, state.cups.values())) == before - len(state.out)
    assert len(state.tdc_pool) == pool


@rule("SW29.3", "SW24.25")
def test_straggle_is_rolled_before_the_third_round_too(bench: MakeBench) -> None:
    columns = [("outer", "gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:5", {"SW29.3": [0]}, columns=columns, round=2, step="round_over")
    table.boat.ace = 1
    table.goes(pack_combat.round_over(table.war))
    assert (table.combat.straggle, table.combat.attacker) == (1, "U-1")
    nobody = a_pack(bench, "U-1:0 U-2:5", {}, columns=columns, round=2, step="round_over")
    nobody.goes(pack_combat.round_over(nobody.war))
    assert nobody.facts("straggle") == []


@rule("SW29.3")
def test_a_ship_that_two_boats_hit_counts_once_and_the_hits_of_all_boats_count(bench: MakeBench) -> None:
    """U-1 damages a ship, U-2 sinks it and damages another: two ships, so a 1 raises straggle and a 2 does not."""
    columns = [("outer", "gb-m-5-1 gb-m-6-1 gb-m-4-1"), *LARGE[1:]]
    for face, straggle in ((1, 1), (2, 0)):
        table = a_pack(bench, "U-1:0 U-2:0", {"SW29.3": [face]}, columns=columns, step="pack_next")
        combat = table.combat
        ships = [table.slot("s0"), table.slot("s1")]
        table.play(pack_combat.pack_next(table.war), pack_next="U-1")
        apply_result(table.war, combat, the_attacker(table.state), ships[0], "damaged")
        table.goes(pack_combat.boat_done(table.war))
        table.play(pack_combat.pack_next(table.war))
        assert combat.attacker == "U-2"
        apply_result(table.war, combat, the_attacker(table.state), ships[0], "sunk")
        apply_result(table.war, combat, the_attacker(table.state), ships[1], "damaged")
        table.goes(pack_combat.boat_done(table.war))
        table.play(pack_combat.pack_next(table.war))
        table.goes(pack_combat.round_over(table.war))
        assert (combat.straggle, combat.hits) == (straggle, 0)


@rule("SW14.12d")
def test_a_boat_that_hunts_scattered_ships_is_itself_struck_by_a_diligent_escort(bench: MakeBench) -> None:
    """U-1 was struck before the convoy scattered; now U-2 reveals the escort and it is U-2 that may break off."""
    dice = {"SW14.13a": [9], "SW14.12d": [7]}
    table = a_pack(
        bench, "U-1:0 U-2:0", dice, contact="L", columns=[("loner", "?rochester")], scattered=True, round=2
    )
    combat = table.combat
    combat.struck, combat.attacker, combat.step = "U-1", "U-2", "reveal"
    table.goes(turn_up(table.war, the_attacker(table.state), table.slot("s0")))
    assert (table.state.boats[1].damage, table.at()) == (1, "break_off")
    table.play(reveal.break_off(table.war), break_off="withdraw")
    assert table.asked[-1].args["boat"] == "U-2"
    assert (combat.step, parts(combat)) == ("boat_done", [("attack", 0), ("out", -1)])


@rule("SW29.4", "SW2.12")
@pytest.mark.parametrize(
    ("area", "period", "cup"),
    [("GRAND_BANKS", 3, "west_inner"), ("GRAND_BANKS", 2, "inner"), ("W_APPR", 3, "inner")],
)
def test_scattered_ships_of_the_west_come_out_of_its_own_cup(
    bench: MakeBench, area: str, period: int, cup: str
) -> None:
    table = a_pack(bench, "U-1:0", {"SW29.4": [0, 0]}, scattered=True, contact="L", step="pack_next")
    table.combat.area, table.state.war_period = area, period
    table.state.cups |= {"inner": ["gb-m-1-0"] * 2, "west_inner": ["gb-m-2-0"] * 2}
    first = table.combat.next_slot
    table.play(pack_combat.pack_next(table.war), scatter="U-1")
    assert [(slot.id, slot.cup) for slot in table.combat.columns[0].slots] == [
        (f"s{first}", cup),
        (f"s{first + 1}", cup),
    ]


@rule("SW14.3", "SW24.25")
def test_a_boat_of_a_pack_that_withdraws_rolls_no_die(bench: MakeBench) -> None:
    columns = [("outer", "gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0 U-2:5", columns=columns, attacker="U-1", step="pack_press")
    table.play(pack_combat.pack_press(table.war), press="withdraw")
    assert parts(table.combat) == [("out", -1), ("attack", 5)]
    assert (table.combat.attacker, table.combat.step, table.combat.round) == ("U-2", "pack_press", 1)


@rule("SW24.12", "SW24.23")
def test_only_boats_with_a_box_attack_in_the_round(bench: MakeBench) -> None:
    columns = [("outer", "gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:late U-2:0 U-3:0", columns=columns, step="pack_next")
    table.play(pack_combat.pack_next(table.war), pack_next="U-3")
    assert table.asked[0].choices == ["U-2", "U-3"]


@rule("SW29.4")
def test_the_ships_of_a_scattered_convoy_leave_the_display_after_each_hunt(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0 U-2:0", contact="L", columns=[("loner", "gb-m-5-1")], attacker="U-1")
    combat = table.combat
    combat.scattered, combat.round = True, 2
    table.goes(pack_combat.boat_done(table.war))
    assert [(column.ring, column.slots) for column in combat.columns] == [("loner", [])]
    assert (combat.round, combat.step, combat.attacker) == (2, "pack_next", "")
