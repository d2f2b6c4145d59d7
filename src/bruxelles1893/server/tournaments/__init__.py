"""Tournaments: pods that are drawn round by round, standings, and seasons of several."""
