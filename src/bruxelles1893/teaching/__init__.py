"""Learning the game by playing it."""
