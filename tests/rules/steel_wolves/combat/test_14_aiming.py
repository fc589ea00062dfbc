"""SW14.14-17 From the choice of a weapon to the torpedoes: what may be aimed at, and with how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import CLASSES, KINDS
from sandtable.games.steel_wolves.rules.combat.attack import (
    aim,
    double,
    escorts_strike_first,
    fire,
    result_modifiers,
    share,
    target_options,
    tdc,
    tdc_change,
    torpedo,
    weapon,
)
from sandtable.games.steel_wolves.rules.forces.escorts import attack_parts, target_parts
from sandtable.games.steel_wolves.rules.forces.escorts import total as sum_of
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

SMALL = [("outer", "gb-m-5-1"), ("inner", ""), ("inner", ""), ("outer", "")]


@rule("SW14.12e", "SW19.21")
@pytest.mark.parametrize(("countered", "step"), [(False, "counterattack"), (True, "tdc")])
def test_a_boat_is_forced_under_once(bench: MakeBench, countered: bool, step: str) -> None:
    table = bench((), place="W_APPR")
    combat = table.fight("C1", SMALL, step="weapon", event="forced-under", countered=countered)
    table.play(weapon(table.war))
    assert combat.step == step


@rule("SW14.2a", "SW19.21")
def test_escorts_that_strike_first_do_so_once(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [0]}, place="W_APPR")
    combat = table.fight("C1", SMALL, step="weapon", event="escorts-first")
    assert escorts_strike_first(table.war, combat, table.boat)
    assert (combat.countered, len(table.facts("counterattack"))) == (True, 1)
    assert escorts_strike_first(table.war, combat, table.boat)
    assert len(table.facts("counterattack")) == 1


@rule("SW14.14")
@pytest.mark.parametrize(("attacked", "step"), [(False, "finish"), (True, "counterattack")])
def test_without_a_target_left_for_torpedoes(bench: MakeBench, attacked: bool, step: str) -> None:
    """The gun has fired at the only ship; whether anything came of it or not, there is nothing to aim at."""
    table = bench((), place="W_APPR")
    combat = table.fight("C1", SMALL, step="tdc", attacked=attacked, shelled=["s0"])
    table.play(tdc(table.war))
    assert combat.step == step


@rule("SW14.4e", "SW30.25", "SW19.21")
@pytest.mark.parametrize(
    ("round_", "area", "event", "change"),
    [
        (1, "W_APPR", "", (0, 0)),
        (2, "W_APPR", "", (1, 0)),
        (1, "US_EAST", "", (1, 0)),
        (2, "US_EAST", "", (2, 0)),
        (2, "US_EAST", "perfect-position", (3, 0)),
        (1, "US_EAST", "zigzag", (1, 1)),
    ],
)
def test_what_lowers_and_raises_every_tdc_counter(
    bench: MakeBench, round_: int, area: str, event: str, change: tuple[int, int]
) -> None:
    table = bench((), place=area, war_period=4, year=1942, month=2)
    combat = table.fight("C1", SMALL, round=round_, event=event)
    assert tdc_change(table.state, combat) == change


def aimed(bench: MakeBench, columns: list[tuple[str, str]], tdc_value: int, **changes: object) -> Bench:
    """A convoy with the same TDC counter on each of its ships."""
    table = bench((), place="W_APPR", **changes)
    combat = table.fight("C1", columns, step="aim")
    for column in combat.columns:
        for slot in column.slots:
            slot.tdc = tdc_value
    return table


@rule("SW14.16A", "SW14.16C")
def test_a_target_shows_its_tdc_counter_and_the_difference(bench: MakeBench) -> None:
    table = aimed(bench, SMALL, 1)
    (option,) = target_options(table.state, table.combat, table.boat, 4)
    ours = sum_of(attack_parts(table.state, table.combat, table.boat, 4))
    theirs = sum_of(target_parts(table.state, table.combat, table.boat, 0, table.slot("s0")))
    assert (option.args["tdc"], option.args["points"], option.args["difference"]) == (1, 4, ours - theirs)


@rule("SW14.17A", "SW14.17B")
@pytest.mark.parametrize(("attack", "low", "step"), [(1, 0, "share"), (1, 965, "press"), (0, 0, "press")])
def test_without_a_point_there_is_no_attack(bench: MakeBench, attack: int, low: int, step: str) -> None:
    cls = next(name for name, values in CLASSES.items() if values.attack == attack)
    table = aimed(bench, SMALL, -9, cls=cls, lows={"W_APPR": low} if low else {})
    table.slot("s0").points = 3
    table.combat.doctrine = True
    table.goes(aim(table.war))
    assert (table.combat.step, table.combat.doctrine) == (step, False)
    assert table.slot("s0").points == (0 if step == "share" else 3), "what was shared before is forgotten"


@rule("SW28.21-29", "SW14.15a")
@pytest.mark.parametrize(("shelled", "asked"), [([], 0), (["s9"], 1)])
def test_after_the_gun_a_single_loner_may_be_left_alone(bench: MakeBench, shelled: list[str], asked: int) -> None:
    table = bench((), place="W_APPR")
    combat = table.fight("L", [("loner", "gb-m-5-1")], step="share", shelled=shelled)
    table.slot("s0").tdc = 0
    table.play(share(table.war), targets=[])
    assert (len(table.asked), combat.step) == (asked, "counterattack" if asked else "expose")


@rule("SW19.21")
@pytest.mark.parametrize(
    ("event", "points", "doubled"), [("tonnage-doubled", 2, "s0"), ("tonnage-doubled", 0, ""), ("zigzag", 2, "")]
)
def test_only_the_event_doubles_and_only_a_target(bench: MakeBench, event: str, points: int, doubled: str) -> None:
    table = aimed(bench, SMALL, 0)
    table.slot("s0").points, table.combat.event = points, event
    table.play(double(table.war))
    assert (table.combat.double, table.combat.step, table.asked) == (doubled, "fire", [])


@rule("SW14.16C", "SW14.16A")
def test_only_targets_with_points_are_fired_at(bench: MakeBench) -> None:
    table = bench({"SW14.16C": [9]}, place="W_APPR")
    table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1"), *SMALL[1:]], step="fire")
    for slot, points in (("s0", 4), ("s1", 0)):
        table.slot(slot).tdc, table.slot(slot).points = -1, points
    table.goes(fire(table.war))
    assert [fact["slot"] for fact in table.facts("torpedoes")] == ["s0"]
    assert (table.facts("cannot-hit"), table.combat.step) == ([], "counterattack")


@rule("SW14.16C", "SW14.17n")
@pytest.mark.parametrize(
    ("difference", "face", "hit"), [(-1, None, None), (0, 0, True), (0, 1, False), (1, 1, True)]
)
def test_a_difference_of_zero_still_hits_on_a_zero(
    bench: MakeBench, difference: int, face: int | None, hit: bool | None
) -> None:
    dice = {"SW14.16C": [face]} if face is not None else {}
    table = bench({**dice, "SW14.16D": [0]}, place="W_APPR")
    combat = table.fight("C1", SMALL, step="fire")
    slot = table.slot("s0")
    slot.tdc, slot.points = 0, 3
    ours = sum_of(attack_parts(table.state, combat, table.boat, 3))
    slot.tdc = int(ours - sum_of(target_parts(table.state, combat, table.boat, 0, slot)) - difference)
    torpedo(table.war, combat, table.boat, 0, slot)
    assert [fact["hit"] for fact in table.facts("torpedoes")] == ([] if hit is None else [hit])
    assert len(table.facts("cannot-hit")) == (1 if hit is None else 0)


@rule("SW14.16D")
@pytest.mark.parametrize("period", [4, 5])
def test_merchants_of_5_to_12_thousand_tons_are_war_built_in_war_period_5(bench: MakeBench, period: int) -> None:
    table = bench((), war_period=period)
    seen = set()
    for kind in KINDS.values():
        combat = table.fight("C1", [("outer", kind.id)])
        mods = result_modifiers(table.state, combat, table.boat, table.slot("s0"))
        built = kind.merchant and kind.nation in ("GB", "CA", "US") and kind.tons in range(5, 13)
        assert [mod.value for mod in mods if mod.why == "war-built"] == ([-1] if built and period == 5 else [])
        seen.add((kind.merchant, built))
    assert seen == {(True, True), (True, False), (False, False)}
