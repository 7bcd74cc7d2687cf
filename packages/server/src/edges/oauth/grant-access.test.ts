import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindUseCases } from '../../usecases/bind.ts'
import {
  inSession,
  openRealStores,
  type RealStores,
  signUp,
} from '../../usecases/real-stores.test-support.ts'
import { createUrls } from '../http/urls.ts'
import { createProvider } from './create-provider.ts'
import { grantAccess } from './grant-access.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

test('a refused grant leaves nothing behind in the library’s storage', async () => {
  const written: string[] = []
  const bound = bindUseCases(stores.deps)
  const useCases: typeof bound = {
    ...bound,
    putOAuthRecord(record) {
      written.push(record.kind)
      return bound.putOAuthRecord(record)
    },
  }
  const provider = await createProvider({
    useCases,
    urls: createUrls('http://localhost:4000', 'localhost:4000'),
    renderOutcome: async () => '',
    networkOf: () => null,
    renderError: async () => '',
    onFailure: () => {},
  })
  const request = { kind: 'Interaction', id: 'x' } as const
  await useCases.putOAuthRecord({ ...request, payload: {}, lifetimeSeconds: 60 })
  const { actor: person } = await signUp(stores.deps, 'free')
  const actor = await inSession(stores.deps, person)
  const otherUser = (await signUp(stores.deps, 'free')).actor
  const grant = (tenant: string) =>
    grantAccess({ provider, useCases }, actor, {
      clientId: 'app',
      clientName: 'An app',
      redirectHost: null,
      scope: 'mcp',
      tenant,
      request,
      resources: [],
    })

  await expect(grant(otherUser.tenantId)).rejects.toMatchObject({ code: 'not_found' })
  expect(written).toEqual(['Interaction'])
  expect(await grant(actor.tenantId)).toMatch(/^[\w-]{43}$/)
  expect(await grant(actor.tenantId)).toBeNull()
  expect(written).toEqual(['Interaction', 'Grant'])
})
