"""By which deal of its scenario the people of a match hold their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Until now everybody sat down seat by seat."""
    op.add_column("matches", sa.Column("deal", sa.String(16), nullable=False, server_default=""))
