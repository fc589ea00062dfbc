"""Tables at sea for the tests of U-BOOT."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.rules.orders.orders import obey
from sandtable.games.uboot.scenarios.scenarios import SCENARIOS, setup
from sandtable.games.uboot.state.model import Sailor, State
from sandtable.games.uboot.view.view import View
from sandtable.kernel import Fact, Journal, Scripted, World
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing.bench import Answers, Bench, Dice

Sea = Callable[..., sandtable.Table[State, View]]
"""`sea("the_shadow", seed=3, navigator="easy")`"""
Patrols = Callable[[], State]
_SHADOW = next(one for one in SCENARIOS if one.id == "the_shadow")


class Loaded:
    """Dice that fall as high as they can, or as low: both ends of a range."""

    def __init__(self, high: bool) -> None:
        self.high = high

    def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
        """The greatest or least value of each die."""
        return tuple(size - 1 if self.high else 0 for size in sizes)


@pytest.fixture
def sea() -> Sea:
    """A table; `sea("the_shadow", seed=3, navigator="easy")`."""

    def start(scenario: str = "northern_passage", seed: int = 1, **options: str) -> sandtable.Table[State, View]:
        return sandtable.open_table("uboot", scenario, seed=seed, options=options)

    return start


def at_posts(patrol: State, **places: int) -> State:
    """Put figures into sections by their sailor: engines manned, four on the bridge, unless told otherwise."""
    posts = {"en12": 5, "en14": 5, "na11": 8, "na12": 8, "na13": 8, "na14": 8, **places}
    for sailor, section in posts.items():
        patrol.board.figures[f"{sailor[:2]}{sailor[3]}"] = section
    return patrol


def seconds_of(month: str) -> int:
    """The start of a patrol at noon of the 15th of a month, such as 1943-04."""
    return round((dt.datetime.fromisoformat(f"{month}-15T12:00") - dt.datetime(1900, 1, 1)).total_seconds())


def confirm(table: sandtable.Table[State, View]) -> None:
    """Every open question takes its default, as long as there is one."""
    for _ in range(20):
        if not table.pending:
            return
        for seat in list(table.pending):
            for id, decision in table.open(seat).items():
                table.answer(seat, decision.default, to=id)


@pytest.fixture
def patrol() -> State:
    """A patrol in calm, clear weather by day, with no table around it."""
    made = setup(_SHADOW, {"navigator": "easy"}, Chance(Seeded(1)))
    made.weather.sea, made.weather.cloud, made.weather.visibility = 2, 0, 1500
    made.sky.sun, made.sky.light = 30_000, 1_000_000
    return made


class Aboard(Bench):
    """A patrol with scripted dice (others fall by a seed), whose plays are run to their end."""

    def __init__(self, patrol: State, dice: Dice = ()) -> None:
        super().__init__()
        self.patrol = patrol
        self.board = patrol.board
        script = dice if isinstance(dice, Mapping) else list(dice)
        self.w = World(patrol, Chance(Scripted(script, then=Seeded(9)), self.log), Journal(self.log))

    def man(self, id: str) -> Sailor:
        """A sailor by his id."""
        return self.board.sailors[id]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of every fact of this kind."""
        return [one.args for one in self.log if isinstance(one, Fact) and one.kind == kind]

    def order(self, kind: str, answer: Any, answers: Answers = None) -> None:
        """The Captain gives an order, and it is carried out."""
        self.run(obey(self.w, "captain", kind, answer), answers)

    def act(self, seat: str, kind: str, answer: Any, answers: Answers = None) -> None:
        """An officer's free act."""
        self.run(obey(self.w, seat, kind, answer), answers)


Board = Callable[..., Aboard]
"""`aboard(dice, captain="hard")`"""


@pytest.fixture
def aboard(patrol: State) -> Board:
    """`aboard(dice, captain="hard")`: the patrol with a manned boat."""

    def start(dice: Dice = (), posts: dict[str, int] | None = None, **options: str) -> Aboard:
        patrol.options.update(options)
        return Aboard(at_posts(patrol, **(posts or {})), dice)

    return start


@pytest.fixture
def patrols() -> Patrols:
    """Many patrols in the same calm weather by day."""

    def start() -> State:
        made = setup(_SHADOW, {"navigator": "easy"}, Chance(Seeded(1)))
        made.weather.sea, made.weather.cloud, made.weather.visibility = 2, 0, 1500
        made.sky.sun, made.sky.light = 30_000, 1_000_000
        return made

    return start
