"""The scene of a game: all that a page shows, as plain data; one module for each area.

Functions here read a `View` and make small named tuples; templates draw them. Every visible
sentence is either in `words` or in a template.
"""

from bruxelles1893.web.scene.choices import Choices, ListedOption, Target
from bruxelles1893.web.scene.page import Scene, scene

__all__ = ["Choices", "ListedOption", "Scene", "Target", "scene"]
