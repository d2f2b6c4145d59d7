"""The rules, the manual, the printed values and the API as pages."""
