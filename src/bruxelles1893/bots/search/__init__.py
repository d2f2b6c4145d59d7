"""Bots that try many turns before they choose one, and the tree they share."""
