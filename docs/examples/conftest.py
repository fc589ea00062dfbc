"""The games of this folder are played beside ours; the plugin checks marks and counts which rules are tested."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["SANDTABLE_GAMES"] = str(Path(__file__).parent)
pytest_plugins = ["sandtable.testing.plugin"]
