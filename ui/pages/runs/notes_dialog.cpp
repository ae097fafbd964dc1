// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/notes_dialog.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QShortcut>
#include <QStringListModel>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kWidth = 440;
constexpr int kNotesHeight = 140;

/// Commas as people of both languages type them.
const QRegularExpression kComma(u"[,，、]"_qs);

/// Completes the tag after the last comma.
class TagCompleter final : public QCompleter
{
public:
    TagCompleter(const QStringList &known, QObject *parent) : QCompleter(known, parent)
    {
        setCaseSensitivity(Qt::CaseInsensitive);
    }
    [[nodiscard]] QStringList splitPath(const QString &path) const override
    {
        return {path.section(kComma, -1).trimmed()};
    }
    [[nodiscard]] QString pathFromIndex(const QModelIndex &index) const override
    {
        const auto *edit = qobject_cast<const QLineEdit *>(widget());
        const QString typed = edit == nullptr ? QString() : edit->text();
        const auto comma = typed.lastIndexOf(kComma);
        const QString before = comma < 0 ? QString() : typed.left(comma) + u", "_qs;
        return before + QCompleter::pathFromIndex(index);
    }
};

} // namespace

NotesDialog::NotesDialog(const QString &run, const QStringList &tags, const QString &notes,
                         const QStringList &known, QWidget *parent)
    : QDialog(parent), m_tags(new QLineEdit(this)), m_notes(new QPlainTextEdit(this))
{
    build(run, known);
    m_tags->setText(tags.join(u", "_qs));
    m_notes->setPlainText(notes);
}

NotesDialog::NotesDialog(int runs, const QStringList &known, QWidget *parent)
    : QDialog(parent), m_tags(new QLineEdit(this))
{
    build(tr("Add tags to %n runs", nullptr, runs), known);
}

void NotesDialog::build(const QString &lead, const QStringList &known)
{
    setObjectName(u"notesDialog"_qs);
    setWindowTitle(tr("Tags and notes"));
    setModal(true);
    setMinimumWidth(kWidth);

    auto *title = new TextLabel(lead, TextStyle::Section, TextColour::Text, this);
    title->setShrinkable(true);
    auto *tagsLabel =
        new TextLabel(tr("Tags, separated by commas"), TextStyle::Small, TextColour::Text2, this);
    tagsLabel->setBuddy(m_tags);
    m_tags->setObjectName(u"tagsEdit"_qs);
    m_tags->setAccessibleName(tagsLabel->text());
    m_tags->setCompleter(new TagCompleter(known, m_tags));

    auto *save = new QPushButton(tr("Save"), this);
    save->setObjectName(u"saveNotes"_qs);
    setButtonKind(save, ButtonKind::Primary);
    save->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"cancelNotes"_qs);
    cancel->setAutoDefault(false);
    connect(save, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(save);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kGroupGap);
    layout->addWidget(title);
    layout->addWidget(tagsLabel);
    layout->addWidget(m_tags);
    if (m_notes != nullptr) {
        auto *notesLabel = new TextLabel(tr("Notes"), TextStyle::Small, TextColour::Text2, this);
        notesLabel->setBuddy(m_notes);
        m_notes->setObjectName(u"notesEdit"_qs);
        m_notes->setAccessibleName(notesLabel->text());
        m_notes->setTabChangesFocus(true);
        m_notes->setMinimumHeight(kNotesHeight);
        layout->addWidget(notesLabel);
        layout->addWidget(m_notes);
        // Enter makes a new line there.
        for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
            auto *shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), this);
            connect(shortcut, &QShortcut::activated, this, &QDialog::accept);
        }
    }
    layout->addLayout(buttons);
    m_tags->setFocus();
}

QStringList NotesDialog::tags() const
{
    QStringList tags;
    const QStringList parts = m_tags->text().split(kComma);
    for (const QString &part : parts) {
        const QString tag = part.simplified();
        if (!tag.isEmpty() && !tags.contains(tag))
            tags.append(tag);
    }
    return tags;
}

QString NotesDialog::notes() const
{
    return m_notes == nullptr ? QString() : m_notes->toPlainText();
}

} // namespace tessera::ui
