"""B-3 Weapons development and rockets."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.rules.combat.battle import attack_value, columns, defence_value
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.combat.raids import rocket_targets, rockets
from sandtable.games.dateline.rules.purchase import price_of
from sandtable.games.dateline.rules.research import research_phase, technology_research
from sandtable.games.dateline.state.model import reach_of
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench


@rule("B-3-01")
def test_each_die_costs_five_and_each_six_is_a_breakthrough(bench: Bench) -> None:
    state = bench.scene("germany", "research")
    bench.run(research_phase(bench.world(state, [6, 5, 6, 1, 3])), {"research": "3"})
    assert state.nations["germany"].money == 32 - 15
    assert state.nations["germany"].technologies == ["jets", "super_submarines"]
    assert bench.asked[0][1].check("7") is not None  # 32 IPC pay for six dice
    assert bench.asked[0][1].check("6") is None


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
    bench: Bench, face: int, technology: str
) -> None:
    state = bench.scene("uk", "research")
    other = 1 + face % 6
    state.nations["uk"].technologies = [
        ("jets", "rockets", "super_submarines", "long_range", "industrial", "heavy_bombers")[other - 1]
    ]
    bench.run(research_phase(bench.world(state, [6, other, face])), {"research": "1"})
    assert state.nations["uk"].technologies[1:] == [technology]


@rule("B-3-03")
def test_a_technology_is_its_nations_alone_and_survives_the_capital(bench: Bench) -> None:
    state = bench.scene("germany", "research")
    bench.run(research_phase(bench.world(state, [6, 1])), {"research": "1"})
    state.lands["germany"].owner = "uk"
    assert state.nations["germany"].technologies == ["jets"]
    assert all(not state.nations[other].technologies for other in ("russia", "uk", "japan", "usa"))


@rule("B-3-04")
def test_what_each_technology_changes(bench: Bench) -> None:
    state = bench.scene("germany")
    fighter, bomber = bench.put(state, "germany", "germany", fighter=1, bomber=1)
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    before = (
        defence_value(state, fighter)[0],
        attack_value(state, sub)[0],
        defence_value(state, sub)[0],
        reach_of(state, state.pieces[fighter]),
        reach_of(state, state.pieces[bomber]),
        price_of(state, "germany", "infantry"),
        attack_value(state, bomber)[1],
    )
    assert before == (4, 2, 2, 4, 6, 3, 1)
    state.nations["germany"].technologies = [
        "jets",
        "super_submarines",
        "long_range",
        "industrial",
        "heavy_bombers",
    ]
    after = (
        defence_value(state, fighter)[0],
        attack_value(state, sub)[0],
        defence_value(state, sub)[0],
        reach_of(state, state.pieces[fighter]),
        reach_of(state, state.pieces[bomber]),
        price_of(state, "germany", "infantry"),
        attack_value(state, bomber)[1],
    )
    assert after == (5, 3, 2, 6, 8, 2, 3)
    assert (attack_value(state, fighter), attack_value(state, bomber)[0]) == ((3, 1), 4), (
        "nobody else attacks better"
    )


@rule("B-3-05")
def test_one_rocket_a_turn_at_a_complex_within_three_spaces(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    (gun,) = bench.put(state, "germany", "western_europe", aa_gun=1)
    assert rocket_targets(state) == ["karelia_ssr", "russia", "united_kingdom"]  # the Baltic leads to Karelia
    state.nations["germany"].technologies = ["rockets"]
    state.pieces[gun].done = True  # the gun need not have stood still
    world = bench.world(state, [6])
    bench.run(rockets(world), {"rockets": "united_kingdom"})
    assert state.nations["uk"].money == 30 - 6
    bench.run(rockets(world), {"rockets": "united_kingdom"})
    assert state.nations["uk"].money == 24
    assert bench.kinds() == ["rockets"]


@rule("B-3-05")
def test_rockets_take_more_than_the_territory_is_worth_but_not_more_than_there_is(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "finland_norway", aa_gun=1)
    state.nations["germany"].technologies = ["rockets"]
    state.nations["russia"].money = 5
    bench.run(rockets(bench.world(state, [6])), {"rockets": "karelia_ssr"})
    assert state.nations["russia"].money == 0


ALL = ["jets", "rockets", "super_submarines", "long_range", "industrial", "heavy_bombers"]


@rule("B-3-02")
def test_with_all_six_there_is_nothing_left_to_find(bench: Bench) -> None:
    state = bench.scene("uk", "research")
    state.nations["uk"].technologies = ALL[:5]
    bench.run(research_phase(bench.world(state, [6, 6, 6])), {"research": "2"})
    assert state.nations["uk"].technologies == ALL, "the second breakthrough brings nothing, and no die"
    bench.asked.clear()
    bench.run(research_phase(bench.world(state)))
    assert bench.asked == []


@rule("B-3-03", "B-3-04")
def test_industrial_technology_works_for_the_purchase_of_the_same_turn(bench: Bench) -> None:
    from sandtable.games.dateline.rules.purchase import purchase_phase

    state = bench.scene("uk", "research")
    bench.run(research_phase(bench.world(state, [6, 5])), {"research": "1"})
    bench.run(purchase_phase(bench.world(state)), {"purchase": {"units": {"infantry": 4}}})
    assert state.nations["uk"].money == 30 - 5 - 4 * 2


@rule("B-3-05")
def test_no_rockets_without_the_technology_and_none_need_fire(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "western_europe", aa_gun=1)
    bench.run(rockets(bench.world(state)))
    assert bench.asked == []
    state.nations["germany"].technologies = ["rockets"]
    state.nations["uk"].money, state.nations["russia"].money = 50, 1
    bench.run(rockets(bench.world(state)), {"rockets": "pass"})
    (asked,) = [one for _, one in bench.asked]
    assert (as_pick(asked).choices[0], asked.default) == ("pass", "united_kingdom")
    assert state.rockets_fired


@rule("B-3-01")
def test_the_form_of_research_shows_price_and_chance(bench: Bench) -> None:
    state = bench.scene("germany", "research")
    bench.run(research_phase(bench.world(state)), {"research": "0"})
    assert bench.facts("research") == []
    none, one, two, *_ = bench.asked[0][1].options()
    assert (none.odds, none.cost) == ([], {"ipc": 0})
    assert one.odds[0].chance == pytest.approx(1 / 6)
    assert one.cost == {"ipc": 5}
    assert two.odds[0].chance == pytest.approx(1 - (5 / 6) ** 2)


@rule("B-3-05")
def test_only_guns_fire_rockets(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "western_europe", infantry=1)
    assert rocket_targets(state) == []
    bench.put(state, "japan", "western_europe", aa_gun=1)
    assert rocket_targets(state) == []
    bench.put(state, "germany", "western_europe", aa_gun=1)
    assert "united_kingdom" in rocket_targets(state)


@rule("B-3-01")
def test_research_needs_the_price_of_a_die(bench: Bench) -> None:
    state = bench.scene("germany", "research")
    state.nations["germany"].money = 4
    bench.run(research_phase(bench.world(state)))
    assert bench.asked == []
    state.nations["germany"].money = 5
    bench.run(research_phase(bench.world(state, [1])), {"research": "1"})
    assert (bench.facts("research")[0]["throw"].die, state.nations["germany"].money) == ("d6", 0)


@rule("B-3-05", "B-7-05")
def test_rockets_come_before_the_battles_and_from_guns_ashore(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    (ship,) = bench.put(state, "germany", "north_sz", transport=1)
    (gun,) = bench.put(state, "germany", "north_sz", aa_gun=1)
    state.pieces[gun].on = ship
    state.nations["germany"].technologies = ["rockets"]
    assert rocket_targets(state) == []
    state.pieces[gun].at, state.pieces[gun].on = "western_europe", ""
    bench.run(combat_phase(bench.world(state, {"B-3-05": [3]})), {"rockets": "united_kingdom"})
    assert bench.kinds() == ["rockets"]
    assert state.nations["uk"].money == 27


@rule("A-4-05", "B-11-02")
@pytest.mark.parametrize("game", ["scene", "expansion"])
@pytest.mark.parametrize(("owner", "asked"), [("uk", True), ("germany", False)])
def test_without_its_capital_a_nation_researches_no_technology(
    bench: Bench, game: str, owner: str, asked: bool
) -> None:
    state = getattr(bench, game)("uk", "research")
    state.nations["uk"].money = 20
    state.lands["united_kingdom"].owner = owner
    bench.run(technology_research(bench.world(state)))
    assert ("research" in bench.kinds()) is asked


@rule("B-3-04", "D4-07")
@pytest.mark.parametrize(("game", "dice"), [("scene", 3), ("expansion", 2)])
def test_heavy_bombers_roll_more_dice_in_attack_alone(bench: Bench, game: str, dice: int) -> None:
    state = getattr(bench, game)()
    (plane,) = bench.put(state, "germany", "germany", bomber=1)
    assert columns(state, [plane], attacking=True) == [(4, {"germany": 1})]
    state.nations["germany"].technologies = ["heavy_bombers"]
    assert columns(state, [plane], attacking=True) == [(4, {"germany": dice})]
    assert columns(state, [plane], attacking=False) == [(1, {"germany": 1})]
    assert attack_value(state, plane) == (4, dice)
    assert defence_value(state, plane) == (1, 1)


@rule("B-3-05")
def test_rockets_without_a_target_are_not_asked_for(bench: Bench) -> None:
    state = bench.scene()
    state.nations["germany"].technologies = ["rockets"]
    bench.run(rockets(bench.world(state)))
    assert bench.kinds() == []
    bench.put(state, "germany", "western_europe", aa_gun=1)
    state.rockets_fired = False
    bench.run(rockets(bench.world(state, {"B-3-05": [2]})))
    assert bench.kinds() == ["rockets"]
