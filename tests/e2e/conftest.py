"""A real server on a free loopback port with a data folder of its own, and a real browser in front of it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, WebError, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "sandtable" / "server" / "static"
# Chromium's shell without windows shows the same pages for half of the work.
BROWSERS = [path for name in ("chromium-headless-shell", "chromium") if (path := shutil.which(name))]
CHROMIUM = os.environ.get("CHROMIUM") or next(iter(BROWSERS), "")
FLAGS = ["--no-sandbox", "--process-per-site"]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client; where it is missing, it is built once."""
    if not (STATIC / "index.html").is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("The client is not built and npm is not here: run npm ci and npm run build in web/.")
        if not (ROOT / "web" / "node_modules").is_dir():
            subprocess.run([npm, "ci"], cwd=ROOT / "web", check=True)
        subprocess.run([npm, "run", "build"], cwd=ROOT / "web", check=True)
    return STATIC


@contextmanager
def serving(data: Path, **environment: str) -> Iterator[str]:
    """The address of a table server that runs meanwhile, with these variables in its environment."""
    port = free_port()
    command = [sys.executable, str(Path(__file__).with_name("serve.py")), str(port), str(data)]
    address = f"http://127.0.0.1:{port}"
    with (data / "server.log").open("w") as log:
        running = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, **environment}
        )
        try:
            for _ in range(1_200):  # a busy machine may take its time to start it
                try:
                    urllib.request.urlopen(f"{address}/api/games", timeout=2)
                    break
                except (urllib.error.URLError, ConnectionError):
                    if running.poll() is not None:
                        pytest.fail(f"The server ended: {(data / 'server.log').read_text()[-2000:]}")
                    time.sleep(0.1)
            else:
                pytest.fail(f"The server does not answer: {(data / 'server.log').read_text()[-2000:]}")
            yield address
        finally:
            running.terminate()
            running.wait(timeout=20)


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the table server that most tests share."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if not Path(CHROMIUM).is_file():
        pytest.fail("There is no browser: install chromium, or name it in the variable CHROMIUM.")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def webgl(playwright: Playwright) -> Iterator[Browser]:
    """A browser that draws WebGL in software: the same pictures on every machine, and everything slow."""
    args = [*FLAGS, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
    yield launched
    launched.close()


NO_MOMENTS = """
if (location.protocol === "http:") localStorage["sandtable.settings"] ??= JSON.stringify({ speed: 0, asked: true });
"""
"""Who walks here has seen the dice fall before: results stand at once, and nobody offers sound."""

FREE: dict[tuple[int, str, str], list[BrowserContext]] = {}
"""People's browsers that are used again: what they loaded of the client is still there, what they kept is not."""


@contextmanager
def person(browser: Browser, server: str, *, again: bool = True, **options: Any) -> Iterator[Page]:
    """A page of somebody who has never been here; an error in scripts fails the test.

    Loading and compiling the client costs more than most tests do, so a browser is used again, and what it kept
    is thrown away. `again=False` for tests that change more of it than its pages and what is stored.
    """
    options = {"viewport": DESKTOP, **options}
    free = FREE.setdefault((id(browser), server, repr(options)), [])
    reused = bool(again and free)
    context = free.pop() if reused else browser.new_context(base_url=server, **options)
    if not reused:
        context.add_init_script(NO_MOMENTS)
    if reused:
        # From a page and only now: the browser would tell pages later, who might lose what the next person keeps.
        context.pages[0].evaluate("localStorage.clear()")
    elif again:
        # A page of ours that stays: pages of one site share a process, which keeps the compiled client.
        context.new_page().goto("/mark.svg")
    errors: list[str] = []

    def note(error: WebError) -> None:
        errors.append(str(error.error))

    context.on("weberror", note)
    page = context.new_page()
    page.set_default_timeout(15_000)
    try:
        yield page
    except BaseException:
        context.close()
        raise
    context.remove_listener("weberror", note)
    if again:
        forget(context, server)
        free.append(context)
    else:
        context.close()
    assert not errors, f"The page's scripts failed: {errors}"


def forget(context: BrowserContext, server: str) -> None:
    """Close the pages but the first, and throw away all that the browser kept for a person."""
    stays, *others = context.pages
    for page in others:
        page.close()
    context.clear_cookies()
    devtools = context.new_cdp_session(stays)
    kept = "indexeddb,service_workers,cache_storage"
    devtools.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": kept})
    devtools.detach()


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A fresh person at a desk."""
    with person(browser, server) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Page]:
    """A fresh person with a phone."""
    with person(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        yield page
