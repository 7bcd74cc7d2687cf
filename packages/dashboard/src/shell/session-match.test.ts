import { expect, test } from 'vitest'
import type { Session } from '../api/session.ts'
import { compareSessions } from './session-match.ts'

const sessionOf = (userId: string, tenantId: string): Session => ({
  user: {
    id: userId,
    email: `${userId}@example.org`,
    name: userId,
    email_verified: true,
    operator: false,
    has_password: true,
  },
  tenant: {
    id: tenantId,
    name: tenantId,
    kind: 'organisation',
    role: 'member',
    plan: 'free',
    requires_second_factor: false,
    refused: false,
  },
  sign_in: { passwords: true, providers: [] },
})
const page = sessionOf('anna', 'orchard')

test.each([
  ['signed-out', page, null],
  ['signed-out', undefined, null],
  ['same', page, sessionOf('anna', 'orchard')],
  ['same', undefined, sessionOf('anna', 'orchard')],
  ['other-tenant', page, sessionOf('anna', 'anna')],
  ['other-user', page, sessionOf('ben', 'orchard')],
  ['other-user', page, sessionOf('ben', 'ben')],
])('%s: page of %j, browser session %j', (kind, shown, browser) => {
  expect(compareSessions(shown, browser).kind).toBe(kind)
})
