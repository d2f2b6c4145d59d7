"""The editions of the game and the modules on top, each a change of what lies below it."""
