# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tessera_library(name SOURCES ... USES ...)   one static library a folder, alias tessera::<name>;
#                                              AUTOMOC runs for those whose name starts with ui_
# tessera_test(name LABEL l USES ... [SOURCES ...] [TIMEOUT s])   Qt Test program from tst_<name>.cpp
# tessera_add_folders(...)                     add_subdirectory for each folder that has a list file

set(TESSERA_SANITIZE "" CACHE STRING "Sanitizers for -fsanitize=, empty for none")
option(TESSERA_WERROR "Warnings are errors" OFF)

# ccache sees paths relative to the source tree, so that a fresh clone finds what another one
# compiled. Without it the compiler itself cuts the tree's place out of what it writes.
find_program(TESSERA_CCACHE ccache)
if(TESSERA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${TESSERA_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
  set(TESSERA_PREFIX_MAP "")
else()
  set(TESSERA_PREFIX_MAP "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
endif()

add_library(tessera_options INTERFACE)
target_compile_features(tessera_options INTERFACE cxx_std_20)
target_include_directories(tessera_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_definitions(tessera_options INTERFACE QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII
  QT_NO_CAST_TO_ASCII QT_USE_QSTRINGBUILDER TESSERA_VERSION="${PROJECT_VERSION}")
target_compile_options(tessera_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wswitch-enum
  -Wno-missing-field-initializers ${TESSERA_PREFIX_MAP}>
  $<$<AND:$<BOOL:${TESSERA_WERROR}>,$<COMPILE_LANGUAGE:CXX>>:-Werror>)
if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET default)

function(tessera_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
  add_library(tessera_${name} STATIC ${arg_SOURCES})
  add_library(tessera::${name} ALIAS tessera_${name})
  target_link_libraries(tessera_${name} PUBLIC tessera_options ${arg_USES})
  if(name MATCHES "^ui_")
    set_target_properties(tessera_${name} PROPERTIES AUTOMOC ON)
  endif()
endfunction()

# Programs find LibTorch by the build tree's path; packaging rewrites it on installation.
function(tessera_program name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_USES})
  # The CUDA module resolves our operators and LibTorch's symbols against the program.
  set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON)
endfunction()

function(tessera_test name)
  cmake_parse_arguments(arg "" "LABEL;TIMEOUT" "SOURCES;USES" ${ARGN})
  if(NOT arg_LABEL)
    message(FATAL_ERROR "tessera_test(${name}): LABEL is missing")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  get_filename_component(folder "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  set(target "tst_${folder}_${name}")
  set(test "${arg_LABEL}.${folder}.${name}")
  add_executable(${target} tst_${name}.cpp ${arg_SOURCES})
  set_target_properties(${target} PROPERTIES AUTOMOC ON
    OUTPUT_NAME "tst_${name}"
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests/${arg_LABEL}/${folder}")
  target_link_libraries(${target} PRIVATE tessera_options Qt6::Test tessera::test_support ${arg_USES})
  add_test(NAME ${test} COMMAND ${target} -silent)
  set_tests_properties(${test} PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;OMP_NUM_THREADS=1;TESSERA_BIN=${CMAKE_BINARY_DIR}/bin;TESSERA_ARROW_MODULE=${CMAKE_BINARY_DIR}/bin/libtessera_arrow.so"
    SKIP_REGULAR_EXPRESSION "^ALLSKIPPED")
endfunction()

# tessera_test_at_200(NAME [FUNCTION...]): a ui test of this folder once more, on a screen of twice
# the pixels; all of it, or these functions.
function(tessera_test_at_200 name)
  get_filename_component(folder "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  set(test "ui.${folder}.${name}_200")
  add_test(NAME ${test} COMMAND tst_${folder}_${name} -silent ${ARGN})
  set_tests_properties(${test} PROPERTIES LABELS ui TIMEOUT 60 ENVIRONMENT
    "QT_QPA_PLATFORM=offscreen;QT_SCALE_FACTOR=2;TESSERA_BIN=${CMAKE_BINARY_DIR}/bin")
endfunction()

function(tessera_add_folders)
  foreach(folder IN LISTS ARGN)
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
      add_subdirectory(${folder})
    endif()
  endforeach()
endfunction()
