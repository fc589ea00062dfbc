"""The table server with somebody who watches its event loop: watched_server.py PORT DATA STALLS

Every 5 ms a task of the loop looks at the clock; how much later than that it came is a stall. The longest since the
last word is written to the file STALLS four times a second: a line with the time in seconds and milliseconds.
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
        longest, told, last = 0.0, time.time(), time.perf_counter()
        while True:
            await asyncio.sleep(LOOK)
            longest, last = max(longest, time.perf_counter() - last - LOOK), time.perf_counter()
            if time.time() - told > TELL:
                told = time.time()
                print(told, 1000 * longest, file=file, flush=True)
                longest = 0.0


async def main() -> None:
    """Serve until interrupted."""
    watching = asyncio.create_task(watch(Path(sys.argv[3])))
    await server("127.0.0.1", int(sys.argv[1]), sys.argv[2]).serve()
    watching.cancel()


if __name__ == "__main__":
    asyncio.run(main())
