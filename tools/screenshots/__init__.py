"""Pictures of every screen, one module for each part of the site."""
