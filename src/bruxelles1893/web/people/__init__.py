"""Pages about the person: devices, membership, settings, their data and statistics."""
