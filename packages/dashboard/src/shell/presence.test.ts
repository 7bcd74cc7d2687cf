import { expect, test } from 'vitest'
import type { Session } from '../api/session.ts'
import { presenceOf } from './presence.ts'

const sessionOf = (userId: string, tenantId: string): Session => ({
  user: {
    id: userId,
    email: `${userId}@example.org`,
    name: userId,
    email_verified: true,
    operator: false,
  },
  tenant: { id: tenantId, name: tenantId, kind: 'organisation', role: 'member' },
})
const page = sessionOf('anna', 'orchard')

test.each([
  ['nobody', page, null],
  ['nobody', undefined, null],
  ['own', page, sessionOf('anna', 'orchard')],
  ['own', undefined, sessionOf('anna', 'orchard')],
  ['elsewhere', page, sessionOf('anna', 'anna')],
  ['stranger', page, sessionOf('ben', 'orchard')],
  ['stranger', page, sessionOf('ben', 'ben')],
])('%s', (kind, shown, browser) => {
  expect(presenceOf(shown, browser).kind).toBe(kind)
})
