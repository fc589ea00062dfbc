"""Every question, fact and refusal has words; the staff plays sensibly from its view alone."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.planning.planning import order_sheet
from sandtable.games.war_room.staff.staff import Staff
from sandtable.games.war_room.state.model import Conflict, OrderSheet
from sandtable.kernel import Fact, Seeded, open_table
from tests.rules.war_room.bench import Bench

PACKAGE = files("sandtable.games.war_room")
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(str(PACKAGE)).rglob("*.py")))


def catalogue() -> FluentBundle:
    """The English texts."""
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource((PACKAGE / "text" / "en.ftl").read_text("utf-8")))
    return bundle


def say(bundle: FluentBundle, id: str, args: dict[str, Any]) -> str:
    """Format a message as a client does: ids that have a name are replaced by it."""
    assert bundle.has_message(id), id
    plain = {}
    for key, value in args.items():
        if isinstance(value, list):
            value = ", ".join(str(one) for one in value)
        name = f"name-{value}"
        if isinstance(value, str) and re.fullmatch(r"[\w-]+", value) and bundle.has_message(name):
            value = words(bundle, name, {})
        plain[key] = value
    return words(bundle, id, plain)


def words(bundle: FluentBundle, id: str, args: dict[str, Any]) -> str:
    """The formatted message, without errors."""
    pattern = bundle.get_message(id).value
    assert pattern is not None, id
    text, errors = bundle.format_pattern(pattern, args)
    assert errors == [], (id, errors)
    return str(text)


def test_everything_that_happens_can_be_said() -> None:
    bundle = catalogue()
    kinds: set[str] = set()
    for seed in range(2):
        rng = random.Random(seed)
        table = open_table(GAME, "eastern_front", Seeded(seed), {"length": "quick", "long_landings": "on"})
        while table.pending:
            seat = sorted(table.pending)[0]
            question = table.questions(seat)[0]
            say(bundle, f"ask-{question.kind}", question.args)
            for attribute in ("about", "confirm"):
                pattern = bundle.get_message(f"ask-{question.kind}").attributes[attribute]
                assert bundle.format_pattern(pattern, question.args)[1] == []
            for option in question.options:
                say(bundle, option.text or f"{question.kind}-{option.id}", option.args)
            table.answer(seat, table.pending[seat].sample(rng))
        for fact in table.journal:
            assert fact.to is None
            assert say(bundle, f"fact-{fact.kind}", fact.args)
            kinds.add(fact.kind)
        assert table.outcome is not None
        assert say(bundle, f"outcome-{table.outcome.kind}", table.outcome.args)
    assert {"order-cancelled", "stack-moved", "neutral-attacked", "bids-tied", "conflict-marked"} <= kinds


def test_the_rarer_facts_can_be_said(bench: Bench) -> None:
    bundle = catalogue()
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 8, "P-0", carrier=1, submarine=1, cruiser=1)
    bench.put(public, "japan", 97, "P-2", infantry=3)
    bench.put(public, "usa", 1, "P-1", cruiser=2)
    public.conflicts["J4"] = Conflict("contested")
    way = {8: "via:P-1", 97: "halt:P-1"}

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "launch-fighters":
            return {str(decision.args["zone"]): 1}
        for option in decision.options():
            assert say(bundle, option.text, option.args)
        return way[decision.args["command"]] if decision.kind == "order-way" else {"carrier": 1, "cruiser": 1}

    bench.move(public, {"japan": [(97, "P-13"), (8, "P-13")]}, answer)
    kinds = {fact.kind for fact in bench.log if isinstance(fact, Fact)}
    assert {"units-held", "stack-halted", "fighters-launched", "markers-turned", "conflict-ended"} <= kinds
    texts = [say(bundle, f"fact-{fact.kind}", fact.args) for fact in bench.log if isinstance(fact, Fact)]
    assert "Japan: command 97 is stopped in P-1." in texts
    assert "Japan: 2 units of command 8 held in P-1, now under command 1." in texts


def test_every_reason_and_fact_kind_in_the_code_has_words() -> None:
    bundle = catalogue()
    reasons = set(re.findall(r'Refusal\(\s*(?:"[\w-]+"|rule),\s*"([a-z-]+)"', SOURCES))
    assert len(reasons) > 15
    for reason in reasons:
        assert bundle.has_message(f"refused-{reason}"), reason
        assert bundle.has_message(f"name-{reason}"), reason
    facts = set(re.findall(r'journal\.(?:tell|reveal)\(\s*"([a-z-]+)"', SOURCES))
    assert len(facts) > 12
    for fact in facts:
        assert bundle.has_message(f"fact-{fact}"), fact
    for scenario in GAME.scenarios():
        assert bundle.has_message(f"scenario-{scenario.id}")
        for seat in scenario.seats:
            assert bundle.has_message(f"seat-{seat}")
        for setting in scenario.settings:
            for id in (setting.id, *(f"{setting.id}-{value}" for value in setting.values)):
                assert bundle.has_message(f"setting-{id}")


def test_the_staff_plays_a_round_and_starts_fights() -> None:
    for seed in range(5):
        table, rng = open_table(GAME, "eastern_front", Seeded(seed)), random.Random(seed)
        bids: dict[str, int] = {}
        while table.pending and table.state.public.game_round == 1:
            seat, decision = sorted(table.pending.items())[0]
            answer = Staff().answer(table.view(seat), decision, rng)
            assert decision.check(answer) is None
            if isinstance(answer, OrderSheet):
                assert answer.orders
                bids[seat] = answer.bid
            table.answer(seat, answer)
        assert any(fact.kind == "batch-thrown" for fact in table.journal)
        assert all(0 <= bid <= 3 for bid in bids.values())
        assert not any(land.attacked_by for land in table.state.public.lands.values())  # it leaves neutrals alone


def test_the_staff_keeps_a_guard_in_a_threatened_capital(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 26, "R1", infantry=2, artillery=2, armor=2)
    bench.put(public, "germany", 33, "R5", infantry=6, armor=2)
    bench.put(public, "ussr", 21, "R11", infantry=4)
    sheet = Staff().answer(bench.view(public, "ussr"), order_sheet(public, "ussr"), random.Random(1))
    moves = {order.command: order.to for order in sheet.orders}
    assert 26 not in moves
    assert moves.get(21) == "R1"  # the reserve comes to Moscow


def test_the_staff_calls_off_a_hopeless_attack(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 37, "G7", infantry=1)
    bench.put(public, "ussr", 23, "R5", infantry=8)
    answers: list[Any] = []

    def answer(seat: str, decision: Any) -> Any:
        answers.append(Staff().answer(bench.view(public, seat), decision, random.Random(1)))
        return answers[-1]

    bench.move(public, {"germany": [(37, "R5")]}, answer)
    assert answers == ["cancel"]
