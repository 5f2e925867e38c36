"""Games with the box that are counted on several phones, over HTTP."""
