"""Long work on a Ray cluster that all processes of a server share."""
