"""Around one table: spectators, talk, notes, passwords, going back by consent, a broken line, the film."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Dialog, Page, WebSocketRoute, expect

from .steps import (
    agree,
    another,
    create,
    entries,
    let_staff_decide_until,
    new_table,
    no_barriers,
    open_log,
    question,
    received,
    start_patrol,
)


def test_a_spectator_watches_and_sees_no_secrets(page: Page, browser: Browser, server: str) -> None:
    page.goto("/")
    new_table(page, "War Room").get_by_role("button", name="Start the table").click()
    expect(question(page)).to_contain_text("Write your orders")
    page.get_by_role("button", name="The table").click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="Link for spectators").click()
    link = menu.get_by_role("textbox", name="Link for spectators").input_value()
    page.keyboard.press("Escape")
    with another(browser, server) as guest:
        told = received(guest)
        guest.goto(link)
        guest.get_by_role("button", name="Watch").or_(guest.get_by_role("button", name="Sit down")).first.click()
        expect(guest.get_by_text("You watch").or_(guest.locator("#prompt")).first).to_be_visible()
        expect(guest.locator("#prompt")).to_contain_text("spectator")
        assert guest.get_by_role("button", name="Seal the sheet").count() == 0
        page.keyboard.press("s")
        expect(question(page)).not_to_contain_text("Write your orders")
        expect(open_log(page)).to_contain_text("oil")
        expect(guest.get_by_role("list", name="Log")).to_contain_text("bid")
        assert all('"offer"' not in text for text in told), "a question reached a spectator"
        no_barriers(guest, "spectator")


def test_talk_reaches_those_it_is_meant_for_and_notes_stay_private(
    page: Page, browser: Browser, server: str
) -> None:
    made = create(page, "war_room", "eastern_front", ["ussr", "germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    with another(browser, server) as other:
        told = received(other)
        other.goto(f"/t/{made['seats']['ussr']}")
        expect(question(other)).to_be_visible()
        open_log(page)
        page.get_by_role("tab", name="Talk").click()
        page.get_by_label("Say something to the table").fill("Ready when you are")
        page.keyboard.press("Enter")
        page.get_by_label("Private note").fill("Attack Leningrad first")
        page.get_by_label("Private note").blur()
        open_log(other)
        other.get_by_role("tab", name="Talk").click()
        expect(other.get_by_role("list", name="Talk at the table")).to_contain_text("Ready when you are")
        page.reload()
        expect(question(page)).to_be_visible()
        open_log(page)
        page.get_by_role("tab", name="Talk").click()
        expect(page.get_by_label("Private note")).to_have_value("Attack Leningrad first")
        expect(page.get_by_role("list", name="Talk at the table")).to_contain_text("Ready when you are")
        assert not any("Leningrad first" in text for text in told)


def test_an_open_table_with_a_password_lets_in_who_knows_it(page: Page, browser: Browser, server: str) -> None:
    seats = ["ussr", "germany"]
    made = create(page, "war_room", "eastern_front", seats, password="Enigma", open=True, title="Behind a lock")
    page.goto(f"/t/{made['seats']['ussr']}")
    expect(question(page)).to_be_visible()
    with another(browser, server) as guest:
        said: list[str] = []
        words = iter(["Purple", "Enigma"])

        def answer(dialog: Dialog) -> None:
            said.append(dialog.message)
            dialog.accept(next(words))

        guest.on("dialog", answer)
        guest.goto("/")
        sit = (
            guest.get_by_role("listitem")
            .filter(has_text="Behind a lock")
            .get_by_role("button", name="Sit down as Germany")
        )
        sit.click()
        expect(guest.get_by_text("Ask the owner of the table for its password").first).to_be_visible()
        sit.click()
        expect(question(guest)).to_contain_text("Write your orders")
        assert len(said) == 2


def test_going_back_past_a_reveal_needs_the_others(page: Page, browser: Browser, server: str) -> None:
    made = create(page, "war_room", "eastern_front", ["ussr", "germany"])
    page.emulate_media(reduced_motion="reduce")
    with another(browser, server, reduced_motion="reduce") as other:
        page.goto(f"/t/{made['seats']['germany']}")
        other.goto(f"/t/{made['seats']['ussr']}")
        for one in (page, other):
            one.get_by_role("button", name="Seal the sheet").click()
        expect(question(page)).not_to_contain_text("Write your orders")
        expect(open_log(page)).to_contain_text("bid 0 oil")
        agree(page)
        line = page.get_by_role("listitem").filter(has_text="Germany bid 0 oil").first
        for wanted in ("Refuse", "Agree"):
            if not line.get_by_role("button", name=re.compile("[Gg]o back to before this")).count():
                line.get_by_role("button", name=re.compile("^Why")).click()
            line.get_by_role("button", name=re.compile("[Gg]o back to before this")).click()
            asked = other.get_by_role("alert").filter(has_text="Germany")
            expect(asked).to_be_visible()
            expect(page.get_by_role("alert").filter(has_text="Soviet Union")).to_be_visible()
            asked.get_by_role("button", name=wanted).click()
            expect(asked).to_be_hidden()
            if wanted == "Refuse":
                expect(page.get_by_role("list", name="Log")).not_to_contain_text("undone")
        expect(question(page)).to_contain_text("Write your orders")
        expect(page.get_by_role("list", name="Log")).to_contain_text("undone")


def test_a_broken_line_is_told_and_mended_and_costs_nothing_typed(page: Page) -> None:
    lines: list[WebSocketRoute] = []
    down = False

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if down:
            line.close(code=1011)
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/ws"), through)
    start_patrol(page)
    page.keyboard.press("b")
    page.get_by_role("tab", name="Talk").click()
    talk = page.get_by_label("Say something to the table")
    talk.fill("half a sentence")
    down = True
    lines[-1].close(code=1011)
    lost = page.locator("p", has_text="Connection lost, trying again")
    expect(lost).to_be_visible()
    talk.press("Enter")
    page.get_by_label("Private note").fill("written in the dark")
    page.get_by_label("Private note").blur()
    down = False
    expect(lost).to_be_hidden()
    assert len(lines) > 1
    expect(talk).to_have_value("half a sentence")
    expect(page.get_by_label("Private note")).to_have_value("written in the dark")
    expect(page.get_by_role("radio", checked=True)).to_contain_text("B")
    talk.press("Enter")
    expect(page.get_by_role("list", name="Talk at the table")).to_contain_text("half a sentence")
    page.reload()
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_label("Private note")).to_have_value("written in the dark")


@pytest.mark.long
def test_the_film_shows_every_line_with_the_board_of_its_moment(page: Page) -> None:
    start_patrol(page)
    log = page.get_by_role("list", name="Log").get_by_role("listitem")
    let_staff_decide_until(page, log.nth(entries(page) + 6))
    count = entries(page)
    expect(log.filter(has_text="✎ staff").first).to_be_visible()
    place = page.get_by_role("complementary", name="Boat").locator(".kv", has_text="Where").text_content()
    page.get_by_role("button", name="The table").click()
    page.get_by_role("link", name="Film of the match").click()
    film = page.get_by_role("region", name="Film of the match")
    expect(film).to_contain_text(f"1 of {count}")
    side = page.get_by_role("complementary", name="Boat")
    expect(side).to_contain_text("France-Atlantic")
    no_barriers(page, "film")
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text(f"2 of {count}")
    page.keyboard.press("End")
    expect(film).to_contain_text(f"{count} of {count}")
    expect(side.locator(".kv", has_text="Where")).to_have_text(place or "")
    film.get_by_role("button", name="To the beginning").click()
    film.get_by_role("button", name="Run it").click()
    expect(film).to_contain_text(re.compile(rf"\b(?!1 of)\d+ of {count}"))
    page.get_by_role("link", name="To the table").click()
    expect(question(page)).to_be_visible()
