"""Types are read from many threads at once."""

from __future__ import annotations

import subprocess
import sys

from sandtable.kernel.typed import decoder
from tests.kernel.toys import Toy

CROWD = """
import sys, threading
import msgspec
from sandtable.kernel.typed import convert, decoder

sys.setswitchinterval(1e-6)
for round in range(60):
    parts = {f"f{i}": "list[dict[str, int]] | None" for i in range(30)}
    leaf = msgspec.defstruct(f"Leaf{round}", [(name, kind, None) for name, kind in parts.items()])
    tree = msgspec.defstruct(f"Tree{round}", [(f"leaf{i}", leaf | None, None) for i in range(30)])
    start = threading.Barrier(8)

    def read(kind=tree, start=start):
        start.wait()
        decoder(kind).decode(b'{"leaf1": {"f1": [{"x": 1}]}}')
        convert({"leaf2": {"f2": []}}, kind)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("done")
"""


def test_many_threads_may_meet_a_type_for_the_first_time_at_once() -> None:
    ran = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "done\n", "")


def test_a_type_is_looked_at_once() -> None:
    assert decoder(Toy) is decoder(Toy)
