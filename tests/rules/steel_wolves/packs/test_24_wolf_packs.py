"""SW24.1 Forming a wolf pack: who may be called, who finds the convoy, Huff-Duff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CLASSES
from sandtable.games.steel_wolves.rules.forces.damage import lose
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search
from sandtable.games.steel_wolves.rules.patrol.search import search_modifiers
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import (
    call,
    call_options,
    dissolve,
    gather,
    huff_duff,
    join,
    join_modifiers,
    join_number,
    join_odds,
    pack,
    take_over,
    whom_to_call,
    within_call,
)
from sandtable.games.steel_wolves.rules.transit.transit import in_range
from sandtable.games.steel_wolves.rules.week.end_of_turn import end_the_boats_week
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import Boat, Flight
from sandtable.games.steel_wolves.state.politics import Politics
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


def at_the_convoy(bench: MakeBench, others: str, dice: Any = (), area: str = "GREENLAND", **changes: Any) -> Bench:
    """The boat of the bench has found a large convoy; the others are on patrol in the same area."""
    given: dict[str, Any] = {
        "place": area,
        "side": "patrol",
        "war_period": 3,
        "year": 1941,
        "contact": "C2",
        "colour": "blue",
        "searches": 1,
        "step": "pack",
        "enigma_level": 0,
        **changes,
    }
    table = bench(dice, **given)
    # The convoy itself does not matter here: its cups are empty.
    table.state.cups |= {cup: [] for cup in ("west_outer", "west_inner", "centre")}
    table.state.boats += [Boat(name, "VIIC", "DE", area, side="patrol") for name in others.split()]
    return table


@rule("SW13.3", "SW24.1a")
def test_a_convoy_may_be_shadowed_for_the_pack_or_attacked_alone(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110")
    table.play(pack(table.war), pack="shadow")
    asked = table.asked[0]
    assert (asked.choices, asked.args["boats"]) == (["shadow", "signal", "alone"], 2)
    assert (table.state.shadower, table.state.joined, table.state.step) == ("U-48", {"U-48": "late"}, "call")
    assert not table.boat.only_loners
    signal = at_the_convoy(bench, "U-46")
    signal.play(pack(signal.war), pack="signal")
    assert (signal.state.shadower, signal.state.joined) == ("", {"U-48": "attack"})
    alone = at_the_convoy(bench, "U-46")
    alone.play(pack(alone.war), pack="alone")
    assert (alone.combat.pack, alone.combat.coastal, alone.state.step) == ([], False, "combat")


@rule("SW24.0")
def test_only_u_boats_form_packs_and_from_war_period_2(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46")
    assert whom_to_call(table.state, table.boat)
    table.state.war_period = 1
    assert not whom_to_call(table.state, table.boat)
    table.state.war_period = 2
    assert whom_to_call(table.state, table.boat)
    table.boat.nation = "IT"
    assert not whom_to_call(table.state, table.boat)
    table.boat.nation = "DE"
    table.state.boats[1].nation = "IT"
    assert within_call(table.state, table.boat) == []


@rule("SW24.n", "SW30.13")
@pytest.mark.parametrize(
    ("changes", "lows", "may"),
    [
        ({}, {}, True),
        ({"contact": "C1"}, {}, True),
        ({"contact": "TF"}, {}, False),
        ({"contact": "SPEC"}, {}, False),
        ({"contact": "L"}, {}, False),
        ({"searches": 2}, {}, False),
        ({"returning": True}, {}, False),
        ({}, {"GREENLAND": 990}, True),
        ({}, {"GREENLAND": 965}, False),
    ],
)
def test_where_packs_cannot_form(bench: MakeBench, changes: Any, lows: Any, may: Any) -> None:
    table = at_the_convoy(bench, "U-46", **changes)
    table.state.lows = lows
    assert bool(whom_to_call(table.state, table.boat)) is may


@rule("SW24.1a")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("acted", True),
        ("done", True),
        ("moved", True),
        ("searches", 1),
        ("cls", "XIV"),
        ("returning", True),
        ("side", "transit"),
        ("place", "GRAND_BANKS"),
        ("zone", "IRELAND"),
        ("mines", 2),
        ("fate", "lost"),
    ],
)
def test_boats_that_have_moved_or_cannot_fight_are_not_called(bench: MakeBench, field: Any, value: Any) -> None:
    table = at_the_convoy(bench, "U-46 U-110")
    setattr(table.state.boats[1], field, value)
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-110"]


@rule("SW24.1d")
def test_in_war_period_5_boats_come_from_adjacent_areas_at_minus_3(bench: MakeBench, total: Total) -> None:
    table = at_the_convoy(bench, "U-46 U-110", war_period=4)
    table.state.boats[2].place = "GRAND_BANKS"
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46"]
    table.state.war_period = 5
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46", "U-110"]
    far = table.state.boats[2]
    assert total(join_modifiers(table.state, table.boat, far, shadowed=True)) == {"from-next-door": -3}
    table.state.joined = {"U-48": "attack", "U-110": "attack"}
    table.goes(gather(table.war))
    assert (far.place, far.moved, far.passed) == ("GREENLAND", True, ["GREENLAND"])


@rule("SW24.1d", "SW20.8")
@pytest.mark.parametrize(
    ("here", "near", "strait"),
    [("MOROCCO", "SW_APPR", "W_MED"), ("W_MED", "E_MED", "MOROCCO"), ("SW_APPR", "W_APPR", "NORTH_SEA")],
)
def test_nobody_joins_through_the_channel_or_the_strait(
    bench: MakeBench, here: str, near: str, strait: str
) -> None:
    table = at_the_convoy(bench, "U-46 U-110", war_period=5)
    table.state.bases = ["GERMANY", "FRANCE_ATLANTIC", "ITALY"]
    for boat, place in zip(table.state.boats, (here, near, strait), strict=True):
        boat.place = place
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46"]


@rule("SW24.1b")
def test_joining_modifiers(bench: MakeBench, total: Total) -> None:
    table = at_the_convoy(bench, "U-46", enigma_level=-2, contact="C1")
    joining = table.state.boats[1]
    joining.ace, joining.inexperienced = 1, 1
    table.boat.ace = 2
    table.state.lows = {"GREENLAND": 990}
    table.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "GREENLAND")] * 2
    assert total(join_modifiers(table.state, table.boat, joining, shadowed=False)) == {
        "no-shadower": -2,
        "not-a-large-convoy": -2,
        "enigma": -2,
        "ace": 1,
        "aircraft": 2,
        "bad-weather": -1,
        "inexperienced": -1,
    }


@rule("SW24.1c", "SW24.1a")
@pytest.mark.parametrize(("face", "part"), [(4, "attack"), (3, "late"), (2, "fails")])
def test_above_the_number_it_attacks_at_it_comes_late_below_it_fails(
    bench: MakeBench, total: Total, face: Any, part: Any
) -> None:
    table = at_the_convoy(bench, "U-46", {"SW24.1a": [face]})
    table.state.shadower = "U-48"
    boat = table.state.boats[1]
    table.goes(join(table.war, table.boat, boat))
    assert table.state.joined == ({} if part == "fails" else {"U-46": part})
    assert table.state.tried == ["U-46"]
    assert total(search_modifiers(table.state, boat)).get("missed-pack") == (-3 if part == "fails" else None)


@rule("SW24.1a")
def test_the_rank_counts_tries_not_boats_that_joined(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-1 U-2 U-3 U-4 U-5 U-6 U-7 U-8")
    numbers = []
    for tried in range(8):
        table.state.tried = ["x"] * tried
        numbers.append(join_number(table.state))
    assert numbers == [3, 3, 4, 4, 4, 5, 5, 5]
    table.state.tried = ["x"] * 30
    assert join_number(table.state) == 8


@rule("SW24.1c")
def test_odds_of_joining_agree_with_the_dice(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46")
    at_once, late = join_odds(table.state, table.boat, table.state.boats[1], shadowed=True)
    assert (at_once.chance, late.chance) == (0.6, 0.1)
    at_once, late = join_odds(table.state, table.boat, table.state.boats[1], shadowed=False)
    assert (at_once.chance, late.chance) == (0.4, 0.1)


@rule("SW24.1c")
@pytest.mark.parametrize(
    ("enigma", "needed", "at_once", "late"),
    [(4, -1, 1.0, 0.0), (3, 0, 0.9, 0.1), (-5, 8, 0.1, 0.1), (-6, 9, 0.0, 0.1), (-7, 10, 0.0, 0.0)],
)
def test_the_chances_of_joining_at_both_ends_of_the_die(
    bench: MakeBench, enigma: int, needed: int, at_once: float, late: float
) -> None:
    """The second boat needs more than 3, or just 3 to come late; Enigma moves that to `needed`."""
    table = at_the_convoy(bench, "U-46", enigma_level=enigma)
    assert join_number(table.state) - enigma == needed
    odds = join_odds(table.state, table.boat, table.state.boats[1], shadowed=True)
    assert [one.chance for one in odds] == [at_once, late]


@rule("SW24.1a", "SW24.1c", "SW24.11")
def test_printed_example_of_the_pack_of_u_49(bench: MakeBench) -> None:
    """U-49 shadows in the Greenland Gap; six boats try with 2, 6 (Endrass), 7, 0, 5 and 5; Huff-Duff rolls a 1."""
    dice = {"SW24.1a": [2, 6, 7, 0, 5, 5], "SW24.11": [1]}
    table = at_the_convoy(bench, "U-78 U-46 U-110 U-124 U-722 U-202", dice, id="U-49")
    table.state.boats[2].ace = 1
    table.play(pack(table.war), pack="shadow")
    table.play(call(table.war), call="all")
    tries = table.facts("joins")
    assert [(t["boat"], t["number"], t["part"]) for t in tries] == [
        ("U-78", 3, "fails"),
        ("U-46", 3, "attack"),
        ("U-110", 4, "attack"),
        ("U-124", 4, "fails"),
        ("U-722", 4, "attack"),
        ("U-202", 5, "late"),
    ]
    assert tries[1]["throw"].total == 7
    assert [t["rank"] for t in tries] == [2, 3, 4, 5, 6, 7]
    assert table.facts("huff-duff") == [
        {"boat": "U-49", "throw": table.facts("huff-duff")[0]["throw"], "result": "none"}
    ]
    first_round = [boat for boat, part in table.state.joined.items() if part == "attack"]
    assert first_round == ["U-46", "U-110", "U-722"]
    assert (table.state.shadower, table.state.joined["U-49"]) == ("U-49", "late")
    assert table.all_thrown()


@rule("SW24.11", "SW24.11n")
def test_every_natural_0_gives_the_shadower_away(bench: MakeBench) -> None:
    """With Enigma +4 a 0 becomes 4 and the boat joins, but the signals are heard all the same."""
    table = at_the_convoy(bench, "U-46", {"SW24.1a": [0], "SW24.11": [9]}, enigma_level=4)
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.goes(join(table.war, table.boat, table.state.boats[1]))
    assert table.state.joined == {"U-48": "out", "U-46": "attack"}
    assert (table.boat.spotted, table.state.shadower, table.state.step) == (True, "", "take_over")
    quiet = at_the_convoy(bench, "U-46", {"SW24.1a": [0]})
    quiet.state.joined = {"U-48": "attack"}
    quiet.goes(join(quiet.war, quiet.boat, quiet.state.boats[1]))
    assert quiet.facts("huff-duff") == []


@rule("SW24.11")
@pytest.mark.parametrize(
    ("face", "period", "spotted", "damage", "fate"),
    [(9, 2, False, 0, ""), (7, 5, True, 0, ""), (8, 5, False, 1, ""), (9, 5, False, 0, "lost")],
)
def test_results_of_huff_duff(
    bench: MakeBench, face: Any, period: Any, spotted: Any, damage: Any, fate: Any
) -> None:
    table = at_the_convoy(bench, "U-46", {"SW24.11": [face]}, war_period=period, step="call")
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.goes(huff_duff(table.war))
    boat = table.boat
    assert (boat.spotted, boat.damage, boat.fate, boat.returning) == (spotted, damage, fate, damage > 0)
    assert (table.state.joined, table.state.shadower, table.state.step) == ({"U-48": "out"}, "", "call")


@rule("SW24.11")
def test_a_boat_that_has_joined_may_take_over_and_then_comes_late(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110", step="take_over")
    table.state.joined = {"U-48": "out", "U-46": "attack", "U-110": "late"}
    table.play(take_over(table.war), take_over="U-46")
    assert table.asked[0].choices == ["U-46", "U-110", "nobody"]
    assert (table.state.shadower, table.state.joined["U-46"], table.state.step) == ("U-46", "late", "call")
    table.state.shadower = ""
    table.play(take_over(table.war), take_over="nobody")
    assert table.state.shadower == ""


@rule("SW24.11")
def test_calling_all_stops_when_the_shadower_is_driven_off(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110 U-124", {"SW24.1a": [8, 0], "SW24.11": [8]}, step="call")
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.play(call(table.war), call="all")
    assert (table.state.tried, table.state.step) == (["U-46", "U-110"], "take_over")


@rule("SW24.11", "SW14.7a")
def test_nobody_left_means_contact_is_lost(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", step="call")
    table.state.joined = {"U-48": "out"}
    table.state.boats[1].acted = True
    table.play(call(table.war))
    assert table.state.step == "dissolve"
    table.play(dissolve(table.war))
    assert (table.state.combat, table.state.step, table.state.joined) == (None, "after_search", {})
    assert len(table.facts("contact-lost")) == 1


@rule("SW24.1a")
def test_a_finder_whom_nobody_joins_attacks_at_once_unless_it_shadows(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "", step="call")
    table.state.joined = {"U-48": "attack"}
    table.goes(gather(table.war))
    assert (table.combat.pack, table.combat.step, table.combat.coastal) == ([], "place", False)
    assert table.state.joined == {}, "the call is over"
    shadow = at_the_convoy(bench, "", step="call")
    shadow.state.joined = {"U-48": "late"}
    shadow.goes(gather(shadow.war))
    assert ([m.part for m in shadow.combat.pack], shadow.combat.step) == (["late"], "round_over")


@rule("SW24.n", "SW28.12-15")
@pytest.mark.parametrize(
    ("event", "contact", "may"), [("torch", "TF", True), ("baltic-3", "C2", False), ("azores", "SPEC", False)]
)
def test_events_allow_packs_on_fleets_or_forbid_them(bench: MakeBench, event: Any, contact: Any, may: Any) -> None:
    area = {"torch": "MOROCCO", "baltic-3": "BALTIC", "azores": "MID_OCEAN"}[event]
    table = at_the_convoy(bench, "U-46", area=area, contact=contact, war_period=5)
    assert bool(whom_to_call(table.state, table.boat)) is (contact == "C2")
    table.state.events.in_force = [InForce(event)]
    for boat in table.state.boats:
        table.state.events.orders[boat.id] = Order(event, ["CASABLANCA" if event == "torch" else area])
    table.boat.zone = "CASABLANCA" if event == "torch" else ""
    assert bool(whom_to_call(table.state, table.boat)) is may


@rule("SW36.43", "SW24.1a")
def test_in_berlin_packs_stay_small_and_nobody_comes_from_next_door(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-1 U-2 U-3 U-4", war_period=5, year=1940)
    table.state.boats[4].place = "GRAND_BANKS"
    table.state.politics = Politics({}, 0, bdu="BERLIN")
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-1", "U-2", "U-3"]
    table.state.joined = {"U-48": "late", "U-1": "attack", "U-2": "late"}
    assert within_call(table.state, table.boat) == []
    table.state.joined["U-2"] = "out"
    assert len(within_call(table.state, table.boat)) == 3
    table.state.politics.bdu = "KERNEVAL"
    table.state.joined = {}
    assert len(within_call(table.state, table.boat)) == 4


@rule("SW24.1a", "SW5.3c")
def test_boats_under_other_orders_do_not_come(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-1 U-2 U-3 U-4")
    orders = table.state.events.orders
    orders["U-1"] = Order("torch", ["MOROCCO"])
    orders["U-2"] = Order("minelaying", ["GREENLAND"], task="mines")
    orders["U-3"] = Order("torch", ["GREENLAND"])
    table.state.events.weather_boat = "U-4"
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-3"]


@rule("SW24.11", "SW30.11")
def test_a_finder_that_lost_the_convoy_has_no_second_search(bench: MakeBench) -> None:
    """The Western Approaches are home waters, but the first search found more than loners."""
    dice = {"SW24.1a": [0], "SW24.11": [9], "SW14.7a": [0]}
    table = at_the_convoy(bench, "U-46", dice, area="W_APPR", war_period=2)
    table.play(pack(table.war), pack="shadow")
    table.play(call(table.war), call="all")
    assert (table.state.joined, table.state.step) == ({"U-48": "out"}, "call")
    table.play(call(table.war))
    table.play(dissolve(table.war))
    table.play(after_search(table.war))
    assert table.state.step == "endurance"
    assert [asked.kind for asked in table.asked] == ["pack", "call"]


@rule("SW36.43")
def test_in_berlin_calling_all_stops_when_the_pack_is_full(bench: MakeBench) -> None:
    """Three boats in 1940: the finder and the two that come first; one that fails takes no place."""
    table = at_the_convoy(bench, "U-1 U-2 U-3 U-4 U-5", {"SW24.1a": [9, 1, 9]}, year=1940, step="call")
    table.state.politics = Politics({}, 0, bdu="BERLIN")
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.play(call(table.war), call="all")
    assert table.state.joined == {"U-48": "late", "U-1": "attack", "U-3": "attack"}
    assert (table.state.tried, table.all_thrown()) == (["U-1", "U-2", "U-3"], True)


@rule("SW24.11", "SW24.1a")
def test_calling_all_stops_when_the_shadower_is_gone_though_nobody_can_take_over(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-1 U-2", {"SW24.1a": [0], "SW24.11": [9]}, step="call")
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.play(call(table.war), call="all")
    assert (table.state.tried, table.state.shadower, table.state.step) == (["U-1"], "", "call")


@rule("SW24.1c")
def test_the_penalty_of_a_missed_pack_holds_in_the_area_of_the_convoy_only(bench: MakeBench, total: Total) -> None:
    table = at_the_convoy(bench, "U-46 U-110", {"SW24.1a": [1, 1]}, war_period=5)
    near, next_door = table.state.boats[1:]
    next_door.place = "GRAND_BANKS"
    for boat in (near, next_door):
        table.goes(join(table.war, table.boat, boat))
    assert total(search_modifiers(table.state, near))["missed-pack"] == -3
    assert "missed-pack" not in total(search_modifiers(table.state, next_door))
    near.place, next_door.place = "GRAND_BANKS", "GREENLAND"
    assert "missed-pack" not in total(search_modifiers(table.state, near))
    assert total(search_modifiers(table.state, next_door))["missed-pack"] == -3
    end_the_boats_week(next_door)
    assert "missed-pack" not in total(search_modifiers(table.state, next_door))


@rule("SW24.1d", "SW15.11")
def test_nobody_comes_from_next_door_beyond_his_range(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110", war_period=5, area="GRAND_BANKS")
    for boat in table.state.boats[1:]:
        boat.place = "GREENLAND"
    table.state.boats[1].cls = "IID"
    assert not in_range(table.state, table.state.boats[1], "GRAND_BANKS")
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-110"]


@rule("SW21.33C", "SW24.1a")
def test_a_boat_that_a_lost_tanker_leaves_beyond_its_range_joins_no_pack(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-459", war_period=3, year=1942)
    boat, tanker = table.state.boats[1:]
    boat.cls, tanker.cls = "IIB", "XIV"
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46"]
    lose(table.war, tanker, "SW21.33A-B", "counterattack")
    assert within_call(table.state, table.boat) == []


@rule("SW24.1d", "SW2.11a")
def test_nobody_comes_from_next_door_over_a_two_point_route(bench: MakeBench) -> None:
    """The Western Approaches are one point away from the Greenland Gap, the Norwegian Sea two."""
    table = at_the_convoy(bench, "U-46 U-110", war_period=5)
    near, north = table.state.boats[1:]
    near.place, north.place = "W_APPR", "NORWEGIAN"
    assert in_range(table.state, north, "GREENLAND")
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46"]


@rule("SW21.33D", "SW24.1a")
def test_a_tanker_that_supplied_somebody_joins_no_pack(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46")
    table.state.boats[1].cls = "UA"
    assert within_call(table.state, table.boat)
    table.state.boats[1].supplied = 1
    assert within_call(table.state, table.boat) == []


@rule("SW24.14", "SW20.6")
def test_boats_of_a_pack_leave_a_zone_on_the_side_of_their_choice(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", {"SW14.7a": [0]}, area="W_APPR", zone="IRELAND")
    other = table.state.boats[1]
    other.zone, table.state.joined = "IRELAND", {"U-48": "attack", "U-46": "attack"}
    table.play(dissolve(table.war), leave_zone="SW_APPR")
    assert (other.place, other.zone, other.done) == ("SW_APPR", "", True)
    assert (table.boat.zone, table.state.step) == ("IRELAND", "after_search")


@rule("SW5.3c", "SW24.1a")
def test_who_is_ordered_into_the_zone_of_the_finder_comes_there(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110", area="W_APPR", zone="IRELAND")
    assert within_call(table.state, table.boat) == []
    table.state.events.orders["U-46"] = Order("agents-ireland", ["IRELAND"], "hunt")
    assert [boat.id for boat in within_call(table.state, table.boat)] == ["U-46"]


@rule("SW24.12", "SW24.1a")
def test_a_pack_that_gathers_begins_by_placing_its_first_boat(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", step="call")
    table.state.joined = {"U-48": "late", "U-46": "attack"}
    table.goes(gather(table.war))
    assert (table.combat.attacker, table.combat.step) == ("U-46", "place")


@rule("SW15.42-48")
@pytest.mark.parametrize(
    ("returning", "side", "step"), [(True, "transit", "next_boat"), (False, "patrol", "endurance")]
)
def test_a_finder_on_its_way_that_called_a_pack_stays_where_it_is(
    bench: MakeBench, returning: bool, side: str, step: str
) -> None:
    """Driven off or sent home by Huff-Duff it has met no ships, but it does not sail on."""
    table = bench({}, place="GREENLAND", side="transit", encounter=True, bound="GRAND_BANKS", returning=returning)
    table.state.joined = {table.boat.id: "out"}
    table.play(dissolve(table.war))
    table.play(after_search(table.war))
    assert (table.boat.place, table.boat.side, table.state.step) == ("GREENLAND", side, step)


@rule("SW13.3", "SW24.1a")
def test_a_boat_that_can_call_nobody_attacks_without_a_question(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "")
    table.play(pack(table.war))
    assert table.asked == []
    assert (table.state.step, table.combat.pack, table.combat.coastal) == ("combat", [], False)


@rule("SW24.1a", "SW24.1d")
def test_a_boat_of_the_same_area_does_not_move_to_join(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", step="call")
    table.state.joined = {"U-48": "attack", "U-46": "attack"}
    table.goes(gather(table.war))
    near = table.state.boats[1]
    assert (near.moved, near.passed, near.met_ships, near.only_loners) == (False, [], True, False)
    assert (near.withdrawn, near.zone) == (False, "")


@rule("SW24.n", "SW24.0")
@pytest.mark.parametrize(("low", "may"), [(990, True), (965, False)])
def test_a_deep_low_on_the_far_side_of_a_zone_forbids_a_pack_in_it(bench: MakeBench, low: int, may: bool) -> None:
    """The zone of Ireland hangs on the South-Western Approaches too."""
    table = at_the_convoy(bench, "U-46", area="W_APPR", zone="IRELAND")
    table.state.boats[1].zone = "IRELAND"
    table.state.lows = {"SW_APPR": low}
    assert bool(whom_to_call(table.state, table.boat)) is may


@rule("SW24.0", "SW24.1a")
@pytest.mark.parametrize(("attack", "may"), [(0, False), (1, True), (2, True)])
def test_a_boat_with_the_least_attack_value_may_be_called(bench: MakeBench, attack: int, may: bool) -> None:
    table = at_the_convoy(bench, "U-46", area="NORTH_SEA")
    table.state.boats[1].cls = next(name for name, values in CLASSES.items() if values.attack == attack)
    assert bool(within_call(table.state, table.boat)) is may


@rule("SW24.1c", "SW24.1d", "SW25.1")
def test_the_chances_of_a_call_are_those_of_the_boat_that_is_called(bench: MakeBench, total: Total) -> None:
    table = at_the_convoy(bench, "U-46 U-110", war_period=5)
    near, far = table.state.boats[1:]
    near.ace, far.place, table.boat.ace = 2, "GRAND_BANKS", 1
    shown = call_options(table.state, table.boat, ["U-46", "U-110"])
    assert [option.id for option in shown] == ["U-46", "U-110", "all", "enough"]
    assert total(shown[0].odds[0].modifiers) == {"no-shadower": -2, "ace": 2}
    assert total(shown[1].odds[0].modifiers) == {"no-shadower": -2, "from-next-door": -3}
    assert [option.at for option in shown[:2]] == ["GREENLAND", "GRAND_BANKS"]


@rule("SW24.1a")
def test_a_pack_gathers_in_the_zone_of_its_finder(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", area="W_APPR", zone="IRELAND", step="call")
    table.state.cups |= {cup: [] for cup in ("outer", "inner", "centre")}
    table.state.joined = {"U-48": "attack", "U-46": "attack"}
    table.goes(gather(table.war))
    assert [boat.zone for boat in table.state.boats] == ["IRELAND", "IRELAND"]
    assert (table.combat.zone, table.combat.coastal) == ("IRELAND", False)


@rule("SW24.14", "SW20.6")
def test_a_boat_that_the_pack_has_lost_leaves_no_zone(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46", area="W_APPR", zone="IRELAND")
    other = table.state.boats[1]
    other.zone, other.fate, table.state.joined = "IRELAND", "lost", {"U-48": "attack", "U-46": "attack"}
    table.play(dissolve(table.war))
    assert (table.asked, other.zone, table.facts("endurance")) == ([], "IRELAND", [])


@rule("SW24.1a")
def test_enough_boats_have_been_called(bench: MakeBench) -> None:
    table = at_the_convoy(bench, "U-46 U-110", {"SW24.1a": [9]}, step="call")
    table.state.joined = {"U-48": "attack"}
    table.play(call(table.war), call="U-110")
    assert (table.state.tried, table.state.step) == (["U-110"], "call")
    table.play(call(table.war), call="enough")
    assert table.asked[-1].choices == ["U-46", "all", "enough"]
    assert [member.id for member in table.combat.pack] == ["U-48", "U-110"]
    assert (table.state.tried, table.state.step) == (["U-110"], "combat")


@rule("SW24.1c", "SW25.1")
@pytest.mark.parametrize(("ace", "part"), [(0, "fails"), (1, "late"), (2, "attack")])
def test_the_total_counts_against_the_number_not_the_face(bench: MakeBench, ace: int, part: str) -> None:
    table = at_the_convoy(bench, "U-46", {"SW24.1a": [2]}, step="call")
    table.state.shadower, table.state.joined = "U-48", {"U-48": "late"}
    table.state.boats[1].ace = ace
    table.play(call(table.war), call="U-46")
    assert table.facts("joins")[0]["part"] == part
    assert table.state.joined.get("U-46", "fails") == part
