"""The lobby: tables are kept, saves come back, invitations work, spectators see."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .steps import (
    agree,
    another,
    create,
    new_table,
    no_barriers,
    question,
    start_patrol,
)


def test_the_lobby_keeps_the_table_and_says_what_is_asked(page: Page) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    page.get_by_role("link", name="To all tables").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One table waits for you")
    kept = page.get_by_role("region", name="Your tables")
    expect(kept).to_contain_text(asked)
    kept.get_by_role("link", name="Decide").click()
    expect(question(page)).to_have_text(asked)


def test_a_table_is_called_as_one_likes_found_by_words_and_counted(page: Page, tmp_path: Path) -> None:
    for game in ("Steel Wolves", "War Room", "Dateline World War 2"):
        page.goto("/")
        new_table(page, game).get_by_role("button", name="Start the table").click()
        expect(question(page)).to_be_visible()
    start_patrol(page)
    page.goto("/")
    mine = page.get_by_role("region", name="Your tables")
    rows = mine.get_by_role("listitem")
    expect(rows).to_have_count(4)
    mine.get_by_role("button", name="Rename War Room").click()
    mine.get_by_role("textbox", name="Rename War Room").fill("Friday evening")
    mine.get_by_role("button", name="Rename", exact=True).click()
    expect(rows.filter(has_text="Friday evening")).to_contain_text("War Room · Eastern Front")
    mine.get_by_label("Find by name, game or scenario").fill("eastern friday")
    expect(rows).to_have_count(1)
    rows.get_by_role("link", name="Decide").click()
    expect(question(page)).to_be_visible()
    agree(page)
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Concede").click()
    page.goto("/")
    lost = mine.get_by_role("listitem").filter(has_text="Friday evening")
    expect(lost).to_contain_text("lost")
    mine.get_by_label("Which tables").select_option("Finished")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(mine).to_contain_text("4 tables.")
    mine.get_by_role("button", name="Statistics").click()
    sums = page.get_by_role("dialog", name="Statistics")
    expect(sums.get_by_role("row", name="War Room: Eastern Front")).to_have_text("War Room: Eastern Front11010")
    no_barriers(page, "statistics")
    with page.expect_download() as download:
        sums.get_by_role("button", name="Save the list to a file").click()
    saved = tmp_path / "tables.json"
    download.value.save_as(saved)
    page.evaluate("localStorage.removeItem('sandtable.tables')")
    page.goto("/")
    page.reload()
    expect(mine.get_by_role("listitem")).to_have_count(0)
    mine.get_by_role("button", name="Statistics").click()
    sums.get_by_label("Add a list from a file").set_input_files(saved)
    expect(sums.get_by_role("status")).to_have_text("4 tables were added.")
    page.keyboard.press("Escape")
    expect(mine.get_by_role("listitem")).to_have_count(4)


def test_scenarios_stand_under_headings_and_somebody_new_gets_the_first_and_a_sensible_seat(page: Page) -> None:
    page.goto("/")
    expect(page.locator("article", has_text="War Room")).to_contain_text("Start here: Eastern Front, about 4 h")
    form = new_table(page, "War Room")
    expect(form.get_by_role("heading", level=3)).to_have_text(
        ["For the first time", "One front, an evening", "The great war"]
    )
    expect(form.get_by_role("radio").first).to_be_checked()
    form.get_by_role("radio", name="Global War").check()
    expect(form.get_by_role("combobox", name="United States")).to_have_value("you")
    expect(form.get_by_role("combobox", name="China")).to_have_value("bot")


def test_a_saved_patrol_comes_back_from_its_file(page: Page, browser: Browser, server: str, tmp_path: Path) -> None:
    start_patrol(page)
    page.keyboard.press("s")
    page.get_by_role("button", name="The table").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to a file").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    page.keyboard.press("Escape")
    asked = question(page).inner_text()

    with another(browser, server) as other:
        other.goto("/")
        other.get_by_label("Import a save").set_input_files(saved)
        expect(question(other)).to_have_text(asked)


def test_a_link_seats_a_friend_and_a_wrong_one_says_so(page: Page, browser: Browser, server: str) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    sure = agree(page)
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="New link").click()
    link = page.get_by_label("Link for Commander of submarines").input_value()
    page.keyboard.press("Escape")
    assert len(sure) == 1 and "You sit there yourself" in sure[0]
    with another(browser, server) as friend:
        friend.goto(link)
        expect(friend.get_by_text("You are invited to sit down as Commander of submarines")).to_be_visible()
        friend.get_by_label("Your name at the table").fill("Anna")
        friend.get_by_role("button", name="Sit down").click()
        expect(question(friend)).to_have_text(asked)
        friend.goto("/#/join/nosuchkey")
        friend.reload()
        expect(friend.get_by_role("heading", name="This link opens nothing")).to_be_visible()


@pytest.mark.long
def test_a_new_link_for_the_own_seat_does_not_lock_the_host_out(page: Page) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    before = page.url
    agree(page)
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="New link").click()
    key = page.get_by_label("Link for Commander of submarines").input_value().rsplit("/", 1)[1]
    assert page.url != before and key in page.url
    page.get_by_role("tab", name="Talk").dispatch_event("click")
    expect(page.get_by_role("list", name="Talk at the table")).to_contain_text("has a new link")
    page.keyboard.press("Escape")
    expect(question(page)).to_have_text(asked)
    page.reload()
    expect(question(page)).to_have_text(asked)
    page.keyboard.press("s")
    expect(question(page)).not_to_have_text(asked)
    page.goto("/")
    expect(page.get_by_role("region", name="Your tables").get_by_role("link", name="Decide")).to_have_count(1)


@pytest.mark.long
def test_playing_again_keeps_the_seat_and_the_host(page: Page) -> None:
    start_patrol(page)
    asked = question(page).inner_text()
    agree(page)
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Concede").click()
    page.keyboard.press("Escape")
    expect(page.locator(".end h1")).to_have_text("Commander of submarines has conceded.")
    page.locator(".end").get_by_role("button", name="Play again").click()
    expect(question(page)).to_have_text(asked)
    page.reload()
    expect(question(page)).to_have_text(asked)
    page.get_by_role("button", name="The table").click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text("(you)")
    expect(menu.get_by_role("button", name="New link")).to_be_visible()


@pytest.mark.long
def test_a_table_with_a_friend_shows_the_invitation_at_once(page: Page, browser: Browser, server: str) -> None:
    page.goto("/")
    form = new_table(page, "War Room")
    form.get_by_role("combobox", name="Germany").select_option("A friend, by link")
    form.get_by_role("button", name="Start the table").click()
    link = form.get_by_label("Link for Germany").input_value()
    with another(browser, server) as friend:
        friend.goto(link)
        expect(friend.get_by_text("You are invited to sit down as Germany")).to_be_visible()
    form.get_by_role("link", name="To the table").click()
    expect(question(page)).to_be_visible()
    page.get_by_role("button", name="The table").click()
    expect(page.get_by_label("Link for Germany")).to_have_value(link)


def test_a_number_of_players_deals_the_nations_and_a_friend_gets_one_link_for_all_of_his(
    page: Page, browser: Browser, server: str
) -> None:
    page.goto("/")
    form = new_table(page, "War Room")
    form.get_by_role("radio", name="North Africa").check()
    players = form.get_by_label("How many players")
    expect(players.get_by_role("option")).to_have_text(
        ["As you like: seat by seat", "2 players", "3 players", "3 players, the other way (b)", "4 players"]
    )
    players.select_option("2")
    expect(form.get_by_role("combobox", name="Great Britain and United States")).to_have_value("friend")
    expect(form.get_by_role("combobox", name="Germany and Italy")).to_have_value("you")
    players.select_option("3b")
    form.get_by_role("combobox", name="Great Britain").select_option("you")
    form.get_by_role("combobox", name="Germany and Italy").select_option("friend")
    form.get_by_role("combobox", name="United States").select_option("bot")
    form.get_by_role("button", name="Start the table").click()
    link = form.get_by_label("Link for Germany and Italy").input_value()
    form.get_by_role("link", name="To the table").click()
    expect(question(page)).to_contain_text("Write your orders")
    with another(browser, server) as friend:
        friend.goto(link)
        expect(friend.get_by_text("You are invited to sit down as Germany and Italy")).to_be_visible()
        friend.get_by_label("Your name at the table").fill("Anna")
        friend.get_by_role("button", name="Sit down").click()
        expect(question(friend)).to_contain_text("Write your orders")
        friend.get_by_role("button", name="The table").click()
        expect(friend.get_by_role("dialog").get_by_text("Anna (you)")).to_have_count(2)


def test_who_sits_down_at_a_dealt_table_takes_the_whole_hand(page: Page, browser: Browser, server: str) -> None:
    seats = ["uk", "usa", "germany", "italy"]
    create(page, "war_room", "north_africa", seats, open=True, title="Dealt out", deal="2")
    with another(browser, server) as guest:
        guest.goto("/")
        table = guest.get_by_role("listitem").filter(has_text="Dealt out")
        expect(table.get_by_role("button", name="Sit down as")).to_have_count(2)
        table.get_by_role("button", name="Sit down as Germany and Italy").click()
        expect(question(guest)).to_contain_text("Write your orders")
        guest.get_by_role("button", name="The table").click()
        expect(guest.get_by_role("dialog").get_by_text("(you)")).to_have_count(2)
