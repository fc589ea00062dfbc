"""The OpenAPI document is valid, and whatever it allows to be sent, to any route, is answered: never with a 500."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.core.result import Ok

from tests.server.people import House

EXAMPLES = 12
"""Calls of each operation: with 35 operations some twenty seconds."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, list[str], list[str]]]:
    """A server with matches of several kinds, their keys and their ids."""
    house = House(tmp_path_factory.mktemp("openapi") / "data")
    made = [
        house.new("spies", "uk", "japan", open=True),
        house.new("pack", "bdu", password="sesame"),
        house.new("live", *house.lobby.games["live"].seats[:1]),
        house.new("dreamers", "uk"),
    ]
    keys = [key for one in made for key in (one["owner"], *one["seats"].values())]
    yield house, keys, [one["match"] for one in made]
    house.stop()


def document(house: House) -> dict[str, Any]:
    found: dict[str, Any] = house.get("/openapi.json")
    return found


def test_the_document_is_valid_and_complete(shared: tuple[House, list[str], list[str]]) -> None:
    api = document(shared[0])
    assert [error.message for error in OpenAPIV31SpecValidator(api).iter_errors()] == []
    routes = {path for path in api["paths"] if path.startswith("/api/")}
    assert {"/api/matches", "/api/import", "/api/keys/{key}/take", "/api/keys/{key}/notices"} <= routes
    assert all(call.get("summary") for calls in api["paths"].values() for call in calls.values())


def test_nothing_that_may_be_sent_breaks_a_route(shared: tuple[House, list[str], list[str]]) -> None:
    house, keys, matches = shared
    known = {
        "key": st.sampled_from(keys) | st.just(",".join(keys[:4])) | st.text(max_size=30),
        "match": st.sampled_from(matches) | st.text(max_size=30),
        "game": st.sampled_from([*house.lobby.games, "none"]),
    }
    schema = schemathesis.openapi.from_dict(document(house))
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    faults = [fault for operation in operations for fault in faults_of(house, operation, known)]
    assert len(operations) > 30 and faults == []


def faults_of(house: House, operation: Any, known: dict[str, st.SearchStrategy[str]]) -> list[str]:
    """What an operation could not answer."""
    faults = []

    @given(st.data())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        for name in set(known) & set(case.path_parameters or {}):
            case.path_parameters[name] = data.draw(known[name])
        answer = case.call(base_url=str(house.http.base_url))
        if answer.status_code >= 500:
            faults.append(f"{case.method} {case.formatted_path} {case.query} {case.body!r}: {answer.text[:200]}")

    send()
    return faults


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/matches", b""),
        ("POST", "/api/matches", b"\xff\xfe"),
        ("POST", "/api/matches", b"[" * 60_000),
        ("POST", "/api/matches", b'{"game": "pack", "title": "\\ud800"}'),
        ("POST", "/api/matches", b'{"game": "pack", "title": "\\u0000"}'),
        ("POST", "/api/import", b"sandtable sealed save 2\n"),
        ("POST", "/api/import", b"sandtable sealed save\n"),
        ("POST", "/api/matches/%00/join", b"{}"),
        ("POST", "/api/matches/%ED%A0%80/join", b"{}"),
        ("GET", "/api/keys/%00", b""),
        ("GET", "/api/keys/KEY/facts?before=99999999999999999999999", b""),
        ("GET", "/api/keys/KEY/film?at=-99999999999999999999999", b""),
        ("GET", "/api/matches?before=%00~%00", b""),
        ("GET", "/api/games/pack/text/%2e%2e", b""),
        ("PUT", "/api/matches", b"{}"),
        ("POST", "/notices/none", b"do=" + b"x" * 2_000),
        ("GET", "/%00", b""),
        ("GET", "/assets/%00", b""),
    ],
)
def test_odd_calls_are_refused_and_do_not_fail(
    shared: tuple[House, list[str], list[str]], method: str, path: str, body: bytes
) -> None:
    house, keys, _ = shared
    answer = house.http.request(method, path.replace("KEY", keys[0]), content=body)
    assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("origin", ["http://[", "null", "http://\xff", "http://[::1"])
def test_an_odd_origin_is_a_foreign_page(shared: tuple[House, list[str], list[str]], origin: str) -> None:
    headers = {b"Origin": origin.encode("latin-1")}
    answer = shared[0].http.post("/api/matches", json={"game": "pack"}, headers=headers)
    assert answer.status_code == 403 and answer.json()["reason"] == "foreign-page"
