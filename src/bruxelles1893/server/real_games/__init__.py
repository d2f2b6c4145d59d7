"""Games on real tables that people enter, with bots in missing players' places."""
