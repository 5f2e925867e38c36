"""Output for people: galaxies, score sheets, games and standings in the terminal."""
