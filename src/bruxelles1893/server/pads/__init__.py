"""Score sheets of games on real tables: filled in on one phone or several, and kept."""
