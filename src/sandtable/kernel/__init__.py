"""The kernel: one small table for four very different games. Knows no game, does no I/O."""

from sandtable.kernel.chance import Chance, Modifier, Scripted, Seeded, Throw
from sandtable.kernel.decisions import (
    Decision,
    IllegalAnswer,
    Odds,
    Option,
    Pick,
    PickSome,
    Question,
    Refusal,
    Rng,
    Share,
    Sheet,
)
from sandtable.kernel.game import (
    Bot,
    Clock,
    Game,
    Impossible,
    Outcome,
    Scenario,
    Switch,
    World,
)
from sandtable.kernel.journal import Fact, Journal
from sandtable.kernel.odds import BadForce, BattleOdds, Ending
from sandtable.kernel.play import Ask, Mark, Play, Together, Until, answering, ask, window
from sandtable.kernel.record import BrokenRecord, Record
from sandtable.kernel.table import Difference, Misfit, Table, open_state, open_table, replay

__all__ = [
    "Ask",
    "BadForce",
    "BattleOdds",
    "Bot",
    "BrokenRecord",
    "Chance",
    "Clock",
    "Decision",
    "Difference",
    "Ending",
    "Fact",
    "Game",
    "IllegalAnswer",
    "Impossible",
    "Journal",
    "Mark",
    "Misfit",
    "Modifier",
    "Odds",
    "Option",
    "Outcome",
    "Pick",
    "PickSome",
    "Play",
    "Question",
    "Record",
    "Refusal",
    "Rng",
    "Scenario",
    "Scripted",
    "Seeded",
    "Share",
    "Sheet",
    "Switch",
    "Table",
    "Throw",
    "Together",
    "Until",
    "World",
    "answering",
    "ask",
    "open_state",
    "open_table",
    "replay",
    "window",
]
