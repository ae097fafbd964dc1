#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small Parquet and Arrow files with every column type that rows can hold, and rows.json: the rows
as pyarrow (and with it the package `datasets`) gives them to Python, as JSON.

    python3 tests/reference/make_arrow_files.py      # needs pyarrow; writes under tests/data/formats
"""
import base64
import datetime as dt
import decimal
import json
import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

FORMATS = pathlib.Path(__file__).resolve().parent.parent / "data" / "formats"


def table() -> pa.Table:
    message = pa.struct([("role", pa.string()), ("content", pa.string())])
    utc = dt.timezone.utc
    columns = {
        "messages": pa.array(
            [
                [{"role": "user", "content": "2+3?"}, {"role": "assistant", "content": "5"}],
                [],
                None,
                [{"role": "user", "content": None}],
                [{"role": "user", "content": "\u4f60\u597d \U0001f600"}],
            ],
            pa.list_(message),
        ),
        "note": pa.array([None, None, None, None, "x"], pa.string()),
        "large": pa.array(["a", None, "", "b\u2028c", "d\ne"], pa.large_string()),
        "kind": pa.array(["x", "y", None, "x", "y"]).dictionary_encode(),
        "flag": pa.array([True, False, None, True, False]),
        "small": pa.array([-128, 127, None, 0, 1], pa.int8()),
        "big": pa.array([2**64 - 1, 0, None, 1, 2], pa.uint64()),
        "single": pa.array([0.1, -1.5, None, 1e30, 0.0], pa.float32()),
        "double": pa.array([0.1, 1e300, None, -0.0, 3.0]),
        "price": pa.array(
            [decimal.Decimal("1.50"), decimal.Decimal("-0.05"), None, decimal.Decimal("0.00"), decimal.Decimal("123456.78")],
            pa.decimal128(12, 2),
        ),
        "day": pa.array([dt.date(2024, 2, 29), dt.date(1969, 12, 31), None, dt.date(1, 1, 1), dt.date(9999, 12, 31)]),
        "clock": pa.array([dt.time(1, 2, 3), dt.time(23, 59, 59, 5), None, dt.time(0), dt.time(12)], pa.time64("us")),
        "moment": pa.array(
            [dt.datetime(2024, 1, 2, 3, 4, 5, 6), dt.datetime(1969, 12, 31, 23, 59, 59), None, dt.datetime(1, 1, 1), dt.datetime(2000, 1, 1)],
            pa.timestamp("us"),
        ),
        "zoned": pa.array([dt.datetime(2024, 1, 2, 3, 4, 5, tzinfo=utc)] * 5, pa.timestamp("ms", tz="UTC")),
        "bytes": pa.array([b"\x00\xff", b"", None, b"abc", b"d"]),
        "pairs": pa.array([[("a", 1), ("b", 2)], [], None, [("c", None)], []], pa.map_(pa.string(), pa.int32())),
        "nested": pa.array([[[1, 2], []], [], None, [None, [3]], [[4]]], pa.list_(pa.list_(pa.int64()))),
        "pair": pa.array([[1, 2], [3, 4], None, [5, 6], [7, 8]], pa.list_(pa.int16(), 2)),
    }
    return pa.table(columns)


def plain(value: object) -> object:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, decimal.Decimal):
        return str(value)
    if isinstance(value, (dt.date, dt.time, dt.datetime)):
        return value.isoformat()
    raise TypeError(type(value))


def main() -> None:
    rows = table()
    pq.write_table(rows, FORMATS / "parquet" / "types.parquet", row_group_size=2, compression="zstd")
    with pa.OSFile(str(FORMATS / "arrow" / "file.arrow"), "wb") as out, pa.ipc.new_file(out, rows.schema) as writer:
        writer.write_table(rows, max_chunksize=2)
    with pa.OSFile(str(FORMATS / "arrow" / "stream.arrow"), "wb") as out, pa.ipc.new_stream(out, rows.schema) as writer:
        writer.write_table(rows, max_chunksize=3)
    expected = json.dumps(rows.to_pylist(), default=plain, ensure_ascii=False, indent=1)
    (FORMATS.parent / "arrow_rows.json").write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
