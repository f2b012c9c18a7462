"""Run by Alembic. The store hands over its connection, with a transaction already begun."""

from alembic import context

from meadhall.server.store.tables import metadata
from meadhall.server.store.upgrade import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
