"""Notices: people are notified that it is their turn, by web hook, push or mail."""
