// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_hub.h"

#include "backend/base/json.h"

#include <QCryptographicHash>

#include <algorithm>

namespace tessera::test {
namespace {

std::string hashed(const std::string &bytes, QCryptographicHash::Algorithm algorithm)
{
    const QByteArray data(bytes.data(), static_cast<int>(bytes.size()));
    return QCryptographicHash::hash(data, algorithm).toHex().toStdString();
}

} // namespace

FakeHub::FakeHub(std::map<std::string, std::string> files, Interfere interfere)
    : m_files(std::move(files)),
      m_interfere(std::move(interfere)),
      m_server([this](const SeenRequest &request) {
          Answer right = answer(request);
          if (m_interfere)
              m_interfere(request, right);
          return right;
      })
{}

std::vector<SeenRequest> FakeHub::asked(const std::string &text) const
{
    std::vector<SeenRequest> seen = m_server.requests();
    std::erase_if(seen, [&text](const SeenRequest &request) {
        return request.target.find(text) == std::string::npos;
    });
    return seen;
}

std::string FakeHub::gitHash(const std::string &content)
{
    return hashed("blob " + std::to_string(content.size()) + std::string(1, '\0') + content,
                  QCryptographicHash::Sha1);
}

Answer FakeHub::answer(const SeenRequest &request) const
{
    const std::string repo = kRepo;
    const std::string resolve = "/" + repo + "/resolve/" + kCommit + "/";
    const std::string scope = "/api/v1/models/" + repo + "/repo";
    if (request.target == "/api/models/" + repo + "/revision/main?blobs=true")
        return list();
    if (request.target.starts_with(resolve))
        return content(request.target.substr(resolve.size()), request);
    if (request.target == scope + "/files?Revision=master&Recursive=true")
        return modelScopeList();
    const std::string file = scope + "?Revision=master&FilePath=";
    if (request.target.starts_with(file))
        return content(request.target.substr(file.size()), request);
    return {.status = 404, .headers = {}, .body = "no such thing"};
}

Answer FakeHub::list() const
{
    Json siblings = Json::array();
    for (const auto &[path, bytes] : m_files) {
        Json entry{{"rfilename", path}, {"size", bytes.size()}, {"blobId", gitHash(bytes)}};
        if (bytes.size() >= kLarge)
            entry["lfs"] = {{"sha256", hashed(bytes, QCryptographicHash::Sha256)},
                            {"size", bytes.size()},
                            {"pointerSize", 130}};
        siblings.push_back(std::move(entry));
    }
    return {.headers = {}, .body = Json{{"sha", kCommit}, {"siblings", siblings}}.dump()};
}

Answer FakeHub::modelScopeList() const
{
    Json files{{{"Path", "folder"}, {"Type", "tree"}, {"Size", 0}, {"Sha256", ""}}};
    for (const auto &[path, bytes] : m_files)
        files.push_back({{"Path", path},
                         {"Type", "blob"},
                         {"Size", bytes.size()},
                         {"Sha256", hashed(bytes, QCryptographicHash::Sha256)}});
    return {.headers = {},
            .body = Json{{"Code", 200}, {"Success", true}, {"Data", {{"Files", files}}}}.dump()};
}

Answer FakeHub::content(const std::string &file, const SeenRequest &request) const
{
    const auto it = m_files.find(file);
    if (it == m_files.end())
        return {.status = 404, .headers = {{"X-Error-Code", "EntryNotFound"}}, .body = {}};
    const auto range = request.range();
    if (!range)
        return {.headers = {}, .body = it->second};
    const std::uint64_t end = std::min<std::uint64_t>(range->second, it->second.size());
    return {.status = 206,
            .headers = {{"Content-Range",
                         "bytes " + std::to_string(range->first) + "-" + std::to_string(end - 1)
                             + "/" + std::to_string(it->second.size())}},
            .body = it->second.substr(range->first, end - range->first)};
}

} // namespace tessera::test
