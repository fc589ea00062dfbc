"""What cannot be in any state of a match is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from sandtable.games.war_room.data.data import RESOURCES, number
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.state.model import Battle, Conflict, Line, Public
from sandtable.kernel import Fact, Rng, Seeded, open_table
from sandtable.lab.mass.simulate import bot_named
from tests.rules.war_room.bench import Bench


def battle_board(bench: Bench) -> Public:
    """A battle that has begun, with units on the board and on the map."""
    public: Public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=3)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.step, public.conflicts["R5"] = "combat", Conflict("active", ["battle"], ["ussr", "germany"])
    lines = [
        Line("germany", "axis", "infantry", "offensive", fresh=1, lost=1),
        Line("germany", "axis", "infantry", "defensive", damaged=1),
        Line("ussr", "allies", "infantry", "defensive", fresh=1),
    ]
    public.battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", stage="surface", lines=lines)
    return public


def unit_gone(public: Public) -> None:
    assert public.battle is not None
    public.battle.lines[0].fresh = 0


def unit_won(public: Public) -> None:
    public.stacks["germany-20"].units["infantry"] = 4


def fighter_gone(public: Public) -> None:
    public.carrier_fighters["R5"] = {"germany": 1}


def bombs_without_end(public: Public) -> None:
    public.lands["R9"].bombs = 2


def debts(public: Public) -> None:
    public.nations["ussr"].resources["oil"] = -1


def nobody(public: Public) -> None:
    public.stacks["germany-20"].units = {}


def foreign_marker(public: Public) -> None:
    public.stacks["germany-20"].command = 21


@pytest.mark.parametrize(
    ("what", "named"),
    [
        (unit_gone, "units-won-or-lost"),
        (unit_won, "units-won-or-lost"),
        (fighter_gone, "units-won-or-lost"),
        (bombs_without_end, "so-many-bombs"),
        (debts, "less-than-nothing"),
        (nobody, "empty-stack"),
        (foreign_marker, "marker-in-two-places"),
    ],
)
def test_what_cannot_be_is_named(bench: Bench, what: Callable[[Public], None], named: str) -> None:
    public = battle_board(bench)
    assert list(GAME.check(bench.state(public))) == []
    what(public)
    assert named in {one.what for one in GAME.check(bench.state(public))}


LEAVES = ("transport-sunk", "planes-lost", "desertion", "deployment-bombed", "stayed-too-long")


def units_won(fact: Fact) -> int:
    """How many units a fact brings into the war; fewer than none if it takes some out of it."""
    args: Any = fact.args
    if fact.kind == "neutral-attacked" or fact.kind in LEAVES:
        return int(args["size"]) * (1 if fact.kind == "neutral-attacked" else -1)
    if fact.kind == "units-lost" and args["unit"] != "carrier_fighter":
        return -int(args["count"])
    if fact.kind in ("units-bought", "units-unplaced"):
        return int(args["count"]) * (1 if fact.kind == "units-bought" else -1)
    return -int(fact.kind == "bombed" and args["target"] not in (*RESOURCES, "infrastructure"))


def cost_of(unit: str) -> int:
    return sum([number("costs", unit, one) for one in RESOURCES])


def resources_won(fact: Fact) -> int:
    """How many resources of any kind a fact brings its nation; fewer than none if it costs some."""
    args: Any = fact.args
    if fact.kind in ("income", "unrest-calmed"):
        return sum([int(args[one]) for one in RESOURCES]) * (1 if fact.kind == "income" else -1)
    found: dict[str, int] = {
        "bid-paid": -args["bid"] if args.get("coin") == "bid-oil" else 0,
        "units-repaired": -args.get("repaired", 0),
        "bombed": -int(args.get("target") in RESOURCES),
        "convoy-sunk": -args.get("loss", 0),
        "traded": args.get("lot", 0) - args.get("price", 0),
        "rebuilt": -9,
        "units-bought": -args.get("count", 0) * cost_of(args["unit"]) if fact.rule == "WR7-02" else 0,
        "purchase-revealed": -5 * args.get("goods", 0),
    }
    return found.get(fact.kind, 0)


def units_there(public: Public) -> int:
    piles = [pile for nation in public.nations.values() for pile in nation.production.values()]
    return sum(stack.size for stack in public.stacks.values()) + sum(sum(pile.values()) for pile in piles)


def told(entries: Iterable[Any]) -> list[Fact]:
    return [entry for entry in entries if isinstance(entry, Fact)]


@pytest.mark.parametrize(
    ("scenario", "player", "seed", "options"),
    [
        ("eastern_front", "bot", 1, {"length": "quick", "rebuilding": "on"}),
        ("north_africa", "greedy", 2, {"take_her_down": "on", "simultaneous": "on"}),
        ("war_in_pacific", "random", 3, {}),
        ("global_war", "random", 4, {"long_landings": "on"}),
        ("war_in_europe", "random", 5, {"blitz": "on"}),
    ],
)
def test_over_a_whole_war_no_unit_and_no_resource_comes_from_nowhere_or_vanishes(
    scenario: str, player: str, seed: int, options: dict[str, str]
) -> None:
    """At each round's start there is what there was, with all that the journal says was won and lost since."""
    table = open_table(GAME, scenario, Seeded(seed), options)
    bot, rng, seen, rounds = bot_named(GAME, player), Rng(f"ledger/{seed}"), 0, Counter[int]()
    units, purses = units_there(table.state.public), Counter[str]()
    while table.outcome is None and table.state.public.game_round <= 6:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(rng) if bot is None else bot.answer(table.view(seat), decision, rng))
        public = table.state.public
        if table.outcome is None and not (public.step == "planning" and not rounds[public.game_round]):
            continue
        rounds[public.game_round] += 1
        facts, seen = told(table.entries[seen:]), len(table.entries)
        units += sum(units_won(fact) for fact in facts)
        assert units_there(public) == units, f"round {public.game_round}"
        for fact in facts:
            if fact.kind == "collapse":
                purses[str(fact.args["nation"])] = 0
            elif change := resources_won(fact):
                purses[str(fact.args["nation"])] += change
        have = Counter({name: sum(nation.resources.values()) for name, nation in public.nations.items()})
        for_neutrals = -purses.pop("neutral", 0)  # WR4D-02 whoever commands their army pays for its repairs
        assert (purses - have).total() == for_neutrals and not have - purses, f"round {public.game_round}"
        purses = have
    assert len(rounds) > 5
