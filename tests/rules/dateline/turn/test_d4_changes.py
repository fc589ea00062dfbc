"""D1, D4 Set-up, values, technology, victory, capitals."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.data.data import CHAPTERS, NATIONS
from sandtable.games.dateline.rules.combat.battle import values
from sandtable.games.dateline.rules.combat.bomb import atomic_research
from sandtable.games.dateline.rules.combat.capture import conquer
from sandtable.games.dateline.rules.purchase import Purchase, purchase_phase
from sandtable.games.dateline.script import allied_economic, check_victory, collect_income, end_turn
from sandtable.games.dateline.state.complexes import may_spend
from sandtable.games.dateline.state.model import State, income_of, reach_of, starting_state, value_of
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

ALL = dict.fromkeys(CHAPTERS, "on")


def units(state: State, nation: str, space: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in state.pieces.values():
        if piece.nation == nation and piece.at == space:
            found[piece.kind] = found.get(piece.kind, 0) + 1
    return found


@rule("D1-01")
def test_a_round_is_five_turns(bench: Bench) -> None:
    state = bench.expansion("russia", submarines="off")
    nations = []
    for _ in range(5):
        nations.append(state.nation)
        assert state.round == 1
        end_turn(bench.world(state))
    assert nations == list(NATIONS)
    assert (state.round, state.nation) == (2, "russia")


@rule("D4-01", "A-4-08")
def test_the_american_set_up() -> None:
    state = starting_state("expansion", ALL)
    assert units(state, "usa", "west_us_sz") == {"battleship": 1, "transport": 2, "carrier": 1}
    carrier = next(id for id, p in state.pieces.items() if p.kind == "carrier" and p.at == "west_us_sz")
    assert not any(piece.on == carrier for piece in state.pieces.values())


@rule("D4-02")
def test_the_japanese_set_up() -> None:
    base, state = starting_state("base", {}), starting_state("expansion", ALL)
    for space, kind in (
        ("japan_sz", "cruiser"),
        ("philippines_sz", "transport"),
        ("japan", "oscar"),
        ("philippines", "infantry"),
    ):
        assert units(state, "japan", space)[kind] == units(base, "japan", space).get(kind, 0) + 1
    assert "cruiser" not in units(starting_state("expansion", {**ALL, "cruiser": "off"}), "japan", "japan_sz")


@rule("D4-03", "A-4-01")
def test_a_tiger_replaces_the_armor_in_southern_europe() -> None:
    before = units(starting_state("base", {}), "germany", "southern_europe")
    after = units(starting_state("expansion", ALL), "germany", "southern_europe")
    assert before["armor"] == 1
    assert after == {**{k: v for k, v in before.items() if k != "armor"}, "tiger": 1}
    assert units(starting_state("expansion", {**ALL, "tiger": "off"}), "germany", "southern_europe") == before


@rule("D4-04", "D4-13", "A-4-07")
def test_one_infantry_for_india_and_nothing_for_russia() -> None:
    base, state = starting_state("base", {}), starting_state("expansion", ALL)
    spaces = {piece.at for piece in base.pieces.values()}
    changed = [s for s in spaces if units(base, "uk", s) != units(state, "uk", s)]
    assert changed == ["india"]
    assert units(state, "uk", "india")["infantry"] == units(base, "uk", "india")["infantry"] + 1
    assert all(units(base, "russia", s) == units(state, "russia", s) for s in spaces)


@rule("D4-06", "A-4-09")
def test_brazil_and_hawaii_are_worth_two() -> None:
    state = starting_state("expansion", ALL)
    assert (value_of(state, "brazil"), value_of(state, "hawaiian_islands")) == (2, 2)
    assert (value_of(starting_state("base", {}), "brazil"), income_of(state, "usa")) == (3, 36)
    assert state.nations["usa"].money == 36


@rule("D4-07", "D4-09", "D4-10")
def test_the_changed_technologies(bench: Bench) -> None:
    changed, plain = values(bench.expansion()), values(bench.expansion(technology="off"))
    assert (changed.dice("bomber", ["heavy_bombers"]), plain.dice("bomber", ["heavy_bombers"])) == (2, 3)
    for kind in ("fighter", "oscar", "mustang"):
        assert changed.defence(kind, ["jets"]) == 5
    assert plain.defence("mustang", ["jets"]) == 3
    assert changed.defence("bomber", ["jets"]) == 1
    assert changed.attack("submarine", ["super_submarines"]) == 3


@rule("A-3.4-02")
def test_jets_do_not_change_bombers(bench: Bench) -> None:
    assert values(bench.expansion()).defence("bomber", ["jets"]) == 1
    assert values(bench.expansion()).defence("oscar", ["jets"]) == 5


@rule("D4-08")
def test_long_range_is_not_for_mustangs_and_oscars(bench: Bench) -> None:
    state = bench.expansion("usa")
    mustang, fighter, bomber = bench.put(state, "usa", "eastern_usa", mustang=1, fighter=1, bomber=1)
    (oscar,) = bench.put(state, "japan", "japan", oscar=1)
    for nation in ("usa", "japan"):
        state.nations[nation].technologies = ["long_range"]
    assert [reach_of(state, state.pieces[id]) for id in (mustang, fighter, bomber, oscar)] == [6, 6, 8, 3]


@rule("D4-12", "A-4-02")
@pytest.mark.parametrize(
    ("nation", "more", "won"), [("usa", True, True), ("usa", False, False), ("japan", True, False)]
)
def test_the_allies_win_with_104_after_the_american_turn(bench: Bench, nation: str, more: bool, won: bool) -> None:
    state = bench.expansion(nation)
    gains = ["western_europe", "ukraine_ssr", "algeria", "libya", *(["manchuria"] if more else [])]
    for land in gains:
        state.lands[land].owner = "uk"
    assert sum(income_of(state, one) for one in ("russia", "uk", "usa")) == (104 if more else 101)
    check_victory(bench.world(state))
    assert (state.victory == "allied-economic") is won
    if won:
        state.winner = state.victory = ""
        state.lands["algeria"].nuked, state.lands["algeria"].hot = True, state.round
        check_victory(bench.world(state))
        assert state.winner == ""  # a hot territory does not count


@rule("D4-14", "A-4-04")
@pytest.mark.parametrize(("money", "taken"), [(30, 10), (4, 4)])
def test_the_captor_gets_the_capitals_value_at_most(bench: Bench, money: int, taken: int) -> None:
    state = bench.expansion("russia")
    state.nations["germany"].money = money
    before = state.nations["russia"].money
    conquer(bench.world(state), "germany", "russia")
    assert (state.nations["germany"].money, state.nations["russia"].money) == (money - taken, before + taken)


@rule("D4-15", "A-4-05")
def test_the_victim_produces_elsewhere_but_collects_nothing(bench: Bench) -> None:
    state = bench.expansion("germany", "purchase")
    state.lands["germany"].owner = "russia"
    assert may_spend(state, "germany")
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"infantry": 2})})
    assert state.nations["germany"].bought == {"infantry": 2}
    money = state.nations["germany"].money
    collect_income(bench.world(state))
    assert state.nations["germany"].money == money
    state.lands["southern_europe"].owner = "uk"
    assert not may_spend(state, "germany")
    state.lands["southern_europe"].owner = "germany"
    state.options["capital"] = "off"
    assert not may_spend(state, "germany")


@rule("A-4-06")
def test_research_may_start_again_at_another_original_complex(bench: Bench) -> None:
    state = bench.expansion("germany", "research")
    state.round = 6
    state.lands["germany"].owner = "russia"
    bench.put(state, "germany", "southern_europe", scientist=1)
    bench.run(atomic_research(bench.world(state)))
    assert bench.kinds() == ["atomic-research"]


@rule("A-4-09", "D4-01")
def test_units_are_numbered_from_one_and_the_changes_are_a_chapter() -> None:
    state = starting_state("expansion", {"setup": "off"})
    assert list(state.pieces) == [f"u{n}" for n in range(1, len(state.pieces) + 1)]
    assert state.next_piece == len(state.pieces) + 1
    assert state.pieces == starting_state("base", {}).pieces
    assert {name: nation.money for name, nation in state.nations.items()} == {
        "russia": 24,
        "germany": 32,
        "uk": 30,
        "japan": 25,
        "usa": 36,
    }


@rule("D4-12")
def test_the_allied_income_wins_by_the_chapter_alone(bench: Bench) -> None:
    for chapter in ("on", "off"):
        state = bench.expansion("usa", "income", victory=chapter)
        for land in state.lands.values():
            land.owner = land.owner and "usa"
        for capital in ("germany", "japan"):
            state.lands[capital].owner = capital
        assert allied_economic(state) is (chapter == "on")


@rule("D3.9-06", "A-4-09")
@pytest.mark.parametrize(
    ("options", "phase"), [({"mpc": "on"}, "opening"), ({"submarines": "on"}, "opening"), ({}, "research")]
)
def test_the_opening_is_for_mpcs_and_submarines(options: dict[str, str], phase: str) -> None:
    state = starting_state("expansion", options)
    assert state.phase == phase
    assert bool(state.flotillas) == ("submarines" in options)


@rule("D4-01", "D4-13")
def test_the_changes_of_the_set_up_are_a_chapter_of_their_own() -> None:
    def men(setup: str, tiger: str) -> tuple[int, int, int]:
        options = {"setup": setup, "tiger": tiger}
        state = starting_state("expansion", options)
        kinds = [(piece.kind, piece.at) for piece in state.pieces.values()]
        return (
            kinds.count(("infantry", "india")),
            kinds.count(("armor", "southern_europe")),
            kinds.count(("tiger", "southern_europe")),
        )

    before, after, without = men("off", "on"), men("on", "on"), men("on", "off")
    assert (after[0] - before[0], after[1] - before[1], after[2]) == (1, -1, 1)
    assert (without[1], without[2]) == (before[1], 0)
    state = starting_state("base", {})
    decks = [piece.on for piece in state.pieces.values() if piece.kind == "fighter" and piece.at.endswith("_sz")]
    assert decks
    assert all(state.pieces[ship].kind == "carrier" for ship in decks)
