// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/data_examiner.h"

#include "backend/base/files.h"
#include "backend/config/fields.h"
#include "ui/bridge/tessera_program.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::ui {
namespace {

constexpr qsizetype kStudiesKept = 8;

/// Settings outside of the data group that change the answer.
bool matters(const config::Field &field)
{
    constexpr std::array kKeys{"model", "tokenizer", "task", "micro_batch_size", "random_init"};
    return field.group == "data"
        || std::ranges::any_of(kKeys, [&field](const char *key) { return field.key == key; });
}

/// The settings that matter and are not at their defaults.
Json settingsOf(const config::RunConfig &config)
{
    const Json all = config::toJson(config);
    const Json usual = config::toJson(config::RunConfig());
    Json settings = Json::object();
    for (const config::Field &field : config::fields()) {
        const std::string key(field.key);
        if (matters(field) && all.contains(key) && all[key] != usual.value(key, Json()))
            settings[key] = all[key];
    }
    return settings;
}

/// A file that was written to since is another question.
std::string stampOf(const std::string &entry)
{
    const QFileInfo file(QString::fromStdString(entry).section(u'#', 0, 0));
    return std::to_string(file.size()) + '@'
        + std::to_string(file.lastModified().toMSecsSinceEpoch());
}

void removeFile(const QString &path)
{
    if (!path.isEmpty())
        QFile::remove(path);
}

QByteArray keyOf(const config::RunConfig &config, const Json &settings)
{
    std::string key = dumpJson(settings);
    for (const std::string &entry : config.dataset)
        key += '\n' + stampOf(entry);
    return QByteArray::fromStdString(key);
}

} // namespace

DataExaminer::DataExaminer(TesseraProgram *program, QObject *parent)
    : QObject(parent), m_program(program)
{}

DataExaminer::~DataExaminer() = default;

void DataExaminer::ask(const QString &who, const config::RunConfig &config)
{
    const Json settings = settingsOf(config);
    const QByteArray key = keyOf(config, settings);
    const QByteArray before = m_asked.value(who);
    m_asked.insert(who, key);
    if (before != key)
        drop(before);
    if (m_studies.contains(key) && !m_studies[key].error)
        return tellLater(who);
    m_studies[key].settings = QByteArray::fromStdString(dumpJson(settings));
    start(key);
}

void DataExaminer::askAgain(const QString &who)
{
    const QByteArray key = m_asked.value(who);
    const auto study = m_studies.constFind(key);
    if (study != m_studies.cend() && study->command == 0)
        start(key);
}

void DataExaminer::cancel(const QString &who)
{
    const QByteArray key = m_asked.value(who);
    const auto study = m_studies.find(key);
    if (study == m_studies.end() || study->command == 0)
        return;
    m_program->cancel(std::exchange(study->command, 0));
    study->statistics.state = DataStatistics::State::Cancelled;
    tell(key);
}

bool DataExaminer::isReading(const QString &who) const
{
    return m_studies.value(m_asked.value(who)).command != 0;
}

void DataExaminer::forget(const QString &who)
{
    drop(m_asked.take(who));
}

void DataExaminer::start(const QByteArray &key)
{
    const quint64 number = ++m_last;
    Study &study = m_studies[key];
    const QString name = m_folder.filePath(QString::number(number));
    study.number = number;
    study.error.reset();
    removeFile(study.statistics.droppedFile);
    study.statistics = {};
    study.statistics.state = DataStatistics::State::Reading;
    study.statistics.droppedFile = name + QStringLiteral("-dropped.jsonl");
    const QString settings = name + QStringLiteral(".json");
    const Result<void> written =
        writeFileAtomically(settings.toStdString(), study.settings.toStdString());
    if (!written) {
        study.error = written.error();
        return tell(key);
    }
    m_order.removeAll(key);
    m_order.append(key);
    const auto onLine = [this, key, number](const Json &line) { take(key, number, line); };
    const auto done = [this, key, number, settings](const CommandAnswer &answer) {
        QFile::remove(settings);
        finish(key, number, answer.errors);
    };
    study.command = m_program->follow({QStringLiteral("data"), QStringLiteral("--settings"),
                                       settings, QStringLiteral("--progress"),
                                       QStringLiteral("--dropped"), study.statistics.droppedFile},
                                      this, onLine, done);
    tell(key);
    dropOld();
}

void DataExaminer::take(const QByteArray &key, quint64 number, const Json &line)
{
    const auto study = m_studies.find(key);
    if (study == m_studies.end() || study->number != number || !line.contains("progress"))
        return;
    takeStatistics(line, study->statistics);
    tell(key);
}

void DataExaminer::finish(const QByteArray &key, quint64 number, const QList<Error> &errors)
{
    const auto study = m_studies.find(key);
    if (study == m_studies.end() || study->number != number)
        return;
    study->command = 0;
    if (study->statistics.share >= 1) // its last line has everything, also when no row is usable
        study->statistics.state = DataStatistics::State::Done;
    else
        study->error = errors.isEmpty() ? cancelled() : errors.front();
    tell(key);
}

bool DataExaminer::isAsked(const QByteArray &key) const
{
    return std::ranges::any_of(m_asked, [&key](const QByteArray &asked) { return asked == key; });
}

void DataExaminer::tell(const QByteArray &key)
{
    const Study study = m_studies.value(key); // a listener may ask something else
    for (const QString &who : m_asked.keys(key)) {
        if (study.error)
            Q_EMIT failed(who, *study.error);
        else
            Q_EMIT changed(who, study.statistics);
    }
}

void DataExaminer::tellLater(const QString &who)
{
    QMetaObject::invokeMethod(
        this,
        [this, who] {
            const auto study = m_studies.constFind(m_asked.value(who));
            if (study != m_studies.cend() && !study->error)
                Q_EMIT changed(who, study->statistics);
        },
        Qt::QueuedConnection);
}

/// What nobody asks any more is not read any further; what is known whole is kept.
void DataExaminer::drop(const QByteArray &key)
{
    const auto study = m_studies.find(key);
    if (study == m_studies.end() || isAsked(key)
        || study->statistics.state == DataStatistics::State::Done)
        return;
    if (study->command != 0)
        m_program->cancel(study->command);
    removeFile(study->statistics.droppedFile);
    m_studies.erase(study);
    m_order.removeAll(key);
}

void DataExaminer::dropOld()
{
    for (qsizetype i = 0; i < m_order.size() && m_order.size() > kStudiesKept;) {
        const QByteArray key = m_order[i];
        if (isAsked(key)) {
            ++i;
            continue;
        }
        removeFile(m_studies.take(key).statistics.droppedFile);
        m_order.removeAt(i);
    }
}

} // namespace tessera::ui
