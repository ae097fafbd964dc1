// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/http.h"

#include <fmt/format.h>

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <map>
#include <mutex>

namespace tessera::hub {
namespace {

constexpr long kConnectSeconds = 20;
constexpr long kMostRedirects = 5;
constexpr std::size_t kMostText = std::size_t{64} << 20U;

using Easy = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using List = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

/// libcurl is set up once, before anything of it is used.
void setUp()
{
    static std::once_flag once;
    std::call_once(once, [] { TESSERA_ASSERT(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK); });
}

template<typename T>
void set(CURL *easy, CURLoption option, T value)
{
    const CURLcode code = curl_easy_setopt(easy, option, value);
    TESSERA_ASSERT(code == CURLE_OK);
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char letter) {
        return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + 32 : letter);
    });
    return result;
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::optional<std::uint64_t> number(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
}

/// Seconds, or a date.
std::optional<std::chrono::seconds> delay(const std::string &value)
{
    if (const auto seconds = number(value); seconds && *seconds < 1'000'000)
        return std::chrono::seconds(*seconds);
    const std::time_t when = curl_getdate(value.c_str(), nullptr);
    if (when < 0)
        return std::nullopt;
    const std::time_t now = std::time(nullptr);
    return std::chrono::seconds(std::max<std::time_t>(0, when - now));
}

/// "bytes 0-99/1234".
void readContentRange(std::string_view value, HttpReply &reply)
{
    const std::size_t dash = value.find('-');
    const std::size_t slash = value.find('/');
    constexpr std::string_view kUnit = "bytes ";
    if (!value.starts_with(kUnit) || dash == std::string_view::npos
        || slash == std::string_view::npos || dash < kUnit.size())
        return;
    reply.rangeBegin = number(value.substr(kUnit.size(), dash - kUnit.size()));
    reply.total = number(value.substr(slash + 1));
}

