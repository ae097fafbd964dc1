// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/row_viewer.h"

#include "ui/pages/token_blocks.h"
#include "ui/text/list_text.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kPageStep = 10;
constexpr int kTokenLine = 25;
constexpr int kNumberWidth = 84;

QString foundId()
{
    return QStringLiteral("found");
}
QString trainedId()
{
    return QStringLiteral("trained");
}
QString bothId()
{
    return QStringLiteral("both");
}

/// What the colours of tokens say.
class TokenLegend final : public ThemedWidget
{
public:
    explicit TokenLegend(QWidget *parent = nullptr) : ThemedWidget(parent)
    {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    void setTexts(const QString &title, const QString &not_, const QString &trained,
                  const QString &special)
    {
        m_texts = {title, not_, trained, special};
        setAccessibleName(listOfNames(m_texts));
        updateGeometry();
        update();
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        int wide = 3 * (kBox + kGap);
        for (const QString &text : m_texts)
            wide += metricsOf(TextStyle::Small).horizontalAdvance(text) + metrics::kCardPadding;
        return {wide, metrics::kSmallHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        double x = paintText(painter, 0, m_texts.value(0));
        const auto box = [&](double at) {
            return QRectF(at, (height() - kHigh) / 2.0 - 1, kBox, kHigh);
        };
        painter.setFont(font(TextStyle::Small));
        painter.setPen(tokens().text3);
        paintBox(painter, box(x), metrics::kTokenRadius, tokens().surface, tokens().border);
        painter.drawText(box(x), Qt::AlignCenter, QStringLiteral("0"));
        x = paintText(painter, x + kBox + kGap, m_texts.value(1));
        paintTokenGround(painter, box(x), 1, tokens());
        painter.setPen(tokens().text);
        painter.drawText(box(x), Qt::AlignCenter, QStringLiteral("1"));
        x = paintText(painter, x + kBox + kGap, m_texts.value(2));
        painter.setFont(font(TextStyle::Key));
        painter.setPen(tokens().text2);
        const QRectF wide = box(x).adjusted(0, 1, kGap, 1);
        paintBox(painter, wide, metrics::kTokenRadius, tokens().sunken, tokens().border);
        painter.drawText(wide, Qt::AlignCenter, QStringLiteral("<…>"));
        paintText(painter, wide.right() + kGap, m_texts.value(3));
    }

private:
    static constexpr int kBox = 22;
    static constexpr int kHigh = 18;
    static constexpr int kGap = 8;

    /// Returns where the next sample begins.
    double paintText(QPainter &painter, double x, const QString &text) const
    {
        painter.setFont(font(TextStyle::Small));
        painter.setPen(tokens().text2);
        painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        const double end = x + painter.fontMetrics().horizontalAdvance(text);
        painter.setFont(font(TextStyle::Small));
        return end + metrics::kCardPadding;
    }

    QStringList m_texts;
};

QToolButton *arrow(const QString &name, Icon icon)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setIcon(themedIcon(icon));
    setControlSize(button, ControlSize::Compact);
    return button;
}

} // namespace

