"""The pages that teach the games: pictures of a turn, rules behind every chip, the first match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PHONE
from .steps import another, no_barriers, question

GAMES = {
    "war_room": ("War Room", 7, "Germany"),
    "dateline": ("Dateline World War 2", 6, "Germany"),
    "steel_wolves": ("Steel Wolves", 4, "Commander of submarines"),
    "uboot": ("U-BOOT", 4, "Captain"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_taught_with_boards_of_the_game_and_rules_that_open(page: Page, game: str) -> None:
    title, steps, _ = GAMES[game]
    page.goto("/")
    page.get_by_role("link", name=f"Learn {title}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    cards = page.locator(".steps").get_by_role("tab")
    expect(cards).to_have_count(steps)
    for n in range(steps):
        cards.nth(n).click()
        taught = page.locator("#learn-step")
        picture = taught.get_by_role("img", name="The board at")
        drawn = picture.locator("svg:visible, table:visible, button:visible").first
        expect(drawn).to_be_attached(timeout=30_000)  # the staff plays up to the positions first
        assert "learn-" not in taught.inner_text()
    page.locator("#learn-step").locator(".rule").first.click()
    expect(page.get_by_role("dialog").or_(page.get_by_role("complementary")).first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="All rules").click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_letters_stand_on_the_places_that_are_meant(page: Page) -> None:
    page.goto("/#/learn/dateline")
    page.get_by_role("tab", name="2 Combat move").click()
    letter = page.locator(".frame .letter", has_text="a")
    expect(letter).to_be_visible(timeout=30_000)
    over = page.evaluate(
        """() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const [land, letter] = [box('.frame [data-anchor="space:germany"]'), box(".frame .letter")];
            const [x, y] = [letter.x + letter.width / 2, letter.y + letter.height / 2];
            return land.x <= x && x <= land.right && land.y <= y && y <= land.bottom;
        }"""
    )
    assert over


def test_the_first_match_is_started_from_the_page_that_teaches(page: Page) -> None:
    page.goto("/#/learn/war_room")
    page.get_by_role("button", name="Start the first match").click()
    expect(question(page)).to_contain_text("Write your orders")
    page.goto("/")
    expect(page.get_by_role("region", name="Your tables").get_by_role("listitem")).to_contain_text("Germany")


@pytest.mark.parametrize("theme", ["chart", "night-watch"])
def test_a_phone_and_a_screen_reader_are_taught_too(browser: Browser, server: str, theme: str) -> None:
    with another(browser, server, viewport=PHONE) as page:
        page.add_init_script(f"localStorage.setItem('sandtable.settings', JSON.stringify({{theme: '{theme}'}}))")
        page.goto("/#/learn/steel_wolves")
        expect(page.locator("#learn-step")).to_be_visible()
        no_barriers(page, "learn")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
