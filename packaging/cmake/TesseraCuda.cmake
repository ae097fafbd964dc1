# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Decides whether libtessera_cuda.so is built: it needs nvcc 13 and LibTorch's CUDA libraries.
# Sets TESSERA_CUDA_FOUND and, when true, the imported targets torch::cuda and torch::nccl.

set(TESSERA_CUDA_FOUND OFF)
if(TESSERA_CUDA STREQUAL "OFF")
  return()
endif()

set(_site "${TESSERA_DEPS_DIR}/site")
find_program(TESSERA_NVCC nvcc HINTS "${_site}/nvidia/cu13/bin" /usr/local/cuda/bin)
find_library(TESSERA_TORCH_CUDA torch_cuda PATHS "${_site}/torch/lib" NO_DEFAULT_PATH)
find_library(TESSERA_C10_CUDA c10_cuda PATHS "${_site}/torch/lib" NO_DEFAULT_PATH)
find_path(TESSERA_NCCL_INCLUDE nccl.h PATHS "${_site}/nvidia/nccl/include" NO_DEFAULT_PATH)
find_library(TESSERA_NCCL NAMES libnccl.so.2 PATHS "${_site}/nvidia/nccl/lib" NO_DEFAULT_PATH)

set(_missing "")
foreach(_var TESSERA_NVCC TESSERA_TORCH_CUDA TESSERA_C10_CUDA TESSERA_NCCL_INCLUDE TESSERA_NCCL)
  if(NOT ${_var})
    list(APPEND _missing ${_var})
  endif()
endforeach()
if(TESSERA_NVCC)
  execute_process(COMMAND "${TESSERA_NVCC}" --version OUTPUT_VARIABLE _nvcc_version ERROR_QUIET)
  if(NOT _nvcc_version MATCHES "release 13\\.")
    list(APPEND _missing "nvcc 13 (found another version)")
  endif()
endif()

if(_missing)
  if(TESSERA_CUDA STREQUAL "ON")
    message(FATAL_ERROR "The CUDA module was asked for and cannot be built: ${_missing}. "
      "Run ./packaging/start --gpu, which fetches what is missing.")
  endif()
  message(STATUS "CUDA module: left out (${_missing})")
  return()
endif()

set(CMAKE_CUDA_COMPILER "${TESSERA_NVCC}")
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES 80-real 90-real 90-virtual)
endif()
enable_language(CUDA)
find_package(CUDAToolkit 13 REQUIRED)

add_library(torch::c10_cuda SHARED IMPORTED)
set_target_properties(torch::c10_cuda PROPERTIES IMPORTED_LOCATION "${TESSERA_C10_CUDA}"
  INTERFACE_INCLUDE_DIRECTORIES "${_site}/torch/include;${CUDAToolkit_INCLUDE_DIRS}")
add_library(torch::cuda SHARED IMPORTED)
set_target_properties(torch::cuda PROPERTIES IMPORTED_LOCATION "${TESSERA_TORCH_CUDA}"
  INTERFACE_LINK_LIBRARIES "torch::c10_cuda;torch::cpu"
  INTERFACE_LINK_OPTIONS "-Wl,--allow-shlib-undefined")
add_library(torch::nccl SHARED IMPORTED)
set_target_properties(torch::nccl PROPERTIES IMPORTED_LOCATION "${TESSERA_NCCL}"
  INTERFACE_INCLUDE_DIRECTORIES "${TESSERA_NCCL_INCLUDE};${_site}/torch/include/torch/csrc/api/include"
  INTERFACE_COMPILE_DEFINITIONS USE_C10D_NCCL)
set(TESSERA_CUDA_FOUND ON)
message(STATUS "CUDA module: built with ${TESSERA_NVCC}")
