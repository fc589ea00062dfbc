"""Unhurried matches: their times, notices to those who are waited for, and how far a key has read the talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Matches from before have no time settings and nobody to notify."""
    op.add_column("keys", sa.Column("read", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "times",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("told", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("sent", sa.Text, nullable=False),
    )
    op.create_index("ix_notices_match", "notices", ["match"])
