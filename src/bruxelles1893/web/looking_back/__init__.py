"""Finished games as pages: replays, moments, reviews, and files to keep."""
