// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

namespace tessera::ui {

/// Where a model or data set that the studio offers comes from; a file known from two places has
/// the first of them.
enum class KnownFrom {
    Recent, ///< used or added by this person
    SetUp,  ///< came with the program, or was fetched by its set-up
    Preset, ///< sizes alone, for runs that start from random weights
    Folder, ///< models/ in the folder of this user's runs
    Cache   ///< downloaded by another program (Hugging Face, ModelScope)
};

/// A model or data set that can be offered without asking for it.
struct KnownFile {
    QString path; ///< absolute
    QString name; ///< for people: the last part, or "org/name" from a cache
    /// What a run calls it: a bare name where that finds it (so that the run can be repeated on
    /// another computer), else the path.
    QString setting;
    KnownFrom from = KnownFrom::Recent;
    friend bool operator==(const KnownFile &, const KnownFile &) = default;
};

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::KnownFile)
