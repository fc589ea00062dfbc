"""SW13.22, SW13.24 From a search to a contact and from a contact to the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.patrol.search import (
    accept,
    contact,
    engage,
    engagement,
    search,
    straggle_parts,
    virgin,
)
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW30.51", "SW30.52", "SW13.21a")
@pytest.mark.parametrize(("area", "period", "opened"), [("W_APPR", 5, False), ("BRAZIL", 4, True)])
def test_waters_are_virgin_in_the_week_of_the_first_search_only(
    bench: MakeBench, area: str, period: int, opened: bool
) -> None:
    table = bench({"SW13.21a": [1, 1], "SW13.21d": [5, 5], "SW13.22a": [0, 0]}, place=area, war_period=period)
    table.goes(search(table.war))
    assert (table.state.hunted, table.state.opened_now) == ([area], [area] if opened else [])
    assert virgin(table.state, area) is opened
    table.state.opened_now = []
    table.goes(search(table.war))
    assert (table.state.hunted, virgin(table.state, area)) == ([area], False), "hunted once for all"


@rule("SW13.22a", "SW13.22b")
@pytest.mark.parametrize(
    ("area", "codes"),
    [
        ("W_APPR", ["OB", "HX", "SL", "OG"]),
        ("ANGOLA", ["CT", "WS"]),
        ("BARENTS", ["PQ", "QP", "HN"]),
    ],
)
def test_a_convoy_bears_a_code_of_its_waters(bench: MakeBench, area: str, codes: list[str]) -> None:
    """Waters with fewer codes than columns have no empty ones."""
    told = set()
    for face in range(10):
        table = bench({"SW13.22a": [face]}, place=area, colour="red", war_period=3, barbarossa=True, hunted=[area])
        table.goes(contact(table.war, table.boat))
        if table.state.contact in ("C1", "C2"):
            (fact,) = table.facts("convoy")
            told.add(fact["code"])
    assert told and told <= {f"series-{code}" for code in codes}


@rule("SW13.22a")
@pytest.mark.parametrize(
    ("face", "damage", "encounter", "step"),
    [(0, 0, False, "after_search"), (9, 0, False, "pack"), (9, 1, False, "accept"), (9, 0, True, "accept")],
)
def test_what_follows_a_contact(bench: MakeBench, face: int, damage: int, encounter: bool, step: str) -> None:
    colour = "green" if face == 0 else "red"
    table = bench({"SW13.22a": [face]}, place="W_APPR", colour=colour, damage=damage, encounter=encounter)
    table.state.hunted = ["W_APPR"]
    table.goes(contact(table.war, table.boat))
    assert (bool(table.state.contact), table.state.step) == (face == 9, step)


@rule("SW13.22d", "SW15.42-48")
@pytest.mark.parametrize(("encounter", "cites"), [(False, "SW13.22d"), (True, "SW15.42-48")])
@pytest.mark.parametrize(("kind", "step"), [("L", "coastal"), ("C2", "pack")])
def test_a_contact_may_be_taken_or_let_go(
    bench: MakeBench, encounter: bool, cites: str, kind: str, step: str
) -> None:
    table = bench((), place="W_APPR", damage=1, encounter=encounter, contact=kind, colour="red")
    table.play(accept(table.war), accept="attack")
    assert (table.asked[0].rule, table.state.step) == (cites, step)


@rule("SW13.22d", "SW30.11")
@pytest.mark.parametrize(("before", "kind", "after"), [(True, "L", True), (True, "C1", False), (False, "L", False)])
def test_whoever_lets_a_convoy_go_has_not_met_loners_alone(
    bench: MakeBench, before: bool, kind: str, after: bool
) -> None:
    table = bench((), place="W_APPR", damage=1, contact=kind, colour="red", only_loners=before)
    table.play(accept(table.war), accept="decline")
    assert (table.boat.only_loners, table.state.step) == (after, "after_search")


@rule("SW2.12", "SW13.24b")
@pytest.mark.parametrize(("period", "cups"), [(2, ("outer", "inner")), (3, ("west_outer", "west_inner"))])
def test_the_west_has_its_own_cups_from_war_period_3(bench: MakeBench, period: int, cups: tuple[str, str]) -> None:
    table = bench((), place="GRAND_BANKS", war_period=period, contact="C1", colour="red")
    assert tuple(cup for cup, _, _ in engagement(table.state, table.boat)) == cups


@rule("SW13.24a")
def test_a_combat_knows_the_colour_of_its_box_and_the_boat_is_in_it(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0] * 9}, place="W_APPR", contact="L", colour="orange", withdrawn=True)
    table.goes(engage(table.war, table.boat, coastal=False))
    assert (table.combat.colour, table.combat.area, table.combat.coastal) == ("orange", "W_APPR", False)
    assert (table.boat.met_ships, table.boat.withdrawn, table.state.step) == (True, False, "combat")


@rule("SW29.1", "SW7.41a", "SW7.41b")
@pytest.mark.parametrize("period", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("area", ["WEST_AFRICA", "GREENLAND", "ANGOLA", "US_EAST", "W_APPR"])
def test_a_low_adds_one_to_straggle_and_a_deep_low_makes_it_two(bench: MakeBench, area: str, period: int) -> None:
    table = bench((), war_period=period)
    (calm,) = straggle_parts(table.state, area, "C2")
    for low, straggle in ((990, min(2, calm.value + 1)), (965, 2)):
        table.state.lows = {area: low}
        assert sum(part.value for part in straggle_parts(table.state, area, "C2")) == straggle


@rule("SW5.T1..T5", "SW13.21a")
@pytest.mark.parametrize(
    ("period", "face", "second", "green", "contact_", "step"),
    [
        (3, 9, 0, 0, "SPEC", "pack"),
        (3, 9, 0, 1, "L", "coastal"),
        (3, 8, 0, 0, "L", "coastal"),
        (3, 7, 0, 0, "", "after_search"),
        (4, 7, 0, 0, "L", "coastal"),
        (4, 7, 0, 1, "", "after_search"),
        (3, 0, 0, 0, "", "duel"),
        (3, 0, 0, 1, "", "duel"),
        (3, 0, 1, 0, "", "after_search"),
        (3, 1, 0, 1, "", "after_search"),
    ],
)
def test_in_the_baltic_operations_a_total_of_nine_finds_ships_and_a_natural_zero_a_submarine(
    bench: MakeBench, period: int, face: int, second: int, green: int, contact_: str, step: str
) -> None:
    """What the chart of the area has at 8, in war period 4 at 7 too, is found as in any other week."""
    dice = {"SW13.21a": [face], "SW13.21d": [second], "SW13.22a": [5]}
    table = bench(dice, place="BALTIC", side="patrol", war_period=period, inexperienced=green, barbarossa=True)
    table.state.events.on, table.state.bdienst_level = True, 0
    table.state.events.in_force = [InForce("baltic-3")]
    table.state.events.orders[table.boat.id] = Order("baltic-3", ["BALTIC"])
    table.goes(search(table.war))
    assert table.facts("search")[0]["throw"].total == face - green
    assert (table.state.contact, table.state.step) == (contact_, step)
    assert len(table.facts("sub-sighted")) == int(face == 0)
