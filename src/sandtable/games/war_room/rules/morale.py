"""WR6 Morale: phase 6. Casualties become stress, stress moves the homefront, the homefront costs."""

from __future__ import annotations

from sandtable.games.war_room.data.data import charts, number, region_order
from sandtable.games.war_room.rules.combat.debrief import pay
from sandtable.games.war_room.rules.conflict.conflict import end_if_over
from sandtable.games.war_room.rules.pacts import void_pacts
from sandtable.games.war_room.rules.turn_order import in_turn
from sandtable.games.war_room.state.model import Nation, Public, Stack, State, mourn, plays
from sandtable.kernel import Mark, Option, Play, Refusal, Share, World, ask

ZONES = tuple(str(row[0]) for row in charts()["homefront"].rows)
"""WR6-08 White, blue, yellow, orange, red, grey."""


def morale_phase(world: World[State]) -> Play[None]:
    """WR6-14, WR6-08, WR6-12, WRP-10 Casualties, then four steps in turn order; nothing decided is taken back."""
    public = world.state.public
    if public.stage == "casualties":
        for nation in public.turn_order:
            count_casualties(world, nation)
        public.stage, public.mover = "medals", 0
        yield Mark("WR6-01")
    yield from in_turn(world, "medals", ease_stress, "WR6-03")
    if public.stage == "medals":
        for nation in public.turn_order:
            check_stress(world, nation)
        void_pacts(world)  # being in red ends a pact, also if the nation recovers in the next step
        public.stage, public.mover = "recovery", 0
        yield Mark("WR6-04")
    yield from in_turn(world, "recovery", recover, "WR6-07")
    if public.stage == "recovery":
        public.stage, public.mover = "unrest", 0
    yield from in_turn(world, "unrest", bear_penalties, "WR6-08")
    yield from in_turn(world, "desertion", desert, "WR6-08")  # in a match that older rules left in the middle of it
    public.step, public.stage, public.mover = "production", "trade", 0


def threshold(public: Public, nation: str) -> int:
    """WR6-04 The stress at which the nation's homefront gives way."""
    return number("thresholds", nation, public.scenario)


def stress_of(points: int) -> int:
    """WR6-01 The conversion table: casualty points to stress."""
    return number("casualty_stress", charts().row_for("casualty_stress", points))


def count_casualties(world: World[State], nation: str) -> None:
    """WR6-01, WR6-02, WRB-15 Units lost times their value make points, points make stress; the row is cleared."""
    public = world.state.public
    state = public.nations[nation]
    points = casualty_points(public, state)
    stress = points // number("limits", "blitz_points_of_stress") if plays(public, "blitz") else stress_of(points)
    state.stress += stress
    state.casualties, state.convoy_losses, state.points = {}, 0, 0
    world.journal.tell(
        "casualties-counted", "WR6-01", nation=nation, points=points, stress=stress, total=state.stress
    )


def casualty_points(public: Public, nation: Nation) -> int:
    """WR6-02, WRT-01, WRB-13, WRB-15 Casualty values of lost units, and by the expansion of raided resources."""
    if plays(public, "blitz"):
        return nation.points
    units = sum(n * number("casualty_values", unit, "standard") for unit, n in nation.casualties.items())
    return units + nation.convoy_losses * number("limits", "convoy_loss_points")


def honours(nation: Nation) -> dict[str, tuple[int, int]]:
    """WR6-03 What can be paid with: medals and consumer goods."""
    have = {"medals": nation.medals, "goods": nation.goods}
    return {kind: (0, n) for kind, n in have.items() if n}


def spend(nation: Nation, paid: dict[str, int]) -> int:
    """WR6-03, WR6-07 Hand medals and goods in; they count alike."""
    nation.medals -= paid.get("medals", 0)
    nation.goods -= paid.get("goods", 0)
    return sum(paid.values())


def honour_options(limits: dict[str, tuple[int, int]]) -> list[Option]:
    """What the player sees of medals and goods."""
    return [Option(kind, "pay-honour", {"kind": kind, "have": most}) for kind, (_, most) in limits.items()]


def ease_stress(world: World[State], nation: str) -> Play[None]:
    """WR6-03 Each medal or consumer good handed in cancels one stress; what is kept may be used later."""
    public = world.state.public
    state = public.nations[nation]
    limits = honours(state)
    if not limits or not state.stress:
        return
    most = min(state.stress, sum(high for _, high in limits.values()))
    over = state.stress - threshold(public, nation) + 1
    saves = over if over in range(most + 1) else 0
    decision = Share(
        "ease-stress",
        "WR6-03",
        limits,
        0,
        most,
        default=filled(limits, saves),
        args={"nation": nation, "stress": state.stress, "threshold": threshold(public, nation)},
        options=lambda: honour_options(limits),
    )
    paid = yield from ask(nation, decision)
    eased = spend(state, paid)
    state.stress -= eased
    if eased:
        world.journal.tell("stress-eased", "WR6-03", nation=nation, eased=eased, total=state.stress)


def filled(limits: dict[str, tuple[int, int]], total: int) -> dict[str, int]:
    """So many goods and medals in all, goods first."""
    paid: dict[str, int] = {}
    for kind in reversed(limits):
        paid[kind] = min(total, limits[kind][1])
        total -= paid[kind]
    return paid


