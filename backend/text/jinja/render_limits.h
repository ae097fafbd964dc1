// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

/// How much one rendering may do. A template is a program: it can loop without end, double a text
/// forty times, or call itself. The corrected engine (limits.cmake) counts here.
namespace tessera::jinja_text {

struct RenderLimits {
    std::int64_t steps = 0;      ///< statements, values, items of lists, each KiB of text copied
    std::int64_t bytes = 0;      ///< of texts and values that exist at one time
    std::int64_t containers = 0; ///< lists and mappings that exist at one time
    int depth = 0;               ///< statements, or values, within one another
};

enum class RenderLimit { None, Steps, Memory, Depth };

class HeldMapping;

/// What is counted in this thread from its construction to its end; without one nothing is limited.
/// They do not nest. Everything that is counted must go before its budget does; mappings that are
/// still there then hold themselves, and are emptied.
class RenderBudget
{
public:
    RenderBudget();
    RenderBudget(const RenderBudget &) = delete;
    RenderBudget &operator=(const RenderBudget &) = delete;
    ~RenderBudget();

    /// What may be used altogether, with what was used until now.
    void limit(const RenderLimits &limits) { m_limits = limits; }
    [[nodiscard]] RenderLimits used() const { return m_used; }
    /// The limit that ended the rendering by an exception.
    [[nodiscard]] RenderLimit reached() const { return m_reached; }

    void spend(std::int64_t steps);
    void hold(std::int64_t bytes, std::int64_t containers);
    void release(std::int64_t bytes, std::int64_t containers) noexcept;
    /// Whether so much more may be held.
    void need(std::int64_t bytes);
    void enter();
    void leave() noexcept { --m_used.depth; }

private:
    friend class HeldMapping;

    [[noreturn]] void stop(RenderLimit limit);

    RenderLimits m_limits;
    RenderLimits m_used;
    RenderLimit m_reached = RenderLimit::None;
    HeldMapping *m_mappings = nullptr; ///< the newest of a chain
};

/// Each throws std::runtime_error at its limit; a text costs a step for each KiB.
void spend(std::size_t steps);
void spendOnText(std::size_t bytes);
void needBytes(std::size_t bytes);

/// Counts bytes as long as the value that it is a member of exists; its copies count anew.
class HeldBytes
{
public:
    HeldBytes() = default;
    explicit HeldBytes(std::size_t bytes) { add(bytes); }
    HeldBytes(const HeldBytes &other) { add(other.m_bytes); }
    HeldBytes(HeldBytes &&other) noexcept : m_bytes(std::exchange(other.m_bytes, 0)) {}
    HeldBytes &operator=(const HeldBytes &other);
    HeldBytes &operator=(HeldBytes &&other) noexcept;
    ~HeldBytes();

    void add(std::size_t bytes);

private:
    std::size_t m_bytes = 0;
};

/// Counts a list or mapping.
class HeldContainer
{
public:
    HeldContainer();
    HeldContainer(const HeldContainer & /*other*/) : HeldContainer() {}
    HeldContainer &operator=(const HeldContainer &) = default;
    ~HeldContainer();
};

/// Counts a mapping, the only value that a template can put into itself ({% set n.x = n %}).
class HeldMapping : public HeldContainer
{
public:
    using Empty = void (*)(void *mapping);

    /// `empty` takes everything out of `mapping`, which may end it.
    HeldMapping(void *mapping, Empty empty);
    HeldMapping(const HeldMapping &) = delete;
    HeldMapping &operator=(const HeldMapping &) = delete;
    ~HeldMapping() { unlink(); }

private:
    friend class RenderBudget;

    void unlink() noexcept;

    void *m_mapping;
    Empty m_empty;
    HeldMapping **m_from = nullptr; ///< what points here; null when no budget knows it
    HeldMapping *m_next = nullptr;
};

/// One level deeper while it lives.
class Deeper
{
public:
    Deeper();
    Deeper(const Deeper &) = delete;
    Deeper &operator=(const Deeper &) = delete;
    ~Deeper();
};

} // namespace tessera::jinja_text
