"""The table server with somebody who watches its event loop: watched_server.py PORT DATA STALLS

Every 5 ms a task of the loop looks at the clock; how much later than that it came is a stall. The longest since the
last word is written to the file STALLS four times a second: a line with the time in seconds, the longest stall in
milliseconds, and the longest by what the server's threads computed meanwhile: that leaves out the time in which
other programs had the cores. The loop is the one that `sandtable serve` runs on.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from sandtable.server.run import server

LOOK = 0.005
TELL = 0.25


async def watch(stalls: Path) -> None:
    """Write down the longest stalls."""
    with stalls.open("a") as file:
        longest = own = 0.0
        told, last, had = time.time(), time.perf_counter(), time.process_time()
        while True:
            await asyncio.sleep(LOOK)
            now, computed = time.perf_counter(), time.process_time()
            longest = max(longest, now - last - LOOK)
            own = max(own, min(now - last, computed - had) - LOOK)
            last, had = now, computed
            if time.time() - told > TELL:
                told = time.time()
                print(told, 1000 * longest, 1000 * own, file=file, flush=True)
                longest = own = 0.0


def main() -> None:
    """Serve until interrupted."""
    port, data, stalls = sys.argv[1:]
    ready = server("127.0.0.1", int(port), data)

    async def serve() -> None:
        watching = asyncio.create_task(watch(Path(stalls)))
        await ready.serve()
        watching.cancel()

    with asyncio.Runner(loop_factory=ready.config.get_loop_factory()) as runner:
        runner.run(serve())


if __name__ == "__main__":
    main()
