// Lifetimes and rate limits of tokens, clients and device codes, and what of them is stored.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadOAuthKey } from '../../usecases/oauth/load-oauth-key.ts'
import { runHousekeeping } from '../../usecases/run-housekeeping.ts'
import { type OAuthServer, startOAuthServer } from './oauth-server.test-support.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
let server: OAuthServer
let client: Readonly<Record<string, unknown>>

const slow = { tags: ['slow'] }

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startOAuthServer()
})
afterAll(async () => {
  // First, because other files run in the same worker.
  vi.useRealTimers()
  await server.stop()
})
beforeEach(async () => {
  pass(hour)
  await server.signIn()
  client = (await server.register()).json
})

const refresh = (token = '') =>
  server.post('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: String(client.client_id),
    refresh_token: token,
  })

test('reusing a refresh token after 30 seconds revokes the whole token family', async () => {
  const first = await server.connect(client)
  const rotated = await refresh(first.refresh_token)
  pass(29 * second)
  const parallel = await refresh(first.refresh_token)
  expect([rotated.status, parallel.status]).toEqual([200, 200])
  const last = await refresh(String(rotated.json.refresh_token))
  const access = String(last.json.access_token)
  expect(await server.call(access)).toBe(200)
  pass(second)
  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 400,
    json: { error: 'invalid_grant' },
  })
  expect(await server.call(access)).toBe(401)
  for (const { json } of [rotated, parallel, last]) {
    expect((await refresh(String(json.refresh_token))).status).toBe(400)
  }
})

test('a refresh token can be exchanged ten times; more at once are refused and revoke nothing', async () => {
  const first = await server.connect(client)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => refresh(first.refresh_token)),
  )
  const [given, refused] = [200, 400].map((code) =>
    responses.filter(({ status }) => status === code),
  )
  expect(given).toHaveLength(10)
  expect(refused?.map(({ json }) => json.error)).toEqual(['invalid_grant', 'invalid_grant'])
  const last = await refresh(String(given?.[0]?.json.refresh_token))
  expect(await server.call(String(last.json.access_token))).toBe(200)
})

test(
  'an app may refresh sixty times an hour, and a rate-limited refresh token stays valid',
  slow,
  async () => {
    let token = (await server.connect(client)).refresh_token
    for (let count = 0; count < 60; count += 1) {
      token = String((await refresh(token)).json.refresh_token)
    }
    expect(await refresh(token)).toMatchObject({
      status: 429,
      json: {
        error: 'temporarily_unavailable',
        error_description: expect.stringMatching(/^Too many/),
      },
    })
    pass(hour)
    expect((await refresh(token)).status).toBe(200)
  },
)

test('an access token expires after an hour, a refresh token 90 days after the last refresh', async () => {
  const tokens = await server.connect(client)
  pass(hour - second)
  expect(await server.call(tokens.access_token ?? '')).toBe(200)
  pass(second)
  expect(await server.call(tokens.access_token ?? '')).toBe(401)
  pass(89 * day)
  const fresh = await refresh(tokens.refresh_token)
  await runHousekeeping(server.deps)
  pass(89 * day)
  const again = await refresh(String(fresh.json.refresh_token))
  expect(again.status).toBe(200)
  pass(91 * day)
  expect((await refresh(String(again.json.refresh_token))).status).toBe(400)
})

const isKnown = async ({ client_id: id }: typeof client) => {
  await runHousekeeping(server.deps)
  const { json } = await server.post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: String(id),
  })
  expect(['invalid_client', 'invalid_grant']).toContain(json.error)
  return json.error === 'invalid_grant'
}

test('an app that was never connected is deleted after two days', async () => {
  pass(2 * day - second)
  expect(await isKnown(client)).toBe(true)
  pass(second)
  expect(await isKnown(client)).toBe(false)
})

test('a connected app is kept for 30 days after its connection ends', async () => {
  await server.connect(client)
  pass(91 * day)
  expect(await isKnown(client)).toBe(true)
  pass(29 * day)
  expect(await isKnown(client)).toBe(true)
  pass(2 * day)
  expect(await isKnown(client)).toBe(false)
})

test('a disconnected app can be connected again', async () => {
  const { refresh_token: token = '' } = await server.connect(client)
  pass(40 * day)
  await server.post('/oauth/revoke', { client_id: String(client.client_id), token })
  pass(29 * day)
  expect(await isKnown(client)).toBe(true)
  await server.signIn()
  const again = await server.connect(client)
  expect(await server.call(again.access_token ?? '')).toBe(200)
})

test('a network may register sixty apps an hour', slow, async () => {
  const last = async () => {
    for (let count = 1; count < 59; count += 1) await server.register()
    return (await server.register()).status
  }
  expect(await last()).toBe(201)
  expect(await server.register()).toMatchObject({
    status: 429,
    json: {
      error: 'temporarily_unavailable',
      error_description: expect.stringMatching(/^Too many/),
    },
  })
  pass(hour)
  expect((await server.register()).status).toBe(201)
})

test(
  'a network may request 300 device codes an hour, counted apart from authorizations',
  slow,
  async () => {
    const requestCode = () => server.post('/oauth/device', { client_id: 'plinth-cli' })
    for (let count = 0; count < 300; count += 1) await requestCode()
    expect((await requestCode()).status).toBe(429)
    expect(await server.connect(client)).toHaveProperty('access_token')
  },
)

const device = async () => {
  const { json } = await server.post('/oauth/device', { client_id: 'plinth-cli' })
  const poll = () =>
    server.post('/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'plinth-cli',
      device_code: String(json.device_code),
    })
  return { userCode: String(json.user_code), deviceCode: String(json.device_code), poll }
}

test('a device may poll every five seconds, for ten minutes', async () => {
  const { userCode, poll } = await device()
  const codes = []
  for (const wait of [0, second, 4 * second, 5 * second, 595 * second]) {
    pass(wait)
    codes.push((await poll()).json.error)
  }
  expect(codes).toEqual([
    'authorization_pending',
    'slow_down',
    'authorization_pending',
    'authorization_pending',
    'expired_token',
  ])
  const late = await server.submit('/device', { user_code: userCode, decision: 'allow' })
  expect(late.status).toBe(404)
})

test('polling with an unknown device code always returns invalid_grant', async () => {
  const poll = () =>
    server.post('/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'plinth-cli',
      device_code: 'x'.repeat(43),
    })
  for (const response of [await poll(), await poll()]) {
    expect(response).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  }
})

test('the database contains no usable secrets', async () => {
  const secretive = (await server.register({ token_endpoint_auth_method: 'client_secret_post' }))
    .json
  const tokens = await server.connect(secretive)
  const { deviceCode } = await device()
  const secrets = [tokens.access_token, tokens.refresh_token, secretive.client_secret, deviceCode]
  const names = await readdir(server.dataDir)
  const files = await Promise.all(
    names
      .filter((name) => name.startsWith('plinth.sqlite'))
      .map((name) => readFile(path.join(server.dataDir, name), 'latin1')),
  )
  const stored = files.join('')
  expect(stored).toContain(String(secretive.client_id))
  for (const secret of secrets) {
    expect(secret).toEqual(expect.stringMatching(/^[\w-]{40,}$/))
    expect(stored).not.toContain(String(secret))
  }
})

test('the signing key is created once', async () => {
  expect(await loadOAuthKey(server.deps)).toEqual(await loadOAuthKey(server.deps))
})
