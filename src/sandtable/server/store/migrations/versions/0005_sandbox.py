"""Whether a match is a sandbox stands in a column of its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Until now the sign before its title told."""
    op.add_column("matches", sa.Column("sandbox", sa.Boolean, nullable=False, server_default=sa.false()))
    matches = sa.table("matches", sa.column("title", sa.String), sa.column("sandbox", sa.Boolean))
    op.execute(matches.update().where(matches.c.title.startswith("»")).values(sandbox=True))
