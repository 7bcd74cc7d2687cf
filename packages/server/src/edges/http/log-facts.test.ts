import { expect, test } from 'vitest'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { actorFacts, dropFacts } from './log-facts.ts'

const drop = `dr_${'a'.repeat(26)}`

test('an account is named by ids, with the token it uses', () => {
  const account = { userId: 'us_a', tenantId: 'te_a', role: 'owner', verified: true }
  const actor = { ...account, credential: { kind: 'token', id: 'to_a' } } as unknown as AccountActor
  expect(actorFacts(actor)).toEqual({ actor: 'us_a', tenant: 'te_a', credential: 'to_a' })
  expect(actorFacts({ network: '192.0.2.1', browserId: null })).toEqual({ actor: 'anonymous' })
})

test('only a drop has facts of a drop', () => {
  for (const value of [null, 'text', {}, { id: drop }, { slug: 'a' }, { id: 'other', slug: 'a' }])
    expect(dropFacts(value)).toBeNull()
})
