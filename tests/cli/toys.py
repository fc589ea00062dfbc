"""A game with one question of each type, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from sandtable.kernel import (
    Chance,
    Decision,
    Game,
    Modifier,
    Odds,
    Option,
    Outcome,
    Pick,
    PickSome,
    Play,
    Refusal,
    Rng,
    Scenario,
    Setting,
    Share,
    Sheet,
    World,
    ask,
)


class Orders(Struct):
    """A form with a number and a list."""

    speed: int = 1
    goals: list[str] = field(default_factory=list)


class Cruise(Struct):
    answers: list[Any] = field(default_factory=list)
    over: bool = False


class Bot:
    """Says the default."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        return Orders(3, ["home"]) if isinstance(decision, Sheet) else decision.default

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        return None


def too_fast(orders: Orders) -> Refusal | None:
    """At most nine knots."""
    return Refusal("C.4", "too-fast", {"most": 9}, "speed") if orders.speed > 9 else None


class Cruising(Game[Cruise, Cruise]):
    """Pick a course, pick some officers, spread the coal, fill in the orders, throw a die."""

    name = "cruising"
    hidden = "none"
    state_type = Cruise
    view_type = Cruise

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", ("captain", "mate"), (Setting("fog", "C.9"),))]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Cruise:
        return Cruise()

    def script(self, world: World[Cruise]) -> Play[None]:
        told = world.state.answers
        odds = [Odds("fog", 0.25, rule="C.9")]
        options = [
            Option("north", odds=odds, cost={"coal": 2}),
            Option("south"),
            Option("west", refused=Refusal("C.1", "ice")),
        ]
        told.append((yield from ask("captain", Pick("course", "C.1", ["north", "south"], options=lambda: options))))
        told.append((yield from ask("captain", PickSome("officers", "C.2", ["mate", "cook", "boy"], 1, 2))))
        told.append((yield from ask("captain", Share("coal", "C.3", {"fore": (0, 3), "aft": (0, 3)}, 2, 4))))
        sheet = Sheet(
            "orders",
            "C.4",
            Orders,
            test=too_fast,
            draw=lambda rng: Orders(rng.randint(1, 9)),
            default=Orders(),
            offer=lambda: {"most": 9, "goals": [{"id": "home", "miles": 12}]},
        )
        orders = yield from ask("captain", sheet)
        told.append([orders.speed, list(orders.goals)])
        throw = world.chance.d10("C.5", [Modifier(orders.speed, "speed", "C.4")])
        world.journal.tell("arrives", "C.5", throw=throw, goal="home")
        told.append((yield from ask("mate", Pick("moor", "C.6", ["yes", "no"]))))
        yield from ask("captain", Pick("course", "C.1", ["north", "south"]))
        world.state.over = True

    def view(self, world: World[Cruise], seat: str | None) -> Cruise:
        return world.state

    def outcome(self, state: Cruise) -> Outcome | None:
        return Outcome("moored", "C.7", scores={"captain": 3.0}) if state.over else None

    def bot(self) -> Any:
        return Bot()


WORDS = """
ask-course = Which course?
    .about = The wind is fair.
course-north = North about
course-south = South about
course-west = West about
ask-officers = Who comes along?
ask-coal = Spread the coal
ask-orders = Write the orders
ask-moor = Moor here?
fact-arrives = After { $throw } hours the ship arrives at { $goal }.
name-home = the home port
odds-fog = Fog
why-speed = Speed
refused-ice = Ice bars the way.
refused-too-fast = She makes { $most } knots at most.
outcome-moored = The ship is moored.
seat-captain = Captain
seat-mate = Mate
"""
