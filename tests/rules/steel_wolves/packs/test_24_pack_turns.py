"""SW24.2 Turns within a round of a pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat import pack_combat, placing, re_attack
from sandtable.games.steel_wolves.rules.combat.attack import tdc
from sandtable.games.steel_wolves.rules.combat.combat import fight
from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack_modifiers, counterattack_odds
from sandtable.games.steel_wolves.rules.combat.reveal import revealable
from sandtable.games.steel_wolves.rules.forces.escorts import (
    alert,
    allied_parts,
    guarded,
    revealed_escort_value,
    target_parts,
    unprepared,
)
from sandtable.games.steel_wolves.script.deputy import by_hand_or_doctrine
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.model import Boat, Combat, PackBoat, the_attacker
from sandtable.kernel import answering
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


@rule("SW24.23")
def test_the_player_chooses_which_boat_attacks_next(bench: MakeBench) -> None:
    table = a_pack(
        bench, "U-1:0 U-2:5", columns=[*LARGE[:5], ("outer", "?gb-m-5-1")], step="pack_next", alarmed=False
    )
    combat = table.combat
    table.play(pack_combat.pack_next(table.war), pack_next="U-2")
    assert table.asked[0].choices == ["U-1", "U-2"]
    assert (combat.attacker, combat.at, combat.step, combat.reveals) == ("U-2", 5, "reveal", 3)
    assert the_attacker(table.state).id == "U-2"
    assert [slot.id for slot in revealable(combat)] == ["s0"]


@rule("SW24.24", "SW14.2C")
def test_the_choice_of_the_next_boat_shows_its_own_danger(bench: MakeBench) -> None:
    """Rochester in column 1 turns on U-1 beside it, not on U-2 far away."""
    columns = [("outer", "rochester"), *LARGE[1:5], ("outer", "gb-m-5-1")]
    table = a_pack(bench, "U-1:1 U-2:5", columns=columns, step="pack_next")
    state, combat = table.state, table.combat
    shown = {option.id: option for option in pack_combat.pack_options(state, combat, ["U-1", "U-2"])}
    for name, column in (("U-1", 1), ("U-2", 5)):
        combat.attacker, combat.at = name, column
        boat = the_attacker(state)
        assert shown[name].odds == counterattack_odds(state, combat, boat)
    assert shown["U-1"].odds[0].chance > shown["U-2"].odds[0].chance
    assert [shown[name].args["column"] for name in ("U-1", "U-2")] == [2, 6]


@rule("SW24.23", "SW14.15B1")
def test_after_its_turn_a_boats_tdc_go_and_the_escorts_are_warned(bench: MakeBench) -> None:
    table = a_pack(
        bench,
        "U-1:0 U-2:5",
        {"SW14.14": [0, 0]},
        columns=[("outer", "tribal gb-m-5-1"), *LARGE[1:]],
        attacker="U-1",
    )
    combat = table.combat
    pool = list(table.state.tdc_pool)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc is not None and len(table.state.tdc_pool) == len(pool) - 2
    assert unprepared(combat, table.boat, table.slot("s0"))
    combat.attacked = True
    table.goes(pack_combat.boat_done(table.war))
    assert table.slot("s0").tdc is None and sorted(table.state.tdc_pool) == sorted(pool)
    assert (combat.pack[0].turn, combat.attacker, combat.step) == ("done", "", "pack_next")
    assert alert(combat, table.state.boats[1])
    assert not unprepared(combat, table.state.boats[1], table.slot("s0"))


@rule("SW24.24")
def test_escorts_of_an_adjacent_column_are_busy_with_a_boat_that_is_there(bench: MakeBench) -> None:
    """A Tribal (ASW 1) in the boat's column, Rochester (ASW 3) next to it, an aircraft far away."""
    columns = [("outer", "tribal"), ("inner", "rochester"), *LARGE[2:5], ("outer", "hudson")]
    table = a_pack(bench, "U-1:0 U-2:5", columns=columns, attacker="U-1", at=0)
    combat, state = table.combat, table.state
    air = table.slot("s2").unit.asw
    own, near = table.slot("s0").unit.asw, table.slot("s1").unit.asw
    assert revealed_escort_value(state, combat) == own + near + air
    combat.pack[1].at = 1
    assert guarded(combat) == [0]
    assert revealed_escort_value(state, combat) == own + air
    assert allied_parts(state, combat)[0].value == own + air
    combat.attacker, combat.at = "U-2", 1
    assert guarded(combat) == [1, 2]
    assert revealed_escort_value(state, combat) == near + air


@rule("SW24.24")
def test_the_escorts_of_a_column_turn_on_every_boat_of_the_pack_that_is_in_it(bench: MakeBench) -> None:
    """Two boats in the column of a Tribal (ASW 1): it counts against both, in attack and counterattack."""
    columns = [("outer", "tribal"), ("inner", "rochester"), *LARGE[2:]]
    table = a_pack(bench, "U-1:0 U-2:0 U-3:1", columns=columns, at=0)
    for boat in ("U-1", "U-2"):
        table.combat.attacker = boat
        assert guarded(table.combat) == [0]
        assert revealed_escort_value(table.state, table.combat) == table.slot("s0").unit.asw
        assert allied_parts(table.state, table.combat)[0].value == 1


