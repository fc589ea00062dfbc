"""Two people in two browsers write secret orders and open them together."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from .steps import another, create, no_barriers, opened_at, question, received, sent

SEALED = "Your answer is sealed"


def test_two_people_seal_their_orders_and_open_them_together(page: Page, browser: Browser, server: str) -> None:
    made = create(page, "war_room", "eastern_front", ["ussr", "germany"])
    with another(browser, server, reduced_motion="reduce") as other:
        page.emulate_media(reduced_motion="reduce")
        told = received(other)
        page.goto(f"/t/{made['seats']['germany']}")
        other.goto(f"/t/{made['seats']['ussr']}")
        expect(question(page)).to_contain_text("Write your orders")
        expect(question(other)).to_contain_text("Write your orders")

        desk = page.get_by_role("region", name="Commands")
        desk.get_by_role("button", name=re.compile("G8 Baltic States")).click()
        goal = (
            page.get_by_role("region", name="Where can it go?").get_by_role("button", name=re.compile("^A")).first
        )
        goal.focus()
        page.keyboard.press("a")
        sheet = page.get_by_role("region", name="Order sheet")
        expect(sheet).to_contain_text("1 of 9")
        page.get_by_role("button", name="Bid one oil more").click()
        no_barriers(page, "order desk")
        before = len(told)
        page.get_by_role("button", name="Seal the sheet").click()
        expect(page.locator("#prompt")).to_contain_text(SEALED)
        expect(other.get_by_role("complementary")).to_contain_text("sealed")
        assert "G8" not in "".join(re.findall(r'"answer[^}]*', "".join(told[before:])))
        assert "bid-revealed" not in "".join(told)

        other.get_by_role("button", name="Seal the sheet").click()
        for one in (page, other):
            log = one.get_by_role("list", name="Log")
            expect(one.get_by_role("region", name="Order sheet")).to_have_count(0)
            one.get_by_role("button", name="Log", exact=True).or_(log).first.click()
            expect(log).to_contain_text("Germany bid 1 oil")
            expect(log).to_contain_text("Soviet Union bid 0 oil")
        kinds = [fact["kind"] for text in told for part in _parts(text) for fact in part.get("facts", [])]
        assert "bid-revealed" in kinds
        no_barriers(other, "after the reveal")


def _parts(text: str) -> list[dict[str, list[dict[str, str]]]]:
    message = json.loads(text)
    return message if isinstance(message, list) else [message]


def test_the_map_is_walked_by_arrow_keys_and_a_region_taken_by_enter(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Write your orders")
    chart = page.get_by_role("group", name=re.compile("War Room map"))
    chart.focus()
    page.keyboard.press("ArrowRight")
    said = chart.locator("p[aria-live]")
    expect(said).not_to_be_empty()
    here = said.inner_text()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        if said.inner_text() != here:
            break
    assert said.inner_text() != here, "no neighbour in any direction"
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Region")).to_contain_text(said.inner_text().split(",")[0])


def test_a_phone_keeps_the_seal_in_reach_while_the_orders_scroll(phone: Page) -> None:
    made = create(phone, "war_room", "eastern_front", ["germany"])
    phone.goto(f"/t/{made['seats']['germany']}")
    seal = phone.get_by_role("button", name="Seal the sheet")
    expect(phone.get_by_role("region", name="Commands")).to_be_visible()
    phone.get_by_role("region", name="Order sheet").scroll_into_view_if_needed()
    expect(seal).to_be_in_viewport(ratio=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    no_barriers(phone, "order desk on a phone")


def test_purchases_are_written_with_three_prices_and_goods_paid_in_full(page: Page) -> None:
    made = opened_at(page, "war_room", "eastern_front", "purchase")
    answers = sent(page, "answer")
    page.goto(f"/t/{made['seats']['germany']}")
    desk = page.get_by_role("region", name="Purchases")
    before = re.search(r"(\d+) of \1 OSR left", desk.inner_text())
    assert before, desk.inner_text()
    desk.get_by_role("button", name="One Infantry more").click()
    expect(desk).to_contain_text(f"{int(before[1]) - 2} of {before[1]} OSR left")
    desk.get_by_role("button", name="One Consumer goods more").click()
    expect(desk).to_contain_text("5 more to pay")
    for _ in range(5):
        pay = (
            desk.get_by_role("listitem")
            .filter(has_text="paid with")
            .get_by_role("button", name=re.compile("more$"))
        )
        pay.and_(desk.locator("button:enabled")).last.click()
    expect(desk).not_to_contain_text("more to pay")
    no_barriers(page, "purchases")
    page.get_by_role("button", name="Seal the sheet").click()
    expect(page.locator("#prompt")).to_contain_text(SEALED)
    answer = answers[0]["answer"]
    assert answer["units"] == {"infantry": 1} and answer["goods"] == 1 and sum(answer["paid"].values()) == 5


def test_stacks_exchange_units_and_none_is_left_over(page: Page) -> None:
    made = opened_at(page, "war_room", "eastern_front", "reorganise")
    answers = sent(page, "answer")
    page.goto(f"/t/{made['seats']['germany']}")
    groups = page.get_by_role("region", name="Stacks")
    groups.get_by_role("button", name=re.compile(r"[2-9] stacks|Army")).first.click()
    desk = page.get_by_role("region", name="Reorganise")
    desk.get_by_role("button", name=re.compile("^One .* out of")).and_(desk.locator("button:enabled")).first.click()
    expect(desk).to_contain_text("without a marker")
    desk.get_by_role("button", name=re.compile("^One .* into")).and_(desk.locator("button:enabled")).last.click()
    expect(desk).not_to_contain_text("without a marker")
    expect(groups).to_contain_text("changed")
    no_barriers(page, "reorganise")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#prompt")).to_contain_text(SEALED)
    assert len(answers[0]["answer"]["stacks"]) >= 2
