"""A campaign of Steel Wolves in the browser: the commander's desk, the war diary, the film week by week."""

from __future__ import annotations

import csv
import io
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import sandtable
from sandtable.kernel import Rng
from sandtable.testing import rule

from .conftest import PHONE
from .steps import another, no_barriers, opened_at, question


@cache
def some_weeks() -> bytes:
    """The record of a campaign after its first month, at the commander's desk."""
    options = {"politics": "on", "construction": "off", "very_early": "off"}
    table = sandtable.open_table("steel_wolves", scenario="campaign_2", seed=2, options=options)
    staff, rng = sandtable.bot("steel_wolves"), Rng(2)
    while True:
        seat, asked = next(iter(table.pending.items()))
        view = table.view(seat)
        if asked.kind == "command" and (view.month, view.week) == (8, 2):
            return table.record().to_bytes()
        table.answer(seat, staff.answer(view, asked, rng))


@pytest.fixture
def key(page: Page) -> str:
    """The player's key of that campaign."""
    kind = {"content-type": "application/octet-stream"}
    answer = page.request.post("/api/import", data=some_weeks(), headers=kind)
    assert answer.ok, answer.text()
    return str(answer.json()["seats"]["bdu"])


def downloaded(page: Page, button: str) -> str:
    """The text of the file that a button hands over."""
    with page.expect_download() as kept:
        page.get_by_role("button", name=button).click()
    return Path(kept.value.path()).read_text("utf-8")


def test_the_desk_keeps_decisions_and_gives_standing_orders_and_the_week_stops_where_the_player_is_asked(
    page: Page, key: str
) -> None:
    page.goto(f"/t/{key}")
    desk = page.get_by_role("region", name="Orders")
    expect(desk).to_contain_text("The staff takes every decision")
    france = desk.get_by_role("row").filter(has_text="France-Atlantic")
    expect(france).to_contain_text("endurance ends")
    desk.get_by_role("button", name="Orders for France-Atlantic").press("Enter")
    expect(question(page)).to_contain_text("Give orders at France-Atlantic")
    page.get_by_role("radio", name=re.compile("home after 4 weeks")).press("Space")
    page.keyboard.press("Enter")
    expect(france).to_contain_text("4 weeks are over")
    desk.get_by_role("button", name="Change", exact=True).first.press("Enter")
    page.get_by_role("checkbox", name=re.compile("orders on patrol")).press("Space")
    page.get_by_role("button", name="Keep these").press("Enter")
    expect(desk).to_contain_text("A boat's orders on patrol")
    desk.get_by_role("button", name="Run the week").press("Enter")
    expect(question(page)).to_contain_text("its orders for the week")
    search = page.locator("#prompt .opt", has_text="Search here")
    search.get_by_role("button", name=re.compile("What changes the dice")).press("Enter")
    expect(search.locator(".parts")).to_contain_text(re.compile(r"[+−]\d"))
    no_barriers(page, "odds with what changes them")


@rule("SW3.3")
def test_events_politics_boats_of_an_area_and_letters_beside_their_stacks(page: Page, key: str) -> None:
    page.goto(f"/t/{key}")
    page.get_by_role("button", name="Events, politics").press("Enter")
    panel = page.get_by_role("region", name="Events, politics")
    expect(panel.get_by_role("img", name=re.compile("Influence with OKM"))).to_be_visible()
    expect(panel).to_contain_text("Spain")
    expect(panel).to_contain_text("Vichy France")
    no_barriers(page, "events and politics")
    stack = page.locator("svg.base g.stack").filter(has_text="×").first
    ids = (stack.locator("title").text_content() or "").split(", ")
    stack.dispatch_event("click")
    card = page.get_by_role("region", name="Area card")
    expect(card).to_contain_text(f"{len(ids)} boats here")
    if len(ids) > 8:
        card.get_by_text("boats here").click()
    for boat in ids:
        expect(card.get_by_role("listitem").filter(has_text=re.compile(rf"^{boat} "))).to_have_count(1)


