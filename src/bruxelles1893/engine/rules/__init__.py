"""The rules of the game, one module a chapter of the book."""
