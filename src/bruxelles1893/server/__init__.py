"""Tables on the network: games that people and bots play in the browser or by the JSON API."""