@rule("SW3.3")
def test_the_war_diary_stands_beside_history_and_can_be_kept(page: Page, key: str) -> None:
    page.goto(f"/t/{key}")
    page.get_by_role("button", name="War diary").click()
    book = page.get_by_role("dialog")
    july = book.get_by_role("row").filter(has_text="Jul 1940")
    july.wait_for()
    cells = july.get_by_role("cell").all_inner_texts()
    assert (cells[1], cells[3], cells[5]) == ("196,000 t", "38", "2"), "history stands beside what was played"
    expect(book.get_by_role("img", name=re.compile("Thousand tons sunk a month: 2 months"))).to_be_visible()
    no_barriers(page, "the months")
    months = list(csv.DictReader(io.StringIO(downloaded(page, "Months (CSV)"))))
    assert months[0]["month"] == "1940-07" and months[0]["ships"] == cells[2]
    ships = list(csv.DictReader(io.StringIO(downloaded(page, "Ships (CSV)"))))
    assert len([one for one in ships if one["date"].startswith("1940-07")]) >= int(cells[2])
    boats = list(csv.DictReader(io.StringIO(downloaded(page, "Boats (CSV)"))))
    assert sum(int(one["ships"]) for one in boats) <= len(ships)
    whole = downloaded(page, "page (HTML)")
    assert "<svg" in whole and "Jul 1940" in whole and "src=" not in whole
    book.get_by_role("tab", name="Boats").click()
    first = book.locator("summary").first
    name = first.locator("b").inner_text()
    first.click()
    expect(book.get_by_role("table", name=f"Patrols of {name}")).to_be_visible()
    no_barriers(page, "the boats")
    book.get_by_role("tab", name="Ships").click()
    book.get_by_role("searchbox").fill(name)
    expect(book.get_by_role("row").filter(has_text=name).first).to_be_visible()
    book.get_by_role("tab", name="Commanders").click()
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()


def test_many_boats_at_one_place_are_one_sheaf_of_letters_that_opens_their_card(page: Page) -> None:
    made = opened_at(page, "steel_wolves", "campaign_4", "event-assign")
    page.goto(f"/t/{made['seats']['bdu']}")
    expect(page.locator("#prompt")).to_contain_text("for good")
    sheaf = page.locator('g.pin[data-letter*="–"], g.pin[data-letter*="…"], g.pin[data-letter$=" ◇"]').first
    sheaf.dispatch_event("click")
    here = page.get_by_role("list", name="Choices here").get_by_role("button")
    assert here.count() > 3, "more letters than that would cover each other"
    here.nth(1).click()
    expect(here.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    no_barriers(page, "a sheaf of letters")


def test_the_film_of_a_campaign_goes_week_by_week_over_the_chart(page: Page, key: str) -> None:
    page.goto(f"/film/{key}")
    said = page.locator("p.say")
    expect(said).to_contain_text("July 1940, week 2")
    for week in ("July 1940, week 3", "July 1940, week 4", "August 1940, week 1"):
        page.get_by_role("button", name="A week on").click()
        expect(said).to_contain_text(week)
    expect(page.locator("header .game")).to_contain_text("August 1940")
    assert page.locator("svg.base g.stack").count() > 1, "the boats stand on the chart"
    no_barriers(page, "the film")


def test_diary_and_desk_fit_a_phone(browser: Browser, server: str, key: str) -> None:
    with another(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as phone:
        phone.goto(f"/t/{key}")
        expect(question(phone)).to_contain_text("Run the week")
        phone.get_by_role("button", name="Boat", exact=True).click()
        phone.get_by_role("button", name="War diary").click()
        phone.get_by_role("dialog").get_by_role("tab", name="Boats").click()
        no_barriers(phone, "the diary on a phone")
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], "nothing stands out of the page"
