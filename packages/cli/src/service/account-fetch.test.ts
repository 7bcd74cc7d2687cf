import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCredentialsFile } from '../credentials/credentials-file.ts'
import { noLogins, withLogin } from '../credentials/logins.ts'
import { startStandInService } from '../oauth/stand-in-service.test-support.ts'
import { accountFetch } from './account-fetch.ts'
import { createLoginTokens } from './login-tokens.ts'
import { fixedToken } from './token-source.ts'

const hour = 3_600_000
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-account-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A service that accepts only the newest token, and clients of a signed-in user. */
async function signedIn({ expiresAt = Date.now() + hour, accessToken = 't0' } = {}) {
  let newest = 0
  const { url, requests } = await startStandInService(() => ({ body: {} }))
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const token = new Headers(init?.headers).get('authorization')
    return token === `Bearer t${newest}` ? response : new Response('', { status: 401 })
  }
  const file = createCredentialsFile(folder)
  const login = { accessToken, refreshToken: 'r0', expiresAt }
  await file.change(() => withLogin(noLogins, url, login))
  const createFetch = () =>
    accountFetch(send, {
      url,
      tokens: createLoginTokens({
        url,
        file: createCredentialsFile(folder),
        login,
        async refresh(refreshToken) {
          if (refreshToken !== `r${newest}`)
            return { kind: 'refused', error: 'invalid_grant', detail: '' }
          newest += 1
          const tokens = { accessToken: `t${newest}`, refreshToken: `r${newest}` }
          return { kind: 'tokens', ...tokens, expiresAt: Date.now() + hour }
        },
      }),
    })
  return { url, requests, file, createFetch, newest: () => newest }
}

test('uses a valid token without renewing it', async () => {
  const { url, createFetch, newest } = await signedIn()
  expect((await createFetch()(`${url}/a`)).status).toBe(200)
  expect(newest()).toBe(0)
})

test.each([
  ['renews an expiring token before sending', { expiresAt: Date.now() + 30_000 }, ['t1']],
  ['renews a refused token and retries', { accessToken: 'revoked' }, ['revoked', 't1']],
])('%s', async (_, login, sent) => {
  const { url, requests, file, createFetch } = await signedIn(login)
  const body = new FormData()
  body.append('file', 'content')
  expect((await createFetch()(`${url}/a`, { method: 'POST', body })).status).toBe(200)
  expect(requests.map((request) => request.split(' ').at(-1))).toEqual(sent)
  for (const request of requests) expect(request).toContain('content')
  expect((await file.read()).byService.get(url)?.refreshToken).toBe('r1')
})

test('concurrent requests and processes renew the token once', async () => {
  const { url, createFetch, newest } = await signedIn({ expiresAt: 0 })
  const programs = [createFetch(), createFetch(), createFetch()]
  const requests = programs.flatMap((send) => [send(`${url}/a`), send(`${url}/b`)])
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(newest()).toBe(1)
})

test('reports a login that was revoked or removed', async () => {
  const { url, file, createFetch } = await signedIn({ expiresAt: 0 })
  const ended = { accessToken: 'a', refreshToken: 'stolen', expiresAt: 0 }
  await file.change((logins) => withLogin(logins, url, ended))
  const sentence = `Your login at ${url} has expired or was revoked`
  await expect(createFetch()(`${url}/a`)).rejects.toThrow(sentence)
  await file.change(() => noLogins)
  await expect(createFetch()(`${url}/a`)).rejects.toThrow(sentence)
})

test('never sends a token to another origin, nor renews a fixed token', async () => {
  const { url, requests } = await startStandInService(() => ({ status: 401, body: {} }))
  const send = accountFetch(fetch, { url, tokens: fixedToken('pl_a') })
  expect((await send(`${url}/a`)).status).toBe(401)
  expect(requests).toEqual(['GET /a Bearer pl_a'])
  await expect(send(`${url.replace('127.0.0.1', 'localhost')}/a`)).rejects.toThrow('not an address')
})
