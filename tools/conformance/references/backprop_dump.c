/* Linked into both versions of Rodinia's backprop with --wrap=bpnn_free: writes the network, which they do not print.

   The layout of the first members is that of the suite's BPNN: three sizes, then the units of the three layers, the
   errors of the hidden and the output layer, the target, and the two matrices of weights. */

#include <stdio.h>

struct network {
  int inputs, hidden, outputs;
  float *input_units, *hidden_units, *output_units;
  float *hidden_delta, *output_delta;
  float *target;
  float **input_weights, **hidden_weights;
};

void __real_bpnn_free(struct network *net);

void __wrap_bpnn_free(struct network *net) {
  FILE *file = fopen("network.txt", "w");
  if (file) {
    for (int i = 1; i <= net->hidden; ++i) fprintf(file, "hidden %d %g %g\n", i, net->hidden_units[i], net->hidden_delta[i]);
    for (int i = 1; i <= net->outputs; ++i) fprintf(file, "output %d %g %g\n", i, net->output_units[i], net->output_delta[i]);
    for (int i = 0; i <= net->hidden; ++i)
      for (int j = 1; j <= net->outputs; ++j) fprintf(file, "weight %d %d %g\n", i, j, net->hidden_weights[i][j]);
    fclose(file);
  }
  __real_bpnn_free(net);
}
