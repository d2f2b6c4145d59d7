"""The database: rows, transactions, and the steps from an older release to this one."""
