"""Random kernels, compared in C and in Python; each part compiles two hundred."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.campaigns.part import described
from benchmarks.campaigns.results import CampaignResult
from cosmic_factory.solver.compiler.program import TranslationError
from cosmic_factory.solver.compiler.toolchain import NoCompiler
from tests.solver.compiler.random_kernels import compiled_kernels, differences

KERNELS, INPUTS = 200, 50


class RandomKernelsInC:
    """Writes, compiles and runs the kernels of a part, each with many inputs."""

    def __call__(self, seed: int) -> CampaignResult:
        with tempfile.TemporaryDirectory() as folder:
            try:
                kernels = compiled_kernels(Path(folder), seed, KERNELS)
                failure = next(differences(kernels, seed, INPUTS), None)
            except (TranslationError, NoCompiler) as error:
                failure = described(error)
        return CampaignResult(campaign="", seed=seed, counts={"kernels": KERNELS}, failure=failure)
