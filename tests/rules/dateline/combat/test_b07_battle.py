"""B-7 Combat on land, and what all battles share."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.combat.battle import casualties, casualty_question, chooser, target_groups
from sandtable.games.dateline.rules.combat.combat import combat_phase, open_battles
from sandtable.games.dateline.rules.combat.land_battle import land_battle, retreat_question
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.offer import sighted_boats, targets
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Battle
from sandtable.kernel import Mark, Share
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, as_share
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe"]


@rule("B-7-01")
def test_dice_at_or_below_the_value_hit_and_casualties_fire_back(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    # Two armor hit with 3, miss with 4; the casualty still fires: 2 hits, 3 misses. Then 1, and both miss.
    bench.attack(state, bench.into(tanks, "eastern_europe", "karelia_ssr"), {"B-7-01": [3, 4, 2, 3, 1, 6]})
    assert [fact["hits"] for fact in bench.facts("fire")] == [1, 1, 1, 0]
    assert "casualties" not in bench.kinds(), "infantry is infantry"
    assert {fact["throw"].die for fact in bench.facts("fire")} <= {"d6", "2d6"}
    assert bench.there(state, "karelia_ssr") == {"germany armor": 1}
    assert state.lands["karelia_ssr"].owner == "germany"


@rule("B-7-01")
def test_columns_fire_from_low_to_high_and_the_owner_picks_after_each(bench: Bench) -> None:
    state = bench.scene()
    ids = bench.put(state, "germany", "eastern_europe", infantry=1, armor=1, bomber=1)
    bench.put(state, "russia", "karelia_ssr", infantry=2, armor=1, fighter=1)
    dice = {"B-7-01": [1, 1, 1, 6, 6, 6, 6, 1, 1, 1, 6]}
    bench.attack(state, bench.into(ids, "eastern_europe", "karelia_ssr"), dice)
    values = [fact["value"] for fact in bench.facts("fire")]
    assert values[:5] == [1, 3, 4, 2, 4]
    picks = [(seat, decision.args["hits"]) for seat, decision in bench.asked if decision.kind == "casualties"]
    assert picks[:2] == [("russia", 1), ("russia", 1)]  # after the first and the second column


@rule("B-7-02")
def test_the_owner_chooses_and_among_allies_the_largest_contingent(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    russians = bench.put(state, "russia", "karelia_ssr", infantry=1)
    british = bench.put(state, "uk", "karelia_ssr", fighter=1, infantry=1)
    assert chooser(state, [*russians, *british]) == "uk"
    bench.attack(
        state,
        bench.into([tank], "eastern_europe", "karelia_ssr"),
        {"B-7-01": [1, 1, 1, 1]},
        {"casualties": {"uk-fighter": 1, "russia-infantry": 0, "uk-infantry": 0}},
    )
    seat, decision = next(one for one in bench.asked if one[1].kind == "casualties")
    assert seat == "uk"
    assert isinstance(decision, Share)
    assert decision.default == {"russia-infantry": 1, "uk-infantry": 0, "uk-fighter": 0}
    assert bench.there(state, "karelia_ssr") == {"russia infantry": 1, "uk infantry": 1}


@rule("B-7-03")
def test_allies_defend_together_but_never_attack_together(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.land_battle import land_attackers, land_defenders

    state = bench.scene("uk")
    bench.put(state, "uk", "western_europe", infantry=1)
    bench.put(state, "usa", "western_europe", infantry=1)
    bench.put(state, "germany", "western_europe", infantry=2)
    bench.put(state, "japan", "western_europe", fighter=1)
    assert len(land_attackers(state, "western_europe")) == 1
    assert len(land_defenders(state, "western_europe")) == 3


@rule("B-7-04")
def test_if_both_sides_are_gone_the_defender_keeps_the_land(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, bench.into([tank], "eastern_europe", "karelia_ssr"), {"B-7-01": [1, 1]})
    assert bench.there(state, "karelia_ssr") == {}
    assert state.lands["karelia_ssr"].owner == "russia"
    assert bench.facts("held") == [{"space": "karelia_ssr", "nation": "russia"}]


@rule("B-7-05")
def test_the_attacker_chooses_the_order_but_sea_before_landing_and_raid_before_land(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    bombers = bench.put(state, "uk", "united_kingdom", bomber=2)
    bench.put(state, "germany", "baltic_sz", transport=1)
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    state.lands["western_europe"].factory = True
    moves = [
        Move(ship, ["north_sz", "baltic_sz"]),
        Move(man, ["united_kingdom", "north_sz", "baltic_sz", "western_europe"], ship=ship),
        Move(fighter, ["united_kingdom", "north_sz", "western_europe"]),
        Move(bombers[0], ["united_kingdom", "north_sz", "western_europe"], raid=True),
        Move(bombers[1], ["united_kingdom", "north_sz", "baltic_sz"]),
    ]
    dice = {"B-8-03": [1], "B-7-01": [6, 6, 1, 6], "B-10-01": [5]}
    bench.attack(state, moves, dice, {"next-battle": "raid-western_europe"})
    (first,) = [decision for _, decision in bench.asked if decision.kind == "next-battle"]
    assert list(as_pick(first).choices) == ["raid-western_europe", "sea-baltic_sz"]
    begun = [entry.kind for entry in bench.log if getattr(entry, "kind", "").endswith("-begins")]
    assert begun == ["raid-begins", "sea-begins", "land-begins"]


@rule("B-7-05")
def test_a_raid_comes_before_the_land_battle_in_the_same_territory(bench: Bench) -> None:
    state = bench.scene()
    tank, bomber = bench.put(state, "germany", "eastern_europe", armor=1, bomber=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    dice = {"B-10-01": [4], "B-7-01": [3, 6]}
    bench.attack(state, [Move(tank, way), Move(bomber, way, raid=True)], dice)
    assert "next-battle" not in bench.kinds()  # there was nothing to choose
    kinds = [entry.kind for entry in bench.log if getattr(entry, "kind", "").endswith("-begins")]
    assert kinds == ["raid-begins", "land-begins"]
    assert state.nations["russia"].money == 24 - 4


@rule("B-7-06")
def test_the_aa_gun_fires_before_the_first_round_only(bench: Bench) -> None:
    state = bench.scene()
    ids = bench.put(state, "germany", "eastern_europe", fighter=2, infantry=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1, aa_gun=1)
    dice = {"B-7-06": [1, 2], "B-7-01": [6, 6, 6, 6, 1, 6]}
    bench.attack(state, bench.into(ids, "eastern_europe", "karelia_ssr"), dice)
    assert [fact["planes"] for fact in bench.facts("aa-fire")] == [2]
    assert bench.there(state, "karelia_ssr") == {"germany fighter": 1, "germany infantry": 1, "germany aa_gun": 1}


@rule("B-7-07")
def test_planes_alone_take_nothing_and_guns_are_captured(bench: Bench) -> None:
    state = bench.scene()
    (plane, man) = bench.put(state, "germany", "eastern_europe", fighter=1, infantry=1)
    (gun, _) = bench.put(state, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    dice = {"B-7-06": [6], "B-7-01": [6, 1, 1]}
    bench.attack(state, bench.into([plane, man], "eastern_europe", "karelia_ssr"), dice)
    assert state.lands["karelia_ssr"].owner == "russia"  # the infantry fell, only the plane is left
    state.pieces[plane].at = "eastern_europe"  # it has flown home
    (again,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    bench.attack(state, bench.into([again], "eastern_europe", "karelia_ssr"))
    assert state.lands["karelia_ssr"].owner == "germany"
    assert state.lands["karelia_ssr"].factory
    assert len(bench.facts("held")) == 1, "the first time alone"
    assert state.pieces[gun].nation == "germany"
    assert bench.check(state, [Move(gun, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")


@rule("B-7-08")
def test_retreat_after_a_round_to_a_space_an_attacker_came_from(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    (man, plane) = bench.put(state, "germany", "finland_norway", infantry=1, fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    moves = [
        *bench.into([tank], "eastern_europe", "karelia_ssr"),
        *bench.into([man, plane], "finland_norway", "karelia_ssr"),
    ]
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 6, 6]}, {"retreat": "finland_norway"})
    (asked,) = [decision for _, decision in bench.asked if decision.kind == "retreat"]
    assert list(as_pick(asked).choices) == ["fight-on", "eastern_europe", "finland_norway"]
    assert state.pieces[tank].at == state.pieces[man].at == "finland_norway"
    assert state.pieces[plane].at == "karelia_ssr"  # lands later
    assert bench.check(state, [Move(tank, ["finland_norway", "karelia_ssr"])], False) == ("B-1-03", "has-moved")


@rule("B-7-08")
def test_the_odds_stand_beside_fighting_on(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "karelia_ssr", armor=2)
    infantry = bench.put(state, "russia", "karelia_ssr", infantry=2)
    fight_on, leave = retreat_question(state, "karelia_ssr", tanks, infantry, ["eastern_europe"]).options()
    assert fight_on.odds[0].chance == round(odds("2 arm", "2 inf").attacker, 5)
    assert (leave.odds, leave.text, leave.at) == ([], "retreat-to", "eastern_europe")
    off = retreat_question(state, "karelia_ssr", tanks, infantry, ["break-off"]).options()[1]
    assert (off.id, off.text, off.at) == ("break-off", "", "")


@rule("B-7-09")
def test_fighters_of_a_sunk_carrier_land_in_the_zone_or_are_lost(bench: Bench) -> None:
    state = bench.scene("japan")
    (sub,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    attack = bench.into([sub], "wake_island_sz", "hawaii_sz")
    bench.attack(state, attack, {"B-8-01": [2], "B-7-01": [4]})
    assert state.pieces[fighter].at == "hawaiian_islands"
    assert [fact["value"] for fact in bench.facts("fire")] == [2, 4]  # it fought in the air

    state = bench.scene("japan")
    (sub,) = bench.put(state, "japan", "midway_sz", submarine=1)
    bench.put(state, "usa", "north_pacific_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "north_pacific_sz", fighter=1)
    bench.attack(state, bench.into([sub], "midway_sz", "north_pacific_sz"), {"B-8-01": [2], "B-7-01": [4]})
    assert fighter not in state.pieces


@rule("B-7-09")
def test_an_allied_guest_of_a_sunk_carrier_finds_an_island_too(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "midway_sz", carrier=1)
    (guest,) = bench.put(state, "uk", "midway_sz", fighter=1)
    bench.put(state, "japan", "hawaii_sz", submarine=1)
    bench.attack(state, bench.into([carrier], "midway_sz", "hawaii_sz"), {"B-8-03": [6], "B-8-02": [2]})
    assert carrier not in state.pieces
    assert (state.pieces[guest].at, state.pieces[guest].on) == ("hawaiian_islands", "")


@rule("B-7-09")
def test_the_owner_says_whether_a_fighter_goes_to_another_carrier_or_to_the_island(bench: Bench) -> None:
    def rescued(answer: str, guests: int) -> tuple[str, bool, list[Any]]:
        state = bench.scene("japan")
        (sub,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
        sunk, other = bench.put(state, "usa", "hawaii_sz", carrier=2)
        fighter, *_ = bench.put(state, "usa", "hawaii_sz", fighter=1 + guests)
        for n, id in enumerate(id for id, piece in state.pieces.items() if piece.kind == "fighter"):
            state.pieces[id].on = other if n else sunk
        bench.asked.clear()
        dice = {"B-8-01": [2], "B-7-01": [3, *[6] * (1 + guests)]}
        answers = {"casualties": {"usa-carrier": 1, f"usa-carrier-{other}": 0}, "carrier-lost": answer}
        bench.attack(state, bench.into([sub], "wake_island_sz", "hawaii_sz"), dice, answers)
        asked = [(seat, list(as_pick(one).choices)) for seat, one in bench.asked if one.kind == "carrier-lost"]
        return state.pieces[fighter].at, state.pieces[fighter].on == other, asked

    question = [("usa", ["deck", "hawaiian_islands"])]
    assert rescued("deck", 0) == ("hawaii_sz", True, question)
    assert rescued("hawaiian_islands", 0) == ("hawaiian_islands", False, question)
    assert rescued("", 2) == ("hawaiian_islands", False, []), "the other deck is full"


@rule("B-7-10")
def test_fighters_on_an_island_do_not_defend_its_zone(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.fleets import sea_defenders

    state = bench.scene("japan")
    bench.put(state, "usa", "hawaiian_islands", fighter=2)
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    assert sea_defenders(state, "hawaii_sz") == [ship]


@rule("B-7-01")
def test_a_loss_is_told_with_the_dice_that_hit(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "eastern_europe", armor=3)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks]
    bench.attack(state, moves, {"B-7-01": [3, 2, 6, 1, 6]})
    told = {fact["nation"]: fact["throw_1"].faces for fact in bench.facts("lost")}
    assert told == {"russia": (3, 2, 6), "germany": (1, 6)}


@rule("B-7-09")
def test_no_plane_is_saved_by_an_enemys_island(bench: Bench) -> None:
    state = bench.scene("japan")
    state.lands["hawaiian_islands"].owner = "japan"
    (sub,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    bench.attack(state, bench.into([sub], "wake_island_sz", "hawaii_sz"), {"B-8-01": [2], "B-7-01": [4]})
    assert fighter not in state.pieces
    assert bench.losses()[-1] == {"nation": "usa", "units": {"fighter": 1}, "space": "hawaii_sz"}


@rule("B-7-08", "B-8-04")
def test_ships_do_not_retreat_to_where_enemies_are_by_now(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    (sub,) = bench.put(state, "uk", "north_sz", submarine=1)
    dice = {"B-8-03": [6, 6], "B-8-02": [6], "B-7-01": [6, 4]}
    bench.attack(state, bench.into([ship], "baltic_sz", "north_sz"), dice, {"submarines-withdraw": "baltic_sz"})
    assert state.pieces[sub].at == "baltic_sz"
    assert "retreat" not in bench.kinds()
    assert ship not in state.pieces


@rule("B-7-08", "B-7-04")
def test_nobody_is_asked_to_retreat_when_no_defender_is_left(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, bench.into(tanks, "eastern_europe", "karelia_ssr"), {"B-7-01": [3, 6, 6]})
    assert "retreat" not in bench.kinds()
    assert bench.there(state, "karelia_ssr") == {"germany armor": 2}


@rule("B-7-04", "B-7-08")
def test_nobody_is_asked_to_retreat_when_no_attacker_is_left(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    bench.attack(state, bench.into([tank], "eastern_europe", "karelia_ssr"), {"B-7-01": [6, 1, 1]})
    assert "retreat" not in bench.kinds()
    assert bench.there(state, "karelia_ssr") == {"russia infantry": 2}


@rule("B-7-02")
def test_the_form_of_casualties(bench: Bench) -> None:
    state = bench.expansion()
    ships = bench.put(state, "uk", "north_sz", battleship=3, transport=1)
    groups = target_groups(state, ships)
    assert [(group.kind, group.sturdy, group.room) for group in groups] == [
        *[("battleship", True, 3)] * 3,
        ("transport", False, 1),
    ]
    order = [groups[3], *groups[:3]]
    decision = casualty_question(state, "B-7-02", order, 9, "north_sz")
    assert list(decision.default.values()) == [1, 3, 3, 2], "damage, the cheapest loss, then ship after ship"
    assert list(casualty_question(state, "B-7-02", order, 5, "north_sz").default.values()) == [0, 2, 2, 1]
    texts = [(option.text, option.args["count"], option.cost) for option in decision.options()]
    assert texts == [("casualties-group", 1, {"ipc": 6.0}), *[("casualties-battleship", 3, {"ipc": 24.0})] * 3]


@rule("B-7-06")
def test_a_battle_that_goes_on_has_no_second_aa_fire(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "karelia_ssr", fighter=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    battle = Battle("land", "karelia_ssr", round=1)
    bench.run(land_battle(bench.world(state, {"B-7-01": [3, 6]}), battle))
    assert bench.facts("aa-fire") == []
    assert bench.there(state, "karelia_ssr") == {"germany fighter": 1, "russia aa_gun": 1}
    assert (state.lands["karelia_ssr"].owner, battle.round) == ("russia", 2)


@rule("B-7-09")
def test_the_attackers_own_planes_stay_in_the_air_over_the_zone(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "midway_sz", carrier=1)
    (own,) = bench.put(state, "usa", "midway_sz", fighter=1)
    bench.put(state, "japan", "hawaii_sz", submarine=1)
    moves = [*bench.into([carrier, own], "midway_sz", "hawaii_sz")]
    answers = {"casualties": {"usa-carrier": 1, "usa-fighter": 0}}
    bench.attack(state, moves, {"B-8-03": [6, 1], "B-8-02": [2]}, answers)
    assert carrier not in state.pieces
    assert (state.pieces[own].at, state.pieces[own].on) == ("hawaii_sz", "")


@rule("B-7-01")
def test_a_column_without_a_target_does_not_fire(bench: Bench) -> None:
    state = bench.scene()
    ids = bench.put(state, "germany", "eastern_europe", infantry=1, armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, bench.into(ids, "eastern_europe", "karelia_ssr"), {"B-7-01": [1, 6]})
    assert [(fact["who"], fact["value"]) for fact in bench.facts("fire")] == [("attacker", 1), ("defender", 2)]


@rule("B-7-02", "B-9-02")
def test_the_question_for_casualties_names_the_place_and_whose_units_they_are(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    bench.put(state, "germany", "western_europe", infantry=1, armor=1)
    bench.put(state, "japan", "western_europe", infantry=1)
    bench.attack(state, [Move(man, WAY, ship=ship)], {"B-9-02": [4], "B-7-01": [6, 2, 6, 6]})
    (asked,) = [one for _, one in bench.asked if one.kind == "casualties"]
    assert (asked.args, list(as_share(asked).limits)) == (
        {"hits": 1, "space": "western_europe"},
        ["germany-infantry", "japan-infantry", "germany-armor"],
    )
    assert [option.args["nation"] for option in asked.options()] == ["germany", "japan", "germany"]
    (shot,) = bench.facts("support-shot")
    assert (shot["space"], shot["hits"]) == ("western_europe", 1)


@rule("B-7-02")
def test_the_cheapest_go_first_and_nothing_is_damaged_that_has_one_hit(bench: Bench) -> None:
    state = bench.scene()
    groups = target_groups(state, bench.put(state, "russia", "karelia_ssr", infantry=2, armor=2))
    assert list(casualty_question(state, "B-7-02", groups, 2, "karelia_ssr").default.values()) == [2, 0]
    assert list(casualty_question(state, "B-7-02", groups, 3, "karelia_ssr").default.values()) == [2, 1]


@rule("B-5-10", "B-7-06")
def test_a_gun_without_a_plane_to_fire_at_is_silent_and_a_hit_is_told_with_its_die(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    bench.attack(state, bench.into([tank], "eastern_europe", "karelia_ssr"), {"B-7-01": [3, 6]})
    assert bench.facts("aa-fire") == []
    (plane,) = bench.put(state, "germany", "germany", fighter=1)
    bench.put(state, "russia", "caucasus", aa_gun=1, infantry=1)
    way = ["germany", "eastern_europe", "ukraine_ssr", "caucasus"]
    bench.attack(state, bench.into([plane], *way), {"B-7-06": [1]})
    lost = next(fact for fact in bench.facts("lost") if fact["nation"] == "germany")
    assert lost["throw_1"].faces == (1,)


@rule("B-7-08", "B-7-04")
def test_land_units_retreat_to_where_land_units_came_from_and_it_is_told(bench: Bench) -> None:
    state = bench.scene()
    (man,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    (plane,) = bench.put(state, "germany", "ukraine_ssr", fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    moves = [
        *bench.into([man], "eastern_europe", "karelia_ssr"),
        *bench.into([plane], "ukraine_ssr", "karelia_ssr"),
    ]
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 6]}, {"retreat": "eastern_europe"})
    (asked,) = [one for _, one in bench.asked if one.kind == "retreat"]
    assert list(as_pick(asked).choices) == ["fight-on", "eastern_europe"]
    assert asked.args == {"space": "karelia_ssr", "attackers": 2, "defenders": 2}
    assert bench.facts("retreat") == [{"nation": "germany", "space": "karelia_ssr", "goal": "eastern_europe"}]
    assert bench.there(state, "eastern_europe") == {"germany infantry": 1}


@rule("B-7-08")
def test_an_attack_that_is_not_broken_off_goes_on(bench: Bench) -> None:
    state = bench.scene()
    men = bench.put(state, "germany", "eastern_europe", infantry=2)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    dice = {"B-7-01": [6, 6, 6, 1, 6, 6]}
    bench.attack(state, bench.into(men, "eastern_europe", "karelia_ssr"), dice, {"retreat": "fight-on"})
    assert state.lands["karelia_ssr"].owner == "germany"
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"B-8-03": [6, 4], "B-7-01": [6, 6]}
    bench.attack(state, bench.into([ship], "baltic_sz", "north_sz"), dice, {"retreat": "fight-on"})
    assert bench.there(state, "north_sz") == {"germany battleship": 1}


@rule("B-7-01", "B-9-02")
def test_dice_that_missed_stand_beside_no_loss(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    ship, other = bench.put(state, "uk", "north_sz", transport=2)
    man, tank = bench.put(state, "uk", "united_kingdom", infantry=1, armor=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    moves = [Move(man, WAY, ship=ship), Move(tank, WAY, ship=other)]
    bench.attack(state, moves, {"B-9-02": [5], "B-7-01": [6, 3, 6]})
    (lost,) = bench.facts("lost")
    assert lost["throw_1"].faces == (3,)
    assert "throw_2" not in lost


@rule("B-7-05")
def test_the_attacker_may_begin_with_the_second_battle(bench: Bench) -> None:
    state = bench.scene()
    north, south = bench.put(state, "germany", "ukraine_ssr", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    moves = [*bench.into([north], "ukraine_ssr", "karelia_ssr"), *bench.into([south], "ukraine_ssr", "caucasus")]
    bench.attack(state, moves, {"B-7-01": [3, 6, 3, 6]}, {"next-battle": "land-karelia_ssr"})
    assert [fact["space"] for fact in bench.facts("captured")] == ["karelia_ssr", "caucasus"]
    assert [seat for seat, one in bench.asked if one.kind == "next-battle"] == ["germany"]


@rule("B-7-01", "B-7-02")
def test_whoever_is_left_by_more_hits_than_units_is_lost_without_a_question(bench: Bench) -> None:
    state = bench.expansion()
    ships = bench.put(state, "uk", "north_sz", battleship=1, transport=1)
    found: list[str] = []

    def play() -> Any:
        found.extend((yield from casualties(bench.world(state), "B-7-02", ships, 4, "north_sz")))

    bench.run(play())
    assert (found, bench.asked) == (ships, [])


@rule("B-7-06", "A-3.9b-05")
def test_the_form_counts_no_boat_under_water_among_the_defenders(bench: Bench) -> None:
    state = bench.expansion()
    bench.put(state, "uk", "north_sz", transport=1)
    (boat,) = bench.put(state, "uk", "north_sz", submarine=1)
    state.pieces[boat].under = 1
    assert targets(Chart(state, "germany")) == {"north_sz": "uk: 1 transport"}
    assert sighted_boats(Chart(state, "germany")) == {"north_sz": "uk: 1 submarine/under"}


@rule("B-7-05", "B-1-04")
def test_the_battle_that_is_fought_is_known_by_its_place(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "karelia_ssr", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    state.battles = open_battles(state)
    step = next(combat_phase(bench.world(state, {"B-7-01": [3, 6]})))
    assert isinstance(step, Mark)
    assert state.fighting == "land-karelia_ssr"


@rule("B-7-02", "A-3.10-02")
def test_damage_leaves_less_room_for_hits(bench: Bench) -> None:
    state = bench.expansion()
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    state.pieces[ship].damage = 1
    assert [group.room for group in target_groups(state, [ship])] == [2]


@rule("B-7-02", "B-6-06")
def test_of_two_transports_the_owner_chooses_which_is_lost(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    one, two = bench.put(state, "uk", "north_sz", transport=2)
    men = bench.put(state, "uk", "north_sz", infantry=2, armor=1)
    for id, ship in zip(men, (one, one, two), strict=True):
        state.pieces[id].on = ship
    options = casualty_question(state, "B-7-02", target_groups(state, [one, two]), 1, "north_sz").options()
    assert [(option.text, option.args["units"]) for option in options] == [
        ("casualties-apart", {"infantry": 2}),
        ("casualties-apart", {"armor": 1}),
    ]
    assert [option.args["mission"] for option in options] == ["none", "none"]
    assert [option.cost for option in options] == [{"ipc": 8.0}] * 2
    hit = {"uk-transport": 1, f"uk-transport-{two}": 0}
    way = ["west_spain_sz", "north_sz"]
    bench.attack(state, [Move(sub, way)], {"B-8-01": [1, 6], "B-7-01": [6, 1]}, {"casualties": hit})
    (question,) = [decision for _, decision in bench.asked if decision.kind == "casualties"]
    assert question.default == {"uk-transport": 0, f"uk-transport-{two}": 1}, "the smaller load first"
    assert one not in state.pieces
    assert two in state.pieces


@rule("B-7-02")
def test_units_that_are_alike_are_one_choice(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=2, fighter=2)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks]
    bench.attack(state, moves, {"B-7-01": [1, 6, 2, 2, 6, 6]})
    groups = [sorted(decision.default) for _, decision in bench.asked if decision.kind == "casualties"]
    assert groups == [["russia-fighter", "russia-infantry"]]


@rule("B-7-06", "B-5-10")
def test_planes_shot_down_by_a_gun_are_told_with_the_place(bench: Bench) -> None:
    state = bench.scene()
    (plane,) = bench.put(state, "germany", "eastern_europe", fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1, aa_gun=1)
    bench.attack(state, [Move(plane, ["eastern_europe", "karelia_ssr"])], {"B-7-06": [1]})
    assert bench.losses() == [{"nation": "germany", "units": {"fighter": 1}, "space": "karelia_ssr"}]


@rule("B-7-08", "B-5-08")
def test_a_ship_goes_back_to_the_zone_next_door_it_came_from(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    bench.attack(state, [Move(ship, ["baltic_sz", "north_sz"])], [6, 6], {"retreat": "baltic_sz"})
    assert state.pieces[ship].at == "baltic_sz"
    assert bench.facts("retreat") == [{"nation": "germany", "space": "north_sz", "goal": "baltic_sz"}]
