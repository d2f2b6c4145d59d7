"""Pages of clubs, evenings, friends and invitations."""
