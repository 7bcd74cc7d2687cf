// Sign-in with a real OpenID Connect provider on loopback.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ProviderBehaviour,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '../../../test-servers/openid-provider.ts'
import type { SignInAttempt } from '../../ports/identity-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { ProviderOptions } from './provider-options.ts'

let server: TestOpenIdProvider
beforeAll(async () => {
  server = await startOpenIdProvider()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave('work')
  server.become(ada)
})

const ada = { sub: 'ada-1', email: 'Ada@Example.org', email_verified: true, name: 'Ada L.' }
const fresh = () => randomBytes(32).toString('hex')
const newAttempt = (): SignInAttempt => ({ state: fresh(), nonce: fresh(), codeVerifier: fresh() })

const open = (more: Partial<ProviderOptions> = {}) =>
  createOpenIdProvider({
    name: 'test',
    label: 'Test ID',
    protocol: 'openid',
    issuer: server.issuer,
    clientId: server.clientId,
    clientSecret: server.clientSecret,
    scopes: 'openid profile email groups',
    groupsClaim: 'groups',
    groupRules: [],
    verifiedClaims: [],
    redirectUri: 'http://localhost:4000/signin/test/callback',
    ...more,
  })

async function signIn(provider = open(), attempt = newAttempt()) {
  const callbackUrl = await server.visit(await provider.authorizationUrl(attempt))
  return provider.identify(callbackUrl, attempt)
}

const invalid = { code: 'forbidden', detail: expect.stringContaining('Test ID didn’t confirm') }
const unavailable = { code: 'unavailable', detail: expect.stringContaining('can’t be reached') }

test('an identity with its address and name', async () => {
  expect(await signIn()).toEqual({
    issuer: server.issuer,
    subject: 'ada-1',
    email: 'Ada@Example.org',
    emailVerified: true,
    name: 'Ada L.',
    groups: null,
  })
})

test.each([
  [{ sub: 'x' }, { email: null, emailVerified: false, name: '', groups: null }],
  [
    { sub: 'x', email: 'a@b.c' },
    { email: 'a@b.c', emailVerified: false },
  ],
  [{ sub: 'x', email: 'a@b.c', email_verified: false }, { emailVerified: false }],
  [{ sub: 'x', groups: ['staff'] }, { groups: ['staff'] }],
  [{ sub: 'x', groups: [] }, { groups: [] }],
])('of %j', async (person, identity) => {
  server.become(person)
  expect(await signIn()).toMatchObject(identity)
})

test('the request has PKCE, state and nonce', async () => {
  const attempt = newAttempt()
  const { searchParams } = new URL(await open().authorizationUrl(attempt))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    redirect_uri: 'http://localhost:4000/signin/test/callback',
  })
  expect(searchParams.get('code_challenge')).not.toBe(attempt.codeVerifier)
})

test('new keys of the provider are accepted at once', async () => {
  const provider = open()
  await signIn(provider)
  await server.rotateKeys()
  expect(await signIn(provider)).toMatchObject({ subject: 'ada-1' })
})

describe('a response is refused', () => {
  test.each<[what: string, change: Partial<SignInAttempt>]>([
    ['state', { state: fresh() }],
    ['nonce', { nonce: fresh() }],
    ['code verifier', { codeVerifier: fresh() }],
  ])('to another %s', async (_what, change) => {
    const provider = open()
    const attempt = newAttempt()
    const callbackUrl = await server.visit(await provider.authorizationUrl(attempt))
    const identified = provider.identify(callbackUrl, { ...attempt, ...change })
    await expect(identified).rejects.toMatchObject(invalid)
  })

  test('with an ID token for another sign-in', async () => {
    server.behave('wrong-nonce')
    await expect(signIn()).rejects.toMatchObject(invalid)
  })

  test('if it is sent again', async () => {
    const provider = open()
    const attempt = newAttempt()
    const callbackUrl = await server.visit(await provider.authorizationUrl(attempt))
    await provider.identify(callbackUrl, attempt)
    await expect(provider.identify(callbackUrl, attempt)).rejects.toMatchObject(invalid)
  })

  test('with a key that the provider does not publish', async () => {
    const provider = open()
    const attempt = newAttempt()
    const callbackUrl = await server.visit(await provider.authorizationUrl(attempt))
    server.behave('foreign-keys')
    await expect(provider.identify(callbackUrl, attempt)).rejects.toMatchObject(invalid)
  })

  test('of a client with a wrong secret', async () => {
    const provider = open({ clientSecret: 'wrong' })
    await expect(signIn(provider)).rejects.toMatchObject(invalid)
  })

  test('that says no, without blaming the provider', async () => {
    server.behave('deny')
    await expect(signIn()).rejects.toMatchObject({
      code: 'forbidden',
      detail:
        'Test ID didn’t allow this sign-in, or it was cancelled. Try again, or sign in another way.',
      cause: undefined,
    })
  })
})

test.each<ProviderBehaviour>(['hang', 'fail', 'flood'])('a provider that does %s', async (as) => {
  const provider = open({ timeoutMs: as === 'hang' ? 100 : 60_000 })
  server.behave(as)
  await expect(provider.authorizationUrl(newAttempt())).rejects.toMatchObject(unavailable)
  await expect(provider.check()).rejects.toThrow('unreachable')
})

test('a provider that was down is asked again', async () => {
  const provider = open()
  server.behave('fail')
  await expect(signIn(provider)).rejects.toMatchObject(unavailable)
  server.behave('work')
  expect(await signIn(provider)).toMatchObject({ subject: 'ada-1' })
})

test('metadata is read once for many sign-ins', async () => {
  const provider = open()
  const before = server.requests('/.well-known/openid-configuration')
  await Promise.all([1, 2, 3].map(() => provider.authorizationUrl(newAttempt())))
  expect(server.requests('/.well-known/openid-configuration') - before).toBe(1)
})

test('an issuer that calls itself otherwise is refused', async () => {
  const provider = open({ issuer: server.issuer.replace('127.0.0.1', 'localhost') })
  await expect(provider.authorizationUrl(newAttempt())).rejects.toMatchObject(invalid)
})
