// Gravitational n-body simulation: all pairs, bodies tiled through shared memory, leapfrog integration.
//
//   nbody [bodies] [steps]
//
// Prints the system's energy as it evolves and checks two things that a broken device would get wrong: the
// accelerations of the first step against a double-precision reference on the host, and the drift of the total energy.

#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

constexpr int kBlockSize = 128;
constexpr float kSoftening2 = 0.01f;  // squared softening length: keeps close encounters finite
constexpr float kTimeStep = 0.002f;
constexpr double kAccelerationTolerance = 1e-3;  // largest relative error, single against double precision
constexpr double kDriftTolerance = 1e-3;         // largest relative change of the total energy

#define CHECK(call)                                                                                  \
  do {                                                                                               \
    cudaError_t error = (call);                                                                      \
    if (error != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error)); \
      std::exit(2);                                                                                  \
    }                                                                                                \
  } while (0)

// Adds to `acceleration` the pull of `source` (mass in w) on a body at `position`.
__device__ float3 add_pull(float4 position, float4 source, float3 acceleration) {
  float3 r = make_float3(source.x - position.x, source.y - position.y, source.z - position.z);
  float inverse = rsqrtf(r.x * r.x + r.y * r.y + r.z * r.z + kSoftening2);
  float scale = source.w * inverse * inverse * inverse;
  return make_float3(acceleration.x + r.x * scale, acceleration.y + r.y * scale, acceleration.z + r.z * scale);
}

// One thread per body: accelerations[i] is the sum of all bodies' pulls on body i. A block reads a tile of bodies
// together into shared memory, so that each global position is read once per block instead of once per thread.
__global__ void compute_accelerations(const float4* positions, float3* accelerations, int count) {
  __shared__ float4 tile[kBlockSize];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 position = i < count ? positions[i] : make_float4(0, 0, 0, 0);
  float3 acceleration = make_float3(0, 0, 0);
  for (int base = 0; base < count; base += kBlockSize) {
    int j = base + threadIdx.x;
    tile[threadIdx.x] = j < count ? positions[j] : make_float4(0, 0, 0, 0);  // no mass, no pull
    __syncthreads();
    for (int k = 0; k < kBlockSize; ++k) acceleration = add_pull(position, tile[k], acceleration);
    __syncthreads();
  }
  if (i < count) accelerations[i] = acceleration;
}

// Half a kick for the velocities, then, if `drift` is not zero, a whole step for the positions.
__global__ void kick_and_drift(float4* positions, float3* velocities, const float3* accelerations, int count,
                               float kick, float drift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float3 v = velocities[i];
  v.x += accelerations[i].x * kick;
  v.y += accelerations[i].y * kick;
  v.z += accelerations[i].z * kick;
  velocities[i] = v;
  positions[i].x += v.x * drift;
  positions[i].y += v.y * drift;
  positions[i].z += v.z * drift;
}

// A rotating disc of equal masses that sum to one.
void make_disc(std::vector<float4>& positions, std::vector<float3>& velocities) {
  std::mt19937 generator(42);
  std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
  float mass = 1.0f / positions.size();
  for (size_t i = 0; i < positions.size(); ++i) {
    float radius = 0.1f + 0.9f * std::sqrt(uniform(generator));
    float angle = 6.2831853f * uniform(generator);
    float speed = 0.8f * std::sqrt(radius);
    positions[i] = make_float4(radius * std::cos(angle), radius * std::sin(angle), 0.1f * uniform(generator), mass);
    velocities[i] = make_float3(-speed * std::sin(angle), speed * std::cos(angle), 0.0f);
  }
}

// Kinetic plus potential energy, in double precision.
double total_energy(const std::vector<float4>& positions, const std::vector<float3>& velocities) {
  double energy = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    const float4& p = positions[i];
    const float3& v = velocities[i];
    energy += 0.5 * p.w * (double(v.x) * v.x + double(v.y) * v.y + double(v.z) * v.z);
    for (size_t j = i + 1; j < positions.size(); ++j) {
      const float4& q = positions[j];
      double dx = double(q.x) - p.x, dy = double(q.y) - p.y, dz = double(q.z) - p.z;
      energy -= double(p.w) * q.w / std::sqrt(dx * dx + dy * dy + dz * dz + kSoftening2);
    }
  }
  return energy;
}

