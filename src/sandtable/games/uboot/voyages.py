"""UB4.3: linked missions and the campaign: one mission after the other, and what is carried over."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.uboot.charts import CHARTS, content
from sandtable.games.uboot.clock import report
from sandtable.games.uboot.command import COMMAND, MORALE
from sandtable.games.uboot.missions import LOST, MISSIONS, glory, goal_reached, grade, judge
from sandtable.games.uboot.model import SEATS, Part, Patrol
from sandtable.games.uboot.repairs import update_boat
from sandtable.games.uboot.scenarios import begin
from sandtable.kernel.game import Outcome, World

__all__ = ["VOYAGES", "Voyage", "fame", "go_on", "may_go_on", "next_mission", "outcome", "result"]


class Voyage(Struct, frozen=True):
    """Several missions: a linked patrol keeps boat and crew, a campaign starts each mission afresh."""

    id: str
    kind: str
    parts: tuple[str, ...]
    needs_primary: tuple[bool, ...]


VOYAGES: dict[str, Voyage] = {one["id"]: msgspec.convert(one, Voyage) for one in content("voyages")["voyages"]}


LETTERS = [str(row[0]) for row in CHARTS["grades"].rows]


def result(patrol: Patrol) -> Part:
    """UB4.3-04, UB4.2-02 The part that has just ended: glory, tonnage and grade;
    the dead of earlier parts count once.
    """
    worth = content("missions")["glory"]
    points = glory(patrol) + round(float(worth["killed"]) * patrol.dead_before)
    primary = goal_reached(patrol)
    letter = grade(points, MISSIONS[patrol.mission].par, patrol.ended in LOST, primary)
    tons = sum(one.tons for one in patrol.waters.sunk)
    return Part(patrol.mission, patrol.ended, points, letter, tons, primary)


def next_mission(patrol: Patrol) -> str:
    """UB4.3-03, UB4.3-05 The part that follows; a lost boat,
    a bad grade or a missed primary goal may end it here.
    """
    voyage = VOYAGES.get(patrol.voyage)
    if voyage is None or not patrol.ended or patrol.ended in LOST:
        return ""
    following = len(patrol.parts_done) + 1
    if following >= len(voyage.parts):
        return ""
    part = result(patrol)
    if voyage.needs_primary[following] and not part.primary:
        return ""
    if voyage.kind == "campaign" and LETTERS.index(part.grade) > LETTERS.index(content("voyages")["least_grade"]):
        return ""
    return voyage.parts[following]


def may_go_on(patrol: Patrol) -> bool:
    """UB6.14-07 Another part follows, and whatever was being done aboard is finished."""
    busy = patrol.board.order or patrol.board.resolving or patrol.changing_watch or patrol.intents
    return not busy and bool(next_mission(patrol))


def go_on(world: World[Patrol]) -> None:
    """UB4.3-02, UB4.3-04 The next mission begins: in a linked patrol with the crew,
    stores and damage of the last.
    """
    patrol = world.state
    mission = next_mission(patrol)
    done = [*patrol.parts_done, result(patrol)]
    voyage, watch = VOYAGES[patrol.voyage], patrol.watch
    fresh = begin(mission, patrol.options, world.chance)
    fresh.voyage, fresh.parts_done, fresh.intents_made = voyage.id, done, patrol.intents_made
    if voyage.kind == "linked":
        fresh.watch = watch
        carry_over(patrol, fresh)
    for name in fresh.__struct_fields__:
        setattr(patrol, name, getattr(fresh, name))
    report(world, "next_part", "UB4.3-02", mission=mission, part=len(done) + 1, parts=len(voyage.parts))


def carry_over(old: Patrol, new: Patrol) -> None:
    """UB4.3-02, UBX-05 Chips, the dead, stores, damage, torpedoes and fuel go along; morale recovers a little."""
    board, fresh = old.board, new.board
    board.morale = min(len(MORALE) - 1, board.morale + int(content("voyages")["morale_between"]))
    board.command = len(COMMAND) - 1
    board.galley.next_ms, board.next_wear_ms = fresh.galley.next_ms, fresh.next_wear_ms
    board.last_order_ms, board.order, board.resolving, board.breach = fresh.last_order_ms, "", False, None
    board.smoked, board.banned, board.sunk_this_watch = False, [], 0
    new.board = board
    new.boat.fuel = old.boat.fuel
    for name in ("tubes", "bow_reserve", "stern_reserve", "rounds"):
        setattr(new.waters, name, getattr(old.waters, name))
    for tube in new.waters.tubes:
        tube.flooded, tube.ready_ms = False, 0
    new.dead_before = sum(sailor.dead for sailor in board.sailors.values())
    update_boat(new)


def fame(tons: int) -> str:
    """UB4.3-06 The rank in the hall of fame, by all tonnage sunk."""
    return next(str(rank) for rank, least in content("voyages")["fame"] if tons >= least)


def outcome(patrol: Patrol) -> Outcome | None:
    """UB4.3-04, UB4.3-06 None while another part follows; at the end the sum of glory and tonnage, and the rank."""
    if not patrol.ended or next_mission(patrol):
        return None
    if patrol.voyage not in VOYAGES:
        return judge(patrol)
    parts = [*patrol.parts_done, result(patrol)]
    points = sum(part.glory for part in parts)
    args = {
        "glory": points,
        "tons": sum(part.tons for part in parts),
        "grades": "".join(part.grade for part in parts),
        "parts": len(parts),
        "rank": fame(sum(part.tons for part in parts)),
        "how": patrol.ended,
    }
    return Outcome("voyage_over", "UB4.3-06", args, {seat: float(points) for seat in SEATS})
