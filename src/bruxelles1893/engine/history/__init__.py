"""Games over time: sessions with undo, records, positions as JSON, whole games played at once."""
