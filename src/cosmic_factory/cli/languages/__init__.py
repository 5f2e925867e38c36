"""The languages of the command line: which one is used, and what it says."""
