"""B-3 Weapons development and rockets."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import attack_value, columns, defence_value
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.combat.raids import rocket_targets, rockets
from sandtable.games.dateline.rules.purchase import price_of
from sandtable.games.dateline.rules.research import research_phase, technology_research
from sandtable.games.dateline.state.model import reach_of
from sandtable.testing import rule


@rule("B-3-01")
def test_each_die_costs_five_and_each_six_is_a_breakthrough(desk: Any) -> None:
    war = desk.war("germany", "research")
    desk.run(research_phase(desk.world(war, [6, 5, 6, 1, 3])), {"research": "3"})
    assert war.nations["germany"].money == 32 - 15
    assert war.nations["germany"].technologies == ["jets", "super_submarines"]
    assert desk.asked[0][1].check("7") is not None  # 32 IPC pay for six dice
    assert desk.asked[0][1].check("6") is None


@rule("B-3-02")
@pytest.mark.parametrize(
    ("face", "technology"),
    [
        (1, "jets"),
        (2, "rockets"),
        (3, "super_submarines"),
        (4, "long_range"),
        (5, "industrial"),
        (6, "heavy_bombers"),
    ],
)
def test_the_die_names_the_technology_and_owned_ones_are_rolled_again(
    desk: Any, face: int, technology: str
) -> None:
    war = desk.war("uk", "research")
    other = 1 + face % 6
    war.nations["uk"].technologies = [
        ("jets", "rockets", "super_submarines", "long_range", "industrial", "heavy_bombers")[other - 1]
    ]
    desk.run(research_phase(desk.world(war, [6, other, face])), {"research": "1"})
    assert war.nations["uk"].technologies[1:] == [technology]


@rule("B-3-03")
def test_a_technology_is_its_nations_alone_and_survives_the_capital(desk: Any) -> None:
    war = desk.war("germany", "research")
    desk.run(research_phase(desk.world(war, [6, 1])), {"research": "1"})
    war.lands["germany"].owner = "uk"
    assert war.nations["germany"].technologies == ["jets"]
    assert all(not war.nations[other].technologies for other in ("russia", "uk", "japan", "usa"))


@rule("B-3-04")
def test_what_each_technology_changes(desk: Any) -> None:
    war = desk.war("germany")
    fighter, bomber = desk.put(war, "germany", "germany", fighter=1, bomber=1)
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    before = (
        defence_value(war, fighter)[0],
        attack_value(war, sub)[0],
        defence_value(war, sub)[0],
        reach_of(war, war.pieces[fighter]),
        reach_of(war, war.pieces[bomber]),
        price_of(war, "germany", "infantry"),
        attack_value(war, bomber)[1],
    )
    assert before == (4, 2, 2, 4, 6, 3, 1)
    war.nations["germany"].technologies = ["jets", "super_submarines", "long_range", "industrial", "heavy_bombers"]
    after = (
        defence_value(war, fighter)[0],
        attack_value(war, sub)[0],
        defence_value(war, sub)[0],
        reach_of(war, war.pieces[fighter]),
        reach_of(war, war.pieces[bomber]),
        price_of(war, "germany", "infantry"),
        attack_value(war, bomber)[1],
    )
    assert after == (5, 3, 2, 6, 8, 2, 3)
    assert (attack_value(war, fighter), attack_value(war, bomber)[0]) == ((3, 1), 4), "nobody else attacks better"


@rule("B-3-05")
def test_one_rocket_a_turn_at_a_complex_within_three_spaces(desk: Any) -> None:
    war = desk.war("germany", "combat")
    (gun,) = desk.put(war, "germany", "western_europe", aa_gun=1)
    assert rocket_targets(war) == ["karelia_ssr", "russia", "united_kingdom"]  # the Baltic leads to Karelia
    war.nations["germany"].technologies = ["rockets"]
    war.pieces[gun].done = True  # the gun need not have stood still
    world = desk.world(war, [6])
    desk.run(rockets(world), {"rockets": "united_kingdom"})
    assert war.nations["uk"].money == 30 - 6
    desk.run(rockets(world), {"rockets": "united_kingdom"})
    assert war.nations["uk"].money == 24
    assert desk.kinds() == ["rockets"]


@rule("B-3-05")
def test_rockets_take_more_than_the_territory_is_worth_but_not_more_than_there_is(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "finland_norway", aa_gun=1)
    war.nations["germany"].technologies = ["rockets"]
    war.nations["russia"].money = 5
    desk.run(rockets(desk.world(war, [6])), {"rockets": "karelia_ssr"})
    assert war.nations["russia"].money == 0


ALL = ["jets", "rockets", "super_submarines", "long_range", "industrial", "heavy_bombers"]


@rule("B-3-02")
def test_with_all_six_there_is_nothing_left_to_find(desk: Any) -> None:
    war = desk.war("uk", "research")
    war.nations["uk"].technologies = ALL[:5]
    desk.run(research_phase(desk.world(war, [6, 6, 6])), {"research": "2"})
    assert war.nations["uk"].technologies == ALL, "the second breakthrough brings nothing, and no die"
    desk.asked.clear()
    desk.run(research_phase(desk.world(war)))
    assert desk.asked == []


@rule("B-3-03", "B-3-04")
def test_industrial_technology_works_for_the_purchase_of_the_same_turn(desk: Any) -> None:
    from sandtable.games.dateline.rules.purchase import purchase_phase

    war = desk.war("uk", "research")
    desk.run(research_phase(desk.world(war, [6, 5])), {"research": "1"})
    desk.run(purchase_phase(desk.world(war)), {"purchase": {"units": {"infantry": 4}}})
    assert war.nations["uk"].money == 30 - 5 - 4 * 2


@rule("B-3-05")
def test_no_rockets_without_the_technology_and_none_need_fire(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "western_europe", aa_gun=1)
    desk.run(rockets(desk.world(war)))
    assert desk.asked == []
    war.nations["germany"].technologies = ["rockets"]
    war.nations["uk"].money, war.nations["russia"].money = 50, 1
    desk.run(rockets(desk.world(war)), {"rockets": "pass"})
    (asked,) = [one for _, one in desk.asked]
    assert (asked.choices[0], asked.default) == ("pass", "united_kingdom")
    assert war.rockets_fired


@rule("B-3-01")
def test_the_form_of_research_shows_price_and_chance(desk: Any) -> None:
    war = desk.war("germany", "research")
    desk.run(research_phase(desk.world(war)), {"research": "0"})
    assert desk.facts("research") == []
    none, one, two, *_ = desk.asked[0][1].options()
    assert (none.odds, none.cost) == ([], {"ipc": 0})
    assert (one.odds[0].chance, one.cost) == (pytest.approx(1 / 6), {"ipc": 5})
    assert two.odds[0].chance == pytest.approx(1 - (5 / 6) ** 2)


@rule("B-3-05")
def test_only_guns_fire_rockets(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "western_europe", infantry=1)
    assert rocket_targets(war) == []
    desk.put(war, "japan", "western_europe", aa_gun=1)
    assert rocket_targets(war) == []
    desk.put(war, "germany", "western_europe", aa_gun=1)
    assert "united_kingdom" in rocket_targets(war)


@rule("B-3-01")
def test_research_needs_the_price_of_a_die(desk: Any) -> None:
    war = desk.war("germany", "research")
    war.nations["germany"].money = 4
    desk.run(research_phase(desk.world(war)))
    assert desk.asked == []
    war.nations["germany"].money = 5
    desk.run(research_phase(desk.world(war, [1])), {"research": "1"})
    assert (desk.facts("research")[0]["throw"].die, war.nations["germany"].money) == ("d6", 0)


@rule("B-3-05", "B-7-05")
def test_rockets_come_before_the_battles_and_from_guns_ashore(desk: Any) -> None:
    war = desk.war("germany", "combat")
    (ship,) = desk.put(war, "germany", "north_sz", transport=1)
    (gun,) = desk.put(war, "germany", "north_sz", aa_gun=1)
    war.pieces[gun].on = ship
    war.nations["germany"].technologies = ["rockets"]
    assert rocket_targets(war) == []
    war.pieces[gun].at, war.pieces[gun].on = "western_europe", ""
    desk.run(combat_phase(desk.world(war, {"B-3-05": [3]})), {"rockets": "united_kingdom"})
    assert desk.kinds() == ["rockets"]
    assert war.nations["uk"].money == 27


@rule("A-4-05", "B-11-02")
@pytest.mark.parametrize("game", ["war", "expansion"])
@pytest.mark.parametrize(("owner", "asked"), [("uk", True), ("germany", False)])
def test_without_its_capital_a_nation_researches_no_technology(
    desk: Any, game: str, owner: str, asked: bool
) -> None:
    war = getattr(desk, game)("uk", "research")
    war.nations["uk"].money = 20
    war.lands["united_kingdom"].owner = owner
    desk.run(technology_research(desk.world(war)))
    assert ("research" in desk.kinds()) is asked


@rule("B-3-04", "D4-07")
@pytest.mark.parametrize(("game", "dice"), [("war", 3), ("expansion", 2)])
def test_heavy_bombers_roll_more_dice_in_attack_alone(desk: Any, game: str, dice: int) -> None:
    war = getattr(desk, game)()
    (plane,) = desk.put(war, "germany", "germany", bomber=1)
    assert columns(war, [plane], attacking=True) == [(4, {"germany": 1})]
    war.nations["germany"].technologies = ["heavy_bombers"]
    assert columns(war, [plane], attacking=True) == [(4, {"germany": dice})]
    assert columns(war, [plane], attacking=False) == [(1, {"germany": 1})]
    assert attack_value(war, plane) == (4, dice)
    assert defence_value(war, plane) == (1, 1)


@rule("B-3-05")
def test_rockets_without_a_target_are_not_asked_for(desk: Any) -> None:
    war = desk.war()
    war.nations["germany"].technologies = ["rockets"]
    desk.run(rockets(desk.world(war)))
    assert desk.kinds() == []
    desk.put(war, "germany", "western_europe", aa_gun=1)
    war.rockets_fired = False
    desk.run(rockets(desk.world(war, {"B-3-05": [2]})))
    assert desk.kinds() == ["rockets"]
