// An OAuth client app that follows the standards and knows nothing else of Plinth.
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { FormBrowser } from './form-browser.ts'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly scope: string
  readonly token_type: string
}

export interface TokenResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  readonly json: any
}

export interface Authorization {
  readonly url: string
  readonly verifier: string
  readonly state: string
}

/** The user's decision, and parameters to change; undefined removes a parameter. */
type Request = { readonly decision?: 'allow' | 'deny'; readonly tenant?: string } & Readonly<
  Record<string, string | undefined>
>

export class OAuthApp {
  readonly base: string
  readonly clientId: string
  readonly redirectUri: string

  constructor(base: string, clientId: string, redirectUri: string) {
    this.base = base
    this.clientId = clientId
    this.redirectUri = redirectUri
  }

  static async register(
    base: string,
    redirectUri = 'https://app.example/cb',
    metadata: object = {},
  ): Promise<OAuthApp> {
    const { status, json } = await register(base, {
      client_name: 'Test app',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...metadata,
    })
    expect(status).toBe(201)
    return new OAuthApp(base, json.client_id, redirectUri)
  }

  /** `changes` replaces parameters of the request; undefined removes one. */
  authorization(changes: Record<string, string | undefined> = {}): Authorization {
    const verifier = randomBytes(32).toString('base64url')
    const state = randomBytes(8).toString('hex')
    const parameters = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const url = new URL('/oauth/authorize', this.base)
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) url.searchParams.set(name, value)
    }
    return { url: url.pathname + url.search, verifier, state }
  }

  /**
   * Runs the flow for a signed-in user, from the authorization request to the redirect to the app.
   */
  async authorize(
    person: FormBrowser,
    { decision = 'allow', tenant, ...changes }: Request = {},
  ): Promise<{ readonly redirect: URL; readonly verifier: string }> {
    const { url, verifier, state } = this.authorization(changes)
    const consent = (await person.open(url)).location ?? ''
    expect(consent).toMatch(/^\/oauth\/interaction\//)
    const page = await person.open(consent)
    expect(page.status).toBe(200)
    const decided = await person.submit(consent, {
      decision,
      tenant: tenant ?? firstTenant(page.text),
    })
    // An app with its own URL scheme is opened from a page that stays in the browser.
    expect(decided.status).toBe(/^https?:/.test(this.redirectUri) ? 303 : 200)
    const redirect = new URL(decided.location ?? '')
    expect(redirect.searchParams.get('state')).toBe(state)
    return { redirect, verifier }
  }

  async connect(person: FormBrowser, request: Request = {}): Promise<Tokens> {
    const { redirect, verifier } = await this.authorize(person, request)
    const { status, json } = await this.exchange(redirect.searchParams.get('code') ?? '', verifier)
    expect({ status, json }).toMatchObject({ status: 200, json: { token_type: 'Bearer' } })
    return json
  }

  exchange(code: string, verifier: string, changes: Record<string, string> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.redirectUri,
      ...changes,
    })
  }

  refresh(refreshToken: string): Promise<TokenResponse> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  token(fields: Record<string, string>): Promise<TokenResponse> {
    return this.post('/oauth/token', fields)
  }

  post(path: string, fields: Record<string, string>): Promise<TokenResponse> {
    return post(this.base + path, new URLSearchParams({ client_id: this.clientId, ...fields }))
  }
}

export const register = (base: string, metadata: object): Promise<TokenResponse> =>
  post(`${base}/oauth/register`, JSON.stringify(metadata), { 'content-type': 'application/json' })

async function post(
  url: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<TokenResponse> {
  const response = await fetch(url, { method: 'POST', body, headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? undefined : JSON.parse(text),
  }
}

/** The tenant that a browser would submit: the selected option. */
export function firstTenant(html: string): string {
  const [, id] = /<option value="(tn_[a-z2-7]+)" selected>/.exec(html) ?? []
  if (id === undefined) throw new Error(`no tenant is selected:\n${html}`)
  return id
}
