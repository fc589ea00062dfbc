"""What events and politics change once the boats are at sea: search, contact, combat, endurance, ways, arrivals."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CAMPAIGNS, KINDS, LEDGER
from sandtable.games.steel_wolves.rules.combat.attack import lights_on
from sandtable.games.steel_wolves.rules.combat.reveal import cover, reveal, revealable, shoot_down, turn_up
from sandtable.games.steel_wolves.rules.forces.damage import damage, enter_base, lose
from sandtable.games.steel_wolves.rules.forces.escorts import allied_parts
from sandtable.games.steel_wolves.rules.forces.intelligence import enigma_for
from sandtable.games.steel_wolves.rules.forces.sinking import count_sinking
from sandtable.games.steel_wolves.rules.modifiers.construction import line_of
from sandtable.games.steel_wolves.rules.modifiers.politics import allied_air
from sandtable.games.steel_wolves.rules.patrol.endurance import check_endurance
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices
from sandtable.games.steel_wolves.rules.patrol.search import (
    contact_here,
    contact_of_events,
    engage,
    engagement,
    fleet_nation,
    search,
    search_modifiers,
)
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.rules.transit.supply import refuel, sources, tanker_tries
from sandtable.games.steel_wolves.rules.transit.transit import areas_for
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_modifiers
from sandtable.games.steel_wolves.rules.week.base_work import ready_phase
from sandtable.games.steel_wolves.rules.week.reinforcements import arrive, due_now
from sandtable.games.steel_wolves.rules.week.victory import month_end
from sandtable.games.steel_wolves.scenarios.campaigns import campaign_politics, setup_campaign
from sandtable.games.steel_wolves.state.calendar import later
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import Boat, Column, Combat, Flight, Slot
from sandtable.games.steel_wolves.state.politics import Construction, Spain, Vichy
from sandtable.games.steel_wolves.view.view import imagine, view_of
from sandtable.kernel import Ask, Chance, Rng, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")


def fight(stage: Stage, contact: str, zone: str, kinds: str, **changes: object) -> Combat:
    """A combat with one column of these counters, face down where they begin with a question mark."""
    slots = [
        Slot(f"s{i}", "outer", kind=k.lstrip("?"), revealed=not k.startswith("?"))
        for i, k in enumerate(kinds.split())
    ]
    place = stage.state.boats[0].place
    combat = Combat(contact, "blue", place, zone, columns=[Column("outer", slots)], next_slot=len(slots))
    for name, value in changes.items():
        setattr(combat, name, value)
    stage.state.combat, stage.state.step = combat, "combat"
    return combat


@rule("SW5.T1..T5")
def test_an_event_changes_the_search_die() -> None:
    stage = Stage("1940-11", 2)
    (boat,) = stage.boats("VIIB", "W_APPR", "U-45")
    before = sum(mod.value for mod in search_modifiers(stage.state, boat))
    stage.event(2)
    assert sum(mod.value for mod in search_modifiers(stage.state, boat)) == before - 4


@rule("SW5.T1..T5")
def test_an_event_changes_the_contact_and_whose_fleet_it_is() -> None:
    stage = Stage("1940-05", 1)
    stage.state.events.happened["weseruebung"] = 1
    (boat,) = stage.boats("VIIB", "MOROCCO", "U-45")
    stage.event(9)
    assert contact_of_events(stage.war({EVENTS: [3]}), boat, "C1") == "TF"
    assert fleet_nation(stage.state, "MOROCCO") == "FR"
    assert contact_of_events(stage.war({EVENTS: [4]}), boat, "C1") == "C1"
    assert fleet_nation(stage.state, "MOROCCO") == "GB"


@rule("SW5.T1..T5")
def test_what_must_be_let_go_is_no_contact() -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "MOROCCO", "U-93")
    stage.event(0)
    assert contact_of_events(stage.war(), boat, "C2") == ""
    assert contact_of_events(stage.war(), boat, "TF") == "TF"


@rule("SW5.T1..T5")
def test_the_million_dollar_convoy_has_liners_at_its_centre() -> None:
    stage = Stage("1940-09", 2, bases=ATLANTIC)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-45")
    stage.event(8)
    stage.state.colour = "red"
    stage.state.contact = contact_of_events(stage.war(), boat, "C2")
    assert [(cup, ring) for cup, ring, _ in engagement(stage.state, boat)] == [
        ("fe_GB", "outer"),
        ("liner", "centre"),
    ]


@rule("SW5.T1..T5")
def test_a_scattered_arctic_convoy_comes_out_of_the_inner_cup() -> None:
    stage = Stage("1942-03", 4, bases=ATLANTIC)
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134")
    stage.event(7, 0)
    stage.state.colour = "red"
    stage.state.contact = contact_of_events(stage.war(), boat, "C2")
    assert [(cup, ring) for cup, ring, _ in engagement(stage.state, boat)] == [("inner", "loner")]


@rule("SW5.T1..T5")
def test_torch_draws_convoys_from_the_west_cups() -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC)
    stage.state.events.happened["portugal-scare"] = 1
    (boat,) = stage.boats("VIIC", "MOROCCO", "U-93")
    stage.event(0)
    boat.zone, stage.state.colour = "CASABLANCA", "red"
    stage.state.contact = contact_of_events(stage.war({EVENTS: [9]}), boat, "C1")
    assert [cup for cup, _, _ in engagement(stage.state, boat)] == ["west_outer", "west_inner"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("dice", "step", "contact"),
    [([9], "pack", "SPEC"), ([8], "coastal", "L"), ([7], "after_search", ""), ([0], "duel", "")],
)
def test_the_search_of_the_baltic_operations(dice: list[int], step: str, contact: str) -> None:
    """War period 3: a green box at 8, an orange one at 9."""
    stage = Stage("1941-07", 3, bases=ATLANTIC, barbarossa=True)
    stage.state.events.happened["rescue-atlantis"] = 1
    (boat,) = stage.boats("IID", "BALTIC", "U-137")
    stage.event(4)
    stage.state.hunted.append("BALTIC")
    stage.goes(search(stage.war({"SW13.21a": dice, "SW13.21d": [0], "SW13.22a": [5]})))
    assert (stage.state.step, stage.state.contact) == (step, contact)
    if contact == "SPEC":
        stage.goes(engage(stage.world(stage.state, {"SW13.24a": [0] * 30}), boat, coastal=False))
        assert stage.state.combat is not None
        assert {slot.unit.nation for slot in stage.state.combat.columns[0].slots} <= {"SU", ""}


@rule("SW5.T1..T5")
def test_captured_plans_mean_ships_in_port() -> None:
    stage = Stage("1942-09", 5, bases=ATLANTIC)
    stage.state.events.happened["rescue-laconia"] = 1
    (boat,) = stage.boats("IXC", "WEST_AFRICA", "U-68")
    stage.event(4, 2, answers={"event-port": "U-68"})
    boat.zone, stage.state.colour, stage.state.contact = "FREETOWN", "green", "L"
    stage.goes(engage(stage.world(stage.state, {"SW13.24a": [0] * 30}), boat, coastal=False))
    assert stage.state.combat is not None
    assert stage.state.combat.in_port


@rule("SW5.T1..T5")
def test_richelieu_is_damaged_as_soon_as_it_is_seen() -> None:
    stage = Stage("1940-05", 1)
    stage.state.events.happened["weseruebung"] = 1
    (boat,) = stage.boats("VIIB", "MOROCCO", "U-45")
    stage.event(9)
    combat = fight(stage, "TF", "", "?tf-richelieu ?tf-dunkerque")
    for slot in combat.columns[0].slots:
        turn_up(stage.war(), boat, slot)
    assert [slot.damaged for slot in combat.columns[0].slots] == [True, False]


@rule("SW5.W1")
def test_battleships_off_narvik_carry_aircraft() -> None:
    stage = Stage("1940-04", 1)
    stage.boats("VIIB", "NORWEGIAN", "U-45")
    quiet = allied_parts(stage.state, fight(stage, "TF", "NARVIK", "tf-warspite"))[0].value
    stage.event(8)
    assert allied_parts(stage.state, fight(stage, "TF", "NARVIK", "tf-warspite"))[0].value == quiet + 1
    assert allied_parts(stage.state, fight(stage, "TF", "", "tf-warspite"))[0].value == quiet


@rule("SW5.W1")
def test_boats_stay_at_sea_in_the_first_week_and_leave_narvik_in_the_second() -> None:
    stage = Stage("1940-04", 1)
    (boat,) = stage.boats("VIIB", "NORWEGIAN", "U-45")
    (free,) = stage.boats("VIIB", "W_APPR", "U-46")
    assert "home" in patrol_choices(stage.state, free)
    stage.event(8)
    assert "home" not in patrol_choices(stage.state, free)
    boat.zone = "NARVIK"
    check_endurance(stage.war({"SW14.7a": [9]}), boat)
    assert not boat.returning
    stage.progress()
    stage.week({})
    boat.zone = "NARVIK"
    check_endurance(stage.war(), boat)
    assert boat.returning


@rule("SW5.W2")
def test_the_weather_boat_checks_its_endurance_at_exactly_minus_two() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("VIIB", "GREENLAND", "U-45", damage=1, inexperienced=1)
    stage.event(9)
    assert patrol_choices(stage.state, boat) == ["mission"]
    check_endurance(stage.war({"SW14.7a": [5]}), boat)
    assert stage.facts("endurance")[0]["throw"].total == 3


@rule("SW5.T1..T5")
def test_losses_off_gibraltar_are_counted() -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    for boat in stage.boats("VIIC", "MOROCCO", "U-70", "U-71", "U-72", zone="GIBRALTAR"):
        lose(stage.war(), boat, "SW14.2C", "counterattack")
    assert stage.state.events.lost_at == {"GIBRALTAR": 3}


# Politics


@rule("SW36.63F4")
def test_spain_lowers_the_danger_of_the_strait_and_takes_the_air_away() -> None:
    stage = Stage("1941-02", 2, bases=(*ATLANTIC, "CANARY_ISLANDS"))
    (boat,) = stage.boats("VIIB", "MOROCCO", "U-45")

    def number() -> int:
        mods = transit_modifiers(stage.state, boat, "W_MED", through=("GIBRALTAR",))
        return sum(mod.value for mod in mods if mod.why == "transit-zone")

    before = number()
    assert allied_air(stage.state, AREAS["MOROCCO"]) == "light"
    stage.politics()
    stage.berlin.spain = Spain()
    assert number() == before - 1
    assert allied_air(stage.state, AREAS["MOROCCO"]) == "none"
    assert allied_air(stage.state, AREAS["MOROCCO"], "GIBRALTAR") == "light"


@rule("SW36.63I-M")
def test_waters_of_the_west_open_early() -> None:
    stage = Stage("1941-02", 2, bases=ATLANTIC)
    (boat,) = stage.boats("IXB", "SW_APPR", "U-103")
    assert "MARITIMES" not in areas_for(stage.state, boat)
    stage.politics()
    stage.berlin.open_areas.append("MARITIMES")
    assert "MARITIMES" in areas_for(stage.state, boat)


@rule("SW36.63I-M")
def test_with_leave_to_attack_them_american_fleets_are_not_let_go() -> None:
    stage = Stage("1941-05", 3, bases=ATLANTIC)
    (boat,) = stage.boats("IXB", "GRAND_BANKS", "U-103")
    stage.state.hunted.append("GRAND_BANKS")
    assert contact_here(stage.state, boat, "TF") == ""
    stage.politics()
    stage.berlin.granted.append("36.63M")
    assert contact_here(stage.state, boat, "TF") == "TF"


@rule("SW36.63I-M")
def test_ships_stand_out_against_a_coast_that_is_still_lit() -> None:
    stage = Stage("1941-02", 2)
    assert not lights_on(stage.state, "MARITIMES")
    stage.politics()
    stage.berlin.blackouts["MARITIMES"] = "1941-03"
    assert lights_on(stage.state, "MARITIMES")


@rule("SW30.25", "SW36.63I-M")
def test_canadas_lights_burn_when_boats_come_early_and_go_out_for_good() -> None:
    stage = Stage("1941-02", 2)
    stage.politics()
    assert not lights_on(stage.state, "MARITIMES")
    stage.berlin.open_areas += ["MARITIMES", "US_EAST"]
    assert [lights_on(stage.state, area) for area in ("MARITIMES", "US_EAST")] == [True, False]
    stage.berlin.blackouts["MARITIMES"] = "1941-06"
    late = stage.state
    late.year, late.month, late.war_period = 1942, 1, 4
    assert [lights_on(late, area) for area in ("MARITIMES", "US_EAST")] == [False, True]


@rule("SW30.25", "SW36.63I-M")
def test_canadas_lights_go_out_in_april_1942_where_no_ship_was_sunk_before() -> None:
    stage = Stage("1941-11", 3)
    stage.politics()
    stage.berlin.open_areas.append("MARITIMES")
    assert lights_on(stage.state, "MARITIMES")
    stage.state.year, stage.state.month, stage.state.war_period = 1942, 4, 4
    assert lights_on(stage.state, "MARITIMES")
    stage.state.week = 2
    assert not lights_on(stage.state, "MARITIMES")


@rule("SW36.61A-G")
def test_larger_bases_make_boats_ready_sooner() -> None:
    stage = Stage("1941-02", 2)
    (boat,) = stage.boats("VIIB", "GERMANY", "U-45", box="pierside")
    die = boat.values.readiness + 1
    stage.goes(ready_phase(stage.war({"SW9.1": [die]})))
    assert boat.box == "pierside"
    stage.politics()
    stage.berlin.readiness_from = "1941-01"
    stage.goes(ready_phase(stage.war({"SW9.1": [die]})))
    assert boat.box == "ready_for_sea"


@rule("SW36.61A-G")
def test_more_building_brings_the_boats_of_coming_months() -> None:
    stage = Stage("1941-06", 3)
    now = {boat.id for boat in due_now(stage.state)}
    stage.politics()
    stage.berlin.ahead, stage.berlin.ahead_until = 1, "1941-09"
    more = {boat.id: boat.entry for boat in due_now(stage.state)}
    assert now < set(more)
    assert set(more.values()) == {"1941-06", "1941-07"}
    stage.berlin.ahead = 0
    stage.berlin.tankers_ahead = 9
    assert {boat.cls for boat in due_now(stage.state) if boat.entry > "1941-06"} == {"XIV"}


@rule("SW36.61A-G", "SW8.13")
@pytest.mark.parametrize(("delayed", "green"), [(False, 1), (True, 0)])
def test_more_building_trains_no_crew_but_a_month_of_delay_does(delayed: bool, green: int) -> None:
    raw = next(boat for boat in LEDGER.values() if boat.inexperienced)
    stage = Stage(later(raw.entry, -1), 3)
    stage.politics()
    stage.berlin.ahead, stage.berlin.ahead_until = 1, raw.entry
    if delayed:
        stage.state.due[raw.id] = raw.entry
    assert (raw.id in [boat.id for boat in due_now(stage.state)]) is not delayed
    arrive(stage.war(), [raw], [])
    assert stage.boat(raw.id).inexperienced == green


@rule("SW36.64A-D")
def test_a_new_boat_may_come_with_a_greener_crew_after_cancelled_training() -> None:
    stage = Stage("1941-06", 3)
    stage.politics()
    stage.berlin.owed, stage.berlin.cancelled_training = [3], 1
    arrive(stage.war({"SW36.64A-D": [0]}), [line_of(stage.state, "U-201")], [])
    assert stage.boat("U-201").inexperienced == 1
    green = next(boat for boat in LEDGER.values() if boat.inexperienced)
    arrive(stage.war({"SW36.64A-D": [0]}), [green], [])
    assert stage.boat(green.id).inexperienced == 2


@rule("SW35.12")
def test_the_ledger_of_reinforcements_follows_the_contracts() -> None:
    stage = Stage("1940-06", 1)
    assert "U-99" in {boat.id for boat in due_now(stage.state)}
    stage.state.construction = Construction(plans=["okm-c"])
    assert "U-99" not in {boat.id for boat in due_now(stage.state)}
    assert line_of(stage.state, "U-101").cls == "IXB"


@rule("SW35.4")
def test_a_damaged_prototype_turns_home_and_may_go_to_its_builders() -> None:
    stage = Stage("1943-05", 5)
    (boat,) = stage.boats("XXI", "W_APPR", "U-2511")
    stage.state.construction = Construction(prototype="U-2511")
    damage(stage.war(), boat, "counterattack")
    assert (boat.returning, boat.withdrawn) == (True, True), "out of every combat at once"
    enter_base(stage.war({"SW18.3": [2]}), boat, "GERMANY")
    assert boat.fate == ""
    boat.damage = 1
    enter_base(stage.war({"SW18.3": [3]}), boat, "GERMANY")
    assert boat.fate == "constructive-loss"


@rule("SW36.51", "SW36.52")
def test_the_month_ends_in_berlin_too() -> None:
    stage = Stage("1940-09", 2)
    stage.politics(prestige=5)
    stage.state.ships, stage.state.subs_lost = 100, 5
    month_end(stage.war())
    assert stage.state.months[-1].points == 5
    assert stage.berlin.influence == {"OKM": 0, "OKW": 0, "OKL": 0, "Chancellery": 0}
    assert stage.berlin.prestige == 4


@rule("SW36.53")
def test_a_battleship_sunk_counts_in_berlin() -> None:
    stage = Stage("1940-09", 2)
    stage.politics()
    count_sinking(stage.war(), "U-45", "tf_GB", KINDS["tf-nelson"], 34, "W_APPR")
    assert (stage.state.ships, stage.berlin.influence["OKM"]) == (1, 2)


@rule("SW36.63H6")
def test_american_ships_off_the_antilles_do_not_count_before_war_period_4() -> None:
    stage = Stage("1941-02", 2)
    stage.boats("1500t", "CARIBBEAN", "Pascal", zone="LESSER_ANTILLES")
    stage.state.events.in_force = []
    count_sinking(stage.war(), "Pascal", "tf_US", KINDS["tf-texas"], 27, "CARIBBEAN")
    assert stage.state.ships == 1
    stage.state.events.in_force = [InForce("monroe-doctrine")]
    count_sinking(stage.war(), "Pascal", "tf_US", KINDS["tf-new-york"], 27, "CARIBBEAN")
    assert (stage.state.ships, stage.state.tons) == (1, 27)
    assert enemies(stage.state, stage.boat("Pascal")) == ["sub-s15"]


@rule("SW36.63H3")
def test_a_french_boat_takes_fuel_at_the_antilles() -> None:
    stage = Stage("1941-02", 2)
    stage.politics()
    stage.berlin.vichy = Vichy(["DAKAR"])
    (boat,) = stage.boats("1500t", "GUIANA", "Pascal", returning=True, side="transit")
    assert sources(stage.state, boat) == ["ANTILLES"]
    stage.goes(refuel(stage.war({"SW21.31": [0]}), boat, "ANTILLES"))
    assert (boat.returning, boat.side, boat.done) == (False, "patrol", True)
    assert sources(stage.state, boat) == []


@rule("SW36.61A-G")
def test_ua_supplies_boats_before_1942_after_the_tanker_programme() -> None:
    stage = Stage("1941-06", 3)
    (boat,) = stage.boats("UA", "MID_OCEAN", "UA")
    assert tanker_tries(stage.state, boat) == 0
    stage.politics()
    stage.berlin.granted.append("36.61F")
    assert tanker_tries(stage.state, boat) == 1


@rule("SW36.61A-G")
def test_a_boat_with_radar_covers_a_unit_and_reveals_another() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "C1", "", "?v-w ?gb-m-5-1 ?gb-m-4-1", step="reveal", reveals=1)
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    assert combat.step == "cover"
    worlds = [stage.war(), stage.world(imagine(view_of(stage.state), Rng(1)))]
    asked, in_an_imagined_world = (next(cover(world)) for world in worlds)
    assert isinstance(asked, Ask) and isinstance(in_an_imagined_world, Ask)
    question = asked.seats["bdu"].question("", "bdu")
    assert in_an_imagined_world.seats["bdu"].question("", "bdu") == question
    stage.run(cover(stage.war()), {"cover": "cover"})
    assert (combat.columns[0].slots[0].revealed, combat.reveals) == (False, 1)
    stage.run(reveal(stage.war()), {"reveal": "s1"})
    stage.run(cover(stage.war()), {"cover": "keep"})
    assert [slot.revealed for slot in combat.columns[0].slots] == [False, True, False]
    assert "s0" not in stage.choices(-2)
    stage.run(reveal(stage.war()))
    assert (combat.step, combat.columns[0].slots[0].covered) == ("weapon", False)


@rule("SW36.61A-G", "SW28.21-29")
def test_among_loners_radar_covers_one_and_another_must_be_revealed() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "L", "", "?v-w ?gb-m-5-1 ?gb-m-4-1", step="reveal", reveals=1)
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    stage.run(cover(stage.war()), {"cover": "cover"})
    assert [slot.revealed for slot in combat.columns[0].slots] == [False, False, False]
    stage.run(reveal(stage.war()), {"reveal": "s1"})
    stage.run(cover(stage.war()), {"cover": "keep"})
    assert stage.choices(-2) == ["s1", "s2"], "another in its place: no stopping here"
    stage.run(reveal(stage.war()), {"reveal": "enough"})
    assert stage.choices(-1) == ["s2", "enough"]
    assert [slot.revealed for slot in combat.columns[0].slots] == [False, True, False]


@rule("SW36.61A-G")
def test_what_was_shown_in_the_first_round_is_not_covered_again_in_the_re_attack() -> None:
    """A destroyer is covered in the first round, a ship of the second round may be covered then."""
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "C1", "", "?v-w ?gb-m-5-1 ?gb-m-4-1 ?gb-m-3-1", step="reveal", reveals=1)
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    stage.run(cover(stage.war()), {"cover": "cover"})
    stage.run(reveal(stage.war()), {"reveal": "s1"})
    stage.run(cover(stage.war()))
    stage.run(reveal(stage.war()))
    combat.round, combat.reveals = 2, 2
    seen = imagine(view_of(stage.state), Rng(1)).combat
    assert seen is not None and seen.columns[0].slots[0].shown
    stage.run(reveal(stage.war()))
    assert (combat.columns[0].slots[0].revealed, combat.step) == (True, "reveal"), "the white flag comes first"
    stage.run(reveal(stage.war()), {"reveal": "s2"})
    assert combat.step == "cover"
    stage.run(cover(stage.war()), {"cover": "cover"})
    assert [slot.revealed for slot in combat.columns[0].slots] == [True, True, False, False]
    assert [slot.shown for slot in combat.columns[0].slots] == [True, False, False, False]


@rule("SW36.61A-G")
def test_in_the_first_round_another_boat_of_a_pack_may_cover_the_same_unit_again() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "C1", "", "?v-w ?gb-m-5-1 ?gb-m-4-1", step="reveal", reveals=1)
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    stage.run(cover(stage.war()), {"cover": "cover"})
    stage.run(reveal(stage.war()), {"reveal": "s1"})
    stage.run(cover(stage.war()))
    stage.run(reveal(stage.war()))
    combat.step, combat.reveals = "reveal", 1
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    assert (combat.step, combat.turned) == ("cover", "s0")


@rule("SW36.61A-G", "SW28.21-29")
def test_in_a_re_attack_on_loners_nothing_is_covered() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "L", "", "?gb-m-5-1 ?gb-m-4-1", step="reveal", reveals=1, round=2)
    stage.run(reveal(stage.war()))
    assert (stage.kinds_asked(), combat.step) == ([], "reveal")


@rule("SW36.61A-G", "SW28.11")
def test_a_battleship_that_goes_back_to_its_cup_cannot_be_covered() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "TF", "", "tf-hood tf-nelson ?tf-rodney", step="reveal", reveals=2)
    combat.columns.append(Column("centre", [Slot("s3", "tf_GB", kind="tf-kent")]))
    stage.run(reveal(stage.war()))
    assert ([slot.id for slot in combat.columns[0].slots], combat.step) == (["s0", "s1"], "reveal")
    assert [slot.id for slot in revealable(combat)] == ["s3"], "another could be revealed in its place"


@rule("SW36.61A-G", "SW28.11")
def test_the_last_unit_of_a_fleet_that_is_revealed_and_covered_again_leaves_the_count_as_it_was() -> None:
    stage = Stage("1943-03", 5)
    stage.boats("VIIC", "MID_OCEAN", "U-338")
    stage.politics()
    stage.berlin.granted.append("36.61E")
    combat = fight(stage, "TF", "", "?fe-tribal ?fe-jkn", step="reveal", reveals=1, at=1)
    combat.columns.append(Column("centre", [Slot("s2", "tf_GB", kind="tf-kent")]))
    stage.run(reveal(stage.war()), {"reveal": "s0"})
    assert combat.number == 1
    stage.run(cover(stage.war()), {"cover": "cover"})
    stage.run(reveal(stage.war()))
    assert stage.choices(-1) == ["s1", "s2"], "from the centre's column two of it come before an outer one"


@rule("SW36.63A-E")
def test_the_new_machine_for_all_commands() -> None:
    stage = Stage("1942-06", 4)
    stage.state.four_rotors = True
    (boat,) = stage.boats("VIIC", "BARENTS", "U-134", command="arctic")
    assert enigma_for(stage.state, boat) == -1
    stage.politics()
    stage.berlin.granted.append("36.63D")
    assert enigma_for(stage.state, boat) == 0


@rule("SW7.55")
def test_an_aircraft_shot_down_costs_influence_with_the_okl() -> None:
    stage = Stage("1942-06", 4)
    stage.boats("VIIC", "MID_OCEAN", "U-93")
    stage.politics()
    stage.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "MID_OCEAN")]
    shoot_down(stage.war({"SW7.55": [0]}), fight(stage, "TF", "", "tf-ranger"))
    assert stage.berlin.influence["OKL"] == -1


@rule("SW36.11", "SW36.12", "SW36.13")
def test_a_campaign_places_the_political_markers() -> None:
    politics = campaign_politics(CAMPAIGNS["campaign_1"])
    assert politics.influence == {"OKM": 0, "OKW": 0, "OKL": -1, "Chancellery": 0}
    assert (politics.prestige, politics.bdu) == (3, "BERLIN")
    assert campaign_politics(CAMPAIGNS["campaign_3"]).bdu == "KERNEVAL"


def test_both_options_are_switches_of_a_campaign() -> None:
    for options, played in (({}, False), ({"politics": "on", "construction": "on"}, True)):
        state = setup_campaign(CAMPAIGNS["campaign_2"], options, Chance(Seeded(1)))
        assert (state.politics is not None, state.construction is not None) == (played, played)
        assert state.events.on
        assert isinstance(state.boats[0], Boat)
