// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

// Internal to backend/history: SQLite behind Result. Everybody else uses history_writer.h,
// queries.h and importer.h.

namespace tessera::history {

class Database;

/// A prepared statement, for one thread. Bind all, step until it is done, reset, again.
class Statement
{
public:
    /// Binds from parameter 1 on and steps to the end; for statements without rows.
    template<typename... Args>
    [[nodiscard]] Result<void> run(const Args &...args)
    {
        bindAll(args...);
        return finish();
    }
    /// Binds and makes ready for next().
    template<typename... Args>
    void bindAll(const Args &...args)
    {
        rewind();
        int index = 0;
        (bind(++index, args), ...);
    }
    /// The next row; false after the last one.
    [[nodiscard]] Result<bool> next();

    void bind(int index, std::int64_t value);
    void bind(int index, int value) { bind(index, std::int64_t{value}); }
    void bind(int index, double value); ///< NaN becomes NULL, as SQLite has none
    void bind(int index, std::string_view text);
    void bind(int index, const std::string &text) { bind(index, std::string_view(text)); }
    void bind(int index, const char *text) { bind(index, std::string_view(text)); }
    void bindBlob(int index, std::string_view bytes);
    void bindNull(int index);
    void rewind();

    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const; ///< NaN for NULL
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::string blob(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    Statement(sqlite3_stmt *statement, sqlite3 *database, const std::string *path)
        : m_statement(statement), m_database(database), m_path(path)
    {}
    [[nodiscard]] Result<void> finish();

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    sqlite3 *m_database;
    const std::string *m_path;
};

/// One connection. Statements must not outlive it. Every failure is DatabaseFailed with the
/// path, SQLite's reason and the trouble that its code stands for (database_trouble.h).
class Database
{
public:
    enum class Mode { ReadOnly, ReadWrite };

    /// ReadWrite makes the file (mode 0600) when it is absent. ReadOnly also reads one in a folder
    /// that may not be written.
    [[nodiscard]] static Result<Database> open(const std::filesystem::path &path, Mode mode,
                                               std::chrono::milliseconds busyTimeout);

    [[nodiscard]] Result<void> execute(const std::string &sql);
    [[nodiscard]] Result<Statement> prepare(std::string_view sql);
    /// The first column of the only row.
    [[nodiscard]] Result<std::int64_t> integer(const std::string &sql);
    [[nodiscard]] std::int64_t lastInsertId() const;
    [[nodiscard]] const std::string &path() const { return *m_path; }
    /// False when another file lies at the path by now (`runs rebuild` replaced it), or one that
    /// nobody wrote is written now: open it again.
    [[nodiscard]] bool isStillInPlace() const;
    /// The error of the last call that failed.
    [[nodiscard]] Error failure(SourcePlace place = SourcePlace::here()) const;

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    Database(sqlite3 *database, std::string path);

    std::unique_ptr<std::string> m_path; ///< statements keep a pointer to it
    std::unique_ptr<sqlite3, Close> m_database;
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    bool m_atRest = false; ///< read as it is: changes would not be seen
};

/// BEGIN IMMEDIATE; rolled back at the end of its life unless it was committed.
class Transaction
{
public:
    [[nodiscard]] static Result<Transaction> begin(Database &database);
    Transaction(Transaction &&other) noexcept;
    Transaction &operator=(Transaction &&) = delete;
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    ~Transaction();
    [[nodiscard]] Result<void> commit();

private:
    explicit Transaction(Database &database) : m_database(&database) {}
    Database *m_database;
};

} // namespace tessera::history
