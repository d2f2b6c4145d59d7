"""What a page shows of a game, as plain typed data: one module for each area of the table.

Functions here read a `View` and make small named tuples; templates draw them. Every visible
sentence is either in `words` or in a template.
"""

from bruxelles1893.web.scene.choices import Choice, Choices, Target
from bruxelles1893.web.scene.page import Scene, scene

__all__ = ["Choice", "Choices", "Scene", "Target", "scene"]
