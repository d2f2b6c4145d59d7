"""Lessons: short positions with a task, whose goals the engine checks by what happens."""

from bruxelles1893.teaching.lessons.goals import (
    FAILED,
    MET,
    MISSED,
    OPEN,
    SOLVED,
    Goal,
    Progress,
)
from bruxelles1893.teaching.lessons.lesson import (
    CHAPTER_ORDER,
    Lesson,
    LessonError,
    lesson,
    lessons,
    texts,
)

__all__ = [
    "CHAPTER_ORDER",
    "FAILED",
    "MET",
    "MISSED",
    "OPEN",
    "SOLVED",
    "Goal",
    "Lesson",
    "LessonError",
    "Progress",
    "lesson",
    "lessons",
    "texts",
]
