"""A stage for the whole war: a state with any boats at any date, scripted dice, answers by the kind of question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.games.steel_wolves.data.data import AREAS, CLASSES
from sandtable.games.steel_wolves.data.event_tables import TABLES
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.events.war_events import events_phase, progress_of_events
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.state.cups import fill_cups
from sandtable.games.steel_wolves.state.model import Boat, State
from sandtable.games.steel_wolves.state.politics import Politics
from sandtable.kernel import Chance, Fact, Pick, PickSome, Play, Seeded, World
from sandtable.lab.kit.wording import Ear
from sandtable.testing.bench import Answers, Bench, Dice
from sandtable.text import catalogue
from tests.rules.steel_wolves.conftest import set_cursor

EVENTS = "SW5.T1..T5"


class Stage(Bench):
    """The war at a date, with the events on; those whose deadline has passed have happened."""

    def __init__(self, date: str, period: int, bases: Iterable[str] = ("GERMANY",), **changes: Any) -> None:
        super().__init__()
        self.state = State(
            scenario="campaign_1",
            campaign="campaign_1",
            war_period=period,
            year=int(date[:4]),
            month=int(date[5:7]),
            week=1,
            weeks_left=100,
            torpedo_value=0,
            bdienst_level=0,
            enigma_level=0,
            boats=[],
            bases=list(bases),
            levels=[],
            history=[],
        )
        self.state.events.on = True
        self.state.events.header = period
        for key, deadline in TABLES.deadlines.items():
            if deadline.month < date:
                self.state.events.happened[key] = 1
        for name, value in changes.items():
            setattr(self.state, name, value)
        fill_cups(self.state, Chance(Seeded(1)))

    def boats(self, cls: str, place: str, /, *names: str, **changes: Any) -> list[Boat]:
        """Boats of a class at a place: on patrol at sea, ready in a base, unless the changes say otherwise."""
        made = []
        for name in names:
            boat = Boat(name, cls, CLASSES[cls].nation, place)
            boat.side, boat.box = ("patrol", "") if place in AREAS else ("transit", "ready_for_sea")
            for field, value in changes.items():
                setattr(boat, field, value)
            self.state.boats.append(boat)
            made.append(boat)
        return made

    def boat(self, name: str) -> Boat:
        return next(boat for boat in self.state.boats if boat.id == name)

    def politics(self, prestige: int = 9, **influence: int) -> None:
        """The political war is played; influence not named is 0."""
        self.state.politics = begin_politics(influence, prestige, self.state.war_period)

    def war(self, dice: Dice = ()) -> World[State]:
        return self.world(self.state, dice)

    def run(self, play: Play[Any], answers: Answers = None) -> Any:
        """Run a play as on any desk; everything that was asked and told must have its words."""
        asked, told = len(self.asked), len(self.log)
        result = super().run(play, answers)
        self.goes(result)
        ear = Ear(catalogue(GAME))
        for seat, decision in self.asked[asked:]:
            ear.question(decision.question("", seat))
        for entry in self.log[told:]:
            if isinstance(entry, Fact):
                ear.fact(entry)
        assert list(ear.faults) == []
        return result

    def goes(self, step: object) -> None:
        """What a step has returned becomes the cursor, as in the script."""
        set_cursor(self.state, step)

    def week(self, dice: Mapping[str, list[int]] | None = None, answers: Answers = None) -> World[State]:
        """The event phase of a week; without dice no event comes, and boats that sail home are not caught."""
        war = self.war({"SW19.1c": [0] * 99, **(dice if dice is not None else {"SW5.1": [9]})})
        self.run(events_phase(war), answers)
        return war

    def event(self, row: int, *more: int, answers: Answers = None) -> World[State]:
        """The event phase in which the table of the war period is rolled on, with further dice of the event."""
        return self.week({"SW5.1": [0], EVENTS: [row, *more]}, answers)

    def progress(self, dice: Dice = (), answers: Answers = None) -> None:
        """The war progress phase."""
        self.run(progress_of_events(self.war(dice)), answers)

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [entry.args for entry in self.log if isinstance(entry, Fact) and entry.kind == kind]

    def kinds_asked(self) -> list[str]:
        return [decision.kind for _, decision in self.asked]

    def choices(self, n: int = 0) -> list[str]:
        """The choices of the n-th question."""
        decision = self.asked[n][1]
        assert isinstance(decision, Pick | PickSome)
        return list(decision.choices)

    def refused(self, answer: Any, n: int = 0) -> str:
        """Why an answer to the n-th question is refused; empty if it is legal."""
        refusal = self.asked[n][1].check(answer)
        return refusal.reason if refusal else ""

    @property
    def berlin(self) -> Politics:
        assert self.state.politics is not None
        return self.state.politics

    def ordered(self, event: str) -> dict[str, list[str]]:
        """The boats under orders of an event, with where they must go."""
        return {name: order.to for name, order in self.state.events.orders.items() if order.event == event}
