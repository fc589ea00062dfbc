"""UB6.3, UB6.4: mobilisation, the order that moves any number of sailors through the boat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sandtable.games.uboot.clock import note, report
from sandtable.games.uboot.command import pay
from sandtable.games.uboot.crews import Route, too_far
from sandtable.games.uboot.hazards import section_damage
from sandtable.games.uboot.model import SEATS, Patrol
from sandtable.games.uboot.repairs import jobs_changed, pinned
from sandtable.games.uboot.sailors import CREW, activate, figure_of, flip_job, free_fields, living, section_of
from sandtable.games.uboot.sections import DANGEROUS, SECTIONS, conditions_in, passage, things_in
from sandtable.kernel.decisions import Decision, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play, Until

__all__ = ["Carry", "Moves", "carry_out_moves", "check_moves", "mobilise", "move_for", "moves_sheet"]

MOVE_MS = 60_000
"""How long the officers have to say where their sailors go."""
CONFIRM_MS = 10_000


class Carry(Struct):
    """UB6.4-08 A toolbox or piece of equipment that a sailor takes along, and where he puts it down."""

    item: str
    to: int


class Moves(Struct):
    """Where an officer's sailors go, and what they carry; who is not named stays."""

    to: dict[str, int] = {}
    carry: dict[str, Carry] = {}


def check_moves(patrol: Patrol, seat: str, moves: Moves) -> Refusal | None:
    """UB6.1-01, UB6.4-04, UB6.4-05, UBR16 Own living sailors, along an unbroken way, one thing each."""
    for id, target in moves.to.items():
        refusal = _check_way(patrol, seat, id, target)
        if refusal:
            return refusal
    taken: list[str] = []
    for id, carry in moves.carry.items():
        refusal = _check_carry(patrol, moves, id, carry)
        if refusal:
            return refusal
        if carry.item in taken:
            return Refusal("UB6.4-08", "carried-twice", {"item": carry.item}, "carry")
        taken.append(carry.item)
    return None


def _check_way(patrol: Patrol, seat: str, id: str, target: int) -> Refusal | None:
    # UBR43 Any number of own sailors, never those of another officer.
    man = CREW.get(id)
    if man is None or man.role != seat or man.watch != patrol.watch or patrol.board.sailors[id].dead:
        return Refusal("UB6.1-01", "not-your-sailor", {"sailor": id}, "to")
    if target not in SECTIONS:
        return Refusal("UB6.4-04", "no-such-section", {"section": target}, "to")
    sailor = patrol.board.sailors[id]
    way = passage(patrol, section_of(patrol, id), target)
    if way is None:
        return Refusal("UB6.4-05", "no-way-there", {"sailor": id, "section": target}, "to")
    if too_far(sailor, way[0]):
        return Refusal("UB6.9-08", "cannot-walk-so-far", {"sailor": id}, "to")
    if way[1] and free_fields(sailor) < 1:
        return Refusal("UB10.3.9-01", "no-field-for-the-hatch", {"sailor": id}, "to")
    return None


def _check_carry(patrol: Patrol, moves: Moves, id: str, carry: Carry) -> Refusal | None:
    """UB6.4-08, UB10.3.3-10 Picked up where he starts or passes, put down where he comes after;
    plans pin their box.
    """
    # UB10.3.3-04 Any sailor may carry a toolbox.
    if id not in moves.to:
        return Refusal("UB6.4-08", "does-not-move", {"sailor": id}, "carry")
    way = passage(patrol, section_of(patrol, id), moves.to[id])
    stations = [section_of(patrol, id), *(way[0] if way else [])]
    lies = next((n for n, at in enumerate(stations) if carry.item in things_in(patrol, at)), None)
    if lies is None or carry.to not in stations[lies:]:
        return Refusal("UB6.4-08", "not-on-his-way", {"item": carry.item, "sailor": id}, "carry")
    if carry.item.startswith("toolbox_") and pinned(patrol, int(carry.item[8:]) - 1):
        return Refusal("UB10.3.3-10", "toolbox-in-use", {"item": carry.item}, "carry")
    return None


