"""What a test of the rules needs: the mark that names the rules it holds.

This is the only package that imports pytest; nothing that runs at a table imports it.
"""

import pytest

__all__ = ["rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the one to three rules whose number or choice it asserts: `@rule("SW14.16A")`.

    A passing test counts for a rule only if its body ran a function that cites the rule's id.
    """
    return pytest.mark.rule(*ids)
