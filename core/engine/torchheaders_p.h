#pragma once

// What the engine needs of torch: tensors, factories and gradients. The whole torch/torch.h takes twice as long to read.
#include <ATen/Parallel.h>
#include <torch/autograd.h>
#include <torch/types.h>
