"""Toys that break one promise each, so that the conformance kit can be seen to catch it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Game,
    Impossible,
    Mark,
    Option,
    Outcome,
    Pick,
    PickSome,
    Play,
    Refusal,
    Rng,
    Scenario,
    Setting,
    Sheet,
    World,
    ask,
    window,
)

WORDS = """
scenario-only = Only
seat-uk = Britain
seat-japan = Japan
seat-germany = Germany
setting-storm = Storm
setting-storm-off = No storm
setting-storm-on = A storm
ask-attack = Attack zone { $zone }?
    .standing = Attacks
    .confirm = Attack
attack-go = Go
ask-reveal = Reveal your submarine?
reveal-pass = Pass
reveal-reveal = Reveal it
fact-attack = Zone { $zone } is attacked: { $throw }.
fact-own-boat = Your submarine lies in zone { $zone }.
fact-surfaced = A submarine surfaces in zone { $zone }.
why-storm = in a storm
ask-send = Which boats go?
    .standing = Which boats go
send-bow = Bow
send-stern = Stern
send-beam = Beam
ask-turn = Where to?
    .standing = Where to
turn-due_north = North
turn-U-47 = After U-47
fact-turned = Course: { $way }.
fact-chosen = { $way ->
    [due_north] To the north.
   *[other] After { $way }.
  }
outcome-over = It is over.
"""


class Sea(Struct):
    """Where the submarine lies, which zone comes next, and whether there is a storm."""

    lies: int = 0
    zone: int = 1
    storm: str = "off"
    surfaced: bool = False
    log: dict[str, int] = {}
    bag: Any = None


class SeaView(Struct):
    """What a seat sees of it."""

    seat: str | None
    zone: int
    storm: str
    surfaced: bool
    lies: int = 0
    log: dict[str, int] = {}


class SeaBot:
    """Random, and legal."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        return decision.sample(rng)

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        return None


class Submarine(Game[Sea, SeaView]):
    """Sound: Japan's hidden submarine, a zone attacked by Britain every turn, a window that tells nothing."""

    name = "submarine"
    state_type = Sea
    view_type = SeaView

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", ("uk", "japan", "germany"), (Setting("storm", "T.storm"),), start=True)]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Sea:
        return Sea(chance.pick("T.setup", [1, 2, 3, 4]), storm=options["storm"])

    def script(self, world: World[Sea]) -> Play[None]:
        sea = world.state
        while sea.zone <= 6:
            yield Mark("T.zone")
            yield from self.attack(world)
            sea.zone += 1

    def attack(self, world: World[Sea]) -> Play[None]:
        sea = world.state
        yield from ask("uk", Pick("attack", "T.attack", ["go"], args={"zone": sea.zone}))
        world.journal.tell("attack", "T.attack", zone=sea.zone, throw=world.chance.d6("T.attack"))
        here = sea.lies == sea.zone and not sea.surfaced
        answers = yield from window(
            "reveal", "T.reveal", ("japan", "germany"), lambda seat: ["reveal"] if here and seat == "japan" else []
        )
        if answers["japan"] == "reveal":
            sea.surfaced = True
            world.journal.reveal("surfaced", "T.reveal", zone=sea.zone)
        world.journal.tell("own-boat", "T.reveal", to=("japan",), zone=sea.lies)

    def view(self, world: World[Sea], seat: str | None) -> SeaView:
        sea = world.state
        return SeaView(seat, sea.zone, sea.storm, sea.surfaced, sea.lies if seat == "japan" or sea.surfaced else 0)

    def outcome(self, state: Sea) -> Outcome | None:
        return Outcome("over") if state.zone > 6 else None

    def bot(self) -> Any:
        return SeaBot()

    def imagine(self, view: SeaView, rng: Rng) -> Sea:
        return Sea(view.lies or rng.choice([1, 2, 3, 4]), view.zone, view.storm, view.surfaced)


class ForgetfulImagination(Submarine):
    """The view says which zone is attacked; the imagined world begins with the first."""

    def imagine(self, view: SeaView, rng: Rng) -> Sea:
        sea = super().imagine(view, rng)
        sea.zone = 1
        return sea


