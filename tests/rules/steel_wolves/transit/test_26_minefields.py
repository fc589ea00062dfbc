"""SW26, SW11.2 Minefields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CLASSES, KINDS
from sandtable.games.steel_wolves.rules.patrol.endurance import endurance_modifiers
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices, patrol_order
from sandtable.games.steel_wolves.rules.patrol.search import contact
from sandtable.games.steel_wolves.rules.transit.event_orders import ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import (
    counters_left,
    field_sisters,
    lay,
    load_mines,
    may_load,
    mine_sisters,
    mine_targets,
    minelayer_spotted,
    mines_at_work,
    mines_of_a_patrol,
    new_minefield,
    old_minefields,
    open_to_mines,
)
from sandtable.games.steel_wolves.rules.transit.transit import move, transit
from sandtable.games.steel_wolves.rules.week.base_work import prep
from sandtable.games.steel_wolves.rules.week.war_progress import back_in_service
from sandtable.games.steel_wolves.state.event_track import Order
from sandtable.games.steel_wolves.state.model import Minefield, attacks_nobody
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW26.0")
def test_a_u_boat_takes_mines_before_it_leaves_its_base(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [1]}, step="transit")
    table.play(transit(table.war), outward="mines")
    assert table.asked[0].choices[-2:] == ["mines", "stay"]
    assert (table.boat.mines, table.boat.place, table.state.step) == (2, "GERMANY", "transit")
    table.play(transit(table.war))
    assert "mines" not in table.asked[1].choices
    italian = bench(nation="IT")
    assert not may_load(italian.state, italian.boat)
    at_sea = bench(place="NORTH_SEA")
    assert not may_load(at_sea.state, at_sea.boat)
    for field, value in (("mines", 2), ("fate", "repair-1")):
        other = bench()
        assert may_load(other.state, other.boat)
        setattr(other.boat, field, value)
        assert not may_load(other.state, other.boat)


@rule("SW26.0")
def test_with_mines_aboard_a_boat_attacks_nobody(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", side="patrol", mines=2)
    choices = patrol_choices(table.state, table.boat)
    assert choices[:2] == ["skip", "home"] and "search" not in choices
    assert [c for c in choices if c.startswith("zone:")] == []
    assert "mine:ENGLISH_COAST" in choices
    met = bench({"SW19.1c": [0], "SW13.22a": [9]}, place="NORWEGIAN", side="transit", mines=2)
    met.goes(move(met.war, met.boat, ["W_APPR"], cautious=False))
    met.state.colour = "red"
    met.goes(contact(met.war, met.boat))
    assert (met.state.contact, met.state.step) == ("C2", "after_search")


@rule("SW26.1")
@pytest.mark.parametrize(
    ("cls", "strength"),
    [("VIIB", 2), ("IXB", 2), ("XB", 3), ("VIID", 3), ("IIA", 1), ("XXIII", 1), ("Seal (UB)", 2)],
)
def test_strength_by_type(bench: MakeBench, cls: Any, strength: Any) -> None:
    table = bench(cls=cls)
    assert CLASSES[cls].mines == strength
    load_mines(table.war, table.boat)
    assert table.boat.mines == strength


@rule("SW26.1", "SW26.2")
def test_unspotted_the_field_is_laid_and_rolls_with_strength_and_ace(bench: MakeBench, total: Total) -> None:
    dice = {"SW19.1c": [0], "SW26.2": [1]}
    table = bench(dice, place="NORTH_SEA", side="patrol", mines=2, ace=1, step="patrol")
    table.play(patrol_order(table.war), patrol="mine:ENGLISH_COAST")
    assert table.state.minefields == [Minefield("ENGLISH_COAST", "NORTH_SEA", 2, "U-48")]
    thrown = table.facts("mines")[0]["throw"]
    assert (thrown.total, total(thrown.modifiers)) == (4, {"mine-strength": 2, "ace": 1})
    assert (table.boat.mines, table.boat.mined, table.state.step) == (0, True, "endurance")


@rule("SW26.11")
@pytest.mark.parametrize(
    ("answer", "mines", "zone", "spotted", "step", "mods"),
    [
        ("hunt-zone", 0, "ENGLISH_COAST", True, "patrol", {"mines-laid": 1, "no-ships": -1}),
        ("hunt-area", 0, "", True, "patrol", {"mines-laid": 1, "no-ships": -1}),
        ("turn-back", 2, "", False, "endurance", {"turned-back": -1}),
    ],
)
def test_a_minelayer_that_is_spotted_must_choose(
    bench: MakeBench, total: Total, answer: Any, mines: Any, zone: Any, spotted: Any, step: Any, mods: Any
) -> None:
    table = bench({"SW19.1c": [9, 0, 7]}, place="NORTH_SEA", side="patrol", mines=2)
    table.goes(lay(table.war, table.boat, "ENGLISH_COAST"))
    assert (table.boat.spotted, table.state.step, table.state.minefields) == (True, "minelayer_spotted", [])
    table.play(minelayer_spotted(table.war), minelayer_spotted=answer)
    boat = table.boat
    assert (boat.mines, boat.zone, boat.spotted, table.state.step) == (mines, zone, spotted, step)
    boat.searches = 1 if step == "patrol" else 0
    assert total(endurance_modifiers(boat)) == mods
    if step == "patrol":
        assert patrol_choices(table.state, boat) == ["search", "skip"], "it may lie low, but not go elsewhere"


@rule("SW26.11")
def test_a_boat_that_turned_back_tries_again_or_goes_home(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", side="patrol", mines=2, mine_zone="ENGLISH_COAST")
    assert patrol_choices(table.state, table.boat) == ["home", "mine:ENGLISH_COAST"]
    table.state.lows = {"NORTH_SEA": 990}
    assert patrol_choices(table.state, table.boat) == ["home"], "nobody lays mines below a low"


@rule("SW26.1", "SW26.11")
def test_a_minelayer_that_was_spotted_before_it_came_lays_its_field(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0], "SW26.2": [0]}, place="W_APPR", side="patrol", mines=2, spotted=True)
    table.goes(lay(table.war, table.boat, "IRELAND"))
    assert [field.zone for field in table.state.minefields] == ["IRELAND"]
    assert (table.boat.spotted, table.state.step) == (True, "leave_zone")


@rule("SW26.11", "SW5.T1..T5")
def test_a_minelayer_of_an_event_that_is_spotted_hunts_nobody(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol", mines=2, spotted=True)
    table.state.events.orders[table.boat.id] = Order("minelaying", ["IRELAND"], "mines")
    table.play(minelayer_spotted(table.war), minelayer_spotted="drop")
    assert table.asked[0].choices == ["drop", "turn-back"]
    assert (table.boat.mines, table.boat.mined, table.state.step) == (0, True, "leave_zone")
    table.state.events.orders[table.boat.id] = Order("iron-ore", ["IRELAND"])
    table.play(minelayer_spotted(table.war))
    assert table.asked[1].choices == ["hunt-zone", "hunt-area", "turn-back"]


@rule("SW26.0", "SW5.3a")
def test_with_mines_aboard_not_even_an_order_lets_a_boat_hunt(bench: MakeBench) -> None:
    table = bench(place="SW_APPR", side="patrol")
    table.state.events.orders[table.boat.id] = Order("berlin", ["SW_APPR"])
    assert patrol_choices(table.state, table.boat) == ["search", "skip"]
    table.boat.mines = 2
    assert patrol_choices(table.state, table.boat) == ["skip"]


@rule("SW26.2")
@pytest.mark.parametrize(
    ("face", "drawn"),
    [(3, []), (4, ["loner"]), (6, ["loner"]), (7, ["inner"]), (8, ["inner"]), (9, ["loner", "outer"])],
)
def test_what_the_minefield_table_draws(bench: MakeBench, face: Any, drawn: Any) -> None:
    table = bench({"SW26.2": [face, *[0] * len(drawn)], "SW26.21": [0] * len(drawn)})
    cups = {"loner": ["gb-m-1-0"], "inner": ["gb-m-2-0"], "outer": ["gb-m-4-1"]}
    table.state.cups |= cups
    names = {"loner": 1, "inner": 2, "outer": 4}
    mines_at_work(table.war, Minefield("ENGLISH_COAST", "NORTH_SEA", 2))
    assert [fact["tons"] for fact in table.facts("mined")] == [names[cup] for cup in drawn]
    assert all(len(table.state.cups[cup]) == 1 for cup in cups)


@rule("SW26.21", "SW26.n")
@pytest.mark.parametrize(("face", "ships", "tons"), [(1, 0, 0), (2, 0, 0), (3, 1, 5), (7, 1, 5)])
def test_a_victim_rolls_unmodified_and_only_a_sunk_ship_counts(
    bench: MakeBench, face: Any, ships: Any, tons: Any
) -> None:
    """A ship of 5,000 tons: 2 damages it, 3 sinks it; a torpedo value of -1 changes nothing."""
    table = bench({"SW26.2": [4, 0], "SW26.21": [face]}, torpedo_value=-1)
    table.state.cups["loner"] = ["gb-m-5-1"]
    mines_at_work(table.war, Minefield("ENGLISH_COAST", "NORTH_SEA", 2, "U-48"))
    assert (table.state.ships, table.state.tons, table.boat.tons) == (ships, tons, tons)
    assert table.state.cups["loner"] == ["gb-m-5-1"]
    assert [entry.boat for entry in table.state.log] == ["U-48"] * ships


@rule("SW26.22")
@pytest.mark.parametrize("kind", ["event", "hudson"])
def test_an_event_or_aircraft_goes_back_and_nothing_happens(bench: MakeBench, kind: Any) -> None:
    table = bench({"SW26.2": [4, 0]})
    table.state.cups["loner"] = [kind]
    mines_at_work(table.war, Minefield("ENGLISH_COAST", "NORTH_SEA", 2))
    assert (table.state.cups["loner"], table.state.ships, table.all_thrown()) == ([kind], 0, True)


@rule("SW26.22", "SW28.11")
def test_a_marker_for_a_liner_brings_one_onto_the_mines(bench: MakeBench) -> None:
    table = bench({"SW26.2": [4, 0, 0], "SW26.21": [9]})
    marker = next(kind.id for kind in KINDS.values() if kind.type == "LINER")
    table.state.cups["loner"], table.state.cups["liner"] = [marker], ["liner-orion"]
    mines_at_work(table.war, Minefield("ENGLISH_COAST", "NORTH_SEA", 2))
    assert [fact["unit"] for fact in table.facts("mined")] == [KINDS["liner-orion"].told["unit"]]
    assert table.state.cups["loner"] == [marker]


@rule("SW26.2", "SW2.12")
def test_in_west_waters_the_west_cups_are_drawn_from(bench: MakeBench) -> None:
    table = bench({"SW26.2": [7, 0], "SW26.21": [0]}, war_period=4, year=1942)
    table.state.cups["west_inner"] = ["gb-m-9-3"]
    mines_at_work(table.war, Minefield("ST_LAWRENCE", "MARITIMES", 2))
    assert [fact["tons"] for fact in table.facts("mined")] == [9]


@rule("SW26.23", "SW26.4", "SW11.21")
def test_old_fields_roll_without_the_ace_then_fade(bench: MakeBench, total: Total) -> None:
    table = bench({"SW26.2": [0, 0, 0, 0]}, ace=2)
    table.state.minefields = [
        Minefield("ENGLISH_COAST", "NORTH_SEA", 2, "U-48"),
        Minefield("IRELAND", "W_APPR", 1, "U-48"),
    ]
    old_minefields(table.war)
    assert [(field.zone, field.strength) for field in table.state.minefields] == [("ENGLISH_COAST", 1)]
    assert total(table.facts("mines")[0]["throw"].modifiers) == {"mine-strength": 2}
    old_minefields(table.war)
    assert table.state.minefields == []
    assert [fact["zone"] for fact in table.facts("mines-gone")] == ["IRELAND", "ENGLISH_COAST"]


@rule("SW26.23", "SW11.21")
@pytest.mark.parametrize(("cls", "strengths"), [("XB", [3, 2, 1]), ("VIIC", [2, 2, 1]), ("IIA", [1, 1])])
def test_a_field_of_strength_3_has_2_once_it_has_rolled(
    bench: MakeBench, total: Total, cls: str, strengths: list[int]
) -> None:
    """The strengths of its rolls: when it is laid, then in one preparation after the other until it is gone."""
    table = bench({"SW26.2": [0] * 4}, place="W_APPR", zone="IRELAND", cls=cls)
    load_mines(table.war, table.boat)
    new_minefield(table.war, table.boat)
    while table.state.minefields:
        old_minefields(table.war)
    thrown = [total(fact["throw"].modifiers)["mine-strength"] for fact in table.facts("mines")]
    assert thrown == strengths


@rule("SW11.2")
def test_in_a_campaign_old_fields_roll_in_the_preparation(bench: MakeBench) -> None:
    table = bench({"SW26.2": [0]})
    table.state.minefields = [Minefield("IRELAND", "W_APPR", 2)]
    table.goes(prep(table.war))
    assert ([field.strength for field in table.state.minefields], table.state.step) == ([1], "deploy")


@rule("SW26.3", "SW14.7a")
def test_after_laying_the_boat_leaves_the_zone_and_checks_at_plus_1(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0], "SW26.2": [0]}, place="W_APPR", side="patrol", mines=2)
    table.goes(lay(table.war, table.boat, "IRELAND"))
    assert table.state.step == "leave_zone"
    assert total(endurance_modifiers(table.boat)) == {"mines-laid": 1}


@rule("SW26.51")
def test_there_are_twelve_minefield_counters(bench: MakeBench) -> None:
    table = bench()
    table.state.minefields = [Minefield("IRELAND", "W_APPR", 2)] * 11
    assert (counters_left(table.state), may_load(table.state, table.boat)) == (1, True)
    table.boat.mines = 2
    assert counters_left(table.state) == 0
    table.boat.mines = 0
    table.state.minefields += [Minefield("IRELAND", "W_APPR", 1)]
    assert not may_load(table.state, table.boat)


@rule("SW26.52")
@pytest.mark.parametrize(
    ("zone", "open_in"),
    [
        ("IRELAND", [1, 2, 3, 4, 5]),
        ("ENGLISH_COAST", [1, 2]),
        ("SCAPA_FLOW", [1, 2]),
        ("GIBRALTAR_BASE", [1, 2]),
        ("CADIZ", []),
        ("BEIRUT", []),
        ("DAKAR", [1]),
        ("BAY_OF_BISCAY", [1]),
        ("DIEGO_SUAREZ", [1]),
        ("CANARY_ISLANDS", []),
        ("RIO_DE_JANEIRO", []),
        ("RIVER_PLATE", []),
        ("MURMANSK", []),
        ("LEVANT", []),
        ("AZORES", []),
        ("NARVIK", []),
    ],
)
def test_zones_closed_to_mines(bench: MakeBench, zone: Any, open_in: Any) -> None:
    table = bench()
    found = []
    for period in range(1, 6):
        table.state.war_period = period
        if open_to_mines(table.state, zone):
            found.append(period)
    assert found == open_in


@rule("SW26.52")
@pytest.mark.parametrize(
    ("event", "zone", "open_in"),
    [
        ("mines-murmansk-4", "MURMANSK", [1, 2, 3, 4, 5]),
        ("mines-levant", "LEVANT", [1, 2, 3, 4, 5]),
        ("weseruebung", "NARVIK", [1]),
        ("azores", "AZORES", [1, 2, 3, 4, 5]),
    ],
)
def test_an_event_opens_a_zone_to_mines(bench: MakeBench, event: Any, zone: Any, open_in: Any) -> None:
    table = bench()
    table.state.events.happened[event] = 1
    found = []
    for period in range(1, 6):
        table.state.war_period = period
        if open_to_mines(table.state, zone):
            found.append(period)
    assert found == open_in
    table.state.war_period = 1
    table.state.bases.append(zone)
    assert not open_to_mines(table.state, zone)


@rule("SW26.53")
def test_no_mines_under_a_low(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", mines=2)
    assert mine_targets(table.state, table.boat) == ["IRELAND"]
    for area in ("W_APPR", "SW_APPR"):
        table.state.lows = {area: 990}
        assert mine_targets(table.state, table.boat) == [], "the zone hangs on both areas"
    table.state.lows = {"NORTH_SEA": 990}
    assert mine_targets(table.state, table.boat) == ["IRELAND"]


@rule("SW26.53", "SW5.3a")
def test_not_even_an_order_lays_mines_under_a_low(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol", mines=2)
    table.state.events.orders[table.boat.id] = Order("mines", ["IRELAND"], "mines", "")
    assert ordered_choices(table.state, table.boat) == ["mine:IRELAND", "move:SW_APPR"]
    table.state.lows = {"SW_APPR": 965}
    assert ordered_choices(table.state, table.boat) == ["move:SW_APPR"]


@rule("SW5.Th1", "SW26.52")
def test_a_zone_that_the_war_has_closed_takes_no_mines(bench: MakeBench) -> None:
    table = bench()
    assert open_to_mines(table.state, "IRELAND")
    table.state.events.closed_zones = ["IRELAND"]
    assert not open_to_mines(table.state, "IRELAND")


@rule("SW14.81", "SW26.21")
def test_another_escort_carrier_takes_the_place_of_one_that_a_mine_sank(bench: MakeBench) -> None:
    table = bench({"SW26.2": [9, 0], "SW26.21": [9]}, war_period=5, year=1942, month=9, step="mines")
    table.state.minefields = [Minefield("IRELAND", "W_APPR", 1, "U-48")]
    table.state.cups["inner"] = ["avenger"]
    table.goes(mines_of_a_patrol(table.war))
    assert (table.state.step, table.state.out) == ("mine_sisters", ["avenger"])
    table.play(mine_sisters(table.war), sister="biter")
    assert table.asked[0].choices == ["archer", "biter"]
    assert (table.state.cups["inner"], table.state.gone, table.state.step) == (["biter"], {}, "which_boat")


@rule("SW26.n", "SW14.81")
def test_a_named_ship_that_a_mine_damages_is_out_for_the_war_period(bench: MakeBench) -> None:
    """It does not count; another of its class takes its place, and in the next war period it is back in service."""
    table = bench({"SW26.2": [9, 0], "SW26.21": [4]}, war_period=5, year=1942, month=9, step="mines")
    state = table.state
    state.minefields = [Minefield("IRELAND", "W_APPR", 1, "U-48")]
    state.cups["inner"] = ["avenger"]
    table.goes(mines_of_a_patrol(table.war))
    assert [fact["result"] for fact in table.facts("mined")] == ["damaged"]
    assert (state.ships, state.tons, state.log) == (0, 0, [])
    assert (state.step, state.out) == ("mine_sisters", ["avenger"])
    table.play(mine_sisters(table.war), sister="biter")
    assert (state.cups["inner"], state.gone, state.step) == (["biter"], {}, "which_boat")
    back_in_service(state)
    assert state.out == []


@rule("SW14.81", "SW26.21")
def test_the_new_ship_is_chosen_before_the_minelayer_goes_on(bench: MakeBench) -> None:
    dice = {"SW19.1c": [0], "SW26.2": [8, 0], "SW26.21": [9]}
    table = bench(dice, place="W_APPR", side="patrol", mines=2, war_period=4, year=1942, month=9)
    table.state.cups["inner"] = ["avenger"]
    table.goes(lay(table.war, table.boat, "IRELAND"))
    assert table.at() == "field_sisters"
    table.play(field_sisters(table.war))
    assert (table.at(), table.state.gone) == ("leave_zone", {})


@rule("SW25.1")
def test_an_ace_helps_a_new_field_only(bench: MakeBench, total: Total) -> None:
    table = bench({"SW26.2": [0, 0]}, place="W_APPR", zone="IRELAND", mines=2, ace=2)
    new_minefield(table.war, table.boat)
    old_minefields(table.war)
    first, second = (total(fact["throw"].modifiers) for fact in table.facts("mines"))
    assert (first, second) == ({"mine-strength": 2, "ace": 2}, {"mine-strength": 2})


@rule("SW26.0")
@pytest.mark.parametrize(("mines", "peaceful"), [(0, False), (1, True), (2, True)])
def test_a_boat_with_any_mines_aboard_makes_no_attacks(mines: int, peaceful: bool) -> None:
    stage = Stage("1941-05", 3)
    (boat,) = stage.boats("VIIB", "W_APPR", "U-46", mines=mines)
    assert attacks_nobody(stage.state, boat) is peaceful
