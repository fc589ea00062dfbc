"""A private trial: what if these were the sheets? From a seat's view alone, so that nothing hidden can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from sandtable.games.war_room.data.data import Units
from sandtable.games.war_room.rules.combat.combat import FORECAST, active
from sandtable.games.war_room.rules.combat.odds import Forecast, odds_of, odds_of_rest
from sandtable.games.war_room.rules.conflict.muster import quick_combat
from sandtable.games.war_room.state.model import Box, OrderSheet, State, stack_id
from sandtable.games.war_room.view.view import View
from sandtable.kernel import (
    Ask,
    Chance,
    Decision,
    Fact,
    Game,
    IllegalAnswer,
    Journal,
    Pick,
    Refusal,
    Rng,
    Seeded,
    World,
)

REST = 2_000
"""How often the rest of a battle is played for each way to assign hits; also the seed, so that ways compare."""


class Trial(Struct):
    """What would become of these sheets: what would happen, how things would stand, how each battle may end.

    `facts` are those of the movement phase, which hides none from anybody; `view` is the seat's view when the
    conflict markers lie; `battles` holds a forecast for every region in which both sides stand.
    """

    facts: list[Fact]
    view: View
    battles: dict[str, Forecast]


class FightPreview(Struct):
    """A conflict that the orders would lead to: why, and for a battle the seat's chances.

    `lost` says that nobody of the seat's side is left, `none` in how much of that nobody of the other is either.
    """

    causes: list[str]
    won: float | None = None
    open: float | None = None
    lost: float | None = None
    none: float | None = None


class Preview(Struct):
    """What the order desk shows: what would become of each box, which units stay behind where, which fights follow.

    `staying` is by command, then by region; `fights` are those in which the seat's nation takes part.
    """

    boxes: list[Box] = []
    staying: dict[int, dict[str, Units]] = {}
    fights: dict[str, FightPreview] = {}


def carry_out_sheets(
    game: Game[State, View],
    view: View,
    sheets: Mapping[str, Any],
    rng: Rng,
    turn_order: Sequence[str] = (),
) -> Trial:
    """WR2-08, WR3-02 Carry out sheets for any nations, the others' empty, in a match that the seat imagines.

    `turn_order` says who moves before whom; who is not named comes last. A sheet that breaks a rule raises
    `IllegalAnswer` with the rule and the field, as at the table. Ways are those that would be proposed.
    """
    if (view.public.step, view.public.stage) != ("planning", "orders"):
        raise IllegalAnswer(Refusal("WR2-01", "no-orders-now"))
    seed, log = rng.getrandbits(64), list[Any]()
    state = game.imagine(view, rng)
    public = state.public
    world = World(state, Chance(Seeded(seed), log), Journal(log))
    play, answers = game.script(world), None
    while public.step != "combat":
        step = play.send(answers)
        answers = None
        if isinstance(step, Ask):
            answers = {
                nation: decision.read(trial_answer(nation, decision, sheets, turn_order))
                for nation, decision in step.seats.items()
            }
    fights = [] if quick_combat(public) else [r for r in active(public) if "battle" in public.conflicts[r].causes]
    return Trial(
        [fact for fact in log if isinstance(fact, Fact)],
        game.view(world, view.seat),
        {region: odds_of(public, region, np.random.default_rng(seed), FORECAST) for region in fights},
    )


def trial_answer(nation: str, decision: Decision[Any], sheets: Mapping[str, Any], turn_order: Sequence[str]) -> Any:
    """The sheets that were given, the wanted turn order, and the usual answer to everything else."""
    if decision.kind == "order-sheet":
        return sheets.get(nation, OrderSheet())
    if isinstance(decision, Pick) and decision.kind == "turn-slot":
        free = decision.choices
        earlier = [n for n in turn_order if n not in decision.args["taken"]]
        place = earlier.index(nation) if nation in earlier else len(free) - 1
        return free[min(place, len(free) - 1)]
    return decision.default


def preview(game: Game[State, View], view: View, sheets: Mapping[str, Any], rng: Rng) -> Preview:
    """WR2P-10, WR2-16, WR4-12 What would become of a sheet if only these sheets were written; in a battle, how it
    would go on if the hits fell so.
    """
    nation, side = view.seat, view.public.nations[view.seat].side
    if view.public.step == "combat":
        return Preview(fights=weigh_hits(game, view, sheets.get(nation), rng))
    trial = carry_out_sheets(game, view, sheets, rng)
    staying: dict[int, dict[str, Units]] = {}
    fights: dict[str, FightPreview] = {}
    for fact in trial.facts:
        args = fact.args
        if fact.kind == "units-held" and args["nation"] == nation:
            rest = trial.view.public.stacks.get(stack_id(nation, args["stay"]))
            staying.setdefault(args["command"], {})[args["region"]] = dict(rest.units) if rest is not None else {}
        elif fact.kind == "conflict-marked" and nation in args["nations"]:
            fights[args["region"]] = FightPreview(args["causes"])
    for region, chances in trial.battles.items():
        if region in fights:
            fights[region] = chances_of(chances, side, fights[region].causes)
    return Preview(trial.view.sheets.get(nation, []), staying, fights)


def chances_of(found: Forecast, side: str, causes: list[str]) -> FightPreview:
    """WR4-12 A forecast as one side reads it."""
    won = found.allies if side == "allies" else found.axis
    return FightPreview(causes, won, found.both, max(0.0, 1.0 - won - found.both), found.none)


def weigh_hits(game: Game[State, View], view: View, answer: Any, rng: Rng) -> dict[str, FightPreview]:
    """WR4-12, WR4-19 How the battle would go on if the hits were assigned so and both sides then fought as usual.

    An answer that the rules forbid raises `IllegalAnswer`, as at the table.
    """
    seat = view.seat
    state = game.imagine(view, rng)
    play = game.script(World(state, Chance(Seeded(rng.getrandbits(64))), Journal()))
    step = next(play)
    while not isinstance(step, Ask):
        step = next(play)
    decision = step.seats.get(seat)
    if decision is None or decision.kind != "assign-hits":
        raise IllegalAnswer(Refusal("WR4-19", "no-hits-now"))
    play.send({one: asked.read(answer) if one == seat else asked.default for one, asked in step.seats.items()})
    region = decision.args["region"]
    battle = next(one for one in (state.public.battle, *state.public.battles) if one and one.region == region)
    found = odds_of_rest(battle, np.random.default_rng(REST), REST)
    return {region: chances_of(found, state.public.nations[seat].side, state.public.conflicts[region].causes)}
