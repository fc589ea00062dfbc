"""What happened is shown on the board: it plays, it can be skipped, and the page is right either way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from .conftest import DESKTOP
from .steps import another, create, let_staff_decide_until, question, with_settings

STAGE = "[data-stage]"
SKIP = """key => {
  // Half way through the first moment the key is pressed, by whoever sits before the page.
  const stage = document.querySelector("[data-stage]");
  window.skipped = new Promise(resolve => {
    const watch = new MutationObserver(() => {
      if (stage.dataset.stage !== "running") return;
      watch.disconnect();
      setTimeout(() => {
        const before = document.getAnimations().length;
        const at = performance.now();
        for (const type of ["keydown", "keyup"])
          document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
        requestAnimationFrame(() => resolve({ before, ms: performance.now() - at, state: stage.dataset.stage,
          left: stage.childElementCount }));
      }, 100);
    });
    watch.observe(stage, { attributes: true });
  });
}"""


def stands(page: Page) -> str:
    """The board as the browser holds it, but for the button with the speed that the person has chosen."""
    return str(
        page.locator(".mid").evaluate(
            """board => {
              const copy = board.cloneNode(true);
              copy.querySelectorAll("[data-speed]").forEach((one) => one.remove());
              return copy.innerHTML;
            }"""
        )
    )


def battle(page: Page, **settings: Any) -> str:
    """Germany's neighbour at the first battles of Dateline, with these settings; the key of its seat."""
    with_settings(page, **settings)
    made = create(page, "dateline", "base", ["russia"])
    key: str = made["seats"]["russia"]
    page.goto(f"/t/{key}")
    question(page).wait_for()
    let_staff_decide_until(page, page.get_by_role("heading", name="Plan your attacks"))
    return key


def skip(page: Page, key: str) -> dict[str, Any]:
    """Let the staff fight until something plays, and press this key in the middle of it."""
    page.evaluate(SKIP, key)
    for _ in range(30):
        page.keyboard.press("s")
        page.wait_for_timeout(150)
        done = page.evaluate("Promise.race([window.skipped, new Promise(r => setTimeout(r, 400))])")
        if done:
            return dict(done)
    raise AssertionError("nothing has played")


def test_skipped_in_the_middle_the_page_stands_as_one_that_plays_nothing(
    browser: Browser, page: Page, server: str
) -> None:
    with another(browser, server, viewport=DESKTOP) as lively:
        key = battle(lively, speed=1)
        with_settings(page, speed=1)  # its button says the speed
        page.goto(f"/t/{key}")
        question(page).wait_for()
        skipped = skip(lively, " ")
        assert skipped["before"] > 0
        assert (skipped["state"], skipped["left"]) == ("still", 0)
        expect(question(page)).to_have_text(question(lively).inner_text())
        for _ in range(50):  # the other browser hears of it a little later
            if stands(page) == stands(lively):
                break
            page.wait_for_timeout(200)
        assert stands(page) == stands(lively)
        assert page.locator("#prompt").inner_text() == lively.locator("#prompt").inner_text()


def test_escape_ends_it_too_and_nothing_moves_for_who_wants_no_movement(browser: Browser, server: str) -> None:
    with another(browser, server, viewport=DESKTOP) as lively:
        battle(lively, speed=1)
        assert skip(lively, "Escape")["state"] == "still"
    with another(browser, server, viewport=DESKTOP) as calm:
        battle(calm, speed=1, motion="reduced")
        calm.evaluate(
            "new MutationObserver(() => window.ran = true).observe(document.querySelector('[data-stage]'), "
            "{ attributes: true })"
        )
        let_staff_decide_until(calm, calm.get_by_role("heading", name="Move to friendly spaces"))
        assert not calm.evaluate("window.ran")
