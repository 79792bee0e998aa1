class WartableEnv: pass
def wrapped(e): return e
