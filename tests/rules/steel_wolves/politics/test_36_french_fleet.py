"""SW36.63G The French fleet is seized at Toulon."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import FRENCH_BOATS, KINDS, SUBMARINES
from sandtable.games.steel_wolves.rules.events.french_fleet import may_seize, seized, withdrawals
from sandtable.games.steel_wolves.rules.events.requests import new_period, political_phase
from sandtable.games.steel_wolves.rules.events.war_events import event_counters
from sandtable.games.steel_wolves.rules.forces.sinking import free_sisters
from sandtable.games.steel_wolves.rules.patrol.sub_duel import duel
from sandtable.games.steel_wolves.state.model import torpedo_value
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

BASES = ("GERMANY", "FRANCE_ATLANTIC")
TOULON = [line["id"] for line in FRENCH_BOATS if line["at_toulon"]]


def fleet_taken(dice: list[int], **answers: object) -> Stage:
    """August 1940 with these dice: one for each of the 37 boats, then one for each captured one."""
    stage = Stage("1940-07", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.run(seized(stage.war()))
    stage.state.month = 8
    stage.run(political_phase(stage.war({"SW36.63G1": dice})), answers)
    return stage


@rule("SW36.63G1")
def test_the_fleet_can_be_seized_in_june_and_july_1940_only() -> None:
    for date, allowed in (("1940-05", False), ("1940-06", True), ("1940-07", True), ("1940-08", False)):
        stage = Stage(date, 1)
        stage.politics()
        assert may_seize(stage.state) is allowed
    stage.state.month = 7
    stage.berlin.granted.append("36.63G")
    assert not may_seize(stage.state), "once"


@rule("SW36.63G1", "SW36.63G")
def test_boats_at_toulon_are_captured_on_four_or_more_and_roll_for_damage() -> None:
    stage = fleet_taken([4, *([3] * 35), 9, 1, 9])
    assert len(TOULON) == 37
    assert "TOULON" in stage.state.bases
    captured = {boat.id: boat for boat in stage.state.boats}
    assert list(captured) == [TOULON[0], TOULON[-1]]
    # The damage table at +1: a 1 counts as 2 (superficial), a 9 as heavy.
    assert (captured[TOULON[0]].box, captured[TOULON[-1]].box) == ("work_up", "repair_3")
    assert {boat.place for boat in captured.values()} == {"TOULON"}
    assert len(stage.berlin.french_out) == 35
    stage.state.week = 2
    stage.run(political_phase(stage.war()))
    assert len(stage.state.boats) == 2, "only in the first week"


@rule("SW36.63G")
def test_toulon_stays_french_if_its_fleet_is_not_seized() -> None:
    stage = Stage("1940-08", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.run(political_phase(stage.war()))
    assert stage.state.bases == list(BASES)


@rule("SW36.63G2")
def test_captured_boats_count_as_german_and_their_classes_leave() -> None:
    stage = fleet_taken([9] * 37 + [0] * 37)
    boat = stage.boat("Saphir")
    assert (boat.nation, boat.values.mines, stage.boat("Pascal").values.mines) == ("DE", 2, 1)
    strengths = {b.cls: b.values.mines for b in stage.state.boats}
    assert {cls for cls, strength in strengths.items() if strength == 2} == {"Saphir"}
    assert {strength for cls, strength in strengths.items() if cls != "Saphir"} == {1}
    stage.state.torpedo_value = 1
    assert torpedo_value(stage.state, boat) == 1
    for period, cls in ((3, "600t"), (4, "630t"), (5, "Requin")):
        stage.state.war_period = period
        stage.run(withdrawals(stage.war()))
        assert {b.cls for b in stage.state.boats if b.fate == "training"} >= {cls}
        assert all(b.fate == "training" for b in stage.state.boats if b.cls == cls)
    assert boat.fate == ""


@rule("SW36.63G2")
def test_a_class_whose_boats_are_all_lost_is_not_withdrawn() -> None:
    stage = Stage("1941-05", 3, bases=BASES)
    (lost,) = stage.boats("600t", "TOULON", "Iris", nation="DE", fate="lost")
    stage.run(withdrawals(stage.war()))
    assert (lost.fate, stage.facts("classes-leave")) == ("lost", [])


@rule("SW36.63G2")
def test_one_captured_boat_may_go_to_training_for_each_event() -> None:
    stage = Stage("1940-09", 2, bases=BASES)
    stage.boats("1500t", "TOULON", "Pascal", "Argo", nation="DE")
    stage.boats("VIIB", "GERMANY", "U-45", "U-46")
    (line,) = [line for line in FRENCH_BOATS if line["id"] == "L'Aurore"]
    stage.boats(line["cls"], "TOULON", "L'Aurore", nation="DE")
    stage.event(1)
    assert stage.refused(["Pascal", "Argo"]) == stage.refused(["Pascal", "L'Aurore"]) == "too-many-captured"
    assert (stage.refused(["Argo", "U-45"]), stage.refused(["U-46", "Pascal"])) == ("", "")
    assert sum(boat.fate == "training" for boat in stage.state.boats) == 2


@rule("SW36.63G3")
def test_free_french_ships_join_the_allied_cups_for_good() -> None:
    stage = fleet_taken([9, *([0] * 36), 0])
    assert "tf-strasbourg" in stage.state.cups["tf_GB"]
    assert "fe-commandant-teste" in stage.state.cups["fe_GB"]
    assert "ff-chacal" in stage.state.cups["centre"]
    assert "flower-ff" in stage.state.cups["outer"]
    assert "tf-richelieu" in stage.state.cups["tf_US"]
    assert "guepard" in stage.state.events.added["west_outer"]
    free = {SUBMARINES[sub].name for sub in stage.state.submarines if SUBMARINES[sub].cls == "1500t"}
    assert {"Pascal", "Casabianca"} <= free
    stage.state.cups["centre"] = []
    event_counters(stage.state)
    assert stage.state.cups["centre"] == ["ff-chacal"]


@rule("SW36.63G3")
def test_large_submarines_that_were_not_captured_and_no_others_join_the_allies() -> None:
    dice = [0] * len(TOULON)
    dice[TOULON.index("Pascal")] = 4
    stage = Stage("1940-08", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.berlin.seized = True
    before = list(stage.state.submarines)
    stage.run(political_phase(stage.war({"SW36.63G1": [*dice, 0]})))
    new = [SUBMARINES[sub] for sub in stage.state.submarines if sub not in before]
    assert {sub.cls for sub in new} == {"1500t"}
    assert "Argo" in {sub.name for sub in new} and "Pascal" not in {sub.name for sub in new}
    event_counters(stage.state)
    assert {sub.id for sub in new} <= set(stage.state.submarines), "at every later mix too"


@rule("SW36.63G3")
def test_a_french_ship_that_was_sunk_does_not_join_and_the_corvette_is_better_in_war_period_5() -> None:
    stage = Stage("1940-07", 2, bases=BASES)
    stage.politics(prestige=0)
    stage.run(seized(stage.war()))
    stage.state.month, stage.state.out = 8, ["tf-béarn"]
    stage.run(political_phase(stage.war({"SW36.63G1": [0] * 37})))
    assert stage.state.events.added["tf_GB"] == ["tf-strasbourg", "tf-suffren", "tf-la-galissonnière"]
    for period, kind in ((4, "flower-ff"), (5, "flower-ff5")):
        stage.state.war_period, stage.state.cups["outer"] = period, []
        event_counters(stage.state)
        stage.run(new_period(stage.war()))
        assert stage.state.cups["outer"] == stage.state.events.added["outer"] == [kind]


@rule("SW36.63G3")
def test_without_the_seizure_no_free_french_corvette_sails() -> None:
    stage = Stage("1942-09", 5, bases=BASES)
    stage.politics()
    stage.run(new_period(stage.war()))
    assert not {"flower-ff", "flower-ff5"} & set(stage.state.cups["outer"])


@rule("SW36.63G3", "SW14.81")
def test_dunkerque_takes_the_place_of_strasbourg() -> None:
    stage = fleet_taken([0] * 37)
    stage.state.cups["tf_FR"] = ["tf-dunkerque"]
    stage.state.out.append("tf-strasbourg")
    stage.state.cups["tf_GB"].remove("tf-strasbourg")
    assert free_sisters(stage.state, "tf_GB", KINDS["tf-strasbourg"]) == ["tf-dunkerque"]


@rule("SW36.63G3", "SW14.6A-E")
@pytest.mark.parametrize(
    ("taken", "enemy", "left"),
    [
        (True, "sub-casabianca-free", True),
        (True, "sub-rubis", True),
        (True, "sub-surcouf", False),
        (True, "sub-h28", False),
        (False, "sub-rubis", False),
    ],
)
def test_a_sunk_free_french_submarine_sails_again_once_the_fleet_is_seized(
    taken: bool, enemy: str, left: bool
) -> None:
    stage = fleet_taken([0] * 37) if taken else Stage("1940-09", 2, bases=BASES)
    if not taken:
        stage.politics()
    stage.boats("VIIB", "W_APPR", "U-46")
    stage.state.boats = [stage.boat("U-46")]
    stage.state.submarines, stage.state.tdc_pool = [enemy], [-4]
    stage.goes(duel(stage.war({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [9]})))
    assert stage.state.ships == 1
    assert (enemy in stage.state.submarines, enemy in stage.state.out) == (left, not left)


@rule("SW36.63G3")
def test_without_the_political_war_a_sunk_free_french_submarine_is_out_for_good() -> None:
    stage = Stage("1940-09", 2, bases=BASES)
    stage.boats("VIIB", "W_APPR", "U-46")
    stage.state.submarines, stage.state.tdc_pool = ["sub-rubis"], [-4]
    stage.goes(duel(stage.war({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [9]})))
    assert (stage.state.submarines, stage.state.out) == ([], ["sub-rubis"])


@rule("SW36.63G3")
def test_surcouf_may_be_taken_instead_of_a_large_boat() -> None:
    first = next(i for i, line in enumerate(FRENCH_BOATS) if line["cls"] == "1500t")
    name = TOULON[first]
    dice = [0] * 37
    dice[first] = 9
    stage = fleet_taken([*dice, 0, 5], surcouf=name)
    assert [(boat.id, boat.place, boat.box) for boat in stage.state.boats] == [
        ("Surcouf", "FRANCE_ATLANTIC", "repair_2")
    ]
    assert "sub-surcouf" not in stage.state.submarines
    assert "sub-surcouf" in stage.state.out


@rule("SW36.63G3")
def test_surcouf_is_offered_for_captured_large_boats_only_and_may_be_left() -> None:
    dice = [0] * len(TOULON)
    for name in ("Soffleur", "Pascal", "Argo"):
        dice[TOULON.index(name)] = 9
    stage = fleet_taken([*dice, 0, 0, 0], surcouf="none")
    assert stage.choices(stage.kinds_asked().index("surcouf")) == ["none", "Pascal", "Argo"]
    assert [boat.id for boat in stage.state.boats] == ["Soffleur", "Pascal", "Argo"]
    assert "sub-surcouf" not in stage.state.out
    dice[TOULON.index("Pascal")] = dice[TOULON.index("Argo")] = 0
    assert "surcouf" not in fleet_taken([*dice, 0]).kinds_asked()


@rule("SW36.63G3")
def test_without_a_base_in_the_west_of_france_surcouf_lies_at_toulon() -> None:
    dice = [0] * len(TOULON)
    dice[TOULON.index("Pascal")] = 9
    stage = Stage("1940-08", 2, bases=("GERMANY",))
    stage.politics(prestige=0)
    stage.berlin.seized = True
    stage.run(political_phase(stage.war({"SW36.63G1": [*dice, 0, 0]})), {"surcouf": "Pascal"})
    assert [(boat.id, boat.place) for boat in stage.state.boats] == [("Surcouf", "TOULON")]
