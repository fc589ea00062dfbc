"""SW36 Edges of requests, influence and prestige."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import Darlan
from sandtable.games.steel_wolves.rules.events.boats import darlan, rescue_ignored
from sandtable.games.steel_wolves.rules.events.deeds import lose_base
from sandtable.games.steel_wolves.rules.events.requests import (
    aircraft_return,
    keep,
    political_phase,
    tanker_programme,
)
from sandtable.games.steel_wolves.rules.events.spain import pay
from sandtable.games.steel_wolves.rules.events.vichy import british_instead, cups_without_french
from sandtable.games.steel_wolves.rules.modifiers.events import uncounted
from sandtable.games.steel_wolves.rules.modifiers.influence import (
    chance_of,
    change,
    change_prestige,
    number_to_roll,
    requests,
    share_points,
)
from sandtable.games.steel_wolves.rules.modifiers.politics import (
    french_room,
    lights_out,
    mediterranean_convoy,
    own_bases,
    spanish_room,
)
from sandtable.games.steel_wolves.state.event_track import Called, InForce, Order
from sandtable.games.steel_wolves.state.model import (
    Flight,
)
from sandtable.games.steel_wolves.state.politics import Spain, Vichy
from sandtable.kernel import IllegalAnswer, Modifier
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    pass


@rule("SW36.11", "SW36.12")
def test_without_politics_nothing_is_told_of_influence() -> None:
    stage = Stage("1940-11", 2)
    change(stage.war(), "OKM", 1, "SW36.11")
    change_prestige(stage.war(), 1, "SW36.12")
    assert stage.log == []
    stage.politics(prestige=8, OKM=1)
    for _ in range(2):
        change(stage.war(), "OKM", 1, "SW36.11")
        change_prestige(stage.war(), 1, "SW36.12")
    change(stage.war(), "OKM", 0, "SW36.11")
    assert (stage.berlin.influence["OKM"], stage.berlin.prestige) == (2, 9)
    assert len(stage.facts("influence")) == 2


@rule("SW36.23")
def test_every_request_has_its_price_and_its_consequences() -> None:
    for one in requests().values():
        assert one.cost == (one.level or 1)
        assert [group for group, _, _ in one.consequences] == ["OKM", "OKW", "OKL", "Chancellery"]
        for group, yes, no in one.consequences:
            assert yes == CHARTS.cell("political_requests", one.id, f"{group} if granted")
            assert no == CHARTS.cell("political_requests", one.id, f"{group} if refused")


@rule("SW36.63I-M", "SW30.25")
@pytest.mark.parametrize(("die", "until"), [(0, "1941-02"), (1, "1941-03"), (2, "1941-03"), (9, "1941-07")])
def test_canada_is_dark_after_half_the_die_and_one_month(die: int, until: str) -> None:
    stage = Stage("1941-01", 2)
    stage.politics()
    lights_out(stage.war({"SW36.63I-M": [die]}))
    assert stage.berlin.blackouts == {"MARITIMES": until}
    lights_out(stage.war())
    assert stage.berlin.blackouts == {"MARITIMES": until}, "once"


@rule("SW36.63G")
@pytest.mark.parametrize(
    ("date", "week", "seized"), [("1940-08", 1, True), ("1940-09", 1, False), ("1940-08", 2, False)]
)
def test_the_fleet_is_taken_in_the_first_week_of_august_1940(date: str, week: int, seized: bool) -> None:
    stage = Stage(date, 2, week=week)
    stage.politics(prestige=0)
    stage.berlin.seized = True
    stage.run(political_phase(stage.war({"SW36.63G1": [0] * 99})), {"bdu-seat": "KERNEVAL"})
    assert ("TOULON" in stage.state.bases, bool(stage.berlin.french_out)) == (seized, seized)


@rule("SW36.63H4", "SW36.63F4")
def test_who_counts_against_the_room_in_foreign_bases() -> None:
    stage = Stage("1941-02", 2, ("GERMANY", "DAKAR", "CADIZ"))
    stage.politics()
    stage.berlin.vichy, stage.berlin.spain = Vichy(["DAKAR"], "DAKAR"), Spain()
    (boat,) = stage.boats("VIIC", "CAPE_VERDE", "U-69")
    stage.boats("VIIC", "DAKAR", *(f"U-{n}" for n in range(201, 206)))
    stage.boats("1500t", "DAKAR", "Le Héros")
    stage.boats("VIIC", "GERMANY", "U-301")
    stage.boats("VIIC", "DAKAR", "U-302", fate="lost")
    assert french_room(stage.state, boat, "DAKAR")
    stage.boats("VIIC", "DAKAR", "U-206")
    assert not french_room(stage.state, boat, "DAKAR")
    assert french_room(stage.state, stage.boat("U-206"), "DAKAR"), "who lies there already has his place"
    assert french_room(stage.state, stage.boat("Le Héros"), "DAKAR")
    assert french_room(stage.state, boat, "GERMANY")
    stage.boats("VIIC", "CADIZ", "U-401", "U-402", "U-403")
    stage.boats("C class", "CADIZ", "C-2")
    stage.boats("VIIC", "CADIZ", "U-404", fate="lost")
    assert spanish_room(stage.state, boat, "CADIZ")
    stage.boats("VIIC", "CADIZ", "U-405")
    assert not spanish_room(stage.state, boat, "CADIZ")
    assert spanish_room(stage.state, stage.boat("C-2"), "CADIZ")
    assert spanish_room(stage.state, boat, "GERMANY")


@rule("SW36.63F3", "SW36.63H4")
def test_which_bases_count_for_the_range() -> None:
    stage = Stage("1941-02", 2, ("GERMANY", "DAKAR", "TOULON", "CADIZ"))
    (german,) = stage.boats("VIIC", "CAPE_VERDE", "U-69")
    assert own_bases(stage.state, german) == ("GERMANY", "DAKAR", "TOULON", "CADIZ")
    stage.politics()
    stage.berlin.vichy, stage.berlin.spain = Vichy(["DAKAR", "TOULON"], "DAKAR"), Spain()
    (french,) = stage.boats("1500t", "CAPE_VERDE", "Le Héros")
    (spanish,) = stage.boats("C class", "MOROCCO", "C-2")
    assert own_bases(stage.state, german) == ("GERMANY", "DAKAR", "CADIZ")
    assert own_bases(stage.state, french) == ("DAKAR", "TOULON", "CADIZ")
    assert own_bases(stage.state, spanish) == ("CADIZ",)


@rule("SW36.63H6")
@pytest.mark.parametrize(
    ("area", "nation", "period", "on", "left_out"),
    [
        ("CARIBBEAN", "US", 3, True, True),
        ("GUIANA", "US", 3, True, True),
        ("US_EAST", "US", 3, True, False),
        ("CARIBBEAN", "GB", 3, True, False),
        ("CARIBBEAN", "US", 4, True, False),
        ("CARIBBEAN", "US", 3, False, False),
    ],
)
def test_which_sinkings_do_not_count(area: str, nation: str, period: int, on: bool, left_out: bool) -> None:
    stage = Stage("1941-02", period)
    key = next(key for key, text in TEXTS.items() if "us-not-counted" in str(text.effects))
    stage.state.events.in_force = [InForce(key)] if on else []
    assert uncounted(stage.state, nation, area) is left_out


@rule("SW36.63H2")
@pytest.mark.parametrize(
    ("group", "kind", "die", "found"),
    [
        ("Mediterranean", "C1", 0, "SPEC"),
        ("Mediterranean", "C2", 1, "SPEC"),
        ("Mediterranean", "C2", 2, "TF"),
        ("Mediterranean", "C2", 3, "C2"),
        ("Mediterranean", "L", None, "L"),
        ("North Atlantic", "C2", None, "C2"),
    ],
)
def test_convoys_in_the_mediterranean_once_vichy_is_in_the_war(group: str, kind: str, die: Any, found: str) -> None:
    stage = Stage("1941-02", 2)
    assert mediterranean_convoy(stage.war(), group, kind) == kind
    stage.politics()
    stage.berlin.vichy = Vichy(["DAKAR"])
    war = stage.war({"SW36.63H2": [] if die is None else [die]})
    assert mediterranean_convoy(war, group, kind) == found
    assert stage.state.events.fleet_nation == ("GB" if found in ("TF", "SPEC") else "")


@rule("SW36.63H2")
def test_british_ships_sail_for_french_ones() -> None:
    twin = next(kind for kind in KINDS.values() if kind.nation == "FR" and "gb" + kind.id[2:] in KINDS)
    assert british_instead(twin) == "gb" + twin.id[2:]
    for kind in KINDS.values():
        if kind.nation == "FR" and kind.merchant and kind.id != twin.id:
            other = KINDS[british_instead(kind)]
            assert (other.nation, other.type) == ("GB", kind.type)
    stage = Stage("1941-02", 2)
    stage.state.cups["loner"] = [twin.id, "no-m-4"] if "no-m-4" in KINDS else [twin.id, "gb-m-5-1"]
    before = list(stage.state.cups["loner"])
    cups_without_french(stage.state)
    assert stage.state.cups["loner"] == before
    stage.politics()
    stage.berlin.vichy = Vichy(["DAKAR"])
    cups_without_french(stage.state)
    assert stage.state.cups["loner"] == ["gb" + twin.id[2:], before[1]]


@rule("SW36.63F5", "SW21.0")
def test_who_is_scuttled_in_a_base_that_is_lost() -> None:
    stage = Stage("1942-11", 5, ("GERMANY", "CADIZ"))
    stage.boats("VIIC", "CADIZ", "U-1", box="repair_2")
    stage.boats("VIIC", "CADIZ", "U-2", box="in_port")
    stage.boats("VIIC", "CADIZ", "U-3", damage=1)
    stage.boats("VIIC", "GERMANY", "U-4", box="repair_1")
    lose_base(stage.war(), "CADIZ")
    found = {boat.id: (boat.fate, boat.place, boat.side, boat.returning, boat.box) for boat in stage.state.boats}
    assert found["U-2"] == ("", "MOROCCO", "transit", True, "")
    assert [found[name][0] for name in ("U-1", "U-3", "U-4")] == ["scuttled", "scuttled", ""]
    assert (stage.state.bases, stage.state.subs_lost) == (["GERMANY"], 0)
    lose_base(stage.war(), "CADIZ")
    assert len(stage.facts("base-closes")) == 1


@rule("SW36.62A-E")
def test_which_aircraft_go_back_when_a_war_period_begins() -> None:
    for period, kept, left in (
        (3, [], ["BV-138", "Fw-200", "Fw-200"]),
        (3, ["Do-18"], ["Do-18", "BV-138", "Fw-200", "Fw-200"]),
        (4, ["Do-18", "Fw-200"], ["BV-138", "Fw-200"]),
        (5, ["Fw-200", "Fw-200"], ["Do-18", "Fw-200", "Fw-200"]),
    ):
        stage = Stage("1942-02", period)
        stage.politics()
        types = ("Do-18", "BV-138", "Fw-200", "Fw-200")
        stage.state.flights = [Flight(kind, "GERMANY", 1) for kind in types]
        stage.berlin.kept_aircraft = list(kept)
        aircraft_return(stage.war())
        assert [flight.type for flight in stage.state.flights] == left


@rule("SW36.62A-E")
@pytest.mark.parametrize(("kind", "stays"), [("Do-18", False), ("Fw-200", True)])
def test_of_the_groups_that_came_in_war_period_3_only_the_fw_200_flies_on_in_4(kind: str, stays: bool) -> None:
    stage = Stage("1942-02", 4)
    stage.politics()
    stage.state.flights = [Flight(kind, "GERMANY", 1, since=3)]
    aircraft_return(stage.war())
    assert [flight.type for flight in stage.state.flights] == [kind] * stays


@rule("SW36.62A-E")
def test_each_request_keeps_one_more_group() -> None:
    stage = Stage("1942-02", 4)
    stage.politics()
    stage.state.flights = [Flight(kind, "GERMANY", 1) for kind in ("Do-18", "Fw-200", "Fw-200", "BV-138")]
    stage.run(keep("Fw-200")(stage.war()))
    assert stage.berlin.kept_aircraft == ["Fw-200"]
    stage.run(keep("Fw-200")(stage.war()))
    assert stage.berlin.kept_aircraft == ["Fw-200", "Fw-200"]
    stage.run(keep("Do-18", "BV-138")(stage.war()))
    assert stage.berlin.kept_aircraft == ["Fw-200", "Fw-200", "BV-138"]


@rule("SW36.51")
@pytest.mark.parametrize(
    ("shared", "refused"),
    [
        ({"prestige": 2, "OKW": 1}, False),
        ({"prestige": 3}, True),
        ({"OKW": 2, "OKL": 1}, False),
        ({"OKW": 1, "OKL": 1, "OKM": 1}, False),
        ({"OKM": 1, "prestige": 2}, True),
        ({"OKW": 2, "prestige": 1}, True),
        ({"OKW": 1, "prestige": 1}, True),
    ],
)
def test_how_the_points_of_a_good_month_may_be_shared(shared: dict[str, int], refused: bool) -> None:
    stage = Stage("1941-02", 2)
    stage.politics(prestige=0)
    stage.berlin.points = 3
    every = dict.fromkeys(("OKW", "OKL", "OKM", "Chancellery", "prestige"), 0)
    stage.run(share_points(stage.war()), {"influence": {**every, "prestige": 2, "OKW": 1}})
    assert (stage.berlin.prestige, stage.berlin.influence["OKW"], stage.berlin.points) == (2, 1, 0)
    decision = stage.asked[0][1]
    try:
        decision.read({**every, **shared})
    except IllegalAnswer:
        assert refused
    else:
        assert not refused


@rule("SW36.23")
def test_the_chance_of_a_request() -> None:
    stage = Stage("1941-02", 2)
    stage.politics(OKM=1, Chancellery=1)
    own = next(one for one in requests().values() if not one.level)
    assert chance_of(stage.state, own, []).chance == 1.0
    for one in requests().values():
        if one.level and (number := number_to_roll(stage.state, one)) is not None:
            assert chance_of(stage.state, one, []).chance == min(10, number + 1) / 10
            harder = [Modifier(3, "scripted", "SW36.4")]
            assert chance_of(stage.state, one, harder).chance == max(0, min(10, number - 2)) / 10


@rule("SW36.61A-G")
def test_a_lost_ua_is_not_refitted_and_a_damaged_one_is_mended() -> None:
    stage = Stage("1940-06", 1)
    stage.politics()
    stage.boats("UA", "GERMANY", "UA", fate="lost")
    stage.run(tanker_programme(stage.war({"SW36.61A-G": [3, 4]})))
    assert (stage.state.refit, stage.berlin.ua_returns, stage.berlin.tankers_ahead) == ([], "", 4)
    fresh = Stage("1940-06", 1)
    fresh.politics()
    fresh.boats("UA", "GERMANY", "UA", box="repair_1", damage=1, spotted=True)
    fresh.run(tanker_programme(fresh.war({"SW36.61A-G": [3, 4]})))
    (boat,) = fresh.state.refit
    assert (boat.damage, boat.box, boat.spotted, boat.side, fresh.state.boats) == (0, "", False, "transit", [])
    assert fresh.berlin.ua_returns == "1940-10"


@rule("SW36.63F2")
def test_which_boat_pays_for_spain() -> None:
    stage = Stage("1940-10", 2, ("GERMANY", "EL_FERROL"))
    stage.politics()
    stage.berlin.spain = Spain()
    stage.boats("IXB", "SW_APPR", "U-103")
    stage.boats("VIIC", "SW_APPR", "U-1", damage=1)
    stage.boats("VIIC", "GERMANY", "U-2")
    stage.boats("VIIC", "W_MED", "U-3")
    stage.boats("VIIC", "W_APPR", "U-4")
    stage.run(pay(stage.war(), stage.berlin.spain))
    assert stage.berlin.spain.bound == "U-4"
    assert (stage.boat("U-4").returning, stage.state.events.home_to) == (True, {"U-4": "EL_FERROL"})
    stage.boats("VIIC", "W_APPR", "U-5")
    stage.run(pay(stage.war(), stage.berlin.spain))
    assert stage.berlin.spain.bound == "U-4", "one is enough"
    stage.boat("U-4").fate = "lost"
    stage.run(pay(stage.war(), stage.berlin.spain))
    assert stage.berlin.spain.bound == "U-5"
    stage.berlin.spain.paid, stage.berlin.spain.bound = True, ""
    stage.run(pay(stage.war(), stage.berlin.spain))
    assert stage.berlin.spain.bound == ""


@rule("SW36.63H6")
@pytest.mark.parametrize(("answer", "ignored"), [("ignore", True), ("obey", False)])
def test_what_is_left_of_a_rescue_that_is_ignored(answer: str, ignored: bool) -> None:
    stage = Stage("1942-09", 5)
    (boat,) = stage.boats("VIIC", "CAPE_VERDE", "U-156", side="transit", returning=True)
    rescue = next(key for key in TEXTS if key.startswith("rescue-"))
    track = stage.state.events
    track.orders["U-156"] = Order(rescue, ["CAPE_VERDE"], "rescue")
    track.no_attacks = ["U-156", "U-1"]
    other = next(key for key in TEXTS if not key.startswith("rescue-"))
    called = {"U-156": Called("patrol", "DAKAR")}
    track.in_force = [InForce(other, called=dict(called)), InForce(rescue), InForce(rescue, called=dict(called))]
    stage.run(rescue_ignored(stage.war()), {"rescue-ignored": answer})
    assert stage.kinds_asked() == ["rescue-ignored"]
    if ignored:
        assert (boat.side, boat.zone, boat.returning, track.orders) == ("patrol", "DAKAR", False, {})
        assert (track.no_attacks, track.in_force[2].called) == (["U-1"], {})
    else:
        assert (boat.side, boat.returning, list(track.orders)) == ("transit", True, ["U-156"])


@rule("SW36.63H6")
def test_darlan_sends_one_boat() -> None:
    stage = Stage("1941-02", 2, ("TOULON",))
    stage.boats("Saphir", "TOULON", "Saphir", "Turquoise")
    stage.boats("1500t", "TOULON", "Redoutable")
    stage.boats("VIIC", "TOULON", "U-1")
    key = next(key for key, text in TEXTS.items() if any(isinstance(one, Darlan) for one in text.effects))
    effect = next(one for one in TEXTS[key].effects if isinstance(one, Darlan))
    answers = {"event-minelayers": ["Turquoise"]}
    stage.run(darlan(stage.war({"SW36.63H6": [0]}), TEXTS[key], InForce(key), effect), answers)
    assert {boat.id: boat.mines for boat in stage.state.boats if boat.mines} == {"Turquoise": 2}
    assert stage.boat("Turquoise").mine_zone == "IRELAND"
    for boat in stage.state.boats:
        boat.mines = 0
        boat.box = "work_up" if boat.cls == "Saphir" else boat.box
    stage.run(darlan(stage.war({"SW36.63H6": [9]}), TEXTS[key], InForce(key), effect))
    assert {boat.id: boat.mine_zone for boat in stage.state.boats if boat.mines} == {"Redoutable": "CAPE_TOWN"}
