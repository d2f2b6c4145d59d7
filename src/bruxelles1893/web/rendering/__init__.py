"""What every page is drawn with: addresses, templates, parts, drawings, plots and responses."""
