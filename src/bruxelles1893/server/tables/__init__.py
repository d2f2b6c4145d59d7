"""What can be done at a table. No HTTP here, and no rules of the game either."""
