// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Here for the meta object of Page, which has no code of its own.
#include "ui/pages/page.h"
