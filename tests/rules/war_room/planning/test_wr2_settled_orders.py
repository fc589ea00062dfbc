"""WR2-23, WR3-02 Orders whose way, or whose calling off, is settled on the sheet: nobody is asked when they run."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.games.war_room.rules.movement import movement_phase, settled
from sandtable.games.war_room.rules.planning.moves import Way
from sandtable.games.war_room.rules.planning.planning import order_sheet
from sandtable.games.war_room.state.model import Box, Order, OrderSheet, Public, Stack
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def run(bench: Bench, public: Public, order: Order, nation: str = "uk") -> None:
    """Carry out one order; a question would be answered by its default and show among those asked."""
    public.step, public.stage, public.mover = "movement", "turn", 0
    public.turn_order = list(public.nations)
    bench.hidden.sheets = {n: [Box(order)] if n == nation else [] for n in public.nations}
    bench.run(movement_phase(bench.world_of(public)))


def two_ways(public: Public, fleet: Stack) -> tuple[str, list[str]]:
    """A zone that the fleet reaches by more than one way, and the zones on the way."""
    offer = order_sheet(public, "uk").offer
    assert offer is not None
    (command,) = [one for one in offer()["commands"] if one["command"] == fleet.command]
    goal = next(one for one in command["reach"] if len(one.get("via", [])) > 1)
    return goal["to"], goal["via"]


@rule("WR2-23")
def test_a_fleet_takes_the_way_that_its_sheet_names_and_nobody_is_asked(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "uk", 6, "A-7", cruiser=2)
    to, ways = two_ways(public, fleet)
    bench.put(public, "germany", 1, ways[0], cruiser=3)
    run(bench, public, Order(6, to, via=ways[1]))
    assert fleet.region == to and "order-way" not in bench.kinds()


@rule("WR2-23", "WR3-02")
def test_a_settled_way_that_the_enemy_has_cut_is_called_off_instead_of_stopped(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "uk", 6, "A-7", cruiser=2)
    to, ways = two_ways(public, fleet)
    bench.put(public, "germany", 1, ways[0], cruiser=3)
    run(bench, public, Order(6, to, via=ways[0]))
    assert fleet.region == "A-7" and bench.kinds() == []
    assert bench.facts("order-cancelled")[0]["because"] == "owner-cancels"


@rule("WR2-23")
def test_a_way_that_does_not_exist_is_refused_on_the_sheet(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "uk", 6, "A-7", cruiser=2)
    to, ways = two_ways(public, fleet)
    sheet = order_sheet(public, "uk")
    assert sheet.check(OrderSheet([Order(6, to, via=ways[0])])) is None
    refusal = sheet.check(OrderSheet([Order(6, to, via="P-1")]))
    assert refusal is not None and (refusal.rule, refusal.reason) == ("WR2-23", "no-such-way")
    assert (refusal.args, refusal.field) == ({"command": 6, "goal": to, "via": "P-1"}, "orders.0")


@rule("WR3-02", "WR2P-01")
def test_an_order_is_called_off_if_units_would_be_held_back(bench: Bench) -> None:
    cases: list[tuple[Literal["", "pinned"], str]] = [("pinned", "G6"), ("", "R5")]
    for unless, region in cases:
        public = bench.scene(bare=True)
        army = bench.put(public, "germany", 61, "G6", infantry=2, armor=1)
        bench.put(public, "ussr", 23, "G6", infantry=1)
        run(bench, public, Order(61, "R5", via="usual", unless=unless), "germany")
        assert army.region == region and "order-way" not in bench.kinds()


@rule("WR2P-01")
def test_the_cheapest_stay_behind_where_the_way_is_settled(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 61, "G6", armor=1, infantry=2)
    bench.put(public, "ussr", 23, "G6", infantry=2)
    run(bench, public, Order(61, "R5", via="usual"), "germany")
    assert army.units == {"armor": 1} and bench.kinds() == []


@rule("WR3-02")
def test_an_order_is_called_off_if_the_enemy_has_come_first(bench: Bench) -> None:
    for defended in (True, False):
        public = bench.scene(bare=True)
        army = bench.put(public, "germany", 61, "G6", infantry=2)
        if defended:
            bench.put(public, "ussr", 23, "R5", infantry=1)
        run(bench, public, Order(61, "R5", via="usual", unless="defended"), "germany")
        assert (army.region == "G6") is defended


def closed(public: Public, nation: str, command: int) -> dict[str, Any]:
    """What the sheet says about places that a command cannot be ordered to."""
    offer = order_sheet(public, nation).offer
    assert offer is not None
    (one,) = [one for one in offer()["commands"] if one["command"] == command]
    return {place["to"]: place["refused"] for place in one["closed"]}


@rule("WR2-11")
def test_the_sheet_names_what_bars_a_place_one_rail_away(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 37, "G7", infantry=1)
    refusal = closed(public, "germany", 37)["R1"]
    assert (refusal.rule, refusal.reason) == ("WR2-11", "rail-into-foreign-land")


@rule("WR0-11")
def test_the_sheet_names_the_strait_that_bars_a_zone(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "uk", 6, "A-6", cruiser=1)
    refusal = closed(public, "uk", 6)["A-5"]
    assert refusal.reason == "strait-closed"
    public.lands["G2"].controller = public.lands["G10"].controller = "uk"
    assert "A-5" not in closed(public, "uk", 6)


@rule("WR2P-02", "WR0-01")
def test_an_order_that_nobody_hinders_leaves_no_empty_stack(bench: Bench) -> None:
    public = bench.scene(bare=True)
    army = bench.put(public, "germany", 61, "G6", infantry=2, armor=1)
    run(bench, public, Order(61, "R5", via="usual"), "germany")
    assert {id: (s.region, s.units) for id, s in public.stacks.items()} == {
        "germany-61": ("R5", {"infantry": 2, "armor": 1})
    }
    assert army.region == "R5" and bench.facts("units-held") == []


@rule("WR2P-09", "WR2P-02")
def test_a_settled_way_leaves_the_cheapest_only_where_somebody_is_held(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", carrier=1, cruiser=2)
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    run(bench, public, Order(8, "P-13", via="P-1"), "japan")
    assert (fleet.region, fleet.units) == ("P-13", {"carrier": 1})
    assert [(s.region, s.units) for s in public.stacks.values() if s.nation == "japan" and s is not fleet] == [
        ("P-1", {"cruiser": 2})
    ]


@rule("WR3-02", "WR2P-01")
def test_an_order_without_a_settled_way_is_called_off_if_units_would_be_held_and_asked_otherwise(
    bench: Bench,
) -> None:
    for pinned in (True, False):
        public = bench.scene(bare=True)
        army = bench.put(public, "germany", 61, "G6", infantry=2, armor=1)
        if pinned:
            bench.put(public, "ussr", 23, "G6", infantry=1)
        run(bench, public, Order(61, "R5", unless="pinned"), "germany")
        assert army.region == ("G6" if pinned else "R5")
    assert bench.kinds() == ["order-way"]


@rule("WR2-23", "WR3-02")
def test_of_several_ways_the_one_on_which_nobody_is_held_is_taken(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", cruiser=3)
    bench.put(public, "usa", 1, "P-1", cruiser=1)
    run(bench, public, Order(8, "P-13", via="usual", unless="pinned"), "japan")
    assert bench.facts("stack-moved")[0]["path"] == ["P-0", "P-14", "P-13"]
    assert fleet.size == 3 and bench.kinds() == []


@rule("WR2-23", "WR3-02")
def test_the_usual_way_is_never_one_that_is_stopped(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    fleet = bench.put(public, "japan", 8, "P-0", cruiser=1)
    for marker, zone in ((1, "P-1"), (2, "P-14")):
        bench.put(public, "usa", marker, zone, cruiser=2)
    run(bench, public, Order(8, "P-13", via="usual"), "japan")
    assert fleet.region == "P-0" and bench.facts("order-cancelled")[0]["because"] == "owner-cancels"


@rule("WR0-11", "WR2-11")
def test_nothing_is_barred_to_planes_and_nobody_is_barred_from_where_he_is(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "uk", 11, "B1", fighter=1)
    bench.put(public, "uk", 6, "A-6", cruiser=1)
    bench.put(public, "uk", 36, "B1", infantry=1)
    assert closed(public, "uk", 11) == {}
    assert "A-6" not in closed(public, "uk", 6)
    assert closed(public, "uk", 36)["A-5"].reason == "strait-closed"  # to put to sea and pass it


@rule("WR0-11", "WR3-07")
def test_the_sheet_names_the_strait_that_bars_the_second_zone(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for marker, zone in ((6, "A-3"), (7, "A-5")):
        bench.put(public, "uk", marker, zone, cruiser=1)
    for marker, goal in ((6, "A-5"), (7, "A-3")):
        refusal = closed(public, "uk", marker)[goal]
        assert (refusal.rule, refusal.reason) == ("WR0-11", "strait-closed")
    bench.put(public, "uk", 36, "A-3", infantry=1)
    assert closed(public, "uk", 36)["A-5"].reason == "strait-closed"


@rule("WR2-12", "WR2-23")
def test_the_sheet_says_what_stands_in_the_way_of_a_train_as_things_are(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 34, "R14", infantry=2)
    bench.put(public, "germany", 33, "R1", infantry=1)
    (command,) = order_sheet(public, "ussr").question("q", "ussr").offer["commands"]
    goal = next(one for one in command["reach"] if one["to"] == "R5")
    assert (goal["how"], goal["refused"]["reason"]) == ("rail", "rail-against-enemy-units")


@rule("WR3-02", "WR2-23")
def test_a_settled_order_takes_no_way_that_breaks_the_pact(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    army = bench.put(public, "ussr", 21, "R16", infantry=1)
    open_way, breaking = Way("go", "march", ("J3",), (0,)), Way("go", "march", ("J3",), (0,), breaks="WRP-02")
    order = Order(21, "J3", via="usual")
    assert settled(public, army, order, [open_way]) == "go"
    assert settled(public, army, order, [breaking]) == "cancel"
