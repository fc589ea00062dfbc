"""B-1, B-2 Turn order, phases, spaces."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.dateline.rules.combat.combat import combat_phase, open_battles
from sandtable.games.dateline.rules.dive import dive_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import first_turn_ban
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.script import end_turn, play
from sandtable.games.dateline.state.model import enemy_ships, friendly, hostile, neutral, starting_war
from sandtable.kernel.play import Ask, Mark
from sandtable.testing import rule


@rule("B-1-01")
def test_nations_take_turns_in_order_and_then_a_new_round_begins(desk: Any) -> None:
    war = desk.war("russia", "income")
    order = []
    for _ in range(6):
        order.append((war.nation, war.round))
        end_turn(desk.world(war))
    assert [nation for nation, _ in order] == ["russia", "germany", "uk", "japan", "usa", "russia"]
    assert [round for _, round in order] == [1, 1, 1, 1, 1, 2]


@rule("B-1-01")
def test_an_option_keeps_russia_from_attacking_in_its_first_turn(desk: Any) -> None:
    war = desk.war("russia", russia="holds")
    (tank,) = desk.put(war, "russia", "karelia_ssr", armor=1)
    attack = [Move(tank, ["karelia_ssr", "eastern_europe"])]
    assert desk.check(war, attack) == ("B-1-01", "no-attack-in-the-first-turn")
    assert desk.check(war, [Move(tank, ["karelia_ssr", "russia"])], False) is None
    desk.run(combat_move_phase(desk.world(war)))
    assert (desk.asked, war.battles) == ([], [])
    war.round = 2
    assert desk.check(war, attack) is None


@rule("B-1-02")
def test_phases_follow_each_other_and_income_is_never_passed(desk: Any) -> None:
    war = desk.war("germany", "research")
    desk.put(war, "germany", "germany", infantry=1)
    script = play(desk.world(war))
    phases: list[str] = []
    value = None
    while war.nation == "germany":
        step = script.send(value)
        value = None
        if isinstance(step, Ask):
            value = {seat: decision.default for seat, decision in step.seats.items()}
        elif isinstance(step, Mark) and (not phases or phases[-1] != war.phase):
            phases.append(war.phase)
    assert phases[:6] == ["purchase", "combat_move", "combat", "noncombat_move", "place", "income"]
    assert desk.facts("income") == [{"nation": "germany", "income": 32, "money": 64}]


@rule("B-1-03")
def test_a_unit_moves_once_but_planes_move_again_to_land(desk: Any) -> None:
    war = desk.war()
    tank, plane = desk.put(war, "germany", "germany", armor=1, fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    attack = [
        Move(tank, ["germany", "eastern_europe", "karelia_ssr"]),
        Move(plane, ["germany", "eastern_europe", "karelia_ssr"]),
    ]
    assert desk.check(war, [attack[0], attack[0]]) == ("B-1-03", "moved-twice")
    desk.attack(war, attack, {"B-7-01": [1, 1, 6]})
    assert desk.check(war, [Move(tank, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")
    home = [Move(plane, ["karelia_ssr", "eastern_europe"])]
    assert desk.check(war, home, False) is None
    desk.deploy(war, home)
    assert war.pieces[plane].at == "eastern_europe"


@rule("B-1-04")
def test_every_battle_that_was_opened_is_fought(desk: Any) -> None:
    war = desk.war()
    one, two = desk.put(war, "germany", "eastern_europe", infantry=2)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    war.lands["ukraine_ssr"].owner = "russia"
    desk.attack(
        war,
        [Move(one, ["eastern_europe", "karelia_ssr"]), Move(two, ["eastern_europe", "ukraine_ssr"])],
        {"B-7-01": [6, 1]},
    )
    assert war.battles == []
    assert open_battles(war) == [], "nobody fights at home"
    assert war.lands["ukraine_ssr"].owner == "germany"
    assert war.lands["karelia_ssr"].owner == "russia"
    assert one not in war.pieces


@rule("B-1-05")
def test_taking_empty_land_is_a_combat_move(desk: Any) -> None:
    war = desk.war()
    (unit,) = desk.put(war, "germany", "eastern_europe", infantry=1)
    into_enemy, home = [Move(unit, ["eastern_europe", "karelia_ssr"])], [Move(unit, ["eastern_europe", "germany"])]
    assert desk.check(war, into_enemy, True) is None
    assert desk.check(war, into_enemy, False) == ("B-1-05", "no-march")
    assert desk.check(war, home, False) is None
    assert desk.check(war, home, True) == ("B-5-02", "no-combat-move")
    (plane,) = desk.put(war, "germany", "eastern_europe", fighter=1)
    over = [Move(plane, ["eastern_europe", "karelia_ssr"])]
    assert desk.check(war, over) == ("B-1-05", "nothing-to-attack")
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert desk.check(war, over) is None


@rule("B-2-01")
def test_a_way_leads_through_adjacent_spaces_only(desk: Any) -> None:
    war = desk.war()
    (plane,) = desk.put(war, "germany", "germany", bomber=1)
    desk.put(war, "uk", "united_kingdom", infantry=1)
    jump = [Move(plane, ["germany", "united_kingdom"])]
    assert desk.check(war, jump) == ("B-2-01", "not-adjacent")
    assert desk.check(war, [Move(plane, ["germany", "western_europe", "north_sz", "united_kingdom"])]) is None
    assert desk.check(war, [Move(plane, ["japan", "japan_sz"])]) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, [Move(plane, [])]) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, [Move(plane, ["germany"])]) == ("B-2-01", "starts-elsewhere")


@rule("B-2-02")
def test_friendly_enemy_and_neutral_spaces(desk: Any) -> None:
    war = desk.war()
    assert friendly(war, "manchuria", "germany")
    assert hostile(war, "karelia_ssr", "japan")
    assert neutral(war, "spain")
    assert not friendly(war, "spain", "uk")
    assert not hostile(war, "spain", "uk")
    desk.put(war, "uk", "north_sz", transport=1)
    desk.put(war, "uk", "red_sz", fighter=1)
    assert enemy_ships(war, "germany") == {"north_sz"}
    assert enemy_ships(war, "usa") == set()


@rule("B-2-03")
def test_suez_needs_both_banks_when_the_turn_began(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "east_mediterranean_sz", battleship=1)
    south = [Move(ship, ["east_mediterranean_sz", "red_sz"])]
    assert desk.check(war, south) is None
    war.lands["syria_iraq"].owner = "germany"
    assert desk.check(war, south) == ("B-2-03", "canal-closed")
    war.lands["syria_iraq"].owner = "uk"
    war.was["syria_iraq"] = "germany"  # taken only this turn
    assert desk.check(war, south) == ("B-2-03", "canal-closed")
    assert Chart(war, "uk").passes("caribbean_sz", "west_panama_sz")
    assert not Chart(war, "japan").passes("caribbean_sz", "west_panama_sz")


@rule("B-2-06")
def test_ships_may_be_built_in_the_caspian_sea(desk: Any) -> None:
    war = desk.war("russia", "place")
    war.nations["russia"].bought = {"transport": 1}
    assert check_placement(war, "russia", Placement([Placed("transport", 1, "caspian_sz", "russia")])) is None


def test_the_default_of_every_movement_sheet_is_legal(desk: Any) -> None:
    war = desk.war()
    play_of = combat_move_phase(desk.world(war))
    step = play_of.send(None)
    assert isinstance(step, Ask)
    assert step.seats["germany"].check(Moves()) is None


@rule("B-1-01", "A-2.1-34")
def test_a_new_turn_begins_afresh_for_every_unit(desk: Any) -> None:
    from sandtable.games.dateline.state.submarines import hide

    war = desk.expansion("germany", "income")
    (bomber,) = desk.put(war, "germany", "germany", bomber=1)
    (boat,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, boat, 1)
    fresh = msgspec.structs.asdict(war.pieces[bomber])
    for piece in (war.pieces[bomber], war.flotillas["germany"].hidden[name]):
        piece.moved, piece.done, piece.came, piece.goal = 3, True, "eastern_europe", "russia"
        piece.raid, piece.fought, piece.mission, piece.target, piece.way = True, True, "bomb", "u1", ["baltic_sz"]
    war.was, war.rockets_fired, war.closed = {"russia": "russia"}, True, {"japan_sz": 1}
    end_turn(desk.world(war))
    assert msgspec.structs.asdict(war.pieces[bomber]) == fresh
    hidden = war.flotillas["germany"].hidden[name]
    assert (hidden.moved, hidden.done, hidden.came, hidden.goal) == (0, False, "", "")
    assert (hidden.raid, hidden.fought, hidden.mission, hidden.target, hidden.way) == (False, False, "", "", [])
    assert (war.was, war.rockets_fired, war.phase, war.nation) == ({}, False, "research", "uk")
    assert war.closed == {"japan_sz": 1}, "to the end of the round"
    assert desk.facts("turn") == [{"nation": "uk", "round": 1}]
    for flag in ("raid", "fought"):
        setattr(war.pieces[bomber], flag, True)
        end_turn(desk.world(war))
        assert not getattr(war.pieces[bomber], flag)
    war.pieces[bomber].done = True
    war.turn = 4
    end_turn(desk.world(war))
    assert not war.pieces[bomber].done
    assert (war.round, war.phase, war.closed) == (2, "dive", {})


@rule("B-1-03", "B-1-05", "D3.9-06")
def test_the_log_says_who_attacks_and_who_moves_but_nothing_of_hidden_boats(desk: Any) -> None:
    from sandtable.games.dateline.state.submarines import hide

    war = desk.expansion("germany")
    men = desk.put(war, "germany", "eastern_europe", infantry=2)
    (boat,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, boat, 1)
    way = ["eastern_europe", "karelia_ssr"]
    desk.attack(war, [*(Move(id, way) for id in men), Move(name, ["baltic_sz", "north_sz"])])
    told = {"nation": "germany", "units": {"infantry": 2}, "start": way[0], "goal": way[1]}
    assert (desk.facts("attacks"), desk.facts("moves")) == ([told], [])
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    desk.deploy(war, [Move(tank, ["germany", "eastern_europe"])])
    assert [fact["units"] for fact in desk.facts("moves")] == [{"armor": 1}]
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    desk.deploy(war, [Move(man, ["germany"], ship=mpc)])
    assert len(desk.facts("moves")) == 1, "whoever gets on where he stands goes nowhere"


@rule("B-7-05", "B-1-04")
def test_a_battle_that_was_begun_goes_on_where_it_stopped(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "karelia_ssr", armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.put(war, "germany", "caucasus", armor=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    war.battles = open_battles(war)
    assert [battle.id for battle in war.battles] == ["land-caucasus", "land-karelia_ssr"]
    war.fighting = "land-karelia_ssr"
    world = desk.world(war, {"B-7-01": [3, 6, 3, 6]})
    desk.run(combat_phase(world))
    assert [fact["space"] for fact in desk.facts("captured")] == ["karelia_ssr", "caucasus"]
    assert desk.kinds() == [], "nobody was asked for the order"
    assert [fact["space"] for fact in desk.facts("land-begins")] == ["caucasus"], "the first had begun before"
    assert war.fighting == ""
    assert len(war.reports) == 2


@rule("B-1-02")
def test_nobody_moves_anothers_units(desk: Any) -> None:
    war = desk.war("germany")
    (ally,) = desk.put(war, "japan", "eastern_europe", infantry=1)
    (foe,) = desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert desk.check(war, [Move(ally, ["eastern_europe", "karelia_ssr"])]) == ("B-1-02", "not-your-unit")
    assert desk.check(war, [Move(foe, ["karelia_ssr", "eastern_europe"])]) == ("B-1-02", "not-your-unit")
    assert desk.check(war, [Move("u999", ["karelia_ssr", "eastern_europe"])]) == ("B-1-02", "not-your-unit")


@rule("B-1-01")
def test_russia_may_attack_at_once_unless_the_option_says_otherwise(desk: Any) -> None:
    assert not first_turn_ban(desk.war("russia"))
    assert first_turn_ban(desk.war("russia", russia="holds"))
    assert not first_turn_ban(desk.war("germany", russia="holds"))
    war = desk.war("russia", russia="holds")
    war.round = 2
    assert not first_turn_ban(war)
    man, *_ = desk.put(war, "russia", "karelia_ssr", infantry=1)
    war.round = 1
    assert desk.check(war, desk.into([man], "karelia_ssr", "russia"), combat=False) is None
    found = desk.refusal(war, desk.into([man], "karelia_ssr", "finland_norway"))
    assert (found.rule, found.reason, found.args) == ("B-1-01", "no-attack-in-the-first-turn", {"nation": "russia"})


@rule("B-1-03", "B-1-02")
def test_a_refusal_names_the_unit(desk: Any) -> None:
    war = desk.war()
    tank, man = desk.put(war, "germany", "eastern_europe", armor=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert desk.refusal(war, desk.into([tank, tank], *way)).args == {"unit": "armor"}
    war.pieces[man].done = True
    assert desk.refusal(war, desk.into([man], *way)).args == {"unit": "infantry"}


@rule("B-1-05", "B-1-03")
def test_the_form_of_the_second_move_is_one_without_attacks(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (man,) = desk.put(war, "germany", "germany", infantry=1)
    home = desk.into([man], "germany", "eastern_europe")
    desk.run(noncombat_move_phase(desk.world(war)), {"noncombat-move": Moves(home)})
    (asked,) = [one for _, one in desk.asked]
    assert "targets" not in asked.offer()
    assert war.pieces[man].at == "eastern_europe"


@rule("B-1-03")
def test_a_ship_that_attacked_and_a_plane_that_landed_move_no_more(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    (plane,) = desk.put(war, "germany", "germany", fighter=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, desk.into([ship], "baltic_sz", "north_sz"), {"B-8-03": [4], "B-7-01": [6]})
    assert desk.check(war, desk.into([ship], "north_sz", "baltic_sz"), False) == ("B-1-03", "has-moved")
    desk.deploy(war, desk.into([plane], "germany", "eastern_europe"))
    assert desk.check(war, desk.into([plane], "eastern_europe", "germany"), False) == ("B-1-03", "has-moved")


@rule("B-1-01", "D3.9c-10")
def test_without_secret_submarines_a_round_begins_with_research(desk: Any) -> None:
    war = desk.war("usa", "income")
    end_turn(desk.world(war))
    assert (war.phase, war.round, war.nation) == ("research", 2, "russia")
    war = desk.expansion("russia", "dive")
    desk.run(dive_phase(desk.world(war)))
    assert desk.asked == []


@rule("B-1-05", "B-1-03")
def test_the_log_tells_where_a_march_of_two_spaces_ends(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    desk.deploy(war, [Move(tank, ["germany", "eastern_europe", "ukraine_ssr"])])
    assert [(fact["start"], fact["goal"]) for fact in desk.facts("moves")] == [("germany", "ukraine_ssr")]


@rule("B-1-03")
def test_whoever_marched_into_battle_marches_no_more(desk: Any) -> None:
    war = desk.war()
    tank, man = desk.put(war, "germany", "eastern_europe", armor=1, infantry=1)
    desk.attack(war, [Move(tank, ["eastern_europe", "karelia_ssr"])])
    assert desk.check(war, [Move(tank, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")
    assert desk.check(war, [Move(man, ["eastern_europe", "karelia_ssr"])], False) is None


@rule("B-1-03", "B-7-08")
def test_a_ship_that_retreats_with_others_has_moved(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    (hunter,) = desk.put(war, "uk", "east_canada_sz", cruiser=1)
    desk.seen_boat(war, "germany", "north_sz")
    way = ["east_canada_sz", "north_sz"]
    desk.attack(war, [Move(hunter, way, attack=True)], [6] * 9, {"retreat": "east_canada_sz"})
    assert desk.there(war, "east_canada_sz") == {"uk transport": 1, "uk infantry": 1, "uk cruiser": 1}
    assert desk.facts("retreat") == [{"nation": "uk", "space": "north_sz", "goal": "east_canada_sz"}]
    (question,) = [decision for _, decision in desk.asked if decision.kind == "retreat"]
    assert question.check("") is not None, "who stood there came from nowhere"
    on = ["east_canada_sz", "east_us_sz"]
    assert desk.check(war, [Move(ship, on)], combat=False) == ("B-1-03", "has-moved")
    ashore = ["east_canada_sz", "eastern_canada"]
    assert desk.check(war, [Move(man, ashore, ship=ship)], combat=False) == ("B-1-03", "has-moved")


@rule("B-1-03", "B-8-04")
def test_a_submarine_that_withdrew_has_moved(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    moves = [Move(sub, ["baltic_sz", "north_sz"]), Move(ship, ["west_spain_sz", "north_sz"])]
    answer = {"submarines-withdraw": "baltic_sz", "retreat": "west_spain_sz"}
    desk.attack(war, moves, [6] * 9, answer)
    assert (war.pieces[sub].at, war.pieces[ship].at) == ("baltic_sz", "west_spain_sz")
    assert war.pieces[sub].done


@rule("B-1-02", "B-2-01", "B-1-03")
def test_a_refused_move_names_the_unit_and_where_it_stands(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    (other,) = desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert desk.refusal(war, [Move(other, ["karelia_ssr", "russia"])]).args == {"unit": other}
    elsewhere = [Move(tank, ["karelia_ssr", "russia"])]
    assert desk.refusal(war, elsewhere).args == {"unit": "armor", "space": "germany"}
    twice = [Move(tank, ["germany", "eastern_europe"], ""), Move(tank, ["germany", "eastern_europe"])]
    assert desk.refusal(war, twice, combat=False).args == {"unit": "armor"}


@rule("B-1-02", "B-1-01")
def test_the_first_question_of_a_war_is_russias() -> None:
    from sandtable.testing.desk import Desk

    desk = Desk()
    steps = play(desk.world(starting_war("base", {})))
    first = next(step for step in steps if isinstance(step, Ask))
    assert [(seat, decision.kind) for seat, decision in first.seats.items()] == [("russia", "research")]


@rule("B-1-05", "B-1-04")
def test_the_form_of_the_combat_move_shows_attacks(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.run(combat_move_phase(desk.world(war)))
    ((_, sheet),) = desk.asked
    offer = sheet.offer()
    assert ["eastern_europe", "karelia_ssr"] in offer["ways"][tank]
    assert offer["targets"] == {"karelia_ssr": "russia: 1 infantry"}