RowViewer::RowViewer(DataPreviewModel *preview, QWidget *parent)
    : QWidget(parent),
      m_preview(preview),
      m_head(new QHBoxLayout),
      m_title(new TextLabel(TextStyle::Strong)),
      m_number(new QLineEdit),
      m_total(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_previous(arrow(QStringLiteral("previousRow"), Icon::ChevronLeft)),
      m_next(arrow(QStringLiteral("nextRow"), Icon::ChevronRight)),
      m_which(new SegmentedSwitch(ControlSize::Small)),
      m_busy(new QProgressBar),
      m_legend(new TokenLegend),
      m_views(new QWidget),
      m_scroll(new QScrollArea),
      m_tokens(new TokenView),
      m_raw(new QPlainTextEdit)
{
    setFocusPolicy(Qt::StrongFocus);
    m_note->setShrinkable(true);
    m_which->setObjectName(QStringLiteral("rowWhich"));
    m_which->addSegment(foundId(), {});
    m_which->addSegment(trainedId(), {});
    m_which->addSegment(bothId(), {});
    m_which->setCurrent(trainedId());
    m_busy->setRange(0, 0);
    m_busy->hide();
    m_tokens->setObjectName(QStringLiteral("rowTokens"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_tokens);
    for (QWidget *ground : {m_scroll->viewport(), static_cast<QWidget *>(m_tokens)})
        ground->setAutoFillBackground(false); // the card shows through
    m_raw->setObjectName(QStringLiteral("rowRaw"));
    m_raw->setReadOnly(true);
    m_raw->setFrameShape(QFrame::NoFrame);
    m_raw->setTabChangesFocus(true);
    m_number->setObjectName(QStringLiteral("rowNumber"));
    m_number->setFixedWidth(kNumberWidth);
    m_number->setAlignment(Qt::AlignRight);
    setControlSize(m_number, ControlSize::Compact);
    auto *views = new QHBoxLayout(m_views);
    views->setContentsMargins({});
    views->setSpacing(metrics::kCardPadding);
    views->addWidget(m_raw, 1);
    views->addWidget(m_scroll, 1);

    m_head->setSpacing(metrics::kGroupGap);
    m_head->addWidget(m_title);
    m_head->addWidget(m_number);
    m_head->addWidget(m_total);
    m_head->addStretch(1);
    m_head->addWidget(m_previous);
    m_head->addWidget(m_next);
    m_head->addWidget(m_which);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kGroupGap);
    layout->addLayout(m_head);
    layout->addWidget(m_busy);
    layout->addWidget(m_note);
    layout->addWidget(m_legend);
    layout->addWidget(m_views, 1);

    connect(m_previous, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(m_number, &QLineEdit::returnPressed, this, &RowViewer::takeTyped);
    connect(m_which, &SegmentedSwitch::chosen, this, [this](const QString &id) {
        setShown(id == foundId() ? Shown::Found : id == bothId() ? Shown::Both : Shown::Trained);
    });
    connect(preview, &QAbstractItemModel::modelReset, this, &RowViewer::takeRows);
    connect(&Theme::of(this), &Theme::changed, this, &RowViewer::retranslate);
    retranslate();
}

void RowViewer::setRow(int row)
{
    const int before = m_row;
    m_row = std::clamp(row, 0, std::max(0, m_preview->rowCount() - 1));
    m_scroll->ensureVisible(0, 0);
    update();
    if (m_row != before)
        Q_EMIT rowChanged(m_row);
}

void RowViewer::setShown(Shown shown)
{
    m_shown = shown;
    m_which->setCurrent(shown == Shown::Found      ? foundId()
                            : shown == Shown::Both ? bothId()
                                                   : trainedId());
    update();
}

void RowViewer::setRowsInSet(qint64 rows)
{
    if (m_rowsInSet == rows)
        return;
    m_rowsInSet = rows;
    showButtons();
    showTotal();
}

void RowViewer::startOver()
{
    m_wanted = 0;
    m_wantedFile.clear();
    m_rowsInSet = 0;
    update();
}

qint64 RowViewer::numberOfRow() const
{
    return m_preview->rowCount() > 0 ? m_preview->row(m_row).number : 0;
}

void RowViewer::moveBy(int rows)
{
    const int row = m_row + rows;
    if (row >= 0 && row < m_preview->rowCount())
        return setRow(row);
    if (rows > 0 && m_preview->preview().atEnd)
        return setRow(row); // as far as it goes
    goToNumber(std::max<qint64>(1, numberOfRow() + rows));
}

void RowViewer::takeTyped()
{
    QString digits;
    for (const QChar letter : m_number->text()) {
        if (letter.isDigit())
            digits += letter;
    }
    const qint64 number = std::max<qint64>(1, digits.toLongLong());
    goToNumber(m_rowsInSet > 0 ? std::min(number, m_rowsInSet) : number);
}

/// Rows before the one that is wanted are asked for too: they may share its pack.
void RowViewer::goToNumber(qint64 number)
{
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        if (m_preview->row(row).number == number)
            return setRow(row);
    }
    m_wanted = number;
    m_wantedFile.clear();
    Q_EMIT rowsWanted({.first = std::max<qint64>(1, number - RowWindow::kRows / 2), .file = {}});
}

void RowViewer::goToLine(const QString &file, qint64 line)
{
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        if (m_preview->row(row).line == line && m_preview->row(row).file == file)
            return setRow(row);
    }
    m_wanted = 0;
    m_wantedFile = file;
    m_wantedLine = line;
    Q_EMIT rowsWanted({.file = file, .line = line});
}

/// Goes to the row that was asked for, else to the first one.
void RowViewer::takeRows()
{
    int found = 0;
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        const PreviewRow &one = m_preview->row(row);
        if (m_wanted > 0 ? one.number <= m_wanted
                         : one.file == m_wantedFile && one.line == m_wantedLine)
            found = row;
    }
    m_wanted = 0;
    m_wantedFile.clear();
    if (m_preview->preview().atEnd)
        m_rowsInSet = m_preview->preview().rowsInSet;
    setRow(found);
    if (m_preview->rowCount() == 0 && m_preview->preview().atEnd && m_rowsInSet > 0)
        goToNumber(m_rowsInSet); // a number behind the last one was asked for
}

