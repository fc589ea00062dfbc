"""What the server itself remembers: until when it ran, and which time counts for nobody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """One row for each thing."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
