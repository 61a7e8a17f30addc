"""Pure functions from a state to an SVG or HTML string.
They ask the content what is printed and never a rule; what is chosen, refused or possible comes in as marks."""
