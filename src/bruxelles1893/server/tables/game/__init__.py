"""One game in memory: its rules, its past, turns that are tried, and the games that are open."""
