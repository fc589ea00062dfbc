"""UB10.3.6-UB10.3.9: hull breaches, the countdown, and flooded sections."""

from __future__ import annotations

from sandtable.games.uboot.data.board import PIECES, SECTIONS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.crews import Need, printed
from sandtable.games.uboot.rules.crew.health import kill, lose_all_hands
from sandtable.games.uboot.rules.crew.puzzle import solved
from sandtable.games.uboot.rules.crew.repairs import cards_at, needs_with_card, use_up
from sandtable.games.uboot.rules.crew.sailors import living
from sandtable.games.uboot.rules.crew.sections import INSIDE
from sandtable.games.uboot.rules.crew.tracks import DELTAS, change_morale, end_patrol, exhausted
from sandtable.games.uboot.state.model import Breach, State
from sandtable.kernel.game import World

__all__ = ["BREACH_CREW", "flood", "man_breach", "open_breach", "run_out", "submit", "symbols_needed"]

BREACH_CREW = printed("repair_breach")[0].n
"""UB10.3.7-03, UBR1 Repair symbols against a hull breach."""
HYDROPHONE_AT = [one.id for one in SECTIONS.values() if "use_hydrophone" in one.orders]
PERISCOPE_AT = [one.id for one in SECTIONS.values() if "use_periscope" in one.orders]


def open_breach(world: World[State], section: int) -> None:
    """UB10.3.6-01, UB10.3.7-01, UB6.11-04, UB10.3.8-01, UBR22 Morale falls, the countdown starts; an exhausted
    crew loses the boat.
    """
    state = world.state
    if section not in INSIDE or section in state.board.flooded:
        return
    # UB7.4-02 Nobody copes with it any more. UB2-19 The sixteen pieces are laid out shuffled.
    if exhausted(state):
        lose_all_hands(world)
        return
    if state.board.breach is not None and state.board.breach.section == section:
        # It leaks there already: the countdown runs on.
        change_morale(world, DELTAS.hull_breach, "UB10.3.7-01", "hull_breach")
        return
    if state.board.breach is not None:
        # A second breach while the first is open: the section of the first floods at once.
        flood(world, state.board.breach.section)
        if state.ended:
            return
    level = state.options.get("chief_engineer", "normal")
    seconds = DIFFICULTY.chief_engineer[level].puzzle_timer_s
    state.board.breach = Breach(section, state.elapsed_ms + seconds * 1000, list(PIECES))
    world.chance.shuffle("UB10.3.8-01", state.board.breach.pieces)
    report(world, "breach", "UB10.3.6-01", section=section, seconds=seconds)
    change_morale(world, DELTAS.hull_breach, "UB10.3.7-01", "hull_breach")


def symbols_needed(state: State, section: int) -> list[Need]:
    """UB10.3.7-03, UB10.3.8-08, UBR1, UBR21 Five Repair symbols in the section;
    one engineer card there counts as some.
    """
    hole = state.board.breach
    lies = hole.card if hole else ""
    cards = [lies] if lies else cards_at(state, section, ("hull_breach",))
    return needs_with_card(state, "repair_breach", printed("repair_breach", section)[0], cards)


def man_breach(world: World[State]) -> None:
    """UB10.3.7-02, UB10.3.7-04 The order is given and the crew activated: now the puzzle may be laid."""
    breach = world.state.board.breach
    assert breach is not None
    breach.manned = True
    report(world, "breach_manned", "UB10.3.7-04", section=breach.section)


def submit(world: World[State], laid: list[str]) -> None:
    """UB10.3.7-05, UB10.3.7-06, UBR23, UB10.3.3-09, UB10.3.3-10, UB10.3.8-08 Right before time: sealed. Wrong:
    failed at once, time is left to get out.
    """
    board = world.state.board
    breach = board.breach
    assert breach is not None
    use_up(world.state, breach.card)
    breach.card = ""
    if solved(breach.section, laid):
        board.breach = None
        report(world, "breach_sealed", "UB10.3.7-05", section=breach.section)
        return
    breach.failed = True
    report(world, "breach_failed", "UB10.3.7-06", section=breach.section)
    # UB10.3.8-01 The pieces are shuffled after every attempt.
    world.chance.shuffle("UB10.3.8-01", breach.pieces)


def run_out(world: World[State]) -> None:
    """UB10.3.7-08 The countdown has run out: the section floods."""
    breach = world.state.board.breach
    assert breach is not None
    flood(world, breach.section)


def _abandon_instruments(state: State, section: int) -> None:
    """UB10.3.8-05, UB10.3.7-08 Nobody listens or looks any more where nobody can be."""
    if section in HYDROPHONE_AT:
        state.boat.hydrophone = False
    if section in PERISCOPE_AT:
        state.boat.periscope = False


def flood(world: World[State], section: int) -> None:
    """UB10.3.7-08, UB10.3.6-02, UB10.3.8-05, UB10.3.3-09, UBR25 Everybody in it dies, what lies there is lost;
    a second one sinks the boat.
    """
    state = world.state
    board = state.board
    if board.breach is not None:
        use_up(state, board.breach.card)
    board.breach = None
    # UB2-20 The flooded chip lies there for the rest of the game.
    board.flooded.append(section)
    report(world, "flooded", "UB10.3.7-08", section=section)
    _abandon_instruments(state, section)
    for sailor in list(living(state, section)):
        kill(world, sailor, "UB10.3.7-08")
    board.toolboxes = [0 if at == section else at for at in board.toolboxes]
    board.equipment = {item: at for item, at in board.equipment.items() if at != section}
    board.conditions.pop(str(section), None)
    if len(board.flooded) > 1:
        end_patrol(world, "flooded_twice", "UB10.3.6-02")
