"""UB6.13: cigarettes on deck."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot.data.board import CREW, STORES
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.boat.clock import report, within
from sandtable.games.uboot.rules.crew.sailors import free_fields, hands_on_deck, rest, section_of, special
from sandtable.games.uboot.state.model import SEATS, Sailor, State
from sandtable.kernel.decisions import Decision, Option, PickSome
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["PER_CIGARETTE", "may_smoke", "smoke", "smoke_order"]

PER_CIGARETTE = STORES.sailors_per_cigarette
"""UB6.13-03 Sailors whom one cigarette helps."""
_JOIN_MS = DEADLINES.join_smoke_s * 1000


def smokers(state: State) -> list[Sailor]:
    """UB6.13-03 Those outside who have an activation chip to drop; some cards let a man find no rest."""
    return [
        one for one in hands_on_deck(state) if one.activation and not special(one, "no_rest_by_smoking")
    ]  # fmt: skip


def may_smoke(state: State, seat: str) -> bool:
    """UB6.13-02, UB6.13-04 A cigarette, an own sailor outside, and nobody has smoked in this watch."""
    outside = any(CREW[one.id].role == seat for one in hands_on_deck(state))
    return outside and state.board.cigarettes[seat] > 0 and not state.board.smoked and bool(smokers(state))


def smoke_order(state: State, seat: str, kind: str, men: list[Sailor], least: int) -> Decision[Any]:
    """UB6.13-02, UB6.13-05 One cigarette each; who discards it picks up to four sailors who benefit."""
    ids = [one.id for one in sorted(men, key=lambda one: -one.activation)]
    args = {"cigarettes": state.board.cigarettes[seat]}

    def options() -> list[Option]:
        sailors = state.board.sailors
        return [
            Option(
                id,
                "sailor",
                {"sailor": id, "section": section_of(state, id), "free": free_fields(sailors[id])},
            )
            for id in ids
        ]

    return PickSome(kind, "UB6.13-05", ids, least, PER_CIGARETTE, options=options, args=args)


def smoke(world: World[State], seat: str, chosen: list[str]) -> Play[None]:
    """UB6.13-03, UB6.13-04, UB6.13-06, UBR27 One break a watch; the others may add their cigarettes to it now."""
    state = world.state
    state.board.smoked = True
    _light(world, seat, chosen)
    left = [one for one in smokers(state) if one.id not in chosen]
    joining: dict[str, Decision[Any]] = {}
    for other in SEATS:
        outside = any(CREW[one.id].role == other for one in hands_on_deck(state))
        if other != seat and left and outside and state.board.cigarettes[other]:
            joining[other] = smoke_order(state, other, "join_smoke", left, 0)
    if not joining:
        return
    answers = yield Ask(joining, until=within(world, _JOIN_MS))
    done = set(chosen)
    for other in joining:
        # Game time has passed since the question: who has gone below or died does not smoke.
        there = {one.id for one in smokers(state)}
        fresh = [id for id in answers[other] if id in there and id not in done]
        done |= set(fresh)
        if answers[other]:
            _light(world, other, fresh)


def _light(world: World[State], seat: str, chosen: list[str]) -> None:
    """UB6.13-03, UB2-26 One cigarette; each of those whom it helps drops one activation chip."""
    world.state.board.cigarettes[seat] -= 1
    for id in chosen:
        rest(world.state.board.sailors[id])
    report(world, "smoked", "UB6.13-03", seat=seat, cigarettes=1, men=len(chosen))
