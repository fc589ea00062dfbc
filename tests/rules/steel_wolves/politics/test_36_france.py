"""SW36.63G, SW36.63H The French fleet seized, or Vichy France in the war."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, FLEETS, FRENCH_BOATS, KINDS
from sandtable.games.steel_wolves.rules.combat.re_attack import return_counters
from sandtable.games.steel_wolves.rules.combat.reveal import put_another
from sandtable.games.steel_wolves.rules.events import vichy
from sandtable.games.steel_wolves.rules.events.french_fleet import withdrawals
from sandtable.games.steel_wolves.rules.events.requests import new_period
from sandtable.games.steel_wolves.rules.events.vichy import enters, may_negotiate
from sandtable.games.steel_wolves.rules.events.war_events import event_counters
from sandtable.games.steel_wolves.rules.forces.bases import capacity
from sandtable.games.steel_wolves.rules.invariants import of_cups
from sandtable.games.steel_wolves.rules.modifiers.events import contact_by_event, flag, search_parts
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import (
    allied_air,
    antilles_supply,
    antilles_tried,
    harbour_open,
    mediterranean_convoy,
    own_bases,
)
from sandtable.games.steel_wolves.rules.modifiers.special_rules import icon_awake
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices
from sandtable.games.steel_wolves.rules.patrol.search import engage, later_ships, left_since
from sandtable.games.steel_wolves.rules.transit.event_orders import ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import load_mines, may_load, mine_targets, open_to_mines
from sandtable.games.steel_wolves.rules.transit.supply import sources
from sandtable.games.steel_wolves.rules.transit.transit import areas_for, in_range
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import torpedo_value
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

BASES = ("GERMANY", "FRANCE_ATLANTIC")
VICHY = [line["id"] for line in FRENCH_BOATS if line["vichy"]]


# Vichy


def vichy_at_war(date: str = "1940-11", period: int = 2, taken: int = 2, shared: str = "DAKAR") -> Stage:
    stage = Stage(date, period, bases=BASES)
    stage.state.politics = begin_politics({}, 0, period)
    dice = {"SW36.63H1": [taken] * len(VICHY)}
    stage.run(enters(stage.war(dice)), {"shared-base": shared, "bizerte-base": "CASABLANCA"})
    return stage


@rule("SW36.63H1")
def test_vichy_is_asked_from_august_1940_to_barbarossa_and_not_after_the_seizure() -> None:
    for date, barbarossa, seized_, allowed in (
        ("1940-07", False, False, False),
        ("1940-08", False, False, True),
        ("1940-08", False, True, False),
        ("1941-07", True, False, False),
    ):
        stage = Stage(date, 2, barbarossa=barbarossa)
        stage.politics()
        stage.berlin.seized = seized_
        assert may_negotiate(stage.state) is allowed
    assert not may_negotiate(vichy_at_war().state)


@rule("SW36.63H", "SW36.63H1")
def test_each_boat_comes_on_zero_to_two_in_the_work_up_box_of_its_base() -> None:
    assert vichy_at_war(taken=3).state.boats == []
    stage = vichy_at_war(taken=2)
    bases = [boat.place for boat in stage.state.boats]
    assert {base: bases.count(base) for base in set(bases)} == {
        "TOULON": 32,
        "BEIRUT": 6,
        "CASABLANCA": 13,
        "DAKAR": 2,
    }
    assert {(boat.nation, boat.box) for boat in stage.state.boats} == {("FR", "work_up")}
    assert stage.boat("Pégase").place == "TOULON"
    assert "DIEGO_SUAREZ" in stage.state.bases


@rule("SW36.63H2")
def test_no_french_ships_sail_for_the_allies() -> None:
    stage = Stage("1940-11", 2, bases=BASES)
    stage.state.cups["outer"] = ["fr-m-5-1", "gb-m-4-1", "fr-m-6-2", "no-m-6-0"]
    stage.state.cups["inner"] = ["chacal"]
    stage.state.cups["centre"] = ["melpomene"]
    stage.state.submarines = ["sub-minerve", "sub-h28"]
    stage.politics(prestige=0)
    stage.run(enters(stage.war({"SW36.63H1": [9] * len(VICHY)})))
    assert stage.state.cups["outer"] == ["gb-m-5-1", "gb-m-4-1", "gb-m-6-2", "no-m-6-0"]
    (small,) = [KINDS[kind] for kind in stage.state.cups["centre"]]
    assert (small.nation, small.type, small.tons) == ("GB", "DD", 1), "the British have no torpedo boats"
    (instead,) = [KINDS[kind] for kind in stage.state.cups["inner"]]
    assert (instead.nation, instead.type, instead.tons) == ("GB", "DD", KINDS["chacal"].tons), (
        "the nearest in tonnage"
    )
    assert stage.state.submarines == ["sub-h28"]
    stage.state.cups["outer"] = ["fr-m-5-1"]
    event_counters(stage.state)
    assert stage.state.cups["outer"] == ["gb-m-5-1"]


@rule("SW36.63H2")
def test_convoys_in_the_mediterranean_may_be_british_fleets() -> None:
    stage = vichy_at_war()
    for die, kind in ((0, "SPEC"), (1, "SPEC"), (2, "TF"), (3, "C2")):
        assert mediterranean_convoy(stage.war({"SW36.63H2": [die]}), "Mediterranean", "C2") == kind
    assert stage.state.events.fleet_nation == "GB"
    assert mediterranean_convoy(stage.war(), "North Atlantic", "C2") == "C2"
    assert mediterranean_convoy(stage.war(), "Mediterranean", "L") == "L"


@rule("SW36.63H2")
@pytest.mark.parametrize(
    ("date", "period", "value"), [("1940-11", 2, -1), ("1941-05", 3, 0), ("1942-01", 4, 0), ("1942-02", 4, 1)]
)
def test_french_torpedoes(date: str, period: int, value: int) -> None:
    stage = Stage(date, period)
    (boat,) = stage.boats("1500t", "W_MED", "Pascal")
    stage.state.torpedo_value = 2
    assert torpedo_value(stage.state, boat) == value


@rule("SW36.63H2")
def test_submarine_signs_off_west_africa_are_live_and_the_bizerte_flies() -> None:
    stage = vichy_at_war()
    awake = [icon_awake(stage.state, area) for area in ("CAPE_VERDE", "WEST_AFRICA", "ANGOLA")]
    assert awake == [True, True, False]
    assert not icon_awake(Stage("1940-11", 2).state, "CAPE_VERDE")
    assert [(flight.type, flight.base, flight.range) for flight in stage.state.flights] == [
        ("Bizerte", "CASABLANCA", 1)
    ]


@rule("SW36.63H3")
def test_one_try_a_week_at_the_antilles() -> None:
    stage = vichy_at_war()
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test", returning=True)
    assert antilles_supply(stage.state, boat)
    antilles_tried(stage.state)
    assert not antilles_supply(stage.state, boat)
    stage.progress()
    assert antilles_supply(stage.state, boat)
    for name, value in (("damage", 1), ("returning", False), ("place", "BRAZIL"), ("nation", "DE")):
        old = getattr(boat, name)
        setattr(boat, name, value)
        assert not antilles_supply(stage.state, boat)
        setattr(boat, name, old)


@rule("SW36.63H3")
def test_at_the_antilles_other_supply_is_still_offered_but_never_a_spanish_port() -> None:
    stage = vichy_at_war(taken=9)
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test", returning=True)
    stage.state.events.supply_ships["Python"] = "CARIBBEAN"
    assert sources(stage.state, boat) == ["ANTILLES", "Python"]
    stage.state.interned = ["CADIZ"]
    boat.place = "MOROCCO"
    assert sources(stage.state, boat) == []
    (german,) = stage.boats("VIIB", "MOROCCO", "U-45", returning=True)
    assert sources(stage.state, german) == ["CADIZ"]


@rule("SW2.3A2", "SW36.63H4", "SW36.63F3")
def test_the_range_counts_from_bases_that_the_boat_may_use() -> None:
    stage = vichy_at_war(taken=9, shared="CASABLANCA")
    (german,) = stage.boats("VIIC", "MOROCCO", "U-96")
    (french,) = stage.boats("1500t", "MOROCCO", "Test")
    (spanish,) = stage.boats("C class", "MOROCCO", "C-2")
    stage.state.bases.append("CADIZ")
    assert not in_range(stage.state, german, "MADAGASCAR")
    assert in_range(stage.state, french, "MADAGASCAR")
    assert set(own_bases(stage.state, german)) == {*BASES, "CASABLANCA", "CADIZ"}
    assert set(own_bases(stage.state, french)) == {*vichy.BASES, "CADIZ"}
    assert own_bases(stage.state, spanish) == ("CADIZ",)
    assert "MADAGASCAR" not in areas_for(stage.state, german)
    stage.berlin.vichy = None
    assert own_bases(stage.state, spanish) == ("CADIZ",)
    assert set(own_bases(stage.state, german)) == set(stage.state.bases)


@rule("SW36.63H4")
def test_one_french_base_takes_six_boats_of_others() -> None:
    stage = vichy_at_war(taken=9, shared="DAKAR")
    (boat,) = stage.boats("VIIB", "CAPE_VERDE", "U-45")
    assert stage.state.events.tenders == {"Wilhelm Bauer": "DAKAR"}
    assert harbour_open(stage.state, boat, "DAKAR")
    assert not harbour_open(stage.state, boat, "CASABLANCA")
    assert harbour_open(stage.state, boat, "FRANCE_ATLANTIC")
    stage.boats("VIIB", "DAKAR", *(f"U-{n}" for n in range(46, 52)))
    assert not harbour_open(stage.state, boat, "DAKAR")
    assert harbour_open(stage.state, stage.boat("U-51"), "DAKAR"), "it has its place there"
    stage.boats("VIIB", "FRANCE_ATLANTIC", *(f"U-{n}" for n in range(93, 100)))
    assert harbour_open(stage.state, boat, "FRANCE_ATLANTIC"), "only the shared base is narrow"
    assert capacity(stage.state, "DAKAR") > 0, "the yards repair them"
    boat.nation = "FR"
    assert harbour_open(stage.state, boat, "CASABLANCA")
    assert not harbour_open(stage.state, boat, "GERMANY")
    neutral = Stage("1940-11", 2, bases=BASES)
    neutral.politics()
    (other,) = neutral.boats("VIIB", "W_APPR", "U-52")
    assert harbour_open(neutral.state, other, "FRANCE_ATLANTIC")


@rule("SW36.63H5")
def test_torch_ends_the_alliance() -> None:
    stage = vichy_at_war("1942-09", 5)
    stage.state.events.happened["portugal-scare"] = 1
    fit, hurt = stage.boat("Archimède"), stage.boat("Sfax")
    hurt.box = "repair_2"
    stage.week({"SW5.1": [0], EVENTS: [0], "SW36.63H6": [5]})
    assert (fit.place, fit.zone, fit.side) == ("MOROCCO", "CASABLANCA", "patrol")
    assert hurt.place == "CASABLANCA"
    stage.progress()
    assert all(boat.fate for boat in stage.state.boats if boat.nation == "FR")
    assert stage.state.bases == list(BASES)
    assert (stage.berlin.vichy, stage.state.flights, stage.state.events.tenders) == (None, [], {})


@rule("SW36.63H5")
def test_at_torch_only_boats_in_casablanca_that_are_afloat_and_whole_sail() -> None:
    stage = vichy_at_war("1942-09", 5, taken=9)
    (whole,) = stage.boats("1500t", "CASABLANCA", "Ajax", box="work_up")
    (hurt,) = stage.boats("1500t", "CASABLANCA", "Sfax", box="work_up", damage=1)
    (lost,) = stage.boats("1500t", "CASABLANCA", "Persée", box="work_up", fate="lost")
    (elsewhere,) = stage.boats("1500t", "DAKAR", "Poncelet", box="work_up")
    vichy.torch(stage.war())
    places = [boat.place for boat in (whole, hurt, lost, elsewhere)]
    assert places == ["MOROCCO", "CASABLANCA", "CASABLANCA", "DAKAR"]
    stage.progress()
    assert (lost.fate, whole.fate) == ("lost", "given-away")


@rule("SW36.63H5")
def test_without_vichy_torch_calls_no_french_boats() -> None:
    stage = Stage("1942-09", 5, bases=BASES)
    (boat,) = stage.boats("1500t", "CASABLANCA", "Ajax", box="work_up")
    vichy.torch(stage.war())
    vichy.progress(stage.war())
    assert (boat.place, boat.fate) == ("CASABLANCA", "")


@rule("SW36.63H5")
def test_boats_of_others_leave_the_shared_base_when_france_does_and_french_ones_go_where_they_are() -> None:
    stage = vichy_at_war("1942-09", 5, taken=9)
    (fit,) = stage.boats("VIIB", "DAKAR", "U-45", box="in_port")
    (hurt,) = stage.boats("VIIB", "DAKAR", "U-46", box="repair_2")
    (french,) = stage.boats("1500t", "BRAZIL", "Test")
    assert stage.berlin.vichy is not None
    stage.berlin.vichy.leaving = True
    stage.progress()
    assert (fit.place, fit.returning, fit.box) == ("CAPE_VERDE", True, "")
    assert (hurt.fate, stage.state.subs_lost) == ("scuttled", 0)
    assert (french.place, french.fate, stage.facts("moves")) == ("BRAZIL", "given-away", [])


@rule("SW36.63H5")
def test_vichy_boats_are_withdrawn_by_class_too() -> None:
    stage = vichy_at_war("1941-05", 3)
    stage.run(withdrawals(stage.war()))
    assert {boat.cls for boat in stage.state.boats if boat.fate} == {"600t"}


def vichy_event(stage: Stage, die: int, *more: int) -> None:
    stage.week({"SW5.1": [9], "SW36.63H6": [die, *more]})


@rule("SW36.63H6")
def test_commerce_raid() -> None:
    stage = vichy_at_war(taken=9)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-45")
    vichy_event(stage, 0)
    assert [mod.value for mod in search_parts(stage.state, boat)] == [-1]
    assert contact_by_event(stage.war({EVENTS: [5]}), boat, "C1") == "TF"
    assert contact_by_event(stage.war({EVENTS: [6]}), boat, "C1") == "C1"
    boat.place = "W_APPR"
    assert search_parts(stage.state, boat) == []
    boat.place, boat.zone = "WEST_AFRICA", "FREETOWN"
    assert search_parts(stage.state, boat) == [], "a mission zone is a place of its own"


@rule("SW36.63H6", "SW5.T1..T5")
def test_a_convoy_that_one_event_leaves_alone_another_may_still_change() -> None:
    stage = vichy_at_war(taken=9)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-45")
    stage.state.events.in_force = [InForce("admiral-scheer"), InForce("commerce-raid")]
    assert contact_by_event(stage.war({EVENTS: [5, 5]}), boat, "C1") == "TF"
    assert contact_by_event(stage.war({EVENTS: [5, 6]}), boat, "C1") == "C1"


@rule("SW36.63H6")
@pytest.mark.parametrize(("period", "die", "nation"), [(2, 1, "GB"), (4, 0, "US")])
def test_dakar_is_attacked(period: int, die: int, nation: str) -> None:
    stage = vichy_at_war("1941-03" if period == 2 else "1942-03", period, taken=9)
    stage.boats("1500t", "DAKAR", "Le Glorieux", box="work_up")
    hurt = stage.boats("1500t", "DAKAR", "Le Héros", box="repair_1")[0]
    (boat,) = stage.boats("VIIB", "CAPE_VERDE", "U-45")
    vichy_event(stage, die)
    assert set(stage.ordered("dakar-attacked")) == {"Le Glorieux", "U-45"}
    french = stage.boat("Le Glorieux")
    assert (french.place, french.zone, french.side, french.box) == ("CAPE_VERDE", "DAKAR", "patrol", "")
    assert patrol_choices(stage.state, french) == ["search", "skip"], "there at once, without a transit check"
    assert ordered_choices(stage.state, boat) == ["zone:DAKAR"]
    boat.zone = "DAKAR"
    assert contact_by_event(stage.war({EVENTS: [7]}), boat, "L") == "TF"
    assert stage.state.events.fleet_nation == nation
    assert contact_by_event(stage.war({EVENTS: [8]}), boat, "L") == "SPEC"
    stage.progress({"SW36.63H6": [5]})
    assert "DAKAR" in stage.state.bases
    vichy_event(stage, die)
    stage.progress({"SW36.63H6": [4]})
    assert "DAKAR" not in stage.state.bases
    assert (hurt.fate, stage.state.subs_lost) == ("scuttled", 0)
    assert stage.state.events.air_cover == ({} if period == 2 else {"CAPE_VERDE": "light"})
    vichy_event(stage, die)
    assert stage.state.events.happened["dakar-attacked"] == 2


@rule("SW36.63H6")
def test_dakar_taken_early_brings_air_cover_in_war_period_4() -> None:
    stage = vichy_at_war("1941-08", 3, taken=9)
    vichy_event(stage, 1)
    stage.progress({"SW36.63H6": [0]})
    cover = []
    for stage.state.war_period in (3, 4, 5):
        stage.run(new_period(stage.war()))
        cover.append(allied_air(stage.state, AREAS["CAPE_VERDE"]))
    assert cover == ["none", "light", "light"]


@rule("SW36.63H6")
@pytest.mark.parametrize("at_war", [True, False])
def test_while_dakar_holds_or_vichy_is_neutral_there_is_no_cover_over_cape_verde(at_war: bool) -> None:
    stage = vichy_at_war("1942-03", 4, taken=9) if at_war else Stage("1942-03", 4, bases=BASES)
    if not at_war:
        stage.politics()
    stage.run(new_period(stage.war()))
    assert stage.state.events.air_cover == {}


@rule("SW36.63H6", "SW36.64A-D")
def test_boats_in_dakar_fight_for_it_even_if_the_okm_spares_the_others() -> None:
    stage = vichy_at_war("1941-03", 2, taken=9)
    stage.boats("1500t", "DAKAR", "Le Glorieux", box="work_up")
    stage.boats("VIIB", "CAPE_VERDE", "U-45")
    stage.berlin.prestige = 9
    stage.berlin.influence |= {"OKM": 2, "Chancellery": 2}
    stage.week({"SW5.1": [9], "SW36.63H6": [1], "SW36.23": [0]}, {"reaction": "ask"})
    assert set(stage.ordered("dakar-attacked")) == {"Le Glorieux"}


@rule("SW36.63H6")
@pytest.mark.parametrize("answer", ["obey", "ignore"])
def test_a_rescue_may_be_ignored_while_dakar_is_attacked(answer: str) -> None:
    stage = vichy_at_war("1941-09", 3, taken=9)
    (near,) = stage.boats("VIIB", "CAPE_VERDE", "U-45")
    (there,) = stage.boats("VIIB", "WEST_AFRICA", "U-46", zone="FREETOWN")
    dice = {"SW5.1": [0], EVENTS: [4], "SW36.63H6": [1]}
    stage.week(dice, {"rescue-ignored": answer, "reaction": "obey"})
    stays = answer == "ignore"
    assert (there.returning, there.side, there.zone) == (
        (False, "patrol", "FREETOWN") if stays else (True, "transit", "")
    )
    assert (near.returning, set(stage.ordered("dakar-attacked"))) == (not stays, {"U-45"} if stays else set())


@rule("SW36.63H6")
@pytest.mark.parametrize("die", [2, 3])
def test_the_monroe_doctrine_closes_the_antilles(die: int) -> None:
    stage = vichy_at_war(taken=9)
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test")
    vichy_event(stage, die)
    boat.zone = "LESSER_ANTILLES"
    assert contact_by_event(stage.war(), boat, "C1") == "TF"
    assert stage.state.events.fleet_nation == "US"
    late = {kind.id for kind in FLEETS["tf_US"] if kind.date > min(one.date for one in FLEETS["tf_US"])}
    assert stage.state.cups["tf_US"]
    assert late
    assert not late & set(stage.state.cups["tf_US"]), "ships that are there in war period 3"
    assert flag(stage.state, boat, "us-submarines")
    assert flag(stage.state, boat, "us-not-counted")
    stage.progress()
    boat.returning = True
    assert not antilles_supply(stage.state, boat)
    vichy_event(stage, die)
    assert stage.state.events.happened["monroe-doctrine"] == 1


@rule("SW36.63H6")
def test_off_the_antilles_the_american_fleet_is_that_of_war_period_3() -> None:
    stage = vichy_at_war("1942-10", 5, taken=9)
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test")
    vichy_event(stage, 2)
    assert {"tf-washington", "tf-massachusetts"} <= set(stage.state.cups["tf_US"])
    boat.zone = "LESSER_ANTILLES"
    assert set(later_ships(stage.state, boat, "tf_US")) == {"tf-washington", "tf-massachusetts"}
    assert set(later_ships(stage.state, boat, "fe_US")) == {"fe-suwannee", "fe-sangamon", "fe-gleaves-42"}
    stage.state.cups["tf_US"] = ["tf-washington", "tf-texas"]
    stage.state.contact, stage.state.colour = contact_by_event(stage.war(), boat, "C1"), "blue"
    stage.goes(engage(stage.war({"SW13.24a": [0] * 20}), boat, coastal=False))
    combat = stage.state.combat
    assert combat is not None
    met = {slot.kind for column in (*combat.columns, *combat.loose) for slot in column.slots}
    assert "tf-texas" in met and stage.state.cups["tf_US"] == ["tf-washington"]
    assert later_ships(stage.state, boat, "loner") == [], "of the fleet alone"
    boat.zone = ""
    assert later_ships(stage.state, boat, "tf_US") == []


@rule("SW36.63H6")
def test_all_four_destroyers_of_war_period_3_sail_off_the_antilles_not_their_newer_face() -> None:
    stage = vichy_at_war("1942-10", 5, taken=9)
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test")
    vichy_event(stage, 2)
    assert stage.state.cups["fe_US"].count("fe-gleaves-42") == 5
    assert left_since(stage.state, boat, "fe_US") == []
    boat.zone = "LESSER_ANTILLES"
    assert left_since(stage.state, boat, "fe_US") == ["fe-gleaves"] * 4
    stage.state.out.append("fe-gleaves")
    assert left_since(stage.state, boat, "fe_US") == []
    assert later_ships(stage.state, boat, "fe_US").count("fe-gleaves-42") == 5


@rule("SW36.63H6")
def test_ships_of_war_period_3_that_have_left_sail_off_the_antilles_once_more() -> None:
    """Quincy and Vincennes were lost in August 1942; here Quincy sank before, Vincennes leaves again after it."""
    stage = vichy_at_war("1942-10", 5, taken=9)
    (boat,) = stage.boats("1500t", "CARIBBEAN", "Test")
    vichy_event(stage, 2)
    assert not {"tf-quincy", "tf-vincennes"} & set(stage.state.cups["tf_US"])
    stage.state.out.append("tf-quincy")
    boat.zone = "LESSER_ANTILLES"
    stage.state.cups["tf_US"], stage.state.sizes["tf_US"] = ["tf-washington"], 1
    stage.state.contact, stage.state.colour = contact_by_event(stage.war(), boat, "C1"), "red"
    stage.goes(engage(stage.war({"SW13.24a": [0] * 20}), boat, coastal=False))
    combat = stage.state.combat
    assert combat is not None
    (centre,) = [column for column in combat.columns if column.ring == "centre"]
    assert {slot.kind for slot in centre.slots} == {"tf-yorktown", "tf-wasp", "tf-vincennes"}
    assert list(of_cups(stage.state)) == [], "they do not overfill the cup"
    put_another(stage.war(), combat, centre.slots[0], "tf_US", replace=False)
    return_counters(stage.state, combat)
    assert stage.state.cups["tf_US"] == ["tf-washington"], "nor a third carrier that goes back at once"
    boat.zone = ""
    stage.goes(engage(stage.war({"SW13.24a": [0] * 20}), boat, coastal=False))
    assert stage.state.cups["tf_US"] == [], "elsewhere the fleet of the day is met"


@rule("SW36.63H6")
@pytest.mark.parametrize("die", [4, 7])
def test_a_quiet_week_at_vichy(die: int) -> None:
    stage = vichy_at_war(taken=9)
    vichy_event(stage, die)
    assert stage.state.events.in_force == []


@rule("SW36.63H6")
@pytest.mark.parametrize(
    ("die", "zone"), [(1, "IRELAND"), (4, "LEVANT"), (6, "GIBRALTAR"), (8, "FREETOWN"), (9, "CAPE_TOWN")]
)
def test_darlan_orders_mines(die: int, zone: str) -> None:
    stage = vichy_at_war(taken=9)
    stage.boats("1500t", "TOULON", "Pascal")
    stage.boats("Saphir", "TOULON", "Saphir")
    vichy_event(stage, 8, die)
    assert stage.boat("Saphir").mine_zone == zone
    assert (stage.boat("Saphir").mines, stage.boat("Pascal").mines) == (2, 0)
    stage.boat("Saphir").fate = "lost"
    stage.progress()
    vichy_event(stage, 8, die)
    assert stage.boat("Pascal").mines == 1


@rule("SW36.63H6", "SW26.52")
def test_mines_for_egypt_open_the_levant() -> None:
    stage = vichy_at_war(taken=9)
    (boat,) = stage.boats("Saphir", "TOULON", "Saphir")
    assert not open_to_mines(stage.state, "LEVANT")
    vichy_event(stage, 8, 4)
    boat.place, boat.side, boat.box = "E_MED", "patrol", ""
    assert mine_targets(stage.state, boat) == ["LEVANT"]
    assert "mine:LEVANT" in patrol_choices(stage.state, boat)


@rule("SW36.63H5", "SW26.0")
def test_boats_of_vichy_lay_mines_but_no_other_allies_do() -> None:
    stage = vichy_at_war(taken=9)
    (small,) = stage.boats("600t", "TOULON", "Iris")
    (layer,) = stage.boats("Saphir", "TOULON", "Saphir")
    assert (may_load(stage.state, layer), may_load(stage.state, small)) == (True, True)
    load_mines(stage.war(), layer)
    load_mines(stage.war(), small)
    assert (layer.mines, small.mines) == (2, 1)
    (italian,) = stage.boats("Calvi", "TOULON", "Tazzoli")
    assert not may_load(stage.state, italian)


@rule("SW36.63H6")
def test_exporter_takes_beirut() -> None:
    stage = vichy_at_war(taken=9)
    hurt = stage.boats("1500t", "BEIRUT", "Protée", box="repair_3")[0]
    (fit,) = stage.boats("1500t", "BEIRUT", "Actéon")
    vichy_event(stage, 9)
    assert "BEIRUT" in stage.state.bases
    stage.progress()
    assert "BEIRUT" not in stage.state.bases
    assert (hurt.fate, fit.place, fit.returning) == ("scuttled", "E_MED", True)


@rule("SW36.63H6")
def test_ironclad_needs_a_ten_and_takes_diego_suarez() -> None:
    stage = vichy_at_war("1942-03", 4, taken=9)
    (french,) = stage.boats("1500t", "DIEGO_SUAREZ", "Test", box="in_port")
    (boat,) = stage.boats("IXC", "MADAGASCAR", "U-177")
    vichy_event(stage, 9)
    assert set(stage.ordered("ironclad")) == {"Test", "U-177"}
    assert (french.place, french.zone, french.side) == ("MADAGASCAR", "DIEGO_SUAREZ", "patrol")
    boat.zone = "DIEGO_SUAREZ"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "L") == "TF"
    assert contact_by_event(stage.war({EVENTS: [9]}), boat, "L") == "SPEC"
    assert stage.state.events.fleet_nation == "GB"
    stage.progress()
    assert "DIEGO_SUAREZ" not in stage.state.bases
