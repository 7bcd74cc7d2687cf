// Anyone may register an app: attacks by malicious OAuth apps on users of the service.
// Stores: sqlite-files. Apps that are refused, or authorized as in `oauth.test.ts`.
import { beforeAll, describe, expect, test } from 'vitest'
import { openFormBrowser } from './harness/form-browser.ts'
import { OAuthApp, register } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let person: Person
let app: OAuthApp

beforeAll(async () => {
  plinth = await sharedPlinth()
  person = await createPerson(plinth)
  app = await OAuthApp.register(plinth.base)
})

const cli = () => new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')

describe('before the user has decided', () => {
  test.each([
    ['no prompt', { prompt: 'none' }],
    ['a self-submitting form', { response_mode: 'form_post' }],
    ['a self-submitting form without a prompt', { response_mode: 'form_post', prompt: 'none' }],
    ['a fragment', { response_mode: 'fragment' }],
    ['a token', { response_type: 'token' }],
    ['a token in a form', { response_type: 'token', response_mode: 'form_post' }],
    ['a request object', { request: 'x' }],
    ['a request object in a form', { request: 'x', response_mode: 'form_post' }],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge without a method', { code_challenge_method: undefined }],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }],
  ])('an app that asks for %s gets no redirect', async (_, changes) => {
    const { url } = app.authorization(changes)
    for (const browser of [person, openFormBrowser(plinth)]) {
      const { status, location, text } = await browser.open(url)
      expect({ status, location }).toEqual({ status: 400, location: null })
      expect(text).toContain('This app couldn’t connect')
      expect(text).not.toContain('<form')
    }
  })

  test.each([
    ['no prompt', { prompt: 'none' }],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }],
  ])('a loopback app that asks for %s gets an error redirect', async (_, changes) => {
    const { status, location } = await person.open(cli().authorization(changes).url)
    expect(status).toBe(303)
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:40123\/callback\?.*error=/)
  })

  test.each([
    ['a self-submitting form', { response_mode: 'form_post', prompt: 'none' }],
    ['a fragment', { response_mode: 'fragment' }],
    ['a token', { response_type: 'token' }],
  ])('it gets no response as %s', async (_, changes) => {
    const { status, location } = await person.open(cli().authorization(changes).url)
    expect({ status, location }).toEqual({ status: 400, location: null })
  })

  test('users are never redirected to the service itself', async () => {
    const local = await OAuthApp.register(plinth.base, 'http://localhost/signout')
    const { url } = local.authorization({ redirect_uri: `${plinth.base}/signout` })
    expect(await person.open(url)).toMatchObject({ status: 400, location: null })
  })
})

test('cross-site requests do not count towards a network’s rate limit', async () => {
  const { url } = app.authorization()
  for (let batch = 0; batch < 7; batch += 1) {
    const images = Array.from({ length: 50 }, () =>
      person.open(url, { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }),
    )
    for (const { status } of await Promise.all(images)) expect(status).toBe(403)
  }
  expect((await person.open(url, { 'sec-fetch-dest': 'iframe' })).status).toBe(403)
  expect((await person.open(url, { 'sec-purpose': 'prefetch' })).status).toBe(403)
  expect((await person.open(url, { 'sec-fetch-dest': 'document' })).status).toBe(303)
})

describe('an app that impersonates the service', () => {
  test('is shown with an unverified name', async () => {
    const posing = await OAuthApp.register(plinth.base, undefined, { client_name: 'Plinth CLI' })
    const { location } = await person.open(posing.authorization().url)
    const { text } = await person.open(location ?? '')
    expect(text).toContain('“Plinth CLI” (unverified name)')
  })

  test('cannot redirect to the service or to a drop', async () => {
    const { port } = plinth
    for (const uri of [`${plinth.base}/signout`, `https://a-drop.localhost:${port}/`]) {
      expect(await register(plinth.base, { redirect_uris: [uri] })).toMatchObject({
        status: 400,
        json: { error: 'invalid_redirect_uri' },
      })
    }
  })
})
