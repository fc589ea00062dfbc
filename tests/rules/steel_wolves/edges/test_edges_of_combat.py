"""SW14, SW18, SW25 Edges of a combat and of what it does to boats and aces."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import CLASSES, KINDS, SUBMARINES, Harm
from sandtable.games.steel_wolves.rules.combat.attack import expose
from sandtable.games.steel_wolves.rules.combat.combat import fight
from sandtable.games.steel_wolves.rules.combat.deck_gun import cease_fire, gun_attack
from sandtable.games.steel_wolves.rules.combat.re_attack import sisters
from sandtable.games.steel_wolves.rules.combat.reveal import reveal, turn_up
from sandtable.games.steel_wolves.rules.forces.aces import ace_ashore
from sandtable.games.steel_wolves.rules.forces.damage import suffer
from sandtable.games.steel_wolves.rules.forces.escorts import attack_parts, sub_parts
from sandtable.games.steel_wolves.rules.forces.intelligence import enigma_for
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.games.steel_wolves.rules.modifiers.special_rules import share_by_doctrine
from sandtable.games.steel_wolves.rules.patrol.sub_duel import boat_fires, duel
from sandtable.games.steel_wolves.state.event_track import InForce
from sandtable.games.steel_wolves.state.model import Flight
from sandtable.kernel import Ask, Mark
from sandtable.testing import rule
from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.11a", "SW14.2a")
def test_a_combat_has_checkpoints_where_the_caller_wants_them(bench: MakeBench) -> None:
    """In a war the placing of the boat is one; without them the question comes first."""
    columns = [("outer", "?gb-m-5-1"), ("outer", "?gb-m-5-1")]
    marked, plain = bench({}), bench({})
    marked.fight("C1", columns, step="place")
    plain.fight("C1", columns, step="place")
    first = next(fight(marked.war, marked=True))
    assert isinstance(first, Mark) and first.rule == "SW14.11a"
    assert isinstance(next(fight(plain.war, marked=False)), Ask)


@rule("SW14.2C", "SW18.2")
@pytest.mark.parametrize(("damage", "fate", "home"), [(2, "lost", False), (0, "", True)])
def test_a_boat_that_is_lost_is_not_sent_home_as_well(bench: MakeBench, damage: int, fate: str, home: bool) -> None:
    table = bench({}, place="W_APPR", side="patrol", damage=damage)
    suffer(table.war, table.boat, Harm(damaged=True, home=True), "SW14.2C", "counterattack")
    assert (table.boat.fate, table.boat.returning, bool(table.facts("sent-home"))) == (fate, home, home)


@rule("SW14.81")
@pytest.mark.parametrize(("kind", "gone"), [("gb-m-5-1", {}), ("rawalpindi", {"rawalpindi": "outer"})])
def test_only_a_ship_with_a_name_of_its_own_is_replaced(bench: MakeBench, kind: str, gone: dict[str, str]) -> None:
    table = bench((), place="W_APPR")
    combat = table.fight("C1", [("outer", kind)])
    apply_result(table.war, combat, table.boat, table.slot("s0"), "sunk")
    assert combat.gone == gone


@rule("SW14.81")
def test_a_sister_is_asked_for_as_long_as_none_was_chosen(bench: MakeBench) -> None:
    table = bench((), "u99_1940", year=1942, month=12, war_period=5, place="W_APPR")
    combat = table.fight("TF", [("centre", "tf-anson")])
    combat.gone = {"tf-duke-of-york": "tf_GB"}
    table.state.cups["tf_GB"] = []
    table.state.out = ["tf-duke-of-york"]
    assert isinstance(next(sisters(table.war)), Ask)
    assert combat.gone == {"tf-duke-of-york": "tf_GB"}, "started again there, the script asks again"


@rule("SW14.2B", "SW25.1", "SW8.11")
@pytest.mark.parametrize(("ace", "green"), [(0, 0), (2, 0), (0, 1), (1, 2)])
def test_what_makes_up_the_strength_of_the_boat(bench: MakeBench, ace: int, green: int) -> None:
    table = bench((), ace=ace, inexperienced=green)
    parts = [("boat-defence", CLASSES[table.boat.cls].defence)]
    parts += [("ace", ace)] if ace else []
    parts += [("inexperienced", -green)] if green else []
    assert [(part.why, part.value) for part in sub_parts(table.boat)] == parts


@rule("SW14.6n")
@pytest.mark.parametrize(
    ("changes", "sum_of_dice"),
    [({}, 0), ({"spotted": True}, -1), ({"damage": 1}, -1), ({"spotted": True, "damage": 2}, -1)],
)
def test_the_enemy_sees_a_boat_sooner_that_is_spotted_or_damaged(
    bench: MakeBench, changes: dict[str, object], sum_of_dice: int
) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 9]}, place="W_APPR", **changes)
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [0]
    table.goes(duel(table.war))
    assert sum(mod.value for mod in table.facts("duel")[0]["throw"].modifiers) == sum_of_dice


@rule("SW14.6A-E", "SW36.63H6")
@pytest.mark.parametrize(("enemy", "ships"), [("sub-r12", 0), ("sub-triton", 1)])
def test_an_american_submarine_sunk_off_the_antilles_does_not_count_while_an_event_says_so(
    bench: MakeBench, enemy: str, ships: int
) -> None:
    table = bench({"SW14.6A-E": [0, 0], "SW14.16D": [3]}, place="CARIBBEAN", war_period=3, torpedo_value=-1)
    table.state.tdc_pool = [-2]
    table.state.events.in_force = [InForce("monroe-doctrine")]
    boat_fires(table.war, table.boat, SUBMARINES[enemy])
    assert (table.state.ships, len(table.facts("sunk"))) == (ships, 1)


@rule("SW14.15A2")
def test_an_event_that_lay_there_before_changes_no_tdc_counter_again(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?gb-m-5-1")], step="expose", event="zigzag")
    target = combat.columns[0].slots[0]
    target.tdc, target.points = 2, 2
    table.goes(expose(table.war))
    assert (target.revealed, target.tdc) == (True, 2)


@rule("SW25.32")
@pytest.mark.parametrize(("campaign", "waits"), [("campaign_1", ["Prien"]), ("", [])])
def test_an_ace_ashore_waits_for_another_boat_in_a_campaign_only(
    bench: MakeBench, campaign: str, waits: list[str]
) -> None:
    table = bench({"SW25.32": [9]}, ace=1, commander="Prien", campaign=campaign)
    table.state.unposted = []
    ace_ashore(table.war, table.boat)
    assert (table.state.unposted, table.boat.ace, table.boat.commander) == (waits, 0, "")


@rule("SW2.3B2")
@pytest.mark.parametrize(
    ("kind", "ship", "escort", "merchant"),
    [
        ("gb-m-5-1", True, False, True),
        ("v-w", True, True, False),
        ("tf-hood", True, False, False),
        ("hudson", False, False, False),
        ("event", False, False, False),
    ],
)
def test_what_a_counter_is(kind: str, ship: bool, escort: bool, merchant: bool) -> None:
    unit = KINDS[kind]
    assert (unit.ship, unit.escort, unit.merchant) == (ship, escort, merchant)


@rule("SW30.81", "SW14.15a")
def test_points_that_a_merchant_already_has_count_for_it_once(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1")], straggle=2, doctrine=True)
    first, second = combat.columns[0].slots
    first.points = 2
    assert share_by_doctrine(combat, [first, second], 3) == {"s0": 1, "s1": 1}


@rule("SW7.31", "SW7.32")
@pytest.mark.parametrize(("nation", "level"), [("DE", 1), ("IT", 2), ("FR", 2)])
def test_only_german_boats_lack_the_fourth_rotor(bench: MakeBench, nation: str, level: int) -> None:
    table = bench((), nation=nation, command="mediterranean", enigma_level=2, four_rotors=True)
    assert enigma_for(table.state, table.boat) == level


@rule("SW30.6", "SW7.55")
def test_a_carrier_that_goes_back_at_once_shoots_nobody_down(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [0]}, place="W_APPR", war_period=3)
    table.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")]
    table.state.cups["tf_GB"] = ["tf-hermes"]
    carriers = "tf-furious tf-eagle ?tf-argus"
    combat = table.fight("TF", [("centre", carriers)])
    turn_up(table.war, table.boat, combat.columns[0].slots[2])
    assert table.facts("shot-down") == []


@rule("SW27.1")
def test_in_a_convoy_the_dice_choose_the_merchant_for_the_gun(bench: MakeBench) -> None:
    table = bench({"SW27.1": [1, 9, 0]}, place="W_APPR")
    combat = table.fight("C1", [("outer", "gb-m-2-0 gb-m-4-1")])
    table.play(gun_attack(table.war))
    assert (table.asked, combat.shelled) == ([], ["s1"])


@rule("SW14.12a", "SW14.12d")
def test_the_boat_may_break_off_as_soon_as_an_escort_that_it_reveals_has_hit_it(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [7]}, place="W_APPR")
    table.fight("C1", [("outer", "?rochester")], step="reveal", reveals=2)
    table.play(reveal(table.war))
    assert (table.boat.damage, table.at()) == (1, "break_off")


@rule("SW28.21-29", "SW27.1")
@pytest.mark.parametrize(
    ("contact", "spent", "then"),
    [("L", False, "tdc"), ("L", True, "counterattack"), ("C1", False, "counterattack")],
)
def test_after_the_gun_loners_may_still_be_torpedoed(
    bench: MakeBench, contact: str, spent: bool, then: str
) -> None:
    table = bench()
    assert cease_fire(table.fight(contact, [("loner", "gb-m-5-1")], no_torpedoes=spent)) == then


@rule("SW14.16A", "SW19.21")
@pytest.mark.parametrize(
    ("ace", "event", "parts"),
    [
        (0, "", [("points", 3)]),
        (2, "", [("points", 3), ("ace", 2)]),
        (0, "dud-torpedoes", [("points", 3), ("dud-torpedoes", -1)]),
    ],
)
def test_what_makes_up_an_attack(bench: MakeBench, ace: int, event: str, parts: list[tuple[str, int]]) -> None:
    table = bench((), ace=ace, torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event=event)
    found = attack_parts(table.state, combat, table.boat, 3)
    assert [(part.why, part.value) for part in found] == parts
