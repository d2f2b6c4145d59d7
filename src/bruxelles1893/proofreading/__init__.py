"""Every message of a language as it reads in real games, on one page for proofreading."""
