// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/protocol/framing.h"

#include <QRegularExpression>
#include <QTest>

using namespace tessera;
using namespace tessera::protocol;

namespace {

std::string framed(std::string_view payload)
{
    return frame(payload).value();
}

} // namespace

class TstFraming : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void theLengthIsFourBytesLittleEndian()
    {
        const std::string bytes = framed(std::string(0x0102, 'x'));
        QCOMPARE(bytes.substr(0, 4), std::string("\x02\x01\0\0", 4));
        QCOMPARE(bytes.size(), std::size_t{4 + 0x0102});
    }

    void bytesThatComeOneByOneMakeFrames()
    {
        FrameReader reader;
        std::vector<std::string> seen;
        for (const char byte : framed("first") + framed("") + framed("third")) {
            for (std::string &payload : reader.push({&byte, 1}).value())
                seen.push_back(std::move(payload));
        }
        QCOMPARE(seen, (std::vector<std::string>{"first", "", "third"}));
        QVERIFY(reader.atBoundary());
    }

    void severalFramesAtOnceKeepTheirOrder()
    {
        FrameReader reader;
        const std::string bytes = framed("a") + framed("bb") + framed("ccc").substr(0, 5);
        QCOMPARE(reader.push(bytes).value(), (std::vector<std::string>{"a", "bb"}));
        QCOMPARE(reader.push("cc").value(), (std::vector<std::string>{"ccc"}));
        QVERIFY(reader.atBoundary());
    }

    void aCutFrameIsNoticed()
    {
        FrameReader reader;
        const std::string bytes = framed("payload");
        for (std::size_t cut = 1; cut < bytes.size(); ++cut) {
            FrameReader cutReader;
            QVERIFY(cutReader.push(std::string_view(bytes).substr(0, cut)).value().empty());
            QVERIFY(!cutReader.atBoundary());
        }
        QVERIFY(reader.atBoundary());
    }

    void anOversizedFrameIsRefusedBeforeItArrives()
    {
        FrameReader reader;
        const Result<std::vector<std::string>> read =
            reader.push(std::string("\x01\x00\x80\x00", 4)); // 8 MiB and one byte
        QVERIFY(!read.ok());
        QVERIFY(read.error().code == ErrorCode::FrameTooLarge);
        QCOMPARE(read.error().args, (std::vector<std::string>{"8388609", "8388608"}));
    }

    void theLongestFramePassesAndOneByteMoreDoesNot()
    {
        std::string payload(kLongestFrame, 'x');
        FrameReader reader;
        const std::vector<std::string> read = reader.push(framed(payload)).value();
        QCOMPARE(read.size(), std::size_t{1});
        QVERIFY(read[0] == payload);

        payload.push_back('x');
        QVERIFY(frame(payload).error().code == ErrorCode::FrameTooLarge);
    }

    void bytesOutsideAsciiAreNoSign()
    {
        FrameReader reader;
        const std::string payload(200, '\xfe'); // its length byte is over 127
        QCOMPARE(reader.push(framed(payload)).value(), (std::vector<std::string>{payload}));
    }
};

QTEST_GUILESS_MAIN(TstFraming)
#include "tst_framing.moc"
