"""Running scenarios: setting up positions, taking steps, checking expectations."""
