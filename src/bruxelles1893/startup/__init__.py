"""A server with its pages, put together and run."""
