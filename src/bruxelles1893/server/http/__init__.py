"""HTTP: endpoints, models of bodies and answers, limits and protection."""
