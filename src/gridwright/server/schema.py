"""The database's tables, and the migrations that bring an older one up to date when a server starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
    text,
)

from gridwright.kernel.errors import GridwrightError

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
)
"""Who holds a seat, as a hash. `free` seats of public tables may be taken without a link."""

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
)
"""Everything that happened. `tables.length` says how long each journal is, and is claimed before anything is
added; the key makes doubly sure that no number is ever given twice."""

Migration = Callable[[Connection], None]


def _first(connection: Connection) -> None:
    METADATA.create_all(connection)


MIGRATIONS: Sequence[Migration] = (_first,)
"""In order; a database remembers how many it has seen. Never change one that was released: add one."""


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Bring the database up to date, within the caller's transaction; how many steps that took."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(7474)"))
    known = inspect(connection).has_table("about")
    version = 0
    if known:
        found = connection.execute(select(ABOUT.c.value).where(ABOUT.c.key == "schema")).scalar()
        version = int(found or 0)
    if version > len(migrations):
        raise GridwrightError(
            f"This database was written by a newer gridwright (its schema is {version}, this one knows "
            f"{len(migrations)}): update gridwright, or name another --database."
        )
    for migration in migrations[version:]:
        migration(connection)
    if version < len(migrations):
        connection.execute(ABOUT.delete().where(ABOUT.c.key == "schema"))
        connection.execute(ABOUT.insert().values(key="schema", value=str(len(migrations))))
    return len(migrations) - version
