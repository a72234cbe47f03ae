"""What is read from a sample's CMakeLists.txt."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from suites.cuda_samples import compile_command, fat_binary_commands  # noqa: E402

CMAKE = """
add_executable(drv drv.cpp gold.cpp)
target_link_libraries(drv PUBLIC CUDA::cuda_driver CUDA::cudart)
set(BINARY "${CMAKE_CURRENT_BINARY_DIR}/kernel64.fatbin")
set(SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/kernel.cu")
add_custom_command(
    OUTPUT ${BINARY}
    COMMAND ${CMAKE_CUDA_COMPILER} ${FLAGS} -o ${BINARY} -fatbin ${SOURCE}
    DEPENDS ${SOURCE})
"""


class ReadsCMakeLists(unittest.TestCase):
    def test_names_the_drivers_library(self):
        name, command = compile_command(CMAKE, Path("/x/drv"), Path("/x/Common"))
        self.assertEqual(name, "drv")
        self.assertIn("drv.cpp gold.cpp -lcuda -o drv", command)

    def test_builds_modules_beside_the_program(self):
        self.assertEqual(fat_binary_commands(CMAKE), ["nvcc -fatbin kernel.cu -o kernel64.fatbin"])
        self.assertEqual(fat_binary_commands("add_executable(a a.cu)"), [])


if __name__ == "__main__":
    unittest.main()
