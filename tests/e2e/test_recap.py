"""What happened since the last turn, in a week or while one was away: told when one comes back, and at any time."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .steps import create, let_staff_decide_until, no_barriers, question

AN_HOUR_AGO = """seen => {
  // As if the table had been left an hour ago, when this line was the last.
  const kept = JSON.parse(localStorage["sandtable.tables"]);
  for (const one of kept) [one.at, one.seen] = [new Date(Date.now() - 3600000).toISOString(), seen];
  addEventListener("pagehide", () => (localStorage["sandtable.tables"] = JSON.stringify(kept)));
}"""


def test_what_others_did_since_the_last_turn_is_told_beside_the_log_and_read_over_the_board(page: Page) -> None:
    made = create(page, "dateline", "base", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    question(page).wait_for()
    offer = page.get_by_role("region", name="Since your last turn")
    let_staff_decide_until(page, offer)
    expect(page.get_by_role("heading", name="Since your last turn")).to_have_count(0)
    asked = question(page).inner_text()
    offer.get_by_role("button", name="Read it").click()
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap.get_by_role("heading", name="Since your last turn")).to_be_focused()
    for nation in ("United Kingdom", "Japan", "United States", "Russia"):
        expect(recap.get_by_text(nation, exact=True).first).to_be_visible()
    expect(recap.get_by_text("It cost you")).to_be_visible()
    expect(question(page)).to_have_text(asked)
    no_barriers(page, "the recap")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(recap.locator("footer .num")).to_contain_text("2/")
    expect(recap.locator("li.at")).to_have_count(1)
    at = recap.locator("li.at a").get_attribute("href") or ""
    page.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    expect(page.locator("#prompt")).to_be_focused()
    page.get_by_role("button", name="Recap").click()
    expect(recap.get_by_role("heading", name="Since your last turn")).to_be_visible()
    recap.locator(f'a[href="{at}"]').click()
    n = int(at.rsplit("/", 1)[1])
    expect(page.get_by_role("list", name="Log").get_by_role("listitem").first).to_contain_text(str(n))


def test_whoever_comes_back_after_long_finds_the_recap_open_and_the_lobby_told_a_line(page: Page) -> None:
    made = create(page, "dateline", "base", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    question(page).wait_for()
    let_staff_decide_until(page, page.get_by_role("heading", name="How many research dice"))
    page.evaluate(AN_HOUR_AGO, 0)
    page.goto("/mark.svg")
    page.goto("/")
    line = page.get_by_role("listitem").filter(has_text="Since then:")
    expect(line).to_contain_text("Ukraine")
    line.get_by_role("link").click()
    expect(page.get_by_role("heading", name="While you were away")).to_be_visible()
    expect(question(page)).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="While you were away")).to_be_hidden()


def test_a_week_of_the_war_is_reported_when_it_is_over_also_on_a_phone(page: Page, phone: Page) -> None:
    made = create(page, "steel_wolves", "campaign_1", ["bdu"])
    page.goto(f"/t/{made['seats']['bdu']}")
    question(page).wait_for()
    offer = page.get_by_role("region", name="Report of")
    let_staff_decide_until(page, offer, 160)
    offer.get_by_role("button", name="Read it").click()
    report = page.get_by_role("region", name="Report of")
    expect(report.locator("dt")).to_have_count(4)
    expect(report.locator("dt").first).to_contain_text("sunk")
    no_barriers(page, "the week's report")
    phone.goto(page.url)
    question(phone).wait_for()
    phone.get_by_role("button", name="Diary").click()
    phone.get_by_role("button", name="Recap").click()
    expect(phone.get_by_role("heading", name="Report of")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_barriers(phone, "the week's report on a phone")
