"""B-1, B-2 Turn order, phases, spaces."""

from __future__ import annotations

import msgspec

from sandtable.games.dateline.rules.combat.combat import combat_phase, open_battles
from sandtable.games.dateline.rules.dive import dive_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.plan import first_turn_ban
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.script import end_turn, play
from sandtable.games.dateline.state.model import enemy_ships, friendly, hostile, neutral, starting_state
from sandtable.kernel import Ask, Mark
from sandtable.testing import rule
from sandtable.testing.bench import offer_of
from tests.rules.dateline.bench import Bench


@rule("B-1-01")
def test_nations_take_turns_in_order_and_then_a_new_round_begins(bench: Bench) -> None:
    state = bench.scene("russia", "income")
    order = []
    for _ in range(6):
        order.append((state.nation, state.round))
        end_turn(bench.world(state))
    assert [nation for nation, _ in order] == ["russia", "germany", "uk", "japan", "usa", "russia"]
    assert [round for _, round in order] == [1, 1, 1, 1, 1, 2]


@rule("B-1-01")
def test_an_option_keeps_russia_from_attacking_in_its_first_turn(bench: Bench) -> None:
    state = bench.scene("russia", russia="holds")
    (tank,) = bench.put(state, "russia", "karelia_ssr", armor=1)
    attack = [Move(tank, ["karelia_ssr", "eastern_europe"])]
    assert bench.check(state, attack) == ("B-1-01", "no-attack-in-the-first-turn")
    assert bench.check(state, [Move(tank, ["karelia_ssr", "russia"])], False) is None
    bench.run(combat_move_phase(bench.world(state)))
    assert (bench.asked, state.battles) == ([], [])
    state.round = 2
    assert bench.check(state, attack) is None


@rule("B-1-02")
def test_phases_follow_each_other_and_income_is_never_passed(bench: Bench) -> None:
    state = bench.scene("germany", "research")
    bench.put(state, "germany", "germany", infantry=1)
    script = play(bench.world(state))
    phases: list[str] = []
    value = None
    while state.nation == "germany":
        step = script.send(value)
        value = None
        if isinstance(step, Ask):
            value = {seat: decision.default for seat, decision in step.seats.items()}
        elif isinstance(step, Mark) and (not phases or phases[-1] != state.phase):
            phases.append(state.phase)
    assert phases[:6] == ["purchase", "combat_move", "combat", "noncombat_move", "place", "income"]
    assert bench.facts("income") == [{"nation": "germany", "income": 32, "money": 64}]