class LeakInView(Submarine):
    """Everybody's view tells whether the submarine is near."""

    def view(self, world: World[Sea], seat: str | None) -> SeaView:
        view = super().view(world, seat)
        view.surfaced = view.surfaced or (seat == "uk" and world.state.lies == world.state.zone)
        return view


class LeakByWaiting(Submarine):
    """Japan is asked only when it has something to reveal."""

    def attack(self, world: World[Sea]) -> Play[None]:
        sea = world.state
        yield from ask("uk", Pick("attack", "T.attack", ["go"], args={"zone": sea.zone}))
        if sea.lies == sea.zone:
            yield from ask("japan", Pick("reveal", "T.reveal", ["pass"]))


class LeakByDice(Submarine):
    """A hidden throw moves the number of the public one."""

    def attack(self, world: World[Sea]) -> Play[None]:
        if world.state.lies > 2:
            world.chance.d6("T.attack")
        yield from super().attack(world)


class KnowingBot(Submarine):
    """The bot peeks at a world that it was not shown."""

    peeked: int = 0

    def view(self, world: World[Sea], seat: str | None) -> SeaView:
        KnowingBot.peeked = world.state.lies
        return super().view(world, seat)

    def bot(self) -> Any:
        class Peeking(SeaBot):
            def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
                return ["north", "south"][KnowingBot.peeked % 2]

        return Peeking()

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from ask("uk", Pick("turn", "T.turn", ["north", "south"]))


class CursorInLocal(Submarine):
    """The zones are counted in a local: after a restart they begin again."""

    def script(self, world: World[Sea]) -> Play[None]:
        for zone in range(1, 7):
            yield Mark("T.zone")
            yield from self.attack(world)
            world.state.log[str(zone)] = 1
        world.state.zone = 7


class UnrecordedDraw(Submarine):
    """A die thrown with `random`."""

    def attack(self, world: World[Sea]) -> Play[None]:
        world.state.log["luck"] = random.randint(1, 6)
        yield from super().attack(world)


class OwnStream(Submarine):
    """A die thrown from a stream that the game object keeps."""

    def __init__(self) -> None:
        self.stream = Rng(1)

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from super().attack(world)
        world.state.log["luck"] = self.stream.randint(1, 6_000)


class IllegalBot(Submarine):
    """The bot answers with something else now and then."""

    def bot(self) -> Any:
        class Wild(SeaBot):
            def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
                return "retreat" if rng.random() < 0.2 else super().answer(view, decision, rng)

        return Wild()


class ScribblingBot(Submarine):
    """The view shares its log with the state, and the bot writes into it."""

    def view(self, world: World[Sea], seat: str | None) -> SeaView:
        shown = super().view(world, seat)
        shown.log = world.state.log
        return shown

    def bot(self) -> Any:
        class Scribbling(SeaBot):
            def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
                view.log["seen"] = view.zone
                return super().answer(view, decision, rng)

        return Scribbling()


class Stuck(Submarine):
    """The script ends before the game does."""

    def script(self, world: World[Sea]) -> Play[None]:
        yield from self.attack(world)


class Crash(Submarine):
    """The rules fail in zone 4."""

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from super().attack(world)
        if world.state.zone == 4:
            raise ZeroDivisionError("zone 4 has no depth")


class NotPlain(Submarine):
    """A tuple in the state comes back from JSON as a list."""

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from super().attack(world)
        world.state.bag = (1, 2)


class TwoSubmarines(Submarine):
    """An invariant that the rules break in zone 3: there are two submarines."""

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from super().attack(world)
        world.state.log["boats"] = 1 + (world.state.zone == 3)

    def check(self, state: Sea) -> Iterable[Impossible]:
        if state.log.get("boats", 1) > 1:
            yield Impossible("one-submarine", "T.setup", {"boats": state.log["boats"]})


class NeedlessHealing(Submarine):
    """Heals what is not ill, whenever the match is opened."""

    def heal(self, world: World[Sea]) -> bool:
        return True