void readHeader(std::string_view line, HttpReply &reply)
{
    if (line.starts_with("HTTP/")) { // of the first answer, or of one after a redirection
        reply = {};
        return;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return;
    const std::string name = lower(line.substr(0, colon));
    const std::string value(trimmed(line.substr(colon + 1)));
    if (name == "content-range")
        readContentRange(value, reply);
    else if (name == "retry-after")
        reply.retryAfter = delay(value);
    else if (name == "x-error-code")
        reply.errorCode = value;
}

/// One GET that goes on.
class Transfer
{
public:
    Transfer(const HttpRequest &request, HttpSink sink)
        : m_sink(std::move(sink)),
          m_easy(curl_easy_init(), &curl_easy_cleanup),
          m_headers(nullptr, &curl_slist_free_all)
    {
        TESSERA_ASSERT(m_easy != nullptr);
        prepare(request);
    }

    [[nodiscard]] CURL *handle() const { return m_easy.get(); }

    HttpReply ended(CURLcode code)
    {
        readStatus();
        long redirects = 0;
        curl_easy_getinfo(handle(), CURLINFO_REDIRECT_COUNT, &redirects);
        m_reply.redirected = redirects > 0;
        if (code != CURLE_OK)
            m_reply.failure = m_message[0] != '\0' ? m_message.data() : curl_easy_strerror(code);
        return m_reply;
    }

private:
    void prepare(const HttpRequest &request)
    {
        CURL *const easy = handle();
        const bool secure = request.url.starts_with("https://");
        set(easy, CURLOPT_URL, request.url.c_str());
        set(easy, CURLOPT_NOSIGNAL, 1L);
        set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
        set(easy, CURLOPT_REDIR_PROTOCOLS_STR, secure ? "https" : "http,https");
        set(easy, CURLOPT_FOLLOWLOCATION, 1L);
        set(easy, CURLOPT_MAXREDIRS, kMostRedirects);
        set(easy, CURLOPT_USERAGENT, "tessera/" TESSERA_VERSION);
        set(easy, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
        set(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
        set(easy, CURLOPT_LOW_SPEED_TIME, static_cast<long>(request.silence.count()));
        set(easy, CURLOPT_ERRORBUFFER, m_message.data());
        if (request.range)
            set(easy, CURLOPT_RANGE,
                fmt::format("{}-{}", request.range->first, request.range->second - 1).c_str());
        addCredentials(request.credentials);
        set(easy, CURLOPT_WRITEFUNCTION, &Transfer::onBytes);
        set(easy, CURLOPT_WRITEDATA, this);
        set(easy, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
        set(easy, CURLOPT_HEADERDATA, this);
    }

    /// libcurl leaves both out when a redirection leads to another host, port or protocol
    /// (CURLOPT_UNRESTRICTED_AUTH is off).
    void addCredentials(const Credentials &credentials)
    {
        if (!credentials.bearer.empty()) {
            const std::string line = "Authorization: Bearer " + credentials.bearer;
            m_headers.reset(curl_slist_append(nullptr, line.c_str()));
            set(handle(), CURLOPT_HTTPHEADER, m_headers.get());
        }
        if (!credentials.cookie.empty())
            set(handle(), CURLOPT_COOKIE, credentials.cookie.c_str());
    }

    void readStatus() { curl_easy_getinfo(handle(), CURLINFO_RESPONSE_CODE, &m_reply.status); }

    static std::size_t onBytes(const char *bytes, std::size_t, std::size_t count, void *self)
    {
        auto *const transfer = static_cast<Transfer *>(self);
        transfer->readStatus();
        const bool content = transfer->m_reply.status >= 200 && transfer->m_reply.status < 300;
        if (content && !transfer->m_sink({bytes, count}, transfer->m_reply))
            return 0; // not what was offered: libcurl breaks off
        return count;
    }

    static std::size_t onHeader(const char *bytes, std::size_t, std::size_t count, void *self)
    {
        readHeader({bytes, count}, static_cast<Transfer *>(self)->m_reply);
        return count;
    }

    HttpSink m_sink;
    HttpReply m_reply;
    std::array<char, CURL_ERROR_SIZE> m_message{};
    Easy m_easy;
    List m_headers;
};

} // namespace

class HttpPool::Impl
{
public:
    Impl() : m_multi(nullptr, &curl_multi_cleanup)
    {
        setUp();
        m_multi.reset(curl_multi_init());
        TESSERA_ASSERT(m_multi != nullptr);
    }
    ~Impl()
    {
        for (const auto &[id, transfer] : m_transfers)
            curl_multi_remove_handle(m_multi.get(), transfer->handle());
    }
    Impl(const Impl &) = delete;
    Impl &operator=(const Impl &) = delete;

    Id start(const HttpRequest &request, HttpSink sink)
    {
        auto transfer = std::make_unique<Transfer>(request, std::move(sink));
        curl_multi_add_handle(m_multi.get(), transfer->handle());
        m_transfers.emplace(++m_last, std::move(transfer));
        return m_last;
    }

    void cancel(Id id)
    {
        const auto it = m_transfers.find(id);
        if (it == m_transfers.end())
            return;
        curl_multi_remove_handle(m_multi.get(), it->second->handle());
        m_transfers.erase(it);
    }

    std::vector<std::pair<Id, HttpReply>> work(std::chrono::milliseconds time)
    {
        int running = 0;
        curl_multi_perform(m_multi.get(), &running);
        curl_multi_poll(m_multi.get(), nullptr, 0, static_cast<int>(time.count()), nullptr);
        curl_multi_perform(m_multi.get(), &running);
        std::vector<std::pair<Id, HttpReply>> ended;
        int left = 0;
        while (const CURLMsg *const message = curl_multi_info_read(m_multi.get(), &left)) {
            if (message->msg != CURLMSG_DONE)
                continue;
            const CURLcode code = message->data.result;
            const auto it = std::ranges::find_if(m_transfers, [&](const auto &entry) {
                return entry.second->handle() == message->easy_handle;
            });
            ended.emplace_back(it->first, it->second->ended(code));
        }
        for (const auto &[id, reply] : ended)
            cancel(id);
        return ended;
    }

private:
    std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> m_multi;
    std::map<Id, std::unique_ptr<Transfer>> m_transfers;
    Id m_last = 0;
};

HttpPool::HttpPool() : m_impl(std::make_unique<Impl>()) {}
HttpPool::HttpPool(HttpPool &&) noexcept = default;
HttpPool &HttpPool::operator=(HttpPool &&) noexcept = default;
HttpPool::~HttpPool() = default;

HttpPool::Id HttpPool::start(const HttpRequest &request, HttpSink sink)
{
    return m_impl->start(request, std::move(sink));
}

void HttpPool::cancel(Id id)
{
    m_impl->cancel(id);
}

std::vector<std::pair<HttpPool::Id, HttpReply>> HttpPool::work(std::chrono::milliseconds time)
{
    return m_impl->work(time);
}

Result<HttpText> httpGet(const HttpRequest &request, const StopToken &stop)
{
    constexpr std::chrono::milliseconds kLook{50};
    HttpText text;
    HttpPool pool;
    pool.start(request, [&text](std::string_view bytes, const HttpReply &) {
        text.content += bytes;
        return text.content.size() <= kMostText;
    });
    for (;;) {
        if (stop.stopRequested())
            return cancelled();
        for (auto &[id, reply] : pool.work(kLook)) {
            text.reply = std::move(reply);
            return text;
        }
    }
}

std::string hostOf(std::string_view url)
{
    const std::size_t scheme = url.find("://");
    const std::string_view rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
    return std::string(authority.substr(authority.find_last_of('@') + 1)); // without a password
}

} // namespace tessera::hub
