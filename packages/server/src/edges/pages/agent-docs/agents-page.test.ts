import { readFileSync } from 'node:fs'
import path from 'node:path'
import { operations } from '@plinth/contract/operations'
import { baseTerms, freeTerms } from '@plinth/domain/plans/base-terms'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import type { AgentFacts } from './agent-facts.ts'
import { agentsPage, maxGuideBytes } from './agents-page.ts'
import { listedRequests } from './managing-drops.ts'

const file = path.join(import.meta.dirname, '../../../../../../docs/agents.md')
const unlimited = { plan: 'unlimited', limits: plans.unlimited, signUp: true } as const

const base = 'https://pages.a-long-company-name.example'
const facts: AgentFacts = {
  urls: { base, drop: (slug) => `https://${slug}.pages.example` },
  clientPath: '/cli.tgz?0123abcd',
  anonymousLimits: { perHour: 20, perDay: 100, perHourUnproven: 5, perSessionDay: 100 },
  terms: freeTerms,
  hasPlans: true,
}

test.each([
  ['with plans', facts],
  ['without plans', { ...facts, terms: baseTerms(unlimited), hasPlans: false }],
])('the guide for agents fits its budget, %s', (_, service) => {
  const text = readFileSync(file, 'utf8').replaceAll('https://plinth.example', base)
  expect(Buffer.byteLength(text + agentsPage(service))).toBeLessThanOrEqual(maxGuideBytes)
})

test('without anonymous publishing, the guide does not mention it', () => {
  expect(agentsPage({ ...facts, anonymousLimits: null })).not.toMatch(
    /without an account|\/drops\b/,
  )
})

test.each(listedRequests)('the API has %s', (request) => {
  const known = Object.values(operations).map(({ method, path: address }) => `${method} ${address}`)
  expect(known).toContain(request)
})
