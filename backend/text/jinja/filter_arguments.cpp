// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/filter_arguments.h"

#include "backend/text/jinja/operators.h"

#include <stdexcept>

namespace tessera::jinja_text {

void refuse(const std::string &what)
{
    throw std::runtime_error(what);
}

std::int64_t wholeArgument(const jinja::func_args &arguments, const char *name,
                           std::size_t position, std::int64_t otherwise)
{
    const jinja::value given = arguments.get_kwarg_or_pos(name, position);
    if (given->is_undefined())
        return otherwise;
    if (!isNumber(given) || jinja::is_val<jinja::value_float>(given))
        refuse(std::string(name) + " has to be a whole number, not " + given->type());
    return given->as_int();
}

bool switchArgument(const jinja::func_args &arguments, const char *name, std::size_t position)
{
    return arguments.get_kwarg_or_pos(name, position)->as_bool(); // undefined is false
}

} // namespace tessera::jinja_text
