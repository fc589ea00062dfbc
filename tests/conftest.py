"""Plugins of the whole test suite."""

from __future__ import annotations

import os

os.environ.pop("SANDTABLE_GAMES", None)
"""Whoever tries out a game of his own runs these tests with ours alone."""
pytest_plugins = ["pytester", "sandtable.testing.plugin"]
