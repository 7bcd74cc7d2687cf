// Limits that callers share: a crowd on one network waits, and never at the expense of others.
// Stores: sqlite-files. The counters are in tables that contract tests read from both.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, folderForm, refusal } from './harness/api.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { password } from './harness/person.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => plinth.stop())

const from = (network: string) => openFormBrowser(plinth, { 'x-forwarded-for': network })

test('a burst of sign-ins on one network waits, and does not refuse another', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => plinth.createAccount('free', '--password', password)),
  )
  const signIn = async (network: string, account: Account | undefined) =>
    (await from(network).submit('/signin', { email: account?.email ?? '', password })).status
  const crowd = Array.from({ length: 110 }, () => signIn('192.0.2.1', one))
  expect(await signIn('192.0.2.2', other)).toBe(303)
  // Only a machine that is too busy to hash them in 30 seconds refuses some.
  for (const status of await Promise.all(crowd)) expect(status).toBeOneOf([303, 503])
})

test('a class unlocks a protected page together; guesses from many networks leave others a try', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  await api('POST', `/sites/${id}/upload-bundle`, folderForm({ 'index.html': 'inside' }))
  await api('PATCH', `/sites/${id}`, { password })
  const unlock = async (network: string, word: string) =>
    (
      await visit(`${url}/.plinth/unlock`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': network,
        },
        body: new URLSearchParams({ password: word }).toString(),
      })
    ).status
  const pupils = Array.from({ length: 30 }, () => unlock('192.0.2.3', password))
  for (const status of await Promise.all(pupils)) expect(status).toBeOneOf([303, 503])

  // Too long to be hashed, but counted. Each network stays within its own limit.
  const guess = (n: number) => unlock(`10.0.${Math.floor(n / 10)}.1`, 'x'.repeat(2000))
  for (let n = 0; n < 500; n += 50) {
    const batch = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(n + at)))
    expect(new Set(batch)).toEqual(new Set([401]))
  }
  expect(await unlock('10.0.0.1', password)).toBe(429)
  const wrong = []
  for (let n = 0; n < 6; n++) wrong.push(await unlock('192.0.2.4', 'x'.repeat(2000)))
  expect(wrong).toEqual([401, 401, 401, 401, 401, 429])
  expect(await unlock('192.0.2.5', password)).toBe(303)
})

test('networks of one IPv6 subscriber share a limit of anonymous publishes', async () => {
  const publish = async (address: string) => {
    const response = await fetch(`${plinth.base}/api/v1/drops-md`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ markdown: '# Hello' }),
    })
    return [response.status, (await response.json()).challenge !== undefined]
  }
  for (let n = 0; n < 20; n++) {
    expect(await publish(`2001:db8:1:aa${n + 10}::1`)).toEqual([201, false])
  }
  expect(await publish('2001:db8:1:aaff::1')).toEqual([429, true])
  expect(await publish('2001:db8:1:bb00::1')).toEqual([201, false])
})

test('addresses in X-Forwarded-For count only from a trusted proxy', async () => {
  /** A page without an account, sent from this address; 127.0.0.2 is not in PLINTH_TRUST_PROXY. */
  const publish = async (localAddress: string, forwardedFor: string) => {
    const { status } = await visit(`${plinth.base}/api/v1/drops-md`, {
      localAddress,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ markdown: '# Hello' }),
    })
    return status
  }
  const forged = []
  for (let n = 0; n < 6; n++) forged.push(await publish('127.0.0.2', `198.51.100.${n}`))
  expect(forged).toEqual([201, 201, 201, 201, 201, 429])
  expect(await publish('127.0.0.1', '198.51.100.0')).toBe(201)
  // A client cannot add addresses that the proxy did not write.
  const added = []
  for (let n = 0; n < 5; n++) added.push(await publish('127.0.0.1', `192.0.2.${n}, 198.51.100.0`))
  expect(added).toEqual([201, 201, 201, 201, 429])
})

test('an account downloads two exports and four versions at a time; one that is cancelled makes room', async () => {
  const account = await plinth.createAccount('plus')
  const api = apiOf(plinth, account)
  const { id } = (await api('POST', '/sites')).json
  // More than the connection buffers, so that an export that is not read stays open.
  const video = crypto.getRandomValues(new Uint8Array(65_536))
  const files = { 'index.html': 'home', 'video.bin': new Blob(Array(400).fill(video)) }
  const uploaded = await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  expect(uploaded.status).toBe(201)

  const open = async (path: string) => {
    const { port } = plinth
    const headers = { host: `localhost:${port}`, authorization: `Bearer ${account.token}` }
    const options = { host: '127.0.0.1', port, path: `/api/v1${path}`, headers, agent: false }
    const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage]
    return response
  }
  const other = apiOf(plinth, await plinth.createAccount('plus'))
  const download = `/sites/${id}/versions/${uploaded.json.version_id}/download`
  for (const [path, most] of [
    ['/sites/export', 2],
    [download, 4],
  ] as const) {
    const opened: IncomingMessage[] = []
    for (let n = 0; n < most; n++) opened.push(await open(path))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(most).fill(200))
    const refused = await api('GET', path)
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      429,
      refusal('rate_limited'),
      '30',
    ])
    expect((await other('GET', '/sites/export')).status).toBe(200)
    for (const response of opened) response.destroy()
    await expect.poll(async () => (await open(path)).destroy().statusCode).toBe(200)
  }
})
