"""Every order, question, choice, fact, refusal and end has its English words."""

import re
from pathlib import Path

from fluent.syntax import parse
from fluent.syntax.ast import Junk, Message

import sandtable
from sandtable.games import uboot
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.rulebook.rules import book

GAME = Path(uboot.__file__).parent


def messages() -> set[str]:
    resource = parse((GAME / "text" / "en.ftl").read_text("utf-8"))
    assert not [entry for entry in resource.body if isinstance(entry, Junk)]
    return {entry.id.name for entry in resource.body if isinstance(entry, Message)}


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(GAME.rglob("*.py")))


def test_facts_and_refusals_have_words() -> None:
    code = sources()
    facts = set(re.findall(r"(?:report|tell|reveal)\(\s*(?:world,\s*)?\"(\w+)\"", code))
    facts |= {"battery_low", "air_bad", "too_deep", "fuel_out"}
    reasons = set(re.findall(r"Refusal\(\s*\"[^\"]+\",\s*\"([a-z-]+)\"", code))
    assert len(facts) > 15 and len(reasons) > 10
    known = messages()
    assert {f"fact-{kind}" for kind in facts} <= known
    assert {f"refused-{reason}" for reason in reasons} <= known


def test_orders_choices_scenarios_and_ends_have_words() -> None:
    known = messages()
    wanted = {f"outcome-{end}" for end in (*LOST, "reported", "shadowed", "seen", "home", "time")}
    for scenario in sandtable.scenarios("uboot"):
        wanted.add(f"scenario-{scenario.id}")
        wanted |= {f"setting-{setting.id}-{value}" for setting in scenario.settings for value in setting.values}
        table = sandtable.open_table("uboot", scenario.id, seed=1)
        table.state.boat.observers = 2
        for seat in table.seats:
            wanted.add(f"seat-{seat}")
            for decision in table.orders(seat):
                wanted.add(f"order-{decision.kind}")
                wanted |= {option.text or f"{decision.kind}-{option.id}" for option in decision.options()}
    for question, choices in (
        ("in_position", ("in_position", "not_in_position")),
        ("watch_change", ("hand_over", "stand_down")),
        ("intent", ("let_it", "stop")),
    ):
        wanted.add(f"ask-{question}")
        wanted |= {f"{question}-{choice}" for choice in choices}
    assert wanted - known == set()


def test_every_difficulty_says_what_it_changes() -> None:
    """UB5.3-01 The difficulties of each role are listed with what they change, each in other words."""
    lines = (GAME / "text" / "en.ftl").read_text("utf-8").splitlines()
    scenario = sandtable.scenarios("uboot")[0]
    for setting in [one for one in scenario.settings if one.id in scenario.seats]:
        told = [
            line
            for value in setting.values
            for line in lines
            if line.startswith(f"setting-{setting.id}-{value} = ")
        ]
        said = {line.partition(": ")[2] or line.partition(" = ")[2] for line in told}
        assert len(said) == len(setting.values) and all(len(one.split()) >= 4 for one in said), setting.id


def test_every_cited_rule_is_in_the_rulebook() -> None:
    cited = set(re.findall(r"\bUB(?:R\d+|X-\d+|[\d.]+-\d+)\b", sources()))
    assert len(cited) > 40
    assert cited - set(book("uboot").rules) == set()
