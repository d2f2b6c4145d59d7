"""A game on a real table, entered move by move, with the pieces that were turned up."""
