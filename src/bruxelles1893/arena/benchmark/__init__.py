"""A benchmark for bots: a frozen set of tables, opponents and deals, and the results of bots."""
