"""Luck: what tiles dealt and passed brought, by a frozen table of expectations."""
