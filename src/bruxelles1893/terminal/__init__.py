"""The game in a terminal: the table in words and colours, and the commands around it."""
