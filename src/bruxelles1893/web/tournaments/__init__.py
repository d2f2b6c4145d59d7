"""Pages of tournaments and seasons."""