@rule("SW24.24", "SW14.15B1")
def test_a_surprised_escort_that_another_boat_keeps_busy_takes_nothing_from_its_own_defence(
    bench: MakeBench,
) -> None:
    """The first attacker aims at a Tribal (ASW 1) next door, beside a Tribal in its own column.

    Alone it meets one Tribal, as the surprised one does not count; it is the same where another boat of the pack
    stands in that column, as then the escort did not count from the beginning.
    """
    columns = [("outer", "tribal"), ("inner", "tribal"), *LARGE[2:]]
    table = a_pack(bench, "U-1:0 U-2:5", columns=columns, attacker="U-1", at=0)
    combat, slot = table.combat, table.slot("s1")
    for column in (5, 1):
        combat.pack[1].at = column
        counted = [part.value for part in target_parts(table.state, combat, table.boat, 1, slot)]
        assert counted == [slot.unit.defence, 1, 1], "its defence, the other Tribal, another column"


@rule("SW24.25")
@pytest.mark.parametrize(("ace", "face", "keeps"), [(0, 3, True), (0, 4, False), (1, 4, True), (1, 5, False)])
def test_a_die_up_to_tactics_and_ace_is_needed_to_attack_again(
    bench: MakeBench, ace: Any, face: Any, keeps: Any
) -> None:
    columns = [("outer", "gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0", {"SW24.25": [face]}, columns=columns, attacker="U-1", step="pack_press")
    table.boat.ace = ace
    odds = pack_combat.pack_press_options(table.state, table.combat, table.boat)[1].odds[0]
    table.play(pack_combat.pack_press(table.war), press="re-attack")
    assert (odds.text, odds.chance) == ("keeps-contact", (4 + ace) / 10)
    assert [part.why for part in odds.modifiers] == ["tactics", "ace"][: 1 + ace]
    assert table.combat.step == ("shift" if keeps else "muster")
    assert parts(table.combat) == [("attack", 0) if keeps else ("out", -1)]


@rule("SW24.25", "SW14.4c")
def test_a_boat_that_keeps_contact_may_shift_to_a_free_box(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:1 U-2:2 U-3:5", attacker="U-1", at=1, step="shift")
    table.combat.pack[0].turn = "asked"
    table.play(re_attack.shift(table.war), shift="1-outer")
    # The centre column has one box, and U-2 is in it.
    assert table.asked[0].choices == ["2-inner", "1-outer"]
    assert (table.combat.pack[0].at, table.combat.round) == (0, 1)
    assert (table.combat.attacker, table.combat.step) == ("U-2", "pack_press")


@rule("SW24.25", "SW29.3")
def test_late_boats_come_in_without_the_die_and_attack_as_in_a_re_attack(bench: MakeBench) -> None:
    columns = [("outer", "gb-m-5-1 gb-m-4-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:late U-2:0", {"SW29.3": [5], "SW24.25": [9]}, columns=columns, step="round_over")
    combat = table.combat
    combat.pack[1].turn = "done"
    table.goes(pack_combat.round_over(table.war))
    assert (combat.attacker, combat.step, len(table.facts("straggle"))) == ("U-2", "pack_press", 1)
    table.play(pack_combat.pack_press(table.war), press="re-attack")
    assert (combat.round, combat.step, combat.attacker) == (2, "muster", "")
    table.goes(pack_combat.muster(table.war))
    table.play(placing.place(table.war), place="1-outer")
    assert table.asked[-1].choices == [
        "1-outer",
        "2-inner",
        "3-centre",
        "4-centre",
        "5-inner",
        "6-outer",
        "withdraw",
    ]
    table.goes(pack_combat.muster(table.war))
    table.play(pack_combat.pack_next(table.war))
    assert (combat.attacker, combat.step) == ("U-1", "reveal")
    assert [m.why for m in counterattack_modifiers(combat, table.boat)] == ["re-attack"]


@rule("SW24.25")
def test_a_late_boat_may_stay_away(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:late", round=2, step="muster")
    table.goes(pack_combat.muster(table.war))
    table.play(placing.place(table.war), place="withdraw")
    assert (parts(table.combat), table.combat.step) == ([("out", -1)], "muster")


@rule("SW24.25", "SW14.41")
def test_after_the_re_attack_only_aces_go_on_with_their_own_die(bench: MakeBench) -> None:
    columns = [("outer", "gb-m-5-1"), *LARGE[1:]]
    table = a_pack(
        bench, "U-1:0 U-2:5", {"SW14.41": [1], "SW29.3": [5]}, columns=columns, round=2, step="round_over"
    )
    table.boat.ace = 1
    table.goes(pack_combat.round_over(table.war))
    assert parts(table.combat) == [("attack", 0), ("out", -1)]
    assert table.combat.attacker == "U-1"
    table.play(pack_combat.pack_press(table.war), press="re-attack")
    assert table.combat.step == "shift"
    assert table.asked[0].options()[1].odds[0].chance == 0.2
    table.play(re_attack.shift(table.war))
    assert (table.combat.round, table.combat.step) == (3, "muster")
    table.combat.step, table.combat.pack[0].turn = "round_over", "done"
    table.goes(pack_combat.round_over(table.war))
    assert table.at() == "finish"


@rule("SW24.23")
def test_a_pack_fights_to_the_end_without_a_question_left(bench: MakeBench) -> None:
    """Two boats, each alone in its column, shoot at one ship each and miss; then both withdraw."""
    columns = [("outer", "gb-m-5-1"), *LARGE[1:5], ("outer", "gb-m-5-1")]
    dice = {"SW14.14": [0, 1], "SW14.16C": [9, 9], "SW14.2C": [0, 0], "SW29.3": [5]}
    table = a_pack(bench, "U-1 U-2", dice, columns=columns, step="muster")
    placed = iter(["1-outer", "6-outer"])

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "place":
            return next(placed)
        return {decision.options()[0].id: 4} if decision.kind == "share" else decision.default

    bare = PlainBench()
    table.goes(bare.run(answering(fight(table.war, marked=True), by_hand_or_doctrine(table.war, STAFF)), answer))
    kinds = [decision.kind for _, decision in bare.asked]
    assert kinds == ["place", "place", "pack-next", "weapon", "share", "weapon", "share", "press", "press"]
    assert (table.state.combat, table.state.step) == (None, "dissolve")
    assert [fact["boat"] for fact in table.facts("torpedoes")] == ["U-1", "U-2"]


@rule("SW24.24")
def test_one_escort_may_count_against_four_boats(bench: MakeBench) -> None:
    """Rochester in column 2 where no boat is: two boats on each side of it are within its reach."""
    columns = [LARGE[0], ("inner", "rochester"), *LARGE[2:]]
    table = a_pack(bench, "U-1:0 U-2:0 U-3:2 U-4:2 U-5:4", columns=columns)
    combat = table.combat
    felt = []
    for member in combat.pack:
        combat.attacker, combat.at = member.id, member.at
        felt.append(revealed_escort_value(table.state, combat))
    assert felt == [3, 3, 3, 3, 0]


@rule("SW24.23", "SW14.15B1")
def test_a_boat_that_does_not_attack_warns_nobody(bench: MakeBench) -> None:
    table = a_pack(bench, "U-1:0 U-2:5", columns=[("outer", "tribal gb-m-5-1"), *LARGE[1:]], attacker="U-1")
    table.goes(pack_combat.boat_done(table.war))
    assert table.combat.alarmed is False
    assert unprepared(table.combat, table.state.boats[1], table.slot("s0"))


@rule("SW24.25", "SW14.2C")
def test_going_on_shows_the_danger_and_no_more_than_certainty(bench: MakeBench) -> None:
    columns = [("outer", "rochester gb-m-5-1"), *LARGE[1:]]
    table = a_pack(bench, "U-1:0", columns=columns, attacker="U-1", step="pack_press")
    withdraw, go_on = pack_combat.pack_press_options(table.state, table.combat, table.boat)
    assert (withdraw.odds, [odds.text for odds in go_on.odds[:1]]) == ([], ["keeps-contact"])
    assert list(go_on.odds[1:]) == re_attack.re_attack_odds(table.state, table.combat, table.boat)
    assert go_on.odds[1].chance > 0
    table.boat.ace = 9 - table.boat.values.tactics
    assert pack_combat.pack_press_options(table.state, table.combat, table.boat)[1].odds[0].chance == 1.0
    table.boat.ace += 1
    assert pack_combat.pack_press_options(table.state, table.combat, table.boat)[1].odds[0].chance == 1.0
    table.boat.ace = 8 - table.boat.values.tactics
    assert pack_combat.pack_press_options(table.state, table.combat, table.boat)[1].odds[0].chance == 0.9


@rule("SW24.23")
@pytest.mark.parametrize(
    ("fate", "withdrawn", "left"), [("", False, 0), ("lost", False, -1), ("", True, -1), ("lost", True, -1)]
)
def test_a_boat_that_was_lost_or_broke_off_leaves_the_pack_after_its_turn(
    bench: MakeBench, fate: str, withdrawn: bool, left: int
) -> None:
    table = a_pack(bench, "U-1:0 U-2:5", attacker="U-1")
    table.boat.fate, table.boat.withdrawn = fate, withdrawn
    table.goes(pack_combat.boat_done(table.war))
    assert parts(table.combat) == [("out" if left < 0 else "attack", left), ("attack", 5)]
