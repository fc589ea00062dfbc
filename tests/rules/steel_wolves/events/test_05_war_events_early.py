"""SW5 War events one by one: war periods 1 and 2."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.steel_wolves.rules.combat.re_attack import may_re_attack
from sandtable.games.steel_wolves.rules.events.requests import fix_torpedoes, may_fix_torpedoes
from sandtable.games.steel_wolves.rules.events.war_events import rolled_event
from sandtable.games.steel_wolves.rules.forces.torpedoes import torpedo_phase
from sandtable.games.steel_wolves.rules.modifiers.events import (
    battleships_fly,
    contact_by_event,
    damaged_when_revealed,
    endurance_parts,
    fleet_re_attack,
    must_leave_narvik,
    search_parts,
    stays_at_sea,
)
from sandtable.games.steel_wolves.rules.patrol.endurance import check_endurance, leave_zone
from sandtable.games.steel_wolves.rules.patrol.search import contact, contact_here, engage
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import whom_to_call
from sandtable.games.steel_wolves.rules.transit.event_orders import may_search, mission, ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import lay
from sandtable.games.steel_wolves.rules.transit.transit import homeward_routes
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

# War period 1


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("period", "row"), [(1, 0), (1, 4), (1, 6), (2, 6)])
def test_minelaying(period: int, row: int) -> None:
    stage = Stage("1939-10" if period == 1 else "1940-09", period)
    stage.boats("IIB", "NORTH_SEA", "U-9", "U-10")
    stage.boats("VIIB", "W_APPR", "U-45")
    stage.event(row, answers={"event-orders": ["U-45", "U-10"]})
    orders = stage.state.events.orders
    assert set(orders) == {"U-45", "U-10"}
    assert orders["U-45"].to == ["IRELAND", "ENGLISH_COAST", "ENGLISH_CHANNEL", "GIBRALTAR"]
    boat = stage.boat("U-45")
    assert (boat.mines, may_search(stage.state, boat)) == (2, False)
    assert ordered_choices(stage.state, boat) == ["mine:IRELAND", "move:NORTH_SEA", "move:SW_APPR"]
    stage.goes(lay(stage.war({"SW19.1c": [0], "SW26.2": [0]}), boat, "IRELAND"))
    (field,) = stage.state.minefields
    assert (field.zone, field.area, field.strength, boat.mines) == ("IRELAND", "W_APPR", 2, 0)


@rule("SW5.T1..T5", "SW5.2")
@pytest.mark.parametrize(("row", "sent"), [(0, []), (4, []), (6, ["Marcello"])])
def test_one_order_to_lay_mines_does_not_ask_for_german_boats(row: int, sent: list[str]) -> None:
    stage = Stage("1940-06", 1)
    stage.state.events.happened |= {"weseruebung": 1, "dunkirk": 1}
    stage.boats("Marcello", "SW_APPR", "Marcello")
    stage.event(row)
    assert list(stage.state.events.orders) == sent


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("row", "month", "spans"),
    [(1, "1939-10", {"SPEC": (0, 4), "TF": (5, 7)}), (8, "1940-02", {"SPEC": (0, 5), "TF": (6, 7)})],
)
def test_iron_ore_convoy(row: int, month: str, spans: dict[str, tuple[int, int]]) -> None:
    stage = Stage(month, 1)
    sent, other = stage.boats("VIIB", "NORWEGIAN", "U-45", "U-46")
    stage.boats("VIIB", "NORTH_SEA", "U-47")
    stage.boats("VIIB", "NORWEGIAN", "U-48", returning=True)
    stage.event(row)
    assert set(stage.state.events.orders) == {"U-45", "U-46"}
    for die in range(10):
        kind = next((fleet for fleet, (low, high) in spans.items() if low <= die <= high), "L")
        assert contact_by_event(stage.war({EVENTS: [die]}), sent, "L") == kind
    del stage.state.events.orders["U-46"]
    assert contact_by_event(stage.war(), other, "C2") == "C2"


@rule("SW5.T1..T5")
def test_iron_ore_convoys_end_with_weseruebung() -> None:
    stage = Stage("1940-04", 1)
    stage.state.events.happened["weseruebung"] = 1
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [1]})) is None
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [2]})) is None


@rule("SW5.T1..T5")
def test_defence_of_norway() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("IIB", "NORTH_SEA", *(f"U-{n}" for n in range(1, 11)))
    large = stage.boats("VIIB", "NORWEGIAN", "U-45", "U-46", "U-47")
    stage.event(2)
    assert len(stage.state.events.orders) == 11
    assert sum(1 for name in stage.state.events.orders if stage.boat(name).cls == "IIB") == 8
    assert contact_by_event(stage.war(), large[0], "L") == ""
    assert contact_by_event(stage.war({EVENTS: [2]}), large[0], "C1") == "TF"
    assert contact_by_event(stage.war({EVENTS: [3]}), large[0], "C1") == "C1"


@rule("SW5.T1..T5")
def test_soviet_cooperation_and_then_the_raid_on_scapa_flow() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("VIIB", "NORTH_SEA", "U-45", "U-46", "U-47")
    stage.event(3)
    assert ("MURMANSK" in stage.state.bases, stage.state.events.tenders) == (False, {})
    stage.progress()
    assert ("MURMANSK" in stage.state.bases, stage.state.events.tenders) == (True, {"Grille": "MURMANSK"})
    stage.progress()
    stage.event(3)
    assert stage.ordered("scapa-flow-raid") == {"U-45": ["SCAPA_FLOW"], "U-46": ["SCAPA_FLOW"]}
    boat = stage.boat("U-45")
    boat.zone = "SCAPA_FLOW"
    assert contact_by_event(stage.war({EVENTS: [3]}), boat, "L") == "TF"
    assert stage.state.events.fleet_nation == "GB"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "L") == "L"
    assert contact_here(stage.state, boat, "L") == "L", "who was sent there waits for ships that leave"
    stage.state.contact, stage.state.colour = "TF", "orange"
    stage.goes(engage(stage.war({"SW13.24a": [0] * 9}), boat, coastal=False))
    assert stage.state.combat is not None and not stage.state.combat.in_port
    third = stage.boat("U-47")
    third.zone = "SCAPA_FLOW"
    assert contact_here(stage.state, third, "L") == "TF"


@rule("SW5.T1..T5")
def test_escort_from_spain_takes_one_boat_home_around_the_channel() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("VIIB", "SW_APPR", "U-45", damage=1)
    stage.boats("VIIB", "SW_APPR", "U-46", "U-47")
    stage.event(5, answers={"event-home": ["U-47"]})
    assert [(boat.id, boat.returning, boat.side) for boat in stage.state.boats if boat.returning] == [
        ("U-47", True, "transit")
    ]
    assert stage.state.events.avoids == {"U-47": "ENGLISH_CHANNEL"}
    assert stage.state.events.home_to == {"U-47": "GERMANY"}
    assert homeward_routes(stage.state, stage.boat("U-46"))[0] == "NORTH_SEA/GERMANY"
    assert homeward_routes(stage.state, stage.boat("U-47"))[0] == "W_APPR/NORTH_SEA"


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("period", "row"), [(1, 7), (2, 7)])
def test_abwehr_agents(period: int, row: int) -> None:
    stage = Stage("1939-10" if period == 1 else "1940-09", period)
    (boat,) = stage.boats("VIIB", "W_APPR", "U-45")
    stage.event(row)
    assert stage.ordered("abwehr-agents") == {"U-45": ["IRELAND"]}
    boat.zone = "IRELAND"
    assert (ordered_choices(stage.state, boat), may_search(stage.state, boat)) == (["mission"], False)
    stage.goes(mission(stage.war(), boat))
    assert (stage.state.step, stage.state.minefields) == ("leave_zone", [])


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("period", "row"), [(1, 7), (2, 7)])
def test_agents_that_are_not_landed_cost_influence_with_the_okw(period: int, row: int) -> None:
    stage = Stage("1939-10" if period == 1 else "1940-09", period)
    stage.boats("VIIB", "W_APPR", "U-45")
    stage.politics(OKM=2, Chancellery=2)
    stage.week(
        {"SW5.1": [0], EVENTS: [row], "SW36.23": [0]},
        {"reaction": "ask", "bdu-travel": "BERLIN"},
    )
    assert stage.state.events.orders == {}
    assert stage.berlin.influence["OKW"] == -1


@rule("SW5.W1")
def test_weseruebung_first_week() -> None:
    stage = Stage("1940-04", 1)
    stage.state.torpedo_value = 0
    stage.boats("IIA", "NORTH_SEA", "U-2", "U-3")
    stage.boats("IIB", "GERMANY", "U-9")
    stage.boats("VIIB", "NORWEGIAN", *(f"U-{n}" for n in range(45, 53)))
    stage.boats("IXA", "NORTH_SEA", *(f"U-{n}" for n in range(37, 45)))
    stage.event(8)
    assert stage.state.torpedo_value == -1
    orders = stage.state.events.orders
    narvik = [name for name, order in orders.items() if order.to == ["NARVIK"]]
    assert len(narvik) == 4
    assert all(stage.boat(name).cls == "VIIB" for name in narvik)
    large = [name for name in orders if stage.boat(name).cls in ("VIIB", "IXA")]
    assert len(large) == 14
    assert {"U-2", "U-3", "U-9"} <= set(orders)
    boat = next(stage.boat(name) for name in large if name not in narvik)
    assert stays_at_sea(stage.state, boat)
    boat.damage = 1
    assert not stays_at_sea(stage.state, boat)
    assert battleships_fly(stage.state, "NARVIK")
    boat.place = "NORTH_SEA"
    assert contact_by_event(stage.war(), boat, "L") == ""
    for place in ("NORTH_SEA", "NORWEGIAN"):
        boat.place = place
        for die, kind in ((0, "SPEC"), (2, "SPEC"), (3, "TF"), (6, "TF"), (7, "C1"), (9, "C1")):
            assert contact_by_event(stage.war({EVENTS: [die]}), boat, "C1") == kind


@rule("SW5.W1")
@pytest.mark.parametrize(
    ("place", "zone", "colour", "found"),
    [
        ("NORWEGIAN", "", "orange", "C1"),
        ("NORWEGIAN", "", "blue", "C2"),
        ("NORWEGIAN", "NARVIK", "red", "C2"),
        ("NORTH_SEA", "", "blue", ""),
    ],
)
def test_during_weseruebung_every_contact_off_norway_is_a_convoy(
    place: str, zone: str, colour: str, found: str
) -> None:
    """A 5 on the contact table finds loners there."""
    stage = Stage("1940-04", 1)
    (boat,) = stage.boats("VIIB", place, "U-45", zone=zone)
    stage.state.events.in_force = [InForce("weseruebung")]
    stage.state.colour = colour
    contact(stage.war({"SW13.22a": [5], EVENTS: [9]}), boat)
    assert stage.state.contact == found


@rule("SW7.12", "SW5.W1")
@pytest.mark.parametrize(
    ("die", "further", "found"), [(1, [], "TF"), (2, [], "SPEC"), (3, [9], "C1"), (3, [6], "TF")]
)
def test_during_weseruebung_a_contact_in_the_bdienst_area_may_be_a_fleet(
    die: int, further: list[int], found: str
) -> None:
    """Loners by the contact table are automatically a convoy, and so the die of the B-Dienst table is thrown."""
    stage = Stage("1940-04", 1, bdienst_area="NORWEGIAN", bdienst_fleet="0-1", bdienst_special="2")
    (boat,) = stage.boats("VIIB", "NORWEGIAN", "U-45")
    stage.state.events.in_force = [InForce("weseruebung")]
    stage.state.colour = "orange"
    contact(stage.war({"SW13.22a": [5], "SW7.12": [die], EVENTS: further}), boat)
    assert stage.state.contact == found


@rule("SW5.W1", "SW20.6")
def test_weseruebung_second_week_and_end() -> None:
    stage = Stage("1940-04", 1)
    stage.boats("IIA", "GERMANY", "U-2")
    narvik = stage.boats("VIIB", "NORWEGIAN", "U-45")
    stage.event(8)
    stage.progress()
    assert "NORWAY" not in stage.state.bases
    stage.state.week = 2
    stage.week({})
    assert stage.ordered("weseruebung") == {"U-45": ["NARVIK"], "U-2": ["NORTH_SEA", "NORWEGIAN"]}
    assert not stays_at_sea(stage.state, narvik[0])
    narvik[0].zone = "NARVIK"
    assert must_leave_narvik(stage.state, narvik[0])
    stage.state.turn = stage.state.boats.index(narvik[0])
    war = stage.war()
    stage.run(leave_zone(war), {"leave-zone": "NORWEGIAN"})
    check_endurance(war, narvik[0])
    assert (narvik[0].returning, narvik[0].zone, stage.facts("endurance")) == (True, "", [])
    stage.progress()
    assert "NORWAY" in stage.state.bases
    assert stage.state.torpedo_value == 0
    assert (stage.boat("U-2").fate, stage.state.events.retired) == ("training", ["IIA"])
    assert stage.state.events.in_force == []


@rule("SW5.W1", "SW6.0a")
@pytest.mark.parametrize(
    ("normal", "tried", "dice", "after"),
    [(0, 90, [], 0), (-1, 140, [0], 0), (-1, 100, [3], 0), (-1, 120, [1], -1)],
    ids=["mended before", "the last line", "mended meanwhile", "failed meanwhile"],
)
def test_weseruebung_keeps_the_torpedoes_bad_for_two_weeks(
    normal: int, tried: int, dice: list[int], after: int
) -> None:
    stage = Stage("1940-04", 1)
    ships = {140: 150, 100: 120, 120: 130}.get(tried, 150)
    stage.state.torpedo_value, stage.state.torpedo_try, stage.state.total_ships = normal, tried, ships
    stage.event(8)
    stage.goes(torpedo_phase(stage.war({"SW6.0a": dice})))
    assert stage.state.torpedo_value == -1
    stage.progress()
    stage.state.week = 2
    stage.week({})
    stage.goes(torpedo_phase(stage.war({})))
    assert (stage.state.torpedo_value, len(stage.facts("torpedo-improvement"))) == (-1, len(dice))
    stage.progress()
    assert stage.state.torpedo_value == after


@rule("SW5.W1", "SW36.61A-G")
def test_a_request_mends_the_torpedoes_for_after_weseruebung() -> None:
    stage = Stage("1940-04", 1)
    stage.state.torpedo_value, stage.state.total_ships = 0, 150
    stage.event(8)
    assert not may_fix_torpedoes(stage.state)
    stage = Stage("1940-04", 1)
    stage.state.torpedo_value, stage.state.total_ships = -1, 80
    stage.event(8)
    assert may_fix_torpedoes(stage.state)
    stage.run(fix_torpedoes(stage.war()))
    assert (stage.state.torpedo_value, stage.facts("torpedoes-mended")) == (-1, [{"value": 0}])
    stage.state.week = 2
    stage.week({})
    stage.progress()
    assert stage.state.torpedo_value == 0


@rule("SW5.T1..T5")
def test_after_weseruebung_a_boat_supplies_narvik() -> None:
    stage = Stage("1940-05", 1)
    stage.state.events.happened["weseruebung"] = 1
    stage.boats("IIC", "NORWEGIAN", "U-56")
    stage.boats("VIIB", "NORWEGIAN", "U-45")
    stage.event(8)
    assert stage.ordered("narvik-supply") == {"U-45": ["NARVIK"]}
    assert not may_search(stage.state, stage.boat("U-45"))


@rule("SW5.T1..T5")
def test_dunkirk() -> None:
    stage = Stage("1940-05", 1)
    stage.state.events.happened["weseruebung"] = 1
    before = stage.state.cups["tf_FR"].count("tf-richelieu")
    stage.boats("IIC", "NORTH_SEA", "U-56", "U-57")
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-45")
    stage.event(9, answers={"event-minelayers": ["U-57"]})
    assert stage.state.cups["tf_FR"].count("tf-richelieu") == before + 1
    assert "sub-o-14" in stage.state.submarines
    assert damaged_when_revealed(stage.state, "tf-richelieu")
    assert set(stage.ordered("dunkirk")) == {"U-56", "U-57", "U-45"}
    assert [stage.state.events.orders[n].task for n in ("U-56", "U-57", "U-45")] == ["hunt", "mines", "hunt"]
    assert contact_by_event(stage.war({EVENTS: [3]}), boat, "C1") == "TF"
    assert stage.state.events.fleet_nation == "FR"
    boat.zone = "ENGLISH_CHANNEL"
    assert contact_by_event(stage.war({EVENTS: [4]}), boat, "C2") == "TF"
    assert contact_by_event(stage.war({EVENTS: [9]}), boat, "C2") == "SPEC"
    assert contact_by_event(stage.war(), boat, "C1") == "C1"
    assert fleet_re_attack(stage.state, boat)
    stage.progress()
    assert boat.returning


@rule("SW5.T1..T5")
def test_dunkirk_is_no_event_before_march_1940() -> None:
    stage = Stage("1940-02", 1)
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [9]})) is None


# War period 2


@rule("SW5.T1..T5")
@pytest.mark.parametrize("row", [0, 5])
def test_no_event_changes_nothing(row: int) -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "W_APPR", "U-45")
    before = msgspec.json.encode((stage.state.boats, stage.state.cups, stage.state.bases))
    stage.event(row)
    assert msgspec.json.encode((stage.state.boats, stage.state.cups, stage.state.bases)) == before
    assert stage.state.events.orders == {}


@rule("SW5.T1..T5")
def test_transfer_to_training_in_war_period_2() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("IIC", "GERMANY", "U-56", "U-57")
    stage.boats("VIIA", "W_APPR", "U-28", "U-29")
    stage.event(1, answers={"event-withdraw": ["U-56", "U-29"]})
    assert [boat.id for boat in stage.state.boats if boat.fate == "training"] == ["U-56", "U-29"]
    assert stage.refused(["U-56", "U-57"], 0) == "too-many-type-ii"
    assert stage.state.subs_lost == 0


@rule("SW19.13", "SW5.T1..T5")
@pytest.mark.parametrize(
    ("dice", "fate", "lost"), [([3, 3], "training", 0), ([9, 0, 7, 3], "training", 0), ([9, 4, 9], "lost", 1)]
)
def test_a_boat_at_sea_sails_home_before_it_leaves_for_training(dice: list[int], fate: str, lost: int) -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIA", "GREENLAND", "U-28", spotted=True)
    stage.boats("VIIA", "GERMANY", "U-29")
    stage.week({"SW5.1": [0], EVENTS: [1], "SW19.1c": dice}, {"event-withdraw": ["U-28", "U-29"]})
    boat = stage.boat("U-28")
    assert (boat.fate, stage.boat("U-29").fate, stage.state.subs_lost) == (fate, "training", lost)
    assert [fact["way"] for fact in stage.facts("moves")][:1] == [["W_APPR", "NORTH_SEA"]]
    assert len(stage.facts("to-training")) == 2 - lost
    assert boat.place == ("GERMANY" if fate == "training" else "W_APPR")


@rule("SW19.13", "SW19.12")
def test_turned_back_on_the_way_to_the_training_flotillas() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIA", "GREENLAND", "U-28")
    stage.week({"SW5.1": [0], EVENTS: [1], "SW19.1c": [9, 0, 9, 3]}, {"event-withdraw": ["U-28"]})
    assert [fact["start"] for fact in stage.facts("moves")] == ["GREENLAND", "W_APPR"], "from the area of the check"
    assert stage.boat("U-28").fate == "training"


@rule("SW5.T1..T5", "SW17.5")
@pytest.mark.parametrize(("row", "happened"), [(2, {}), (3, {}), (4, {"operation-berlin": 1})])
def test_a_supply_ship_of_the_raiders_may_stay_in_port(row: int, happened: dict[str, int]) -> None:
    stage = Stage("1940-11", 2)
    stage.state.events.happened |= happened
    stage.event(row)
    stage.progress(answers={"supply-ship": "none"})
    assert (stage.kinds_asked(), stage.state.events.supply_ships) == (["supply-ship"], {})


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("row", "value", "last", "ship"), [(2, -4, 4, "Eurofeld"), (3, -1, 2, "Nordmark")])
def test_cruises_of_scheer_and_hipper(row: int, value: int, last: int, ship: str) -> None:
    stage = Stage("1940-11", 2)
    (boat,) = stage.boats("VIIB", "W_APPR", "U-45")
    stage.event(row)
    assert [mod.value for mod in search_parts(stage.state, boat)] == [value]
    assert contact_by_event(stage.war({EVENTS: [last]}), boat, "C2") == "TF"
    assert contact_by_event(stage.war({EVENTS: [last + 1]}), boat, "C2") == "C2"
    for quiet in ("W_MED", "CAPE_VERDE"):
        boat.place = quiet
        assert search_parts(stage.state, boat) == []
        found = [contact_by_event(stage.war({EVENTS: [die]}), boat, "C1") for die in (last, last + 1)]
        assert found == ["TF", "C1"], "only the search is limited to some waters"
    assert stage.state.events.supply_ships == {}
    stage.progress(answers={"supply-ship": "MID_OCEAN"})
    assert stage.state.events.supply_ships == {ship: "MID_OCEAN"}
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [row]})) is None


@rule("SW5.T1..T5")
def test_operation_berlin_twice_and_never_again() -> None:
    stage = Stage("1941-01", 2)
    near = stage.boats("VIIB", "W_APPR", *(f"U-{n}" for n in range(45, 53)))
    stage.event(4)
    assert len(stage.ordered("operation-berlin")) == 6
    sent = next(boat for boat in near if boat.id in stage.state.events.orders)
    free = next(boat for boat in near if boat.id not in stage.state.events.orders)
    assert contact_by_event(stage.war({EVENTS: [5]}), sent, "C1") == "TF"
    assert contact_by_event(stage.war(), free, "C1") == "C1"
    stage.progress()
    assert stage.state.events.supply_ships == {}
    stage.event(4)
    assert set(map(tuple, stage.ordered("operation-berlin-again").values())) == {("SW_APPR",)}
    stage.progress(answers={"supply-ship": "CAPE_VERDE"})
    assert stage.state.events.supply_ships == {"Uckermark": "CAPE_VERDE"}
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [4]})) is None


@rule("SW5.T1..T5")
def test_million_dollar_convoy() -> None:
    stage = Stage("1940-09", 2, bases=("GERMANY", "FRANCE_ATLANTIC"))
    boats = stage.boats("VIIB", "SW_APPR", *(f"U-{n}" for n in range(45, 52)))
    stage.event(8)
    assert len(stage.ordered("million-dollar-convoy")) == 5
    sent = next(boat for boat in boats if boat.id in stage.state.events.orders)
    assert contact_by_event(stage.war(), sent, "C1") == "SPEC"
    assert stage.state.events.liner_centre
    assert "liner-queen-mary" in stage.state.cups["liner"]
    assert contact_by_event(stage.war(), sent, "L") == "L"
    assert not stage.state.events.liner_centre
    stage.progress()
    assert "liner-queen-mary" not in stage.state.cups["liner"]


@rule("SW5.T1..T5", "SW28.12-15")
@pytest.mark.parametrize(("found", "contact", "again"), [("C2", "SPEC", False), ("L", "L", True)])
def test_only_the_troops_of_the_million_dollar_convoy_are_not_attacked_again(
    found: str, contact: str, again: bool
) -> None:
    """It is treated as any special convoy: no re-attack, no pack. Loners that the boats meet are loners."""
    stage = Stage("1940-09", 2, bases=("GERMANY", "FRANCE_ATLANTIC"))
    sent, _ = stage.boats("VIIB", "SW_APPR", "U-45", "U-46")
    stage.event(8)
    war = stage.war({"SW13.24a": [0] * 20})
    stage.state.contact, stage.state.colour = contact_by_event(war, sent, found), "blue"
    assert (stage.state.contact, whom_to_call(stage.state, sent)) == (contact, [])
    engage(war, sent, coastal=False)
    assert stage.state.combat is not None
    assert may_re_attack(stage.state, stage.state.combat, sent) is again


@rule("SW5.W2", "SW5.T1..T5")
def test_weather_reporting() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("VIIB", "GREENLAND", "U-45", damage=1)
    (other,) = stage.boats("VIIB", "W_APPR", "U-46")
    stage.event(9)
    track = stage.state.events
    assert (track.weather_reporting, track.weather_boat) == (True, "U-45")
    assert not may_search(stage.state, boat)
    parts = endurance_parts(stage.state, boat)
    assert parts is not None
    assert [part.value for part in parts] == [-2]
    assert endurance_parts(stage.state, other) is None
    stage.progress()
    boat.returning, boat.side = True, "transit"
    stage.week()
    assert track.weather_boat == "U-46"
    assert stage.ordered("weather-reporting") == {"U-46": ["GREENLAND"]}
