"""Pages about oneself: devices and statistics."""
