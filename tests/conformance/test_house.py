"""The rooms of a game outside the package are held too, and so are the rules that its code cites."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Game
from sandtable.lab.kit.house import rooms_are_kept, rules_exist

RAFT = {
    "__init__": "",
    "game": (
        "from sandtable.kernel import Game\nfrom raft import script\nfrom raft.rules.paddle import paddle\n\n"
        "class Raft(Game):\n    name = 'raft'\n\n\nGAME = Raft()\n"
    ),
    "script": "from raft.rules import paddle\nfrom raft.state import Raft\n",
    "rules/__init__": "",
    "rules/paddle": "from . import steer\nfrom ..state import Raft\n\ndef paddle():\n    pass\n",
    "rules/steer": "import msgspec\nfrom sandtable.kernel.charts import load\n",
    "state": "class Raft:\n    pass\n",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in RAFT.items():
        file = tmp_path / "raft" / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    yield tmp_path / "raft"
    for name in [name for name in sys.modules if name.split(".")[0] == "raft"]:
        del sys.modules[name]


def raft() -> Game[Any, Any]:
    game: Game[Any, Any] = import_module("raft.game").GAME
    return game


def test_a_game_in_its_rooms_is_in_order(home: Path) -> None:
    assert rooms_are_kept(raft()) == []


@pytest.mark.parametrize(
    ("module", "line", "said"),
    [
        ("state", "from raft.rules.paddle import paddle", "imports raft.rules.paddle.paddle: rules is above state"),
        ("rules/steer", "from .. import script", "rules.steer, line 1, imports raft.script: script is above rules"),
        ("rules/steer", "from ..script import row", "rules.steer, line 1, imports raft.script.row: script is"),
        ("rules/__init__", "import raft.game", "raft.rules, line 1, imports raft.game: game is above rules"),
        ("script", "from sandtable.games.uboot import state", "sandtable.games.uboot.state: it is another game"),
        ("script", "from sandtable.lab.kit import walk", "a game uses sandtable.kernel alone"),
        ("script", "from sandtable import open_table", "a game uses sandtable.kernel alone"),
        ("rules/steer", "from raft.rules import paddle", "raft.rules.steer is imported by raft.rules.paddle"),
        ("oar", "", "raft.oar stands in no room: a game has game, staff, view"),
    ],
)  # fmt: skip
def test_what_is_out_of_order_is_named(home: Path, module: str, line: str, said: str) -> None:
    game = raft()
    file = home / f"{module}.py"
    file.write_text(f"{line}\n{file.read_text() if file.exists() else ''}")
    (fault,) = rooms_are_kept(game)
    assert said in fault


def test_a_docstring_that_cites_an_unknown_rule_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.lab.kit import house
    from sandtable.rulebook import Rule, Rulebook

    known = Rulebook("raft", ("RA",), "Raft", {"RA1.1": Rule("RA1.1", "Paddling", "rule", "Paddle.", "made up")})
    monkeypatch.setattr(house, "book", lambda name: known)
    steer = home / "rules" / "steer.py"
    steer.write_text('def steer():\n    """RA1.1 To the left."""\n')
    assert rules_exist(raft()) == []
    steer.write_text('def steer():\n    """RA1.1, RA1.2 To the left."""\n')
    assert rules_exist(raft()) == [
        "raft/rules/steer.py:1 steer cites RA1.2, which is no rule of raft/rulebook.toml"
    ]
