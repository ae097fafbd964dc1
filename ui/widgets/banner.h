// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/theme/controls.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

#include <optional>

class QHBoxLayout;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace tessera::ui {

class LeadText;

/// Something that a person should know, with what can be done about it. Stays until it is closed or
/// the page takes it away; a page shows it with fadeIn() and hides it. Of a long text the first
/// lines are shown, with More.
class Banner final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    /// The first sentence stands out.
    void setMessage(Tone tone, const QString &lead, const QString &rest = {});
    /// The sentence for `error`, with its English detail, context and place under Details.
    void setError(const Error &error);
    /// Text to unfold and to copy; empty: no Details button.
    void setDetails(const QString &details);
    [[nodiscard]] QString lead() const;
    [[nodiscard]] QString rest() const;
    [[nodiscard]] QString details() const { return m_details; }

    /// A button at the right, in the order of the calls. The page connects it.
    QPushButton *addAction(const QString &text, ButtonKind kind = ButtonKind::Secondary);
    void clearActions();
    void setClosable(bool closable); ///< by default it is

    [[nodiscard]] bool areDetailsShown() const;
    void setDetailsShown(bool shown);

Q_SIGNALS:
    void closed(); ///< by the person; the banner has hidden itself

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void fitDetails();
    void setUnfolded(bool unfolded);
    void showMore();

    Tone m_tone = Tone::Info;
    QString m_details;
    bool m_unfolded = false;      ///< all lines of the text are shown
    std::optional<Error> m_error; ///< to be said again in another language
    LeadText *m_text;
    QHBoxLayout *m_actions;
    QList<QPushButton *> m_buttons;
    QPushButton *m_moreButton;
    QPushButton *m_detailsButton;
    QToolButton *m_closeButton;
    QWidget *m_detailsBox;
    QPlainTextEdit *m_detailsText;
    QPushButton *m_copyButton;
};

/// What Details shows of an error: English, for a report.
[[nodiscard]] QString errorDetails(const Error &error);

} // namespace tessera::ui
