"""Dateline in the browser: buying, planning an attack with its odds, by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .steps import create, let_staff_decide_until, no_barriers, question, sent


def test_an_attack_is_planned_with_its_odds_and_carried_out(page: Page) -> None:
    answers = sent(page, "answer")
    made = create(page, "dateline", "base", ["russia"])
    page.goto(f"/t/{made['seats']['russia']}")
    question(page).wait_for()  # the first page of a busy machine takes its time
    expect(question(page)).to_contain_text("research dice")
    let_staff_decide_until(page, page.get_by_role("heading", name="What do you buy?"))
    shop = page.get_by_role("region", name="Purchase")
    expect(shop).to_contain_text("24 of 24 IPC left")
    for _ in range(8):
        shop.get_by_role("button", name="One infantry more").click()
    expect(shop).to_contain_text("0 of 24 IPC left")
    expect(shop.get_by_role("button", name="One armor more")).to_be_disabled()
    no_barriers(page, "purchase")
    page.get_by_role("button", name="Buy").click()

    expect(question(page)).to_contain_text("Plan your attacks")
    page.get_by_role("region", name="Units that can move").get_by_role(
        "button", name=re.compile("Caucasus")
    ).click()
    hand = page.get_by_role("region", name="In hand")
    hand.get_by_role("button", name="Every infantry").click()
    goals = page.get_by_role("region", name="Where to?")
    goal = goals.get_by_role("button", name=re.compile("Ukraine"))
    goal.focus()
    letter = goal.locator(".key").inner_text()
    page.keyboard.press(letter.lower())
    moves = page.get_by_role("region", name="Moves this turn")
    expect(moves).to_contain_text("Caucasus → Ukraine S.S.R.")
    battles = page.get_by_role("region", name="Battles declared")
    expect(battles.locator(".pct")).to_have_text(
        re.compile(r"^[<>]? ?\d+ %$"), timeout=20_000
    )  # the first odds start a process
    expect(battles.get_by_role("img", name=re.compile("per cent taken"))).to_be_visible()
    no_barriers(page, "movement panel")
    moves.get_by_role("button", name=re.compile("Take back 5 infantry")).click()
    expect(moves).to_contain_text("No attacks yet")
    hand.get_by_role("button", name="Every infantry").click()
    goals.get_by_role("button", name=re.compile("Ukraine")).click()
    page.get_by_role("button", name="Attack", exact=False).first.click()
    expect(question(page)).not_to_contain_text("Plan your attacks")
    sheet = next(one["answer"] for one in answers if "moves" in (one["answer"] or {}))
    assert [move["path"] for move in sheet["moves"]] == [["caucasus", "ukraine_ssr"]] * 5
    expect(page.get_by_role("list", name="Battles of this turn")).to_contain_text("Ukraine")


def test_a_phone_shows_the_movement_panel_in_the_prompt(phone: Page) -> None:
    made = create(phone, "dateline", "base", ["russia"])
    phone.goto(f"/t/{made['seats']['russia']}")
    let_staff_decide_until(phone, phone.get_by_role("heading", name="Plan your attacks"))
    expect(phone.get_by_role("region", name="Units that can move")).to_be_visible()
    phone.get_by_role("region", name="Moves this turn").scroll_into_view_if_needed()
    expect(phone.get_by_role("button", name="Attack", exact=False).first).to_be_in_viewport(ratio=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "movement panel on a phone")


@pytest.mark.long
def test_a_war_is_played_to_its_end_by_a_person_and_bots(page: Page) -> None:
    made = create(page, "dateline", "base", ["russia"], options={"rounds": "5", "luck": "low"})
    page.set_default_timeout(60_000)
    page.goto(f"/t/{made['seats']['russia']}")
    over = page.get_by_text("The match is over").first
    let_staff_decide_until(page, over, most=150)
    expect(page.get_by_role("region", name="Luck").get_by_role("row")).to_have_count(6)
    expect(page.get_by_role("link", name=re.compile("film|Replay", re.I)).first).to_be_visible()
    download = page.request.get(f"/api/keys/{made['seats']['russia']}/export?form=record")
    assert download.ok and download.body().startswith(b"sandtable record")
    page.get_by_role("button", name="Check every throw").click()
    expect(page.get_by_role("region", name="The dice").get_by_role("status")).to_contain_text("The seed fits")
