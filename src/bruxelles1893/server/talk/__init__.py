"""Talk at tables and in clubs."""
