import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '../../adapters/crypto/aes-sealer.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { findOAuthRecord } from './find-oauth-record.ts'
import { loadOAuthKey } from './load-oauth-key.ts'
import { putOAuthRecord } from './put-oauth-record.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

const put = (kind: string, payload: object) => {
  const id = randomBytes(8).toString('hex')
  const record = { kind, id, payload: { ...payload, jti: id }, lifetimeSeconds: 60 }
  return putOAuthRecord(stores.deps, record).then(() => id)
}

test.each(['AccessToken', 'AuthorizationCode', 'Client', 'DeviceCode', 'Grant', 'RefreshToken'])(
  '%s is read back as written',
  async (kind) => {
    const payload = { scope: 'mcp', client_secret: 'sssh', deep: { list: [1, null] } }
    const id = await put(kind, payload)
    expect(await findOAuthRecord(stores.deps, { kind, id })).toEqual({ ...payload, jti: id })
  },
)

test('a device code is found by its user code, with its id', async () => {
  const id = await put('DeviceCode', { userCode: 'BCDFGHJK' })
  const found = await findOAuthRecord(stores.deps, { kind: 'DeviceCode', userCode: 'BCDFGHJK' })
  expect(found).toMatchObject({ jti: id })
})

test('with another PLINTH_SECRET sealed records are unreadable and a new key is generated', async () => {
  const id = await put('Client', { client_secret: 'sssh' })
  const key = await loadOAuthKey(stores.deps)
  const deps = { ...stores.deps, sealer: createSealer('another secret') }
  expect(await findOAuthRecord(deps, { kind: 'Client', id })).toBeNull()
  const fresh = await loadOAuthKey(deps)
  expect(fresh).not.toEqual(key)
  expect(await loadOAuthKey(deps)).toEqual(fresh)
})
