"""Players that learn: imitation of other bots' games, self-play, and networks of both.

Needs the extra `learning` (PyTorch); what plays with the network that ships, `bots.network`, needs
numpy only. `python -m bruxelles1893.learning --help` tells the commands.
"""
