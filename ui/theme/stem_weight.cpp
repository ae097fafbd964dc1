// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/stem_weight.h"

#include <dlfcn.h>

namespace tessera::ui {
namespace {

// Both are in libraries that Qt has loaded already; Qt has no call for this, and FreeType's own
// variable FREETYPE_PROPERTIES is read before Qt sets the property.
constexpr const char *kLibraryOfQt = "_Z14qt_getFreetypev"; // FT_Library qt_getFreetype()
constexpr const char *kSetProperty = "FT_Property_Set";

using LibraryOfQt = void *();
using SetProperty = int(void *library, const char *module, const char *name, const void *value);

template<typename Function>
Function *loaded(const char *symbol)
{
    return reinterpret_cast<Function *>(dlsym(RTLD_DEFAULT, symbol));
}

} // namespace

void keepStemWeight()
{
    auto *libraryOfQt = loaded<LibraryOfQt>(kLibraryOfQt);
    auto *setProperty = loaded<SetProperty>(kSetProperty);
    if (libraryOfQt == nullptr || setProperty == nullptr)
        return;
    const unsigned char noDarkening = 1; // FT_Bool
    setProperty(libraryOfQt(), "cff", "no-stem-darkening", &noDarkening);
}

} // namespace tessera::ui
