// OAuth 2.1 with PKCE for MCP clients: discovery, registration, consent, tokens, revocation.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '../bodies.ts'
import { Session } from '../client.ts'
import { submit } from '../forms.ts'
import { authorization, decide, pkce, redirect_uri, type Tokens } from '../oauth-app.ts'
import { signedIn, signUp } from '../people.ts'
import { bearer, expectStatus, html, type Service } from '../service.ts'

export function oauthChapter(open: () => Service): void {
  let service: Service
  let endpoints: Record<string, string>
  let session: Session
  let email: string
  beforeAll(async () => {
    service = open()
    ;({ session, email } = await signedIn(service, 'business'))
    const reply = await service.visitor().get('/.well-known/oauth-authorization-server')
    endpoints = reply.json<Record<string, string>>()
  })

  async function register(metadata: object = {}): Promise<string> {
    const json = {
      client_name: 'A desktop app',
      redirect_uris: [redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }
    const reply = await service.visitor().post(endpoints.registration_endpoint ?? '', { json })
    return expectStatus(reply, 201).json<{ client_id: string }>().client_id
  }

  /**
   * The complete flow of an app, from the authorization request of a signed-in user to its tokens.
   */
  async function connect(session: Session, more: Fields = {}) {
    const client_id = await register()
    const { verifier, challenge } = pkce()
    const params = authorization(client_id, challenge, more)
    const page = await session.get(endpoints.authorization_endpoint ?? '', { params })
    const callback = await decide(session, expectStatus(page, 200))
    const code = callback.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', code, client_id, redirect_uri }
    const exchange = { ...grant, code_verifier: verifier }
    const reply = await token(exchange)
    return { client_id, callback, exchange, tokens: expectStatus(reply, 200).json<Tokens>() }
  }

  const token = (fields: Fields) =>
    service.visitor().post(endpoints.token_endpoint ?? '', { fields })

  const mcp = (access: string, method = 'tools/list', params: object = {}) =>
    new Session(service.base, bearer(access)).post('/mcp', {
      json: { jsonrpc: '2.0', id: 1, method, params },
    })

  describe('discovery documents', () => {
    test('oauth-authorization-server names every endpoint', () => {
      expect(endpoints).toMatchObject({
        issuer: service.base,
        authorization_endpoint: expect.stringMatching(/^http/),
        token_endpoint: expect.stringMatching(/^http/),
        registration_endpoint: expect.stringMatching(/^http/),
        code_challenge_methods_supported: expect.arrayContaining(['S256']),
        scopes_supported: expect.arrayContaining(['mcp', 'cli']),
        grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      })
    })
    test('oauth-protected-resource names the authorization server', async () => {
      const reply = await service.visitor().get('/.well-known/oauth-protected-resource')
      expect(expectStatus(reply, 200).json()).toMatchObject({
        resource: expect.stringContaining(service.base),
        authorization_servers: [service.base],
      })
    })
  })

  describe('dynamic client registration', () => {
    test('returns a client id', async () => expect(await register()).toMatch(/^\S{8,}$/))
    test('works with minimal metadata', async () => {
      const json = { redirect_uris: [redirect_uri] }
      const reply = await service.visitor().post(endpoints.registration_endpoint ?? '', { json })
      expectStatus(reply, 201)
    })
    test('without a redirect URI: 400', async () => {
      const reply = await service
        .visitor()
        .post(endpoints.registration_endpoint ?? '', { json: {} })
      expectStatus(reply, 400)
    })
  })

  describe('authorization code with PKCE', () => {
    test('the app gets its state back and a code', async () => {
      const { callback } = await connect(session)
      expect(callback.get('state')).toBe('opaque-state')
      expect(callback.get('code')).toMatch(/\S{16,}/)
    })
    test('the token response is complete', async () => {
      const { tokens } = await connect(session)
      expect(tokens).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: expect.stringMatching(/^bearer$/i),
        expires_in: expect.any(Number),
        scope: 'mcp',
      })
    })
    test('the access token publishes through MCP', async () => {
      const { tokens } = await connect(session, { resource: `${service.base}/mcp` })
      const params = { name: 'service_publish', arguments: { content: html('From an app') } }
      const reply = expectStatus(await mcp(tokens.access_token, 'tools/call', params), 200)
      const { result } = reply.json<{ result: { structuredContent: { url: string } } }>()
      expect((await service.visitor().get(result.structuredContent.url)).text).toContain(
        'From an app',
      )
      expect((await session.get('/api/v1/sites')).text).toContain(result.structuredContent.url)
    })
    test('the scope cli reads the account on the API', async () => {
      const { tokens } = await connect(session, { scope: 'cli' })
      const api = new Session(service.base, bearer(tokens.access_token))
      expect(expectStatus(await api.get('/api/v1/me'), 200).json()).toMatchObject({
        user: { email },
      })
    })
    test('a signed-out user signs in first, then consents', async () => {
      const person = await signedIn(service)
      await person.session.post('/signout')
      const params = authorization(await register(), pkce().challenge)
      const form = await person.session.get(endpoints.authorization_endpoint ?? '', { params })
      expect(form.text).toContain('name="password"')
      const fields = { email: person.email, password: person.password }
      const consent = await submit(person.session, form, fields)
      expect((await decide(person.session, expectStatus(consent, 200))).get('code')).toMatch(/\S/)
    })
    test('denying redirects with access_denied', async () => {
      const params = authorization(await register(), pkce().challenge)
      const page = await session.get(endpoints.authorization_endpoint ?? '', { params })
      expect((await decide(session, page, 'deny')).get('error')).toBe('access_denied')
    })
    test('without a code challenge it is refused', async () => {
      const params = authorization(await register(), '')
      const { code_challenge: _, code_challenge_method: __, ...plain } = params
      const options = { params: plain, redirects: false }
      const reply = await session.get(endpoints.authorization_endpoint ?? '', options)
      expect(reply.header('location') + reply.text).toContain('invalid_request')
    })
    test('a wrong verifier: invalid_grant', async () => {
      const client_id = await register()
      const params = authorization(client_id, pkce().challenge)
      const page = await session.get(endpoints.authorization_endpoint ?? '', { params })
      const code = (await decide(session, page)).get('code') ?? ''
      const exchange = { grant_type: 'authorization_code', code, client_id, redirect_uri }
      const reply = await token({ ...exchange, code_verifier: pkce().verifier })
      expect(expectStatus(reply, 400).json()).toMatchObject({ error: 'invalid_grant' })
    })
    test('a code works once', async () => {
      const { exchange } = await connect(session)
      const again = await token(exchange)
      expect(expectStatus(again, 400).json()).toMatchObject({ error: 'invalid_grant' })
    })
    test('another redirect URI than the registered one is never redirected to', async () => {
      const more = { redirect_uri: 'https://evil.example/callback' }
      const params = authorization(await register(), pkce().challenge, more)
      const options = { params, redirects: false }
      const reply = await session.get(endpoints.authorization_endpoint ?? '', options)
      expect(expectStatus(reply, 400).header('location')).toBe('')
    })
    test('an unverified account cannot consent', async () => {
      const unverified = (await signUp(service)).session
      const params = authorization(await register(), pkce().challenge)
      const page = await unverified.get(endpoints.authorization_endpoint ?? '', { params })
      expect(page.text).toContain('href="/verify')
      expect(page.text).not.toContain('value="allow"')
    })
  })

  describe('tokens are refreshed by the client, and access can be revoked', () => {
    const refresh = (client_id: string, refresh_token: string) =>
      token({ grant_type: 'refresh_token', refresh_token, client_id })

    test('a refresh token gives a new access token', async () => {
      const { client_id, tokens } = await connect(session)
      const reply = expectStatus(await refresh(client_id, tokens.refresh_token), 200)
      const renewed = reply.json<Tokens>()
      expect(renewed.access_token).not.toBe(tokens.access_token)
      expectStatus(await mcp(renewed.access_token), 200)
    })
    test('a refresh token of another client: invalid_grant', async () => {
      const { tokens } = await connect(session)
      const reply = expectStatus(await refresh(await register(), tokens.refresh_token), 400)
      expect(reply.json()).toMatchObject({ error: 'invalid_grant' })
    })
    test('disconnecting the app ends its access immediately', async () => {
      const { client_id, tokens } = await connect(session)
      const [connection] = (await session.get('/api/v1/connections')).json<
        { id: string; app: string }[]
      >()
      expect(connection?.app).toBe('A desktop app')
      expectStatus(await session.delete(`/api/v1/connections/${connection?.id}`), 204)
      expectStatus(await mcp(tokens.access_token), 401)
      expectStatus(await refresh(client_id, tokens.refresh_token), 400)
    })
    test('the client can revoke its own refresh token', async () => {
      const { client_id, tokens } = await connect(session)
      const fields = { token: tokens.refresh_token, client_id }
      expectStatus(
        await service.visitor().post(endpoints.revocation_endpoint ?? '', { fields }),
        200,
      )
      expectStatus(await refresh(client_id, tokens.refresh_token), 400)
    })
  })
}
