"""What operators do: copies of the database, and bringing them back."""
