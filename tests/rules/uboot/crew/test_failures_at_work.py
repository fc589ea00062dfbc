"""UB10.3.1-01: what a failed component means for the boat."""

import pytest

from sandtable.games.uboot.data.units import KNOT
from sandtable.games.uboot.rules.boat.navigation import dead_reckon
from sandtable.games.uboot.rules.crew.repairs import update_boat
from sandtable.games.uboot.rules.orders.safety import meal_choices
from sandtable.games.uboot.rules.orders.weapons import reload_refused
from sandtable.games.uboot.state.model import Fault, State
from sandtable.games.uboot.state.plane import bearing_to
from sandtable.testing import rule
from tests.rules.uboot.conftest import Patrols


def broken(patrol: State, component: str, grade: str = "red") -> State:
    patrol.board.faults.append(Fault(component, grade))
    update_boat(patrol)
    return patrol


@rule("UB10.3.1-01")
@pytest.mark.parametrize(("grade", "off"), [("green", 0), ("yellow", 2_000), ("red", 4_000)])
def test_without_the_gyrocompass_she_runs_off_her_course(patrols: Patrols, grade: str, off: int) -> None:
    patrol = broken(patrols(), "gyrocompass", grade)
    boat, plot = patrol.boat, patrol.plot
    boat.heading = boat.course = plot.helm_bias = plot.current = plot.log_error = 0
    boat.speed = 10 * KNOT
    lat, lon = boat.lat, boat.lon
    dead_reckon(patrol, 360.0)
    assert bearing_to(lat, lon, boat.lat, boat.lon) == pytest.approx(off, abs=5)
    assert plot.lon == lon


@rule("UB10.3.1-01")
@pytest.mark.parametrize(("grade", "blow"), [("yellow", 850), ("red", 700)])
def test_a_failing_compressor_leaves_less_air_to_blow_with(patrol: State, grade: str, blow: int) -> None:
    assert broken(patrol, "compressor", grade).boat.blow == blow


@rule("UB10.3.1-01", "UB7.5.3-04")
@pytest.mark.parametrize(("tube", "refused"), [("1", True), ("5", False)])
def test_the_bow_tubes_cannot_be_loaded_without_the_hoist(patrol: State, tube: str, refused: bool) -> None:
    patrol.waters.tubes[int(tube) - 1].torpedo = ""
    assert reload_refused(patrol, tube) is None
    refusal = reload_refused(broken(patrol, "torpedo_hoist"), tube)
    assert (refusal is not None and refusal.args == {"component": "torpedo_hoist"}) is refused


@rule("UB10.3.1-01", "UB7.5.4-04")
def test_nobody_cooks_in_a_galley_that_is_out_of_order(patrol: State) -> None:
    assert meal_choices(patrol)["cook"] is None
    refusal = meal_choices(broken(patrol, "galley"))["cook"]
    assert refusal is not None and refusal.reason == "out-of-order"
