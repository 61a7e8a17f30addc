"""How the pages are served: one command, for one reader or a class, with a seat for each and a door that can be shut.
What is on the pages is the panels' and the template's; here it is only brought to those who ask."""
