"""Bots that do not search: they look one turn ahead at most."""
