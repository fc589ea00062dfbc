"""SW18, SW14.16D, SW26.21 A lost boat and a sunk ship are told with what did it and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack
from sandtable.games.steel_wolves.rules.combat.reveal import mechanical_problems
from sandtable.games.steel_wolves.rules.forces.damage import hazard
from sandtable.games.steel_wolves.rules.forces.intelligence import storm_damage
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.games.steel_wolves.rules.patrol.sub_duel import duel
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import huff_duff
from sandtable.games.steel_wolves.rules.transit.minefields import new_minefield
from sandtable.games.steel_wolves.rules.transit.supply import found_out
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_event
from sandtable.testing import rule
from tests.rules.steel_wolves.conftest import Bench, Dice, MakeBench


def under_escorts(table: Bench) -> None:
    table.fight("C1", [("outer", "?gb-m-5-1")])
    counterattack(table.war, table.boat)


def under_aircraft(table: Bench) -> None:
    hazard(table.war, table.boat, "patrol aircraft", "SW19.21")


def with_a_shadower_heard(table: Bench) -> None:
    table.state.shadower = table.boat.id
    huff_duff(table.war)


def beside_a_supply_ship(table: Bench) -> None:
    found_out(table.war, "U-tanker", table.boat.id)


def in_a_duel(table: Bench) -> None:
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [0]
    table.goes(duel(table.war))


@rule("SW18.2")
@pytest.mark.parametrize(
    ("hit_by", "dice", "changes", "because"),
    [
        (under_escorts, {"SW14.2C": [9]}, {"damage": 2}, "counterattack"),
        (under_aircraft, {"SW14.13a": [9], "SW19.21": [9]}, {"damage": 2}, "hazard"),
        (lambda t: mechanical_problems(t.war, t.boat), {"SW19.21": [8]}, {"damage": 2}, "mechanical"),
        (lambda t: storm_damage(t.war, t.boat), {"SW7.41b": [0], "SW7.41d": [9]}, {}, "storm"),
        (lambda t: transit_event(t.war, t.boat, "W_APPR"), {"SW19.1c": [9, 9]}, {}, "transit-event"),
        (with_a_shadower_heard, {"SW24.11": [9]}, {"war_period": 5}, "huff-duff"),
        (in_a_duel, {"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [9]}, {"spotted": True, "damage": 1}, "duel-result"),
        (beside_a_supply_ship, {"SW21.32": [1]}, {}, "supply-found-out"),
    ],
)
def test_a_loss_names_the_kind_of_fact_that_did_it_and_the_place(
    bench: MakeBench, hit_by: Callable[[Bench], object], dice: Dice, changes: dict[str, object], because: str
) -> None:
    """The cause is what brought the hit, not the die of a second damage or of a deep low that made it the end."""
    low = {"lows": {"W_APPR": 965}, "passed": ["W_APPR"]} if because == "storm" else {}
    table = bench(dice, place="W_APPR", zone="IRELAND", side="patrol", **changes, **low)
    hit_by(table)
    (lost,) = table.facts("lost")
    assert lost == {"boat": table.boat.id, "because": because, "area": "W_APPR", "zone": "IRELAND"}
    assert len(table.facts(because)) == 1


@rule("SW14.16D")
def test_a_sinking_in_a_combat_names_its_area_and_zone(bench: MakeBench) -> None:
    table = bench((), place="W_APPR")
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    combat.area, combat.zone = "NORTH_SEA", "SCAPA_FLOW"
    apply_result(table.war, combat, table.boat, table.slot("s0"), "sunk")
    (sunk,) = table.facts("sunk")
    assert (sunk["area"], sunk["zone"]) == ("NORTH_SEA", "SCAPA_FLOW")


@rule("SW14.6A-E")
def test_a_submarine_sunk_in_a_duel_names_the_place_of_the_boat(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [3]}, place="W_APPR", zone="IRELAND", torpedo_value=-1)
    in_a_duel(table)
    (sunk,) = table.facts("sunk")
    assert (sunk["area"], sunk["zone"]) == ("W_APPR", "IRELAND")


@rule("SW26.21")
def test_a_sinking_on_a_mine_names_the_place_of_the_field(bench: MakeBench) -> None:
    dice = {"SW26.2": [9, 0, 0, 0, 0, 0, 0], "SW26.21": [9, 9, 9, 9, 9, 9, 9]}
    table = bench(dice, place="W_APPR", zone="IRELAND", mines=3)
    table.state.cups["loner"] = ["gb-m-5-1"]
    new_minefield(table.war, table.boat)
    table.boat.place, table.boat.zone = "SW_APPR", ""
    assert {(sunk["area"], sunk["zone"]) for sunk in table.facts("sunk")} == {("W_APPR", "IRELAND")}
