"""The HTTP calls: games, matches, keys, seats, names, spectators, ends."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from sandtable.rulebook import book
from sandtable.server.app import create_app
from tests.server.people import House, Person, refusal, seated


def test_games_with_their_scenarios(house: House) -> None:
    games = {game["name"]: game for game in house.get("/api/games")}
    assert games["live"]["live"] and not games["pack"]["live"]
    assert games["spies"]["scenarios"][0]["seats"] == ["uk", "japan", "germany"]
    assert games["spies"]["card"] == {
        "title": "spies", "line": "", "players": [1, 3], "minutes": "", "picture": ""
    }  # fmt: skip
    assert games["spies"]["scenarios"][0]["settings"][0]["values"] == ["3", "9"]


@pytest.mark.parametrize(
    "path",
    [
        "games/none/text/en",
        "games/pack/text/en",
        "games/pack/map",
        "games/pack/picture",
        "games/pack/rules",
        "none",
    ],
)
def test_what_is_not_there_is_404(house: House, path: str) -> None:
    assert house.get(f"/api/{path}", 404)["reason"] == "unknown"


def test_content_of_the_installed_games(tmp_path: object) -> None:
    from fastapi.testclient import TestClient

    with TestClient(create_app(str(tmp_path))) as client:
        for game in client.get("/api/games").json():
            base = f"/api/games/{game['name']}"
            rules = client.get(f"{base}/rules").json()
            assert rules and {"id", "title", "kind", "text", "source"} <= set(rules[0])
            found = client.get(f"{base}/rules", params={"q": rules[0]["id"]}).json()
            assert rules[0]["id"] in [rule["id"] for rule in found]
            charts = client.get(f"{base}/charts")
            assert all(chart["evidence"] in ("printed", "found", "designed") for chart in charts.json().values())
            again = client.get(f"{base}/charts", headers={"If-None-Match": charts.headers["etag"]})
            assert again.status_code == 304
            assert client.get(f"{base}/text/en").headers["content-type"].startswith("text/plain")
            assert client.get(f"{base}/text/..%2Fen").status_code == 404
            card = game["card"]
            assert card["title"] == game["title"] == book(game["name"]).title
            assert card["players"] == [1, max(len(one["seats"]) for one in game["scenarios"])]
            assert card["line"].endswith(".") and card["minutes"]
            picture = client.get(f"{base}/picture")
            assert picture.headers["content-type"] == "image/svg+xml" and picture.text.startswith("<svg ")


def test_create_fills_in_and_refuses_by_field(house: House) -> None:
    made = house.post("/api/matches", game="spies", options={"rounds": "9"}, title="Tuesday")
    assert set(made["seats"]) == {"uk", "japan", "germany"}
    info = house.get(f"/api/keys/{made['seats']['uk']}")
    assert info["role"] == "seat" and info["seats"] == ["uk"] and info["title"] == "Tuesday" and info["waits"]
    listed = house.get("/api/matches")[0]
    assert [seat["holder"] for seat in listed["seats"]] == ["human", "bot", "bot"]
    for body, field in (
        ({"game": "chess"}, "game"),
        ({"game": "spies", "scenario": "x"}, "scenario"),
        ({"game": "spies", "options": {"rounds": "4"}}, "options"),
        ({"game": "spies", "seats": {"usa": {}}}, "seats"),
        ({"game": "spies", "seats": {"uk": {"holder": "cat"}}}, "seats[...].holder"),
        ({"game": "spies", "title": "x" * 81}, "title"),
    ):
        assert house.post("/api/matches", 422, **body)["field"] == field
    assert len(house.get("/api/matches")) == 1
    assert house.http.post("/api/matches", content=b"x" * 70_000).status_code == 413


def test_a_deal_gives_all_seats_of_a_hand_to_one_holder(house: House) -> None:
    spies = next(game for game in house.get("/api/games") if game["name"] == "spies")
    assert spies["scenarios"][0]["deals"]["2"] == [["uk", "germany"], ["japan"]]
    holders = {"2": ["human", "bot", "human"], "2b": ["human", "bot", "bot"]}
    for deal, sat in holders.items():
        dealt = house.post("/api/matches", game="spies", deal=deal)["match"]
        row = next(one for one in house.get("/api/matches") if one["match"] == dealt)
        assert [seat["holder"] for seat in row["seats"]] == sat
    made = house.post(
        "/api/matches", game="spies", deal="2", seats={"germany": {"name": "Ann"}, "japan": {"name": "Ben"}}
    )
    row = next(one for one in house.get("/api/matches") if one["match"] == made["match"])
    assert [(seat["holder"], seat["name"]) for seat in row["seats"]] == [
        ("human", "Ann"),
        ("human", "Ben"),
        ("human", "Ann"),
    ]
    assert row["hands"] == [["uk", "germany"], ["japan"]]
    for body, field in (
        ({"deal": "5"}, "deal"),
        ({"deal": "2", "seats": {"uk": {}, "germany": {"holder": "bot"}}}, "seats"),
    ):
        assert house.post("/api/matches", 422, game="spies", **body)["field"] == field


def test_who_takes_a_seat_of_a_hand_takes_them_all(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany", open=True, deal="2")
    path = f"/api/matches/{made['match']}"
    key = house.post(f"{path}/join", seat="germany", name="Ann")
    assert (key["seat"], key["seats"]) == ("germany", ["uk", "germany"])
    info = house.get(f"/api/keys/{key['key']}")
    assert (info["role"], info["seats"], info["name"]) == ("seat", ["uk", "germany"], "Ann")
    row = house.get("/api/matches")[0]
    assert [(seat["name"], seat["free"]) for seat in row["seats"]] == [("Ann", False), ("", True), ("Ann", False)]
    assert house.post(f"{path}/join", name="Ben")["seats"] == ["japan"]
    house.post(f"/api/keys/{made['owner']}/end")
    house.post(f"/api/keys/{made['owner']}/rematch")
    rematch = next(one for one in house.get("/api/matches") if one["match"] != made["match"])
    assert rematch["hands"] == [["uk", "germany"], ["japan"]]


def test_unknown_keys_tell_nothing(house: House) -> None:
    made = house.new("spies", "uk")
    other = house.new("spies", "uk")
    plain = house.http.get("/api/keys/nonsense")
    mixed = house.http.get(f"/api/keys/{made['owner']},{other['owner']}")
    act = house.http.post("/api/keys/nonsense/concede", json={})
    assert {(one.status_code, one.text) for one in (plain, mixed, act)} == {(404, plain.text)}
    for key in ("nonsense", "", made["match"]):
        with pytest.raises(Exception, match="4404"):
            house.sit(key)


def test_a_listed_match_is_joined_once_by_password(house: House) -> None:
    made = house.new("spies", "uk", "japan", password="sesame")
    row = house.get("/api/matches")[0]
    assert row["locked"] and [seat["free"] for seat in row["seats"]] == [True, True, False]
    path = f"/api/matches/{made['match']}"
    assert house.post(f"{path}/join", 403, seat="japan")["reason"] == "wrong-password"
    assert house.post(f"{path}/join", 403, seat="japan", password="guess")["field"] == "password"
    assert house.post(f"{path}/watch", 403)["reason"] == "wrong-password"
    joined = house.post(f"{path}/join", seat="japan", password="sesame", name="Ada")
    assert house.get(f"/api/keys/{joined['key']}")["name"] == "Ada"
    house.get(f"/api/keys/{made['seats']['japan']}", 404)
    assert house.post(f"{path}/join", 409, seat="japan", password="sesame")["field"] == "seat"
    assert house.post(f"{path}/join", password="sesame")["seat"] == "uk"
    assert house.post(f"{path}/join", 409, password="sesame")["reason"] == "no-free-seat"
    assert "sesame" not in house.http.get("/api/matches").text
    hashed = house.lobby.row(made["match"]).password
    assert hashed.startswith("$argon2") and "sesame" not in hashed


def test_a_match_by_invitation_cannot_be_joined_and_an_unlisted_one_is_not_shown(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    assert house.post(f"/api/matches/{made['match']}/join", 409)["reason"] == "no-free-seat"
    house.new("spies", "uk", listed=False)
    assert len(house.get("/api/matches")) == 1
    opened = house.new("spies", "uk", open=True)
    assert house.post(f"/api/matches/{opened['match']}/join")["seat"] == "uk"


def test_a_seat_goes_to_the_staff_and_back(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.answer()
        done = house.post(f"/api/keys/{made['seats']['japan']}/seats", seat="japan", holder="bot")
        assert [seat["holder"] for seat in done["seats"]] == ["human", "bot", "bot"]
        uk.until(lambda person: person.facts)
        assert japan.wait("chat", notice="seat-handed")["args"] == {"seat": "japan", "holder": "bot"}
        house.post(f"/api/keys/{made['owner']}/seats", seat="japan", holder="human", name="Grace")
        uk.answer()
        uk.until(lambda person: person.now["seats"][1]["name"] == "Grace" and person.now["seats"][1]["waited"])
        assert (
            house.post(f"/api/keys/{made['seats']['uk']}/seats", 403, seat="japan", holder="bot")["field"] == "seat"
        )


def test_a_new_link_ends_the_old_one(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        new = house.post(f"/api/keys/{made['owner']}/link", seat="japan")
        assert japan.closed().rcvd.code == 4403
        house.get(f"/api/keys/{made['seats']['japan']}", 404)
        with house.sit(new["key"]) as again:
            assert again.now["you"] == ["japan"]
        assert uk.wait("chat", notice="new-link")["args"] == {"seat": "japan"}
        assert house.post(f"/api/keys/{made['seats']['uk']}/link", 403, seat="japan")["reason"] == "not-your-seat"


def test_hot_seats_open_with_the_hosts_key(house: House) -> None:
    seats = {"uk": {"holder": "hotseat"}, "japan": {"holder": "hotseat"}, "germany": {}}
    made = house.post("/api/matches", game="spies", seats=seats)
    with house.sit(made["owner"]) as owner:
        assert owner.now["you"] == ["uk", "japan"] and owner.now["role"] == "owner"
        house.post(f"/api/keys/{made['owner']}/seats", seat="japan", holder="human")
        assert owner.wait("hello")["you"] == ["uk"]


def test_names(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        house.post(f"/api/keys/{made['seats']['japan']}/name", name="Grace")
        uk.until(lambda person: person.now["seats"][1]["name"] == "Grace")
        assert house.post(f"/api/keys/{made['seats']['japan']}/name", 422, name="x" * 41)["field"] == "name"


def test_the_owner_names_the_table_and_a_guest_does_not(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    refused = house.post(f"/api/keys/{made['seats']['uk']}/title", 403, title="Mine")
    assert refused["reason"] == "owner-only"
    house.post(f"/api/keys/{made['owner']}/title", title="Friday")
    assert house.get(f"/api/keys/{made['seats']['uk']}")["title"] == "Friday"
    assert house.post(f"/api/keys/{made['owner']}/title", 422, title="x" * 81)["field"] == "title"


def test_a_key_tells_how_its_match_ended(house: House) -> None:
    made = house.new("pack", "bdu")
    key = made["seats"]["bdu"]
    assert house.get(f"/api/keys/{key}")["outcome"] is None
    house.post(f"/api/keys/{key}/concede")
    assert house.get(f"/api/keys/{key}")["outcome"]["kind"] == "conceded"


def test_conceding_between_two_ends_the_match_and_among_more_the_staff_goes_on(house: House) -> None:
    alone = house.new("pack", "bdu")
    with house.sit(alone["seats"]["bdu"]) as player:
        house.post(f"/api/keys/{alone['seats']['bdu']}/concede")
        player.until(lambda one: one.now["outcome"])
        assert player.now["outcome"]["kind"] == "conceded"
        question = player.messages[0]["questions"][0]
        late = player.ask(type="answer", seat="bdu", to=question["id"], seq=1, answer={"a": 1})
        assert refusal(late)["reason"] == "match-is-over"
    assert house.post(f"/api/keys/{alone['owner']}/concede", 409, seat="bdu")["reason"] == "match-is-over"

    three = house.new("spies", "uk", "japan")
    with house.sit(three["seats"]["uk"]) as uk:
        house.post(f"/api/keys/{three['seats']['japan']}/concede")
        uk.answer()
        uk.until(lambda person: person.facts)
        assert uk.now["outcome"] is None and uk.now["seats"][1]["conceded"]
        path = f"/api/keys/{three['owner']}/seats"
        assert house.post(path, 409, seat="japan", holder="human")["reason"] == "conceded"


def test_the_host_ends_and_everybody_gets_the_rematch(house: House) -> None:
    made = house.new("spies", "uk", "japan", options={"rounds": "9"}, title="Again")
    with house.sit(made["seats"]["japan"]) as japan:
        assert house.post(f"/api/keys/{made['seats']['uk']}/end", 403)["reason"] == "owner-only"
        assert house.post(f"/api/keys/{made['seats']['uk']}/rematch", 409)["reason"] == "not-over"
        house.post(f"/api/keys/{made['owner']}/end")
        mine = house.post(f"/api/keys/{made['seats']['uk']}/rematch")
        assert house.post(f"/api/keys/{made['seats']['uk']}/rematch") == mine
        theirs = japan.wait("rematch")
        assert theirs["match"] == mine["match"] and theirs["keys"] != mine["keys"]
        assert house.get(f"/api/keys/{made['owner']}")["rematch"]
        with house.sit(theirs["keys"][0]) as again:
            assert again.now["you"] == ["japan"] and again.now["options"] == {"rounds": "9"}
            assert again.now["title"] == "Again"


def test_the_hosts_deadline_answers_by_default(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        uk.answer()
        assert house.post(f"/api/keys/{made['seats']['uk']}/expire", 403, seat="japan")["reason"] == "owner-only"
        house.post(f"/api/keys/{made['owner']}/expire", seat="japan")
        uk.until(lambda person: person.facts)
        given = [entry for entry in house.table(made["match"]).entries if getattr(entry, "by", "") == "clock"]
        assert [entry.seat for entry in given] == ["japan"]


def test_spectators_see_public_things_only_if_the_host_lets_them(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    assert house.post(f"/api/keys/{made['seats']['uk']}/spectators", 403)["reason"] == "owner-only"
    assert house.post(f"/api/keys/{made['owner']}/spectators", 422, see="seats")["field"] == "see"
    key = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    assert house.post(f"/api/matches/{made['match']}/watch")["key"] == key
    with house.sit(key) as watcher:
        assert watcher.now["you"] == [] and watcher.now["role"] == "spectator" and watcher.now["questions"] == []
        assert refusal(watcher.ask(type="undo", seat="uk"))["reason"] == "not-your-seat"
        house.post(f"/api/keys/{made['owner']}/spectators", allow=False)
        assert watcher.closed().rcvd.code == 4403  # type: ignore[union-attr]
    assert house.post(f"/api/matches/{made['match']}/watch", 403)["reason"] == "no-spectators"


def test_in_solitaire_the_owner_decides_what_spectators_see(house: House) -> None:
    made = house.new("faulty", "bdu")
    assert house.post(f"/api/matches/{made['match']}/watch", 403)["reason"] == "no-spectators"
    key = house.post(f"/api/keys/{made['owner']}/spectators", see="seats")["key"]
    with house.sit(key) as watcher:
        assert set(watcher.now["view"]) == {"bdu"} and watcher.now["you"] == []


def test_older_facts_come_by_http(house: House) -> None:
    made = house.new("faulty", "bdu")
    key = made["seats"]["bdu"]
    with house.sit(key) as player:
        for _ in range(3):
            player.answer("good")
    assert [fact["n"] for fact in house.get(f"/api/keys/{key}/facts?before=2")] == [0, 1]
    assert [fact["n"] for fact in house.get(f"/api/keys/{key}/facts?before=99&count=1")] == [2]
    assert house.get(f"/api/keys/{key}/facts?before=x", 422)["field"] == "before"


def test_other_peoples_pages_are_kept_out(house: House) -> None:
    made = house.new("spies", "uk")
    foreign = house.http.post("/api/matches", json={"game": "spies"}, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403
    with pytest.raises(Exception, match="1008"):
        Person(house.port, made["seats"]["uk"], origin="http://evil.example")
    with Person(house.port, made["seats"]["uk"], origin=f"http://127.0.0.1:{house.port}") as own:
        assert own.now["you"] == ["uk"]


def test_the_openapi_page_describes_every_call(house: House) -> None:
    document = house.get("/openapi.json")
    assert {"/api/matches", "/api/keys/{key}/seats", "/api/import"} <= set(document["paths"])
    assert "Hello" in document["components"]["schemas"]
    wanted = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert wanted <= set(document["components"]["schemas"])
    page = house.http.get("/docs").text
    assert "/api/keys/{key}/rematch" in page and "https://" not in page


def test_addresses_with_keys_do_not_travel_on(house: House) -> None:
    answer: httpx.Response = house.http.get("/t/some-key")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/t/some-key", "/api/games", "/docs"])
def test_no_page_runs_a_foreign_or_written_in_script(house: House, path: str) -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in house.http.get(path).headers["content-security-policy"].split(";")
    )
    assert policy["script-src"] == policy["default-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"


def test_a_dead_key_beside_a_good_one_does_not_lock_anybody_out(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    old = made["seats"]["uk"]
    house.post(f"/api/keys/{made['owner']}/link", seat="uk")
    both = house.get(f"/api/keys/{made['owner']},{old}")
    assert both["role"] == "owner"
    house.get(f"/api/keys/{old}", 404)


def test_odds_of_a_battle_are_exact_and_a_bad_force_is_named(tmp_path: object) -> None:
    from fastapi.testclient import TestClient

    with TestClient(create_app(str(tmp_path))) as http:
        asked = {"attack": "5 inf 3 arm 1 ftr 1 bmb", "defence": "6 inf 2 arm 2 ftr"}
        found = http.get("/api/games/dateline/odds", params=asked).json()
        assert round(found["attacker"], 5) == 0.41695
        assert abs(found["attacker"] + found["defender"] + found["draw"] - 1) < 1e-9
        assert abs(sum(end["chance"] for end in found["distribution"]) - 1) < 1e-9
        wrong = http.get("/api/games/dateline/odds", params={"attack": "5 elephants", "defence": "1 inf"})
        assert wrong.status_code == 422 and "elephants" in wrong.json()["detail"]
        large = http.get("/api/games/dateline/odds", params={"attack": "900 inf", "defence": "1 inf"})
        assert large.status_code == 422 and "units" in large.json()["detail"]
        odd = {
            "attack": ["1 osc/kamikaze-foo", "\u00b2 inf", "1 bb/99", "1 inf/5", "1 bb/kamikaze-carrier", ""],
            "defence": ["1 osc/kamikaze-carrier", "\u00b2 inf", "1 bb/99", "1 inf/5", "121 tr", "1 inf " * 200],
        }
        for field, forces in odd.items():
            for force in forces:
                asked = {"attack": "1 cv", "defence": "1 cv", field: force, "options": "expansion"}
                refused = http.get("/api/games/dateline/odds", params=asked)
                assert (refused.status_code, refused.json()["field"]) == (422, field), force
        dear = {"attack": "20 cru/attack 20 sub/under 20 ftr", "defence": "20 cru 20 sub/under 20 ftr"}
        sampled = http.get("/api/games/dateline/odds", params={**dear, "options": "expansion"}).json()
        assert sampled["battles"] > 0 and 0 < sampled["error"] < 0.01
        assert http.get("/api/games/steel_wolves/odds", params=asked).status_code == 404
