// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/fields.h"
#include "backend/config/presets.h"
#include "backend/config/validate.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace tessera::ui {

/// A change that makes a problem go away, for a chip beside it.
struct FormSuggestion {
    QString key;
    QString value; ///< as setText() takes it; "": not set any more
};

/// Something that is wrong, or worth knowing, about the settings as they stand.
struct FormProblem {
    QString code; ///< rule ("L06") or error ("out_of_range")
    config::Severity severity = config::Severity::Error;
    QStringList keys; ///< settings it is about; none for the whole run
    QString text;     ///< one sentence in the language of the program
    QList<FormSuggestion> suggestions;
};

/// The settings of a run that is being written: what the New run page shows and edits. Knows no
/// file, model or data set by itself: facts about them are handed in. GUI thread only.
///
/// A key is set (by a person, preset, import) or not set and then has its default. A text that
/// cannot be read stays as it was typed, with its problem; config() leaves that key at its default.
/// Problems are found again after each change, once control returns to the event loop.
class RunForm final : public QObject
{
    Q_OBJECT

public:
    explicit RunForm(QObject *parent = nullptr);

    // ---- which settings there are ----

    /// Those that this backend honours, in the order of the form: of a group ("model", "data",
    /// "method", "layout", "experts", "records"), the basic ones or all.
    [[nodiscard]] static QList<const config::Field *> fields(const QString &group, bool advanced);
    [[nodiscard]] static const config::Field *field(const QString &key); ///< null when unknown

    // ---- values ----

    /// As typed; "" when not set. Lists are comma-separated, or JSON where a comma is in them.
    [[nodiscard]] QString text(const QString &key) const;
    /// What the run would use when nothing is typed; "" when that is "not set".
    [[nodiscard]] QString defaultText(const QString &key) const;
    /// Null when it is not set or cannot be read.
    [[nodiscard]] Json value(const QString &key) const;
    [[nodiscard]] bool isSet(const QString &key) const;
    /// Keys that are set, in the order of the form.
    [[nodiscard]] QStringList setKeys() const;

    /// Takes what a person typed: "1e-5", "4k", "2^12", "1,408" for numbers. Empty unsets.
    void setText(const QString &key, const QString &text);
    void setValue(const QString &key, const Json &value);
    void unset(const QString &key);
    /// setText() of several settings: all of them are there before changed() tells of the first.
    void setTexts(const QMap<QString, QString> &texts);
    void clear();

    // ---- the whole run ----

    /// Defaults with every key that is set and right.
    [[nodiscard]] config::RunConfig config() const;
    /// config() after the changes that validation announces (notices R01...).
    [[nodiscard]] const config::RunConfig &resolvedConfig() const { return m_resolved; }
    /// Ranks that it would start with.
    [[nodiscard]] int world() const { return m_world; }
    /// Steps, once they can be told: train_iters, or epochs when the rows are known.
    [[nodiscard]] std::optional<qint64> steps() const;

    /// The keys that are set as one JSON object, for a file or to copy.
    [[nodiscard]] QByteArray toJson() const;
    /// Replaces everything. Keys that are unknown, wrong, or without a row and not supported yet
    /// are returned and left out; BadJson alone when it is no JSON object, and nothing has changed
    /// then.
    QList<Error> setJson(const QByteArray &text);
    void setConfigObject(const Json &object, QList<Error> *errors = nullptr);
    void setPreset(const config::Preset &preset);
    [[nodiscard]] QString presetName() const { return m_preset; }
    /// A command line that starts the same run in a shell.
    [[nodiscard]] QString command() const;

    // ---- what is known from elsewhere ----

    void setModelFacts(const std::optional<config::ModelFacts> &facts);
    [[nodiscard]] const std::optional<config::ModelFacts> &modelFacts() const { return m_model; }
    void setDataFacts(const std::optional<config::DataFacts> &facts);
    /// What the rows of the data say against a start, until other rows are read.
    void setDataProblems(const QList<FormProblem> &problems);
    void setGpus(int gpus);
    /// Findings of the real pre-flight (`tessera train --check`) about the settings as they are
    /// now; any change of a setting drops them.
    void setOutsideProblems(const QList<FormProblem> &problems);

    // ---- problems ----

    [[nodiscard]] const QList<FormProblem> &problems() const { return m_problems; }
    [[nodiscard]] QList<FormProblem> problemsOf(const QString &key) const;
    /// True when an error blocks the start.
    [[nodiscard]] bool hasError() const;
    /// True when a start needs a click first.
    [[nodiscard]] bool needsConfirmation() const;
    /// Fills the field in.
    void apply(const FormSuggestion &suggestion) { setText(suggestion.key, suggestion.value); }
    /// Looks for problems now instead of later.
    void check();
    void retranslate();

    /// Counts changes. One that is made while another one is told belongs to that one and has its
    /// number.
    [[nodiscard]] quint64 changeNumber() const { return m_change; }

Q_SIGNALS:
    void changed(const QString &key); ///< its text or whether it is set
    void replaced();                  ///< all of them at once
    void problemsChanged();

private:
    struct Entry {
        QString text;               ///< as typed
        Json value;                 ///< null when it could not be read
        std::optional<Error> error; ///< why not
    };
    [[nodiscard]] static Entry read(const config::Field &field, const QString &text);
    [[nodiscard]] bool take(const QString &key, const QString &typed);
    void tell(const QStringList &keys);
    void checkLater();
    void addParseProblems(QList<FormProblem> &found) const;
    [[nodiscard]] bool cannotBeRead(const FormProblem &problem) const;

    QHash<QString, Entry> m_entries; ///< the keys that are set
    QString m_preset;
    Json m_presetObject;
    std::optional<config::ModelFacts> m_model;
    std::optional<config::DataFacts> m_data;
    int m_gpus = 0;
    config::RunConfig m_resolved;
    int m_world = 1;
    QList<FormProblem> m_outside;
    QList<FormProblem> m_dataProblems;
    QList<FormProblem> m_problems;
    bool m_checkPending = false;
    quint64 m_change = 0;
    bool m_telling = false;
};

/// The value of a setting as text that RunForm::setText() and `--set` read back.
[[nodiscard]] QString settingText(const Json &value);
/// A problem of validation in the language of the program.
[[nodiscard]] FormProblem formProblem(const config::Problem &problem);
[[nodiscard]] FormProblem formProblem(const Error &error);

} // namespace tessera::ui
