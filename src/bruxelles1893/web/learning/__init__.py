"""Lessons and puzzles as pages."""