def moves_sheet(patrol: Patrol, seat: str, proposed: Route, until_ms: int) -> Decision[Moves]:
    """UB6.4-12 The officer's form: his sailors, where they stand and where they can go."""
    own = [sailor for sailor in living(patrol) if CREW[sailor.id].role == seat]
    mine = share_of(proposed, seat)

    def draw(rng: Rng) -> Moves:
        moves = {one.id: rng.choice(SECTIONS) for one in own if rng.random() < 0.4}
        legal = {id: at for id, at in moves.items() if _check_way(patrol, seat, id, at) is None}
        return Moves(legal)

    def offer() -> dict[str, object]:
        stands = {one.id: section_of(patrol, one.id) for one in own}
        return {
            "sailors": stands,
            "ways": {
                id: [at for at in SECTIONS if _check_way(patrol, seat, id, at) is None] for id in stands
            },
            "things": {str(at): things_in(patrol, at) for at in SECTIONS if things_in(patrol, at)},
            "dangerous": [at for at in SECTIONS if set(conditions_in(patrol, at)) & set(DANGEROUS)],
            "proposed": mine.to,
        }  # fmt: skip

    return Sheet(
        "moves",
        "UB6.4-04",
        Moves,
        test=lambda moves: check_moves(patrol, seat, moves),
        draw=draw,
        default=mine,
        offer=offer,
        args={"until_ms": until_ms},
    )


def share_of(proposed: Route, seat: str) -> Moves:
    """The part of a proposal that one officer's sailors carry out."""
    moves = Moves({id: at for id, at in proposed.to.items() if CREW[id].role == seat})
    if proposed.carrier in moves.to:
        moves.carry[proposed.carrier] = Carry(proposed.item, moves.to[proposed.carrier])
    return moves


def mobilise(world: World[Patrol], proposed: Route) -> Play[None]:
    """UB6.3-01, UB6.4-01, UB6.4-02, UB6.4-12 Pay, let every officer move his sailors, resolve crew damage, end."""
    patrol = world.state
    pay(world, "mobilise")
    report(world, "mobilisation", "UB6.4-01")
    until_ms = patrol.elapsed_ms + MOVE_MS
    sheets = {seat: moves_sheet(patrol, seat, proposed, until_ms) for seat in SEATS}
    answers = yield Ask(sheets, until=Until(world.clock.game_ms + MOVE_MS, "game"))
    carry_out_moves(world, answers)


def move_for(world: World[Patrol], kind: str, proposed: Route) -> Play[None]:
    """UB7.1-02, UB6.1-01 A mobilisation for one order:
    each officer whose sailors should move lets them go or not.
    """
    pay(world, "mobilise")
    report(world, "mobilisation", "UB6.4-01")
    shares = {seat: share_of(proposed, seat) for seat in SEATS}
    asked = {
        seat: Pick(
            "let_go", "UB6.4-12", ["go", "stay"], args={"order": kind, "men": len(moves.to), "moves": moves.to}
        )
        for seat, moves in shares.items()
        if moves.to and seat != "captain"
    }
    answers: dict[str, str] = {}
    if asked:
        answers = yield Ask(asked, until=Until(world.clock.game_ms + CONFIRM_MS, "game"))
    going = {seat: moves for seat, moves in shares.items() if moves.to and answers.get(seat, "go") == "go"}
    carry_out_moves(world, going)


def carry_out_moves(world: World[Patrol], by_seat: Mapping[str, Moves]) -> None:
    """UB6.4-03, UB6.4-11, UBR11 Move without activation, then damage once for who came in, passed or stayed."""
    patrol = world.state
    passed: dict[int, list[str]] = {}
    moved = 0
    for seat, moves in by_seat.items():
        if check_moves(patrol, seat, moves) is not None:
            # Time has gone by since the officer decided: a way may be closed, a man dead.
            continue
        for id, target in moves.to.items():
            way = passage(patrol, section_of(patrol, id), target)
            if way is None or not way[0]:
                continue
            moved += 1
            _walk(patrol, id, way, moves.carry.get(id))
            for section in way[0]:
                passed.setdefault(section, []).append(id)
    jobs_changed(world)
    note(world, "moved", "UB6.4-04", men=moved)
    damage_after_moves(world, passed)


def _walk(patrol: Patrol, id: str, way: tuple[list[int], bool], carry: Carry | None) -> None:
    """UB6.7-04, UB9.3-05, UBR26 Who leaves his post stops his job; the way over the deck costs a chip."""
    sailor = patrol.board.sailors[id]
    flip_job(sailor)
    if way[1]:
        activate(sailor)
    if carry is not None:
        if carry.item.startswith("toolbox_"):
            patrol.board.toolboxes[int(carry.item[8:]) - 1] = carry.to
        else:
            patrol.board.equipment[carry.item] = carry.to
    patrol.board.figures[figure_of(id)] = way[0][-1]


def damage_after_moves(world: World[Patrol], passed: Mapping[int, Sequence[str]]) -> None:
    """UB6.4-10, UB6.12-02, UB6.12-07 Every dangerous section once: movers in or through,
    and those who are there.
    """
    patrol = world.state
    for section in SECTIONS:
        here = conditions_in(patrol, section)
        for condition in sorted(set(here) & set(DANGEROUS)):
            section_damage(world, section, condition, here.count(condition), passed.get(section, ()))
