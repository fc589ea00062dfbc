"""WRV Victory and collapse."""

from __future__ import annotations

from sandtable.games.war_room.conflict import SIDES
from sandtable.games.war_room.model import Front
from sandtable.kernel.game import Outcome, World


def check_victory(world: World[Front]) -> None:
    """WRV-04, WRS-08, R30 After the morale phase the side that holds both capitals of the Eastern Front wins."""
    front = world.state
    for side in SIDES:
        holders = [front.lands[capital].controller for capital in front.board.data.capitals]
        if all(holder in front.nations and front.nations[holder].side == side for holder in holders):
            win(world, side, "capitals", "WRS-08")


def win(world: World[Front], side: str, ending: str, rule: str) -> None:
    """WRV-01 The war is over."""
    front = world.state
    front.over, front.victor, front.ending = True, side, ending
    world.journal.tell("war-ends", rule, side=side, ending=ending, round=front.game_round)


def ended(front: Front) -> Outcome | None:
    """WRV-01, WRS-08 How it ended: one for each nation of the side that won."""
    if not front.over:
        return None
    args = {"side": front.victor, "round": front.game_round}
    scores = {name: 1.0 if nation.side == front.victor else 0.0 for name, nation in front.nations.items()}
    return Outcome(f"{front.ending}-{front.victor}", "WRS-08", args, scores)
