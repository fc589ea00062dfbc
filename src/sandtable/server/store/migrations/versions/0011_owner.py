"""The person who disposes of a table is its owner everywhere: keys, clocks that they stopped, ends, lines of the
talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from sandtable.server.store import renamed

revision = "0011"
down_revision = "0010"

keys = sa.table("keys", sa.column("role"))
matches = sa.table("matches", sa.column("id"), sa.column("outcome"))
times = sa.table("times", sa.column("match"), sa.column("body", sa.LargeBinary))
lines = sa.table("lines", sa.column("match"), sa.column("n"), sa.column("body", sa.LargeBinary))


def upgrade() -> None:
    """What was stored by an earlier version goes on; links stay as they are."""
    bind = op.get_bind()
    bind.execute(keys.update().where(keys.c.role == "host").values(role="owner"))
    for id, outcome in bind.execute(sa.select(matches).where(matches.c.outcome != "")).all():
        new = renamed.fields(outcome, "kind").decode()
        bind.execute(matches.update().where(matches.c.id == id).values(outcome=new))
    for match, body in bind.execute(sa.select(times)).all():
        bind.execute(times.update().where(times.c.match == match).values(body=renamed.fields(body, "paused")))
    for match, n, body in bind.execute(sa.select(lines)).all():
        if b"host" in body:
            here = lines.update().where(lines.c.match == match, lines.c.n == n)
            bind.execute(here.values(body=renamed.line(body)))
