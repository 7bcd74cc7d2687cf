// Sign-in with GitHub, which has OAuth 2 and an API instead of OpenID Connect. Also for GitHub
// Enterprise Server.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/identity-provider.ts'
import { createBoundedFetch, ProviderUnreachable } from './bounded-fetch.ts'
import { cleanName } from './identity-claims.ts'
import { defaultTimeoutMs, type ProviderOptions } from './provider-options.ts'
import { deniedAt, providerProblem } from './provider-problem.ts'

const tokenSchema = z.object({ access_token: z.string().min(1) })
const userSchema = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
})
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

export function createGitHubProvider(options: ProviderOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, redirectUri } = options
  const request = createBoundedFetch(options.timeoutMs ?? defaultTimeoutMs)
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`

  async function fetchJson<T>(schema: z.ZodType<T>, url: string, init: RequestInit): Promise<T> {
    const response = await request(url, {
      ...init,
      // GitHub refuses requests without a name.
      headers: { accept: 'application/json', 'user-agent': 'Plinth', ...init.headers },
    })
    if (!response.ok) throw new Error(`${new URL(url).pathname} responded ${response.status}.`)
    return schema.parse(await response.json())
  }

  async function identify(query: URLSearchParams, codeVerifier: string): Promise<ProvidedIdentity> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code: query.get('code') ?? '',
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    })
    const tokenUrl = `${issuer}/login/oauth/access_token`
    const { access_token: token } = await fetchJson(tokenSchema, tokenUrl, { method: 'POST', body })
    const headers = { authorization: `Bearer ${token}` }
    const user = await fetchJson(userSchema, `${api}/user`, { headers })
    const emails = await fetchJson(emailsSchema, `${api}/user/emails`, { headers })
    const primary = emails.find((email) => email.primary)
    return {
      issuer,
      // Names can change and be taken by others; the number cannot.
      subject: String(user.id),
      email: primary?.email ?? null,
      emailVerified: primary?.verified ?? false,
      name: cleanName(user.name || user.login),
      groups: null,
    }
  }

  return {
    name: options.name,
    label: options.label,
    groupRules: [],

    async authorizationUrl({ state, codeVerifier }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: options.scopes,
        state,
        response_type: 'code',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${issuer}/login/oauth/authorize?${query}`
    },

    async identify(callbackUrl, { state, codeVerifier }) {
      const query = new URL(callbackUrl).searchParams
      try {
        if (!isSame(query.get('state') ?? '', state)) throw new Error('The state is wrong.')
        if (query.get('error') === 'access_denied') throw deniedAt(options)
        if (query.has('error')) throw new Error(`GitHub reports ${query.get('error')}.`)
        return await identify(query, codeVerifier)
      } catch (error) {
        throw providerProblem(options, error)
      }
    },

    async check() {
      const response = await request(`${api}/meta`, { headers: { 'user-agent': 'Plinth' } })
      if (response.status === 404) throw new ProviderUnreachable(`${api} is not the API of GitHub.`)
    },
  }
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
