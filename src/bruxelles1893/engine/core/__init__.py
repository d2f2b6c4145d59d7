"""The parts that every rule uses: state and machine, steps, options, events, reasons, views."""
