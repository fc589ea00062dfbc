"""The lobby: tables are kept, saves come back, invitations work, spectators see."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .steps import question, start_patrol


def test_the_lobby_keeps_the_table_and_says_what_is_asked(page: Page) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    page.get_by_role("link", name="To all tables").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One table waits for you")
    kept = page.get_by_role("region", name="Your tables")
    expect(kept).to_contain_text(asked)
    kept.get_by_role("link", name="Decide").click()
    expect(question(page)).to_have_text(asked)


def test_a_saved_patrol_comes_back_from_its_file(page: Page, browser: Browser, server: str, tmp_path: Path) -> None:
    start_patrol(page)
    page.keyboard.press("d")
    page.get_by_role("button", name="The table").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to a file").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    page.keyboard.press("Escape")
    asked = question(page).inner_text()

    other = browser.new_context(base_url=server).new_page()
    other.goto("/")
    other.get_by_label("Import a save").set_input_files(saved)
    expect(question(other)).to_have_text(asked)
    other.context.close()


def test_a_link_seats_a_friend_and_a_wrong_one_says_so(page: Page, browser: Browser, server: str) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="New link").click()
    link = page.get_by_label("Link for Commander of submarines").input_value()
    page.keyboard.press("Escape")
    friend = browser.new_context(base_url=server).new_page()
    friend.goto(link)
    expect(friend.get_by_text("You are invited to sit down as Commander of submarines")).to_be_visible()
    friend.get_by_label("Your name at the table").fill("Anna")
    friend.get_by_role("button", name="Sit down").click()
    expect(question(friend)).to_have_text(asked)
    friend.goto("/#/join/nosuchkey")
    friend.reload()
    expect(friend.get_by_role("heading", name="This link opens nothing")).to_be_visible()
    friend.context.close()


def test_since_you_left(page: Page, browser: Browser, server: str) -> None:
    start_patrol(page)
    table = page.url
    state = page.context.storage_state()
    page.goto("/")
    other = browser.new_context(base_url=server, storage_state=state).new_page()
    other.goto(table)
    expect(question(other)).to_be_visible()
    other.keyboard.press("d")
    other.wait_for_timeout(300)
    for _ in range(3):
        other.keyboard.press("d")
        other.wait_for_timeout(200)
    other.context.close()
    page.goto(table)
    banner = page.get_by_role("region", name="Since you left")
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Step through").click()
    expect(banner).to_contain_text("1/")
    banner.get_by_role("button", name="Done").click()
    expect(banner).to_be_hidden()
