"""Whether a match began here, or who vouches for the position that it was imported with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """What this server kept so far it goes on to vouch for."""
    op.add_column("matches", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
