"""The score sheet of a game on a real table: counts in, itemised result out."""

from bruxelles1893.scoring.final import Ending, ScoringResult, endings, score
from bruxelles1893.scoring.form import Costs, Counts, Form
from bruxelles1893.scoring.pad import (
    PadField,
    PadStanding,
    Sheet,
    Standings,
    every_field,
    field_text,
    fields,
    is_debt_shown,
    missing,
    read_field,
    standings,
)
from bruxelles1893.scoring.printed import printed_for_script
from bruxelles1893.scoring.problems import BadCounts
from bruxelles1893.scoring.reading import LONGEST_INPUT, from_json, from_option, read_name
from bruxelles1893.scoring.report import notes, to_json

__all__ = [
    "LONGEST_INPUT",
    "BadCounts",
    "Costs",
    "Counts",
    "Ending",
    "Form",
    "PadField",
    "PadStanding",
    "ScoringResult",
    "Sheet",
    "Standings",
    "endings",
    "every_field",
    "field_text",
    "fields",
    "from_json",
    "from_option",
    "is_debt_shown",
    "missing",
    "notes",
    "printed_for_script",
    "read_field",
    "read_name",
    "score",
    "standings",
    "to_json",
]
