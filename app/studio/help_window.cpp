// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/help_window.h"

#include "ui/text/languages.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"
#include "ui/widgets/logo.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::studio {
namespace {

using ui::TextStyle;
using ui::Theme;

constexpr QSize kWindow{860, 640};
constexpr int kContentsWidth = 200;
constexpr int kEntryIndent = 12;
constexpr int kTextMargin = 24;

/// An entry of the contents, which looks like one of the window's rail.
class EntryDelegate final : public QStyledItemDelegate
{
public:
    explicit EntryDelegate(QObject *parent)
        : QStyledItemDelegate(parent), m_theme(Theme::of(parent))
    {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const ui::Tokens &tokens = m_theme.tokens();
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        if (chosen)
            ui::paintBox(*painter, option.rect, ui::metrics::kControlRadius, tokens.accentSoft);
        else if (option.state.testFlag(QStyle::State_MouseOver))
            ui::paintBox(*painter, option.rect, ui::metrics::kControlRadius, tokens.hover);
        painter->setFont(m_theme.font(chosen ? TextStyle::Strong : TextStyle::Body));
        painter->setPen(chosen ? tokens.accent : tokens.text2);
        const QRect text = option.rect.adjusted(kEntryIndent, 0, -kEntryIndent, 0);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                            text.width()));
        if (chosen && option.state.testFlag(QStyle::State_HasFocus))
            ui::paintRing(*painter, option.rect, ui::metrics::kControlRadius, tokens.accent);
        painter->restore();
    }

private:
    const Theme &m_theme;
};

/// Text of one style from the start to the end of a block.
void setBlockFont(const QTextBlock &block, const QFont &font)
{
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    QTextCharFormat format;
    format.setFont(font, QTextCharFormat::FontPropertiesSpecifiedOnly);
    cursor.mergeCharFormat(format);
}

void dressBlock(const QTextBlock &block, const Theme &theme)
{
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    const bool inTable = QTextCursor(block).currentTable() != nullptr;
    if (level > 0)
        setBlockFont(block, theme.font(level == 1 ? TextStyle::Title : TextStyle::Section));
    format.setTopMargin(level > 1 ? kTextMargin : 0);
    format.setBottomMargin(inTable || block.textList() != nullptr ? ui::metrics::kIconGap
                                                                  : ui::metrics::kCardGap);
    format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
    QTextCursor(block).setBlockFormat(format);
}

/// `code` in the key font, which Markdown marks as fixed pitch.
void dressCode(const QTextBlock &block, const Theme &theme)
{
    QList<QTextCursor> code;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        if (!fragment.charFormat().fontFixedPitch())
            continue;
        QTextCursor cursor(block);
        cursor.setPosition(fragment.position());
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
        code.append(cursor);
    }
    QTextCharFormat format;
    format.setFont(theme.font(TextStyle::Key));
    for (QTextCursor &cursor : code)
        cursor.mergeCharFormat(format);
}

void dressTables(QTextFrame *frame, const Theme &theme)
{
    for (QTextFrame *child : frame->childFrames()) {
        if (auto *table = qobject_cast<QTextTable *>(child)) {
            QTextTableFormat format = table->format();
            format.setBorderBrush(theme.tokens().border);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setCellPadding(6);
            format.setCellSpacing(0);
            format.setBottomMargin(ui::metrics::kCardGap);
            format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
            table->setFormat(format);
        }
    }
}

} // namespace

HelpWindow::HelpWindow(const ui::Languages &languages, QWidget *parent)
    : QWidget(parent, Qt::Window),
      m_languages(languages),
      m_contents(new QListWidget(this)),
      m_text(new QTextBrowser(this))
{
    setObjectName(u"helpWindow"_qs);
    setWindowIcon(ui::logoIcon());
    m_contents->setObjectName(u"helpContents"_qs);
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setFixedWidth(kContentsWidth - 2 * ui::metrics::kGroupGap);
    m_contents->setSpacing(0);
    m_contents->setMouseTracking(true);
    m_contents->viewport()->setAutoFillBackground(false); // the strip behind it is the window's
    m_contents->setItemDelegate(new EntryDelegate(m_contents));
    m_contents->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setObjectName(u"helpText"_qs);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(kTextMargin);

    auto *contents = new QVBoxLayout;
    contents->setContentsMargins(ui::metrics::kGroupGap, ui::metrics::kCardPadding,
                                 ui::metrics::kGroupGap, ui::metrics::kGroupGap);
    contents->addWidget(m_contents);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(contents);
    layout->addWidget(m_text, 1);
    resize(kWindow);

    connect(m_contents, &QListWidget::currentRowChanged, this, &HelpWindow::showRow);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) {
        if (link.isRelative() && link.path().endsWith(u".md"_qs))
            openPage(link.path().chopped(3));
        else
            QDesktopServices::openUrl(link);
    });
    connect(&Theme::of(this), &Theme::changed, this, &HelpWindow::fill);
    auto *escape = new QShortcut(Qt::Key_Escape, this);
    connect(escape, &QShortcut::activated, this, &QWidget::close);

    fill();
    retranslateUi();
}

void HelpWindow::openPage(const QString &name)
{
    const auto at = std::ranges::find(m_pages, name, &HelpPage::name);
    if (at != m_pages.end())
        m_contents->setCurrentRow(static_cast<int>(at - m_pages.begin()));
    else if (m_contents->currentRow() < 0)
        m_contents->setCurrentRow(0);
    if (!isVisible())
        show();
    raise();
    activateWindow();
}

QString HelpWindow::currentPage() const
{
    const int row = m_contents->currentRow();
    return row < 0 ? QString() : m_pages[row].name;
}

void HelpWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        fill();
        retranslateUi();
    }
    QWidget::changeEvent(event);
}

void HelpWindow::paintEvent(QPaintEvent * /*event*/)
{
    const ui::Tokens &tokens = Theme::of(this).tokens();
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, kContentsWidth, height()), tokens.rail);
    ui::paintVertical(painter, kContentsWidth - 1, 0, height(), tokens.border);
}

void HelpWindow::fill()
{
    const QString name = currentPage();
    const int scrolled = m_text->verticalScrollBar()->value();
    m_pages = helpPages(m_languages.current());
    {
        const QSignalBlocker quiet(m_contents);
        m_contents->clear();
        for (const HelpPage &page : m_pages) {
            auto *item = new QListWidgetItem(page.title, m_contents);
            item->setSizeHint(QSize(0, ui::metrics::kRailItemHeight)); // as the rail has them
        }
    }
    const auto at = std::ranges::find(m_pages, name, &HelpPage::name);
    m_contents->setCurrentRow(at == m_pages.end() ? 0 : static_cast<int>(at - m_pages.begin()));
    m_text->verticalScrollBar()->setValue(scrolled);
}

void HelpWindow::showRow(int row)
{
    if (row < 0)
        return;
    m_text->document()->setDefaultFont(Theme::of(this).font(TextStyle::Body));
    m_text->setMarkdown(m_pages[row].text);
    dress();
}

void HelpWindow::dress()
{
    const Theme &theme = Theme::of(this);
    QTextDocument &document = *m_text->document();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        dressBlock(block, theme);
        dressCode(block, theme);
    }
    dressTables(document.rootFrame(), theme);
    m_text->moveCursor(QTextCursor::Start);
}

void HelpWindow::retranslateUi()
{
    setWindowTitle(tr("Help - Tessera Studio"));
    m_contents->setAccessibleName(tr("Contents"));
    m_text->setAccessibleName(tr("Help page"));
}

} // namespace tessera::studio
