"""How long people have played a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Of the matches that are there nobody knows: they do not count when lengths are measured."""
    op.add_column("matches", sa.Column("seconds", sa.BigInteger, nullable=False, server_default="0"))
