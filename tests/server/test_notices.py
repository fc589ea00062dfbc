"""Notices by mail, webhook and to browsers, against servers on the loopback. Time is the test's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.server.match import notices
from sandtable.server.post import push, safe_http
from sandtable.server.post.mails import signature
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire.settings import Settings
from tests.server.clock import Clock
from tests.server.people import House, seated, wait_until
from tests.server.post import Hook, Letterbox, running
from tests.server.test_deadlines import DAY, pace

URL = "https://table.example"


@pytest.fixture
def mailbox(house: House) -> Iterator[Letterbox]:
    box = Letterbox()
    with running(box):
        house.lobby.settings = Settings(URL, box.address, "table@table.example")
        yield box


@pytest.fixture
def hook(house: House) -> Iterator[Hook]:
    hook = Hook()
    with running(hook):
        house.lobby.settings = Settings(webhooks="private")
        yield hook


def rows(house: House, made: Any) -> list[NoticeRow]:
    found: list[NoticeRow] = house.lobby.store.find(NoticeRow, match=made["match"])
    return found


def settled(house: House, made: Any) -> None:
    """Everything that was handed over has come back and is stored."""
    wait_until(lambda: not house.state(made["match"]).flying)
    house.get(f"/api/keys/{made['owner']}")


def body_of(letter: Any) -> str:
    text: str = letter.get_payload(decode=True).decode()
    return text


def agree(house: House, mailbox: Letterbox, made: Any, seat: str, address: str) -> str:
    """Ask for mail and press the button on the page that the first mail leads to; that page."""
    before = len(mailbox.letters)
    asked = house.post(f"/api/keys/{made['seats'][seat]}/notices", kind="mail", target=address)
    assert asked["state"] == "asked" and address not in json.dumps(asked)
    wait_until(lambda: len(mailbox.letters) > before)
    (link,) = [word for word in body_of(mailbox.letters[-1]).split() if word.startswith(f"{URL}/notices/")]
    page = link.removeprefix(URL)
    assert "Yes, that is me" in house.http.get(page).text
    settled(house, made)
    states = [row.state for row in rows(house, made) if row.seat == seat]
    assert states == ["asked"], "looking at the page changes nothing"
    assert "Thank you" in house.http.post(page, data={"do": "agree"}).text
    return page


def test_mail_goes_out_once_a_turn_and_stops_by_its_link(house: House, mailbox: Letterbox, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", title="Tues\nday", pace=pace())
    with house.sit(made["seats"]["japan"]) as japan:
        agree_page = agree(house, mailbox, made, "uk", "ada@post.example")
        with house.sit(made["seats"]["uk"]):
            pass
        mailbox.letters.clear()
        clock.on(house, notices.DELAY_S - 1)
        house.get(f"/api/keys/{made['owner']}")
        assert mailbox.letters == []
        clock.on(house, 1)
        wait_until(lambda: mailbox.letters)
        settled(house, made)
        (letter,) = mailbox.letters
        assert letter["To"] == "ada@post.example" and letter["Subject"] == "Tues day: uk is waited for"
        text = body_of(letter)
        assert f"{URL}/#/t/{made['seats']['uk']}" in text and "2026-01-02, 12:00 UTC" in text
        assert letter["List-Unsubscribe"].strip() == f"<{URL}{agree_page}>" and f"{URL}{agree_page}" in text
        clock.on(house, 3_600)
        house.get(f"/api/keys/{made['owner']}")
        assert len(mailbox.letters) == 1, "one notice per turn"
        with house.sit(made["seats"]["uk"]) as uk:
            uk.answer()
        japan.answer()
        japan.until(lambda person: person.facts)
        clock.on(house, notices.DELAY_S)
        wait_until(lambda: len(mailbox.letters) == 2)
        settled(house, made)
        assert "no more notices" in house.http.post(agree_page, data={"List-Unsubscribe": "One-Click"}).text
    (row,) = rows(house, made)
    assert row.state == "off" and row.target == "", "the address is forgotten"
    assert "no more notices" in house.http.get(agree_page).text
    assert house.get(f"/api/keys/{made['seats']['uk']}/notices")["notices"] == []


def test_who_plays_at_once_or_has_not_agreed_gets_nothing(house: House, mailbox: Letterbox, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", options={"rounds": "9"})
    agree(house, mailbox, made, "uk", "ada@post.example")
    house.post(f"/api/keys/{made['seats']['japan']}/notices", kind="mail", target="eve@post.example")
    wait_until(lambda: len(mailbox.letters) == 2)
    again = house.post(f"/api/keys/{made['seats']['uk']}/notices", 429, kind="mail", target="eve@post.example")
    assert again["field"] == "target"
    mailbox.letters.clear()
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        for _ in range(4):
            clock.on(house, notices.DELAY_S - 10)
            uk.answer()
            japan.answer()
            uk.until(lambda person: person.questions)
    clock.on(house, 10)
    house.get(f"/api/keys/{made['owner']}")
    assert mailbox.letters == []
    clock.on(house, DAY)
    wait_until(lambda: mailbox.letters)
    settled(house, made)
    assert [letter["To"] for letter in mailbox.letters] == ["ada@post.example"]


def test_a_notice_of_which_nothing_was_heard_is_sent_again(
    house: House, mailbox: Letterbox, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.new("spies", "uk", "japan")
    agree(house, mailbox, made, "uk", "ada@post.example")
    mailbox.letters.clear()
    went = notices.went
    lost: list[object] = []

    def lose(*heard: Any) -> None:
        if not lost:
            lost.append(heard)
            raise RuntimeError("the match could not be opened just then")
        went(*heard)

    monkeypatch.setattr(notices, "went", lose)
    clock.on(house, notices.DELAY_S)
    wait_until(lambda: lost)
    clock.on(house, notices.LEASE)
    wait_until(lambda: len(mailbox.letters) == 2)


def test_a_notice_is_tried_again_and_its_owner_sees_why(house: House, mailbox: Letterbox, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan")
    agree(house, mailbox, made, "uk", "ada@post.example")
    mailbox.letters.clear()
    mailbox.refuses = 2
    clock.on(house, notices.DELAY_S)
    wait_until(lambda: mailbox.refuses == 1)
    settled(house, made)
    (seen,) = house.get(f"/api/keys/{made['seats']['uk']}/notices")["notices"]
    assert "mail server" in seen["error"] and seen["shown"] == "a…@post.example"
    clock.on(house, notices.BACKOFF[0])
    wait_until(lambda: mailbox.refuses == 0)
    settled(house, made)
    settings = house.lobby.settings
    house.restart()
    house.lobby.settings = settings
    clock.on(house, notices.BACKOFF[1])
    wait_until(lambda: len(mailbox.letters) == 1)
    settled(house, made)
    (seen,) = house.get(f"/api/keys/{made['seats']['uk']}/notices")["notices"]
    assert "error" not in seen


def test_quiet_hours_and_holidays_hold_notices_back(house: House, mailbox: Letterbox, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan")
    agree(house, mailbox, made, "uk", "ada@post.example")
    house.post(f"/api/keys/{made['seats']['uk']}/quiet", begin="11:00", until="13:00", zone="UTC")
    quiet = house.get(f"/api/keys/{made['seats']['uk']}/notices")["quiet"]
    assert quiet == {"uk": {"begin": "11:00", "until": "13:00", "zone": "UTC", "seat": ""}}
    mailbox.letters.clear()
    clock.on(house, 3_599)
    house.get(f"/api/keys/{made['owner']}")
    assert mailbox.letters == []
    clock.on(house, 1)
    wait_until(lambda: mailbox.letters)
    settled(house, made)


def test_a_webhook_gets_signed_json_without_keys_or_secrets(house: House, hook: Hook, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", title="Signed")
    new = house.post(f"/api/keys/{made['seats']['uk']}/notices", kind="webhook", target=hook.address)
    wait_until(lambda: hook.calls)
    settled(house, made)
    clock.on(house, notices.DELAY_S)
    wait_until(lambda: len(hook.calls) == 2)
    settled(house, made)
    _, headers, sent = hook.calls[1]
    assert headers["Sandtable-Signature"] == f"sha256={signature(new['secret'], headers['Sandtable-Time'], sent)}"
    told = json.loads(sent)
    assert (told["event"], told["match"], told["seat"]) == ("your-turn", made["match"], "uk")
    assert told["link"].endswith(f"/#/m/{made['match']}/uk")
    state = house.state(made["match"])
    secrets = [*state.keys, state.table.state_hash, *(row.seed.hex() for row in state.seeds), new["secret"]]
    secrets += [word for words in state.table.state.lists.values() for word in words]
    text = "\n".join(f"{path} {headers} {body!r}" for path, headers, body in hook.calls)
    assert not [secret for secret in secrets if secret in text]
    assert "secret" not in house.get(f"/api/keys/{made['seats']['uk']}/notices")["notices"][0]


def test_few_notices_an_hour_to_one_place(house: House, hook: Hook, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan", options={"rounds": "9"})
    house.post(f"/api/keys/{made['seats']['uk']}/notices", kind="webhook", target=hook.address)
    wait_until(lambda: hook.calls)
    settled(house, made)
    for _ in range(8):
        clock.on(house, notices.DELAY_S)
        house.get(f"/api/keys/{made['owner']}")
        settled(house, made)
        with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
            uk.answer()
            japan.answer()
            uk.until(lambda person: person.questions)
    assert len(hook.calls) == notices.MAX_NOTICES_PER_HOUR
    clock.on(house, 3_600)
    wait_until(lambda: len(hook.calls) == notices.MAX_NOTICES_PER_HOUR + 1)
    settled(house, made)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not safe_http.is_public(address)
    assert safe_http.is_public("1.1.1.1") and safe_http.is_public("2606:4700::1111")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("ftp://example.org/", "begin with"),
        ("file:///etc/passwd", "begin with"),
        ("http:///x", "names no server"),
        ("http://me:word@example.org/", "no user"),
        ("http://example.org/a b", "signs"),
        ("http://example.org:99999/", "does not read"),
    ],
)
def test_odd_addresses_are_refused(url: str, words: str) -> None:
    with pytest.raises(safe_http.NotSent, match=words):
        safe_http.check(url)


def test_private_webhooks_are_not_called_nor_redirects_followed(house: House, hook: Hook, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan")
    path = f"/api/keys/{made['seats']['uk']}/notices"
    house.lobby.settings = Settings()
    for target in (hook.address, f"http://localhost:{hook.server_address[1]}/"):
        house.post(path, kind="webhook", target=target)
        settled(house, made)
    errors = [one["error"] for one in house.get(path)["notices"]]
    assert len(errors) == 2 and all("private network" in error for error in errors) and hook.calls == []
    house.lobby.settings = Settings(webhooks="private")
    hook.status = 302
    house.post(path, kind="webhook", target=hook.address + "/two")
    settled(house, made)
    assert house.get(path)["notices"][2]["error"] == "the server answered 302" and len(hook.calls) == 1
    house.lobby.settings = Settings(webhooks="off", push=False)
    assert house.post(path, 409, kind="webhook", target=hook.address)["field"] == "kind"
    assert house.get(path)["kinds"] == []
    clock.on(house, 0)


def test_only_the_seat_itself_asks_and_a_new_link_ends_its_notices(house: House, hook: Hook, clock: Clock) -> None:
    made = house.new("spies", "uk", "japan")
    wanted: Any = {"kind": "webhook", "target": hook.address}
    uk = f"/api/keys/{made['seats']['uk']}/notices"
    assert house.post(f"/api/keys/{made['owner']}/notices", 403, seat="uk", **wanted)["field"] == "seat"
    assert house.post(uk, 403, seat="japan", **wanted)["reason"] == "not-your-seat"
    assert house.post(uk, 422, kind="webhook", target="ftp://x")["field"] == "target"
    assert house.post(uk, 409, kind="mail", target="ada@post.example")["reason"] == "not-offered"
    house.post(uk, **wanted)
    assert house.post(uk, 409, **wanted)["reason"] == "there-already"
    (seen,) = house.get(uk)["notices"]
    assert house.post(f"/api/keys/{made['seats']['japan']}/notices/stop", 404, name=seen["name"])
    key = house.post(f"/api/keys/{made['owner']}/link", seat="uk")["key"]
    assert house.get(f"/api/keys/{key}/notices")["notices"] == []
    house.post(f"/api/keys/{key}/notices", **wanted)
    (seen,) = house.get(f"/api/keys/{key}/notices")["notices"]
    house.post(f"/api/keys/{key}/notices/stop", name=seen["name"])
    assert [row.state for row in rows(house, made)] == ["off", "off"]
    assert house.post("/api/keys/nonsense/notices", 404, **wanted)["reason"] == "unknown"
    clock.on(house, 0)


def test_settings_come_from_the_environment_and_mail_is_off_by_default() -> None:
    assert not Settings.read({}).mail and Settings.read({}).webhooks == "public"
    full = {
        "SANDTABLE_URL": "https://t.example/",
        "SANDTABLE_SMTP": "smtps://mail.example",
        "SANDTABLE_MAIL_FROM": "t@t.example",
        "SANDTABLE_WEBHOOKS": "off",
        "SANDTABLE_PUSH": "off",
    }
    assert Settings.read(full) == Settings("https://t.example", "smtps://mail.example", "t@t.example", "off", False)
    assert Settings.read(full).mail
    with pytest.raises(ValueError, match="off, public or private"):
        Settings.read({"SANDTABLE_WEBHOOKS": "all"})


class Browser:
    """A browser's half of Web Push."""

    def __init__(self) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))

    def subscription(self, endpoint: str) -> str:
        keys = {"p256dh": push.to_text(push._point(self.key.public_key())), "auth": push.to_text(self.auth)}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def open(self, sealed: bytes) -> bytes:
        """RFC 8291 from the other side."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        salt, length = sealed[:16], sealed[20]
        theirs, text = sealed[21 : 21 + length], sealed[21 + length :]
        ours = push._point(self.key.public_key())
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        info = b"WebPush: info\x00" + ours + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, text, None)
        assert plain[-1:] == b"\x02"
        return plain[:-1]


def test_a_browser_gets_what_only_it_can_read_and_one_that_is_gone_is_forgotten(
    house: House,
    hook: Hook,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = house.new("spies", "uk", "japan", title="Push")
    path = f"/api/keys/{made['seats']['uk']}/notices"
    known = house.get(path)
    assert "push" in known["kinds"] and len(push.from_text(known["push"])) == 65
    browser = Browser()
    assert house.post(path, 422, kind="push", target="{}")["field"] == "target"
    assert house.post(path, 422, kind="push", target=browser.subscription(hook.address))["field"] == "target"
    target = browser.subscription(hook.address.replace("http:", "https:"))
    # The push service of this test speaks without TLS: only the last step is put in its place.
    plain = safe_http.post
    monkeypatch.setattr(
        push, "post", lambda url, *rest, **more: plain(url.replace("https:", "http:"), *rest, **more)
    )
    house.post(path, kind="push", target=target)
    wait_until(lambda: hook.calls)
    settled(house, made)
    clock.on(house, notices.DELAY_S)
    wait_until(lambda: len(hook.calls) == 2)
    settled(house, made)
    _, headers, sent = hook.calls[1]
    told = json.loads(browser.open(sent))
    assert told["title"] == "Push: uk is waited for" and told["link"].endswith(f"/#/m/{made['match']}/uk")
    assert b"uk" not in sent
    token, key = headers["Authorization"].removeprefix("vapid t=").split(", k=")
    assert key == known["push"] and verified(token, key)["aud"].startswith("https://127.0.0.1")
    hook.status = 410
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        japan.answer()
        uk.until(lambda person: person.facts)
    clock.on(house, notices.DELAY_S)
    wait_until(lambda: len(hook.calls) == 3)
    settled(house, made)
    assert rows(house, made)[0].state == "off"


def verified(token: str, key: str) -> dict[str, Any]:
    """The claims of a proof, once its signature is checked."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    signed, _, signature = token.rpartition(".")
    raw = push.from_text(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.from_text(key))
    public.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(push.from_text(signed.split(".")[1]))
    return claims


