"""What goes on beside requests: bots, live news, and what processes know of each other."""
