"""The game in the browser: pages made on the server. No rule lives here; the engine is asked."""
