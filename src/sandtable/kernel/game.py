"""What a game package gives to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from sandtable.kernel.chance import Chance
from sandtable.kernel.decisions import Decision, Rng
from sandtable.kernel.journal import Journal
from sandtable.kernel.odds import BattleOdds
from sandtable.kernel.play import Play

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)

__all__ = [
    "Bot",
    "Clock",
    "Game",
    "Impossible",
    "Outcome",
    "Scenario",
    "Setting",
    "World",
]


class Clock(Struct):
    """Time of a live table: fixed steps, the game's milliseconds, and the table's (game over compression)."""

    tick: int = 0
    game_ms: int = 0
    table_us: int = 0
    compression: int = 1

    @property
    def table_ms(self) -> int:
        """The table's milliseconds; kept in microseconds so that high compression loses nothing."""
        return self.table_us // 1000


class World(Generic[S]):
    """All that a script is handed: the state, the dice, the journal and the clock."""

    __slots__ = ("chance", "clock", "journal", "state")

    def __init__(self, state: S, chance: Chance, journal: Journal, clock: Clock | None = None) -> None:
        self.state = state
        self.chance = chance
        self.journal = journal
        self.clock = clock or Clock()


class Outcome(Struct, omit_defaults=True):
    """How it ended: a message key with arguments, and a score per seat (higher is better)."""

    kind: str
    rule: str = ""
    args: dict[str, Any] = {}
    scores: dict[str, float] = {}


class Impossible(Struct, frozen=True, omit_defaults=True):
    """Something about a state that cannot be: which invariant, whose rule, and what breaks it."""

    what: str
    rule: str = ""
    args: dict[str, Any] = {}


class Setting(Struct, frozen=True):
    """An optional rule, or another choice before a game begins: its id (and message key), rule, values, default."""

    id: str
    rule: str
    values: tuple[str, ...] = ("off", "on")
    default: str = "off"
    seated: str = ""
    """The value that a table server starts from, where people sit down, if it is another."""


class Scenario(Struct, frozen=True, omit_defaults=True):
    """A scenario as the lobby lists it; texts are message keys ``scenario-<id>`` and ``…-about``.

    Where the rules deal several seats to one person, `deals` gives the hands for each number of players; a letter
    after the number ("3b") marks a second way for as many. The lobby lists scenarios under the headings
    ``group-<group>``, in the order in which they are given.
    """

    id: str
    seats: tuple[str, ...]
    settings: tuple[Setting, ...] = ()
    args: dict[str, Any] = {}
    minutes: int = 0
    guided: bool = False
    deals: dict[str, tuple[tuple[str, ...], ...]] = {}
    group: str = ""
    start: bool = False
    """The one with which somebody new to the game begins."""
    seat: str = ""
    """The seat that is offered to somebody new; empty: the first."""


class Bot(Protocol):
    """Plays a seat from its view alone. It keeps nothing between calls but what `__init__` was given."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        """A legal answer to the decision."""
        ...

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """An order (kind and answer) that it wants to give now, or None. Asked on live tables only."""
        ...


class Game(Generic[S, V]):
    """One game. Subclasses hold no state of a match: everything is in the state struct.

    Facts of the match that never change (scenario, options) belong in the state too.
    """

    name: ClassVar[str]
    build: str = ""
    """A fingerprint of these very rules, given by whoever finds the game: only a record of the same can be held to
    come out the same, entry by entry."""
    rules_version: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    live: ClassVar[bool] = False
    hidden: ClassVar[Literal["none", "table", "seats"]] = "seats"
    """What is hidden: nothing, things that nobody at the table may know yet, or what seats hide from each other."""
    state_type: type[S]
    view_type: type[V]
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    """Schema number -> function that turns a state of that schema (plain JSON) into one of the next."""
    odds_options: ClassVar[tuple[str, ...] | None] = None
    """The options of `odds`; None: this game reckons none."""
    rivals: ClassVar[Mapping[str, Callable[[], Bot]]] = {}
    """Players by name against whom the staff is measured."""

    def scenarios(self) -> Sequence[Scenario]:
        """Every scenario, in the order of the lobby."""
        raise NotImplementedError

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> S:
        """The state before the first phase."""
        raise NotImplementedError

    def script(self, world: World[S]) -> Play[None]:
        """The sequence of play from wherever the state stands to the end of the game."""
        raise NotImplementedError

    def view(self, world: World[S], seat: str | None) -> V:
        """What the seat may know (None: what everybody may know).

        It may share parts with the state, so that it costs little: who gets it only reads it.
        """
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """None until the game is over."""
        raise NotImplementedError

    def check(self, state: S) -> Iterable[Impossible]:
        """What cannot be, but is: the game's invariants. They hold at every Mark (live: after every tick)."""
        return ()

    def heal(self, world: World[S]) -> bool:
        """Mend what earlier rules have left in the state and what cannot be, and tell it; was there anything?

        Asked at a Mark, whenever a match is opened there; a state that these rules made needs no healing.
        """
        return False

    def bot(self) -> Bot:
        """The staff: the bot that can hold any seat."""
        raise NotImplementedError

    def imagine(self, view: V, rng: Rng) -> S:
        """A world consistent with the view, hidden things drawn anew; the script starts in it at the same place."""
        raise NotImplementedError

    def preview(self, view: V, answers: Mapping[str, Any], rng: Rng) -> Struct:
        """What would become of these answers, by seat, as far as the view tells; one that the rules refuse is
        IllegalAnswer."""
        raise NotImplementedError

    def odds(self, attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
        """The odds of a battle between two forces given as text, where `odds_options` says that the game has them.

        A force or an option that cannot be read is a BadForce that says how to write it, and so is a battle of more
        than MOST_UNITS. Any other answer takes a second at most: what is dear to reckon exactly is sampled.
        """
        raise NotImplementedError

    def orders(self, world: World[S], seat: str) -> Sequence[Decision[Any]]:
        """What the seat may order at any time; a decision's kind names the order, its answer fills it in."""
        return ()

    def find_order(self, world: World[S], seat: str, kind: str) -> Decision[Any] | None:
        """The order of this kind that the seat may give now; a game of many orders makes no other for it."""
        return next((one for one in self.orders(world, seat) if one.kind == kind), None)

    def obey(self, world: World[S], seat: str, kind: str, answer: Any) -> Play[None]:
        """Carry out an order as a branch of its own."""
        raise NotImplementedError

    def draft_audience(self, world: World[S], seat: str) -> tuple[str, ...]:
        """The seats that may look on while this seat fills in a form."""
        return (seat,)

    def step_ms(self, state: S) -> int:
        """Live: game milliseconds of the next tick, by the tactical state, never by compression."""
        raise NotImplementedError

    def tick(self, world: World[S]) -> Iterable[Play[None]]:
        """Live: one fixed step of the simulation; plays that it sets off."""
        raise NotImplementedError
