"""A round as one seat could have played it, and what its points are worth."""
