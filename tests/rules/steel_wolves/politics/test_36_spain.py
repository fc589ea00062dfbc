"""SW36.63F Spain in the war."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import BASE_BOARDS, NEIGHBOURS
from sandtable.games.steel_wolves.rules.events.boats import assigned
from sandtable.games.steel_wolves.rules.events.spain import enters, may_negotiate, weekly
from sandtable.games.steel_wolves.rules.forces.bases import harbours
from sandtable.games.steel_wolves.rules.forces.damage import enter_base
from sandtable.games.steel_wolves.rules.forces.intelligence import air_bases
from sandtable.games.steel_wolves.rules.modifiers.events import contact_by_event, fleet_re_attack, packs_forbidden
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import gibraltar_number, harbour_open
from sandtable.games.steel_wolves.rules.modifiers.politics import spanish_air_cover as air_cover
from sandtable.games.steel_wolves.rules.transit.transit import outward_routes
from sandtable.games.steel_wolves.state.model import torpedo_value
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

BASES = ("GERMANY", "FRANCE_ATLANTIC")


def spain_at_war(date: str = "1940-11", period: int = 2, **changes: object) -> Stage:
    stage = Stage(date, period, bases=BASES, **changes)
    stage.state.interned = ["EL_FERROL", "CADIZ"]
    stage.state.politics = begin_politics({}, 0, period)
    stage.run(enters(stage.war()), {"spanish-base": "CADIZ"})
    assert stage.berlin.spain is not None
    stage.berlin.spain.paid = True
    return stage


@rule("SW36.63F1")
def test_spain_is_asked_between_war_period_1_and_barbarossa() -> None:
    for date, period, barbarossa, allowed in (
        ("1940-06", 1, False, False),
        ("1940-07", 2, False, True),
        ("1941-07", 3, True, False),
    ):
        stage = Stage(date, period, barbarossa=barbarossa)
        stage.politics()
        assert may_negotiate(stage.state) is allowed
    assert not may_negotiate(spain_at_war().state)


@rule("SW36.63F", "SW36.63F3")
def test_spain_opens_its_bases_and_sends_four_boats() -> None:
    stage = spain_at_war()
    assert {"EL_FERROL", "CADIZ", "CARTAGENA", "CANARY_ISLANDS"} <= set(stage.state.bases)
    spanish = [boat for boat in stage.state.boats if boat.nation == "ES"]
    assert [boat.cls for boat in spanish] == ["C class", "C class", "Archimede", "Archimede"]
    assert {boat.place for boat in spanish} == {"CADIZ"}
    assert stage.state.interned == []
    assert [other for other, _ in NEIGHBOURS["CARTAGENA"]] == [other for other, _ in NEIGHBOURS["TOULON"]]
    assert [base for base in stage.state.bases if BASE_BOARDS[base].forward] == ["CANARY_ISLANDS"]
    for value in (-1, 2):
        stage.state.torpedo_value = value
        assert torpedo_value(stage.state, spanish[0]) == value, "German torpedoes"
    assert {"EL_FERROL", "CADIZ", "CARTAGENA", "CANARY_ISLANDS"} <= set(air_bases(stage.state, "Fw-200"))


@rule("SW36.63F3")
def test_spanish_boats_come_home_to_spanish_bases_only() -> None:
    stage = spain_at_war()
    boat = next(boat for boat in stage.state.boats if boat.nation == "ES")
    assert harbour_open(stage.state, boat, "EL_FERROL")
    assert harbour_open(stage.state, boat, "CANARY_ISLANDS")
    assert not harbour_open(stage.state, boat, "FRANCE_ATLANTIC")


@rule("SW36.63F2")
def test_one_type_vii_is_the_price_and_comes_back_as_g7() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.boats("VIIB", "SW_APPR", "U-45", damage=1)
    stage.boats("VIIB", "SW_APPR", "U-46", "U-47")
    stage.run(enters(stage.war()), {"spanish-price": ["U-47"]})
    assert stage.kinds_asked() == ["spanish-base", "spanish-price"]
    first = stage.boat("U-47")
    assert (first.returning, stage.state.events.home_to) == (True, {"U-47": "EL_FERROL"})
    first.damage = 1
    stage.run(weekly(stage.war()))
    assert set(harbours(stage.state, first)) > {"EL_FERROL"}, "it may go home where it likes"
    second = stage.boat("U-46")
    assert second.returning
    second.place, second.returning = "EL_FERROL", False
    stage.run(weekly(stage.war()))
    assert second.fate == "given-away"
    assert all(boat.id != "G-7" for boat in stage.state.boats)
    stage.state.year, stage.state.month = 1942, 8
    stage.run(weekly(stage.war()))
    stage.run(weekly(stage.war()))
    assert [(boat.nation, boat.place) for boat in stage.state.boats if boat.id == "G-7"] == [("ES", "EL_FERROL")]


@rule("SW36.63F2")
def test_a_boat_that_comes_to_el_ferrol_damaged_is_not_given_away() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.boats("VIIB", "SW_APPR", "U-46", "U-47")
    stage.run(enters(stage.war()), {"spanish-price": ["U-47"]})
    first = stage.boat("U-47")
    first.damage = 1
    enter_base(stage.war({"SW18.3": [9]}), first, "EL_FERROL")
    stage.run(weekly(stage.war()))
    assert (first.fate, first.box) == ("", "repair_3")
    assert stage.state.events.home_to == {"U-46": "EL_FERROL"}, "another goes instead"


@rule("SW36.63F2")
def test_while_the_promised_boat_sails_no_other_is_asked_for() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.boats("VIIB", "SW_APPR", "U-46", "U-47")
    stage.run(enters(stage.war()), {"spanish-price": ["U-47"]})
    stage.run(weekly(stage.war()))
    assert stage.kinds_asked().count("spanish-price") == 1
    assert stage.boat("U-47").fate == "", "it is not there yet"


@rule("SW36.63F2")
def test_a_promised_boat_that_was_damaged_is_free_though_no_other_is_there() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.politics(prestige=0)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-47")
    stage.run(enters(stage.war()))
    boat.damage = 1
    stage.run(weekly(stage.war()))
    boat.damage, boat.place, boat.returning, boat.box = 0, "EL_FERROL", False, "ready_for_sea"
    stage.run(weekly(stage.war()))
    assert boat.fate == ""


@rule("SW36.63F2")
@pytest.mark.parametrize(
    ("paid", "month", "base", "comes"),
    [
        (True, 8, "EL_FERROL", True),
        (True, 7, "EL_FERROL", False),
        (False, 8, "EL_FERROL", False),
        (True, 8, "CADIZ", False),
    ],
)
def test_g7_comes_in_august_1942_if_it_was_paid_for_and_el_ferrol_is_held(
    paid: bool, month: int, base: str, comes: bool
) -> None:
    stage = spain_at_war("1942-07", 4)
    assert stage.berlin.spain is not None
    stage.berlin.spain.paid, stage.state.bases, stage.state.month = paid, [*BASES, base], month
    stage.run(weekly(stage.war()))
    assert ("G-7" in {boat.id for boat in stage.state.boats}) is comes


@rule("SW36.63F2")
def test_without_spain_no_boat_is_owed() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.politics()
    stage.boats("VIIB", "SW_APPR", "U-46")
    stage.run(weekly(stage.war()))
    assert stage.asked == []


@rule("SW36.63F4")
def test_gibraltar_is_easier_and_two_areas_lose_their_air_cover() -> None:
    stage = spain_at_war()
    assert gibraltar_number(stage.state, 3) == 2
    assert air_cover(stage.state, "MOROCCO", "light") == "none"
    assert air_cover(stage.state, "W_MED", "light") == "none"
    assert air_cover(stage.state, "SW_APPR", "heavy") == "heavy"
    stage.berlin.seized = True
    assert air_cover(stage.state, "W_MED", "light") == "light"
    neutral = Stage("1940-11", 2)
    assert (gibraltar_number(neutral.state, 3), air_cover(neutral.state, "MOROCCO", "light")) == (3, "light")


@rule("SW36.63F4")
def test_four_foreign_boats_in_spanish_bases_at_most() -> None:
    stage = spain_at_war()
    stage.boats("VIIB", "CADIZ", "U-45", "U-46")
    stage.boats("VIIB", "EL_FERROL", "U-47")
    (boat,) = stage.boats("VIIB", "MOROCCO", "U-48")
    assert harbour_open(stage.state, boat, "CARTAGENA")
    stage.boats("VIIB", "EL_FERROL", "U-51")
    assert not harbour_open(stage.state, boat, "CARTAGENA")
    assert harbour_open(stage.state, boat, "FRANCE_ATLANTIC")
    assert harbour_open(stage.state, stage.boat("U-51"), "EL_FERROL"), "it has its place there"


@rule("SW36.63F5")
@pytest.mark.parametrize(("die", "seized", "lands"), [([3], False, True), ([4], False, False), ([], True, True)])
def test_torch_may_land_in_spain(die: list[int], seized: bool, lands: bool) -> None:
    stage = spain_at_war("1942-09", 5)
    stage.berlin.seized = seized
    stage.state.events.happened["portugal-scare"] = 1
    stage.boats("VIIC", "MOROCCO", "U-98")
    hurt = stage.boats("VIIC", "CADIZ", "U-96", box="repair_2")[0]
    stage.week({"SW5.1": [0], EVENTS: [0], "SW36.63F5": die, "SW36.63F6": [5]})
    zone = "CADIZ" if lands else "CASABLANCA"
    assert stage.state.events.orders["U-98"].to == [zone]
    boat = stage.boat("U-98")
    boat.zone = zone
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "L") == "TF"
    assert gibraltar_number(stage.state, 3) == 2, "until Cadiz has fallen"
    stage.progress()
    assert stage.state.torch
    assert ("CADIZ" in stage.state.bases) is not lands
    assert (hurt.fate == "scuttled") is lands
    assert stage.state.subs_lost == 0
    assert gibraltar_number(stage.state, 3) == (3 if lands else 2)


@rule("SW36.63F6")
def test_felix_on_zero_and_one_makes_the_gibraltar_number_zero_once() -> None:
    stage = spain_at_war()
    stage.week({"SW5.1": [9], "SW36.63F6": [2]})
    assert gibraltar_number(stage.state, 3) == 2
    stage.week({"SW5.1": [9], "SW36.63F6": [1]})
    assert gibraltar_number(stage.state, 3) == 0
    stage.progress()
    stage.week({"SW5.1": [9], "SW36.63F6": [0]})
    assert stage.state.events.happened["felix"] == 1


@rule("SW36.63F5", "SW36.63F6")
def test_with_cadiz_lost_the_printed_number_holds_even_after_felix() -> None:
    stage = spain_at_war("1942-09", 5)
    assert stage.berlin.spain is not None
    stage.berlin.spain.felix = stage.berlin.spain.landed = True
    assert gibraltar_number(stage.state, 3) == 0
    stage.state.bases.remove("CADIZ")
    assert gibraltar_number(stage.state, 3) == 3


@rule("SW36.63F6", "SW36.64A-D")
def test_spanish_boats_answer_puma_even_if_the_chancellery_spares_the_others() -> None:
    stage = spain_at_war("1941-02")
    stage.boats("VIIB", "MOROCCO", "U-45")
    stage.berlin.prestige = 9
    stage.berlin.influence["Chancellery"] = 2
    stage.week({"SW5.1": [9], "SW36.63F6": [9], "SW36.23": [0]}, {"reaction": "ask"})
    assert set(stage.ordered("puma")) == {"C-2", "C-4", "General Mola", "General Sanjurjo"}


@rule("SW36.63F6")
def test_felix_does_not_come_after_torch() -> None:
    stage = spain_at_war("1943-01", 5)
    stage.state.events.happened["torch"] = 1
    stage.week({"SW5.1": [9], "SW36.63F6": [0]})
    assert "felix" not in stage.state.events.happened


@rule("SW36.63F6")
@pytest.mark.parametrize(("period", "nation"), [(2, "GB"), (4, "US")])
def test_puma_calls_boats_to_the_canaries_and_takes_them(period: int, nation: str) -> None:
    stage = spain_at_war("1941-02", period)
    stage.boats("VIIB", "MOROCCO", "U-45")
    stage.boats("VIIB", "CAPE_VERDE", "U-46")
    stage.boat("C-2").box = "repair_1"
    stage.week({"SW5.1": [9], "SW36.63F6": [9]})
    sent = stage.ordered("puma")
    assert set(sent) == {"C-4", "General Mola", "General Sanjurjo", "U-45"}
    spanish = stage.boat("C-4")
    assert (spanish.place, spanish.zone, spanish.side, spanish.box) == ("MOROCCO", "CANARY_ISLANDS", "patrol", "")
    boat = stage.boat("U-45")
    boat.zone = "CANARY_ISLANDS"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "L") == "TF"
    assert stage.state.events.fleet_nation == nation
    assert contact_by_event(stage.war({EVENTS: [7]}), boat, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [8]}), boat, "L") == "L"
    assert (packs_forbidden(stage.state, boat), fleet_re_attack(stage.state, boat)) == (True, True)
    stage.progress()
    assert "CANARY_ISLANDS" not in stage.state.bases
    assert air_cover(stage.state, "MOROCCO", "light") == "light"
    stage.week({"SW5.1": [9], "SW36.63F6": [9]})
    assert stage.state.events.happened["puma"] == 1


@rule("SW36.63F6")
def test_risky_attacks_go_before_puma() -> None:
    stage = spain_at_war("1941-05", 3)
    stage.state.events.happened["pan-american-zone"] = 1
    stage.boats("VIIB", "MOROCCO", "U-45")
    stage.week({"SW5.1": [0], EVENTS: [8], "SW36.63F6": [9]})
    assert stage.state.events.orders["U-45"].event == "risky-attacks"


@rule("SW36.63F3")
@pytest.mark.parametrize(("there", "home"), [(3, ("CARTAGENA",)), (4, ("GERMANY", "FRANCE_ATLANTIC"))])
def test_a_boat_goes_through_the_strait_rather_than_into_a_full_spanish_base(
    there: int, home: tuple[str, ...]
) -> None:
    stage = spain_at_war("1941-03", 2)
    stage.boats("VIIC", "CADIZ", *(f"U-{n}" for n in range(93, 93 + there)))
    (boat,) = stage.boats("IXB", "W_MED", "U-103", returning=True, command="mediterranean")
    assert harbours(stage.state, boat) == home


@rule("SW36.63F3", "SW5.T1..T5")
@pytest.mark.parametrize("base", ["EL_FERROL", "CADIZ", "CANARY_ISLANDS"])
def test_a_boat_for_the_mediterranean_sails_from_a_spanish_base_for_the_strait(base: str) -> None:
    stage = spain_at_war("1941-05", 3)
    (boat,) = stage.boats("VIIC", base, "U-81", command="mediterranean")
    routes = outward_routes(stage.state, boat)
    assert routes and all(route.endswith(("MOROCCO", "MOROCCO+cautious", "W_MED")) for route in routes)
    assert assigned(stage.state, "mediterranean") == 0
    boat.place = "CARTAGENA"
    assert assigned(stage.state, "mediterranean") == 1
