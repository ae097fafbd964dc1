// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/database.h"

#include "backend/base/files.h"
#include "backend/base/percent_encoding.h"
#include "backend/history/database_trouble.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <limits>
#include <utility>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

DatabaseTrouble troubleFor(int code)
{
    constexpr int kPrimary = 0xff; // the rest of an extended code says where it happened
    switch (code & kPrimary) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return DatabaseTrouble::Locked;
    case SQLITE_FULL:
        return DatabaseTrouble::Full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // the SQL is ours, so the tables are not those of the schema
        return DatabaseTrouble::Damaged;
    default:
        return DatabaseTrouble::Other;
    }
}

/// The error of the last call that failed on the connection.
Error lastFailure(sqlite3 *database, const std::string &path,
                  SourcePlace place = SourcePlace::here())
{
    return databaseFailed(path, sqlite3_errmsg(database), troubleFor(sqlite3_errcode(database)),
                          place);
}

/// SQLite makes files that others may read; so the file is made before it opens it.
Result<void> makePrivateFile(const fs::path &path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (fd.valid())
        return {};
    // One that is there is not opened: closing it would drop the locks that other connections of
    // this process hold (sqlite.org/howtocorrupt.html, 2.2).
    if (errno == EEXIST && ::faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) == 0)
        return {};
    return errnoError(errno, path.string(), true);
}

fs::path logOf(const fs::path &path)
{
    return path.string() + "-wal";
}

/// In a folder that may not be written (an archive, somebody else's) SQLite cannot make the files
/// of its log. Without a log nobody writes the database, so that it can be read as it is.
bool isAtRest(const fs::path &path)
{
    std::error_code ignored;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    return ::faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) != 0
        && !fs::exists(logOf(path), ignored);
}

} // namespace

// ---- Statement ----

void Statement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

Result<bool> Statement::next()
{
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    Error error = lastFailure(m_database, *m_path);
    sqlite3_reset(m_statement.get());
    return error;
}

Result<void> Statement::finish()
{
    while (true) {
        TESSERA_TRY(const bool row, next());
        if (!row)
            break;
    }
    sqlite3_reset(m_statement.get());
    return {};
}

void Statement::bind(int index, std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), index, value);
}

void Statement::bind(int index, double value)
{
    sqlite3_bind_double(m_statement.get(), index, value);
}

void Statement::bind(int index, std::string_view text)
{
    sqlite3_bind_text64(m_statement.get(), index, text.data() == nullptr ? "" : text.data(),
                        text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bindBlob(int index, std::string_view bytes)
{
    sqlite3_bind_blob64(m_statement.get(), index, bytes.data() == nullptr ? "" : bytes.data(),
                        bytes.size(), SQLITE_TRANSIENT);
}

void Statement::bindNull(int index)
{
    sqlite3_bind_null(m_statement.get(), index);
}

void Statement::rewind()
{
    sqlite3_reset(m_statement.get());
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return isNull(column) ? std::numeric_limits<double>::quiet_NaN()
                          : sqlite3_column_double(m_statement.get(), column);
}

std::string Statement::text(int column) const
{
    const auto *text =
        reinterpret_cast<const char *>(sqlite3_column_text(m_statement.get(), column));
    return text == nullptr
        ? std::string()
        : std::string(text,
                      static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column)));
}

std::string Statement::blob(int column) const
{
    const auto *bytes = static_cast<const char *>(sqlite3_column_blob(m_statement.get(), column));
    return bytes == nullptr
        ? std::string()
        : std::string(bytes,
                      static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column)));
}

// ---- Database ----

void Database::Close::operator()(sqlite3 *database) const
{
    sqlite3_close_v2(database);
}

Database::Database(sqlite3 *database, std::string path)
    : m_path(std::make_unique<std::string>(std::move(path))), m_database(database)
{
    struct stat info = {};
    if (::stat(m_path->c_str(), &info) == 0) {
        m_device = info.st_dev;
        m_inode = info.st_ino;
    }
}

Result<Database> Database::open(const fs::path &path, Mode mode,
                                std::chrono::milliseconds busyTimeout)
{
    if (mode == Mode::ReadWrite)
        TESSERA_CHECK(makePrivateFile(path));
    const bool atRest = mode == Mode::ReadOnly && isAtRest(path);
    const std::string name = atRest
        ? "file:" + percentEncoded(path.string()) + "?immutable=1" // sqlite.org/uri.html
        : path.string();
    const int flags = SQLITE_OPEN_NOMUTEX | (atRest ? SQLITE_OPEN_URI : 0)
        | (mode == Mode::ReadWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
    sqlite3 *handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
    Database database(handle, path.string());
    database.m_atRest = atRest;
    if (handle == nullptr)
        return databaseFailed(path.string(), "out of memory", DatabaseTrouble::Other);
    if (code != SQLITE_OK)
        return lastFailure(handle, path.string());
    sqlite3_busy_timeout(handle, static_cast<int>(busyTimeout.count()));
    return database;
}

Result<void> Database::execute(const std::string &sql)
{
    if (sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return failure();
    return {};
}

Result<Statement> Database::prepare(std::string_view sql)
{
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(m_database.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                           nullptr)
        != SQLITE_OK)
        return failure();
    return Statement(statement, m_database.get(), m_path.get());
}

Result<std::int64_t> Database::integer(const std::string &sql)
{
    TESSERA_TRY(Statement statement, prepare(sql));
    TESSERA_TRY(const bool found, statement.next());
    return found ? statement.integer(0) : 0;
}

std::int64_t Database::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_database.get());
}

bool Database::isStillInPlace() const
{
    struct stat info = {};
    std::error_code ignored;
    return ::stat(m_path->c_str(), &info) == 0 && info.st_dev == m_device && info.st_ino == m_inode
        && !(m_atRest && fs::exists(logOf(*m_path), ignored));
}

Error Database::failure(SourcePlace place) const
{
    return lastFailure(m_database.get(), *m_path, place);
}

// ---- Transaction ----

Result<Transaction> Transaction::begin(Database &database)
{
    TESSERA_CHECK(database.execute("BEGIN IMMEDIATE"));
    return Transaction(database);
}

Transaction::Transaction(Transaction &&other) noexcept
    : m_database(std::exchange(other.m_database, nullptr))
{}

Transaction::~Transaction()
{
    if (m_database != nullptr)
        static_cast<void>(m_database->execute("ROLLBACK"));
}

Result<void> Transaction::commit()
{
    TESSERA_CHECK(m_database->execute("COMMIT")); // a failed one is rolled back by the destructor
    m_database = nullptr;
    return {};
}

} // namespace tessera::history
