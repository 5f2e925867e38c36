"""The examples in the code's own documentation hold."""

import doctest
import importlib
import pkgutil

import cosmic_factory.rules

MODULES = [
    "cosmic_factory.rules",
    *(
        one.name
        for one in pkgutil.walk_packages(cosmic_factory.rules.__path__, "cosmic_factory.rules.")
    ),
    "tests.drawing",
]


def test_the_examples_in_the_rules_hold() -> None:
    results = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert {name: result.failed for name, result in results.items() if result.failed} == {}
    assert sum(result.attempted for result in results.values()) >= 8
