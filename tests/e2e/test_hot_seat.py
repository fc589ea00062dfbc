"""Two players at one screen: a curtain falls between their seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .steps import new_table, question


def test_the_curtain_falls_between_hot_seats(page: Page) -> None:
    page.goto("/")
    form = new_table(page, "War Room")
    for seat in ("Soviet Union", "Germany"):
        form.get_by_role("combobox", name=seat).select_option("Somebody at this device")
    form.get_by_role("button", name="Start the table").click()

    curtain = page.get_by_role("heading", name="Pass the screen to")
    expect(curtain).to_contain_text("Soviet Union")
    expect(page.locator("#prompt")).to_have_count(0)
    page.get_by_role("button", name="I am Soviet Union").click()
    expect(question(page)).to_be_visible()
    page.keyboard.press("s")

    expect(curtain).to_contain_text("Germany")
    expect(page.locator("#prompt")).to_have_count(0)
    page.get_by_role("button", name="I am Germany").click()
    expect(question(page)).to_be_visible()
    page.get_by_role("group", name="Look through the eyes of").get_by_role("button", name="Soviet Union").click()
    expect(curtain).to_contain_text("Soviet Union")
