"""Steel Wolves in the browser to its end: a convoy battle, and every campaign."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

import sandtable
from sandtable.kernel import Rng, Table

from .steps import create, let_staff_decide_until, no_barriers, question

OVER = "The match is over"
DESK = "Run the week"
CAMPAIGNS = [
    ("campaign_1", "Germany", "2491 ships"),
    ("campaign_2", "France-Atlantic", "386 ships"),
    ("campaign_3", "France-Atlantic", "331 ships"),
    ("campaign_4", "France-Atlantic", "681 ships"),
    ("campaign_5", "France-Atlantic", "793 ships"),
    ("campaign_6", "Norway", "140 ships"),
]
"""The campaigns, a base of each, and what history sank."""
LAST = 6
"""Answers of a battle that are left to the browser."""


def nearly_over(scenario: str, seed: int) -> bytes:
    """The record of a match that the staff has played but for its last answers."""
    staff = sandtable.bot("steel_wolves")

    def played(most: int) -> tuple[Table[Any, Any], int]:
        table, rng, moves = sandtable.open_table("steel_wolves", scenario=scenario, seed=seed), Rng(seed), 0
        while table.pending and moves < most:
            seat, asked = next(iter(table.pending.items()))
            table.answer(seat, staff.answer(table.view(seat), asked, rng))
            moves += 1
        return table, moves

    return played(played(10_000)[1] - LAST)[0].record().to_bytes()


def test_a_convoy_battle_ends_with_what_was_sunk_beside_history(page: Page) -> None:
    record = nearly_over("ob318_1941", 4)
    made = page.request.post("/api/import", data=record, headers={"content-type": "application/octet-stream"})
    page.goto(f"/t/{made.json()['seats']['bdu']}")
    let_staff_decide_until(page, page.get_by_text(OVER))
    end = page.get_by_role("region", name=OVER)
    expect(end).to_contain_text("OB 318")
    expect(end).to_contain_text("History: 7 ships")
    no_barriers(page, "the end of a battle")
    page.get_by_role("button", name="War diary").click()
    book = page.get_by_role("dialog")
    expect(book).to_contain_text("In history: 7 ships, 39,000 t.")
    # The months of the whole fleet say nothing about four boats.
    expect(book.get_by_role("columnheader", name="History")).to_have_count(0)
    page.keyboard.press("Escape")
    end.get_by_role("link", name="Film").click()
    expect(page.get_by_role("region", name="Film of the match")).to_contain_text("Line 1 of")


def instruct_staff(page: Page) -> None:
    """Let the staff decide questions like this one from now on."""
    asked = question(page).inner_text()
    # Questions that the staff was told to decide may still pass by.
    if not page.locator("#prompt .tag", has_text="standing instruction").count():
        menu = page.get_by_role("button", name="Standing instruction")
        try:
            if menu.get_attribute("aria-expanded", timeout=3_000) != "true":
                menu.click(timeout=3_000)
            if question(page).inner_text() != asked:
                return  # it opened for another question; one that passes by from now on closes it
            page.get_by_role("button", name="the staff decides").click(timeout=3_000)
        except TimeoutError:
            return
    expect(question(page).or_(page.locator(".end h1"))).not_to_have_text(asked, timeout=120_000)


def to_the_orders(page: Page, over: Locator) -> None:
    """Leave all that Berlin and the bases ask to the staff, until the week is about to run or all is over."""
    free = page.locator("#prompt button:enabled", has_text="Staff decides")
    while True:
        free.or_(over).first.wait_for(state="attached")
        if over.count() or DESK in question(page).inner_text():
            return
        instruct_staff(page)


def run_the_week(page: Page) -> None:
    week = page.locator("#prompt").inner_text()
    page.get_by_role("region", name="Orders").get_by_role("button", name="Run the week").click()
    page.wait_for_function("old => document.querySelector('#prompt').innerText !== old", arg=week)


@pytest.mark.long
@pytest.mark.parametrize(("campaign", "base", "history"), CAMPAIGNS)
def test_a_campaign_plays_to_its_end_and_its_diary_adds_up(
    page: Page, campaign: str, base: str, history: str
) -> None:
    page.set_default_timeout(120_000)
    made = create(page, "steel_wolves", campaign, ["bdu"], options={"politics": "on"})
    page.goto(f"/t/{made['seats']['bdu']}")
    over = page.get_by_text(OVER)
    to_the_orders(page, over)
    # A week by hand: a standing order for a base, decisions that the player keeps, and one of them taken.
    orders = page.get_by_role("region", name="Orders")
    orders.get_by_role("button", name=f"Orders for {base}").click()
    page.get_by_role("radio", name=re.compile("home after 6 weeks")).click()
    page.keyboard.press("Enter")
    expect(orders.get_by_role("row").filter(has_text=base)).to_contain_text("6 weeks are over")
    orders.get_by_role("button", name="Change", exact=True).first.click()
    page.get_by_role("checkbox", name=re.compile("The way out")).click()
    page.get_by_role("button", name="Keep these").click()
    expect(orders).to_contain_text("The way out")
    run_the_week(page)
    expect(question(page)).to_contain_text("Choose the way out for")
    page.get_by_role("radio").first.click()
    page.keyboard.press("Enter")
    # The others by the staff, and the orders once more: nothing is kept any longer.
    instruct_staff(page)
    for _ in range(2):
        to_the_orders(page, over)
        run_the_week(page)
    while not over.count():  # the orders passes by, week after week
        to_the_orders(page, over)
        if not over.count():
            instruct_staff(page)
    expect(page.get_by_role("list").filter(has_text="the staff decides").first).not_to_contain_text("{$")
    end = page.get_by_role("region", name=OVER)
    expect(end).to_contain_text(f"History: {history}")
    told = re.search(r"(\d+) ships, [\d,]+ tons, (\d+) boats lost", end.inner_text())
    assert told, end.inner_text()
    book = the_diary(page)
    expect(book).to_contain_text(re.compile(rf"{told[1]} ships of .* {told[2]} boats lost"))
    rows = book.get_by_role("row")
    months = [row.get_by_role("cell").all_inner_texts() for row in rows.all()[1:]]
    assert sum(int(cells[2]) for cells in months) == int(told[1]), "the months add up to the war"
    assert sum(int(cells[4]) for cells in months) == int(told[2])
    page.keyboard.press("Escape")
    end.get_by_role("link", name="Film").click()
    film = page.get_by_role("region", name="Film of the match")
    expect(film).to_contain_text("Week 1 of")
    film.get_by_role("button", name="A week on").click()
    expect(film).to_contain_text("Week 2 of")


def the_diary(page: Page) -> Locator:
    """The war diary, open."""
    page.get_by_role("button", name="War diary").click()
    book = page.get_by_role("dialog")
    expect(book.get_by_role("columnheader", name="History")).to_have_count(3)
    return book
