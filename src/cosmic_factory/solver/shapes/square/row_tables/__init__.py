"""All rows that a hand can lay, and what other rows see of them."""
