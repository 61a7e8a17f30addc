"""Speed, always as a ratio to other libraries that do the same kind of work in the same run.
Nothing here is a test: machines differ, and a busy one must not fail."""
