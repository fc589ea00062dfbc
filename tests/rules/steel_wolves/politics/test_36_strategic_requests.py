"""SW36.63, SW36.64 Strategic requests, and those that only ask for leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, KINDS, SUBMARINES
from sandtable.games.steel_wolves.rules.events.requests import (
    GRANTED,
    LIMITS,
    conclude_requests,
)
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import (
    aircraft_instead,
    allied_air,
    four_rotors_everywhere,
    may_attack_us,
    only_watches,
    ship_sunk,
    still_lit,
    us_patrols,
)
from sandtable.games.steel_wolves.rules.patrol.movement import mission_zones
from sandtable.games.steel_wolves.rules.patrol.sub_duel import boat_fires, duel
from sandtable.games.steel_wolves.rules.transit.minefields import mine_targets
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage


def grant(stage: Stage, key: str, dice: Mapping[str, list[int]] | None = None, answers: Any = None) -> None:
    """The request is granted, whatever its die was."""
    if stage.state.politics is None:
        stage.state.politics = begin_politics({}, 9, stage.state.war_period)
    assert LIMITS[key](stage.state), f"{key} cannot be asked"
    stage.berlin.granted.append(key)
    stage.run(GRANTED[key](stage.war(dice or {})), answers)


def can(stage: Stage, key: str) -> bool:
    if stage.state.politics is None:
        stage.politics()
    return LIMITS[key](stage.state)


# Strategy


@rule("SW36.63A-E")
def test_a_bdienst_improves_when_the_turn_is_concluded() -> None:
    stage = Stage("1940-09", 2)
    grant(stage, "36.63A")
    assert stage.state.bdienst_level == 0
    conclude_requests(stage.war())
    assert stage.state.bdienst_level == 1
    conclude_requests(stage.war())
    assert stage.state.bdienst_level == 1
    stage.state.bdienst_level = 3
    assert can(stage, "36.63A"), "no level is the last"


@rule("SW36.63A-E")
@pytest.mark.parametrize(
    ("period", "level", "rotors", "allowed"),
    [
        (1, 2, False, True),
        (2, 0, False, True),
        (2, 1, False, False),
        (3, 0, False, True),
        (3, 1, False, False),
        (4, 0, False, False),
        (4, 0, True, True),
        (4, -1, False, True),
        (5, 0, True, True),
    ],
)
def test_b_enigma_is_looked_into_within_limits(period: int, level: int, rotors: bool, allowed: bool) -> None:
    stage = Stage("1942-03", period)
    stage.state.enigma_level, stage.state.four_rotors = level, rotors
    assert can(stage, "36.63B") is allowed
    if allowed:
        grant(stage, "36.63B")
        conclude_requests(stage.war())
        assert stage.state.enigma_level == level + 1


@rule("SW36.63A-E")
def test_c_and_d_four_rotors_for_the_atlantic_and_then_for_all() -> None:
    assert not can(Stage("1941-12", 3), "36.63C")
    stage = Stage("1942-03", 4)
    stage.state.enigma_level = -1
    assert not can(stage, "36.63D")
    grant(stage, "36.63C")
    conclude_requests(stage.war())
    assert (stage.state.enigma_level, stage.state.four_rotors) == (0, True)
    assert not can(stage, "36.63C")
    assert not four_rotors_everywhere(stage.state)
    grant(stage, "36.63D")
    assert not four_rotors_everywhere(stage.state), "only when the turn is concluded"
    conclude_requests(stage.war())
    assert four_rotors_everywhere(stage.state)
    assert stage.state.enigma_level == 0


@rule("SW36.63A-E")
def test_e_finnish_boats_free_three_of_the_arctic() -> None:
    assert not can(Stage("1941-05", 3), "36.63E")
    stage = Stage("1941-09", 3, barbarossa=True)
    stage.boats("VIIC", "BARENTS", "U-134", "U-454", "U-585", "U-436", command="arctic")
    stage.boats("IXC", "BARENTS", "U-506", command="arctic")
    stage.boats("VIIC", "BARENTS", "U-655", command="arctic", fate="lost")
    stage.boats("VIIB", "MID_OCEAN", "U-48")
    grant(stage, "36.63E", answers={"free-arctic": ["U-134", "U-585"]})
    assert stage.choices() == ["U-134", "U-454", "U-585", "U-436"], "Type VII that serve there"
    assert stage.asked[0][1].default == ["U-134", "U-454", "U-585"]
    assert (stage.refused([]), stage.refused(stage.choices()[:3])) == ("", ""), "none to three"
    assert stage.refused(stage.choices()), "no fourth"
    finnish = [boat for boat in stage.state.boats if boat.nation == "FI"]
    assert {(boat.place, boat.box, boat.command) for boat in finnish} == {("GERMANY", "repair_3", "arctic")}
    assert len(finnish) == 3
    assert [boat.id for boat in stage.state.boats if boat.cls == "VIIC" and not boat.command] == ["U-134", "U-585"]


@rule("SW36.63A-E")
def test_e_with_no_type_vii_in_the_arctic_nobody_is_freed() -> None:
    stage = Stage("1941-09", 3, barbarossa=True)
    stage.boats("VIIB", "MID_OCEAN", "U-48")
    grant(stage, "36.63E")
    assert (stage.asked, len(stage.state.boats)) == ([], 4)


@rule("SW36.63I-M")
def test_i_and_j_open_the_canadian_waters_early() -> None:
    stage = Stage("1940-09", 2)
    grant(stage, "36.63I")
    grant(stage, "36.63J")
    assert stage.berlin.open_areas == ["GRAND_BANKS", "MARITIMES"]
    assert not can(Stage("1941-05", 3), "36.63I")
    assert can(Stage("1941-05", 3), "36.63J")
    assert not can(Stage("1942-05", 4), "36.63J")


@rule("SW36.63I-M")
@pytest.mark.parametrize(("die", "months"), [(0, 1), (1, 2), (2, 2), (5, 4), (8, 5), (9, 6)])
def test_j_the_coast_stays_lit_for_half_the_die_and_one_month(die: int, months: int) -> None:
    stage = Stage("1941-01", 2)
    grant(stage, "36.63J")
    ship_sunk(stage.war({"SW36.63I-M": [die]}), "MARITIMES")
    stage.state.month += months - 1
    assert still_lit(stage.state, "MARITIMES")
    stage.state.month += 1
    assert not still_lit(stage.state, "MARITIMES")
    ship_sunk(stage.war(), "MARITIMES")


@rule("SW36.63I-M", "SW36.63L")
def test_from_war_period_4_on_and_without_politics_sinkings_in_the_west_change_nothing() -> None:
    stage = Stage("1942-02", 4)
    ship_sunk(stage.war(), "MARITIMES")
    stage.politics()
    stage.berlin.granted += ["36.63J", "36.63L"]
    ship_sunk(stage.war(), "MARITIMES")
    ship_sunk(stage.war(), "US_EAST")
    assert (stage.berlin.blackouts, stage.berlin.provoked, stage.berlin.pending) == ({}, False, [])


@rule("SW36.63I-M", "SW36.63L")
@pytest.mark.parametrize(
    ("granted", "area"), [("36.63J", "US_EAST"), ("36.63L", "MARITIMES"), ("36.63J", "BERMUDA")]
)
def test_a_sinking_counts_only_in_the_waters_that_were_asked_for(granted: str, area: str) -> None:
    stage = Stage("1941-05", 3)
    stage.politics()
    stage.berlin.granted.append(granted)
    ship_sunk(stage.war(), area)
    assert (stage.berlin.blackouts, stage.berlin.provoked) == ({}, False)


@rule("SW36.63L")
def test_after_american_neutrality_it_is_not_called_again() -> None:
    stage = Stage("1941-05", 3)
    stage.politics()
    stage.berlin.granted.append("36.63L")
    stage.state.events.happened["american-neutrality"] = 1
    ship_sunk(stage.war({"SW36.63I-M": [4]}), "GULF_MEX")
    assert (stage.berlin.provoked, stage.state.events.next_week) == (True, [])
    ship_sunk(stage.war(), "US_EAST")
    assert stage.berlin.pending == ["us-patrols"], "only the first sinking counts"
    assert not us_patrols(Stage("1941-05", 3).state), "nor is there any patrol without politics"


@rule("SW36.63K")
def test_k_four_areas_and_not_the_canal_zone() -> None:
    stage = Stage("1941-05", 3)
    grant(stage, "36.63K")
    assert stage.berlin.open_areas == ["CARIBBEAN", "GUIANA", "BRAZIL", "ARGENTINE"]
    (boat,) = stage.boats("IXB", "CARIBBEAN", "U-103")
    assert mission_zones(stage.state, boat) == ["LESSER_ANTILLES"]
    boat.mines = 2
    assert mine_targets(stage.state, boat) == ["LESSER_ANTILLES"]
    stage.state.war_period = 4
    assert mission_zones(stage.state, boat) == ["US_CANAL_ZONE", "LESSER_ANTILLES"]
    assert mine_targets(stage.state, boat) == ["US_CANAL_ZONE", "LESSER_ANTILLES"]


@rule("SW36.63L")
def test_l_all_west_waters_after_the_pan_american_event() -> None:
    stage = Stage("1941-05", 3)
    assert not can(stage, "36.63L")
    stage.state.events.happened["pan-american-zone"] = 1
    grant(stage, "36.63L")
    assert set(stage.berlin.open_areas) == {area.id for area in AREAS.values() if area.side == "west"}
    (boat,) = stage.boats("IXB", "US_EAST", "U-103", mines=2)
    assert mission_zones(stage.state, boat) == []
    assert mine_targets(stage.state, boat) == [], "nor with mines"
    boat.place = "MARITIMES"
    assert mission_zones(stage.state, boat) == ["ST_LAWRENCE"]


@rule("SW36.63L")
def test_l_the_first_ship_sunk_off_the_us_coast() -> None:
    stage = Stage("1941-05", 3)
    stage.state.events.happened["pan-american-zone"] = 1
    grant(stage, "36.63L")
    ship_sunk(stage.war(), "BERMUDA")
    assert not us_patrols(stage.state)
    ship_sunk(stage.war({"SW36.63I-M": [4]}), "US_EAST")
    assert stage.berlin.blackouts == {"MARITIMES": "1941-08"}
    assert (stage.state.events.air_cover, us_patrols(stage.state)) == ({}, False), "from the next turn on"
    stage.progress()
    assert stage.state.events.air_cover == {"US_EAST": "light", "GULF_MEX": "light"}
    assert us_patrols(stage.state)
    patrols = ("usaaf-b-25", "pby", "pby-neutral", "tf-wasp", "fe-bogue", "b-18", "hudson")
    assert [id for id in patrols if only_watches(stage.state, KINDS[id])] == ["tf-wasp", "fe-bogue", "b-18"]
    stage.berlin.provoked = False
    assert [id for id in patrols if not only_watches(stage.state, KINDS[id])] == ["hudson"]
    stage.berlin.provoked, stage.state.war_period = True, 4
    assert not any(only_watches(stage.state, KINDS[id]) for id in patrols)
    stage.state.war_period = 3
    assert aircraft_instead(stage.state, "GULF_MEX", "digby") == "usaaf-b-25"
    assert aircraft_instead(stage.state, "MARITIMES", "digby") == "digby"
    assert aircraft_instead(stage.state, "GULF_MEX", "pby") == "pby"
    assert not may_attack_us(stage.state)
    stage.state.week = 2
    stage.week({})
    assert "american-neutrality" in stage.state.events.happened
    ship_sunk(stage.war(), "GULF_MEX")
    assert stage.state.events.next_week == []


@rule("SW36.63L", "SW2.13d")
@pytest.mark.parametrize(("period", "cover"), [(3, "light"), (4, "light"), (5, "heavy")])
def test_l_the_light_cover_off_the_us_coast_gives_way_to_the_heavy_one_of_the_chart(
    period: int, cover: str
) -> None:
    stage = Stage("1941-05", 3)
    stage.state.events.happened["pan-american-zone"] = 1
    grant(stage, "36.63L")
    assert allied_air(stage.state, AREAS["GULF_MEX"]) == "none"
    ship_sunk(stage.war({"SW36.63I-M": [4]}), "US_EAST")
    stage.progress()
    stage.state.war_period = period
    assert allied_air(stage.state, AREAS["GULF_MEX"]) == cover


@rule("SW36.63L")
def test_l_with_the_maritimes_opened_before_no_die_for_their_lights() -> None:
    stage = Stage("1941-05", 3)
    stage.state.events.happened["pan-american-zone"] = 1
    grant(stage, "36.63J")
    grant(stage, "36.63L")
    ship_sunk(stage.war(), "US_EAST")
    assert (stage.berlin.blackouts, stage.berlin.provoked) == ({}, True)
    ship_sunk(stage.war({"SW36.63I-M": [4]}), "MARITIMES")
    assert stage.berlin.blackouts == {"MARITIMES": "1941-08"}


@rule("SW36.63I-M", "SW14.6A-E")
def test_j_a_submarine_is_a_ship_sunk_too() -> None:
    stage = Stage("1941-05", 3)
    grant(stage, "36.63J")
    (boat,) = stage.boats("IXB", "MARITIMES", "U-109")
    stage.state.tdc_pool = [-4]
    enemy = next(sub for sub in SUBMARINES.values() if sub.nation == "GB")
    boat_fires(stage.war({"SW14.6A-E": [0, 0], "SW14.16D": [9], "SW36.63I-M": [4]}), boat, enemy)
    assert stage.berlin.blackouts == {"MARITIMES": "1941-08"}
    assert (stage.state.ships, stage.state.tons, boat.ships, boat.tons) == (1, enemy.tons, 1, enemy.tons)
    assert [(one.unit, one.boat) for one in stage.state.log] == [(enemy.name, "U-109")]


@rule("SW36.63I-M")
def test_m_us_units_may_be_attacked() -> None:
    stage = Stage("1941-05", 3)
    assert not may_attack_us(stage.state)
    grant(stage, "36.63M")
    assert may_attack_us(stage.state)
    assert not can(Stage("1942-05", 4), "36.63M")


@rule("SW36.63I-M", "SW14.6A-E", "SW30.23")
@pytest.mark.parametrize("allowed", [False, True])
def test_m_lets_us_submarines_be_attacked(allowed: bool) -> None:
    stage = Stage("1941-09", 3)
    stage.politics()
    stage.boats("IXB", "GRAND_BANKS", "U-109")
    if allowed:
        grant(stage, "36.63M")
    stage.state.submarines, stage.state.tdc_pool = ["sub-s15"], [-4]
    stage.goes(duel(stage.war({"SW14.6A-E": [0, 9, 0, 0], "SW14.16D": [9]} if allowed else {"SW14.6A-E": [0, 9]})))
    assert stage.state.ships == allowed
