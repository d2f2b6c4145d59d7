"""Clubs, their evenings, friends, and invitations by name."""
