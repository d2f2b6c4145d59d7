"""Many games at once: simulations, tournaments with ratings, and reports of balance."""
