"""Many games: simulations now, tournaments and balance reports later."""
