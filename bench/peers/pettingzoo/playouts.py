"""`python playouts.py GAME SECONDS`: random games of PettingZoo, counted as JSON."""

import json
import sys
import time
from importlib import import_module
from importlib.metadata import version
from random import choice


def main(game: str, seconds: float) -> None:
    environment = import_module(f"pettingzoo.classic.{game}").raw_env()
    games = steps = 0
    start = time.thread_time()
    while not games or time.thread_time() - start < seconds:
        environment.reset()
        while True:
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                break
            legal = [action for action, may in enumerate(seen["action_mask"]) if may]
            environment.step(choice(legal))  # noqa: S311 - no secret
            steps += 1
        games += 1
    taken = time.thread_time() - start
    told = {"games": games, "steps": steps, "seconds": taken, "version": version("pettingzoo")}
    print(json.dumps(told))


main(sys.argv[1], float(sys.argv[2]))
