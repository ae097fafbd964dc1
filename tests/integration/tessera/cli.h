// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "tests/support/temp_folder.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tessera::test {

/// What a program did.
struct Outcome {
    int code = -1;
    std::string out;
    std::string err;

    [[nodiscard]] Json json() const;  ///< of `out`; null when it is none
    [[nodiscard]] Json error() const; ///< {"error": ...} of `err`; null when it is none
};

/// A home of its own for runs, and the real `tessera` with ranks that only pretend to train
/// (tests/support/fake_rank.cpp) unless useRealRanks() was called.
class Cli
{
public:
    Cli();

    /// The programs under test, or a reason why there are none.
    [[nodiscard]] static std::filesystem::path program(const char *name);

    void fakeRanks(const Json &wishes); ///< $FAKE_RANK of the ranks to come
    void useRealRanks();
    void setEnvironment(const char *name, const std::string &value);

    /// Writes a small valid RUN.json (two ranks, random weights, rows of tokens) with `changes` in
    /// it, and returns its path.
    std::string runFile(const Json &changes = Json::object());

    Outcome run(const std::vector<std::string> &arguments, int timeoutMs = 25000);
    /// Starts it and leaves it running; ended with the object.
    std::unique_ptr<QProcess> start(const std::vector<std::string> &arguments);
    std::unique_ptr<QProcess> startProgram(const std::string &program,
                                           const std::vector<std::string> &arguments);
    static Outcome finish(QProcess &process, int timeoutMs = 25000);

    /// Starts a detached run and returns its id.
    std::string startDetached(const Json &changes = Json::object());
    /// `runs show ID --json`.
    Json show(const std::string &id);
    /// Waits until the run's event file says so.
    bool waitForState(const std::string &id, const std::string &state, int timeoutMs = 15000);
    bool waitForEvent(const std::string &id, const std::string &type, int timeoutMs = 15000);

    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path(); }
    [[nodiscard]] std::filesystem::path runFolder(const std::string &id) const;
    [[nodiscard]] std::vector<std::string> runIds() const;
    [[nodiscard]] std::string events(const std::string &id) const;

private:
    TempFolder m_folder;
    QProcessEnvironment m_environment;
};

/// Ids of processes that have `text` in their command line.
[[nodiscard]] std::vector<int> processesWith(const std::string &text);
/// The one process of rank `rank` of a run; -1 when there is none.
[[nodiscard]] int rankProcess(const std::string &runId, int rank);

} // namespace tessera::test
