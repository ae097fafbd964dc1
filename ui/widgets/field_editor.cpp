// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field_editor.h"

#include "ui/text/field_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/unit_spin_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::ui {
namespace {

constexpr int kMostSegments = 3;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

class NumberEditor final : public FieldEditor
{
public:
    explicit NumberEditor(const config::Field &field) : m_box(new UnitSpinBox), m_unit(field.unit)
    {
        m_box->setWhole(field.type == config::FieldType::Int);
        m_box->setBounds(field.minimum, field.maximum);
        hold(m_box);
        connect(m_box, &UnitSpinBox::edited, this, &FieldEditor::edited);
        NumberEditor::retranslate();
    }
    [[nodiscard]] QString text() const override { return m_box->plainText(); }
    void setText(const QString &text) override { m_box->setPlainText(text); }
    void setDefaultText(const QString &text) override { m_box->setDefaultText(text); }
    void setWrong(bool wrong) override { setFieldError(m_box, wrong); }
    void retranslate() override { m_box->setUnit(m_unit.empty() ? QString() : unitText(m_unit)); }
    [[nodiscard]] QWidget *control() const override { return m_box; }

private:
    UnitSpinBox *m_box;
    std::string_view m_unit;
};

class LineEditor final : public FieldEditor
{
public:
    explicit LineEditor(QLineEdit *edit) : m_edit(edit)
    {
        hold(m_edit);
        connect(m_edit, &QLineEdit::textEdited, this, &FieldEditor::edited);
    }
    [[nodiscard]] QString text() const override { return m_edit->text(); }
    void setText(const QString &text) override
    {
        if (text != m_edit->text())
            m_edit->setText(text);
    }
    void setDefaultText(const QString &text) override { m_edit->setPlaceholderText(text); }
    void setWrong(bool wrong) override { setFieldError(m_edit, wrong); }
    void retranslate() override {}
    [[nodiscard]] QWidget *control() const override { return m_edit; }

private:
    QLineEdit *m_edit;
};

/// One of a few values; "" among them when the field can be not set and that is a choice of its
/// own.
class ChoiceEditor : public FieldEditor
{
public:
    explicit ChoiceEditor(const config::Field &field) : m_key(textOf(field.key))
    {
        if (field.defaultValue.is_null())
            m_values << QString();
        if (field.type == config::FieldType::Bool)
            m_values << QStringLiteral("false") << QStringLiteral("true");
        for (const std::string &choice : field.choices)
            m_values << QString::fromStdString(choice);
    }
    [[nodiscard]] QString text() const override { return m_text; }
    void setText(const QString &text) override
    {
        m_text = text;
        show(m_text.isEmpty() && !m_values.contains(QString()) ? m_default : m_text);
    }
    void setDefaultText(const QString &text) override
    {
        m_default = text;
        setText(m_text);
    }

protected:
    virtual void show(const QString &value) = 0;
    void take(const QString &value)
    {
        m_text = value;
        Q_EMIT edited(value);
    }
    [[nodiscard]] QString label(const QString &value) const
    {
        if (value.isEmpty())
            //: A setting that is left to the program.
            return FieldEditor::tr("Auto");
        if (value == QStringLiteral("true"))
            //: A setting that is switched on or off.
            return FieldEditor::tr("On");
        if (value == QStringLiteral("false"))
            return FieldEditor::tr("Off");
        return choiceText(m_key, value);
    }
    [[nodiscard]] const QStringList &values() const { return m_values; }

private:
    QString m_key;
    QStringList m_values;
    QString m_text;
    QString m_default;
};

class SegmentEditor final : public ChoiceEditor
{
public:
    explicit SegmentEditor(const config::Field &field)
        : ChoiceEditor(field), m_switch(new SegmentedSwitch)
    {
        m_switch->setFilling(true);
        for (const QString &value : values())
            m_switch->addSegment(idOf(value), label(value));
        hold(m_switch);
        connect(m_switch, &SegmentedSwitch::chosen, this,
                [this](const QString &id) { take(id == idOf({}) ? QString() : id); });
    }
    void setWrong(bool) override {} // what can be chosen is right by itself
    void retranslate() override
    {
        for (const QString &value : values())
            m_switch->setSegmentText(idOf(value), label(value));
    }
    [[nodiscard]] QWidget *control() const override { return m_switch; }

protected:
    void show(const QString &value) override { m_switch->setCurrent(idOf(value)); }

private:
    static QString idOf(const QString &value)
    {
        return value.isEmpty() ? QStringLiteral("notSet") : value;
    }

    SegmentedSwitch *m_switch;
};

class ListEditor final : public ChoiceEditor
{
public:
    explicit ListEditor(const config::Field &field)
        : ChoiceEditor(field), m_box(new QComboBox), m_combined(field.combined)
    {
        for (const QString &value : values())
            m_box->addItem(label(value), value);
        hold(m_box);
        connect(m_box, &QComboBox::activated, this,
                [this](int row) { take(m_box->itemData(row).toString()); });
    }
    void setWrong(bool wrong) override { setFieldError(m_box, wrong); }
    void retranslate() override
    {
        for (int row = 0; row < m_box->count(); ++row)
            m_box->setItemText(row, label(m_box->itemData(row).toString()));
    }
    [[nodiscard]] QWidget *control() const override { return m_box; }

protected:
    /// A value that is only planned, or wrong, is in no row: then nothing is chosen. Several
    /// choices in one value get a row of their own.
    void show(const QString &value) override
    {
        if (m_combined && value.contains(u'+') && m_box->findData(value) < 0)
            m_box->addItem(label(value), value);
        m_box->setCurrentIndex(m_box->findData(value));
    }

private:
    QComboBox *m_box;
    bool m_combined;
};

/// Segments in one language and a list in another would be cut when the language changes: the words
/// of these settings are too wide for segments in some language.
constexpr std::array<std::string_view, 2> kWideWords{"task", "truncation_strategy"};

FieldEditor *makeChoice(const config::Field &field)
{
    const std::size_t count = field.choices.size() + (field.defaultValue.is_null() ? 1 : 0)
        + (field.type == config::FieldType::Bool ? 2 : 0);
    if (count > kMostSegments || std::ranges::find(kWideWords, field.key) != kWideWords.end())
        return new ListEditor(field);
    auto *segments = new SegmentEditor(field);
    if (segments->control()->sizeHint().width() <= metrics::kFormControlWidth)
        return segments;
    delete segments;
    return new ListEditor(field);
}

QLineEdit *lineFor(const config::Field &field, std::optional<PathKind> path)
{
    if (!path)
        return new QLineEdit;
    auto *edit = new PathEdit(*path);
    edit->setSeveral(field.type == config::FieldType::List);
    return edit;
}

} // namespace

FieldEditor::FieldEditor(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void FieldEditor::hold(QWidget *control)
{
    layout()->addWidget(control);
    setFocusProxy(control);
}

FieldEditor *makeFieldEditor(const config::Field &field, std::optional<PathKind> path)
{
    switch (field.type) {
    case config::FieldType::Int:
    case config::FieldType::Float:
        return new NumberEditor(field);
    case config::FieldType::Bool:
    case config::FieldType::Enum:
        return makeChoice(field);
    case config::FieldType::String:
    case config::FieldType::List:
    case config::FieldType::Dict:
        return new LineEditor(lineFor(field, path));
    }
    Q_UNREACHABLE();
}

} // namespace tessera::ui
