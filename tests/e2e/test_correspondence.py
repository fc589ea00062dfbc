"""Play by correspondence in the browser: times, who is waited for, who is ready, unread talk, notices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .steps import another, create, new_table, no_barriers, open_log, question

DAY = 86_400
PACE = {"kind": "question", "seconds": DAY, "policy": "staff", "holidays": 5, "quiet": 10}


def test_a_new_table_takes_times_and_everybody_sees_who_is_waited_for_and_who_is_ready(
    page: Page, browser: Browser, server: str
) -> None:
    page.goto("/")
    form = new_table(page, "War Room")
    form.get_by_text("Eastern Front", exact=True).first.click()
    form.get_by_role("combobox", name="Soviet Union").select_option("friend")
    form.get_by_role("combobox", name="Germany").select_option("you")
    form.locator("summary", has_text="Time").click()
    form.get_by_role("combobox", name="Time to answer", exact=True).select_option("question")
    form.get_by_role("combobox", name="For each question", exact=True).select_option("48")
    form.get_by_role("combobox", name="When the time is up", exact=True).select_option("staff")
    form.get_by_label("Days off for each seat").fill("5")
    no_barriers(page, "new table with times")
    form.get_by_role("button", name="Start the table").click()
    link = page.get_by_label("Link for Soviet Union").input_value()
    page.get_by_role("link", name="To the table").click()
    question(page).wait_for()
    open_log(page)
    shown = page.get_by_role("region", name="Whom the table waits for")
    expect(shown).to_contain_text("The clocks start when everybody has sat down.")
    with another(browser, server) as other:
        other.goto(link)
        other.get_by_role("button", name="Sit down").click()
        question(other).wait_for()
        expect(shown.get_by_role("listitem").filter(has_text="Soviet Union")).to_contain_text(
            re.compile("(1 d 23 h|2 d) left")
        )
        no_barriers(page, "waiting")
        page.keyboard.press("Escape")
        page.keyboard.press("s")
        open_log(other)
        ready = other.get_by_role("region", name="Whom the table waits for").get_by_role("listitem")
        expect(ready.filter(has_text="Germany")).to_contain_text("ready")
        expect(ready.filter(has_text="Soviet Union")).to_contain_text("asked")
        page.get_by_role("button", name="Take your answer back").click()
        expect(ready.filter(has_text="Germany")).to_contain_text("asked")


def test_the_menu_sets_days_off_quiet_hours_and_notices(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["ussr", "germany"], pace=PACE)
    page.goto(f"/t/{made['seats']['germany']}")
    question(page).wait_for()
    page.get_by_role("button", name="The table").click()
    menu = page.get_by_role("dialog")
    menu.get_by_label("Days (5 left)").fill("2")
    menu.get_by_role("button", name="Take them from now on").click()
    expect(menu.get_by_text("off until")).to_be_visible()
    menu.get_by_label("From", exact=True).fill("22:00")
    menu.get_by_label("Until", exact=True).fill("06:00")
    menu.get_by_role("button", name="Keep them quiet").click()
    expect(menu.get_by_role("button", name="No quiet hours")).to_be_visible()
    menu.get_by_label("Webhook address").fill("http://127.0.0.1:9/x")
    menu.get_by_role("button", name="Add").last.click()
    expect(menu.get_by_text("What signs the calls, shown only once:")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The table").click()
    expect(menu.get_by_text("private network")).to_be_visible()
    no_barriers(page, "menu with times and notices")
    menu.get_by_role("button", name="Stop notices to 127.0.0.1").click()
    expect(menu.get_by_text("private network")).to_have_count(0)


@pytest.mark.long
def test_press_goes_to_one_seat_and_is_marked_until_it_is_read(
    page: Page, phone: Page, browser: Browser, server: str
) -> None:
    made = create(page, "war_room", "eastern_front", ["ussr", "germany"], title="By post")
    page.goto(f"/t/{made['seats']['germany']}")
    question(page).wait_for()
    phone.goto(f"/t/{made['seats']['ussr']}")
    question(phone).wait_for()
    phone.goto("/#/")
    open_log(page)
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("To whom").select_option("ussr")
    page.get_by_label("Say something to the table").fill("Shall we talk?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Talk at the table")).to_contain_text("Shall we talk?")
    with another(browser, server) as guest:
        guest.goto(f"/t/{made['owner']}")
        guest.get_by_role("tab", name="Talk").click()
        expect(guest.get_by_role("list", name="Talk at the table")).not_to_contain_text("Shall we talk?")
    phone.reload()
    row = phone.get_by_role("listitem").filter(has_text="By post")
    expect(row).to_contain_text("a new message")
    expect(row).to_contain_text("asked")
    no_barriers(phone, "my turn on a phone")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto(f"/#/m/{made['match']}/ussr")
    question(phone).wait_for()
    phone.get_by_role("navigation").get_by_role("button", name="Diary").tap()
    expect(phone.get_by_role("tab", name="Talk")).to_contain_text("1 new")
    phone.get_by_role("tab", name="Talk").tap()
    expect(phone.get_by_role("list", name="Talk at the table")).to_contain_text("Shall we talk?")
    phone.goto("/#/")
    expect(phone.get_by_role("listitem").filter(has_text="By post")).not_to_contain_text("a new message")
