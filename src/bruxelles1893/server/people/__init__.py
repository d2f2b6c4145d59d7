"""People: who somebody is, their devices, and what they may be called."""
