"""UB4.3: the next mission of a voyage begins, and what is carried over into it."""

from __future__ import annotations

from sandtable.games.uboot.data.plans import VOYAGES
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.hazards import clear_gas
from sandtable.games.uboot.rules.crew.repairs import update_boat
from sandtable.games.uboot.rules.crew.sailors import update_observers
from sandtable.games.uboot.rules.mission.linked import linked, next_mission, result
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World

__all__ = ["carry_over", "go_on"]


def go_on(world: World[State]) -> None:
    """UB4.3-02, UB4.3-04 The next mission begins: in a linked patrol the boat stays as it is."""
    state = world.state
    mission = next_mission(state)
    over = result(state)
    done = [*state.parts_done, over]
    fresh = begin(mission, state.options, world.chance)
    fresh.voyage, fresh.parts_done, fresh.intents_made = state.voyage, done, state.intents_made
    if linked(state, mission):
        carry_over(state, fresh)
    else:
        # UB5.2-08 The kits are for all missions of the campaign.
        fresh.board.kits = state.board.kits
    for name in fresh.__struct_fields__:
        setattr(state, name, getattr(fresh, name))
    # UB10.3.5-08 A part begins on the surface: gas that was left under water is blown out.
    clear_gas(world)
    # UB4.1-08 How the part before was judged.
    report(
        world, "part_over", "UB4.3-04", mission=over.mission, grade=over.grade, glory=over.glory, tons=over.tons
    )  # fmt: skip
    parts = len(VOYAGES[state.voyage].parts)
    report(world, "next_part", "UB4.3-02", mission=mission, part=len(done) + 1, parts=parts)


_OVER = (
    "next_wear_ms", "full_ms", "smoked", "banned", "sunk_this_watch", "order_cost",
    "free_mobilisation", "shield", "observer_mod", "observer_cap",
)  # fmt: skip
"""What counts from the start of a mission, or lasts no longer than a watch or a mission."""
_KEPT = ("tubes", "bow_reserve", "stern_reserve", "rounds", "strain", "gun_hits")


def carry_over(old: State, new: State) -> None:
    """UB4.3-02, UBX-05, UB4.3-04 The boat stays as it is: watch, crew, chips, tracks, cards, stores, damage,
    torpedoes, fuel and battery; what a card gave for the watch, the day or the mission is over.
    """
    board, fresh = old.board, new.board
    for name in _OVER:
        setattr(board, name, getattr(fresh, name))
    galley = fresh.galley
    board.galley.next_ms, board.galley.most, board.galley.bonus = galley.next_ms, galley.most, galley.bonus
    # UB5.2-10 The work has begun long ago: equipment stays where it lies.
    board.last_order_ms = 0
    if board.breach is not None:
        board.breach.until_ms -= old.elapsed_ms
    new.watch, new.board = old.watch, board
    new.boat.fuel, new.boat.battery = old.boat.fuel, old.boat.battery
    for name in _KEPT:
        setattr(new.waters, name, getattr(old.waters, name))
    new.waters.rounds_brought = new.waters.rounds
    for tube in new.waters.tubes:
        tube.flooded, tube.ready_ms = False, 0
    new.dead_before = sum(sailor.dead for sailor in board.sailors.values())
    update_boat(new)
    update_observers(new)
