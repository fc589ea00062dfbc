"""SW14.3, SW14.4, SW14.5, SW29.3 Withdrawal, re-attack, straggle between rounds, new aces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.rules.combat.attack import tdc
from sandtable.games.steel_wolves.rules.combat.combat import COMBAT
from sandtable.games.steel_wolves.rules.combat.re_attack import (
    as_re_attacked,
    finish,
    get_away,
    gets_away,
    may_re_attack,
    press,
    press_choices,
    re_attack_odds,
    second_re_attack,
    shift,
    straggle,
    targets_left,
)
from sandtable.games.steel_wolves.rules.combat.reveal import reveal, revealable, turn_up
from sandtable.games.steel_wolves.rules.forces.escorts import (
    allied_parts,
    attack_difference,
    attack_points,
    total,
)
from sandtable.games.steel_wolves.rules.patrol.search import straggle_parts
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import PackBoat
from sandtable.games.steel_wolves.view.view import see_combat
from sandtable.testing import rule

if TYPE_CHECKING:
    from sandtable.kernel import Odds
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


@rule("SW14.3")
def test_withdrawal_ends_the_combat(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    table.play(press(table.war), press="withdraw")
    assert combat.step == "finish"


@rule("SW14.4a", "SW14.4c")
def test_re_attack_returns_tdc_and_may_shift(bench: MakeBench) -> None:
    table = bench({"SW29.3": [5]})
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "?gb-m-4-1"), ("inner", ""), ("outer", "")])
    combat.tdc_drawn = [2]
    table.slot("s0").tdc = 2
    pool = len(table.state.tdc_pool)
    table.play(press(table.war), press="re-attack")
    assert (len(table.state.tdc_pool), table.slot("s0").tdc) == (pool + 1, None)
    table.play(shift(table.war), shift="2-inner")
    assert table.asked[-1].choices == ["1-outer", "2-inner"]
    assert (combat.at, combat.round, combat.step) == (1, 2, "reveal")
    assert (table.slot("s0").revealed, table.slot("s1").revealed) == (True, False)


@rule("SW14.4e", "SW14.16C")
def test_a_re_attack_shows_its_best_hit_over_all_tdc_counters(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    table.state.tdc_pool, combat.tdc_drawn, table.slot("s0").tdc = [5, -4], [1], 1
    points = attack_points(table.state, combat, table.boat)
    without = [replace(table.slot(id), tdc=None) for id in ("s0", "s1")]
    left, right = (attack_difference(table.state, combat, table.boat, i, without[i], points) for i in (0, 1))

    def hit(difference: int) -> float:
        return sum(max(0, min(10, difference + 1 - tdc)) for tdc in (4, -4, 0)) / 30

    shown = re_attack_odds(table.state, combat, table.boat)[0]
    assert shown.text == "hit-again"
    assert shown.chance == pytest.approx(max(hit(left), hit(right)))
    assert 0 < min(hit(left), hit(right)) < max(hit(left), hit(right)) < 1
    assert sum(part.value for part in shown.modifiers) == max(left, right)
    table.slot("s0").revealed = table.slot("s1").revealed = False
    assert re_attack_odds(table.state, combat, table.boat)[0].text == "hurt"


def danger(table: Bench) -> Odds:
    """What a re-attack shows of the counterattack after it."""
    shown = re_attack_odds(table.state, table.combat, table.boat)
    return next(odds for odds in shown if odds.text == "hurt")


@rule("SW14.4b", "SW14.4a")
@pytest.mark.parametrize("step", ["press", "pack_press"])
def test_a_cruiser_that_gets_away_guards_nobody_in_the_re_attack(bench: MakeBench, step: str) -> None:
    """It has left the display by then, so neither the best hit nor the danger counts its ASW; damaged it stays."""
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("L", [("loner", "cl-d gb-m-5-1")], step=step)
    cruiser = table.slot("s0")
    with_it = total(allied_parts(table.state, combat))
    assert cruiser.unit.asw == 1
    hit = re_attack_odds(table.state, combat, table.boat)[0]
    assert "escorts" not in {part.why for part in hit.modifiers}
    assert next(part.value for part in danger(table).modifiers if part.why == "escorts") == 0
    seen = see_combat(table.state, combat)
    assert (seen.escort_value, seen.allied_strength) == (0, with_it - 1)
    assert seen.counterattack[0].chance == danger(table).chance
    combat.step = "counterattack"
    assert see_combat(table.state, combat).allied_strength == with_it


@rule("SW14.18", "SW14.4a")
def test_in_port_the_escorts_are_awake_when_the_boat_attacks_again(bench: MakeBench) -> None:
    """One less of ASW holds for the first round and its counterattack only."""
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester gb-m-5-1")], in_port=True)
    now = total(allied_parts(table.state, combat))
    hit = re_attack_odds(table.state, combat, table.boat)[0]
    assert [part.value for part in hit.modifiers if part.why == "escorts"] == [-3]
    assert sum(part.value for part in danger(table).modifiers if part.rule[:7] == "SW14.2A") == now + 1


@rule("SW14.4a", "SW14.16C")
@pytest.mark.parametrize(("kind", "shown"), [("gb-m-5-1", "hit-again"), ("sunderland", "hurt")])
def test_only_what_may_be_a_target_counts_for_the_odds_of_a_re_attack(
    bench: MakeBench, kind: str, shown: str
) -> None:
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", kind), ("inner", ""), ("inner", ""), ("outer", "")])
    assert re_attack_odds(table.state, combat, table.boat)[0].text == shown


@rule("SW14.4b", "SW14.16C")
def test_a_ship_that_gets_away_does_not_count_for_the_odds_of_a_re_attack(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("L", [("loner", "cl-d")])
    assert "hit-again" not in [odds.text for odds in re_attack_odds(table.state, combat, table.boat)]
    combat.columns[0].slots[0].kind = "gb-m-5-1"
    assert re_attack_odds(table.state, combat, table.boat)[0].text == "hit-again"


@rule("SW14.4b", "SW28.12-15")
@pytest.mark.parametrize(("contact", "choices"), [("TF", 0), ("SPEC", 0), ("C1", 2)])
def test_no_re_attack_on_fleets(bench: MakeBench, contact: Any, choices: Any) -> None:
    table = bench({"SW29.3": [5]})
    table.fight(contact, [("outer", "fe-tribal")])
    table.play(press(table.war))
    assert len(table.asked[0].choices if table.asked else []) == choices


@rule("SW30.41")
def test_one_re_attack_in_port(bench: MakeBench) -> None:
    table = bench({}, ace=2)
    table.fight("TF", [("outer", "fe-tribal")], in_port=True, zone="SCAPA_FLOW")
    table.play(press(table.war), press="re-attack")
    assert len(table.asked) == 1
    table.combat.round = 2
    table.play(press(table.war))
    assert len(table.asked) == 1


@rule("SW30.41", "SW14.41")
def test_a_port_of_captured_plans_is_no_anchorage(bench: MakeBench) -> None:
    table = bench({}, ace=1)
    combat = table.fight("TF", [("outer", "fe-tribal")], in_port=True, zone="FLORIDA")
    assert press_choices(table.state, combat, table.boat) == ["withdraw"]
    combat.contact, combat.round = "C2", 2
    assert press_choices(table.state, combat, table.boat) == ["withdraw", "re-attack"]


@rule("SW14.4b", "SW2.3B6")
def test_fast_ships_and_cruisers_get_away(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "liner-orion cl-d rawalpindi gb-m-5-1")])
    table.slot("s1").damaged = True
    table.play(press(table.war), press="re-attack")
    assert [s.id for s in combat.columns[0].slots] == ["s1", "s3"]


@rule("SW14.4d")
@pytest.mark.parametrize("round_", [2, 3])
def test_white_flags_first_in_a_re_attack(bench: MakeBench, round_: int) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?gb-m-5-1 ?v-w"), ("inner", "?a-i")], round=round_)
    assert [s.id for s in revealable(combat)] == ["s1", "s2"]
    combat.round = 1
    assert len(revealable(combat)) == 3


@rule("SW14.4e")
def test_tdc_is_one_lower_in_a_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [-4]
    table.fight("C1", [("outer", "gb-m-5-1")], round=2)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == -4
    other = bench({"SW14.14": [0]})
    other.state.tdc_pool = [3]
    other.fight("C1", [("outer", "gb-m-5-1")], round=2)
    other.play(tdc(other.war))
    assert other.slot("s0").tdc == 2


@rule("SW14.41", "SW14.42")
@pytest.mark.parametrize(("ace", "face", "again"), [(1, 1, True), (1, 2, False), (2, 2, True)])
def test_second_re_attack_of_an_ace(bench: MakeBench, ace: Any, face: Any, again: Any) -> None:
    table = bench({"SW14.41": [face], "SW29.3": [5]}, ace=ace)
    combat = table.fight("C1", [("outer", "gb-m-5-1")], round=2)
    table.play(press(table.war), press="re-attack")
    assert (combat.step == "shift") is again
    combat.round = 3
    table.asked.clear()
    table.play(press(table.war))
    assert table.asked == []


@rule("SW14.41")
def test_no_second_re_attack_without_an_ace_and_a_die_for_each_loner(bench: MakeBench) -> None:
    plain = bench({})
    plain.fight("C1", [("outer", "gb-m-5-1")], round=2)
    plain.play(press(plain.war))
    assert plain.asked == []
    table = bench({"SW14.41": [1, 2]}, ace=1)
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")], round=2)
    assert second_re_attack(table.war, combat, table.boat)
    assert [s.id for s in combat.columns[0].slots] == ["s0"]


@rule("SW28.21-29")
def test_re_attack_on_loners_reveals_all(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "?gb-m-5-1 ?gb-m-4-1")], round=2, reveals=1, step="reveal")
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert all(s.revealed for s in combat.columns[0].slots)
    assert table.asked == []


@rule("SW28.21-29", "SW14.4b")
@pytest.mark.parametrize(("hidden", "left"), [("?rawalpindi ?gb-m-4-1", ["s1"]), ("?rawalpindi", [])])
def test_a_cruiser_that_lay_face_down_leaves_before_the_re_attack_too(
    bench: MakeBench, hidden: str, left: list[str]
) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", hidden)])
    table.play(press(table.war), press="re-attack")
    table.play(shift(table.war))
    while combat.step == "reveal":
        table.play(reveal(table.war))
    table.goes(get_away(table.war))
    assert ([s.id for s in combat.columns[0].slots], combat.step) == (left, "weapon")
    table.goes(finish(table.war))
    assert "rawalpindi" in table.state.cups["loner"]


@rule("SW14.17B", "SW14.4b")
@pytest.mark.parametrize(
    ("loners", "escorts"), [("hudson ?rawalpindi", 1), ("hudson ?event", 1), ("?rawalpindi", 0)]
)
def test_where_all_loners_get_away_the_re_attack_still_brings_its_counterattack(
    bench: MakeBench, loners: str, escorts: int
) -> None:
    """The cruiser leaves, the event goes back: above the boat there is only the aircraft, or nobody at all."""
    dice = {"SW14.2C": [0], "SW19.21": [9]}
    table = bench(dice, place="SW_APPR", war_period=5, year=1943)
    combat = table.fight("L", [("loner", loners)], step="press")
    while combat.step != "press" or combat.round == 1:
        table.play(COMBAT[combat.step](table.war), press="re-attack")
    (struck,) = table.facts("counterattack")
    assert [part.value for part in struck["allied_parts"] if part.why == "escorts"] == [escorts]
    assert [part.value for part in struck["throw"].modifiers if part.why == "re-attack"] == [1]
    table.play(press(table.war))
    assert (combat.step, len(table.asked)) == ("finish", 1), "nothing is left for another round"


@rule("SW29.3", "SW7.41b")
@pytest.mark.parametrize(("die", "after"), [(9, 1), (8, 2), (0, 2)])
def test_a_convoy_scattered_by_a_deep_low_closes_up_on_a_nine(bench: MakeBench, die: int, after: int) -> None:
    table = bench({"SW29.3": [die]}, place="W_APPR", lows={"W_APPR": 965})
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    combat.straggle = total(straggle_parts(table.state, "W_APPR", "C1"))
    assert combat.straggle == 2
    straggle(table.war, combat)
    assert combat.straggle == after


@rule("SW29.3")
@pytest.mark.parametrize(("contact", "level"), [("SPEC", 1), ("TF", 0)])
def test_a_special_convoy_that_is_attacked_again_straggles_a_task_force_never(
    bench: MakeBench, contact: str, level: int
) -> None:
    table = bench({"SW29.3": [0]})
    combat = table.fight(contact, [("outer", ""), ("centre", "gb-m-5-1"), ("outer", "")])
    straggle(table.war, combat)
    assert (combat.straggle, len(table.facts("straggle"))) == (level, level)


@rule("SW29.3")
@pytest.mark.parametrize(
    ("face", "hits", "before", "after"),
    [(0, 0, 1, 2), (2, 3, 0, 1), (3, 3, 1, 1), (9, 0, 1, 0), (9, 0, 2, 1), (9, 0, 0, 0), (0, 5, 2, 2)],
)
def test_straggle_between_rounds(bench: MakeBench, face: Any, hits: Any, before: Any, after: Any) -> None:
    table = bench({"SW29.3": [face]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], straggle=before, hits=hits)
    straggle(table.war, combat)
    assert combat.straggle == after


@rule("SW14.5", "SW25.2")
@pytest.mark.parametrize(
    ("tons", "ace", "after"),
    [([8, 8, 7], 0, 1), ([8, 8, 6], 0, 0), ([20, 10], 0, 0), ([9, 9, 9], 1, 2), ([9, 9, 9], 2, 2)],
)
def test_three_ships_and_23000_tons_make_an_ace(bench: MakeBench, tons: Any, ace: Any, after: Any) -> None:
    table = bench({"SW14.5": [0]}, ace=ace)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    combat.sunk_tons = tons
    table.goes(finish(table.war))
    assert table.boat.ace == after


@rule("SW14.4b", "SW28.21-29")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_fast_liner_drawn_for_a_loner_gets_away_unless_damaged(bench: MakeBench, damaged: bool) -> None:
    """The "draw liner" counter lies in the Loner cup; the liner itself comes out of the liner cup."""
    table = bench({"SW14.12b": [0]})
    combat = table.fight("L", [("loner", "?draw-liner gb-m-5-1")], step="reveal")
    before = len(table.state.cups["liner"])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.fast
    table.slot("s0").damaged = damaged
    table.play(press(table.war), press="re-attack")
    assert [slot.id for slot in combat.columns[0].slots] == (["s0", "s1"] if damaged else ["s1"])
    table.goes(finish(table.war))
    assert len(table.state.cups["liner"]) == before - damaged


@rule("SW14.41", "SW14.81")
def test_a_damaged_named_loner_that_the_second_re_attack_misses_is_out(bench: MakeBench) -> None:
    table = bench({"SW14.41": [2, 0]}, ace=1)
    combat = table.fight("L", [("loner", "rawalpindi gb-m-4-1")], round=2)
    before = len(table.state.cups["loner"])
    table.slot("s0").damaged = True
    assert second_re_attack(table.war, combat, table.boat)
    assert (table.state.out, table.state.resting) == (["rawalpindi"], ["rawalpindi"])
    assert len(table.state.cups["loner"]) == before


@rule("SW14.3", "SW14.41")
def test_the_question_after_a_counterattack_names_its_rule_and_the_chance_of_the_ace(bench: MakeBench) -> None:
    for number, cited, chances in ((1, "SW14.4a", []), (2, "SW14.41", [0.3])):
        table = bench({}, ace=2, place="NORTH_SEA")
        table.fight("C1", [("outer", "gb-m-5-1")], round=number)
        table.play(press(table.war), press="withdraw")
        question = table.asked[0]
        assert (question.rule, question.choices) == (cited, ["withdraw", "re-attack"])
        withdraw, again = question.options()
        assert [odds.chance for odds in again.odds if odds.text == "second-re-attack"] == chances
        assert (withdraw.odds, again.odds[-1].rule) == ([], "SW14.2C")
        assert again.odds[0].text == ("second-re-attack" if chances else "hit-again")


@rule("SW14.3")
@pytest.mark.parametrize("scattered", [False, True])
def test_in_a_pack_the_next_boat_follows_but_scattered_ships_are_hunted_by_each(
    bench: MakeBench, scattered: bool
) -> None:
    table = bench({})
    combat = table.fight("C2", [("outer", "gb-m-5-1")], round=2, scattered=scattered)
    combat.pack, combat.attacker = [PackBoat(table.boat.id, "attack", 0)], table.boat.id
    table.play(press(table.war))
    assert combat.step == "boat_done"
    assert bool(table.facts("withdraws")) is scattered


@rule("SW29.3")
def test_the_straggle_die_tells_what_was_before(bench: MakeBench) -> None:
    table = bench({"SW29.3": [0]})
    straggle(table.war, table.fight("C1", [("outer", "gb-m-5-1")], straggle=1, hits=3))
    told = table.facts("straggle")[0]
    assert (told["before"], told["straggle"], told["hits"]) == (1, 2, 3)


@rule("SW14.2C")
def test_the_danger_of_a_re_attack_counts_it_once(bench: MakeBench) -> None:
    for number in (1, 2):
        table = bench(place="NORTH_SEA", ace=1)
        combat = table.fight("C1", [("outer", "rochester gb-m-5-1")], round=number)
        danger = next(odds for odds in re_attack_odds(table.state, combat, table.boat) if odds.text == "hurt")
        assert [part.why for part in danger.modifiers].count("re-attack") == 1


@rule("SW14.4b")
def test_only_the_loner_display_lets_fast_ships_go(bench: MakeBench) -> None:
    table = bench()
    convoy = table.fight("C1", [("outer", "cl-d")])
    convoy.columns[0].slots[0].cup = "loner"
    assert not gets_away(convoy, convoy.columns[0].slots[0])
    scattered = table.fight("L", [("loner", "cl-d ?cl-d")])
    assert [gets_away(scattered, slot) for slot in scattered.columns[0].slots] == [True, False]
    scattered.columns[0].slots[0].cup = "inner"
    assert not gets_away(scattered, scattered.columns[0].slots[0])


@rule("SW14.4a")
def test_ships_that_lie_revealed_may_be_attacked_again(bench: MakeBench) -> None:
    assert targets_left(bench().fight("C1", [("outer", "gb-m-5-1")]))


@rule("SW14.5", "SW14.8")
def test_after_the_combat_the_boat_is_free_again(bench: MakeBench) -> None:
    table = bench({}, withdrawn=True)
    table.fight("C1", [("outer", "gb-m-5-1")])
    table.goes(finish(table.war))
    assert (table.boat.withdrawn, table.state.combat, table.state.step) == (False, None, "after_search")


@rule("SW14.4a", "SW14.4b")
def test_a_fast_loner_leaves_nothing_to_attack_again_unless_it_is_damaged(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    fast = next(kind.id for kind in KINDS.values() if kind.fast and kind.merchant)
    combat = table.fight("L", [("loner", fast)])
    assert not targets_left(combat)
    table.slot("s0").damaged = True
    assert targets_left(combat)


@rule("SW14.4a", "SW5.T1..T5")
def test_events_allow_a_re_attack_on_a_fleet(bench: MakeBench) -> None:
    fleet = bench(place="ENGLISH_CHANNEL")
    combat = fleet.fight("TF", [("outer", "v-w"), ("centre", "tf-hood"), ("outer", "v-w")])
    assert not may_re_attack(fleet.state, combat, fleet.boat)
    fleet.state.events.in_force = [InForce("dunkirk")]
    assert may_re_attack(fleet.state, combat, fleet.boat)


@rule("SW14.4a", "SW14.4b")
def test_a_re_attack_finds_the_columns_in_their_rings(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    again = as_re_attacked(combat)
    assert [column.ring for column in again.columns] == ["outer", "inner", "inner", "outer"]
    assert again.round == combat.round + 1
