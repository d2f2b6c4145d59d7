"""What goes on beside requests: bots, live news and web hooks."""
