"""Sets of printed values that owners of the box enter, piece by piece."""
