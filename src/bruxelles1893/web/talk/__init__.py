"""The pages of talk."""
