"""When somebody last came to a match, when it leaves, whether a person ever played; an index for the lobby."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Of the matches that are there nobody knows: they count as played, and the broom leaves them alone."""
    op.add_column("matches", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("leaves", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("played", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("ix_matches_listed", "matches", ["listed", "started", "id"])
