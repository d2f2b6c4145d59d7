"""The tools that draw every page: addresses, templates, parts, drawings, plots and responses."""
