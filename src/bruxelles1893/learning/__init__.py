"""A network that learns: by imitation of other bots, by self-play, and from searches.

Needs the extra `learning` (PyTorch); what plays with the network that ships, `bots.network`, needs
numpy only. `python -m bruxelles1893.learning --help` tells the commands.
"""
