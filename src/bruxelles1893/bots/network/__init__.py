"""The network that ships, the ways to ask it, and the bot that follows it."""
