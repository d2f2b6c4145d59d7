"""Time at a table: clocks, pauses, and bots for seats whose time is over."""
