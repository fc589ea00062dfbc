"""SW2.3B1 The staff inside the script never looks under a counter: swap all that is hidden, it decides alike.

The staff of a campaign, of standing orders and of a combat that was handed over is given what lies open. At every
question that it answers we swap what its seat may not know and ask the same question again in that world: it must
be given the same, see the same question and give the same answer. (The staff in a seat: the conformance kit.)
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.game import GAME, SteelWolves
from sandtable.games.steel_wolves.rules.combat.combat import COMBAT
from sandtable.games.steel_wolves.script import script
from sandtable.games.steel_wolves.script.deputy import BY_DOCTRINE
from sandtable.games.steel_wolves.staff.staff import Staff
from sandtable.games.steel_wolves.state.known import Known, what_is_known
from sandtable.games.steel_wolves.state.model import Boat, Slot, Standing, State
from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Journal,
    PickSome,
    Play,
    Rng,
    Scripted,
    Seeded,
    World,
    open_table,
)


def hidden_slots(state: State) -> list[Slot]:
    combat = state.combat
    columns = [*combat.columns, *combat.loose] if combat else []
    return [slot for column in columns for slot in column.slots if not slot.revealed]


def swapped(state: State, rng: Rng) -> State:
    """The same to its seat: other counters under the same flags, every cup and the TDC pool in another order."""
    twin = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for slot in hidden_slots(twin):
        slot.kind = rng.choice([kind.id for kind in KINDS.values() if kind.flag == slot.flag and kind.ship])
    for cup in twin.cups.values():
        rng.shuffle(cup)
    rng.shuffle(twin.tdc_pool)
    return twin


MOST = 12


class Watched(Staff):
    """The staff, asked everything twice. `compared` counts the questions by kind, `state` is what is there."""

    state: State

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.under_counters = 0
        self.rng = Rng(1)

    def decide(self, known: Known, decision: Decision[Any]) -> Any:
        answer = super().decide(known, decision)
        if type(known) is Known and self.compared[decision.kind] < MOST:
            self.compared[decision.kind] += 1
            self.under_counters += bool(hidden_slots(self.state))
            twin = self.twin(known)
            world = World(twin, Chance(Scripted([])), Journal())
            combat = twin.combat if twin.step == "combat" else None
            asked = next(COMBAT[combat.step](world) if combat else script.BOAT[twin.step](world))
            assert type(asked) is Ask
            again = asked.seats["bdu"]
            one, two = decision.question("", "bdu"), again.question("", "bdu")
            assert msgspec.json.encode(one) == msgspec.json.encode(two)
            assert super().decide(what_is_known(twin), again) == answer
        return answer

    def goal(self, known: Known, boat: Boat, company: Counter[str] | None = None) -> str:
        goal = super().goal(known, boat, company)
        if type(known) is Known and self.compared["goal"] < MOST:
            self.compared["goal"] += 1
            twin = self.twin(known)
            own = next(one for one in twin.boats if one.id == boat.id)
            assert super().goal(what_is_known(twin), own) == goal
        return goal

    def twin(self, known: Known) -> State:
        """The state with all that is hidden swapped; what the staff was given is the same there."""
        twin = swapped(self.state, self.rng)
        assert msgspec.json.encode(what_is_known(twin)) == msgspec.json.encode(known)
        return twin


class WatchedGame(SteelWolves):
    """The game with this staff in its script."""

    def __init__(self, staff: Watched) -> None:
        self.staff = staff

    def script(self, world: World[State]) -> Play[None]:
        self.staff.state = world.state
        return script.sequence_of_play(world, self.staff)


class Peeping(Watched):
    """Looks under the counters before it sets the TDC: it must be caught."""

    def on_tdc(self, known: Known, decision: PickSome) -> list[str]:
        kinds = {slot.id: slot.kind for slot in hidden_slots(self.state)}
        return sorted(decision.choices, key=lambda id: KINDS[kinds[id]].tons if id in kinds else 0)[
            -decision.most :
        ]

    def twin(self, known: Known) -> State:
        self.state = super().twin(known)
        return self.state


def play_weeks(staff: Watched, scenario: str, weeks: int, seed: int) -> None:
    table = open_table(WatchedGame(staff), scenario, Seeded(seed), record=False)
    bot, rng = GAME.bot(), Rng(seed)
    end = table.state.weeks_left - weeks
    while table.outcome is None and table.state.weeks_left > end:
        state = table.state
        for base in state.bases:
            # Standing orders decide too.
            state.standing[base] = Standing(deploy="staff", stay=2, home="spotted")
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))


@pytest.mark.parametrize(("scenario", "weeks"), [("campaign_1", 2), ("campaign_3", 3), ("campaign_5", 1)])
def test_the_staff_of_a_campaign_decides_alike(scenario: str, weeks: int) -> None:
    staff = Watched()
    play_weeks(staff, scenario, weeks, 1)
    assert staff.under_counters > 20
    assert {"goal", "patrol", "outward", "reveal", "tdc", "share", "press"} <= set(staff.compared)


@pytest.mark.parametrize("scenario", ["sc7_1940", "hx229_1943"])
def test_a_combat_that_was_handed_over_is_decided_alike(scenario: str) -> None:
    staff = Watched()
    table = open_table(WatchedGame(staff), scenario, Seeded(2), record=False)
    bot, rng = GAME.bot(), Rng(2)
    while table.outcome is None:
        decision = table.pending["bdu"]
        offered = BY_DOCTRINE in getattr(decision, "choices", ())
        table.answer("bdu", BY_DOCTRINE if offered else bot.answer(table.view("bdu"), decision, rng))
    assert staff.under_counters > 10
    assert {"reveal", "tdc", "share"} <= set(staff.compared)


def test_a_staff_that_looks_under_counters_is_caught() -> None:
    with pytest.raises(AssertionError):
        play_weeks(Peeping(), "campaign_3", 3, 1)
