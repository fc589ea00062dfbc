"""Calls to other people's servers: only http and https, only to addresses of the public internet (unless the host
allows those of the own network), no redirects, and never to another address than the one that was looked at."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

TIMEOUT = 10.0
LONGEST = 20.0
"""Seconds that one call may take in all, however slowly the other side goes on."""
ENOUGH = 512
"""Bytes of an answer that anybody looks at."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses behind which any IPv4 address may lie."""


class NotSent(Exception):
    """It was not taken; `gone`: and never will be."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def check(url: str, schemes: tuple[str, ...] = ("http", "https")) -> SplitResult:
    """The parts of an address that we may call."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotSent("the address does not read") from None
    if parts.scheme not in schemes:
        raise NotSent(f"the address must begin with {' or '.join(f'{one}://' for one in schemes)}")
    if not parts.hostname or port == 0:
        raise NotSent("the address names no server")
    if parts.username is not None or parts.password is not None:
        raise NotSent("the address must hold no user and password")
    if any(ord(sign) <= 32 or ord(sign) > 126 for sign in url):
        raise NotSent("the address holds signs that no address has")
    return parts


def is_public(address: str) -> bool:
    """Is this an address of the public internet?"""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.sixtofour or ip.teredo or ip in TRANSLATED:
            return False
        ip = ip.ipv4_mapped or ip
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def _address(host: str, port: int, private: bool) -> tuple[str, int]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent(f"there is no server {host}") from None
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(is_public(one) for one in addresses):
        raise NotSent("the address lies in a private network: whoever runs this server has not allowed that")
    return addresses[0], port


def _hang_up(connection: http.client.HTTPConnection) -> None:
    with contextlib.suppress(OSError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> int:
    """Send the body; returns the status, or says why it was not taken. Blocks: use a thread."""
    parts = check(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = _address(host, port, private)
    connection: http.client.HTTPConnection
    hurry: threading.Timer | None = None
    connection = (http.client.HTTPSConnection if secure else http.client.HTTPConnection)(
        host, port, timeout=TIMEOUT
    )
    try:
        plain = socket.create_connection(address, TIMEOUT)
        # We call the very address that was checked: a name that is looked up again may lead elsewhere.
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if secure else plain
        hurry = threading.Timer(LONGEST, _hang_up, (connection,))
        hurry.daemon = True
        hurry.start()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        answer.read(ENOUGH)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotSent(f"the server did not take it ({type(error).__name__})") from None
    finally:
        if hurry is not None:
            hurry.cancel()
        connection.close()
    if 200 <= answer.status < 300:
        return answer.status
    raise NotSent(f"the server answered {answer.status}", answer.status in (404, 410))