// Largest error of `accelerations` relative to the largest reference acceleration.
double acceleration_error(const std::vector<float4>& positions, const std::vector<float3>& accelerations) {
  double worst = 0, largest = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    double x = 0, y = 0, z = 0;
    for (const float4& q : positions) {
      double dx = double(q.x) - positions[i].x, dy = double(q.y) - positions[i].y, dz = double(q.z) - positions[i].z;
      double r2 = dx * dx + dy * dy + dz * dz + kSoftening2;
      double scale = q.w / (r2 * std::sqrt(r2));
      x += dx * scale;
      y += dy * scale;
      z += dz * scale;
    }
    double ex = x - accelerations[i].x, ey = y - accelerations[i].y, ez = z - accelerations[i].z;
    double error = std::sqrt(ex * ex + ey * ey + ez * ez);
    if (!(error <= worst)) worst = error;  // written so that a NaN is kept
    largest = std::fmax(largest, std::sqrt(x * x + y * y + z * z));
  }
  return worst / largest;
}

}  // namespace

int main(int argc, char** argv) {
  int count = argc > 1 ? std::atoi(argv[1]) : 3000;  // not a multiple of the block: the last block is partial
  int steps = argc > 2 ? std::atoi(argv[2]) : 20;
  if (count < 1 || steps < 1) {
    std::fprintf(stderr, "usage: nbody [bodies] [steps], both at least 1\n");
    return 2;
  }
  int device = 0;
  cudaDeviceProp properties;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaGetDeviceProperties(&properties, device));
  std::printf("n-body: %d bodies, %d steps on %s\n", count, steps, properties.name);

  std::vector<float4> positions(count);
  std::vector<float3> velocities(count), accelerations(count);
  make_disc(positions, velocities);
  double energy_at_start = total_energy(positions, velocities);

  float4* d_positions;
  float3 *d_velocities, *d_accelerations;
  CHECK(cudaMalloc(&d_positions, count * sizeof(float4)));
  CHECK(cudaMalloc(&d_velocities, count * sizeof(float3)));
  CHECK(cudaMalloc(&d_accelerations, count * sizeof(float3)));
  CHECK(cudaMemcpy(d_positions, positions.data(), count * sizeof(float4), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_velocities, velocities.data(), count * sizeof(float3), cudaMemcpyHostToDevice));

  int blocks = (count + kBlockSize - 1) / kBlockSize;
  compute_accelerations<<<blocks, kBlockSize>>>(d_positions, d_accelerations, count);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(accelerations.data(), d_accelerations, count * sizeof(float3), cudaMemcpyDeviceToHost));
  double error = acceleration_error(positions, accelerations);

  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaEventRecord(start));
  for (int step = 0; step < steps; ++step) {
    kick_and_drift<<<blocks, kBlockSize>>>(d_positions, d_velocities, d_accelerations, count, kTimeStep / 2, kTimeStep);
    compute_accelerations<<<blocks, kBlockSize>>>(d_positions, d_accelerations, count);
    kick_and_drift<<<blocks, kBlockSize>>>(d_positions, d_velocities, d_accelerations, count, kTimeStep / 2, 0.0f);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  float milliseconds = 0;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  CHECK(cudaMemcpy(positions.data(), d_positions, count * sizeof(float4), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(velocities.data(), d_velocities, count * sizeof(float3), cudaMemcpyDeviceToHost));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFree(d_positions));
  CHECK(cudaFree(d_velocities));
  CHECK(cudaFree(d_accelerations));

  double energy_at_end = total_energy(positions, velocities);
  double drift = std::fabs((energy_at_end - energy_at_start) / energy_at_start);
  double interactions = double(count) * count * steps;
  std::printf("energy: %.6f at the start, %.6f after %d steps (drift %.1e)\n", energy_at_start, energy_at_end, steps,
              drift);
  std::printf("accelerations: largest error %.1e against the host's double precision\n", error);
  std::printf("speed: %.1f million interactions a second\n", interactions / (milliseconds * 1e3));
  bool passed = error < kAccelerationTolerance && drift < kDriftTolerance;  // false for a NaN
  std::printf("%s\n", passed ? "PASSED" : "FAILED");
  return passed ? 0 : 1;
}
