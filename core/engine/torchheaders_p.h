#pragma once

// The engine's precompiled header: included first in every engine source, never outside the engine.
#include <torch/torch.h>
