"""The console of operators."""