@rule("B-1-03")
def test_a_unit_moves_once_but_planes_move_again_to_land(bench: Bench) -> None:
    state = bench.scene()
    tank, plane = bench.put(state, "germany", "germany", armor=1, fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    attack = [
        Move(tank, ["germany", "eastern_europe", "karelia_ssr"]),
        Move(plane, ["germany", "eastern_europe", "karelia_ssr"]),
    ]
    assert bench.check(state, [attack[0], attack[0]]) == ("B-1-03", "moved-twice")
    bench.attack(state, attack, {"B-7-01": [1, 1, 6]})
    assert bench.check(state, [Move(tank, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")
    home = [Move(plane, ["karelia_ssr", "eastern_europe"])]
    assert bench.check(state, home, False) is None
    bench.deploy(state, home)
    assert state.pieces[plane].at == "eastern_europe"


@rule("B-1-04")
def test_every_battle_that_was_opened_is_fought(bench: Bench) -> None:
    state = bench.scene()
    one, two = bench.put(state, "germany", "eastern_europe", infantry=2)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    state.lands["ukraine_ssr"].owner = "russia"
    bench.attack(
        state,
        [Move(one, ["eastern_europe", "karelia_ssr"]), Move(two, ["eastern_europe", "ukraine_ssr"])],
        {"B-7-01": [6, 1]},
    )
    assert state.battles == []
    assert open_battles(state) == [], "nobody fights at home"
    assert state.lands["ukraine_ssr"].owner == "germany"
    assert state.lands["karelia_ssr"].owner == "russia"
    assert one not in state.pieces


@rule("B-1-05")
def test_taking_empty_land_is_a_combat_move(bench: Bench) -> None:
    state = bench.scene()
    (unit,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    into_enemy, home = [Move(unit, ["eastern_europe", "karelia_ssr"])], [Move(unit, ["eastern_europe", "germany"])]
    assert bench.check(state, into_enemy, True) is None
    assert bench.check(state, into_enemy, False) == ("B-1-05", "no-march")
    assert bench.check(state, home, False) is None
    assert bench.check(state, home, True) == ("B-5-02", "no-combat-move")
    (plane,) = bench.put(state, "germany", "eastern_europe", fighter=1)
    over = [Move(plane, ["eastern_europe", "karelia_ssr"])]
    assert bench.check(state, over) == ("B-1-05", "nothing-to-attack")
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    assert bench.check(state, over) is None


@rule("B-2-01")
def test_a_way_leads_through_adjacent_spaces_only(bench: Bench) -> None:
    state = bench.scene()
    (plane,) = bench.put(state, "germany", "germany", bomber=1)
    bench.put(state, "uk", "united_kingdom", infantry=1)
    jump = [Move(plane, ["germany", "united_kingdom"])]
    assert bench.check(state, jump) == ("B-2-01", "not-adjacent")
    assert bench.check(state, [Move(plane, ["germany", "western_europe", "north_sz", "united_kingdom"])]) is None
    assert bench.check(state, [Move(plane, ["japan", "japan_sz"])]) == ("B-2-01", "starts-elsewhere")
    assert bench.check(state, [Move(plane, [])]) == ("B-2-01", "starts-elsewhere")
    assert bench.check(state, [Move(plane, ["germany"])]) == ("B-2-01", "starts-elsewhere")


@rule("B-2-02")
def test_friendly_enemy_and_neutral_spaces(bench: Bench) -> None:
    state = bench.scene()
    assert friendly(state, "manchuria", "germany")
    assert hostile(state, "karelia_ssr", "japan")
    assert neutral(state, "spain")
    assert not friendly(state, "spain", "uk")
    assert not hostile(state, "spain", "uk")
    bench.put(state, "uk", "north_sz", transport=1)
    bench.put(state, "uk", "red_sz", fighter=1)
    assert enemy_ships(state, "germany") == {"north_sz"}
    assert enemy_ships(state, "usa") == set()


@rule("B-2-03")
def test_suez_needs_both_banks_when_the_turn_began(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_mediterranean_sz", battleship=1)
    south = [Move(ship, ["east_mediterranean_sz", "red_sz"])]
    assert bench.check(state, south) is None
    state.lands["syria_iraq"].owner = "germany"
    assert bench.check(state, south) == ("B-2-03", "canal-closed")
    state.lands["syria_iraq"].owner = "uk"
    state.was["syria_iraq"] = "germany"  # taken only this turn
    assert bench.check(state, south) == ("B-2-03", "canal-closed")
    assert Chart(state, "uk").passes("caribbean_sz", "west_panama_sz")
    assert not Chart(state, "japan").passes("caribbean_sz", "west_panama_sz")


@rule("B-2-06")
def test_ships_may_be_built_in_the_caspian_sea(bench: Bench) -> None:
    state = bench.scene("russia", "place")
    state.nations["russia"].bought = {"transport": 1}
    assert check_placement(state, "russia", Placement([Placed("transport", 1, "caspian_sz", "russia")])) is None


def test_the_default_of_every_movement_sheet_is_legal(bench: Bench) -> None:
    state = bench.scene()
    play_of = combat_move_phase(bench.world(state))
    step = play_of.send(None)
    assert isinstance(step, Ask)
    assert step.seats["germany"].check(Moves()) is None


@rule("B-1-01", "A-2.1-34")
def test_a_new_turn_begins_afresh_for_every_unit(bench: Bench) -> None:
    from sandtable.games.dateline.state.submarines import hide

    state = bench.expansion("germany", "income")
    (bomber,) = bench.put(state, "germany", "germany", bomber=1)
    (boat,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    name = hide(state, boat, 1)
    fresh = msgspec.structs.asdict(state.pieces[bomber])
    for piece in (state.pieces[bomber], state.flotillas["germany"].hidden[name]):
        piece.moved, piece.done, piece.came, piece.goal = 3, True, "eastern_europe", "russia"
        piece.raid, piece.fought, piece.mission, piece.target, piece.way = True, True, "bomb", "u1", ["baltic_sz"]
    state.was, state.rockets_fired, state.closed = {"russia": "russia"}, True, {"japan_sz": 1}
    end_turn(bench.world(state))
    assert msgspec.structs.asdict(state.pieces[bomber]) == fresh
    hidden = state.flotillas["germany"].hidden[name]
    assert (hidden.moved, hidden.done, hidden.came, hidden.goal) == (0, False, "", "")
    assert (hidden.raid, hidden.fought, hidden.mission, hidden.target, hidden.way) == (False, False, "", "", [])
    assert (state.was, state.rockets_fired, state.phase, state.nation) == ({}, False, "research", "uk")
    assert state.closed == {"japan_sz": 1}, "to the end of the round"
    assert bench.facts("turn") == [{"nation": "uk", "round": 1}]
    for flag in ("raid", "fought"):
        setattr(state.pieces[bomber], flag, True)
        end_turn(bench.world(state))
        assert not getattr(state.pieces[bomber], flag)
    state.pieces[bomber].done = True
    state.turn = 4
    end_turn(bench.world(state))
    assert not state.pieces[bomber].done
    assert (state.round, state.phase, state.closed) == (2, "dive", {})


@rule("B-1-03", "B-1-05", "D3.9-06")
def test_the_log_says_who_attacks_and_who_moves_but_nothing_of_hidden_boats(bench: Bench) -> None:
    from sandtable.games.dateline.state.submarines import hide

    state = bench.expansion("germany")
    men = bench.put(state, "germany", "eastern_europe", infantry=2)
    (boat,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    name = hide(state, boat, 1)
    way = ["eastern_europe", "karelia_ssr"]
    bench.attack(state, [*(Move(id, way) for id in men), Move(name, ["baltic_sz", "north_sz"])])
    told = {"nation": "germany", "units": {"infantry": 2}, "start": way[0], "goal": way[1]}
    assert (bench.facts("attacks"), bench.facts("moves")) == ([told], [])
    (tank,) = bench.put(state, "germany", "germany", armor=1)
    bench.deploy(state, [Move(tank, ["germany", "eastern_europe"])])
    assert [fact["units"] for fact in bench.facts("moves")] == [{"armor": 1}]
    mpc, man = bench.put(state, "germany", "germany", mpc=1, infantry=1)
    bench.deploy(state, [Move(man, ["germany"], ship=mpc)])
    assert len(bench.facts("moves")) == 1, "whoever gets on where he stands goes nowhere"


@rule("B-7-05", "B-1-04")
def test_a_battle_that_was_begun_goes_on_where_it_stopped(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "karelia_ssr", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.put(state, "germany", "caucasus", armor=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    state.battles = open_battles(state)
    assert [battle.id for battle in state.battles] == ["land-caucasus", "land-karelia_ssr"]
    state.fighting = "land-karelia_ssr"
    world = bench.world(state, {"B-7-01": [3, 6, 3, 6]})
    bench.run(combat_phase(world))
    assert [fact["space"] for fact in bench.facts("captured")] == ["karelia_ssr", "caucasus"]
    assert bench.kinds() == [], "nobody was asked for the order"
    assert [fact["space"] for fact in bench.facts("land-begins")] == ["caucasus"], "the first had begun before"
    assert state.fighting == ""
    assert len(state.reports) == 2


@rule("B-1-02")
def test_nobody_moves_anothers_units(bench: Bench) -> None:
    state = bench.scene("germany")
    (ally,) = bench.put(state, "japan", "eastern_europe", infantry=1)
    (foe,) = bench.put(state, "russia", "karelia_ssr", infantry=1)
    assert bench.check(state, [Move(ally, ["eastern_europe", "karelia_ssr"])]) == ("B-1-02", "not-your-unit")
    assert bench.check(state, [Move(foe, ["karelia_ssr", "eastern_europe"])]) == ("B-1-02", "not-your-unit")
    assert bench.check(state, [Move("u999", ["karelia_ssr", "eastern_europe"])]) == ("B-1-02", "not-your-unit")


@rule("B-1-01")
def test_russia_may_attack_at_once_unless_the_option_says_otherwise(bench: Bench) -> None:
    assert not first_turn_ban(bench.scene("russia"))
    assert first_turn_ban(bench.scene("russia", russia="holds"))
    assert not first_turn_ban(bench.scene("germany", russia="holds"))
    state = bench.scene("russia", russia="holds")
    state.round = 2
    assert not first_turn_ban(state)
    man, *_ = bench.put(state, "russia", "karelia_ssr", infantry=1)
    state.round = 1
    assert bench.check(state, bench.into([man], "karelia_ssr", "russia"), combat=False) is None
    found = bench.refusal(state, bench.into([man], "karelia_ssr", "finland_norway"))
    assert (found.rule, found.reason, found.args) == ("B-1-01", "no-attack-in-the-first-turn", {"nation": "russia"})


@rule("B-1-03", "B-1-02")
def test_a_refusal_names_the_unit(bench: Bench) -> None:
    state = bench.scene()
    tank, man = bench.put(state, "germany", "eastern_europe", armor=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert bench.refusal(state, bench.into([tank, tank], *way)).args == {"unit": "armor"}
    state.pieces[man].done = True
    assert bench.refusal(state, bench.into([man], *way)).args == {"unit": "infantry"}


@rule("B-1-05", "B-1-03")
def test_the_form_of_the_second_move_is_one_without_attacks(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    (man,) = bench.put(state, "germany", "germany", infantry=1)
    home = bench.into([man], "germany", "eastern_europe")
    bench.run(noncombat_move_phase(bench.world(state)), {"noncombat-move": Moves(home)})
    (asked,) = [one for _, one in bench.asked]
    assert "targets" not in offer_of(asked)
    assert state.pieces[man].at == "eastern_europe"


@rule("B-1-03")
def test_a_ship_that_attacked_and_a_plane_that_landed_move_no_more(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    (plane,) = bench.put(state, "germany", "germany", fighter=1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, bench.into([ship], "baltic_sz", "north_sz"), {"B-8-03": [4], "B-7-01": [6]})
    assert bench.check(state, bench.into([ship], "north_sz", "baltic_sz"), False) == ("B-1-03", "has-moved")
    bench.deploy(state, bench.into([plane], "germany", "eastern_europe"))
    assert bench.check(state, bench.into([plane], "eastern_europe", "germany"), False) == ("B-1-03", "has-moved")


@rule("B-1-01", "D3.9c-10")
def test_without_secret_submarines_a_round_begins_with_research(bench: Bench) -> None:
    state = bench.scene("usa", "income")
    end_turn(bench.world(state))
    assert (state.phase, state.round, state.nation) == ("research", 2, "russia")
    state = bench.expansion("russia", "dive")
    bench.run(dive_phase(bench.world(state)))
    assert bench.asked == []


@rule("B-1-05", "B-1-03")
def test_the_log_tells_where_a_march_of_two_spaces_ends(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    (tank,) = bench.put(state, "germany", "germany", armor=1)
    bench.deploy(state, [Move(tank, ["germany", "eastern_europe", "ukraine_ssr"])])
    assert [(fact["start"], fact["goal"]) for fact in bench.facts("moves")] == [("germany", "ukraine_ssr")]


@rule("B-1-03")
def test_whoever_marched_into_battle_marches_no_more(bench: Bench) -> None:
    state = bench.scene()
    tank, man = bench.put(state, "germany", "eastern_europe", armor=1, infantry=1)
    bench.attack(state, [Move(tank, ["eastern_europe", "karelia_ssr"])])
    assert bench.check(state, [Move(tank, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")
    assert bench.check(state, [Move(man, ["eastern_europe", "karelia_ssr"])], False) is None


@rule("B-1-03", "B-7-08")
def test_a_ship_that_retreats_with_others_has_moved(bench: Bench) -> None:
    state = bench.expansion("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "north_sz", infantry=1)
    state.pieces[man].on = ship
    (hunter,) = bench.put(state, "uk", "east_canada_sz", cruiser=1)
    bench.seen_boat(state, "germany", "north_sz")
    way = ["east_canada_sz", "north_sz"]
    bench.attack(state, [Move(hunter, way, attack=True)], [6] * 9, {"retreat": "east_canada_sz"})
    assert bench.there(state, "east_canada_sz") == {"uk transport": 1, "uk infantry": 1, "uk cruiser": 1}
    assert bench.facts("retreat") == [{"nation": "uk", "space": "north_sz", "goal": "east_canada_sz"}]
    (question,) = [decision for _, decision in bench.asked if decision.kind == "retreat"]
    assert question.check("") is not None, "who stood there came from nowhere"
    on = ["east_canada_sz", "east_us_sz"]
    assert bench.check(state, [Move(ship, on)], combat=False) == ("B-1-03", "has-moved")
    ashore = ["east_canada_sz", "eastern_canada"]
    assert bench.check(state, [Move(man, ashore, ship=ship)], combat=False) == ("B-1-03", "has-moved")


@rule("B-1-03", "B-8-04")
def test_a_submarine_that_withdrew_has_moved(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "west_spain_sz", battleship=1)
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    moves = [Move(sub, ["baltic_sz", "north_sz"]), Move(ship, ["west_spain_sz", "north_sz"])]
    answer = {"submarines-withdraw": "baltic_sz", "retreat": "west_spain_sz"}
    bench.attack(state, moves, [6] * 9, answer)
    assert (state.pieces[sub].at, state.pieces[ship].at) == ("baltic_sz", "west_spain_sz")
    assert state.pieces[sub].done


@rule("B-1-02", "B-2-01", "B-1-03")
def test_a_refused_move_names_the_unit_and_where_it_stands(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "germany", armor=1)
    (other,) = bench.put(state, "russia", "karelia_ssr", infantry=1)
    assert bench.refusal(state, [Move(other, ["karelia_ssr", "russia"])]).args == {"unit": other}
    elsewhere = [Move(tank, ["karelia_ssr", "russia"])]
    assert bench.refusal(state, elsewhere).args == {"unit": "armor", "space": "germany"}
    twice = [Move(tank, ["germany", "eastern_europe"], ""), Move(tank, ["germany", "eastern_europe"])]
    assert bench.refusal(state, twice, combat=False).args == {"unit": "armor"}


@rule("B-1-02", "B-1-01")
def test_the_first_question_of_a_war_is_russias(bench: Bench) -> None:
    steps = play(bench.world(starting_state("base", {})))
    first = next(step for step in steps if isinstance(step, Ask))
    assert [(seat, decision.kind) for seat, decision in first.seats.items()] == [("russia", "research")]


@rule("B-1-05", "B-1-04")
def test_the_form_of_the_combat_move_shows_attacks(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.run(combat_move_phase(bench.world(state)))
    ((_, sheet),) = bench.asked
    offer = offer_of(sheet)
    assert ["eastern_europe", "karelia_ssr"] in offer["ways"][tank]
    assert offer["targets"] == {"karelia_ssr": "russia: 1 infantry"}
