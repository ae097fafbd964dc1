# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finds every third-party package once and gives each an imported target. LibTorch comes from the
# pinned wheel that packaging/start unpacked: the wheel's own TorchConfig.cmake demands a CUDA
# toolkit and links all of it, so the targets are made here.

find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED)
set_package_properties(fmt PROPERTIES PURPOSE "Text formatting")
find_package(spdlog 1.10 REQUIRED)
set_package_properties(spdlog PROPERTIES PURPOSE "Logging, through backend/base/log.h")
find_package(nlohmann_json 3.11 REQUIRED)
set_package_properties(nlohmann_json PROPERTIES PURPOSE "JSON, through backend/base/json.h")
find_package(CLI11 2.1 REQUIRED)
set_package_properties(CLI11 PROPERTIES PURPOSE "Command line of tessera")
find_package(SQLite3 3.37 REQUIRED)
set_package_properties(SQLite3 PROPERTIES PURPOSE "Run history, through backend/history")
find_package(ICU 70 REQUIRED COMPONENTS uc)
set_package_properties(ICU PROPERTIES PURPOSE "Unicode normalisation of tokenizers")
find_package(PkgConfig REQUIRED)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
# Not by pkg-config, which links the trainer's library too.
find_path(TESSERA_SENTENCEPIECE_INCLUDE sentencepiece_processor.h REQUIRED)
find_library(TESSERA_SENTENCEPIECE sentencepiece REQUIRED)
add_library(tessera::sentencepiece SHARED IMPORTED)
set_target_properties(tessera::sentencepiece PROPERTIES IMPORTED_LOCATION "${TESSERA_SENTENCEPIECE}"
  INTERFACE_INCLUDE_DIRECTORIES "${TESSERA_SENTENCEPIECE_INCLUDE}")
find_package(ZLIB REQUIRED)
set_package_properties(ZLIB PROPERTIES PURPOSE "Data sets packed with gzip")
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets PrintSupport Svg Network DBus LinguistTools
  OPTIONAL_COMPONENTS Test)
set_package_properties(Qt6 PROPERTIES PURPOSE "Window, translations, and the test framework")
if(TARGET Qt6::Test)
  # Qt would write the build folder's path into every test (for QFINDTESTDATA, which we do not use),
  # and ccache could not give what one copy of the project compiled to another.
  set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
endif()
find_package(QCustomPlotQt6 REQUIRED)
set_package_properties(QCustomPlotQt6 PROPERTIES PURPOSE "Charts, through ui/plots")

set(_torch "${TESSERA_DEPS_DIR}/site/torch")
find_library(TESSERA_TORCH_CPU torch_cpu PATHS "${_torch}/lib" NO_DEFAULT_PATH)
find_library(TESSERA_C10 c10 PATHS "${_torch}/lib" NO_DEFAULT_PATH)
if(NOT TESSERA_TORCH_CPU OR NOT TESSERA_C10)
  message(FATAL_ERROR "LibTorch is not under ${_torch}. Run ./packaging/start, which fetches it.")
endif()

# The wheel has headers of a newer fmt, without its library, in the same folder: ours come first.
find_path(TESSERA_FMT_INCLUDE fmt/core.h PATHS /usr/include NO_DEFAULT_PATH REQUIRED)
set(_first "${CMAKE_BINARY_DIR}/include_first")
file(MAKE_DIRECTORY "${_first}")
file(CREATE_LINK "${TESSERA_FMT_INCLUDE}/fmt" "${_first}/fmt" SYMBOLIC)

add_library(torch::c10 SHARED IMPORTED)
set_target_properties(torch::c10 PROPERTIES IMPORTED_LOCATION "${TESSERA_C10}"
  INTERFACE_INCLUDE_DIRECTORIES "${_first};${_torch}/include")
add_library(torch::cpu SHARED IMPORTED)
set_target_properties(torch::cpu PROPERTIES IMPORTED_LOCATION "${TESSERA_TORCH_CPU}"
  INTERFACE_INCLUDE_DIRECTORIES "${_first};${_torch}/include"
  INTERFACE_LINK_LIBRARIES "torch::c10;Threads::Threads"
  INTERFACE_LINK_OPTIONS "-Wl,--allow-shlib-undefined")

find_path(TESSERA_GLOO_INCLUDE gloo/algorithm.h REQUIRED)
# Gloo's classes inside libtorch_cpu are used through c10d alone; only its headers are needed.
add_library(torch::c10d_gloo INTERFACE IMPORTED)
set_target_properties(torch::c10d_gloo PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "${TESSERA_GLOO_INCLUDE};${_torch}/include/torch/csrc/api/include"
  INTERFACE_COMPILE_DEFINITIONS "USE_C10D_GLOO;USE_DISTRIBUTED"
  INTERFACE_LINK_LIBRARIES torch::cpu)

# Arrow, for Parquet and Arrow files: from a wheel as well, and left out where that is missing.
file(GLOB _arrow_file "${TESSERA_DEPS_DIR}/site/pyarrow/libarrow.so.*")
file(GLOB _parquet_file "${TESSERA_DEPS_DIR}/site/pyarrow/libparquet.so.*")
if(_arrow_file AND _parquet_file AND EXISTS "${TESSERA_DEPS_DIR}/site/pyarrow/include/arrow/api.h")
  add_library(arrow::arrow SHARED IMPORTED)
  set_target_properties(arrow::arrow PROPERTIES IMPORTED_LOCATION "${_arrow_file}"
    INTERFACE_INCLUDE_DIRECTORIES "${TESSERA_DEPS_DIR}/site/pyarrow/include")
  add_library(arrow::parquet SHARED IMPORTED)
  set_target_properties(arrow::parquet PROPERTIES IMPORTED_LOCATION "${_parquet_file}"
    INTERFACE_LINK_LIBRARIES arrow::arrow)
endif()
