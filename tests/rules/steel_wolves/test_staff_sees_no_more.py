"""SW2.3B1 The staff inside the script never looks under a counter: swap all that is hidden, it decides alike.

The staff of a campaign, of standing orders and of a combat that was handed over works on the state itself. At
every question that it answers we swap what its seat may not know, ask the same question again in that world, and
it must see the same question and give the same answer. (The staff in a seat gets a view: the conformance kit.)
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.script import auto_resolve, command, script
from sandtable.games.steel_wolves.staff.staff import BY_DOCTRINE, Known, Staff
from sandtable.games.steel_wolves.state.model import Boat, Patrol, Slot, Standing
from sandtable.games.steel_wolves.view.view import patrol_view
from sandtable.kernel import Ask, Chance, Decision, Journal, PickSome, Rng, Scripted, Seeded, World, open_table


def hidden_slots(state: Patrol) -> list[Slot]:
    combat = state.combat
    columns = [*combat.columns, *combat.loose] if combat else []
    return [slot for column in columns for slot in column.slots if not slot.revealed]


def swapped(state: Patrol, rng: Rng) -> Patrol:
    """The same to its seat: other counters under the same flags, every cup and the TDC pool in another order."""
    twin = msgspec.json.decode(msgspec.json.encode(state), type=Patrol)
    for slot in hidden_slots(twin):
        slot.kind = rng.choice([kind.id for kind in KINDS.values() if kind.flag == slot.flag and kind.ship])
    for cup in twin.cups.values():
        rng.shuffle(cup)
    rng.shuffle(twin.tdc_pool)
    return twin


MOST = 12


class Watched(Staff):
    """The staff, asked everything twice. `compared` counts the questions by kind."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.under_counters = 0
        self.rng = Rng(1)

    def decide(self, known: Known, decision: Decision[Any]) -> Any:
        answer = super().decide(known, decision)
        if isinstance(known, Patrol) and self.compared[decision.kind] < MOST:
            self.compared[decision.kind] += 1
            self.under_counters += bool(hidden_slots(known))
            twin = swapped(known, self.rng)
            assert msgspec.json.encode(patrol_view(twin)) == msgspec.json.encode(patrol_view(known))
            steps = script.COMBAT_ASKING if twin.step == "combat" else script.ASKING
            step = twin.combat.step if twin.step == "combat" and twin.combat else twin.step
            asked = next(steps[step](World(twin, Chance(Scripted([])), Journal())))
            assert type(asked) is Ask
            again = asked.seats["bdu"]
            one, two = decision.question("", "bdu"), again.question("", "bdu")
            assert msgspec.json.encode(one) == msgspec.json.encode(two)
            assert super().decide(twin, again) == answer
        return answer

    def goal(self, known: Known, boat: Boat, company: Counter[str] | None = None) -> str:
        goal = super().goal(known, boat, company)
        if isinstance(known, Patrol) and self.compared["goal"] < MOST:
            self.compared["goal"] += 1
            twin = swapped(known, self.rng)
            assert super().goal(twin, next(one for one in twin.boats if one.id == boat.id)) == goal
        return goal


class Peeping(Watched):
    """Looks under the counters before it sets the TDC: it must be caught."""

    def on_tdc(self, known: Known, decision: PickSome) -> list[str]:
        assert isinstance(known, Patrol)
        kinds = {slot.id: slot.kind for slot in hidden_slots(known)}
        return sorted(decision.choices, key=lambda id: KINDS[kinds[id]].tons if id in kinds else 0)[
            -decision.most :
        ]


def watch(monkeypatch: pytest.MonkeyPatch, staff: Watched) -> Watched:
    for module in (script, auto_resolve, command):
        monkeypatch.setattr(module, "STAFF", staff)
    return staff


def play_weeks(scenario: str, weeks: int, seed: int) -> None:
    table = open_table(GAME, scenario, Seeded(seed), keep=False)
    bot, rng = GAME.bot(), Rng(seed)
    end = table.state.weeks_left - weeks
    while table.outcome is None and table.state.weeks_left > end:
        state = table.state
        for base in state.bases:
            # Standing orders decide too.
            state.standing[base] = Standing(deploy="staff", stay=2, home="spotted")
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))


@pytest.mark.parametrize(("scenario", "weeks"), [("campaign_1", 2), ("campaign_3", 3), ("campaign_5", 1)])
def test_the_staff_of_a_campaign_decides_alike(monkeypatch: pytest.MonkeyPatch, scenario: str, weeks: int) -> None:
    staff = watch(monkeypatch, Watched())
    play_weeks(scenario, weeks, 1)
    assert staff.under_counters > 20
    assert {"goal", "patrol", "outward", "reveal", "tdc", "share", "press"} <= set(staff.compared)


@pytest.mark.parametrize("scenario", ["sc7_1940", "hx229_1943"])
def test_a_combat_that_was_handed_over_is_decided_alike(monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    staff = watch(monkeypatch, Watched())
    table = open_table(GAME, scenario, Seeded(2), keep=False)
    bot, rng = GAME.bot(), Rng(2)
    while table.outcome is None:
        decision = table.pending["bdu"]
        offered = BY_DOCTRINE in getattr(decision, "choices", ())
        table.answer("bdu", BY_DOCTRINE if offered else bot.answer(table.view("bdu"), decision, rng))
    assert staff.under_counters > 10
    assert {"reveal", "tdc", "share"} <= set(staff.compared)


def test_a_staff_that_looks_under_counters_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    watch(monkeypatch, Peeping())
    with pytest.raises(AssertionError):
        play_weeks("campaign_3", 3, 1)
