"""Weeks of the war that are played by script, and what is written down of them, move by move.

Each scene has its log in `scenes/`: a line a move with the question, the answer and what was told, and a sum over
the question, the facts, the whole state and what the player sees. The log says that nothing has changed, not that
it is right: that is for the small tests. A change that is meant is written down anew by
`python -m tests.rules.steel_wolves.scenes`; look at what changed first.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from sandtable.games.steel_wolves.bases import open_with_the_war_period
from sandtable.games.steel_wolves.command import KEEPABLE
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.model import SEAT, Patrol
from sandtable.games.steel_wolves.politics_model import GROUPS
from sandtable.games.steel_wolves.search import attack_step
from sandtable.games.steel_wolves.war_event_data import TABLES
from sandtable.games.steel_wolves.war_mix import fill_cups
from sandtable.kernel import Ask, Chance, Decision, Fact, Journal, Rng, Scripted, Seeded, World

FOLDER = Path(__file__).parent / "scenes"
DESK = {"command": "run", "group": "back", "deploy": "staff", "keep": None, "doctrine": None}
"""Questions of the desk that mostly get the same answer, so that the weeks go on."""
ODD = 0.15
STATIONS = (
    "NORTH_SEA",
    "W_APPR",
    "SW_APPR",
    "NORWEGIAN",
    "GREENLAND",
    "MID_OCEAN",
    "MOROCCO",
    "CAPE_VERDE",
    "BERMUDA",
)
MOST = 5
"""So many kinds of facts are named in a line; the sum is over all of them."""
LOOK = 3
"""How often the view is written down, too."""


@dataclass(frozen=True)
class Scene:
    """A scenario from its start, or as `change` leaves it, for so many moves; some dice may be given."""

    name: str
    scenario: str
    moves: int
    options: Mapping[str, str] = field(default_factory=dict)
    dice: Mapping[str, Sequence[int]] = field(default_factory=dict)
    change: Callable[[Patrol], None] | None = None
    answers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Answers that are wanted in turn, where they can be given."""

    mixed: bool = True
    """The cups are as the date has them, so that what is hidden can be imagined."""

    @property
    def log(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def played(self) -> str:
        """The log of the scene as it goes now."""
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        """A scene that ends before its time begins again, with other dice."""
        seed, left = zlib.crc32(self.name.encode()) % 9973, self.moves
        while left > 0:
            for line in self.once(seed, left):
                yield line
                left -= 1
            seed += 1

    def once(self, seed: int, limit: int) -> Iterator[str]:
        found = next(s for s in GAME.scenarios() if s.id == self.scenario)
        state = GAME.setup(found, self.options, Chance(Seeded(seed)))
        if self.change:
            self.change(state)
        told: list[Any] = []
        luck = Scripted(self.dice, then=Seeded(seed))
        world = World(state, Chance(luck, told), Journal(told))
        yield f"set-up {_sum(state)}"
        player = Player(self, Rng(f"{self.name}/{seed}"))
        play, value, seen, moves = GAME.script(world), None, 0, 0
        try:
            while moves < limit:
                step = play.send(value)
                value = None
                if isinstance(step, Ask):
                    decision = step.seats[SEAT]
                    answer = player.answer(world, decision)
                    facts = Counter(one.kind for one in told[seen:] if isinstance(one, Fact))
                    look = GAME.view(world, SEAT) if moves % LOOK == 0 else None
                    sums = _sum([decision.question("", SEAT), told[seen:], state, look])
                    lines = " ".join(f"{n} {kind}" if n > 1 else kind for kind, n in facts.most_common(MOST))
                    yield f"{sums} {lines} ? {decision.kind} {msgspec.json.encode(answer).decode()}"
                    value, seen, moves = {SEAT: decision.read(answer)}, len(told), moves + 1
        except StopIteration:
            pass
        view = GAME.view(world, SEAT)
        record = [one for one in told if isinstance(one, Fact)]
        end: list[Any] = [GAME.outcome(state), GAME.figures(state), view]
        end += [GAME.imagine(view, Rng("scene"))] if self.mixed else []
        yield f"end {_sum(end)} {_sum(GAME.diary(record, view))}"


class Player:
    """Answers by chance and by the staff in turn; at the desk mostly the same."""

    def __init__(self, scene: Scene, rng: Rng) -> None:
        self.rng, self.staff = rng, GAME.bot()
        self.wanted = {kind: list(answers) for kind, answers in scene.answers.items()}

    def answer(self, world: Any, decision: Decision[Any]) -> Any:
        choices = getattr(decision, "choices", ())
        for wanted in self.wanted.get(decision.kind, ()):
            if wanted in choices:
                self.wanted[decision.kind].remove(wanted)
                return wanted
        odd = self.rng.random() < ODD
        if decision.kind in DESK and not odd:
            return DESK[decision.kind] or msgspec.to_builtins(decision.default)
        if self.rng.random() < 0.5 and not odd:
            given = self.staff.answer(GAME.view(world, SEAT), decision, self.rng)
        else:
            given = decision.sample(self.rng)
        return msgspec.to_builtins(given)


def _sum(value: Any) -> str:
    return f"{zlib.crc32(msgspec.json.encode(value)):08x}"


# Single boats


def changed(state: Patrol, changes: Mapping[str, Any]) -> None:
    """Fields of the state, or of its first boat."""
    for name, value in changes.items():
        setattr(state if hasattr(state, name) else state.boats[0], name, value)


def patrol(scenario: str, letter: str, **changes: Any) -> Scene:
    """A single patrol or a convoy battle, with some things changed at its start."""
    return Scene(f"{scenario}-{letter}", scenario, 80, change=lambda state: changed(state, changes))


def meeting(letter: str, contact: str, area: str, period: int, **changes: Any) -> Scene:
    """A boat on patrol meets ships; the week goes on as it comes."""

    def change(state: Patrol) -> None:
        boat = state.boats[0]
        boat.place, boat.side, boat.searches, boat.box = area, "patrol", 1, ""
        state.war_period, state.year = period, (1939, 1940, 1941, 1942, 1943)[period - 1]
        state.barbarossa = period >= 4
        changed(state, changes)
        fill_cups(state, Chance(Seeded(period)))
        state.contact, state.colour, state.step = contact, "blue", attack_step(contact)

    return Scene(f"{contact}-{area}-{period}-{letter}", "u48_1939", 60, change=change, mixed=False)


# The war


def war(name: str, campaign: int, moves: int = 60, date: str = "", period: int = 0, **more: Any) -> Scene:
    """Weeks of a campaign, perhaps at another date."""
    then = more.pop("change", None)

    def change(state: Patrol) -> None:
        if date:
            state.year, state.month = int(date[:4]), int(date[5:])
        if period:
            state.war_period = state.events.header = period
            open_with_the_war_period(World(state, Chance(Seeded(1)), Journal([])))
            fill_cups(state, Chance(Seeded(1)))
        if then:
            then(state)

    return Scene(name, f"campaign_{campaign}", moves, change=change, mixed=not date, **more)


def to_sea(state: Patrol) -> None:
    """Half the boats are on many stations."""
    for boat, area in zip([boat for boat in state.boats if boat.box][::2], cycle(STATIONS), strict=False):
        if area not in state.closed:
            boat.place, boat.box, boat.side = area, "", "patrol"


def rough(state: Patrol) -> None:
    """Half the boats are at sea, some damaged, spotted, green, with mines, with aces, or of another navy."""
    to_sea(state)
    for number, boat in enumerate(state.boats):
        boat.damage = int(number % 5 == 1 and boat.at_sea)
        boat.spotted = number % 4 == 2 and boat.at_sea
        boat.inexperienced = 1 + number % 2 if number % 6 == 3 else 0
        boat.mines = boat.values.mines if number % 7 == 4 and boat.at_sea else 0
        boat.returning = number % 9 == 5 and boat.at_sea
        boat.side = "transit" if boat.returning or number % 8 == 6 else boat.side
        if number % 10 == 7:
            boat.ace, boat.commander = 1 + number % 2, state.aces.pop()
        if number % 12 == 8 and not boat.mines:
            boat.cls, boat.nation = "Marcello", "IT"


def by_hand(state: Patrol) -> None:
    """The player keeps every kind of decision."""
    rough(state)
    state.mine = list(KEEPABLE)


def events(name: str, period: int, campaign: int, date: str, moves: int = 170, **more: Any) -> Scene:
    """Weeks in which the texts of an event table come up one after the other, with boats on many stations."""
    backward = more.pop("backward", False)

    def change(state: Patrol) -> None:
        rows = TABLES.periods[period].rows
        keys = list(dict.fromkeys(key for row in rows for key in row.events))
        state.events.next_week = keys[::-1] if backward else keys
        to_sea(state)

    return war(name, campaign, moves, date, period, change=change, **more)


def granted(campaign: int, date: str, period: int, *requests: str, moves: int = 90) -> Scene:
    """Berlin says yes to these requests, month by month."""

    def change(state: Patrol) -> None:
        assert state.politics is not None
        state.politics.influence = dict.fromkeys(GROUPS, 2)
        state.politics.prestige = 9
        state.events.happened["pan-american-zone"] = 1
        to_sea(state)

    dice = {"SW36.23": [0] * 40}
    wanted = {"request": requests, "favour": ["0"] * 20, "reaction": ["ask"] * 9, "training-debt": ["withdraw"]}
    name = f"berlin-{date}-{'-'.join(request[3:] for request in requests)}"
    options = {"politics": "on"}
    return war(name, campaign, moves, date, period, options=options, dice=dice, change=change, answers=wanted)


if __name__ == "__main__":
    from tests.rules.steel_wolves.test_scenes import SCENES

    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        scene.log.write_text(scene.played(), "utf-8")
    for left in set(FOLDER.glob("*.txt")) - {scene.log for scene in SCENES}:
        left.unlink()
