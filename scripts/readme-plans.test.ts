// The table of plans in README.md has the figures of the plan catalogue.
import { readFileSync } from 'node:fs'
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { anonymousLifetime, freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'

const { anonymous, free, plus, business } = plans
const offered = [free, plus, business]
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test.each([
  ['drops', 'single pages', ...offered.map(({ drops }) => String(drops))],
  ['per upload', ...[anonymous, ...offered].map(({ uploadBytes }) => formatBytes(uploadBytes))],
  ['total storage', '–', ...offered.map(({ storageBytes }) => formatBytes(storageBytes))],
  ['versions kept per drop', ...[anonymous, ...offered].map(({ versions }) => String(versions))],
  ['custom domains', '–', ...offered.map(({ domains }) => (domains === 0 ? '–' : String(domains)))],
  [
    'passwords, analytics',
    ...[anonymous, ...offered].map((plan) => (plan.password && plan.analytics ? 'yes' : '–')),
  ],
  ['Plinth badge on pages', ...[anonymous, ...offered].map(({ badge }) => (badge ? 'yes' : 'no'))],
  [
    'stays live',
    formatDays(anonymousLifetime),
    `if the owner signs in every ${formatDays(freeLifetime)}`,
    'yes',
    'yes',
  ],
])('%s', (...cells) => {
  expect(readme).toContain(`| ${cells.join(' | ')} |\n`)
})
