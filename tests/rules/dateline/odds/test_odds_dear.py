"""Odds that would take too long: what they cost is foreseen, and they are sampled."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sandtable.games.dateline.data.data import BASE, EXPANSION, Chapters
from sandtable.games.dateline.rules.odds import odds as reckoned
from sandtable.games.dateline.rules.odds import sample as odds_sample
from sandtable.games.dateline.rules.odds import sea as odds_sea
from sandtable.games.dateline.rules.odds.forces import parse_force
from sandtable.games.dateline.rules.odds.odds import odds, odds_text
from sandtable.games.dateline.rules.odds.reckoning import shown
from sandtable.games.dateline.rules.odds.sample import BATTLES
from sandtable.games.dateline.rules.odds.sea import MOST_CELLS, MOST_WORK, PASSES, PRODUCTS
from sandtable.games.dateline.rules.odds.values import tokens, values_of
from sandtable.kernel.odds import MOST_UNITS
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

SAMPLED_WORK = 30_000_000
"""Cells that the sampling of the largest battle may touch."""
SOLVED_CELLS = 20_000_000
"""Cells of the equations of the largest land battle."""
MEMORY = 200_000_000
EXPANDED = values_of(EXPANSION)


def dearest(n: int) -> tuple[str, str]:
    """Ships, boats under water and planes on both sides: losses in three classes that are lost apart."""
    return f"{n} cru/attack {n} sub/under {n} ftr", f"{n} cru {n} sub/under {n} ftr"


@rule("A-3.9b-05")
def test_small_battles_are_exact_and_the_dearest_are_sampled_with_their_error() -> None:
    small = odds_text(*dearest(5), ["expansion"])
    assert (small.battles, small.error) == (0, 0)
    large = odds_text(*dearest(20), ["expansion"])
    assert large.battles == BATTLES
    assert 0 < large.error <= 0.5 / BATTLES**0.5
    assert large.attacker + large.defender + large.draw == pytest.approx(1)
    assert sum(one.chance for one in large.distribution) == pytest.approx(1)
    assert odds_text(*dearest(20), ["expansion"]) == large, "the same question has the same answer"


def test_no_sampled_share_is_said_to_be_beyond_doubt() -> None:
    found = odds_text("20 cru/attack 20 sub/under 20 bb", "20 tr 20 sub/under 20 ftr", ["expansion"])
    assert found.battles and found.attacker == 1
    assert found.error == pytest.approx((2 * (BATTLES + 2)) ** 0.5 / (BATTLES + 4) ** 1.5)


@rule("A-3.9b-05", "B-7-02")
def test_a_player_sees_that_odds_were_sampled(bench: Bench) -> None:
    state = bench.expansion("uk")
    mine = bench.put(state, "uk", "north_sz", cruiser=9, battleship=5, fighter=12)
    theirs = bench.put(state, "germany", "north_sz", submarine=9, battleship=6, carrier=5)
    (one,) = shown(state, mine[:3], theirs[:3], "B-7-01")
    assert one.exact
    for id in (*mine[:9], *theirs[:9]):
        state.pieces[id].mission, state.pieces[id].under = "attack", int(state.pieces[id].kind == "submarine")
    for id in bench.put(state, "uk", "north_sz", submarine=9):
        state.pieces[id].mission, state.pieces[id].under = "attack", 1
        mine.append(id)
    for id in mine[14:26]:
        state.pieces[id].on = ""
    theirs += bench.put(state, "japan", "north_sz", fighter=12)
    (one,) = shown(state, mine, theirs, "B-7-01")
    assert not one.exact


@rule("B-8-01", "D3.9a-03", "D3.3-02")
@pytest.mark.parametrize("low_luck", [False, True])
@pytest.mark.parametrize(
    ("attacker", "defender", "chapters"),
    [
        ("3 sub 2 ftr 1 tr", "2 sub 1 cv 1 ftr", BASE),
        ("2 cru/attack 2 sub/under 1 ftr", "1 cru 2 sub/under 2 ftr", EXPANSION),
        ("3 sub/first_shot 1 bb/1", "2 cru 1 bb/2 1 tr", EXPANSION),
        ("4 osc/kamikaze-battleship 1 osc/kamikaze-carrier 2 cru", "1 bb 1 cv 1 ftr 2 tr", EXPANSION),
        ("uk: 2 sub/under [super_submarines] + uk: 2 bmb [heavy_bombers]", "1 cv 2 ftr 1 sub", EXPANSION),
        ("2 sub/under", "1 tr 2 ftr", EXPANSION),
        ("1 cru/attack 1 ftr 1 bb", "2 sub/under 1 cv", EXPANSION),
    ],
)
def test_sampling_follows_the_same_rules_as_reckoning(
    monkeypatch: pytest.MonkeyPatch, attacker: str, defender: str, chapters: Chapters, low_luck: bool
) -> None:
    exact = odds(attacker, defender, chapters=chapters, low_luck=low_luck)
    monkeypatch.setattr(reckoned, "MOST_WORK", 0)
    found = odds(attacker, defender, chapters=chapters, low_luck=low_luck)
    assert (exact.battles, found.battles) == (0, BATTLES)
    for name in ("attacker", "defender", "draw"):
        p = getattr(exact, name)
        assert getattr(found, name) == pytest.approx(p, abs=4 * max(0.0, p * (1 - p) / BATTLES) ** 0.5 + 1e-9)
    ends = {(str(one.attacker), str(one.defender)): one.chance for one in exact.distribution}
    for one in found.distribution:
        p = ends[str(one.attacker), str(one.defender)]
        assert one.chance == pytest.approx(p, abs=5 * (p * (1 - p) / BATTLES) ** 0.5 + 1e-3)
    assert found.expected_losses == pytest.approx(exact.expected_losses, abs=0.5)


@rule("B-8-01")
def test_what_still_fights_after_the_last_round_that_is_sampled_counts_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_sample, "MOST_ROUNDS", 1)
    mine, theirs = (tokens(parse_force("2 cru"), ["cruiser"], EXPANDED) for _ in range(2))
    shares = odds_sample.SampledBattle(mine, theirs, EXPANDED, {}, ()).endings()[-1]
    assert shares.sum() == pytest.approx(1)


@rule("B-7-07")
def test_sampled_forces_at_sea_capture_no_land() -> None:
    assert odds_text(*dearest(12), ["expansion"]).also == {"capture": 0}


ROLES = ("cru/attack", "sub/under", "sub", "sub/first_shot", "ftr", "bb", "cv", "tr", "bmb", "cru", "mus")
DIVES = tuple(f"osc/kamikaze-{ship}" for ship in ("carrier", "battleship", "transport", "cruiser", "submarine"))
FLEET = ("cru", "sub/under", "sub", "ftr", "bb", "cv", "tr", "bmb")
TROOPS = ("inf", "arm", "ftr", "bmb", "bb", "tig")
TECHNOLOGIES = ("", "", " [heavy_bombers]", " [super_submarines jets]")


@st.composite
def battles(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    """Battles of as many units as may be: two forces as text, and options."""
    at_sea = draw(st.booleans())
    attackers = draw(st.integers(10, MOST_UNITS - 10))
    kinds = (*ROLES, *DIVES) if at_sea else TROOPS
    mine = draw(forces(kinds, attackers, () if at_sea else ("inf",)))
    sure = ("cv", "bb", "tr", "cru", "sub") if at_sea else ("inf",)
    theirs = draw(forces(FLEET if at_sea else TROOPS[:4], MOST_UNITS - attackers - (not at_sea), sure))
    options = draw(st.sampled_from([["expansion"], ["expansion", "low_luck"], []]))
    return mine + draw(st.sampled_from(TECHNOLOGIES)), theirs + ("" if at_sea else " 1 aa"), options


@st.composite
def forces(draw: st.DrawFn, kinds: tuple[str, ...], units: int, sure: tuple[str, ...]) -> str:
    """A force of so many units, some of the sure kinds among them; the same kind may be written several times."""
    some = [*sure, *draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=8))][:units]
    cuts = sorted(draw(st.lists(st.integers(0, units - len(some)), min_size=len(some) - 1, max_size=len(some) - 1)))
    ends = [*cuts, units - len(some)]
    counts = [1 + end - start for start, end in zip([0, *cuts], ends, strict=True)]
    return " ".join(f"{count} {kind}" for count, kind in zip(counts, some, strict=True))


class Counted:
    """Counts the cells that reckoning touches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables = self.solved = self.sampled = 0
        self.foreseen: list[odds_sea.SeaBattle] = []
        volley, fight, solve = odds_sea.Fleet._volley, odds_sea.SeaBattle.fight, np.linalg.solve
        strike = odds_sample.Ships.strike

        def table(fleet: Any, reach: Any, pmf: Any, then: Any) -> Any:
            self.tables += fleet.size**2 * min(len(pmf), fleet.chain(reach).shape[1])
            return volley(fleet, reach, pmf, then)

        def whole(battle: odds_sea.SeaBattle, weight: float) -> Any:
            self.foreseen.append(battle)
            return fight(battle, weight)

        def equations(left: Any, right: Any) -> Any:
            self.solved += left.size
            return solve(left, right)

        def struck(ships: odds_sample.Ships, blocks: Any, hits: Any, *hunted: Any) -> None:
            self.sampled += len(hits) * len(ships.blocks)
            strike(ships, blocks, hits, *hunted)

        monkeypatch.setattr(odds_sea.Fleet, "_volley", table)
        monkeypatch.setattr(odds_sea.SeaBattle, "fight", whole)
        monkeypatch.setattr(np.linalg, "solve", equations)
        monkeypatch.setattr(odds_sample.Ships, "strike", struck)