HOUR = 3_600


def told_after(house: House, mailbox: Letterbox, clock: Clock, made: Any, seconds: int) -> list[str]:
    """The subjects of the letters that come when so much time passes."""
    mailbox.letters.clear()
    clock.on(house, seconds)
    for _ in range(2):  # the keeper's turn, and what it handed over
        house.get(f"/api/keys/{made['owner']}")
        settled(house, made)
    return [str(letter["Subject"]) for letter in mailbox.letters]


def waiting(house: House, mailbox: Letterbox, **more: Any) -> Any:
    """A match that waits for both; its uk gets mail."""
    made = house.new("spies", "uk", "japan", title="War", pace=pace(**more))
    agree(house, mailbox, made, "uk", "ada@post.example")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]):
        pass
    return made


def test_a_seat_is_reminded_once_before_its_time_is_up(house: House, mailbox: Letterbox, clock: Clock) -> None:
    made = waiting(house, mailbox)
    assert told_after(house, mailbox, clock, made, notices.DELAY_S) == ["War: uk is waited for"]
    assert told_after(house, mailbox, clock, made, 18 * HOUR - notices.DELAY_S - 1) == []
    assert told_after(house, mailbox, clock, made, 1) == ["War: time is running out for uk"]
    assert "There is time until 2026-01-02, 12:00 UTC" in body_of(mailbox.letters[0])
    assert told_after(house, mailbox, clock, made, HOUR) == []
    house.post(f"/api/keys/{made['owner']}/extend", seat="uk", seconds=DAY)
    assert told_after(house, mailbox, clock, made, 23 * HOUR) == ["War: time is running out for uk"]


