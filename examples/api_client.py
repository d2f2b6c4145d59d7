"""A program that plays a whole game by the API alone, as its description at /api/docs says.

    bruxelles serve &
    python examples/api_client.py http://127.0.0.1:1893

It knows nothing of the rules: it chooses at random among the options that it is told.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import httpx


def played(address: str, rules: str = "second", seed: int = 1) -> dict[str, Any]:
    """A game against a beginner bot; the last view of it."""
    rng = random.Random(seed)
    with httpx.Client(base_url=address, timeout=60) as http:
        http.headers["X-CSRF-Token"] = http.get("/api/me").json()["csrf_token"]
        seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
        table = http.post("/api/tables", json={"rules": rules, "seats": seats}).json()["id"]
        view = http.get(f"/api/tables/{table}/view").json()
        while view["table"]["status"] != "finished":
            if view["options"]:
                option = rng.choice(view["options"])["option"]
                move = {"number": view["number"], "options": [option]}
                answer = http.post(f"/api/tables/{table}/moves", json=move)
                view = answer.json()["current"] if answer.status_code == 409 else answer.json()
            else:
                wait_for_turn(http, table, view["number"])
                view = http.get(f"/api/tables/{table}/view").json()
        return dict(view)


def wait_for_turn(http: httpx.Client, table: str, number: int) -> None:
    """Listen until it is our turn, or the game is over."""
    with http.stream("GET", f"/api/tables/{table}/events?after={number}") as stream:
        event = ""
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            event = value if name == "event" else event
            if name == "data" and event == "turn":
                turn = json.loads(value)
                if turn["is_your_turn"] or turn["status"] == "finished":
                    return


if __name__ == "__main__":
    last = played(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:1893")
    for seat, sheet in zip(last["table"]["seats"], last["scores"], strict=True):
        print(seat["name"], sheet["total"])
