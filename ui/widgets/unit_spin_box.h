// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>

#include <optional>

namespace tessera::ui {

class Theme;

/// A number with its unit, or nothing. Takes what typedNumber() reads; whatever else is typed
/// stays, so that its mistake can be shown. The unit is painted behind the text and is no part of
/// it.
class UnitSpinBox final : public QAbstractSpinBox
{
    Q_OBJECT

public:
    explicit UnitSpinBox(QWidget *parent = nullptr);

    void setUnit(const QString &unit);
    [[nodiscard]] QString unit() const { return m_unit; }
    /// Whole numbers step by one (larger ones by their second digit), others by their first.
    void setWhole(bool whole) { m_whole = whole; }
    /// Where the arrows stop; typing goes beyond.
    void setBounds(std::optional<double> minimum, std::optional<double> maximum);
    /// Shown while it is empty, and where the arrows start then.
    void setDefaultText(const QString &text);

    /// As it goes into JSON: plainTyped() of what stands there.
    [[nodiscard]] QString plainText() const;
    /// Shows a number of JSON; whole ones get their separators. No signal. Does not touch what is
    /// being typed as long as it means the same.
    void setPlainText(const QString &text);
    [[nodiscard]] std::optional<double> value() const;

    void stepBy(int steps) override;
    QValidator::State validate(QString &input, int &position) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void edited(const QString &plainText); ///< by the person, at each key and step

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    void paintEvent(QPaintEvent *event) override;

private:
    void reserveUnit();
    void tidy();
    [[nodiscard]] QString shown(const QString &plain) const;
    [[nodiscard]] double stepOf(double value, bool up) const;

    Theme &m_theme;
    QString m_unit;
    bool m_whole = false;
    std::optional<double> m_minimum;
    std::optional<double> m_maximum;
};

} // namespace tessera::ui
