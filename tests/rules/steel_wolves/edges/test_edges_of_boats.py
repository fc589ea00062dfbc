"""Edges of what boats, aces, bases and the diary do that a slip of the pen would move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import KINDS, LEDGER, Row
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import Flags
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.pack_combat import boat_done, scatter_next
from sandtable.games.steel_wolves.rules.combat.placing import start_round
from sandtable.games.steel_wolves.rules.combat.re_attack import return_counters
from sandtable.games.steel_wolves.rules.combat.reveal import cover, diligent_escort
from sandtable.games.steel_wolves.rules.events.requests import flying_boats
from sandtable.games.steel_wolves.rules.events.spain import may_negotiate as may_ask_spain
from sandtable.games.steel_wolves.rules.events.spain import torch_text
from sandtable.games.steel_wolves.rules.events.vichy import may_negotiate as may_ask_vichy
from sandtable.games.steel_wolves.rules.forces.aces import boats_due, in_the_yard, post, scrap
from sandtable.games.steel_wolves.rules.forces.damage import sent_on
from sandtable.games.steel_wolves.rules.forces.escorts import attack_difference
from sandtable.games.steel_wolves.rules.modifiers.construction import choose_prototype
from sandtable.games.steel_wolves.rules.modifiers.events import in_open_port, must_let_go
from sandtable.games.steel_wolves.rules.modifiers.politics import may_cover
from sandtable.games.steel_wolves.rules.patrol.endurance import come_out
from sandtable.games.steel_wolves.rules.patrol.search import straggle_parts
from sandtable.games.steel_wolves.rules.transit.event_orders import may_search
from sandtable.games.steel_wolves.rules.transit.transit import outward_routes, places_on, transit
from sandtable.games.steel_wolves.rules.week.base_work import prep
from sandtable.games.steel_wolves.scenarios.set_up import set_up
from sandtable.games.steel_wolves.script.command import doctrine
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import Boat, Column, Combat, PackBoat, Slot
from sandtable.games.steel_wolves.state.politics import Construction, Spain
from sandtable.games.steel_wolves.view.diary import began, diary
from sandtable.games.steel_wolves.view.view import take_flag
from sandtable.kernel import Chance, Fact, Rng, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW25.33", "SW25.32")
def test_an_ace_gets_his_new_boat_a_month_early() -> None:
    stage = Stage("1940-04", 1)
    january = next(boat for boat in LEDGER.values() if boat.entry.endswith("-01"))
    post(stage.war(), "Schepke", january.id)
    assert stage.state.due == {january.id: f"{int(january.entry[:4]) - 1}-12"}
    assert stage.state.postings == {january.id: "Schepke"}
    assert january.id not in {boat.id for boat in boats_due(stage.state)}
    soon = [boat for boat in LEDGER.values() if "1940-04" < boat.entry < "1940-08"]
    late = [boat for boat in LEDGER.values() if boat.entry == "1940-08"]
    due = {boat.id for boat in boats_due(stage.state)}
    assert not due & {boat.id for boat in soon}
    assert {boat.id for boat in late} <= due
    assert boats_due(stage.state, "Cappellini") == boats_due(stage.state, "nobody")


@rule("SW18.4")
def test_which_boats_may_be_given_up() -> None:
    stage = Stage("1941-02", 2)
    for name, box in (("U-1", "repair_1"), ("U-2", "repair_hold"), ("U-3", "in_port"), ("U-4", "repair_3")):
        stage.boats("VIIC", "GERMANY", name, box=box)
    stage.boats("VIIC", "GERMANY", "U-5", box="repair_2", fate="lost")
    assert [boat.id for boat in in_the_yard(stage.state)] == ["U-1", "U-2", "U-4"]
    stage.run(scrap(stage.war()), {"scrap": ["U-2"]})
    assert {boat.id: (boat.fate, boat.box) for boat in stage.state.boats if boat.fate == "scrapped"} == {
        "U-2": ("scrapped", "")
    }
    assert (stage.state.step, stage.state.subs_lost) == ("command", 0)
    stage.run(scrap(stage.war()), {"scrap": []})
    assert len(stage.facts("scrapped")) == 1


@rule("SW30.81")
def test_the_doctrine_is_chosen_for_whole_navies() -> None:
    stage = Stage("1941-02", 2)
    stage.boats("VIIC", "GERMANY", "U-1", "U-2")
    stage.boats("Marcello", "GERMANY", "Cappellini")
    stage.run(doctrine(stage.war()), {"doctrine": ["DE"]})
    assert (stage.choices(), stage.state.doctrine, stage.state.step) == (["DE", "IT"], ["DE"], "command")
    assert [fact["nations"] for fact in stage.facts("doctrine-chosen")] == [["DE"]]
    stage.run(doctrine(stage.war()), {"doctrine": ["DE"]})
    assert len(stage.facts("doctrine-chosen")) == 1, "told only when it changes"
    assert stage.asked[1][1].default == ["DE"]


@rule("SW36.63H1", "SW36.63F1")
@pytest.mark.parametrize(
    ("date", "period", "change", "vichy", "spain"),
    [
        ("1940-07", 2, {}, False, True),
        ("1940-08", 2, {}, True, True),
        ("1940-08", 1, {}, True, False),
        ("1941-07", 3, {"barbarossa": True}, False, False),
    ],
)
def test_when_allies_can_be_asked(date: str, period: int, change: dict[str, Any], vichy: bool, spain: bool) -> None:
    stage = Stage(date, period, **change)
    stage.politics()
    assert (may_ask_vichy(stage.state), may_ask_spain(stage.state)) == (vichy, spain)
    stage.berlin.seized = True
    assert not may_ask_vichy(stage.state)


@rule("SW36.61A-G")
@pytest.mark.parametrize(
    ("change", "covers"),
    [
        ({}, True),
        ({"kind": "EVENT"}, False),
        ({"kind": "AIR"}, False),
        ({"diligent": True}, False),
        ({"others": 0}, False),
        ({"earlier": True}, False),
        ({"nation": "IT"}, False),
        ({"year": 1942}, False),
        ({"granted": False}, False),
    ],
)
def test_what_a_boat_with_radar_may_cover(change: dict[str, Any], covers: bool) -> None:
    stage = Stage("1943-02", 5)
    stage.politics()
    given: dict[str, Any] = {"kind": "DD", "diligent": False, "others": 1, "earlier": False}
    given |= {"nation": "DE", "year": 1943} | change
    if given.pop("granted", True):
        stage.berlin.granted.append("36.61E")
    (boat,) = stage.boats("VIIC", "MID_OCEAN", "U-1", nation=given.pop("nation"))
    stage.state.year = given.pop("year")
    assert may_cover(stage.state, boat, given.pop("kind"), **given) is covers


@rule("SW36.61A-G", "SW28.11")
@pytest.mark.parametrize(("ring", "centre"), [("outer", 1), ("centre", 0)])
def test_a_unit_of_a_fleet_that_is_covered_was_not_revealed(ring: str, centre: int) -> None:
    stage = Stage("1943-02", 5)
    stage.politics()
    stage.berlin.granted.append("36.61E")
    stage.boats("VIIC", "MID_OCEAN", "U-1")
    slots = [Slot("s0", "fe_GB", kind="v-w", revealed=True), Slot("s1", "fe_GB", kind="tribal")]
    combat = Combat("TF", "blue", "MID_OCEAN", "", columns=[Column(ring, slots)], number=2, centre=1, reveals=1)
    stage.state.combat, combat.turned = combat, "s0"
    stage.run(cover(stage.war()), {"cover": "cover"})
    assert (combat.number, combat.centre, combat.reveals) == (1, centre, 2)
    assert (slots[0].revealed, slots[0].covered) == (False, True)
    combat.turned = "s1"
    stage.run(cover(stage.war()), {"cover": "keep"})
    assert (combat.number, combat.reveals) == (1, 2)


@rule("SW35.4")
def test_a_prototype_may_be_had_or_not() -> None:
    stage = Stage("1943-04", 5)
    stage.state.construction = construction = Construction()
    stage.run(choose_prototype(stage.war(), construction), {"prototype": "none"})
    assert (construction.prototype, stage.state.boats) == ("", [])
    stage.run(choose_prototype(stage.war(), construction), {"prototype": "U-2511"})
    (boat,) = stage.state.boats
    assert (boat.id, boat.cls, boat.nation, boat.place, boat.box) == ("U-2511", "XXI", "DE", "GERMANY", "pierside")
    assert construction.prototype == "U-2511"


@rule("SW21.21-23")
def test_a_boat_that_a_tender_cannot_mend_goes_back_to_where_it_came_from() -> None:
    stage = Stage("1942-03", 4, ("NORWAY", "NARVIK"))
    for came_from, stands in (("BARENTS", "BARENTS"), ("NORWEGIAN", "NORWEGIAN"), ("NORTH_SEA", None)):
        boat = Boat("U-1", "VIIC", "DE", "NARVIK")
        sent_on(stage.war(), boat, "NARVIK", came_from)
        assert boat.place in (("NORWEGIAN", "BARENTS") if stands is None else (stands,))
        assert (boat.returning, boat.turned_away) == (True, True)


@rule("SW11.1", "SW11.2")
def test_the_preparation_of_a_week() -> None:
    stage = Stage("1942-03", 4)
    (boat,) = stage.boats("XIV", "W_APPR", "U-459", done=True, acted=True, supplied=2)
    stage.state.tries = {"interned": 1}
    stage.goes(prep(stage.war()))
    assert (boat.done, boat.acted, boat.supplied) == (False, False, 0)
    assert (stage.state.tries, stage.state.step) == ({}, "deploy")


@rule("SW36.62A-E")
@pytest.mark.parametrize(
    ("date", "period", "kinds", "asked"),
    [("1940-05", 1, ["Do-18"], False), ("1941-06", 3, ["BV-138"], True), ("1942-03", 4, ["BV-138"], False)],
)
def test_which_flying_boats_can_be_had(date: str, period: int, kinds: list[str], asked: bool) -> None:
    stage = Stage(date, period)
    stage.politics()
    stage.run(flying_boats(stage.war()), {"flying-boats": "BV-138"})
    assert [(flight.type, flight.range, flight.area) for flight in stage.state.flights] == [(kinds[0], 1, "none")]
    assert ("flying-boats" in stage.kinds_asked()) is asked


@rule("SW2.13b")
def test_how_a_row_of_boxes_is_read() -> None:
    row = Row("WGOBRwgobr")
    assert row.colours == ["white", "green", "orange", "blue", "red"] * 2
    assert (row.dots, row.red, row.first_red) == ([5, 6, 7, 8, 9], 6, 4)
    assert (row.has_colour, row.has_traffic) == (True, True)
    quiet = Row("WWWWWWWWWW")
    assert (quiet.red, quiet.first_red, quiet.has_colour, quiet.has_traffic) == (0, None, False, False)
    small = Row("WWGO")
    assert (small.has_colour, small.has_traffic) == (True, False)


@rule("SW15.1a")
def test_a_boat_on_its_way_out_turns_for_home_before_it_moves(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA", side="transit", box="", step="transit")
    table.play(transit(table.war), outward="home")
    assert (table.boat.place, table.boat.returning, table.boat.shirked) == ("NORTH_SEA", True, True)
    assert (table.state.step, table.facts("moves")) == ("operations", [])


@rule("SW31.01")
def test_the_diary_begins_with_its_scenario(bench: MakeBench) -> None:
    assert began("campaign_4")[2] == 1
    for scenario in ("u48_1939", "u99_1940", "sc7_1940", "hx229_1943"):
        state = GAME.setup(next(s for s in GAME.scenarios() if s.id == scenario), {}, Chance(Seeded(1)))
        assert began(scenario) == (state.year, state.month, state.week)
    table = bench(year=1939, month=11, week=3)
    view = GAME.view(table.war, "bdu")
    book = diary([], view)
    assert (book.scenario, book.campaign, book.now) == ("u48_1939", False, (1939, 11, 3))
    assert [(page.year, page.month) for page in book.months] == [(1939, 10), (1939, 11)]
    assert [page.history for page in book.months] == [None, None]


@rule("SW16.12")
def test_the_diary_counts_ships_and_losses_by_month() -> None:
    stage = Stage("1941-01", 2)
    stage.boats("VIIC", "W_APPR", "U-1", ace=2, commander="Kretschmer")
    stage.boats("VIIC", "GERMANY", "U-2", box="in_port")
    sunk = {"boat": "U-1", "slot": "", "unit": "merchant", "type": "type-M", "nation": "GB", "plain": True}
    facts = [
        Fact("week", "SW2.5", {"year": 1940, "month": 12, "week": 2}),
        Fact("sunk", "SW14.16D", {**sunk, "tons": 5}),
        Fact("week", "SW2.5", {"year": 1941, "month": 1, "week": 1}),
        Fact("sunk", "SW14.16D", {**sunk, "tons": 7}),
        Fact("sunk", "SW14.16D", {**sunk, "tons": 2, "boat": "U-2"}),
    ]
    book = diary(facts, GAME.view(stage.war(), "bdu"))
    months = {(page.year, page.month): (page.ships, page.tons) for page in book.months}
    assert (months[1940, 12], months[1941, 1], months[1940, 11]) == ((1, 5), (2, 9), (0, 0))
    assert [page.id for page in book.boats] == ["U-1", "U-2"]
    assert (book.boats[0].ace, book.boats[0].commander, book.at_sea) == (2, "Kretschmer", 1)
    assert (min(months), max(months)) == ((1939, 9), (1941, 1))


@rule("SW2.3B1")
def test_an_imagined_counter_has_the_flag_that_is_seen() -> None:
    cup = ["gb-m-5-1", "v-w", "tribal"]
    white = {kind for kind in cup if KINDS[kind].flag == "white"}
    taken = {take_flag(list(cup), "white", Rng(str(n))) for n in range(20)}
    assert taken == white
    left = list(cup)
    take_flag(left, "white", Rng("1"))
    assert len(left) == 2
    assert all(KINDS[take_flag([], "red", Rng(str(n)))].ship for n in range(20))
    assert {KINDS[take_flag([], "red", Rng(str(n)))].flag for n in range(20)} == {"red"}


@rule("SW14.16C")
def test_the_difference_of_an_attack(bench: MakeBench) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "")], at=0)
    slot = combat.columns[0].slots[0]
    slot.tdc = 1
    here = 4 - slot.unit.defence - 1
    assert attack_difference(table.state, combat, table.boat, 0, slot, 4) == here
    assert attack_difference(table.state, combat, table.boat, 1, slot, 4) == here - 1


@rule("SW29.4", "SW2.12")
@pytest.mark.parametrize(("period", "area", "cup"), [(2, "GREENLAND", "inner"), (3, "GREENLAND", "west_inner")])
def test_each_boat_hunts_three_ships_of_the_inner_cup(bench: MakeBench, period: int, area: str, cup: str) -> None:
    table = bench({"SW29.4": [0, 0, 0]}, place=area, war_period=period)
    other = Boat("U-2", "VIIB", "DE", area, side="patrol")
    table.state.boats.append(other)
    combat = table.fight("L", [("loner", "")], scattered=True)
    combat.pack = [PackBoat(table.boat.id), PackBoat("U-2"), PackBoat("U-3", part="out")]
    table.state.cups[cup] = ["gb-m-5-1"] * 5
    table.play(scatter_next(table.war), scatter="U-2")
    assert table.asked[0].choices == [table.boat.id, "U-2", "enough"]
    assert ([slot.cup for slot in combat.columns[0].slots], len(table.state.cups[cup])) == ([cup] * 3, 2)
    assert (combat.attacker, combat.at, combat.round, combat.next_slot) == ("U-2", 0, 2, 3)
    table.play(scatter_next(table.war), scatter="enough")
    assert combat.step == "finish"


@rule("SW14.8", "SW18.5")
def test_everything_on_the_display_goes_back(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "v-w"), ("inner", "tf-hood")])
    combat.loose = [Column("outer", [Slot("s9", "inner", kind="gb-m-5-1")])]
    combat.columns[1].slots[0].damaged = True
    table.state.cups["outer"], table.state.cups["inner"] = [], []
    return_counters(table.state, combat)
    assert (table.state.cups["outer"], table.state.cups["inner"]) == (["v-w"], ["gb-m-5-1"])
    assert (table.state.out, table.state.resting, combat.gone) == (["tf-hood"], ["tf-hood"], {"tf-hood": "outer"})
    assert ([(column.ring, column.slots) for column in combat.columns], combat.loose) == (
        [("outer", []), ("inner", [])],
        [],
    )


@rule("SW24.21", "SW14.12d")
def test_a_struck_boat_of_a_pack_leaves_when_it_is_sent_home(bench: MakeBench) -> None:
    table = bench({"SW24.21": [1], "SW14.13a": [9], "SW14.12d": [9]})
    table.state.boats.append(Boat("U-2", "VIIB", "DE", table.boat.place, side="patrol"))
    combat = table.fight("C2", [("outer", "?rochester")], attacker=table.boat.id)
    combat.pack = [PackBoat(table.boat.id, at=0), PackBoat("U-2", at=0)]
    table.goes(diligent_escort(table.war, combat, table.boat, targeted=False))
    assert (combat.struck, combat.alarmed) == ("U-2", True)
    other = table.state.boats[1]
    assert combat.pack[1].part == ("out" if other.fate or other.withdrawn else "attack")
    assert combat.pack[0].part == "attack"


@rule("SW24.23", "SW14.15B1")
def test_the_escorts_are_warned_once_a_boat_of_the_pack_has_attacked(bench: MakeBench) -> None:
    for attacked, alarmed, then in ((True, False, True), (False, False, False), (False, True, True)):
        table = bench({})
        combat = table.fight("C2", [("outer", "v-w")], attacker=table.boat.id, attacked=attacked, alarmed=alarmed)
        combat.pack = [PackBoat(table.boat.id, at=0)]
        table.goes(boat_done(table.war))
        assert (combat.alarmed, combat.attacker, combat.step) == (then, "", "pack_next")
        assert (combat.pack[0].turn, combat.pack[0].part) == ("done", "attack")


@rule("SW29.3", "SW19.21")
def test_what_a_new_round_forgets(bench: MakeBench) -> None:
    table = bench()
    held: dict[str, Any] = {
        "event": "zigzag",
        "double": "s0",
        "countered": True,
        "attacked": True,
        "hits": 2,
        "freed": 1,
    }
    combat = table.fight("C1", [("outer", "v-w")], **held, driven=True, shelled=["s0"], hit_slots=["s0"])
    combat.pack = [PackBoat(table.boat.id)]
    start_round(combat, table.boat)
    assert (combat.hits, combat.hit_slots) == (2, ["s0"]), "of a pack the hits of the whole round count"
    combat.pack = []
    table.goes(start_round(combat, table.boat))
    assert (combat.event, combat.double, combat.countered, combat.attacked) == ("", "", False, False)
    assert (combat.hits, combat.hit_slots, combat.freed, combat.driven, combat.shelled) == (0, [], 0, False, [])
    assert (combat.step, combat.reveals) == ("reveal", table.boat.values.tactics)


@rule("SW29.1", "SW7.41a")
@pytest.mark.parametrize(
    ("area", "period", "contact", "low", "straggle"),
    [
        ("W_APPR", 2, "C1", 0, 1),
        ("W_APPR", 3, "C2", 0, 0),
        ("W_APPR", 3, "C2", 990, 1),
        ("W_APPR", 2, "C2", 990, 2),
        ("W_APPR", 2, "C2", 965, 2),
        ("W_APPR", 3, "C1", 965, 2),
        ("WEST_AFRICA", 5, "C1", 0, 0),
        ("SOUTH_AFRICA", 5, "C1", 0, 1),
        ("US_EAST", 4, "C1", 0, 1),
        ("GRAND_BANKS", 4, "C1", 0, 0),
        ("W_APPR", 2, "SPEC", 0, 0),
        ("W_APPR", 2, "TF", 965, 0),
        ("W_APPR", 2, "L", 965, 0),
    ],
)
def test_how_a_convoy_straggles(
    bench: MakeBench, area: str, period: int, contact: str, low: int, straggle: int
) -> None:
    table = bench(war_period=period, lows={area: low} if low else {})
    assert sum(part.value for part in straggle_parts(table.state, area, contact)) == straggle


@rule("SW3.0", "SW3.2")
def test_a_scenario_is_set_up_as_it_is_given() -> None:
    given: dict[str, Any] = {"id": "some", "wp": 3, "year": 1941, "month": 5, "week": 2, "weeks": 4, "torpedo": 0}
    given |= {"bdienst": 1, "enigma": -1, "bases": ["GERMANY"], "levels": [1, 2, 3], "history": [4, 5]}
    given["aircraft"] = [("Fw-200", "GERMANY", 2)]
    boat = Boat("U-1", "VIIB", "DE", "GERMANY", commander="Prien")
    state = set_up(given, [boat], Chance(Seeded(1)), over="W_APPR")
    assert (state.war_period, state.year, state.month, state.week, state.weeks_left) == (3, 1941, 5, 2, 4)
    assert (state.torpedo_value, state.bdienst_level, state.enigma_level) == (0, 1, -1)
    assert (state.four_rotors, state.barbarossa, state.torch, state.boats) == (False, False, False, [boat])
    assert [(one.type, one.base, one.range, one.area) for one in state.flights] == [
        ("Fw-200", "GERMANY", 2, "W_APPR")
    ]
    assert "Prien" not in state.aces


@rule("SW14.18", "SW5.T1..T5")
def test_only_the_boat_that_entered_by_captured_plans_finds_ships_in_port() -> None:
    stage = Stage("1943-02", 5)
    (boat,) = stage.boats("VIIC", "MOROCCO", "U-1", zone="GIBRALTAR")
    assert not in_open_port(stage.state, boat)
    stage.state.events.port, stage.state.events.orders["U-1"] = "GIBRALTAR", Order("plans", ["GIBRALTAR"])
    assert in_open_port(stage.state, boat)
    boat.zone = "CASABLANCA"
    assert not in_open_port(stage.state, boat)
    boat.zone, boat.id = "GIBRALTAR", "U-2"
    assert not in_open_port(stage.state, boat)


@rule("SW15.1a", "SW15.11")
def test_a_boat_for_the_mediterranean_goes_the_shortest_way_others_any() -> None:
    stage = Stage("1941-10", 3, ("FRANCE_ATLANTIC",))
    (free,) = stage.boats("VIIC", "SW_APPR", "U-1", side="transit")
    (bound,) = stage.boats("VIIC", "SW_APPR", "U-2", side="transit", command="mediterranean")
    assert {places_on(way)[-1] for way in outward_routes(stage.state, bound)} == {"MOROCCO"}
    assert {"MID_OCEAN", "MOROCCO"} <= {places_on(way)[-1] for way in outward_routes(stage.state, free)}


@rule("SW20.6")
def test_coming_out_of_a_zone_is_no_second_passage(bench: MakeBench) -> None:
    for answer, passed in (("W_APPR", ["W_APPR"]), ("SW_APPR", ["W_APPR", "SW_APPR"])):
        table = bench({}, place="W_APPR", zone="IRELAND", side="patrol", passed=["W_APPR"])
        table.play(come_out(table.war, table.boat), leave_zone=answer)
        assert (table.boat.place, table.boat.passed) == (answer, passed)


@rule("SW36.63F5")
@pytest.mark.parametrize(
    ("spain", "cadiz", "lands"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_torch_can_land_in_spain_only_while_cadiz_holds(spain: bool, cadiz: bool, lands: bool) -> None:
    stage = Stage("1942-11", 5, ("GERMANY", *(("CADIZ",) if cadiz else ())))
    stage.politics()
    stage.berlin.spain = Spain() if spain else None
    war = stage.war({"SW36.63F5": [0]} if lands else {})
    assert torch_text(war, TEXTS["torch"]).key == ("torch-spain" if lands else "torch")


@rule("SW5.W2", "SW5.T1..T5")
def test_who_may_search_while_others_have_tasks() -> None:
    stage = Stage("1941-10", 3)
    hunter, other, weather, free = stage.boats("VIIC", "GREENLAND", "U-1", "U-2", "U-3", "U-4")
    stage.state.events.orders = {"U-1": Order("some", ["GREENLAND"]), "U-2": Order("some", ["GREENLAND"], "agents")}
    stage.state.events.weather_boat = "U-3"
    assert [may_search(stage.state, boat) for boat in (hunter, other, weather, free)] == [True, False, False, True]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("kind", "listed", "let_go"), [("TF", True, False), ("TF", False, True), ("L", True, True), ("C2", False, True)]
)
def test_what_must_be_let_go_while_a_landing_is_expected(kind: str, listed: bool, let_go: bool) -> None:
    stage = Stage("1942-11", 5)
    (boat,) = stage.boats("VIIC", "MOROCCO", "U-1")
    assert not must_let_go(stage.state, boat, kind, listed)
    found: list[tuple[str, Flags]] = [
        (key, one)
        for key, text in TEXTS.items()
        for one in text.effects
        if isinstance(one, Flags) and "only-listed-fleets" in one.flags
    ]
    key, flags = found[0]
    boat.place = flags.at[0] if flags.at else boat.place
    stage.state.events.in_force = [InForce(key, week=flags.weeks[0])]
    stage.state.events.orders["U-1"] = Order(key, [boat.place])
    assert must_let_go(stage.state, boat, kind, listed) is let_go
