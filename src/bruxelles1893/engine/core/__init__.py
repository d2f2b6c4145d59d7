"""What every rule works with: the state and its machine, steps, options, events, reasons, views."""
