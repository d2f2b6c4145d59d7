"""A look back at a finished game: how it was won, what it cost, and what was luck.

All of it is a bot's opinion. A position is judged as the seat that was asked saw it.
"""

from bruxelles1893.review.choices import Line, ReviewedChoice
from bruxelles1893.review.deciding import Reader, deciding, reader_of
from bruxelles1893.review.deep import deepened, searched, with_searched
from bruxelles1893.review.ledger import Ledger
from bruxelles1893.review.reviewers import Reviewer, best_reviewer
from bruxelles1893.review.reviewing import PlayerReview, Review, Unfinished, review, review_from
from bruxelles1893.review.timeline import Point, Swing

__all__ = [
    "Ledger",
    "Line",
    "PlayerReview",
    "Point",
    "Reader",
    "Review",
    "ReviewedChoice",
    "Reviewer",
    "Swing",
    "Unfinished",
    "best_reviewer",
    "deciding",
    "deepened",
    "reader_of",
    "review",
    "review_from",
    "searched",
    "with_searched",
]
