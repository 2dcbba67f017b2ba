"""The database's tables as they are today; migrations.py brings an older database there."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

ABOUT = Table("about", METADATA, Column("key", String(40), primary_key=True), Column("value", Text))
"""The schema's version, and the salt of this database's pseudonyms."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("setup", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("free", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("summarised", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("owner_hash", String(64), nullable=False),
    Column("maker", String(32), nullable=False),
)
Index("tables_listed", TABLES.c.public, TABLES.c.over, TABLES.c.updated)
Index("tables_updated", TABLES.c.updated)
Index("tables_maker", TABLES.c.maker, TABLES.c.over)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("secret_hash", String(64)),
    Column("free", Boolean, nullable=False),
    Column("taker", String(32)),
)
Index("seats_taker", SEATS.c.taker)
"""Who holds a seat, as a hash. `free` seats of public tables may be taken without a link; `taker` is who did,
as a pseudonym, so that one person's can be counted."""

ANSWERS = Table(
    "answers",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("fun", Integer),
    Column("clear", Integer),
    Column("close", Integer),
)
"""What the people of finished games thought of them, from 1 to 5; nothing where they skipped a question."""

JOURNAL = Table(
    "journal",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", BigInteger),
    Column("data", Text),
    Column("at", BigInteger, nullable=False),
    Column("text", Text),
)
"""Everything that happened. What was played is its `text`; `action` is how many actions stay, and of a play
that the first schema stored the id it had then. `tables.length` says how long each journal is, and is claimed
before anything is added; the key makes doubly sure that no number is ever given twice."""
