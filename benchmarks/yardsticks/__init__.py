"""Bots that others are measured by. They are not part of the package.

A tournament takes them by their import path, from the root of a checkout:

    PYTHONPATH=. bruxelles arena --bots search,benchmarks.yardsticks:FirstSearchBot:simulations=25
"""

from benchmarks.yardsticks.round_end import RoundEndBot
from benchmarks.yardsticks.search_0_1 import FirstSearchBot

__all__ = ["FirstSearchBot", "RoundEndBot"]