class LivingFact(Submarine):
    """A fact holds a part of the state, which goes on changing."""

    def attack(self, world: World[Sea]) -> Play[None]:
        sea = world.state
        sea.log[str(sea.zone)] = 1
        world.journal.tell("attack", "T.attack", zone=sea.log)
        yield from super().attack(world)


class SharedReference(Submarine):
    """Two places of the state hold one object; after JSON they are two."""

    def attack(self, world: World[Sea]) -> Play[None]:
        sea = world.state
        if sea.bag is None:
            sea.bag = [[], []]
            sea.bag[1] = sea.bag[0]
        sea.bag[0].append(sea.zone)
        yield from super().attack(world)


class StateOutside(Submarine):
    """The game object counts: undo does not take that back."""

    def __init__(self) -> None:
        self.asked = 0

    def attack(self, world: World[Sea]) -> Play[None]:
        self.asked += 1
        world.state.log["asked"] = self.asked
        yield from super().attack(world)
        yield from ask("uk", Pick("attack", "T.attack", ["go"], args={"zone": 0}))


class Generous(Submarine):
    """A check that takes what is not among the choices."""

    def attack(self, world: World[Sea]) -> Play[None]:
        class Loose(Pick):
            def read(self, raw: Any) -> str:
                return str(raw).lower() if isinstance(raw, str) and raw else super().read(raw)

        yield from ask("uk", Loose("attack", "T.attack", ["go"], args={"zone": 0}))


class TwoMinded(Submarine):
    """A check that refuses what the table takes."""

    def attack(self, world: World[Sea]) -> Play[None]:
        class Wavering(Pick):
            def check(self, raw: Any) -> Refusal | None:
                return super().check(raw) if raw in ("go", None) else Refusal("T.attack", "not-now")

            def read(self, raw: Any) -> str:
                return "go" if isinstance(raw, str) else super().read(raw)

        yield from ask("uk", Wavering("attack", "T.attack", ["go"], args={"zone": 0}))


class Speechless(Submarine):
    """A refusal without a reason."""

    def attack(self, world: World[Sea]) -> Play[None]:
        def no_pair(answer: list[str]) -> Refusal | None:
            return Refusal("T.some", "") if len(answer) != 1 else None

        yield from ask("uk", PickSome("some", "T.some", ["a", "b", "c"], 0, 3, default=["a"], extra=no_pair))


class OtherOptions(Submarine):
    """The player is shown a choice that cannot be taken."""

    def attack(self, world: World[Sea]) -> Play[None]:
        yield from ask(
            "uk",
            Pick("attack", "T.attack", ["go"], options=lambda: [Option("go"), Option("stay")], args={"zone": 0}),
        )


class Form(Struct, forbid_unknown_fields=True):
    points: int
    target: str = ""


class LoosePart(Struct):
    points: int


class LooseWhole(Struct, forbid_unknown_fields=True):
    parts: list[LoosePart | None] = []


class LooseForm(Submarine):
    """A part of a form takes fields that it does not know."""

    def attack(self, world: World[Sea]) -> Play[None]:
        draw = lambda rng: LooseWhole([LoosePart(rng.randint(1, 6))])  # noqa: E731
        form = Sheet("form", "T.form", LooseWhole, test=lambda _: None, draw=draw, default=LooseWhole())
        yield from ask("uk", form)


class BrittleForm(Submarine):
    """The test of a form fails on a form that it does not expect."""

    def attack(self, world: World[Sea]) -> Play[None]:
        worth = {"a": 1, "b": 2}

        def test(form: Form) -> Refusal | None:
            return None if worth[form.target] >= form.points else Refusal("T.form", "too-dear")

        draw = lambda rng: Form(1, rng.choice(["a", "b"]))  # noqa: E731
        yield from ask("uk", Sheet("form", "T.form", Form, test=test, draw=draw, default=Form(1, "a")))


class Wordless(Submarine):
    """A fact without a message, and one whose message wants another argument."""

    def attack(self, world: World[Sea]) -> Play[None]:
        world.journal.tell("unheard", "T.attack")
        world.journal.tell("own-boat", "T.reveal", place=3)
        yield from super().attack(world)


