"""Whatever the server and the kernel say by a key has a sentence in the client's catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

ROOT = Path(__file__).resolve().parents[2]
SAYS = {"notice": "notice", "ended": "outcome", "refused": "refused", "refuse": "refused", "Refusal": "refused"}
"""What is called with a key, and how the message of that key begins."""


SHELL = "web/src/text/en.ftl"
REFUSALS = "src/sandtable/text/refusals.ftl"
"""What the table refuses: terminal and browser read the same file."""


def messages(name: str) -> set[str]:
    """The ids of all messages of a catalogue."""
    resource = FluentParser().parse((ROOT / name).read_text(encoding="utf-8"))
    broken = [entry.content for entry in resource.body if isinstance(entry, fluent.Junk)]
    assert not broken, f"not Fluent: {broken}"
    return {entry.id.name for entry in resource.body if isinstance(entry, fluent.Message)}


def catalogue() -> set[str]:
    """The ids of all messages that the browser has for any game."""
    return messages(SHELL) | messages(REFUSALS)


def test_no_message_stands_in_two_catalogues() -> None:
    """Two would come to say it in different words."""
    ours = [messages(name) for name in (SHELL, REFUSALS, "src/sandtable/text/en.ftl")]
    assert sum(map(len, ours)) == len(set().union(*ours))


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: itself, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def keys(folder: str) -> Iterator[str]:
    """Every message that the code of a package needs."""
    for path in sorted((ROOT / "src/sandtable" / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
                continue
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            place = 1 if called == "Refusal" else 0  # a refusal names its rule first
            if called in SAYS and len(node.args) > place:
                yield from (f"{SAYS[called]}-{key}" for key in literals(node.args[place]))


@pytest.mark.parametrize(("folder", "known"), [("server", "notice-paused"), ("kernel", "refused-stale")])
def test_every_reason_notice_and_outcome_has_a_message(folder: str, known: str) -> None:
    said = set(keys(folder))
    assert known in said, "the keys are no longer found in the code"
    assert sorted(said - catalogue()) == []


def test_every_lock_of_undo_has_a_message() -> None:
    table = ast.parse((ROOT / "src/sandtable/kernel/table.py").read_text(encoding="utf-8"))
    reasons = {
        f"undo-{reason}"
        for node in ast.walk(table)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2
        if isinstance(node.value.elts[0], ast.List) and not node.value.elts[0].elts
        for reason in literals(node.value.elts[1])
    }
    assert "undo-a-throw" in reasons, "the reasons are no longer found in the code"
    assert sorted(reasons - catalogue()) == []
