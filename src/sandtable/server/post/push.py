"""Notices to browsers: Web Push, signed with our own name (VAPID, RFC 8292) and sealed for one browser (RFC 8291).

Needs the package `cryptography` (``pip install sandtable[push]``); without it browsers are not offered notices.
"""

from __future__ import annotations

import base64
import secrets
import time
from importlib.util import find_spec
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from sandtable.server.post.safe_http import NotSent, check, post
from sandtable.server.store.interface import Store
from sandtable.server.store.rows import SecretRow

AVAILABLE = find_spec("cryptography") is not None
RECORD = 4_096
LIFE = 12 * 3_600
"""Seconds that a proof of who we are holds."""
KEEP = 86_400
"""Seconds that a push service may keep a notice for a browser that sleeps."""


class Keys(Struct):
    """A browser's own keys: where to seal for."""

    p256dh: str
    auth: str


class Subscription(Struct):
    """What a browser gives us: where to send, and for whom to seal."""

    endpoint: str
    keys: Keys


def to_text(data: bytes) -> str:
    """Base64 as these protocols write it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """And back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read(target: str) -> Subscription:
    """A browser's subscription, if it reads."""
    try:
        found = msgspec.json.decode(target, type=Subscription)
        point, auth = from_text(found.keys.p256dh), from_text(found.keys.auth)
    except (msgspec.MsgspecError, ValueError):
        raise NotSent("this is not what a browser gives") from None
    if len(point) != 65 or point[0] != 4 or len(auth) != 16:
        raise NotSent("the browser's keys do not read")
    check(found.endpoint, ("https",))
    return found


async def own_key(store: Store) -> bytes:
    """The server's own private key (as a number), made at its first use."""
    found = store.find(SecretRow, name="vapid")
    if not found:
        from cryptography.hazmat.primitives.asymmetric import ec

        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        found = [SecretRow("vapid", number.to_bytes(32, "big"))]
        await store.save(found)
    return found[0].secret


def public_key(secret: bytes) -> bytes:
    """The point that browsers know us by."""
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
    return _point(key.public_key())


def _point(key: object) -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    assert isinstance(key, ec.EllipticCurvePublicKey)
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def proof(secret: bytes, endpoint: str, contact: str, now: float) -> str:
    """Who we are, signed for this push service."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIFE, "sub": contact}
    head = to_text(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{to_text(msgspec.json.encode(claims))}"
    key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={to_text(public_key(secret))}"


def sealed(text: bytes, keys: Keys) -> bytes:
    """The text so that only this browser can read it."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derive(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    theirs = from_text(keys.p256dh)
    once = ec.generate_private_key(ec.SECP256R1())
    ours = _point(once.public_key())
    try:
        shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    except ValueError:
        raise NotSent("the browser's keys do not read", gone=True) from None
    secret = derive(from_text(keys.auth), b"WebPush: info\x00" + theirs + ours, 32, shared)
    salt = secrets.token_bytes(16)
    key = derive(salt, b"Content-Encoding: aes128gcm\x00", 16, secret)
    nonce = derive(salt, b"Content-Encoding: nonce\x00", 12, secret)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def send(target: str, text: bytes, secret: bytes, contact: str, *, private: bool = False) -> None:
    """Send to one browser. Blocks: use a thread."""
    browser = read(target)
    headers = {
        "Authorization": proof(secret, browser.endpoint, contact, time.time()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP),
        "Urgency": "normal",
    }
    post(browser.endpoint, sealed(text, browser.keys), headers, private=private)
