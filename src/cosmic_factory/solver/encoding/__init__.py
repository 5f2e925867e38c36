"""Hands, frames and galaxies as integers and bits."""
