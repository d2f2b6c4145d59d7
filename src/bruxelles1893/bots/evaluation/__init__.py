"""Evaluation of positions: weighed features, expected scores, and evaluators for a search."""
