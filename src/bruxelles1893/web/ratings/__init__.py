"""The page of ratings."""
