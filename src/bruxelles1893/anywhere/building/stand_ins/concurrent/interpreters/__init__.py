"""Stands in for the library's module, which the runtime lacks; anyio asks only for these names."""


class ExecutionFailed(Exception):
    """What nobody raises here."""


def create() -> object:
    """Refuse: there is one interpreter."""
    raise RuntimeError("a browser has no further interpreters")
