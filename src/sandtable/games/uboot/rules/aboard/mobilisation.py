"""UB6.3, UB6.4: mobilisation, the order that moves any number of sailors through the boat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.boat.clock import note, report, within
from sandtable.games.uboot.rules.crew.crews import Route, too_far
from sandtable.games.uboot.rules.crew.hazards import section_damage
from sandtable.games.uboot.rules.crew.repairs import jobs_changed, pinned
from sandtable.games.uboot.rules.crew.sailors import activate, figure_of, flip_job, free_fields, living, section_of
from sandtable.games.uboot.rules.crew.sections import (
    DANGEROUS,
    SECTIONS,
    conditions_in,
    dangerous,
    passage,
    things_in,
)
from sandtable.games.uboot.rules.crew.tracks import pay
from sandtable.games.uboot.state.model import SEATS, State
from sandtable.kernel.decisions import Decision, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["Carry", "Moves", "carry_out_moves", "check_moves", "mobilise", "moves_sheet"]

MOVE_MS = DEADLINES.move_s * 1000
"""How long the officers have to say where their sailors go."""


class Carry(Struct, forbid_unknown_fields=True):
    """UB6.4-08 A toolbox or piece of equipment that a sailor takes along, and where he puts it down."""

    item: str
    to: int


class Moves(Struct, forbid_unknown_fields=True):
    """Where an officer's sailors go, and what they carry; who is not named stays."""

    to: dict[str, int] = {}
    carry: dict[str, Carry] = {}


def check_moves(state: State, seat: str, moves: Moves) -> Refusal | None:
    """UB6.1-01, UB6.4-04, UB6.4-05, UBR16, UB6.9-08, UB10.3.9-01, UB6.4-08, UB10.3.3-10 Own living sailors,
    along an unbroken way, one thing each.
    """
    taken: list[str] = []
    for id, carry in moves.carry.items():
        if id not in moves.to:
            return Refusal("UB6.4-08", "does-not-move", {"sailor": id}, "carry")
        if carry.item in taken:
            return Refusal("UB6.4-08", "carried-twice", {"item": carry.item}, "carry")
        taken.append(carry.item)
    for id, target in moves.to.items():
        refusal = _check_man(state, seat, id, target, moves.carry.get(id))
        if refusal:
            return refusal
    return None


def _check_man(state: State, seat: str, id: str, target: int, carry: Carry | None = None) -> Refusal | None:
    """UB6.1-01, UBR43, UB6.4-05, UB6.4-08, UB6.9-08, UB10.3.9-01 May this man go there, with this thing?"""
    # Any number of own sailors, never those of another officer.
    man = CREW.get(id)
    if man is None or man.role != seat or man.watch != state.watch or state.board.sailors[id].dead:
        return Refusal("UB6.1-01", "not-your-sailor", {"sailor": id}, "to")
    if target not in SECTIONS:
        return Refusal("UB6.4-04", "no-such-section", {"section": target}, "to")
    sailor = state.board.sailors[id]
    way = _way(state, id, target)
    if way is None:
        return Refusal("UB6.4-05", "no-way-there", {"sailor": id, "section": target}, "to")
    if carry is not None:
        # UB10.3.3-04 Any sailor may carry a toolbox. UB10.3.3-10 Plans in use hold theirs.
        if carry.item.startswith("toolbox_") and pinned(state, int(carry.item[8:]) - 1):
            return Refusal("UB10.3.3-10", "toolbox-in-use", {"item": carry.item}, "carry")
        way = _way(state, id, target, carry)
        if way is None:
            return Refusal("UB6.4-08", "not-on-his-way", {"item": carry.item, "sailor": id}, "carry")
    if too_far(sailor, way[0]):
        return Refusal("UB6.9-08", "cannot-walk-so-far", {"sailor": id}, "to")
    if way[1] and free_fields(sailor) < 1:
        return Refusal("UB10.3.9-01", "no-field-for-the-hatch", {"sailor": id}, "to")
    return None


def _way(state: State, id: str, target: int, carry: Carry | None = None) -> tuple[list[int], bool] | None:
    """UB6.4-04, UB6.4-08 The sections that he passes, and is it over the deck?

    Who takes a thing along goes where it lies, then where he leaves it, then to his goal: nobody must go straight.
    """
    here = section_of(state, id)
    stops = [target]
    if carry is not None:
        lies = next((at for at in SECTIONS if carry.item in things_in(state, at)), 0)
        stops = [lies, carry.to, target]
    passed: list[int] = []
    over_deck = False
    for stop in stops:
        leg = passage(state, here, stop)
        if leg is None:
            return None
        passed += leg[0]
        here, over_deck = stop, over_deck or leg[1]
    return passed, over_deck


class MovesSheet(Sheet[Moves]):
    """The officer's form. It lies open for a minute in which a man may die or a way close: its default is what of
    the proposal can still be done.
    """

    __slots__ = ("_proposed",)

    @property
    def default(self) -> Moves:
        return still_possible(self._proposed, self.test)

    @default.setter
    def default(self, proposed: Moves) -> None:
        self._proposed = proposed


def still_possible(proposed: Moves, refused: Callable[[Moves], Refusal | None]) -> Moves:
    """UB6.4-04, UB6.4-08 Who cannot go any more stays; who cannot fetch his thing any more goes without it."""
    left = Moves({}, {})
    for id, target in proposed.to.items():
        thing = proposed.carry.get(id)
        for carry in ({id: thing}, {}) if thing is not None else ({},):
            more = Moves({**left.to, id: target}, {**left.carry, **carry})
            if not refused(more):
                left = more
                break
    return left


