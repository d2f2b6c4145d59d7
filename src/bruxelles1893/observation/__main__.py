"""Writes the schema of observations anew."""

from bruxelles1893.observation import SCHEMA_FILE, schema_text

SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
