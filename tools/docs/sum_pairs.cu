// The kernel whose way through the compiler docs/compile-pipeline.md shows: a load, a barrier, two loads and a store.
__global__ void sum_pairs(const float* in, float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x] + tile[63 - threadIdx.x];
}
