"""The table page: what is shown, turns that are put together, and what happens live."""
