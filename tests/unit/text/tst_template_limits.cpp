// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/text/chat_template.h"

#include <QTest>

#include <malloc.h>
#include <sys/resource.h>

#include <string>
#include <thread>

using tessera::ErrorCode;
using tessera::OrderedJson;
using tessera::text::ChatTemplate;
using tessera::text::TemplateInput;

namespace {

TemplateInput conversation(int rounds, const std::string &text)
{
    TemplateInput input;
    input.messages = OrderedJson::array();
    for (int i = 0; i < rounds; ++i) {
        input.messages.push_back({{"role", "user"}, {"content", text}});
        input.messages.push_back({{"role", "assistant"}, {"content", text}});
    }
    return input;
}

tessera::Result<std::string> render(const std::string &jinja,
                                    const TemplateInput &input = conversation(1, "Hello"))
{
    TESSERA_TRY(const ChatTemplate chat, ChatTemplate::compile(jinja, "M/chat_template.jinja"));
    return chat.render(input);
}

long peakMiB()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

std::string repeated(const std::string &text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

} // namespace

/// A template is a program of somebody else: whatever it does, it ends soon and within bounds.
class TstTemplateLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunawayTemplateIsStopped_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("words");
        const auto add = [](const char *title, const std::string &jinja, const char *words) {
            QTest::newRow(title) << QByteArray::fromStdString(jinja) << QByteArray(words);
        };
        add("range", "\n{% for i in range(1000000000) %}x{% endfor %}",
            "grows without end (line 2 of the template)");
        add("nested loops",
            "{% for i in range(9999) %}\n{% for j in range(9999) %}{% for k in range(9999) %}"
            "{% set x = k %}{% endfor %}{% endfor %}{% endfor %}",
            "a loop in it is far too long (line 2 of the template)");
        add("output",
            "{% for i in range(99999) %}{% for j in range(99999) %}xxxxxxxx{% endfor %}{% endfor "
            "%}",
            "it ");
        const std::string loop = "{% set n = namespace(v='x') %}{% for i in range(99) %}";
        add("doubled text", loop + "{% set n.v = n.v + n.v %}{% endfor %}", "grows without end");
        add("doubled by ~", loop + "{% set n.v = n.v ~ n.v %}{% endfor %}", "grows without end");
        add("doubled list",
            "{% set n = namespace(v=[1]) %}{% for i in range(99) %}{% set n.v = n.v + n.v %}"
            "{% endfor %}",
            "it ");
        add("replaced", loop + "{% set n.v = n.v | replace('x', 'xxxxxxxxx') %}{% endfor %}",
            "grows without end");
        add("replaced nothing", loop + "{% set n.v = n.v | replace('', n.v) %}{% endfor %}",
            "grows without end");
        add("formatted", loop + "{% set n.v = '{}{}'.format(n.v, n.v) %}{% endfor %}",
            "grows without end");
        add("repeated", "{{ 'x' * 1000000000000 }}", "grows without end");
        add("nothing repeated", "{% set t %}{% endset %}{{ t * 1000000000000 }}",
            "a loop in it is far too long");
        add("indented", "{{ 'a\nb' | indent(2000000000) }}", "grows without end");
        add("indented lines", "{{ ('a\n' * 9999) | indent(99999) }}", "grows without end");
        add("JSON indented", "{{ [[1]] | tojson(indent=2000000000) }}", "grows without end");
        add("joined", "{{ range(9999) | join('x' * 99999) }}", "grows without end");
        // One value in many places: small to hold, endless to write.
        const std::string shared = "{% set n = namespace(v=(1, 2)) %}{% for i in range(60) %}"
                                   "{% set n.v = (n.v, n.v) %}{% endfor %}";
        add("shared, written", shared + "{{ n.v }}", "it ");
        add("shared, as JSON", shared + "{{ n.v | tojson }}", "it ");
        add("shared, as a key", shared + "{{ {n.v: 1} }}", "a loop in it is far too long");
        add("shared, compared", shared + "{{ n.v == n.v }}", "a loop in it is far too long");
        add("list of one text",
            "{% set t = 'x' * 99999 %}{% set n = namespace(v=[t]) %}{% for i in range(16) %}"
            "{% set n.v = n.v + n.v %}{% endfor %}{{ n.v }}",
            "it ");
        add("calls itself", "{% macro f() %}{{ f() }}{% endmacro %}\n{{ f() }}",
            "a macro in it calls itself");
        add("characters", "{% for c in 'x' * 9999999 %}{{ c }}{% endfor %}", "grows without end");
        add("words", "{{ ('x ' * 9999999).split() | length }}", "grows without end");
        add("long texts again and again",
            "{% set t = 'x' * 99999 %}{% for i in range(9999) %}{% set x = 'y' in t %}"
            "{% endfor %}",
            "a loop in it is far too long");
    }
    void aRunawayTemplateIsStopped()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, words);
        const long before = peakMiB();
        const auto text = render(jinja.toStdString());
        QVERIFY(!text);
        QCOMPARE(text.error().code, ErrorCode::BadFile);
        const std::string &detail = text.error().detail;
        QVERIFY2(detail.starts_with("M/chat_template.jinja is not a valid chat template file: it "),
                 detail.c_str());
        QVERIFY2(detail.find(words.toStdString()) != std::string::npos, detail.c_str());
        QVERIFY2(detail.ends_with("Correct it, or set template to another one."), detail.c_str());
        QVERIFY2(peakMiB() - before < 200, std::to_string(peakMiB() - before).c_str());
    }

    /// Values that lie in one another are deleted in one another; the stack must be enough.
    void deepValuesAreStoppedInTime_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::newRow("lists") << QByteArray("{% set n = namespace(v=[]) %}"
                                             "{% for i in range(99999) %}{% set n.v = [n.v] %}"
                                             "{% endfor %}");
        QTest::newRow("chain") << QByteArray(
            "{% set first = namespace(next=0) %}{% set n = namespace(last=first) %}"
            "{% for i in range(99999) %}{% set n.last.next = namespace(next=0) %}"
            "{% set n.last = n.last.next %}{% endfor %}");
    }
    void deepValuesAreStoppedInTime()
    {
        QFETCH(const QByteArray, jinja);
        const auto text = render(jinja.toStdString());
        QVERIFY(!text);
        QCOMPARE(text.error().code, ErrorCode::BadFile);
    }

    void aTemplateNestedTooDeepIsRefused_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        QTest::addColumn<QByteArray>("words");
        const auto add = [](const char *title, const std::string &jinja, const char *words) {
            QTest::newRow(title) << QByteArray::fromStdString(jinja) << QByteArray(words);
        };
        constexpr int kDeep = 20000;
        add("brackets", "{{ " + repeated("(", kDeep) + "1" + repeated(")", kDeep) + " }}", "deep");
        add("lists", "{{ " + repeated("[", kDeep) + repeated("]", kDeep) + " }}", "deep");
        add("not", "{{ " + repeated("not ", kDeep) + "1 }}", "deep");
        add("minus", "{{ " + repeated("- ", kDeep) + "1 }}", "");
        add("if", repeated("{% if 1 %}", kDeep) + repeated("{% endif %}", kDeep), "deep");
        add("elif", "{% if 1 %}" + repeated("{% elif 1 %}", kDeep) + "{% endif %}", "deep");
        add("calls", "{{ f" + repeated("()", kDeep) + " }}", "deep");
        add("sum", "{{ 1" + repeated(" + 1", 2 * kDeep) + " }}", "expressions");
        add("long", std::string((1U << 20U) + 1, 'x'), "at most 1.00 MiB");
    }
    void aTemplateNestedTooDeepIsRefused()
    {
        QFETCH(const QByteArray, jinja);
        QFETCH(const QByteArray, words);
        const auto text = render(jinja.toStdString());
        QVERIFY(!text);
        QCOMPARE(text.error().code, ErrorCode::BadFile);
        QVERIFY2(text.error().detail.find(words.toStdString()) != std::string::npos,
                 text.error().detail.c_str());
    }

    /// Rows of a data set are many: one template is not stopped for each of them.
    void aTemplateIsStoppedThreeTimes()
    {
        const auto chat = ChatTemplate::compile(
            "{% if messages[0].content != 'good' %}{{ 'x' * 1000000000000 }}{% endif %}");
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(chat->render(conversation(1, "bad")).error().code, ErrorCode::BadFile);
            if (i < 2)
                QVERIFY(chat->render(conversation(1, "good")));
        }
        const auto refused = chat->render(conversation(1, "good"));
        QVERIFY(!refused);
        QVERIFY2(refused.error().detail.find("stopped 3 times") != std::string::npos,
                 refused.error().detail.c_str());
    }

    /// What is allowed grows with the conversation: a template may look at every message for each
    /// message, and a message may be long.
    void longConversationsAreWritten()
    {
        const std::string square = "{% for m in messages %}{% set n = namespace(c=0) %}"
                                   "{% for o in messages %}{% if o.role == m.role %}"
                                   "{% set n.c = n.c + 1 %}{% endif %}{% endfor %}"
                                   "{{ m.role }}:{{ m.content | trim }} {{ n.c }}\n{% endfor %}";
        const auto many = render(square, conversation(100, "Hello"));
        QVERIFY2(many, many ? "" : many.error().detail.c_str());
        QVERIFY(many->ends_with("assistant:Hello 100\n"));
        const auto once = render("{% for m in messages %}{{ m.content | trim | upper }}"
                                 "{{ m.content.split('b')[-1] }}{{ m.content | replace('a', '') }}"
                                 "{% endfor %}",
                                 conversation(1, std::string(5'000'000, 'a')));
        QVERIFY2(once, once ? "" : once.error().detail.c_str());
        QCOMPARE(once->size(), std::size_t{20'000'000});
    }

    void valuesThatHoldThemselvesAreGivenBack_data()
    {
        QTest::addColumn<QByteArray>("jinja");
        const QByteArray text("{% set t = messages %}{% set n = namespace(t=t) %}");
        QTest::newRow("in itself") << text + "{% set n.self = n %}";
        QTest::newRow("through a list") << text + "{% set n.self = [n, [n]] %}";
        QTest::newRow("two of them") << text + "{% set m = namespace(n=n, t=t) %}{% set n.m = m %}";
        QTest::newRow("in a macro")
            << text + "{% macro f() %}{{ n.t }}{% endmacro %}{% set n.f = f %}";
        QTest::newRow("a rendering that fails")
            << text + "{% set n.self = n %}{{ raise_exception('no') }}";
    }
    void valuesThatHoldThemselvesAreGivenBack()
    {
        QFETCH(const QByteArray, jinja);
        constexpr int kRenderings = 20;
        const TemplateInput input = conversation(1, std::string(1'000'000, 'x'));
        const auto renderOnce = [&] { return render(jinja.toStdString(), input); };
        const auto first = renderOnce();
        QVERIFY(first || first.error().detail.find("no (line") != std::string::npos);
        const auto heldBytes = [] {
            const struct mallinfo2 heap = ::mallinfo2();
            return heap.uordblks + heap.hblkhd;
        };
        const std::size_t before = heldBytes();
        for (int i = 0; i < kRenderings; ++i)
            (void)renderOnce();
        const std::size_t after = heldBytes();
        QVERIFY2(after < before + 2'000'000, QByteArray::number(qulonglong(after - before)));
    }

    void threadsCountApart()
    {
        const auto chat =
            ChatTemplate::compile("{% for m in messages %}{{ m.content }}{% endfor %}");
        std::string written;
        std::thread other([&] { written = *chat->render(conversation(2, "b")); });
        QCOMPARE(*chat->render(conversation(1, "a")), std::string("aa"));
        other.join();
        QCOMPARE(written, std::string("bbbb"));
    }
};

QTEST_GUILESS_MAIN(TstTemplateLimits)
#include "tst_template_limits.moc"
