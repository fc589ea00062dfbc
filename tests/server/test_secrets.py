"""Nothing hidden travels: everything that a socket received is searched for what it must not know."""

from __future__ import annotations

from typing import Any

from tests.server.people import House, Person, seated

SEATS = ("uk", "japan", "germany")


def forbidden(house: House, made: dict[str, Any], seats: tuple[str, ...]) -> list[str]:
    """What somebody with these seats must never read: words, keys, seeds, salts, the state and its hash."""
    state = house.state(made["match"])
    words = [state.table.state.lists[seat][0] for seat in SEATS if seat not in seats]
    keys = [key for key in state.keys if state.keys[key].seat not in seats]
    seeds = [text for row in state.seeds for text in (row.seed.hex(), row.salt.hex(), str(row.seed), str(row.salt))]
    return [*words, *keys, *seeds, state.table.state_hash, "checkpoint", '"at":', '"seed"']


def test_no_socket_receives_what_others_hide(house: House) -> None:
    made = house.new("spies", *SEATS)
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    keys = [made["seats"][seat] for seat in SEATS]
    with seated(house, *keys, watch, made["owner"]) as people:
        people_seats: list[tuple[Person, tuple[str, ...]]] = [
            *((person, (seat,)) for person, seat in zip(people, SEATS, strict=False)),
            (people[3], ()),
            (people[4], ()),
        ]
        players = people[:3]
        for turn in range(3):
            for person, seat in zip(players, SEATS, strict=True):
                word = person.now["view"][seat]["lists"][seat][0]
                assert word.startswith(f"{seat}-code")
                person.send(type="draft", seat=seat, to=person.asked()["id"], value={"note": f"{seat} drafts"})
                person.ask(type="order", seat=seat, kind="burn", answer=word)
                person.send(type="note", text=f"{word} private")
                person.answer(f"{word}-by-post")
                if turn == 0 and seat == "uk":
                    person.ask(type="undo", seat=seat)
                    person.answer(f"{word}-by-radio")
                assert person.ask(type="answer", seat=seat, to="x", seq=0, answer="y")["type"] == "refused"
            for person in people:
                person.sync()
            for person, seats in people_seats:
                text = "\n".join(person.raw)
                found = [secret for secret in forbidden(house, made, seats) if secret in text]
                assert not found, (seats, found)
        assert players[0].now["outcome"]
        assert "uk drafts" in "\n".join(players[2].raw)
        assert "uk drafts" not in "\n".join(players[1].raw)


def test_a_hidden_boat_stays_hidden_in_every_message(house: House) -> None:
    made = house.new("hidden", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        for _ in range(4):
            uk.answer()
            japan.answer("pass")
            germany.answer("pass")
        for person in (uk, germany, japan):
            person.sync()
        assert any("own-boat" in text for text in japan.raw)
        for person in (uk, germany):
            assert not any("own-boat" in text or "_japan" in text for text in person.raw)
        assert [fact["n"] for fact in uk.facts] == [0, 1, 2, 3]


def test_http_tells_no_secrets(house: House) -> None:
    made = house.new("spies", *SEATS)
    with house.sit(made["seats"]["uk"]) as uk:
        uk.answer()
    for path in (
        "matches",
        f"keys/{made['seats']['uk']}",
        f"keys/{made['seats']['uk']}/export",
        f"keys/{made['owner']}",
    ):
        text = house.http.get(f"/api/{path}").text
        assert not [secret for secret in forbidden(house, made, ("uk",)) if secret in text and secret != '"at":']
