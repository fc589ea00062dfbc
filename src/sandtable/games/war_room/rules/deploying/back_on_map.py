"""WR4D-09 Back on the map: whoever likes reorganises his stacks where a conflict has been resolved."""

from __future__ import annotations

from sandtable.games.war_room.data.data import number
from sandtable.games.war_room.rules.deploying.deploy import (
    Group,
    Reorganisation,
    deal,
    free_commands,
    groups_of,
    offered,
    regroup,
    reorganisation_refusal,
    totals,
)
from sandtable.games.war_room.state.model import Public, Stack, State
from sandtable.kernel import Decision, Play, Refusal, Rng, Sheet, World


def groups_back(public: Public, nation: str) -> dict[Group, list[Stack]]:
    """WR4D-09, WRT-04 The stacks of a nation whose conflict of this round is over; dived submarines stay away."""
    if public.step != "combat":
        return {}
    return {
        (region, force): stacks
        for (region, force), stacks in groups_of(public, nation).items()
        if region in public.endings and sum(totals(stacks).values()) > 1
        if not any(stack.dived for stack in stacks)
    }


def regroupings(public: Public, nation: str) -> list[Decision[Reorganisation]]:
    """WR4D-09 The free order that splits and merges stacks after a battle."""
    groups = groups_back(public, nation)
    if not groups:
        return []

    def test(sheet: Reorganisation) -> Refusal | None:
        for i, new in enumerate(sheet.stacks):
            if new.region not in {region for region, _ in groups_back(public, nation)}:
                args = {"command": new.command, "region": new.region}
                return Refusal("WR4D-09", "no-such-group", args, f"stacks.{i}")
        return reorganisation_refusal(public, nation, sheet)

    def draw(rng: Rng) -> Reorganisation:
        region, force = rng.choice(list(groups))
        units = [unit for unit, n in totals(groups[region, force]).items() for _ in range(n)]
        rng.shuffle(units)
        markers = [stack.command for stack in groups[region, force]] + free_commands(public, nation, force)
        return Reorganisation(deal(region, units, markers, rng.randint(1, number("limits", "units_in_stack"))))

    sheet = Sheet(
        "regroup",
        "WR4D-09",
        Reorganisation,
        test=test,
        draw=draw,
        default=Reorganisation(),
        offer=lambda: offered(public, nation, groups),
        args={"nation": nation},
    )
    return [sheet]


def regroup_at_once(world: World[State], nation: str, sheet: Reorganisation) -> Play[None]:
    """WR4D-09 Carry the order out."""
    regroup(world, nation, sheet)
    return
    yield
