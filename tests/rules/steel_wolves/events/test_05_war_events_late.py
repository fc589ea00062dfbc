"""SW5 War events: every row of war periods 3, 4 and 5."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import MIX
from sandtable.games.steel_wolves.rules.events.war_events import event_counters, rolled_event
from sandtable.games.steel_wolves.rules.modifiers.events import (
    air_cover,
    baltic_contact,
    boat_lost_in_zone,
    contact_by_event,
    flag,
    fleet_re_attack,
    lend_counters,
    must_let_go,
    packs_forbidden,
    search_parts,
)
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.rules.transit.event_orders import may_search, ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import lay
from sandtable.games.steel_wolves.rules.week.war_progress import new_war_period
from sandtable.games.steel_wolves.state.cups import category_pool
from sandtable.games.steel_wolves.state.model import Flight, west
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")
THREE = ("1941-07", 3)
FOUR = ("1942-03", 4)
FIVE = ("1942-09", 5)


def no_event(stage: Stage, row: int) -> bool:
    return rolled_event(stage.war({"SW5.1": [0], EVENTS: [row]})) is None


# War period 3


@rule("SW5.T1..T5")
def test_pan_american_zone_brings_the_old_destroyers() -> None:
    stage = Stage("1941-05", 3)
    before = {cup: list(counters) for cup, counters in stage.state.cups.items()}
    stage.event(0)
    new = {cup: len(counters) - len(before[cup]) for cup, counters in stage.state.cups.items()}
    assert {cup: n for cup, n in new.items() if n} == {
        "centre": 1,
        "outer": 2,
        "west_inner": 1,
        "inner": 1,
        "west_outer": 2,
    }
    assert stage.state.cups["centre"][-1] == "banff"
    assert stage.state.cups["west_outer"][-1] == "flush-ca"
    stage.state.cups["centre"] = []
    event_counters(stage.state)
    assert stage.state.cups["centre"] == ["banff"]


@rule("SW3.12", "SW17.3")
def test_what_an_event_brought_early_lies_in_the_next_mix_like_others() -> None:
    """Flush decks and the PBY (war period 4) sail once; the Gleaves has left service."""
    stage = Stage("1941-05", 3)
    stage.event(0)
    stage.progress()
    stage.event(2)
    early = {kind for kinds in stage.state.events.added.values() for kind in kinds}
    assert early == {"banff", "flush-gb", "flush-no", "flush-ca", "flush-us", "gleaves", "pby-neutral"}
    new_war_period(stage.war({"SW3.11b": [0] * 999}))
    assert stage.state.war_period == 4
    assert {kind for kinds in stage.state.events.added.values() for kind in kinds} == set()
    assert not {"gleaves", "pby-neutral"} & {kind for kinds in stage.state.cups.values() for kind in kinds}
    assert "pby" in category_pool("west_air5", 4), "there is one counter, and the mix draws it from now on"
    for cup in ("west_inner", "west_outer"):
        assert len(stage.state.cups[cup]) == sum(MIX["4"][cup].values())


@rule("SW5.T1..T5")
def test_then_panamanian_tankers_and_then_nothing() -> None:
    stage = Stage(*THREE)
    for cup, counters in stage.state.cups.items():
        stage.state.cups[cup] = [kind for kind in counters if not kind.startswith("pa-ao")]
    stage.event(0, 1, 1)
    assert stage.state.cups["loner"][-1] == "pa-ao-7-3"
    assert stage.state.cups["west_inner"][-1] == "pa-ao-8-3", "the one before it lies in a cup now"
    stage.progress()
    assert no_event(stage, 0)


@rule("SW5.T1..T5")
def test_the_panamanian_tankers_are_drawn_from_those_that_sail_nowhere_yet() -> None:
    stage = Stage(*THREE)
    for cup, counters in stage.state.cups.items():
        stage.state.cups[cup] = [kind for kind in counters if not kind.startswith("pa-ao")]
    stage.state.cups["inner"] += ["pa-ao-6-2", "pa-ao-8-3"]
    stage.event(0, 0, 0)
    assert (stage.state.cups["loner"][-1], stage.state.cups["west_inner"][-1]) == ("pa-ao-7-3", "pa-ao-10-3")


@rule("SW5.T1..T5")
def test_american_neutrality_and_then_a_supply_ship() -> None:
    stage = Stage(*THREE)
    stage.state.cups["west_outer"] = ["a-i-mod", "v-w", "river-ca", "gb-m-5-1"]
    stage.event(1)
    assert sorted(stage.state.cups["west_outer"]) == ["a-i-mod", "flush-us", "gb-m-5-1", "gleaves", "river-ca"]
    assert stage.state.cups["west_inner"][-1] == "pby-neutral"
    assert stage.state.events.new_submarines == ["sub-r12", "sub-s15"]
    assert {"sub-r12", "sub-s15"} <= set(stage.state.submarines)
    stage.progress()
    stage.event(1)
    assert stage.state.events.supply_ships == {}
    stage.progress(answers={"supply-ship": "SARGASSO"})
    assert list(stage.state.events.supply_ships.values()) == ["SARGASSO"]
    assert not no_event(stage, 1)


@rule("SW5.T1..T5")
def test_rheinuebung_and_the_hunt_for_the_supply_ships() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", *(f"U-{n}" for n in range(70, 78)))
    stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(93, 103)))
    stage.event(2)
    places = [tuple(to) for to in stage.ordered("rheinuebung").values()]
    assert (places.count(("SW_APPR",)), places.count(("MID_OCEAN",))) == (7, 7)
    sent = stage.boat(next(iter(stage.state.events.orders)))
    (other,) = stage.boats("VIIC", "GREENLAND", "U-110")
    (far,) = stage.boats("IXB", "WEST_AFRICA", "U-105")
    for boat in (sent, other):
        assert contact_by_event(stage.war({EVENTS: [5]}), boat, "C2") == "TF"
        assert contact_by_event(stage.war({EVENTS: [6]}), boat, "C2") == "C2"
    assert contact_by_event(stage.war(), far, "C2") == "C2"
    stage.progress(answers={"supply-ship": "WEST_AFRICA"})
    assert stage.state.events.supply_ships == dict.fromkeys(("Gedania", "Belchen", "Esso Hamburg"), "WEST_AFRICA")
    areas = stage.choices(-1)
    assert "ANGOLA" not in areas
    assert "NORTH_SEA" not in areas
    stage.event(2)
    assert stage.state.events.supply_ships == {}
    stage.progress()
    assert no_event(stage, 2)


@rule("SW5.T1..T5")
def test_rheinuebung_not_done_costs_the_chancellery() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("VIIC", "SW_APPR", "U-70")
    stage.politics(OKM=2, Chancellery=2)
    stage.week({"SW5.1": [0], EVENTS: [2], "SW36.23": [0]}, {"reaction": "ask", "bdu-travel": "BERLIN"})
    assert (stage.state.events.orders, stage.berlin.influence["Chancellery"]) == ({}, 1)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "row", "before", "contact"),
    [(THREE, 4, "rescue-atlantis", "SPEC"), (FOUR, 0, "panama-canal", "TF"), (FIVE, 1, "dieppe", "TF")],
)
def test_baltic_operations(date: tuple[str, int], row: int, before: str, contact: str) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened[before] = 1
    stage.state.flights = [Flight("Do-18", "NORWAY", 1), Flight("Fw-200", "FRANCE_ATLANTIC", 2)]
    stage.boats("IID", "GERMANY", *(f"U-{n}" for n in range(137, 144)))
    stage.event(row, answers={"supply-ship": "ANGOLA"})
    key = f"baltic-{date[1]}"
    assert len(stage.ordered(key)) == 5
    assert [flight.area for flight in stage.state.flights] == ["BALTIC", ""]
    assert stage.state.cups["tf_SU"]
    boat = stage.boat(next(iter(stage.state.events.orders)))
    boat.place = "BALTIC"
    assert baltic_contact(stage.state, boat, 7, 9) == contact
    assert stage.state.events.fleet_nation == "SU"
    assert baltic_contact(stage.state, boat, 0, 2) == "sub"
    assert baltic_contact(stage.state, boat, 6, 8) == ""
    assert packs_forbidden(stage.state, boat)
    stage.progress()
    assert no_event(stage, row)


@rule("SW5.T1..T5")
def test_the_last_baltic_operations_bring_a_supply_ship_and_an_auxiliary_minelayer() -> None:
    stage = Stage(*FIVE, barbarossa=True)
    stage.state.events.happened["dieppe"] = 1
    stage.state.out.append("tf-marti")
    stage.event(1)
    stage.progress(answers={"supply-ship": "ANGOLA"})
    assert stage.state.events.supply_ships == {"Charlotte Schliemann": "ANGOLA"}
    assert "CAPE_VERDE" in stage.choices(-1)
    assert "MID_OCEAN" not in stage.choices(-1)
    assert stage.state.cups["tf_SU"].count("su-m-4") == 1
    assert "tf-marti" not in stage.state.cups["tf_SU"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "row"), [(THREE, 6), (FOUR, 1)])
def test_mines_off_murmansk(date: tuple[str, int], row: int) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened["shore-bombardment"] = 1
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134", command="arctic")
    stage.event(row)
    assert list(stage.state.events.orders) == ["U-134"]
    assert ordered_choices(stage.state, boat) == ["mine:MURMANSK"]
    stage.goes(lay(stage.war({"SW19.1c": [0], "SW26.2": [0]}), boat, "MURMANSK"))
    assert [(field.zone, field.strength) for field in stage.state.minefields] == [("MURMANSK", 2)]


@rule("SW5.T1..T5")
def test_murmansk_is_not_mined_before_barbarossa() -> None:
    assert no_event(Stage("1941-05", 3), 7)


@rule("SW5.T1..T5")
def test_risky_attacks_until_three_boats_are_lost_there() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "MOROCCO", *(f"U-{n}" for n in range(70, 82)))
    stage.boats("VIIC", "W_MED", "U-97", command="mediterranean")
    stage.event(7)
    assert len(stage.ordered("risky-attacks")) == 10
    boat = next(boat for boat in boats if boat.id in stage.state.events.orders)
    boat.zone = "GIBRALTAR"
    lend_counters(stage.state, boat)
    assert "fe-swordfish" in stage.state.cups["inner"]
    assert "fe-swordfish" not in stage.state.cups["fe_GB"]
    lend_counters(stage.state, stage.boat("U-97"))
    assert "fe-swordfish" not in stage.state.cups["inner"]
    boat_lost_in_zone(stage.state, "GIBRALTAR")
    boat_lost_in_zone(stage.state, "GIBRALTAR")
    stage.progress()
    assert (boat.place, boat.zone) == ("MOROCCO", "")
    assert not no_event(stage, 7)
    stage.event(7)
    for _ in range(3):
        boat_lost_in_zone(stage.state, "GIBRALTAR")
    stage.progress()
    assert no_event(stage, 7)


@rule("SW5.T1..T5", "SW36.64A-D")
@pytest.mark.parametrize(
    ("date", "row", "place", "first", "group", "left"),
    [
        (("1940-04", 1), 9, "SW_APPR", "", "OKW", 1),
        (("1940-09", 2), 9, "GREENLAND", "", "OKL", 0),
        (THREE, 4, "GERMANY", "rescue-atlantis", "OKW", 1),
        (FOUR, 0, "GERMANY", "panama-canal", "OKW", 2),
        (FIVE, 1, "SW_APPR", "", "OKW", 1),
    ],
)
def test_what_other_orders_cost_that_are_not_carried_out(
    date: tuple[str, int], row: int, place: str, first: str, group: str, left: int
) -> None:
    stage = Stage(*date, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened |= {first: 1} if first else {}
    stage.boats("VIIB", place, "U-46")
    stage.politics(OKM=2, OKW=2, OKL=2, Chancellery=2)
    stage.week({"SW5.1": [0], EVENTS: [row], "SW36.23": [0]}, {"reaction": "ask", "bdu-travel": "BERLIN"})
    assert (stage.state.events.orders, stage.berlin.influence[group]) == ({}, left)


ONE = ("1940-04", 1)
TWO = ("1940-09", 2)


@rule("SW5.T1..T5", "SW5.2")
@pytest.mark.parametrize(
    ("date", "row", "keys"),
    [
        (ONE, 5, ["escort-from-spain"]),
        (ONE, 9, ["dunkirk"]),
        (TWO, 8, ["million-dollar-convoy"]),
        (TWO, 9, ["weather-reporting"]),
    ],
)
def test_texts_that_come_once(date: tuple[str, int], row: int, keys: list[str]) -> None:
    assert not no_event(Stage(*date), row)
    stage = Stage(*date)
    stage.state.events.happened |= dict.fromkeys(keys, 1)
    assert no_event(stage, row)


@rule("SW5.T1..T5")
@pytest.mark.parametrize("place", ["SW_APPR", "MOROCCO", "W_MED", "CAPE_VERDE"])
def test_french_fleets_at_sea_during_dunkirk(place: str) -> None:
    stage = Stage(*ONE)
    (boat,) = stage.boats("VIIB", place, "U-45")
    stage.event(9)
    assert contact_by_event(stage.war({EVENTS: [3]}), boat, "C1") == "TF"
    assert stage.state.events.fleet_nation == "FR"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "C1") == "C1"


@rule("SW5.T1..T5")
def test_the_second_trap_of_operation_berlin() -> None:
    stage = Stage(*TWO)
    stage.state.events.happened["operation-berlin"] = 1
    stage.boats("VIIB", "SW_APPR", *(f"U-{n}" for n in range(45, 53)))
    stage.event(4)
    assert len(stage.state.events.orders) == 6
    boat = stage.boat(next(iter(stage.state.events.orders)))
    assert contact_by_event(stage.war({EVENTS: [5]}), boat, "C1") == "TF"
    assert contact_by_event(stage.war({EVENTS: [6]}), boat, "C1") == "C1"


# War period 4


@rule("SW5.T1..T5")
def test_panama_canal() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("IXC", "CARIBBEAN", "U-66", "U-67", "U-68", "U-129")
    stage.event(0)
    assert set(map(tuple, stage.ordered("panama-canal").values())) == {("US_CANAL_ZONE",)}
    assert len(stage.state.events.orders) == 3


@rule("SW5.T1..T5")
def test_shore_bombardment() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("VIIC", "CARIBBEAN", "U-69")
    stage.boats("IXC", "CARIBBEAN", "U-66", "U-67")
    stage.boats("Calvi", "GUIANA", "Tazzoli")
    stage.event(1)
    assert set(stage.ordered("shore-bombardment")) == {"U-66", "U-67", "Tazzoli"}
    assert not may_search(stage.state, stage.boat("U-66"))


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [FOUR, FIVE])
def test_mines_off_the_levant(date: tuple[str, int]) -> None:
    stage = Stage(*date, bases=(*ATLANTIC, "GREECE"))
    stage.boats("VIIC", "E_MED", "U-97", "U-331", "U-81", command="mediterranean")
    stage.event(2)
    assert set(map(tuple, stage.ordered("mines-levant").values())) == {("LEVANT",)}
    assert sum(1 for boat in stage.state.boats if boat.mines == 2) == 2


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "count", "canal", "italian"), [(FOUR, 1, True, False), (FIVE, 2, False, True)])
def test_mines_off_america(date: tuple[str, int], count: int, canal: bool, italian: bool) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("Marconi", "MARITIMES", "Barbarigo")
    stage.boats("VIID", "US_EAST", *(() if italian else ("U-213",)))
    stage.boats("VIID", "MARITIMES", *(("U-213",) if italian else ()))
    stage.event(6)
    orders = next(iter(stage.state.events.orders.values()))
    assert ("US_CANAL_ZONE" in orders.to) is canal
    assert len(stage.state.events.orders) == count
    assert ("Barbarigo" in stage.state.events.orders) is italian
    assert stage.boat("U-213").mines == 3


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("date", "die", "modifier"), [(FOUR, 3, 3), (FOUR, 4, 2), (FIVE, 1, 2), (FIVE, 2, 1)])
def test_arctic_sortie(date: tuple[str, int], die: int, modifier: int) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134")
    (away,) = stage.boats("VIIC", "W_APPR", "U-96")
    stage.event(7, die)
    assert [mod.value for mod in search_parts(stage.state, boat)] == [modifier]
    assert search_parts(stage.state, away) == []
    scattered = die == (3 if date == FOUR else 1)
    last = 3 if date == FOUR else 4
    if scattered:
        assert contact_by_event(stage.war(), boat, "C2") == "L"
        assert stage.state.events.scattered
    else:
        assert contact_by_event(stage.war({EVENTS: [last]}), boat, "C2") == "TF"
        assert contact_by_event(stage.war({EVENTS: [last + 1]}), boat, "C2") == "C2"


# War period 5


@rule("SW5.T1..T5")
def test_a_landing_in_portugal_is_expected() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "MOROCCO", *(f"U-{n}" for n in range(70, 78)))
    stage.event(0)
    assert len(stage.ordered("portugal-scare")) == 6
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    free = next(boat for boat in boats if boat.id not in stage.state.events.orders)
    assert must_let_go(stage.state, sent, "C2", listed=False)
    assert must_let_go(stage.state, sent, "TF", listed=False)
    assert not must_let_go(stage.state, sent, "TF", listed=True)
    assert not must_let_go(stage.state, free, "C2", listed=False)


@rule("SW5.T1..T5")
def test_torch() -> None:
    stage = Stage(*FIVE, bases=(*ATLANTIC, "ITALY"))
    stage.state.events.happened["portugal-scare"] = 1
    stage.boats("VIIC", "SW_APPR", "U-96")
    (near,) = stage.boats("VIIC", "MOROCCO", "U-98", side="transit")
    (med,) = stage.boats("VIIC", "W_MED", "U-81", command="mediterranean")
    stage.boats("VIIC", "MID_OCEAN", "U-99")
    stage.politics(OKM=2, Chancellery=2)
    stage.event(0)
    assert "reaction" not in stage.kinds_asked()
    assert stage.ordered("torch") == {"U-96": ["CASABLANCA"], "U-98": ["CASABLANCA"], "U-81": ["W_MED"]}
    assert ordered_choices(stage.state, stage.boat("U-96")) == ["move:MOROCCO"]
    assert "us-ap-14" in stage.state.cups["tf_US"]
    assert "fe-santee" in stage.state.cups["fe_US"]
    assert "sub-shad" in enemies(stage.state, near), "in the common cup, not in that of the West"
    near.zone = "CASABLANCA"
    assert contact_by_event(stage.war({EVENTS: [4]}), near, "L") == "TF"
    assert stage.state.events.fleet_nation == "US"
    assert contact_by_event(stage.war({EVENTS: [7]}), near, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [8]}), near, "C1") == "C1"
    assert stage.state.events.west_cups
    assert contact_by_event(stage.war({EVENTS: [5]}), med, "L") == "TF"
    assert stage.state.events.fleet_nation == "GB"
    assert contact_by_event(stage.war({EVENTS: [8]}), med, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [9]}), med, "L") == "L"
    assert (fleet_re_attack(stage.state, near), flag(stage.state, med, "wolfpacks-on-fleets")) == (True, True)
    assert "us-b-24" not in stage.state.cups["centre"]
    stage.progress()
    assert "us-b-24" in stage.state.cups["centre"]
    assert stage.state.torch
    assert west(stage.state, "MID_OCEAN")
    assert west(stage.state, "SARGASSO")


@rule("SW5.T1..T5", "SW5.4")
def test_torch_comes_by_its_deadline_without_the_scare_before_it() -> None:
    """The text of the scare knows no such exception as that of the ore convoys: it may still come after Torch."""
    stage = Stage("1942-12", 5)
    stage.week({"SW5.41": [3]})
    assert "portugal-scare" not in stage.state.events.happened
    assert stage.state.events.happened["torch"] == 1
    stage.progress()
    stage.event(0)
    assert stage.state.events.happened["portugal-scare"] == 1
    stage.progress()
    assert no_event(stage, 0)


@rule("SW5.T1..T5")
def test_dieppe() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    boats = stage.boats("VIIC", "SW_APPR", "U-70", "U-71", "U-72")
    stage.event(1)
    assert len(stage.ordered("dieppe")) == 2
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    sent.zone = "ENGLISH_CHANNEL"
    assert contact_by_event(stage.war({EVENTS: [5]}), sent, "L") == "TF"
    assert contact_by_event(stage.war({EVENTS: [6]}), sent, "C1") == "SPEC"
    assert (packs_forbidden(stage.state, sent), fleet_re_attack(stage.state, sent)) == (True, True)


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("die", "zone", "area"),
    [
        (1, "CAPE_TOWN", "SOUTH_AFRICA"),
        (3, "FREETOWN", "WEST_AFRICA"),
        (5, "US_EASTERN_SEABOARD", "US_EAST"),
        (6, "FLORIDA", "GULF_MEX"),
        (7, "US_CANAL_ZONE", "CARIBBEAN"),
        (8, "ENGLISH_COAST", "NORTH_SEA"),
        (9, "MURMANSK", "BARENTS"),
    ],
)
def test_captured_minefield_plans_open_a_port(die: int, zone: str, area: str) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    stage.state.events.happened["rescue-laconia"] = 1
    stage.boats("IXD2", area, "U-177")
    stage.event(4, die, answers={"event-port": "U-177"})
    assert stage.ordered("minefield-plans") == {"U-177": [zone]}
    assert stage.state.events.port == zone


@rule("SW5.T1..T5")
def test_transport_submarines_and_then_the_azores() -> None:
    stage = Stage("1943-02", 5, bases=ATLANTIC)
    stage.boats("Calvi", "FRANCE_ATLANTIC", "Tazzoli", "Finzi")
    stage.boats("Marcello", "FRANCE_ATLANTIC", "Barbarigo")
    boats = stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(70, 78)))
    stage.event(9)
    assert [boat.id for boat in stage.state.boats if boat.fate] == ["Tazzoli", "Finzi"]
    stage.progress()
    stage.event(9)
    assert set(map(tuple, stage.ordered("azores").values())) == {("AZORES",)}
    assert len(stage.ordered("azores")) == 6
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    assert [mod.value for mod in search_parts(stage.state, sent)] == [3]
    assert contact_by_event(stage.war({EVENTS: [4]}), sent, "L") == "TF"
    assert stage.state.events.fleet_nation == "US"
    assert contact_by_event(stage.war({EVENTS: [7]}), sent, "L") == "SPEC"
    assert contact_by_event(stage.war({EVENTS: [8]}), sent, "C2") == "C2"
    assert (packs_forbidden(stage.state, sent), fleet_re_attack(stage.state, sent)) == (True, True)
    assert air_cover(stage.state, "MID_OCEAN", "none") == "none"
    stage.progress()
    assert air_cover(stage.state, "MID_OCEAN", "none") == "light"