def test_who_wants_no_reminder_or_has_little_time_gets_none(house: House, mailbox: Letterbox, clock: Clock) -> None:
    for more in ({"remind": 0}, {"seconds": 2_400}):
        made = waiting(house, mailbox, policy="pause", **more)
        assert told_after(house, mailbox, clock, made, notices.DELAY_S) == ["War: uk is waited for"]
        assert told_after(house, mailbox, clock, made, more.get("seconds", DAY) - notices.DELAY_S - 1) == []
        clock.on(house, DAY)  # the same address may be asked again


def test_a_reminder_waits_for_the_end_of_quiet_hours_and_is_tried_again(
    house: House, mailbox: Letterbox, clock: Clock
) -> None:
    made = waiting(house, mailbox, seconds=22 * HOUR, quiet=8)
    house.post(f"/api/keys/{made['seats']['uk']}/quiet", begin="04:00", until="12:00", zone="UTC")
    told_after(house, mailbox, clock, made, notices.DELAY_S)
    assert told_after(house, mailbox, clock, made, 16 * HOUR - notices.DELAY_S) == [], "it is four in the morning"
    mailbox.refuses = 1
    assert told_after(house, mailbox, clock, made, 8 * HOUR) == []
    assert mailbox.refuses == 0
    assert told_after(house, mailbox, clock, made, notices.BACKOFF[0]) == ["War: time is running out for uk"]


def test_the_others_hear_of_a_rematch(house: House, mailbox: Letterbox) -> None:
    made = waiting(house, mailbox)
    agree(house, mailbox, made, "japan", "eve@post.example")
    house.post(f"/api/keys/{made['owner']}/end")
    mailbox.letters.clear()
    first = house.post(f"/api/keys/{made['seats']['uk']}/rematch")
    house.post(f"/api/keys/{made['owner']}/rematch")
    wait_until(lambda: mailbox.letters)
    settled(house, made)
    (letter,) = mailbox.letters
    assert letter["To"] == "eve@post.example" and letter["Subject"] == "War: there is a rematch"
    key = made["seats"]["japan"]
    assert f"{URL}/#/t/{key}" in body_of(letter) and first["keys"][0] not in body_of(letter)
    assert house.get(f"/api/keys/{key}")["rematch"], "from the old table the way leads to the new one"