def moves_sheet(state: State, seat: str, proposed: Route, order: str, until_ms: int) -> Decision[Moves]:
    """UB6.4-12, UB6.4-04, UB6.4-08, UB6.4-05, UB6.4-09 The officer's form: his sailors, where they stand and
    where they can go.
    """

    def own() -> list[str]:
        return [sailor.id for sailor in living(state) if CREW[sailor.id].role == seat]

    def draw(rng: Rng) -> Moves:
        moves = {id: rng.choice(SECTIONS) for id in own() if rng.random() < 0.4}
        legal = {id: at for id, at in moves.items() if _check_man(state, seat, id, at) is None}
        return Moves(legal)

    def offer() -> dict[str, object]:
        stands = {id: section_of(state, id) for id in own()}
        return {
            "sailors": stands,
            "ways": {
                id: [at for at in SECTIONS if _check_man(state, seat, id, at) is None] for id in stands
            },
            "things": {str(at): things_in(state, at) for at in SECTIONS if things_in(state, at)},
            "dangerous": [at for at in SECTIONS if dangerous(state, at)],
            "risks": risks(state),
            "proposed": sheet.default.to,
        }  # fmt: skip

    sheet = MovesSheet(
        "moves",
        "UB6.4-04",
        Moves,
        test=lambda moves: check_moves(state, seat, moves),
        draw=draw,
        default=share_of(proposed, seat),
        offer=offer,
        args={"order": order, "until_ms": until_ms, "stay": list(proposed.stay)},
    )
    return sheet


def risks(state: State) -> dict[str, dict[str, list[int]]]:
    """UB6.4-09, UB6.4-10 From where to where a way leads into or through dangerous sections, and which."""
    found: dict[str, dict[str, list[int]]] = {}
    for start in SECTIONS:
        for goal in SECTIONS:
            way = passage(state, start, goal)
            if way is not None and (met := [at for at in way[0] if dangerous(state, at)]):
                found.setdefault(str(start), {})[str(goal)] = met
    return found


def share_of(proposed: Route, seat: str) -> Moves:
    """The part of a proposal that one officer's sailors carry out."""
    moves = Moves({id: at for id, at in proposed.to.items() if CREW[id].role == seat})
    if proposed.carrier in moves.to:
        moves.carry[proposed.carrier] = Carry(proposed.item, moves.to[proposed.carrier])
    return moves


def mobilise(world: World[State], proposed: Route, order: str) -> Play[None]:
    """UB6.3-01, UB6.4-01, UB6.4-02, UB6.4-12 Pay, let every officer move his sailors, resolve crew damage, end.

    `order`: what it is for; whatever it is, any officer may use it.
    """
    state = world.state
    pay(world, "mobilise")
    report(world, "mobilisation", "UB6.4-01")
    until_ms = state.elapsed_ms + MOVE_MS
    sheets = {seat: moves_sheet(state, seat, proposed, order, until_ms) for seat in SEATS}
    answers = yield Ask(sheets, until=within(world, MOVE_MS))
    carry_out_moves(world, answers)


def carry_out_moves(world: World[State], by_seat: Mapping[str, Moves]) -> None:
    """UB6.4-03, UB6.4-08, UB6.7-04, UB6.4-11, UBR11 Move without activation, with what they carry;
    who was busy stops; then damage once for who came in, passed or stayed.
    """
    state = world.state
    passed: dict[int, list[str]] = {}
    carried: list[str] = []
    moved = 0
    for seat, moves in by_seat.items():
        for id, target in moves.to.items():
            # Game time has passed since he decided: a man may be dead, a way closed, a thing taken by another.
            carry = moves.carry.get(id)
            if carry is not None and (carry.item in carried or _check_man(state, seat, id, target, carry)):
                carry = None
            way = None if _check_man(state, seat, id, target, carry) else _way(state, id, target, carry)
            if way is None or not way[0]:
                continue
            moved += 1
            if carry is not None:
                carried.append(carry.item)
            _walk(state, id, target, way[1], carry)
            for section in way[0]:
                passed.setdefault(section, []).append(id)
    jobs_changed(world)
    note(world, "moved", "UB6.4-04", men=moved)
    damage_after_moves(world, passed)


def _walk(state: State, id: str, target: int, over_deck: bool, carry: Carry | None) -> None:
    """UB6.7-04, UB9.3-05, UBR26 Who leaves his post stops his job; the way over the deck costs a chip."""
    sailor = state.board.sailors[id]
    flip_job(sailor)
    if over_deck:
        activate(sailor)
    if carry is not None:
        if carry.item.startswith("toolbox_"):
            state.board.toolboxes[int(carry.item[8:]) - 1] = carry.to
        else:
            state.board.equipment[carry.item] = carry.to
    state.board.figures[figure_of(id)] = target


def damage_after_moves(world: World[State], passed: Mapping[int, Sequence[str]]) -> None:
    """UB6.4-10, UB6.12-02, UB6.12-07 Every dangerous section once: movers in or through,
    and those who are there.
    """
    state = world.state
    for section in SECTIONS:
        here = conditions_in(state, section)
        for condition in sorted(set(here) & set(DANGEROUS)):
            section_damage(world, section, condition, here.count(condition), passed.get(section, ()))
