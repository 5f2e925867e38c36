"""How Hypothesis runs here: the same cases every time, unless someone goes exploring.

`HYPOTHESIS_PROFILE=explore pytest tests/rules` tries new cases, and more of them.
"""

import os

from hypothesis import HealthCheck, settings

# No deadlines: a slow machine must not turn a true statement into a failure.
SLOW_MACHINES = (HealthCheck.too_slow,)
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=SLOW_MACHINES
)
settings.register_profile(
    "explore", deadline=None, max_examples=1000, suppress_health_check=SLOW_MACHINES
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
