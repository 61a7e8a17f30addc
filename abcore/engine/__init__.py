"""What every game shares: values, distributions, verdicts, ledgers, and the six questions."""
