"""Games that exercise the kernel's whole vocabulary: hunts, sealed bids, battles, a hidden boat, real time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Game,
    Impossible,
    Mark,
    Modifier,
    Outcome,
    Pick,
    Play,
    Rng,
    Scenario,
    Share,
    Together,
    Until,
    World,
    ask,
    window,
)


class Toy(Struct):
    """State of every toy: numbers by name, lists by name."""

    numbers: dict[str, int] = {}
    lists: dict[str, list[Any]] = {}
    over: bool = False


class ToyView(Struct):
    numbers: dict[str, int] = {}


class RandomBot:
    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        return decision.sample(rng)

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        return None


class ToyGame(Game[Toy, ToyView]):
    state_type = Toy
    view_type = ToyView
    seats: tuple[str, ...] = ("bdu",)

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", self.seats)]

    def view(self, world: World[Toy], seat: str | None) -> ToyView:
        return ToyView({k: v for k, v in world.state.numbers.items() if not k.startswith("_") or k == f"_{seat}"})

    def outcome(self, state: Toy) -> Outcome | None:
        return Outcome("toy-over") if state.over else None

    def bot(self) -> RandomBot:
        return RandomBot()


class Pack(ToyGame):
    """Wolf pack in small: nested procedures, a cursor in the state, a Mark per boat. `fix` changes the rules."""

    name = "pack"

    def __init__(self, fix: str = "") -> None:
        self.fix = fix

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"week": 0, "sunk": 0, "combat": 0}, {"boats": list(range(6)), "left": []})

    def script(self, world: World[Toy]) -> Play[None]:
        toy = world.state
        while toy.numbers["week"] < 3:
            yield Mark("week")
            while toy.lists["boats"] or toy.lists["left"]:
                yield Mark("boat")
                yield from self.hunt(world)
            toy.numbers["week"] += 1
            toy.lists["boats"] = list(range(6))
        toy.over = True

    def hunt(self, world: World[Toy]) -> Play[None]:
        toy = world.state
        if not toy.lists["left"]:
            if world.chance.d10("T.search").total < 3:
                toy.lists["boats"].pop(0)
                return
            toy.lists["left"] = list(toy.lists["boats"])
            toy.lists["boats"] = []
        while toy.lists["left"]:
            yield Mark("member")
            boat = toy.lists["left"][0]
            limits = {"a": (0, 3), "b": (0, 3)}
            points = yield from ask("bdu", Share("share", "T.share", limits, 1, 4, args={"boat": boat}))
            if self.fix == "ask":
                yield from ask("bdu", Pick("dive", "T.dive", ["yes", "no"]))
            if self.fix == "throw":
                world.chance.d10("T.dive")
            throw = world.chance.d10("T.attack", [Modifier(points["a"], "points", "T.share")])
            toy.numbers["sunk"] += throw.total > 6
            world.journal.tell("attack", "T.attack", boat=boat, throw=throw)
            again = yield from ask("bdu", Pick("again", "T.again", ["no", "yes"]))
            if again == "yes":
                toy.numbers["sunk"] += world.chance.d10("T.again").total < 3
            toy.lists["left"].pop(0)


class Battles(ToyGame):
    """Sealed stances, then battles side by side."""

    name = "battles"
    seats = ("germany", "japan", "ussr", "usa")

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({}, {"result": []})

    def script(self, world: World[Toy]) -> Play[None]:
        if not world.state.lists["result"]:
            bids = yield Ask({seat: Pick("bid", "T.bid", ["0", "1", "2"]) for seat in self.seats})
            world.journal.reveal("bids", "T.bid", bids=bids)
            pairs = [("germany", "ussr"), ("japan", "usa"), ("germany", "usa")]
            world.state.lists["result"] = yield Together([self.battle(world, a, b) for a, b in pairs])
        yield Mark("end")
        world.state.over = True

    def battle(self, world: World[Toy], one: str, other: str) -> Play[list[int]]:
        fallen = []
        for _ in range(3):
            stances = yield Ask({seat: Pick("stance", "T.stance", ["attack", "defend"]) for seat in (one, other)})
            fallen.append(world.chance.d6("T.battle").total + (stances[one] == "attack"))
        return fallen


class Hidden(ToyGame):
    """A boat that only its owner sees, and a window that does not give it away."""

    name = "hidden"
    seats = ("uk", "japan", "germany")

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"_japan": 1 + chance.pick("T.setup", [1, 2, 3])})

    def script(self, world: World[Toy]) -> Play[None]:
        for zone in (1, 2, 3, 4):
            yield from ask("uk", Pick("attack", "T.attack", ["go"]))
            world.journal.tell("attack", "T.attack", zone=zone)
            hidden = [zone] if world.state.numbers["_japan"] == zone else []
            reveal = {"japan": ["reveal" for _ in hidden], "germany": []}
            yield from window("reveal", "T.reveal", ("japan", "germany"), reveal.__getitem__)
            world.journal.tell("own-boat", "T.reveal", to=("japan",), zone=world.state.numbers["_japan"])
            world.chance.d6("T.battle")
        world.state.over = True


class Haunted(ToyGame):
    """Who conjures leaves a ghost, which cannot be; who `heals` knows that. `stormy` nights begin with a throw."""

    name = "haunted"

    def __init__(self, heals: bool, stormy: bool = False) -> None:
        self.heals, self.stormy = heals, stormy

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Toy:
        return Toy({"night": 0, "sum": 0}, {"ghosts": []})

    def script(self, world: World[Toy]) -> Play[None]:
        toy = world.state
        while toy.numbers["night"] < 60:
            yield Mark("night")
            if self.stormy:
                world.journal.tell("storm", "T.storm", throw=world.chance.d6("T.storm"))
            does = yield from ask("bdu", Pick("night", "T.night", ["sleep", "conjure"]))
            throw = world.chance.d10("T.night")
            world.journal.tell("night", "T.night", throw=throw)
            again = yield from ask("bdu", Pick("dream", "T.dream", ["no", "yes"]))
            toy.numbers["sum"] += throw.total + (again == "yes")
            toy.numbers["night"] += 1
            if does == "conjure":
                toy.lists["ghosts"].append(toy.numbers["night"])
        toy.over = True

    def check(self, state: Toy) -> Iterable[Impossible]:
        for ghost in state.lists["ghosts"]:
            yield Impossible("ghost", "T.ghost", {"ghost": ghost})

    def heal(self, world: World[Toy]) -> bool:
        ghosts = world.state.lists["ghosts"]
        if not self.heals or not ghosts:
            return False
        world.journal.tell("ghosts-gone", "T.ghost", ghosts=list(ghosts))
        world.state.lists["ghosts"] = []
        return True


class LiveState(Struct):
    x: int = 0
    speed: int = 5
    hurt: list[list[Any]] = field(default_factory=list)
    crew: list[int] = field(default_factory=list)
    flooded: int = 0


class LiveView(Struct):
    x: int


class Live(Game[LiveState, LiveView]):
    """A boat in real time: ticks go on while cards, a puzzle and a mobilisation are open in several seats."""

    name = "live"
    live = True
    state_type = LiveState
    view_type = LiveView
    seats = ("captain", "first", "engineer")

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", self.seats)]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> LiveState:
        return LiveState()

    def view(self, world: World[LiveState], seat: str | None) -> LiveView:
        return LiveView(world.state.x)

    def outcome(self, state: LiveState) -> Outcome | None:
        return Outcome("home") if state.x > 100_000 else None

    def bot(self) -> RandomBot:
        return RandomBot()

    def step_ms(self, state: LiveState) -> int:
        return 250 if state.speed > 4 else 1000

    def tick(self, world: World[LiveState]) -> Iterable[Play[None]]:
        world.state.x += world.state.speed
        if world.clock.tick % 15 == 0:
            yield self.card(world)
        if world.clock.tick % 40 == 0:
            yield self.breach(world)

    def card(self, world: World[LiveState]) -> Play[None]:
        pick = Pick("hurt", "T.card", ["1", "2"])
        until = Until(world.clock.tick + 8)
        who, which = yield Ask({"captain": pick, "first": pick}, close="first", until=until)
        world.state.hurt.append([who, which, world.chance.d6("T.card").total])

    def breach(self, world: World[LiveState]) -> Play[None]:
        pick = Pick("puzzle", "T.puzzle", ["wrong", "right"])
        until = Until(world.clock.table_ms + 5_000, "table")
        answers = yield Ask({"engineer": pick}, until=until)
        world.state.flooded += answers["engineer"] == "wrong"

    def orders(self, world: World[LiveState], seat: str) -> Sequence[Decision[Any]]:
        return [Pick("speed", "T.speed", ["3", "5", "7"]), Pick("dive", "T.intent", ["go"])]

    def obey(self, world: World[LiveState], seat: str, kind: str, answer: Any) -> Play[None]:
        if kind == "dive":
            yield Until(world.clock.tick + 4)
            world.state.speed = 2
        else:
            world.state.speed = int(answer)
            world.journal.tell("speed", "T.speed", seat=seat, speed=int(answer))
