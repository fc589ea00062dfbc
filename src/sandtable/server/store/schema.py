"""The tables of the database, for SQLite and PostgreSQL alike, and the migrations that bring them up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

HEAD = "0011"
"""The newest migration; a database that stands there is not looked at by Alembic."""

metadata = MetaData()


def _numbered(name: str, **more: Any) -> Table:
    """A table of what is numbered in each match."""
    return Table(
        name,
        metadata,
        Column("match", String(32), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
        **more,
    )


matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("title", String(80), nullable=False),
    Column("password", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("started", String(32), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("spectators", String(16), nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("build", String(64), nullable=False),
    Column("sandbox", Boolean, nullable=False),
    Column("deal", String(16), nullable=False),
    Column("origin", String(16), nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("leaves", BigInteger, nullable=False),
    Column("played", Boolean, nullable=False),
    Column("seconds", BigInteger, nullable=False),
    Index("ix_matches_listed", "listed", "started", "id"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("holder", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("conceded", Boolean, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("match", String(32), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("note", Text, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("read", Integer, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("since", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
)

# Clustered by match: a restore reads one run of pages, and appending needs no second index.
entries = _numbered("entries", sqlite_with_rowid=False)

# Fresh entries of all matches, which SQLite has not filed yet (sqlite.py); PostgreSQL leaves it empty.
log = Table(
    "log",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

lines = _numbered("lines")

# What a match knows of time: its settings, since when whom it waits for, when somebody's time is up.
times = Table(
    "times",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("due", BigInteger, nullable=True),
)

notices = Table(
    "notices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("match", String(32), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("told", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),
    Column("tries", Integer, nullable=False),
    Column("error", Text, nullable=False),
    Column("sent", Text, nullable=False),
)

vault = Table(
    "vault",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

# What the server itself remembers beside its matches.
house = Table(
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the database behind this connection to the newest schema (or an older one: for tests)."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
