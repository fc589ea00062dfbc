"""Plugins of the whole test suite."""

pytest_plugins = ["pytester", "sandtable.testing.plugin"]
