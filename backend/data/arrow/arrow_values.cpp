// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/arrow/arrow_values.h"

#include <fmt/format.h>

#include <arrow/array.h>
#include <arrow/extension_type.h>
#include <arrow/type.h>
#include <arrow/util/base64.h>
#include <arrow/util/float16.h>
#include <arrow/util/utf8.h>

#include <chrono>
#include <cmath>
#include <stdexcept>

// Arrow's types are many, and what is not named is refused.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace tessera::data {

namespace {

template<typename A>
const A &as(const arrow::Array &array)
{
    return static_cast<const A &>(array);
}

std::int64_t unitsPerSecond(arrow::TimeUnit::type unit)
{
    switch (unit) {
    case arrow::TimeUnit::SECOND:
        return 1;
    case arrow::TimeUnit::MILLI:
        return 1'000;
    case arrow::TimeUnit::MICRO:
        return 1'000'000;
    case arrow::TimeUnit::NANO:
        return 1'000'000'000;
    }
    return 1;
}

std::int64_t floorDivide(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

std::string dateText(std::int64_t days)
{
    const std::chrono::year_month_day date{
        std::chrono::sys_days(std::chrono::days(static_cast<int>(days)))};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

/// A time of day; a fraction has six digits, or nine when that is needed, as in Python.
std::string timeText(std::int64_t value, arrow::TimeUnit::type unit)
{
    constexpr std::int64_t kMinute = 60;
    constexpr std::int64_t kHour = 3600;
    constexpr std::int64_t kNanos = 1'000'000'000;
    const std::int64_t perSecond = unitsPerSecond(unit);
    const std::int64_t seconds = value / perSecond;
    const std::int64_t nanos = value % perSecond * (kNanos / perSecond);
    std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / kHour,
                                   seconds / kMinute % kMinute, seconds % kMinute);
    if (nanos % 1000 != 0)
        text += fmt::format(".{:09}", nanos);
    else if (nanos != 0)
        text += fmt::format(".{:06}", nanos / 1000);
    return text;
}

/// In UTC when the column has a zone: the same moment, written with +00:00.
std::string timestampText(std::int64_t value, const arrow::TimestampType &type)
{
    constexpr std::int64_t kDay = 86400;
    const std::int64_t perDay = kDay * unitsPerSecond(type.unit());
    const std::int64_t days = floorDivide(value, perDay);
    return dateText(days) + "T" + timeText(value - days * perDay, type.unit())
        + (type.timezone().empty() ? "" : "+00:00");
}

} // namespace

OrderedJson ArrowValues::text(std::string_view value)
{
    if (!arrow::util::ValidateUTF8(reinterpret_cast<const std::uint8_t *>(value.data()),
                                   static_cast<std::int64_t>(value.size())))
        m_badText = true;
    return value;
}

OrderedJson ArrowValues::number(double value)
{
    if (std::isfinite(value))
        return value;
    m_nonFinite = true;
    return nullptr;
}

OrderedJson ArrowValues::list(const arrow::Array &values, std::int64_t from, std::int64_t count)
{
    OrderedJson out = OrderedJson::array();
    for (std::int64_t i = 0; i < count; ++i)
        out.push_back(at(values, from + i));
    return out;
}

OrderedJson ArrowValues::object(const arrow::Array &array, std::int64_t index)
{
    const auto &type = static_cast<const arrow::StructType &>(*array.type());
    OrderedJson out = OrderedJson::object();
    for (int i = 0; i < type.num_fields(); ++i)
        out[type.field(i)->name()] = at(*as<arrow::StructArray>(array).field(i), index);
    return out;
}

/// A map: a list of [key, value].
OrderedJson ArrowValues::pairs(const arrow::Array &array, std::int64_t index)
{
    const auto &map = as<arrow::MapArray>(array);
    OrderedJson out = OrderedJson::array();
    for (std::int64_t i = map.value_offset(index); i < map.value_offset(index + 1); ++i)
        out.push_back(OrderedJson::array({at(*map.keys(), i), at(*map.items(), i)}));
    return out;
}

OrderedJson ArrowValues::nested(const arrow::Array &array, std::int64_t index)
{
    using arrow::Type;
    switch (array.type_id()) {
    case Type::LIST: {
        const auto &lists = as<arrow::ListArray>(array);
        return list(*lists.values(), lists.value_offset(index), lists.value_length(index));
    }
    case Type::LARGE_LIST: {
        const auto &lists = as<arrow::LargeListArray>(array);
        return list(*lists.values(), lists.value_offset(index), lists.value_length(index));
    }
    case Type::FIXED_SIZE_LIST: {
        const auto &lists = as<arrow::FixedSizeListArray>(array);
        return list(*lists.values(), lists.value_offset(index), lists.value_length(index));
    }
    case Type::STRUCT:
        return object(array, index);
    case Type::MAP:
        return pairs(array, index);
    case Type::DICTIONARY: {
        const auto &dictionary = as<arrow::DictionaryArray>(array);
        return at(*dictionary.dictionary(), dictionary.GetValueIndex(index));
    }
    case Type::EXTENSION:
        return at(*as<arrow::ExtensionArray>(array).storage(), index);
    default:
        throw std::runtime_error(
            fmt::format("a column of type {} cannot be read", array.type()->ToString()));
    }
}

OrderedJson ArrowValues::at(const arrow::Array &array, std::int64_t index)
{
    using arrow::Type;
    if (array.IsNull(index))
        return nullptr;
    const auto day = [](std::int64_t milliseconds) {
        return dateText(floorDivide(milliseconds, 86'400'000));
    };
    switch (array.type_id()) {
    case Type::NA:
        return nullptr;
    case Type::BOOL:
        return as<arrow::BooleanArray>(array).Value(index);
    case Type::INT8:
        return as<arrow::Int8Array>(array).Value(index);
    case Type::INT16:
        return as<arrow::Int16Array>(array).Value(index);
    case Type::INT32:
        return as<arrow::Int32Array>(array).Value(index);
    case Type::INT64:
        return as<arrow::Int64Array>(array).Value(index);
    case Type::UINT8:
        return as<arrow::UInt8Array>(array).Value(index);
    case Type::UINT16:
        return as<arrow::UInt16Array>(array).Value(index);
    case Type::UINT32:
        return as<arrow::UInt32Array>(array).Value(index);
    case Type::UINT64:
        return as<arrow::UInt64Array>(array).Value(index);
    case Type::HALF_FLOAT:
        return number(arrow::util::Float16::FromBits(as<arrow::HalfFloatArray>(array).Value(index))
                          .ToDouble());
    case Type::FLOAT:
        return number(as<arrow::FloatArray>(array).Value(index));
    case Type::DOUBLE:
        return number(as<arrow::DoubleArray>(array).Value(index));
    case Type::STRING:
        return text(as<arrow::StringArray>(array).GetView(index));
    case Type::LARGE_STRING:
        return text(as<arrow::LargeStringArray>(array).GetView(index));
    case Type::STRING_VIEW:
        return text(as<arrow::StringViewArray>(array).GetView(index));
    case Type::BINARY:
        return arrow::util::base64_encode(as<arrow::BinaryArray>(array).GetView(index));
    case Type::LARGE_BINARY:
        return arrow::util::base64_encode(as<arrow::LargeBinaryArray>(array).GetView(index));
    case Type::FIXED_SIZE_BINARY:
        return arrow::util::base64_encode(as<arrow::FixedSizeBinaryArray>(array).GetView(index));
    case Type::DECIMAL128:
        return as<arrow::Decimal128Array>(array).FormatValue(index);
    case Type::DECIMAL256:
        return as<arrow::Decimal256Array>(array).FormatValue(index);
    case Type::DATE32:
        return dateText(as<arrow::Date32Array>(array).Value(index));
    case Type::DATE64:
        return day(as<arrow::Date64Array>(array).Value(index));
    case Type::TIME32:
        return timeText(as<arrow::Time32Array>(array).Value(index),
                        static_cast<const arrow::Time32Type &>(*array.type()).unit());
    case Type::TIME64:
        return timeText(as<arrow::Time64Array>(array).Value(index),
                        static_cast<const arrow::Time64Type &>(*array.type()).unit());
    case Type::TIMESTAMP:
        return timestampText(as<arrow::TimestampArray>(array).Value(index),
                             static_cast<const arrow::TimestampType &>(*array.type()));
    default:
        return nested(array, index);
    }
}

} // namespace tessera::data
