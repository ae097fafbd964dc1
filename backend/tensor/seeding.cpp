// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tensor/seeding.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>

#include <string>

namespace tessera::tensor {
namespace {

// FNV-1a over the text, then SplitMix64 over the numbers (Steele et al. 2014, "Fast splittable
// pseudorandom number generators"): equal on every machine, and neighbours are unrelated.
std::uint64_t hashText(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

std::uint64_t splitMix(std::uint64_t x)
{
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}

} // namespace

void makeDeterministic(int threads)
{
    // Operators without a repeatable CUDA kernel warn instead of failing: the promise is for CPU.
    at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
    at::globalContext().setDeterministicFillUninitializedMemory(false);
    if (threads > 0)
        at::set_num_threads(threads);
}

std::uint64_t mixSeed(std::uint64_t seed, std::string_view name, std::uint64_t a, std::uint64_t b,
                      std::uint64_t c)
{
    std::uint64_t mixed = splitMix(seed ^ hashText(name));
    for (const std::uint64_t part : {a, b, c})
        mixed = splitMix(mixed ^ part);
    return mixed;
}

at::Generator makeGenerator(c10::Device device, std::uint64_t seed)
{
    at::Generator generator = at::globalContext().defaultGenerator(device).clone();
    generator.set_current_seed(seed);
    return generator;
}

} // namespace tessera::tensor
