"""axe finds nothing wrong in the lobby and at the table: desk and phone, both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import DESKTOP, PHONE
from .steps import (
    another,
    let_staff_decide_until,
    new_table,
    no_barriers,
    question,
    start_patrol,
    with_settings,
)


@pytest.mark.parametrize(
    ("theme", "size"),
    [("chart", "desk"), pytest.param("night-watch", "desk", marks=pytest.mark.long), ("chart", "phone")],
)
def test_axe_finds_nothing(browser: Browser, server: str, theme: str, size: str) -> None:
    viewport = DESKTOP if size == "desk" else PHONE
    with another(browser, server, viewport=viewport, reduced_motion="reduce") as page:
        with_settings(page, theme=theme)
        page.goto("/")
        expect(page.get_by_role("article").first).to_be_visible()
        no_barriers(page, "lobby")
        new_table(page, "War Room")
        no_barriers(page, "new table")
        start_patrol(page)
        page.keyboard.press("a")
        no_barriers(page, "table")
        start_patrol(page, "Convoy SC 7")
        let_staff_decide_until(page, page.locator(".combat"))
        no_barriers(page, "combat")
        if size == "desk":
            page.get_by_role("button", name="Why?").first.click()
            page.get_by_role("tab", name="Dice").click()
            no_barriers(page, "dice")
            page.get_by_role("tab", name="Talk").click()
            page.get_by_role("button", name="Rules, charts").click()
            no_barriers(page, "talk and library")


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.long)])
def test_everything_can_be_decided_without_a_mouse(browser: Browser, server: str, size: str) -> None:
    viewport = DESKTOP if size == "desk" else PHONE
    with another(browser, server, viewport=viewport) as page:
        start_patrol(page)
        first = question(page).inner_text()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", checked=True)).to_have_count(1)
        page.keyboard.press("Enter")
        expect(question(page)).not_to_have_text(first)


@pytest.mark.long
def test_a_phone_shows_the_list_first_and_fits(phone: Page) -> None:
    start_patrol(phone)
    expect(phone.get_by_role("navigation", name="Parts of the table")).to_be_visible()
    strip = phone.locator("main > .strip").bounding_box()
    assert strip is not None and strip["height"] < 260
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_role("button", name="Full chart").tap()
    expect(phone.locator("#prompt")).to_have_count(0)
    phone.get_by_role("button", name="Back to the list").tap()
    for tab in ("Diary", "Boat", "Charts", "Decide"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for button in phone.locator("#prompt button:visible").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 24


@pytest.mark.parametrize(
    ("width", "height", "text"),
    [
        (320, 640, 2),
        pytest.param(1100, 760, 1, marks=pytest.mark.long),
        pytest.param(1440, 900, 2, marks=pytest.mark.long),
    ],
)
def test_text_to_200_per_cent_and_small_screens_need_no_sideways_scrolling(
    browser: Browser, server: str, width: int, height: int, text: int
) -> None:
    with another(browser, server, viewport={"width": width, "height": height}) as page:
        with_settings(page, text=text)
        start_patrol(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        button = page.locator("#prompt .btn.ask").bounding_box()
        assert button is not None and button["x"] >= 0 and button["x"] + button["width"] <= width
        page.goto("/#/")
        expect(page.get_by_role("article").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
