"""A match knows the build of the rules that made its entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Matches from before do not know theirs: their records are continued as they stand."""
    op.add_column("matches", sa.Column("build", sa.String(64), nullable=False, server_default=""))
