"""Ratings: people and bots on one scale, by edition and number of players."""
