"""Runs public suites of CUDA and HIP programs against a Cairn installation. See docs/conformance.md."""
