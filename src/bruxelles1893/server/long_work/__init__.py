"""Work that goes on for long beside requests, and that processes of a database share."""
