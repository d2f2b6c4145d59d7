"""What goes on beside requests: bots, reviews, live news and web hooks."""
