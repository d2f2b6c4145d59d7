"""The score sheet for a game on a real table: counts in, itemised result out."""

from bruxelles1893.terminal.score.final import Ending, Result, endings, score
from bruxelles1893.terminal.score.form import Costs, Counts, Form
from bruxelles1893.terminal.score.interview import Interview
from bruxelles1893.terminal.score.reading import LONGEST_INPUT, from_json, from_option
from bruxelles1893.terminal.score.report import notes, to_json

__all__ = [
    "LONGEST_INPUT",
    "Costs",
    "Counts",
    "Ending",
    "Form",
    "Interview",
    "Result",
    "endings",
    "from_json",
    "from_option",
    "notes",
    "score",
    "to_json",
]
