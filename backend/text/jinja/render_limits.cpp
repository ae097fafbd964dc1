// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/render_limits.h"

#include <limits>
#include <stdexcept>

namespace tessera::jinja_text {

namespace {

constexpr std::size_t kBytesOfStep = 1024;
constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

thread_local RenderBudget *t_budget = nullptr;

} // namespace

RenderBudget::RenderBudget()
    : m_limits{.steps = kUnlimited,
               .bytes = kUnlimited,
               .containers = kUnlimited,
               .depth = std::numeric_limits<int>::max()}
{
    t_budget = this;
}

RenderBudget::~RenderBudget()
{
    while (m_mappings != nullptr) {
        HeldMapping *const mapping = m_mappings;
        mapping->unlink();
        mapping->m_empty(mapping->m_mapping);
    }
    t_budget = nullptr;
}

void RenderBudget::stop(RenderLimit limit)
{
    if (m_reached == RenderLimit::None)
        m_reached = limit;
    m_limits.steps = 0; // parts of the engine catch everything: the next step throws again
    throw std::runtime_error("the rendering was stopped");
}

void RenderBudget::spend(std::int64_t steps)
{
    m_used.steps += steps;
    if (m_used.steps > m_limits.steps)
        stop(RenderLimit::Steps);
}

void RenderBudget::need(std::int64_t bytes)
{
    if (bytes > m_limits.bytes - m_used.bytes)
        stop(RenderLimit::Memory);
}

void RenderBudget::hold(std::int64_t bytes, std::int64_t containers)
{
    need(bytes);
    if (m_used.containers + containers > m_limits.containers)
        stop(RenderLimit::Memory);
    m_used.bytes += bytes;
    m_used.containers += containers;
}

void RenderBudget::release(std::int64_t bytes, std::int64_t containers) noexcept
{
    m_used.bytes -= bytes;
    m_used.containers -= containers;
}

void RenderBudget::enter()
{
    if (m_used.depth >= m_limits.depth)
        stop(RenderLimit::Depth);
    ++m_used.depth;
}

void spend(std::size_t steps)
{
    if (t_budget != nullptr)
        t_budget->spend(static_cast<std::int64_t>(steps));
}

void spendOnText(std::size_t bytes)
{
    spend(1 + bytes / kBytesOfStep);
}

void needBytes(std::size_t bytes)
{
    if (t_budget != nullptr)
        t_budget->need(static_cast<std::int64_t>(bytes));
}

HeldBytes &HeldBytes::operator=(const HeldBytes &other)
{
    HeldBytes copy(other);
    std::swap(m_bytes, copy.m_bytes);
    return *this;
}

HeldBytes &HeldBytes::operator=(HeldBytes &&other) noexcept
{
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

HeldBytes::~HeldBytes()
{
    if (t_budget != nullptr)
        t_budget->release(static_cast<std::int64_t>(m_bytes), 0);
}

void HeldBytes::add(std::size_t bytes)
{
    if (t_budget == nullptr)
        return;
    spendOnText(bytes);
    t_budget->hold(static_cast<std::int64_t>(bytes), 0);
    m_bytes += bytes;
}

HeldContainer::HeldContainer()
{
    if (t_budget != nullptr)
        t_budget->hold(0, 1);
}

HeldContainer::~HeldContainer()
{
    if (t_budget != nullptr)
        t_budget->release(0, 1);
}

HeldMapping::HeldMapping(void *mapping, Empty empty) : m_mapping(mapping), m_empty(empty)
{
    if (t_budget == nullptr)
        return;
    m_from = &t_budget->m_mappings;
    m_next = std::exchange(t_budget->m_mappings, this);
    if (m_next != nullptr)
        m_next->m_from = &m_next;
}

void HeldMapping::unlink() noexcept
{
    if (m_from == nullptr)
        return;
    *m_from = m_next;
    if (m_next != nullptr)
        m_next->m_from = m_from;
    m_from = nullptr;
}

Deeper::Deeper()
{
    if (t_budget == nullptr)
        return;
    t_budget->spend(1);
    t_budget->enter();
}

Deeper::~Deeper()
{
    if (t_budget != nullptr)
        t_budget->leave();
}

} // namespace tessera::jinja_text
