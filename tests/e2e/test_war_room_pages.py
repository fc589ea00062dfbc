"""War Room's pages at laptops and phones: the battle, the map beside the order sheet, nothing too wide or cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .steps import create, no_barriers, opened_at, question, sent

LAPTOPS = [(1180, 664), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
COVERED = """root => {
  const bad = [];
  for (const one of document.querySelectorAll(root)) {
    if (!one.checkVisibility() || one.closest('.sr, svg')) continue;
    const box = one.getBoundingClientRect();
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) bad.push('cut: ' + one.textContent.trim());
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const over = document.elementFromPoint(x, y);
    if (over && !one.contains(over) && !over.contains(one)) bad.push('covered: ' + one.textContent.trim());
  }
  return [...new Set(bad)];
}"""
"""Texts that are cut, or in whose middle another thing lies."""


WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5).map(one => one.tagName + '.' + one.className)"""
"""What stands out of the window to the right, where the page is wider than it."""


def fits(page: Page, *roots: str) -> None:
    """No page is wider than its window, and no text of these is cut or covered."""
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    wide = page.evaluate(WIDE)
    assert not wide, (wide, page.viewport_size)
    for root in roots:
        assert page.evaluate(COVERED, root) == [], (root, page.viewport_size)


def assigning(page: Page) -> None:
    """Germany has several targets for its hits in a battle that has gone on for a while."""
    made = opened_at(
        page,
        "war_room",
        "eastern_front",
        "assign-hits",
        lambda view: view.seat == "germany" and any(line.lost for line in view.public.battle.lines),
    )
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Assign")


def test_a_battle_has_the_page_with_dice_fallen_units_and_lettered_targets(page: Page) -> None:
    assigning(page)
    board = page.get_by_role("group", name=re.compile("^Battle of"))
    expect(page.get_by_role("group", name=re.compile("War Room map"))).to_have_count(0)
    strip = page.get_by_role("list", name="Battles of this round")
    expect(strip.locator("[aria-current=true]")).to_contain_text("you decide")
    expect(board.get_by_role("region", name="Dice")).to_contain_text(re.compile("assign now"))
    expect(board.locator(".out .counter").first).to_be_attached()
    targets = page.locator("#prompt").get_by_role("list", name="Targets")
    target = board.locator("button.asked").last
    letter = target.locator(".key").inner_text()[0]
    target.click()
    expect(targets.locator("li.sel", has=page.locator(f".key:text-is('{letter}')"))).to_have_count(1)
    expect(targets.get_by_role("img", name=re.compile("you alone are left")).first).to_be_visible()
    no_barriers(page, "a battle page")


def test_a_battle_fits_every_window(page: Page) -> None:
    assigning(page)
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        fits(
            page, ".top button, .top b", ".side .what b, .side .dice, .foot", ".felt h3, .fate", "#prompt .pfoot *"
        )
        board = page.get_by_role("group", name=re.compile("^Battle of")).bounding_box()
        bar = page.locator("#prompt").bounding_box()
        assert board and bar and board["y"] + board["height"] <= bar["y"] + 1, (width, height)
        assert bar["y"] + bar["height"] <= height


def test_the_map_has_the_window_while_orders_are_written(page: Page) -> None:
    made = create(page, "war_room", "eastern_front", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_contain_text("Write your orders")
    confirm = set()
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, ".top button, .top b", ".tray b, .tray .tag", "#prompt .pfoot *", "#prompt h1, #prompt h2")
        box = page.locator(".map").first.bounding_box()
        assert box and box["width"] * box["height"] / (width * height) >= 0.48, (width, height, box)
        seal = page.get_by_role("button", name="Seal the sheet").bounding_box()
        assert seal
        confirm.add((round(width - seal["x"]), round(height - seal["y"])))
    assert len(confirm) == 1, "the confirm bar keeps its place"


def test_what_is_refused_is_shown_with_its_reason_and_all_nine_orders_are_read(page: Page) -> None:
    answers = sent(page, "answer")
    page.set_viewport_size({"width": 1280, "height": 720})
    made = create(page, "war_room", "eastern_front", ["germany"])
    page.goto(f"/t/{made['seats']['germany']}")
    commands = page.get_by_role("region", name="Commands")
    where = page.get_by_role("region", name="Where can it go?")
    commands.get_by_role("button", name=re.compile("G7 Belarus")).click()
    where.get_by_role("button", name=re.compile("^R1 Moscow: No train enters")).click()
    expect(where.get_by_role("status")).to_contain_text("No train enters Bryansk")
    page.keyboard.press("Escape")
    for i in range(9):
        commands.locator("button:not(.sent, .stuck)").first.click()
        where.locator("button[aria-pressed]").first.click()
        expect(page.get_by_role("region", name="Order sheet")).to_contain_text(f"{i + 1} of 9")
    rows = page.get_by_role("region", name="Order sheet").locator("ol > li")
    expect(rows).to_have_count(9)
    page.locator("#prompt > .body").evaluate("body => body.scrollTo(0, 0)")
    for i in range(9):
        expect(rows.nth(i)).to_be_in_viewport(ratio=1)
    fits(page, ".sheet .tx b, .sheet .chance")
    first = rows.first.inner_text()
    rows.first.locator("button.line").focus()
    page.keyboard.press("Alt+ArrowDown")
    assert rows.nth(1).locator(".tx b").inner_text() in first
    page.keyboard.press("Enter")
    assert not answers


@pytest.mark.long
@pytest.mark.parametrize("kind", ["stances", "pick-conflict", "purchase", "reorganise", "land-planes"])
def test_every_decision_fits_a_laptop_and_a_phone(page: Page, kind: str) -> None:
    made = opened_at(page, "war_room", "eastern_front", kind)
    page.goto(f"/t/{made['seats']['germany']}")
    expect(question(page)).to_be_visible()
    for width, height in [*LAPTOPS, (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, "#prompt .pfoot *, #prompt h1")
        no_barriers(page, f"{kind} at {width}")
