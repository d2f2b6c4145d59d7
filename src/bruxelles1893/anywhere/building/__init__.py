"""`make site`: a folder of static files that is the whole game."""
