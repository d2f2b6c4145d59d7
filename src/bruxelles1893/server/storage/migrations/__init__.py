"""The steps by which a database of an older release becomes one of this release."""
