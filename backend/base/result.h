// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/assert.h"
#include "backend/base/error.h"

#include <optional>
#include <utility>
#include <variant>

namespace tessera {

/// A value or the Error why there is none.
///
///     Result<Header> header = readHeader(path);
///     if (!header)
///         return std::move(header).error().during("opening the model");
///     use(header->tensors);
///
/// Reading the wrong side is a bug of ours and stops the program (TESSERA_ASSERT).
template<typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) // NOLINT(google-explicit-constructor): `return value;` is the point
        : m_state(std::in_place_index<0>, std::move(value))
    {}
    Result(Error error) // NOLINT(google-explicit-constructor): `return error;` is the point
        : m_state(std::in_place_index<1>, std::move(error))
    {}

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T &value() &
    {
        TESSERA_ASSERT(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] const T &value() const &
    {
        TESSERA_ASSERT(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T value() &&
    {
        TESSERA_ASSERT(ok());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const Error &error() const &
    {
        TESSERA_ASSERT(!ok());
        return *std::get_if<1>(&m_state);
    }
    [[nodiscard]] Error error() &&
    {
        TESSERA_ASSERT(!ok());
        return std::move(*std::get_if<1>(&m_state));
    }

    [[nodiscard]] T &operator*() & { return value(); }
    [[nodiscard]] const T &operator*() const & { return value(); }
    [[nodiscard]] T operator*() && { return std::move(*this).value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or the Error.
template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) // NOLINT(google-explicit-constructor): `return error;` is the point
        : m_error(std::move(error))
    {}

    [[nodiscard]] bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Error &error() const &
    {
        TESSERA_ASSERT(!ok());
        return *m_error;
    }
    [[nodiscard]] Error error() &&
    {
        TESSERA_ASSERT(!ok());
        return *std::move(m_error);
    }

private:
    std::optional<Error> m_error;
};

#define TESSERA_CONCAT_INNER(a, b) a##b
#define TESSERA_CONCAT(a, b) TESSERA_CONCAT_INNER(a, b)
// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses.
/// `TESSERA_TRY(auto header, readHeader(path));` declares `header`, or returns the error.
#define TESSERA_TRY(declaration, expression)                                                       \
    auto TESSERA_CONCAT(result, __LINE__) = (expression);                                          \
    if (!TESSERA_CONCAT(result, __LINE__))                                                         \
        return std::move(TESSERA_CONCAT(result, __LINE__)).error();                                \
    declaration = std::move(TESSERA_CONCAT(result, __LINE__)).value()
// NOLINTEND(bugprone-macro-parentheses)
/// Returns the error of a Result<void>, or goes on.
#define TESSERA_CHECK(expression)                                                                  \
    do {                                                                                           \
        auto tesseraChecked = (expression);                                                        \
        if (!tesseraChecked)                                                                       \
            return std::move(tesseraChecked).error();                                              \
    } while (false)

} // namespace tessera
