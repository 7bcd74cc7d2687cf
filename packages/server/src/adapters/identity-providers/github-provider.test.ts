// Sign-in with GitHub, of which a small server on loopback has the endpoints.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGitHub, type TestGitHub } from '../../../test-servers/github-sign-in.ts'
import type { SignInAttempt } from '../../ports/identity-provider.ts'
import { createGitHubProvider } from './github-provider.ts'
import type { ProviderOptions } from './provider-options.ts'

let github: TestGitHub
beforeAll(async () => {
  github = await startGitHub()
})
afterAll(() => github.stop())

const fresh = () => randomBytes(32).toString('hex')
const newAttempt = (): SignInAttempt => ({ state: fresh(), nonce: fresh(), codeVerifier: fresh() })

const optionsOf = ({ issuer, clientId, clientSecret }: TestGitHub): ProviderOptions => ({
  name: 'github',
  label: 'GitHub',
  protocol: 'github',
  issuer,
  clientId,
  clientSecret,
  scopes: 'read:user user:email',
  groupsClaim: 'groups',
  groupRules: [],
  verifiedClaims: [],
  redirectUri: 'http://localhost:4000/signin/github/callback',
})

const open = (clientSecret = github.clientSecret) =>
  createGitHubProvider({ ...optionsOf(github), clientSecret })

async function signIn(provider = open(), change: Partial<SignInAttempt> = {}) {
  const attempt = newAttempt()
  const callbackUrl = await github.authorize(await provider.authorizationUrl(attempt))
  return provider.identify(callbackUrl, { ...attempt, ...change })
}

const octocat = { id: 583231, login: 'octocat', name: 'The Octocat' }
const primary = { email: 'octocat@example.org', primary: true, verified: true }
const other = { email: 'other@example.org', primary: false, verified: true }
const refused = { code: 'forbidden', detail: expect.stringContaining('GitHub didn’t confirm') }

test('an identity has the number of the user and the verified primary address', async () => {
  github.become({ ...octocat, emails: [other, primary] })
  expect(await signIn()).toEqual({
    issuer: github.issuer,
    subject: '583231',
    email: 'octocat@example.org',
    emailVerified: true,
    name: 'The Octocat',
    groups: null,
  })
})

test('an address that is not verified, or not the primary one, does not count', async () => {
  github.become({ ...octocat, name: null, emails: [{ ...primary, verified: false }, other] })
  expect(await signIn()).toMatchObject({ emailVerified: false, name: 'octocat' })
  github.become({ ...octocat, emails: [other] })
  expect(await signIn()).toMatchObject({ email: null, emailVerified: false })
})

test.each<Partial<SignInAttempt>>([{ state: fresh() }, { codeVerifier: fresh() }])(
  'the response to another attempt is refused',
  async (change) => {
    await expect(signIn(open(), change)).rejects.toMatchObject(refused)
  },
)

test('a code works once', async () => {
  const provider = open()
  const attempt = newAttempt()
  const callbackUrl = await github.authorize(await provider.authorizationUrl(attempt))
  await provider.identify(callbackUrl, attempt)
  await expect(provider.identify(callbackUrl, attempt)).rejects.toMatchObject(refused)
})

test('a wrong secret is refused', async () => {
  await expect(signIn(open('wrong'))).rejects.toMatchObject(refused)
})

test('a person can cancel', async () => {
  const attempt = newAttempt()
  const query = `error=access_denied&state=${attempt.state}`
  const cancelled = open().identify(`http://localhost:4000/x?${query}`, attempt)
  await expect(cancelled).rejects.toMatchObject({ detail: expect.stringContaining('cancelled') })
})

test('a server that is down', async () => {
  const down = await startGitHub()
  const provider = createGitHubProvider({ ...optionsOf(down), timeoutMs: 60_000 })
  const attempt = newAttempt()
  const callbackUrl = await down.authorize(await provider.authorizationUrl(attempt))
  await down.stop()
  await expect(provider.identify(callbackUrl, attempt)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await expect(provider.check()).rejects.toThrow('unreachable')
})
