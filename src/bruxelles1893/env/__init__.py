"""The game as an environment for learning: PettingZoo, Gymnasium, OpenSpiel, and many at once.

Each module needs only its own extra: `pettingzoo`, `gymnasium`, `openspiel` or `vector`. What they
share, `rewards` and `bruxelles1893.observation`, needs nothing but the engine.
"""
