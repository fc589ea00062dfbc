"""The staff against others: who sits where is the lab's to say."""

from __future__ import annotations

import random

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.planning.planning import order_sheet
from sandtable.games.war_room.rules.production.production import purchase_sheet
from sandtable.games.war_room.staff.greedy import Greedy
from sandtable.lab.mass.simulate import bot_named, simulate, simulated
from tests.rules.war_room.bench import Bench


def test_a_greedy_player_takes_what_it_can_and_masses_where_that_gains_most(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 33, "G7", infantry=2)
    bench.put(public, "germany", 37, "G7", infantry=2)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    sheet = Greedy().answer(bench.view(public, "germany"), order_sheet(public, "germany"), random.Random(1))
    assert order_sheet(public, "germany").check(sheet) is None
    assert sorted(order.command for order in sheet.orders) == [33, 37]
    assert sheet.bid == 0


def test_a_greedy_player_buys_the_dearest_land_units_that_find_room(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].resources = {"oil": 1, "iron": 4, "osr": 6}
    found = Greedy().answer(bench.view(public, "germany"), purchase_sheet(public, "germany"), random.Random(1))
    assert found.units == {"armor": 1, "artillery": 1, "infantry": 2}


def test_seats_can_be_given_to_other_players() -> None:
    bots = simulated(GAME, "eastern_front", 3, "bot", {"length": "quick"})
    mixed = simulated(GAME, "eastern_front", 3, "bot", {"length": "quick"}, others={"ussr": "random"})
    assert mixed.outcome is not None
    assert mixed.outcome.scores["germany"] == 1.0
    assert mixed.moves != bots.moves
    again = next(
        simulate("war_room", "eastern_front", 1, first=3, options={"length": "quick"}, others={"ussr": "random"})
    )
    assert again == mixed


def test_an_unknown_player_is_told_who_there_is() -> None:
    with pytest.raises(ValueError, match="there are: random, bot, greedy"):
        bot_named(GAME, "genius")