void RowViewer::setBusy(bool busy)
{
    m_busy->setVisible(busy);
}

bool RowViewer::isBusy() const
{
    return m_busy->isVisibleTo(this);
}

void RowViewer::addToHead(QWidget *widget)
{
    m_head->addWidget(widget);
}

void RowViewer::setMostLines(int lines)
{
    m_views->setFixedHeight(lines * kTokenLine);
}

void RowViewer::update()
{
    showButtons();
    if (m_preview->rowCount() > 0)
        return showRow(m_preview->row(m_row));
    m_number->clear();
    m_total->clear();
    m_note->clear();
    m_tokens->setBlocks({});
    m_raw->clear();
}

void RowViewer::showButtons()
{
    const qint64 number = numberOfRow();
    const bool last =
        m_row + 1 >= m_preview->rowCount() && (m_preview->preview().atEnd || number == m_rowsInSet);
    setBlocked(m_previous, number <= 1 ? tr("This is the first row.") : QString(),
               tr("The row before"));
    setBlocked(m_next, last ? tr("This is the last row.") : QString(), tr("The row behind"));
}

void RowViewer::showRow(const PreviewRow &row)
{
    m_number->setText(countText(row.number));
    showTotal();
    m_raw->setPlainText(row.raw);
    m_tokens->setBlocks(packBlocks(m_preview->preview(), m_row));
    const bool kept = row.dropReason.isEmpty();
    m_raw->setVisible(!kept || m_shown != Shown::Trained);
    m_scroll->setVisible(kept && m_shown != Shown::Found);
    m_legend->setVisible(kept && m_shown != Shown::Found);
    showNote(row);
}

void RowViewer::showTotal()
{
    //: Behind the number of a row: how many there are.
    m_total->setText(m_rowsInSet > 0 ? tr("of %1").arg(countText(m_rowsInSet)) : QString());
}

void RowViewer::showNote(const PreviewRow &row)
{
    const bool kept = row.dropReason.isEmpty();
    m_note->setColour(kept ? TextColour::Text2 : TextColour::Warning);
    //: %1 is the line of a file.
    const QString line = tr("Line %1").arg(countText(row.line));
    const QString what = kept
        //: %n tokens of a row, %1 of them are trained.
        ? tr("%Ln tokens, %1 of them trained", nullptr, static_cast<int>(row.tokenCount))
              .arg(countText(row.trainedTokens))
        //: %1 is a reason such as "No answer".
        : tr("Dropped: %1").arg(dropReasonText(row.dropReason));
    m_note->setText(line + QStringLiteral(" · ") + what);
    m_note->setToolTip(row.dropDetail.isEmpty() ? row.file : row.dropDetail);
}

void RowViewer::keyPressEvent(QKeyEvent *event)
{
    const auto move = [this, event](int rows) {
        moveBy(rows);
        event->accept();
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1);
    case Qt::Key_Right:
        return move(1);
    case Qt::Key_PageUp:
        return move(-kPageStep);
    case Qt::Key_PageDown:
        return move(kPageStep);
    default: // keys of Qt are no enum of ours
        QWidget::keyPressEvent(event);
    }
}

void RowViewer::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void RowViewer::retranslate()
{
    static_cast<TokenLegend *>(m_legend)->setTexts(tr("Loss weight"), tr("not trained"),
                                                   tr("trained"), tr("special token"));
    //: A row of data as it stands in the file.
    m_which->setSegmentText(foundId(), tr("As found"));
    //: A row of data after template and tokenizer.
    m_which->setSegmentText(trainedId(), tr("As trained"));
    //: A row of data as found and as trained, side by side.
    m_which->setSegmentText(bothId(), tr("Both"));
    //: Before a field for the number of a row.
    m_title->setText(tr("Row"));
    m_number->setAccessibleName(tr("Number of the row"));
    m_number->setToolTip(tr("Type a number and press Enter to see that row."));
    m_which->setAccessibleName(tr("How the row is shown"));
    m_previous->setAccessibleName(tr("The row before"));
    m_next->setAccessibleName(tr("The row behind"));
    m_busy->setAccessibleName(tr("Rows are being read"));
    m_raw->setAccessibleName(tr("The row as it was found"));
    m_tokens->setAccessibleName(tr("The row as it is trained"));
    m_raw->setFont(Theme::of(this).font(TextStyle::Key));
    setAccessibleName(tr("Rows of the data"));
    update();
}

} // namespace tessera::ui
