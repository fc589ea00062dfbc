"""Who may know a fact."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import Journal


def test_facts_are_known_to_their_audience_only() -> None:
    log: list[Any] = []
    journal = Journal(log)
    journal.tell("sunk", "T1", ship="x")
    journal.reveal("boat", "T2", to=["japan"], zone=3)
    public, private = log
    assert public.known_to([]) and public.known_to(["uk"]) and not public.reveal
    assert private.known_to(["uk", "japan"]) and not private.known_to(["uk"]) and not private.known_to([])
    assert private.reveal and journal.told == 2


def test_a_destination_cannot_pass_for_an_audience() -> None:
    with pytest.raises(TypeError, match="fact moved"):
        Journal([]).tell("moved", "T1", to="R12")
