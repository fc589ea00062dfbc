"""Fresh entries are appended to one table first, and filed by match later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """The log starts empty: what is filed stays where it is."""
    op.create_table(
        "log",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
