"""Pages for people who play with the box: help beside a real table."""
