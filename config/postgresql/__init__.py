"""The database backend for PostgreSQL (`base.py`), by the name that Django expects."""