@rule("B-8-01")
def test_the_cost_of_a_battle_by_hand() -> None:
    two_boats, battleship = (
        tokens(parse_force(text), [kind], EXPANDED)
        for text, kind in (("2 sub", "submarine"), ("1 bb", "battleship"))
    )
    battle = odds_sea.SeaBattle(two_boats, battleship, EXPANDED, {})
    # Three states of the boats, four of the ship; two dice against three hits, one die against two.
    assert battle.work == 3 * 4 * (4 * (PASSES + 2) + 3 * (1 + 1) + 3 * 4 // PRODUCTS)
    assert battle.cells == 3 * 3 * 4
    many = odds_sea.SeaBattle(battleship, two_boats, EXPANDED, {3: 4})
    assert many.work == 4 * 3 * (3 * (PASSES + 1) + 4 * (1 + 2) + 4 * 3 // PRODUCTS), "first shots fall once"


def test_a_fleet_of_too_many_states_is_not_even_listed() -> None:
    with pytest.raises(odds_sea.TooDear):
        odds_sea.Fleet(
            tokens(parse_force("20 bb 20 sub/under 20 ftr"), ["submarine", "fighter", "battleship"], EXPANDED),
            EXPANDED,
            False,
            {odds_sea.HULLS, odds_sea.SEEN, odds_sea.ALL},
        )


@rule("B-8-01", "B-7-01", "D3.3-02")
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
@given(battles())
def test_no_legal_battle_costs_more_than_was_foreseen(battle: tuple[str, str, list[str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        counted = Counted(patch)
        tracemalloc.start()
        try:
            found = odds_text(*battle)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    foreseen = sum(one.work for one in counted.foreseen)
    assert counted.tables <= foreseen <= MOST_WORK
    assert all(one.cells <= MOST_CELLS for one in counted.foreseen)
    assert counted.sampled <= SAMPLED_WORK
    assert counted.solved <= SOLVED_CELLS
    assert peak <= MEMORY
    assert (found.battles == BATTLES) == (counted.sampled > 0)
    assert found.attacker + found.defender + found.draw == pytest.approx(1)
    assert sum(one.chance for one in found.distribution) == pytest.approx(1)
