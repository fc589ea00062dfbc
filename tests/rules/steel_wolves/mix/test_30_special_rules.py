"""SW30, SW1, SW2 Special rules: western waters, Americans, doctrine, the mix, and who is bound by what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, KINDS, MIX, ROWS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.attack import aim, move_points, share, weapon
from sandtable.games.steel_wolves.rules.combat.re_attack import return_tdc
from sandtable.games.steel_wolves.rules.combat.reveal import turn_up
from sandtable.games.steel_wolves.rules.forces.sinking import count_sinking
from sandtable.games.steel_wolves.rules.modifiers.special_rules import local_unit, may_target, saves_torpedoes
from sandtable.games.steel_wolves.rules.patrol.endurance import endurance_modifiers
from sandtable.games.steel_wolves.rules.patrol.search import contact_here, enemy_sub_icon
from sandtable.games.steel_wolves.rules.patrol.sub_duel import duel
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import may_join, whom_to_call
from sandtable.games.steel_wolves.rules.transit.transit import open_to_subs, outward_routes, transit
from sandtable.games.steel_wolves.script.command import command, doctrine
from sandtable.games.steel_wolves.state.cups import category_pool, fill_cups, panamanian_limit, soviet_units_enter
from sandtable.games.steel_wolves.state.model import Boat, Flight, aircraft_over, row_of, war_period_row
from sandtable.games.steel_wolves.state.politics import Politics, Vichy
from sandtable.kernel import Chance, Seeded
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


@rule("SW1.1")
def test_uboat_rules_bind_germans_only(bench: MakeBench) -> None:
    table = bench((), "u99_1940", place="W_APPR", side="patrol")
    table.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")]
    found = []
    for nation in ("DE", "IT", "FR"):
        table.boat.nation = nation
        found.append((aircraft_over(table.state, table.boat), may_join(table.boat)))
    assert found == [(1, True), (0, False), (0, False)]


@rule("SW2.13c")
def test_two_sub_icons_sleep_until_vichy_enters(bench: MakeBench) -> None:
    table = bench(place="CAPE_VERDE")
    assert not enemy_sub_icon(table.state, table.boat)
    table.state.politics = Politics(influence={}, prestige=0, vichy=Vichy([]))
    assert enemy_sub_icon(table.state, table.boat)
    table.boat.place = "ANGOLA"
    assert not enemy_sub_icon(table.state, table.boat)


@rule("SW30.13")
def test_no_pack_from_a_second_search(bench: MakeBench) -> None:
    table = bench((), "campaign_2", contact="C2", turn=0)
    for boat in table.state.boats[:2]:
        boat.place, boat.side, boat.box = "W_APPR", "patrol", ""
    allowed = []
    for searches in (1, 2):
        table.boat.searches = searches
        allowed.append(bool(whom_to_call(table.state, table.boat)))
    assert allowed == [True, False]


@rule("SW30.2")
def test_west_waters_are_closed_but_for_the_gaps(bench: MakeBench) -> None:
    places = ("GREENLAND", "GRAND_BANKS", "US_EAST", "CARIBBEAN")
    opened = []
    for period in (1, 3, 4):
        table = bench(war_period=period)
        opened.append([place for place in places if open_to_subs(table.state, place)])
    assert opened == [["GREENLAND"], ["GREENLAND", "GRAND_BANKS"], list(places)]


@rule("SW30.23")
@pytest.mark.parametrize(("ace", "die", "target"), [(0, 0, True), (0, 1, False), (1, 1, True), (2, 3, False)])
def test_a_revealed_american_escort_may_be_attacked_on_a_die_up_to_the_ace(
    bench: MakeBench, ace: int, die: int, target: bool
) -> None:
    table = bench({"SW30.23": [die]}, "u99_1940", place="GRAND_BANKS", war_period=3, ace=ace)
    combat = table.fight("C1", [("outer", "flush-us ?flush-us gb-m-5-1"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war), weapon="torpedoes")
    slots = combat.columns[0].slots
    assert [may_target(table.state, slot) for slot in slots] == [target, True, True]


@rule("SW30.23")
def test_no_die_is_thrown_for_an_american_merchant_nor_for_british_escorts(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="GRAND_BANKS", war_period=3, ace=0)
    combat = table.fight("C1", [("outer", "us-m-6-0 v-w"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war))
    assert all(may_target(table.state, slot) for slot in combat.columns[0].slots)


@rule("SW30.23")
def test_every_boat_and_every_round_throws_for_the_american_escort(bench: MakeBench) -> None:
    table = bench({"SW30.23": [1, 0]}, "u99_1940", place="GRAND_BANKS", war_period=3, ace=0)
    combat = table.fight("C1", [("outer", "flush-us gb-m-5-1"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war))
    assert not may_target(table.state, table.slot("s0"))
    return_tdc(table.state, combat)
    table.play(weapon(table.war))
    assert may_target(table.state, table.slot("s0"))


@rule("SW30.24", "SW30.23")
@pytest.mark.parametrize(("period", "open_waters"), [(3, False), (4, True)])
def test_with_war_period_4_all_limits_of_the_west_fall(bench: MakeBench, period: int, open_waters: bool) -> None:
    table = bench({"SW30.23": [9]}, "u99_1940", place="GRAND_BANKS", war_period=period)
    assert all(open_to_subs(table.state, area.id) for area in AREAS.values() if area.side == "west") is open_waters
    fleets = [contact_here(table.state, table.boat, kind) for kind in ("TF", "SPEC", "C1")]
    assert fleets == (["TF", "SPEC", "C1"] if open_waters else ["", "", "C1"])
    combat = table.fight("C1", [("outer", "flush-us gb-m-5-1"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war))
    assert may_target(table.state, combat.columns[0].slots[0]) is open_waters


@rule("SW30.23")
def test_from_war_period_4_americans_are_targets(bench: MakeBench) -> None:
    table = bench((), "u123_1942", place="GRAND_BANKS")
    combat = table.fight("C1", [("outer", "flush-us gb-m-5-1"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war), weapon="torpedoes")
    assert all(may_target(table.state, slot) for slot in combat.columns[0].slots)


@rule("SW30.23")
def test_fleets_in_the_west_are_let_go_before_war_period_4(bench: MakeBench) -> None:
    table = bench((), "u99_1940", place="GRAND_BANKS", war_period=3)
    assert contact_here(table.state, table.boat, "TF") == ""
    table.state.war_period = 4
    assert contact_here(table.state, table.boat, "TF") == "TF"


@rule("SW30.34")
@pytest.mark.parametrize("period", [3, 4, 5])
def test_a_scenario_may_keep_an_area_at_the_row_of_another_war_period(bench: MakeBench, period: int) -> None:
    changed = bench((), "campaign_6", war_period=period).state
    plain = bench((), "campaign_3", war_period=period, barbarossa=True).state
    rows = {area: (war_period_row(changed, AREAS[area]), war_period_row(plain, AREAS[area])) for area in AREAS}
    assert rows["NORTH_SEA"] == (1, period - 1)
    assert [area for area, (one, other) in rows.items() if one != other] == ["NORTH_SEA"]
    assert row_of(changed, "NORTH_SEA") is ROWS["NORTH_SEA"][1]


@rule("SW30.34")
def test_a_scenario_may_close_areas_to_its_boats(bench: MakeBench) -> None:
    table = bench((), "campaign_6")
    boat = next(boat for boat in table.state.boats if boat.place == "NORWAY")
    table.state.turn = table.state.boats.index(boat)
    table.play(transit(table.war), outward="stay")
    ways = {way.removesuffix("+cautious") for way in table.asked[0].choices if way not in ("mines", "stay")}
    assert {area for way in ways for area in way.split("/")} == {"NORTH_SEA", "NORWEGIAN", "BARENTS"}
    free = bench((), "campaign_3")
    other = Boat("Test", boat.cls, "DE", "NORWAY", box="ready_for_sea")
    assert {"W_APPR", "BALTIC"} <= {area for way in outward_routes(free.state, other) for area in way.split("/")}


def italian(bench: MakeBench, period: int, dice: Any = (), contact: str = "C1", **more: Any) -> Bench:
    table = bench(dice, "u99_1940", place="MOROCCO", war_period=period, **more)
    table.boat.nation, table.boat.cls = "IT", "Marcello"
    combat = table.fight(contact, [("outer", "gb-m-5-1 flower"), ("inner", "gb-m-8-2")], step="aim")
    for column in combat.columns:
        for slot in column.slots:
            slot.tdc = -2
    return table


@rule("SW30.81")
def test_in_period_2_an_italian_spends_one_point_on_a_merchant(bench: MakeBench) -> None:
    table = italian(bench, 2, ace=0)
    table.goes(aim(table.war))
    table.play(share(table.war))
    limits = table.asked[0].limits
    points = table.boat.values.attack
    assert limits == {"s0": (0, 1), "s1": (0, points), "s2": (0, 1)}


@rule("SW30.81")
def test_straggle_is_added_and_an_ace_is_free(bench: MakeBench) -> None:
    table = italian(bench, 2, ace=0)
    table.combat.straggle = 1
    table.goes(aim(table.war))
    table.play(share(table.war))
    assert table.asked[0].limits["s0"] == (0, 2)
    ace = italian(bench, 2, ace=1)
    ace.goes(aim(ace.war))
    ace.play(share(ace.war))
    assert ace.asked[0].limits["s0"][1] > 1


@rule("SW30.81", "SW29.2")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"s0": 2, "s2": 1}, ""),
        ({"s0": 1, "s2": 2}, ""),
        ({"s0": 2, "s2": 2}, "saves-torpedoes"),
        ({"s0": 1, "s1": 3, "s2": 1}, ""),
    ],
)
def test_the_straggle_bonus_goes_to_merchants_once(bench: MakeBench, given: dict[str, int], why: str) -> None:
    table = italian(bench, 2, ace=0)
    table.combat.straggle = 1
    table.goes(aim(table.war))
    table.play(share(table.war))
    refusal = table.asked[0].check(given)
    assert (refusal.reason if refusal else "") == why
    assert table.asked[0].default == {"s0": 2, "s1": 3, "s2": 0}


@rule("SW30.81")
def test_points_that_come_free_keep_to_the_doctrine(bench: MakeBench) -> None:
    """One bonus point lies on the first merchant, so the second takes one point and the escort the rest."""
    table = italian(bench, 2, ace=0)
    combat = table.combat
    combat.straggle, combat.doctrine, combat.freed = 1, True, 3
    table.slot("s0").points = 2
    table.play(move_points(table.war), move_points={"s2": 1, "s1": 2})
    question = table.asked[0]
    refusal = question.check({"s2": 2})
    assert refusal is not None and refusal.reason == "saves-torpedoes"
    assert question.default == {"s0": 0, "s1": 3, "s2": 0}
    assert [table.slot(s).points for s in ("s0", "s1", "s2")] == [2, 2, 1]


@rule("SW30.81")
@pytest.mark.parametrize(("fleet", "given", "saves"), [(True, {"s0": 2}, False), (False, {"s1": 1}, False)])
def test_against_warships_the_doctrine_saves_nothing(
    bench: MakeBench, total: Total, fleet: bool, given: dict[str, int], saves: bool
) -> None:
    """Without a merchant among the targets, or without a point on one, there is no -1 on endurance."""
    table = italian(bench, 2, ace=0)
    if fleet:
        table.fight("TF", [("outer", "fe-tribal"), ("centre", "tf-kent")], step="aim")
        for slot in (table.slot("s0"), table.slot("s1")):
            slot.tdc = -4
    table.boat.met_ships = True
    table.goes(aim(table.war))
    table.play(share(table.war), share=given)
    assert ("torpedo-doctrine" in total(endurance_modifiers(table.boat))) is saves
    assert table.asked[0].limits["s0"][1] == (4 if fleet else 1)


@rule("SW30.81")
@pytest.mark.parametrize(("die", "most"), [(4, 4), (5, 1)])
def test_in_period_3_a_die_of_0_to_4_frees_the_boat(bench: MakeBench, die: int, most: int) -> None:
    table = italian(bench, 3, {"SW30.81": [die]}, ace=0)
    table.goes(aim(table.war))
    table.play(share(table.war))
    assert table.asked[0].limits["s0"] == (0, most)
    late = italian(bench, 4, ace=0)
    late.goes(aim(late.war))
    late.play(share(late.war))
    assert late.asked[0].limits["s0"] == (0, 4)


@rule("SW30.81")
def test_who_saves_torpedoes_stays_out_longer(bench: MakeBench, total: Total) -> None:
    table = italian(bench, 2, ace=0)
    table.boat.met_ships = True
    table.goes(aim(table.war))
    table.play(share(table.war))
    assert total(endurance_modifiers(table.boat))["torpedo-doctrine"] == -1


@rule("SW30.81")
def test_the_player_may_bind_a_navy_by_the_doctrine_of_period_3(bench: MakeBench) -> None:
    table = bench({"SW30.81": [9]}, "u99_1940", place="W_APPR", ace=0, doctrine=["DE"])
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1"), ("inner", "gb-m-8-2")], step="aim")
    for slot in combat.columns[0].slots:
        slot.tdc = -2
    table.goes(aim(table.war))
    table.play(share(table.war))
    assert table.asked[0].limits["s0"] == (0, 1)


@rule("SW30.81")
@pytest.mark.parametrize(
    ("nation", "period", "bound_by_it"),
    [("DE", 2, False), ("FR", 3, False), ("IT", 1, False), ("IT", 2, True), ("IT", 3, True), ("IT", 4, False)],
)
def test_whom_the_doctrine_binds_by_itself(bench: MakeBench, nation: str, period: int, bound_by_it: bool) -> None:
    table = bench(war_period=period, nation=nation)
    assert saves_torpedoes(table.state, table.boat) is bound_by_it


@rule("SW30.81")
def test_the_doctrine_is_chosen_in_the_first_week_of_a_month_only(bench: MakeBench) -> None:
    offered = []
    for week in (1, 2):
        table = bench((), "campaign_2", step="command", week=week)
        table.play(command(table.war), command="doctrine" if week == 1 else "run")
        offered.append(table.state.step == "doctrine")
        assert ("doctrine" in table.asked[0].choices) == (week == 1)
    assert offered == [True, False]
    table.play(doctrine(table.war), doctrine=["DE"])
    assert (table.state.doctrine, table.state.step) == (["DE"], "command")
    table.play(doctrine(table.war), doctrine=[])
    assert table.state.doctrine == []


def cups_of(table: Bench) -> dict[str, list[str]]:
    fill_cups(table.state, Chance(Seeded(5)))
    return table.state.cups


@rule("SW30.91")
def test_half_asw_leaves_after_period_2_and_the_treasury_after_4(bench: MakeBench) -> None:
    for category in {category for mix in MIX["3"].values() for category in mix}:
        assert all(KINDS[k].asw != 0.5 or k == "k-blimp" for k in category_pool(category, 3))
    assert "grimsby" in category_pool("gb_es", 2)
    assert "treasury" in category_pool("us_es_a", 4)
    assert "treasury" not in category_pool("us_es_a", 5)
    assert bench().state.cups


@rule("SW30.91")
def test_hudson_and_catalina_fly_for_loners_and_centre(bench: MakeBench) -> None:
    for period in (3, 4, 5):
        cups = cups_of(bench((), "u123_1942", war_period=period))
        for cup in ("loner", "centre"):
            flying = {k for k in cups[cup] if KINDS[k].type == "AIR" and KINDS[k].nation == "GB"}
            assert flying <= {"hudson", "catalina"}
            assert flying


@rule("SW30.91")
def test_small_craft_sail_alone_and_americans_wait(bench: MakeBench) -> None:
    cups = cups_of(bench((), "u99_1940", war_period=3))
    for cup, kinds in cups.items():
        if cup != "loner" and cup in MIX["3"]:
            assert not any(KINDS[k].type in ("FV", "SV") for k in kinds)
    merchants = [KINDS[k] for kinds in cups.values() for k in kinds if KINDS[k].merchant]
    american = {(unit.type, unit.tons) for unit in merchants if unit.nation == "US" and unit.type == "M"}
    assert american <= {("M", 5)}
    assert not any(unit.nation == "BR" for unit in merchants)


@rule("SW30.91")
def test_three_panamanians_at_most_before_the_second_zone(bench: MakeBench) -> None:
    table = bench((), "u99_1940", war_period=3)

    def count() -> tuple[int, int]:
        table.state.cups = {"loner": ["pa-m-8-2"] * 2 + ["pa-m-4-1"] * 4, "outer": ["pa-m-5-1"]}
        panamanian_limit(table.state)
        found = [KINDS[k] for kinds in table.state.cups.values() for k in kinds]
        return len(found), sum(1 for unit in found if unit.tons > 6)

    assert count() == (3, 1)
    table.state.events.happened["panamanian-tankers"] = 1
    assert count() == (7, 2)
    table.state.events.happened.clear()
    assert count() == (3, 1)
    table.state.war_period = 4
    assert count() == (7, 2)


@rule("SW30.91")
def test_finnish_ships_leave_with_barbarossa(bench: MakeBench) -> None:
    table = bench((), "campaign_3")
    table.state.cups["loner"].append("fi-m-4-1")
    soviet_units_enter(table.state)
    assert not any(KINDS[k].nation == "FI" for kinds in table.state.cups.values() for k in kinds)


@rule("SW30.91")
def test_the_cruiser_of_the_loner_cup_is_not_replaced_in_the_war_period(bench: MakeBench) -> None:
    table = bench((), "campaign_2")
    table.state.cups["loner"] = ["gb-m-4-1"]
    count_sinking(table.war, table.boat.id, "loner", KINDS["cl-d"], 5, "W_APPR")
    assert "cl-d" not in table.state.cups["loner"]
    assert "cl-d" not in cups_of(table)["loner"]
    assert (table.state.out, table.state.resting) == (["cl-d"], ["cl-d"])
    count_sinking(table.war, table.boat.id, "tf_GB", KINDS["tf-sheffield"], 9, "W_APPR")
    assert table.state.resting == ["cl-d"], "a cruiser of a fleet is gone for good"


@rule("SW30.92")
@pytest.mark.parametrize(("die", "kind"), [(4, "su-type-7"), (5, "flush-us")])
def test_the_first_foreign_escort_in_the_barents_sea_may_be_soviet(bench: MakeBench, die: int, kind: str) -> None:
    table = bench({"SW30.92": [die]}, "u123_1942", place="BARENTS", barbarossa=True)
    combat = table.fight("C1", [("outer", "?v-w ?flush-us ?flush-us"), ("inner", "?gb-m-8-2")], area="BARENTS")
    for slot in list(combat.columns[0].slots):
        turn_up(table.war, table.boat, slot)
    assert [slot.kind for slot in combat.columns[0].slots] == ["v-w", kind, "flush-us"]
    assert combat.columns[0].slots[1].back == "flush-us"


@rule("SW30.92")
def test_task_forces_and_loners_have_no_soviet_escort(bench: MakeBench) -> None:
    for contact, kinds in (("TF", "?fe-gleaves"), ("L", "?flush-us")):
        table = bench({}, "u123_1942", place="BARENTS", barbarossa=True)
        combat = table.fight(contact, [("outer", kinds), ("centre", "")], area="BARENTS")
        turn_up(table.war, table.boat, combat.columns[0].slots[0])
        assert combat.columns[0].slots[0].kind == kinds.lstrip("?")


@rule("SW30.91")
@pytest.mark.parametrize(
    ("scenario", "sails"), [("sc42_1941", True), ("u123_1942", True), ("u107_1941", False), ("u99_1940", False)]
)
def test_soviet_ships_sail_from_barbarossa_on_and_finnish_ones_no_more(
    bench: MakeBench, scenario: str, sails: bool
) -> None:
    """Also in patrols and battles of 1941 and 1942."""
    cups = cups_of(bench((), scenario))
    nations = {KINDS[k].nation for kinds in cups.values() for k in kinds if KINDS[k].merchant}
    assert ("SU" in nations, "FI" in nations) == (sails, not sails)


@rule("SW30.91")
@pytest.mark.parametrize(
    ("chosen", "period", "sails"), [("on", 5, True), ("on", 4, False), ("off", 5, False), ("", 5, False)]
)
def test_the_lafayette_sails_in_war_period_5_if_you_say_so(
    bench: MakeBench, chosen: str, period: int, sails: bool
) -> None:
    table = bench((), "campaign_5", war_period=period, options={"lafayette": chosen} if chosen else {})
    assert ("liner-lafayette" in cups_of(table)["liner"]) is sails
    offered = {s.id for s in GAME.scenarios() if any(one.id == "lafayette" for one in s.settings)}
    assert offered == {"campaign_1", "campaign_5", "campaign_6"}


@rule("SW30.92")
@pytest.mark.parametrize(
    ("area", "period", "drawn", "flies"),
    [
        ("MARITIMES", 4, "b-25", "digby"),
        ("US_EAST", 4, "b-25", "b-25"),
        ("GRAND_BANKS", 5, "k-blimp", "digby"),
        ("MARITIMES", 4, "k-blimp", "k-blimp"),
    ],
)
def test_canadians_fly_off_canada(bench: MakeBench, area: str, period: int, drawn: str, flies: str) -> None:
    table = bench({"SW14.12b": [0]}, "u123_1942", place=area, war_period=period, torch=True)
    combat = table.fight("C1", [("outer", f"?{drawn}"), ("inner", "?gb-m-8-2")], area=area)
    turn_up(table.war, table.boat, combat.columns[0].slots[0])
    assert combat.columns[0].slots[0].kind == flies


@rule("SW30.92", "SW14.12b")
def test_the_counter_that_was_drawn_goes_back_when_its_local_face_leaves(bench: MakeBench) -> None:
    """A B-25 off Canada is a Digby. It goes away: the B-25 is back in the cup, and what is drawn is itself."""
    table = bench({"SW14.12b": [9, 0]}, "u123_1942", place="MARITIMES", war_period=4)
    table.state.cups["outer"] = ["gb-m-8-2"]
    table.state.area_rows = {"MARITIMES": 3}
    combat = table.fight("C1", [("outer", "?b-25"), ("inner", "?gb-m-5-1")], area="MARITIMES")
    slot = combat.columns[0].slots[0]
    turn_up(table.war, table.boat, slot)
    assert table.facts("goes-back")[0]["unit"] == KINDS["digby"].name
    assert (slot.kind, slot.back, table.state.cups["outer"]) == ("gb-m-8-2", "gb-m-8-2", ["b-25"])


@rule("SW30.92", "SW14.12b")
def test_an_escort_drawn_for_an_aircraft_may_be_the_soviet_one(bench: MakeBench) -> None:
    polish = next(kind.id for kind in KINDS.values() if kind.escort and kind.nation == "PL")
    dice = {"SW14.12b": [9, 0], "SW30.92": [4]}
    table = bench(dice, "u99_1940", place="BARENTS", war_period=4, barbarossa=True)
    table.state.cups["outer"] = [polish]
    combat = table.fight("C1", [("outer", "?b-25"), ("inner", "?gb-m-5-1")], area="BARENTS")
    slot = combat.columns[0].slots[0]
    turn_up(table.war, table.boat, slot)
    assert (slot.kind, slot.back) == ("su-type-7", polish)


@rule("SW30.23")
@pytest.mark.parametrize(("period", "sight", "shots"), [(3, 9, []), (3, 0, ["R12"]), (4, 9, ["U-99"])])
def test_american_submarines_shoot_but_are_not_shot_at(
    bench: MakeBench, period: int, sight: int, shots: list[str]
) -> None:
    dice = {"SW14.6A-E": [0, sight, 0, 9]}
    table = bench(dice, "u99_1940", place="GRAND_BANKS", war_period=period, submarines=["sub-r12"])
    table.goes(duel(table.war))
    assert [fact["by"] for fact in table.facts("duel-shot")] == shots


@rule("SW36.63L")
@pytest.mark.parametrize(("area", "kind"), [("US_EAST", "usaaf-b-25"), ("MARITIMES", "digby")])
def test_a_digby_that_is_revealed_off_the_us_coast_under_patrols_is_a_b_25(
    bench: MakeBench, area: str, kind: str
) -> None:
    table = bench({}, place=area, war_period=3, politics=Politics({}, 0, provoked=True))
    combat = table.fight("C1", [("outer", "digby gb-m-5-1")])
    slot = combat.columns[0].slots[0]
    local_unit(table.war, combat, slot)
    assert (slot.kind, slot.back) == (kind, "digby")


@rule("SW30.92")
@pytest.mark.parametrize(("attacked", "dice", "then"), [(False, [], "ff-chacal"), (True, [0], "su-type-7")])
def test_the_soviet_escort_is_met_after_the_attack_on_russia_only(
    bench: MakeBench, attacked: bool, dice: list[int], then: str
) -> None:
    table = bench({"SW30.92": dice}, place="BARENTS", war_period=3, barbarossa=attacked)
    combat = table.fight("C1", [("outer", "?ff-chacal")])
    local_unit(table.war, combat, combat.columns[0].slots[0])
    assert (combat.columns[0].slots[0].kind, table.all_thrown()) == (then, True)


@rule("SW30.23", "SW36.63I-M")
def test_with_leave_to_attack_americans_no_die_is_thrown_for_their_escorts(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="GRAND_BANKS", war_period=3, ace=0)
    table.state.politics = Politics({}, 0, granted=["36.63M"])
    combat = table.fight("C1", [("outer", "flush-us gb-m-5-1"), ("inner", "gb-m-8-2")], step="weapon")
    table.play(weapon(table.war))
    assert may_target(table.state, combat.columns[0].slots[0])
