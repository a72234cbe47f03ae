"""The suites that the tool knows, by the name that --suite takes."""

from suites.cuda_samples import CudaSamples
from suites.hecbench import HecBench
from suites.hip_tests import HipTests
from suites.rocm_examples import RocmExamples
from suites.rodinia import Rodinia

SUITES = {
    "hecbench-cuda": HecBench("cuda"),
    "hecbench-hip": HecBench("hip"),
    "cuda-samples": CudaSamples(),
    "rocm-examples": RocmExamples(),
    "rodinia": Rodinia(),
    "hip-tests": HipTests(),
}
