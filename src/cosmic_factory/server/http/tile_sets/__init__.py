"""Own tile sets over HTTP."""
