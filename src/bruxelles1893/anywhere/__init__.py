"""The game in a browser, without a server: the same application, where Python runs in a worker."""
