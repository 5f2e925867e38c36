"""The PettingZoo environment: observations, actions, features and pictures."""
