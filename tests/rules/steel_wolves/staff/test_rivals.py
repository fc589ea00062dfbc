"""The players that the staff is held against: each by its own lights, and never by the staff's."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.script.deputy import BY_DOCTRINE, with_doctrine
from sandtable.games.steel_wolves.staff.rivals import GreedyPlayer, RandomPlayer, richness
from sandtable.games.steel_wolves.view.view import view_of
from sandtable.kernel import Pick, Rng, Seeded, open_table
from sandtable.lab.mass.simulate import bot_named, simulated
from sandtable.testing import rule


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("scenario", ["u99_1940", "sc7_1940"])
def test_a_rival_plays_to_the_end(scenario: str, player: str) -> None:
    assert simulated(GAME, scenario, 1, player, {}).outcome is not None


@rule("SW4.0b")
@pytest.mark.parametrize("rival", [RandomPlayer(), GreedyPlayer()])
def test_a_rival_takes_every_boat_of_a_campaign_by_hand(rival: Any) -> None:
    table = open_table(GAME, "campaign_2", Seeded(3), record=False)
    rng = Rng(3)
    week = table.state.week
    turns = set()
    while table.state.week == week:
        decision = table.pending["bdu"]
        if table.state.by_hand:
            turns.add(table.state.boats[table.state.turn].id)
        elif decision.kind == "command":
            acting = {boat.id for boat in table.state.boats if boat.at_sea and not boat.acted}
        answer = rival.answer(table.view("bdu"), decision, rng)
        if answer == "run":
            assert acting == set()
        table.answer("bdu", answer)
    assert len(turns) > 5


def test_the_greedy_player_goes_where_traffic_is_highest_and_stays() -> None:
    table = open_table(GAME, "u99_1940", Seeded(1), record=False)
    state = table.state
    greedy = GreedyPlayer()
    assert greedy.goal(view_of(state), state.boats[0]) == "W_APPR"
    assert richness("W_APPR", 2) == max(richness(area, 2) for area in AREAS)
    state.boats[0].damage = 1
    view = view_of(state)
    for kind, choices, answer in [
        ("patrol", ["search", "skip", "home"], "search"),
        ("press", ["withdraw", "re-attack"], "re-attack"),
        ("accept", ["attack", "decline"], "attack"),
        ("break-off", ["stay", "withdraw"], "stay"),
        ("place", ["1:outer", "2:centre", "withdraw"], "2:centre"),
    ]:
        assert greedy.answer(view, Pick(kind, "SW12.0a", choices), Rng(1)) == answer


def test_no_rival_hands_a_combat_to_the_staff() -> None:
    question = with_doctrine(Pick("reveal", "SW14.12a", ["s0"]))
    assert BY_DOCTRINE in question.choices
    assert {RandomPlayer().answer(None, question, Rng(n)) for n in range(20)} == {"s0"}


def test_an_unknown_player_is_told_whom_there_is() -> None:
    with pytest.raises(ValueError, match="no player 'prien'; there are: random, bot, greedy"):
        bot_named(GAME, "prien")
    assert type(bot_named(GAME, "random")) is RandomPlayer


def test_the_staff_sinks_more_than_chance_and_loses_less_than_greed() -> None:
    battles = [scenario.id for scenario in GAME.scenarios() if "convoy" in scenario.args]
    tons: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for player in ("bot", "random", "greedy"):
        for battle in battles:
            outcome = simulated(GAME, battle, 5, player, {}).outcome
            assert outcome is not None
            tons[player] += outcome.args["tons"]
            lost[player] += outcome.args["lost"]
    assert tons["bot"] > 3 * tons["random"]
    assert lost["bot"] < lost["greedy"]
