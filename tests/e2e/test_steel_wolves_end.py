"""Steel Wolves in the browser to its end: a convoy battle, and a campaign by standing instructions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sandtable
from sandtable.kernel import Rng, Table

from .steps import create, let_staff_decide_until, no_barriers, question

OVER = "The match is over"
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


@pytest.mark.long
def test_a_campaign_runs_to_its_end_by_standing_instructions(page: Page) -> None:
    page.set_default_timeout(60_000)
    made = create(page, "steel_wolves", "campaign_2", ["bdu"])
    page.goto(f"/t/{made['seats']['bdu']}")
    over = page.get_by_text(OVER)
    free = page.locator("#prompt button:enabled", has_text="Staff decides")
    while True:
        free.or_(over).first.wait_for(state="attached")
        if over.count():
            break
        asked = question(page).inner_text()
        # What the staff was told to decide may still be seen for a moment.
        if not page.locator("#prompt .tag", has_text="standing instruction").count():
            page.get_by_role("button", name="Standing instruction").click()
            page.get_by_role("button", name="the staff decides").click()
        expect(question(page)).not_to_have_text(asked, timeout=60_000)
    end = page.get_by_role("region", name=OVER)
    expect(end).to_contain_text("History: 386 ships")
    page.get_by_role("button", name="War diary").click()
    book = page.get_by_role("dialog")
    # Nine months, July 1940 to March 1941, beside history.
    expect(book.get_by_role("row")).to_have_count(10)
    expect(book.get_by_role("columnheader", name="History")).to_have_count(3)
    page.keyboard.press("Escape")
    end.get_by_role("link", name="Film").click()
    film = page.get_by_role("region", name="Film of the match")
    expect(film).to_contain_text("Week 1 of")
    film.get_by_role("button", name="A week on").click()
    expect(film).to_contain_text("Week 2 of")
