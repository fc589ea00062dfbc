"""SW1.0, SW16.11 Convoy battles: how they begin and end, and a save in the middle of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import sandtable
from sandtable.games.steel_wolves.data.data import BATTLES, CLASSES, LEDGER
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import within_call
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.victory import battle_outcome, battle_over
from sandtable.games.steel_wolves.scenarios.campaigns import campaign_scenarios
from sandtable.games.steel_wolves.scenarios.convoy_battles import battle_scenarios
from sandtable.games.steel_wolves.state.model import SEAT
from sandtable.kernel import Record, Rng, Seeded, Table
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench

KEPT = Path(__file__).parents[3] / "saves" / "steel_wolves-in_a_pack-r1-s1.sandtable"


@rule("SW1.0")
def test_there_are_patrols_and_convoy_battles_with_real_boats() -> None:
    assert len(battle_scenarios()) >= 8
    for battle in BATTLES.values():
        month = f"{battle['year']}-{battle['month']:02d}"
        for boat in battle["boats"]:
            known = LEDGER[boat[0]]
            assert known.cls == boat[1] and boat[1] in CLASSES
            assert known.entry == "W/S" or known.entry <= month, f"{boat[0]} was not at sea in {month}"


@rule("SW1.0", "SW31.00")
def test_one_player_has_patrols_battles_and_six_campaigns() -> None:
    found = GAME.scenarios()
    assert {one.seats for one in found} == {(SEAT,)}
    assert sum(1 for one in found if "boat" in one.args) >= 8
    campaigns = [(one.args["start"], one.args["end"], one.id) for one in campaign_scenarios()]
    assert campaigns == [
        ("1939-09", "1943-05", "campaign_1"),
        ("1940-07", "1941-03", "campaign_2"),
        ("1941-04", "1941-12", "campaign_3"),
        ("1942-01", "1942-07", "campaign_4"),
        ("1942-08", "1943-05", "campaign_5"),
        ("1941-09", "1943-05", "campaign_6"),
    ]
    assert {one for _, _, one in campaigns} < {one.id for one in found}


@rule("SW1.0", "SW13.22b")
@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_begins_with_the_report_of_the_first_boat(battle: str) -> None:
    table = sandtable.open_table("steel_wolves", scenario=battle, seed=1)
    state = table.world.state
    asked = table.pending["bdu"]
    assert (asked.kind, asked.args["boat"]) == ("pack", state.boats[0].id)
    assert len(within_call(state, state.boats[0])) == len(state.boats) - 1
    commanders = {boat.commander for boat in state.boats} - {""}
    assert not commanders & set(state.aces)


@rule("SW16.11")
@pytest.mark.parametrize(
    ("weeks", "side", "fate", "over"),
    [
        (1, "patrol", "", ""),
        (0, "patrol", "", "time"),
        (1, "transit", "", "time"),
        (1, "patrol", "lost", "time"),
    ],
)
def test_a_battle_ends_with_its_time_or_its_last_boat(
    bench: MakeBench, weeks: Any, side: Any, fate: Any, over: Any
) -> None:
    table = bench(scenario="on92_1942", weeks_left=weeks)
    for boat in table.state.boats:
        boat.side, boat.fate = side, fate
    battle_over(table.war)
    assert table.state.over == over


@rule("SW16.11")
@pytest.mark.parametrize(("weeks", "over"), [(2, ""), (1, "time")])
def test_the_last_week_of_a_battle_is_its_end(bench: MakeBench, weeks: int, over: str) -> None:
    table = bench({}, "on92_1942", weeks_left=weeks)
    for boat in table.state.boats:
        boat.side = "patrol"
    table.goes(conclude(table.war))
    assert table.state.over == over


@rule("SW16.11")
@pytest.mark.parametrize(
    ("tons", "lost", "kind"), [(4, 0, "poor"), (5, 0, "fair"), (22, 0, "outstanding"), (22, 1, "good")]
)
def test_a_boat_lost_costs_8000_tons_of_the_score(bench: MakeBench, tons: Any, lost: Any, kind: Any) -> None:
    table = bench(scenario="on92_1942", tons=tons, subs_lost=lost)
    outcome = battle_outcome(table.state)
    assert (outcome.kind, outcome.scores) == (f"battle-{kind}", {"bdu": tons - 8.0 * lost})
    told = outcome.args
    assert (told["convoy"], told["ships"], told["tons"], told["lost"]) == (table.state.convoy, 0, tons, lost)
    assert [told[f"history_{what}"] for what in ("ships", "tons", "lost")] == table.state.history


def by_staff(table: Table[Any, Any], stop: Callable[[Any], bool]) -> None:
    """The staff plays until something is so, or to the end."""
    bot, rng = GAME.bot(), Rng(5)
    while table.outcome is None and not stop(table.world.state):
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, bot.answer(table.view(seat), decision, rng))


def in_a_pack(state: Any) -> bool:
    """The second boat of the pack shares its points: counters are revealed, TDC are placed, one boat is through."""
    combat = state.combat
    if combat is None or combat.step != "share":
        return False
    return sum(1 for member in combat.pack if member.turn == "done") == 1


@rule("SW24.23")
def test_a_save_in_the_middle_of_a_pack_restores_exactly() -> None:
    table = sandtable.open_table("steel_wolves", scenario="sc7_1940", seed=1940)
    by_staff(table, in_a_pack)
    assert table.outcome is None
    again = Table.restore(GAME, Record.from_bytes(table.record().to_bytes()), Seeded(1940))
    assert again.state_hash == table.state_hash
    assert again.world.state == table.world.state
    first, second = (one.pending["bdu"].question("q", "bdu") for one in (table, again))
    assert first == second
    for one in (table, again):
        by_staff(one, lambda _: False)
    assert again.state_hash == table.state_hash and again.outcome == table.outcome


@rule("SW24.23")
def test_a_kept_save_of_a_pack_in_combat_opens_where_it_was() -> None:
    table = Table.restore(GAME, Record.from_bytes(KEPT.read_bytes()), Seeded(1940))
    combat = table.world.state.combat
    assert combat is not None and in_a_pack(table.world.state)
    assert table.pending["bdu"].args["boat"] == combat.attacker
    assert [member.turn for member in combat.pack].count("done") == 1
    by_staff(table, lambda _: False)
    assert table.outcome is not None
