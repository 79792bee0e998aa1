"""Who plays: random, scripted (one file a game), search, trained, human."""