def check_stress(world: World[State], nation: str) -> None:
    """WR6-04, WR6-05, WR6-06, R12 Down a zone for every threshold of stress, one more without units or land.

    In grey nothing moves any more and the stress stays.
    """
    public = world.state.public
    state = public.nations[nation]
    limit = threshold(public, nation)
    while state.stress >= limit and state.zone != ZONES[-1]:
        state.stress -= limit
        give_way(world, nation, "stress")
    units = any(stack.nation == nation for stack in public.stacks.values())
    land = any(land.controller == nation for land in public.lands.values())
    if not (units and land) and state.zone != ZONES[-1]:
        give_way(world, nation, "no-land" if units else "no-units")


def give_way(world: World[State], nation: str, because: str) -> None:
    """WR6-04 The homefront falls by one zone."""
    state = world.state.public.nations[nation]
    state.zone = ZONES[ZONES.index(state.zone) + 1]
    world.journal.tell(
        "homefront-falls", "WR6-04", nation=nation, zone=state.zone, because=because, total=state.stress
    )


def recover(world: World[State], nation: str) -> Play[None]:
    """WR6-07 Medals and goods of the threshold's worth bring the homefront one zone back, once a round."""
    public = world.state.public
    state = public.nations[nation]
    limits, price = honours(state), threshold(public, nation)
    if state.zone == ZONES[0] or sum(high for _, high in limits.values()) < price:
        return

    def all_or_nothing(paid: dict[str, int]) -> Refusal | None:
        if sum(paid.values()) in (0, price):
            return None
        return Refusal("WR6-07", "all-or-nothing", {"price": price, "got": sum(paid.values())})

    decision = Share(
        "recover",
        "WR6-07",
        limits,
        0,
        price,
        default=filled(limits, price),
        extra=all_or_nothing,
        args={"nation": nation, "zone": state.zone, "price": price},
        options=lambda: honour_options(limits),
    )
    paid = yield from ask(nation, decision)
    if spend(state, paid):
        state.zone = ZONES[ZONES.index(state.zone) - 1]
        world.journal.tell("homefront-recovers", "WR6-07", nation=nation, zone=state.zone)


def bear_penalties(world: World[State], nation: str) -> Play[None]:
    """WR6-14, WR6-08 A nation bears all penalties of its zone before the next does."""
    yield from calm_unrest(world, nation)
    yield from desert(world, nation)


def calm_unrest(world: World[State], nation: str) -> Play[None]:
    """WR6-08, WR6-09, R27 In blue or worse three resources of the owner's choice are lost every round."""
    state = world.state.public.nations[nation]
    have = state.resources
    bill = min(number("homefront", state.zone, "resources_lost"), sum(have.values()))  # WRB-16 none in Blitz
    if not bill:
        return
    paid = yield from pay(nation, have, bill, "calm-unrest", "WR6-09")
    for resource, amount in paid.items():
        have[resource] -= amount
    world.journal.tell(
        "unrest-calmed",
        "WR6-09",
        nation=nation,
        oil=paid.get("oil", 0),
        iron=paid.get("iron", 0),
        osr=paid.get("osr", 0),
    )


def desert(world: World[State], nation: str) -> Play[None]:
    """WR6-12, WR6-13, R28 In grey a unit deserts for each stress point; the stress stays, the loss counts later.

    The land that they leave keeps its owner until somebody fights for it; WR1-08 a card that nobody contests any
    more turns back.
    """
    public = world.state.public
    state = public.nations[nation]
    if charts().cell("homefront", state.zone, "penalty") != "mass_desertion":
        return
    mine = {id: stack for id, stack in public.stacks.items() if stack.nation == nation}
    limits = {f"{id}:{unit}": (0, n) for id, stack in mine.items() for unit, n in stack.units.items()}
    count = min(state.stress, sum(high for _, high in limits.values()))
    if not count:
        return
    gone = {choice: high for choice, (_, high) in limits.items()}
    if count < sum(gone.values()):
        gone = yield from ask(nation, desertion_decision(nation, mine, limits, count))
    for choice, n in gone.items():
        id, _, unit = choice.partition(":")
        leave(public, mine[id], unit, n)
        mourn(public, nation, unit, n)
    world.journal.tell("desertion", "WR6-12", nation=nation, size=count)
    for region in sorted({stack.region for stack in mine.values()}, key=region_order):
        end_if_over(world, region)


def leave(public: Public, stack: Stack, unit: str, count: int) -> None:
    """WR6-12 Units leave this stack; an empty one gives its marker back."""
    stack.units[unit] -= count
    if not stack.units[unit]:
        del stack.units[unit]
    if not stack.units:
        public.stacks = {id: one for id, one in public.stacks.items() if one is not stack}


def desertion_decision(
    nation: str, mine: dict[str, Stack], limits: dict[str, tuple[int, int]], count: int
) -> Share:
    """WR6-12 The owner chooses who goes; by default the cheapest."""
    cheap = dict(
        sorted(limits.items(), key=lambda one: number("casualty_values", one[0].partition(":")[2], "standard"))
    )

    def options() -> list[Option]:
        return [
            Option(
                choice,
                "desert-units",
                {"unit": choice.partition(":")[2], "command": mine[choice.partition(":")[0]].command, "have": most},
                at=mine[choice.partition(":")[0]].region,
            )
            for choice, (_, most) in cheap.items()
        ]

    return Share("desert", "WR6-12", cheap, count, count, args={"nation": nation, "count": count}, options=options)