class Crowded(Submarine):
    """Boats that may be sent singly, two of which may not go together."""

    def attack(self, world: World[Sea]) -> Play[None]:
        def apart(boats: list[str]) -> Refusal | None:
            return Refusal("T.send", "too-close") if {"bow", "stern"} <= set(boats) else None

        yield from ask("uk", PickSome("send", "T.send", ["bow", "stern", "beam"], 0, 3, extra=apart))


class Squadron(Struct, forbid_unknown_fields=True):
    boats: list[str] = []


class CrowdedForm(Submarine):
    """The same, filled in on a form."""

    def attack(self, world: World[Sea]) -> Play[None]:
        known = {"bow", "stern", "beam"}

        def test(form: Squadron) -> Refusal | None:
            if not known.issuperset(form.boats):
                return Refusal("T.send", "malformed")
            return Refusal("T.send", "too-close") if {"bow", "stern"} <= set(form.boats) else None

        draw = lambda rng: Squadron([rng.choice(sorted(known))])  # noqa: E731
        yield from ask("uk", Sheet("send", "T.send", Squadron, test=test, draw=draw, default=Squadron()))


class BareId(Submarine):
    """A fact that shows the choice as the rules write it, one that only chooses its words by it, and a name."""

    def attack(self, world: World[Sea]) -> Play[None]:
        way = yield from ask("uk", Pick("turn", "T.turn", ["due_north", "U-47"]))
        world.journal.tell("turned", "T.turn", way=way)
        world.journal.tell("chosen", "T.turn", way=way)


class Boat(Struct):
    x: int = 0
    order: str = ""


class Chase(Game[Boat, Boat]):
    """Sound and live: a boat that runs on, with a question now and then."""

    name = "chase"
    live = True
    hidden = "none"
    state_type = Boat
    view_type = Boat

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", ("captain", "mate"))]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Boat:
        return Boat()

    def view(self, world: World[Boat], seat: str | None) -> Boat:
        return Boat(world.state.x, world.state.order)

    def outcome(self, state: Boat) -> Outcome | None:
        return Outcome("home") if state.x > 1_000_000 else None

    def imagine(self, view: Boat, rng: Rng) -> Boat:
        return Boat(view.x, view.order)

    def bot(self) -> Any:
        return SeaBot()

    def step_ms(self, state: Boat) -> int:
        return 250

    def tick(self, world: World[Boat]) -> Iterable[Play[None]]:
        world.state.x += self.speed(world)
        if world.clock.tick % 50 == 0:
            yield self.sighting(world)

    def speed(self, world: World[Boat]) -> int:
        return 3 if world.state.order == "ahead" else 1

    def sighting(self, world: World[Boat]) -> Play[None]:
        pick = Pick("turn", "T.turn", ["port", "starboard"])
        _, way = yield Ask({"captain": pick, "mate": pick}, close="first")
        world.state.order = way
        world.state.x += world.chance.d6("T.turn").total

    def orders(self, world: World[Boat], seat: str) -> Sequence[Decision[Any]]:
        return [Pick("telegraph", "T.telegraph", ["ahead", "stop"])]

    def obey(self, world: World[Boat], seat: str, kind: str, answer: Any) -> Play[None]:
        world.state.order = answer
        return
        yield


class CompressionMatters(Chase):
    """The boat runs faster when the table looks away."""

    def speed(self, world: World[Boat]) -> int:
        return world.clock.compression


class RunsBackwards(Chase):
    """Live: an invariant that is broken for some ticks only, never at a quiet one."""

    def check(self, state: Boat) -> Iterable[Impossible]:
        if state.order == "port":
            yield Impossible("never-to-port", "T.turn")


class ForgetfulClock(Chase):
    """What happens depends on how many ticks were run since the program started."""

    def __init__(self) -> None:
        self.ticks = 0

    def speed(self, world: World[Boat]) -> int:
        self.ticks += 1
        return self.ticks % 3
