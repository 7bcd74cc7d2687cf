import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandInService } from '../oauth/stand-in-service.test-support.ts'
import { accountFetch } from './account-fetch.ts'
import { createCredentialsFile } from './credentials-file.ts'
import { keptLogin } from './kept-login.ts'
import { noLogins, withLogin } from './logins.ts'
import { givenToken } from './token-source.ts'

const hour = 3_600_000
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-account-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A service that takes the newest token alone, and what a program of somebody signed in has. */
async function signedIn({ expiresAt = Date.now() + hour, accessToken = 't0' } = {}) {
  let newest = 0
  const { url, requests } = await startStandInService(() => ({ body: {} }))
  const send: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const token = new Headers(init?.headers).get('authorization')
    return token === `Bearer t${newest}` ? answer : new Response('', { status: 401 })
  }
  const file = createCredentialsFile(folder)
  const login = { accessToken, refreshToken: 'r0', expiresAt }
  await file.change(() => withLogin(noLogins, url, login))
  const program = () =>
    accountFetch(send, {
      url,
      tokens: keptLogin({
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
  return { url, requests, file, program, newest: () => newest }
}

test('a good token is used as it is', async () => {
  const { url, program, newest } = await signedIn()
  expect((await program()(`${url}/a`)).status).toBe(200)
  expect(newest()).toBe(0)
})

test.each([
  ['an old one is not sent at all', { expiresAt: Date.now() + 30_000 }, ['t1']],
  ['a refused one is replaced', { accessToken: 'revoked' }, ['revoked', 't1']],
])('%s', async (_, kept, sent) => {
  const { url, requests, file, program } = await signedIn(kept)
  const body = new FormData()
  body.append('file', 'content')
  expect((await program()(`${url}/a`, { method: 'POST', body })).status).toBe(200)
  expect(requests.map((request) => request.split(' ').at(-1))).toEqual(sent)
  for (const request of requests) expect(request).toContain('content')
  expect((await file.read()).byService.get(url)?.refreshToken).toBe('r1')
})

test('requests and programs at the same time renew it once between them', async () => {
  const { url, program, newest } = await signedIn({ expiresAt: 0 })
  const programs = [program(), program(), program()]
  const requests = programs.flatMap((send) => [send(`${url}/a`), send(`${url}/b`)])
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(newest()).toBe(1)
})

test('a login that has ended, or was forgotten meanwhile, says so', async () => {
  const { url, file, program } = await signedIn({ expiresAt: 0 })
  const ended = { accessToken: 'a', refreshToken: 'stolen', expiresAt: 0 }
  await file.change((logins) => withLogin(logins, url, ended))
  const sentence = `Your login at ${url} has ended`
  await expect(program()(`${url}/a`)).rejects.toThrow(sentence)
  await file.change(() => noLogins)
  await expect(program()(`${url}/a`)).rejects.toThrow(sentence)
})

test('a token goes nowhere else, and one that was given is not asked for again', async () => {
  const { url, requests } = await startStandInService(() => ({ status: 401, body: {} }))
  const send = accountFetch(fetch, { url, tokens: givenToken('pl_a') })
  expect((await send(`${url}/a`)).status).toBe(401)
  expect(requests).toEqual(['GET /a Bearer pl_a'])
  await expect(send(`${url.replace('127.0.0.1', 'localhost')}/a`)).rejects.toThrow('not an address')
})
