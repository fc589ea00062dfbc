"""War Room to its end in the browser, a battle on a phone, and what the rules foresee while orders are drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.state.model import starting_state
from sandtable.kernel import Seeded, Table
from sandtable.kernel.table import complete_options, scenario_of

from .steps import create, let_staff_decide_until, no_barriers, opened_at, question

ALL = {"batch_cap": "on", "long_landings": "on", "rebuilding": "on", "simultaneous": "on", "take_her_down": "on"}


def last_round(page: Page) -> dict[str, Any]:
    """The Eastern Front in production of its last round: a person plays Germany, the staff the Soviet Union."""
    chosen = complete_options(scenario_of(GAME, "eastern_front"), {"length": "quick"})
    state = starting_state("eastern_front", dict(chosen))
    public = state.public
    public.game_round, public.step, public.stage = 6, "production", "trade"
    public.nations["ussr"].zone = "blue"
    table = Table(GAME, scenario_of(GAME, "eastern_front"), chosen, Seeded(1)).begin(state)
    headers = {"content-type": "application/octet-stream"}
    made: dict[str, Any] = page.request.post("/api/import", data=table.record().to_bytes(), headers=headers).json()
    handed = page.request.post(f"/api/keys/{made['owner']}/seats", data={"seat": "ussr", "holder": "bot"})
    assert handed.ok, handed.text()
    return made


def test_the_war_ends_on_the_page_with_its_result_and_a_rematch(page: Page) -> None:
    made = last_round(page)
    page.goto(f"/t/{made['seats']['germany']}")
    end = page.get_by_role("region", name="The match is over")
    let_staff_decide_until(page, end)
    expect(end.get_by_role("heading")).to_contain_text("After six rounds")
    expect(end.get_by_role("row").first).to_have_text(re.compile("Germany.*1"))
    expect(end.get_by_role("row").nth(1)).to_have_text(re.compile("Soviet Union.*0"))
    no_barriers(page, "the end")
    end.get_by_role("button", name="Play again").click()
    expect(question(page)).to_contain_text("Write your orders")


def test_a_battle_comes_first_on_a_phone_with_its_proposal(phone: Page) -> None:
    made = opened_at(phone, "war_room", "eastern_front", "stances", lambda view: view.seat == "germany")
    phone.goto(f"/t/{made['seats']['germany']}")
    battle = phone.get_by_role("group", name=re.compile("Battle of"))
    expect(battle).to_be_in_viewport()
    for side in ("Axis", "Allies"):
        expect(battle.get_by_role("region", name=side)).to_be_in_viewport()
    expect(question(phone)).to_contain_text("Set your stances")
    expect(phone.locator("#prompt .limits")).not_to_contain_text("Shared: 0")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "a battle on a phone")


def test_the_rules_foresee_what_becomes_of_orders_and_say_why_one_is_none(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["germany", "ussr"])
    page.goto(f"/t/{made['seats']['germany']}")
    desk = page.get_by_role("region", name="Commands")
    desk.get_by_role("button", name=re.compile("G6 Ukraine")).last.click()
    where = page.get_by_role("region", name="Where can it go?")
    where.get_by_role("button", name=re.compile("R5")).click()
    foreseen = page.get_by_role("region", name="If nobody else moves")
    expect(foreseen).to_contain_text("R5 Bryansk")
    expect(foreseen.get_by_role("img", name=re.compile("you alone are left"))).to_be_visible()
    no_barriers(page, "what is foreseen")
    desk.get_by_role("button", name=re.compile("A-5 Baltic Sea")).click()
    page.get_by_text("All regions as a list").click()
    page.get_by_role("button", name=re.compile("^R1 Moscow")).click()
    expect(where.get_by_role("status")).to_contain_text("WR2-22")


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "seat", "options"),
    [
        ("eastern_front", "germany", {"length": "quick"}),
        ("eastern_front", "ussr", {"length": "quick", "blitz": "on"}),
        ("north_africa", "uk", {"blitz_combat": "on"}),
        ("north_africa", "italy", {"length": "standard", **ALL}),
        ("war_in_pacific", "usa", {"take_her_down": "on"}),
        ("war_in_europe", "germany", ALL),
        ("global_war", "japan", {}),
    ],
)
def test_a_whole_war_is_played_to_its_end(page: Page, scenario: str, seat: str, options: dict[str, str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    made = create(page, "war_room", scenario, [seat], options=options)
    page.goto(f"/t/{made['seats'][seat]}")
    end = page.get_by_role("region", name="The match is over")
    let_staff_decide_until(page, end, most=1_000)
    expect(end.get_by_role("row").first).to_contain_text("1")
