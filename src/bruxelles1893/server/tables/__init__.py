"""Services for tables. No HTTP here, and no rules of the game either."""
