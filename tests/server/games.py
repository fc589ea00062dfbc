"""Games that the server tests play: the kernel's toys, one full of secrets, one with a fault in its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Fact,
    Game,
    IllegalAnswer,
    Mark,
    Option,
    Pick,
    Play,
    Refusal,
    Rng,
    Scenario,
    Setting,
    World,
    ask,
)
from tests.kernel.toys import Battles, Hidden, Live, LiveState, Pack, Toy, ToyGame


class Spies(ToyGame):
    """Every seat has a code word that nobody else may see: in its view, its questions, its facts, its answers."""

    name = "spies"
    view_type: Any = Toy
    seats = ("uk", "japan", "germany")

    def scenarios(self) -> Sequence[Scenario]:
        settings = (Setting("rounds", "T.rounds", ("3", "9"), "3"),)
        two = (("uk", "germany"), ("japan",))
        return [Scenario("only", self.seats, settings, deals={"2": two, "2b": (("uk",), ("japan", "germany"))})]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        words = {seat: f"{seat}-code-{chance.dice('T.word', 6, 10).total}-word" for seat in self.seats}
        return Toy({"round": 0, "rounds": int(options["rounds"])}, {seat: [word] for seat, word in words.items()})

    def script(self, world: World[Toy]) -> Play[None]:
        toy = world.state
        while toy.numbers["round"] < toy.numbers["rounds"]:
            yield Mark("T.round")
            answers = yield Ask({seat: self.message(toy, seat) for seat in self.seats})
            for seat in self.seats:
                world.journal.tell("sent", "T.send", to=(seat,), word=toy.lists[seat][0], how=answers[seat])
            world.journal.tell("round", "T.round", number=toy.numbers["round"])
            toy.numbers["round"] += 1
        toy.over = True

    def message(self, toy: Toy, seat: str) -> Pick:
        word = toy.lists[seat][0]
        return Pick(
            "message",
            "T.send",
            [f"{word}-by-radio", f"{word}-by-post"],
            args={"word": word},
            options=lambda: [Option(f"{word}-by-radio", cost={"oil": 1}), Option(f"{word}-by-post")],
        )

    def view(self, world: World[Toy], seat: str | None) -> Any:
        return Toy(dict(world.state.numbers), {seat: world.state.lists[seat]} if seat else {})

    def orders(self, world: World[Toy], seat: str) -> Sequence[Decision[Any]]:
        return [Pick("burn", "T.burn", [world.state.lists[seat][0]])]

    def obey(self, world: World[Toy], seat: str, kind: str, answer: Any) -> Play[None]:
        world.journal.tell("burnt", "T.burn", to=(seat,), word=answer)
        yield from ()

    def draft_audience(self, world: World[Toy], seat: str) -> tuple[str, ...]:
        return ("uk", "germany") if seat in ("uk", "germany") else (seat,)


class Faulty(ToyGame):
    """Its rules break on one answer."""

    name = "faulty"

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"good": 0})

    def script(self, world: World[Toy]) -> Play[None]:
        while world.state.numbers["good"] < 3:
            if (yield from ask("bdu", Pick("which", "T.which", ["good", "bad"]))) == "bad":
                raise ZeroDivisionError("a fault in the rules")
            world.state.numbers["good"] += 1
            world.journal.tell("good", "T.which", number=world.state.numbers["good"])
        world.state.over = True


class SlowBot:
    """Answers the last legal choice; breaks when it is asked about a 'bid'."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        if decision.kind == "bid":
            raise RuntimeError("no idea")
        return list(decision.legal() or [])[-1]

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> None:
        return None


class Talks(Battles):
    """Battles whose staff breaks on bids."""

    name = "talks"

    def bot(self) -> Any:
        return SlowBot()


class Leaky(Live):
    """A live boat whose rules break at full speed."""

    name = "leaky"

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        yield from super().tick(world)
        if world.state.speed == 7:
            raise ZeroDivisionError("a leak")


class KeenBot:
    """Orders full speed whenever it may."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        return decision.sample(rng)

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        return orders[0].kind, "7"


class Manned(Live):
    """A live boat whose staff gives orders."""

    name = "manned"

    def bot(self) -> Any:
        return KeenBot()


class Pages(Struct):
    """A diary that is nothing but the facts."""

    facts: list[Any]


class Dreamers(Spies):
    """The spies' game, with all that is worked out from a seat's view: sandbox, forecast, diary."""

    name = "dreamers"

    def imagine(self, view: Any, rng: Rng) -> Toy:
        words = {seat: view.lists.get(seat) or [f"imagined-{rng.randint(0, 9)}"] for seat in self.seats}
        return Toy(dict(view.numbers), words)

    def preview(self, view: Any, answers: Mapping[str, Any], rng: Rng) -> Toy:
        if "bad" in answers:
            raise IllegalAnswer(Refusal("WR2-02", "too-many-orders", {}, "orders"))
        return Toy({}, {**view.lists, "answers": [str(answers["uk"])]})

    def diary(self, facts: Iterable[Fact], view: Any) -> Pages:
        assert view is not None
        return Pages([[fact.kind, fact.args] for fact in facts])


class Chronicle(Battles):
    """Battles of which a diary is kept."""

    name = "chronicle"
    diary = Dreamers.diary


GAMES: dict[str, Game[Any, Any]] = {
    game.name: game
    for game in (
        Pack(),
        Battles(),
        Hidden(),
        Live(),
        Leaky(),
        Spies(),
        Faulty(),
        Talks(),
        Manned(),
        Dreamers(),
        Chronicle(),
    )
}
