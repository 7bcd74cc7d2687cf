// The OAuth endpoints over plain HTTP: discovery, codes, tokens, scopes and redirects.
// Stores: both; `npm test` has postgres-s3. The statements are tested on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, folderForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { OAuthApp, register, type Tokens } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { disconnectAfter } from './harness/socket.ts'

let plinth: SharedPlinth
let person: Person
let app: OAuthApp

beforeAll(async () => {
  plinth = await sharedPlinth()
  person = await createPerson(plinth)
  app = await OAuthApp.register(plinth.base)
})

const api = (token: string) => apiOf(plinth, { token })
const metadata = () => `${plinth.base}/.well-known/oauth-protected-resource`
const call = async (token: string, path = '/sites') => (await api(token)('GET', path)).status

describe('discovery', () => {
  const documents = [
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
  ]

  test('names every endpoint and the requirements for apps', async () => {
    const { base } = plinth
    const document = JSON.parse((await visit(base + documents[0])).text)
    expect(document).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      revocation_endpoint: `${base}/oauth/revoke`,
      device_authorization_endpoint: `${base}/oauth/device`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      scopes_supported: ['mcp', 'cli'],
      grant_types_supported: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
    })
    expect(JSON.parse((await visit(base + documents[3])).text)).toMatchObject({
      resource: `${base}/mcp`,
      authorization_servers: [base],
    })
    expect(JSON.parse((await visit(base + documents[2])).text)).toMatchObject({ resource: base })
  })

  test.each(documents)('%s does not depend on headers of the request', async (path) => {
    const plain = await visit(plinth.base + path)
    expect(plain.status).toBe(200)
    const poisoned = [
      { headers: { host: 'localhost:1' } },
      { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
      { headers: { forwarded: 'host=evil.example;proto=https' } },
      { target: `http://localhost:1${path}` },
      { target: `https://localhost${path}` },
    ]
    for (const options of poisoned) {
      expect((await visit(plinth.base + path, options)).text).toBe(plain.text)
    }
  })

  test.each([
    ...documents.map((path) => ['GET', path] as const),
    ['POST', '/oauth/token'],
    ['POST', '/oauth/register'],
    ['POST', '/oauth/revoke'],
  ] as const)('%s %s may be called by a page of any origin', async (method, path) => {
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    }
    const preflight = await visit(plinth.base + path, { method: 'OPTIONS', headers })
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': method },
    })
  })

  test.each(documents)('%s can be read by a page of any origin', async (path) => {
    const response = await visit(plinth.base + path, { headers: { origin: 'https://app.example' } })
    expect(response).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  })
})

describe('an authorized app', () => {
  test('acts for its user until it is revoked', async () => {
    const tokens = await app.connect(person)
    expect(tokens).toMatchObject({ expires_in: 3600, scope: 'mcp' })
    expect(await call(tokens.access_token)).toBe(200)

    const fresh: Tokens = (await app.refresh(tokens.refresh_token)).json
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
    expect(await call(fresh.access_token)).toBe(200)

    const revoked = await app.post('/oauth/revoke', { token: fresh.refresh_token })
    expect(revoked.status).toBe(200)
    expect(await call(fresh.access_token)).toBe(401)
    expect(await call(tokens.access_token)).toBe(401)
    expect(await app.refresh(fresh.refresh_token)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    })
  })

  test('may be a page of another origin, without cookies', async () => {
    const send = async (path: string, body: string | URLSearchParams, type?: string) => {
      const response = await fetch(plinth.base + path, {
        method: 'POST',
        body,
        headers: { origin: 'https://app.example', ...(type && { 'content-type': type }) },
      })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      for (const name of ['access-control-allow-credentials', 'set-cookie']) {
        expect(response.headers.get(name)).toBeNull()
      }
      const text = await response.text()
      return { status: response.status, json: text === '' ? null : JSON.parse(text) }
    }
    const metadata = JSON.stringify({ redirect_uris: [app.redirectUri] })
    const registered = await send('/oauth/register', metadata, 'application/json')
    expect(registered.status).toBe(201)
    const page = new OAuthApp(plinth.base, registered.json.client_id, app.redirectUri)
    const { redirect, verifier } = await page.authorize(person)
    const exchange = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: page.clientId,
      redirect_uri: page.redirectUri,
      code: redirect.searchParams.get('code') ?? '',
      code_verifier: verifier,
    })
    const { status, json } = await send('/oauth/token', exchange)
    expect(status).toBe(200)
    const revocation = { client_id: page.clientId, token: json.access_token }
    expect((await send('/oauth/revoke', new URLSearchParams(revocation))).status).toBe(200)
    expect(await call(json.access_token)).toBe(401)
    expect(plinth.output()).not.toContain('oidc-provider')
  })

  test('may refresh twice concurrently', async () => {
    const tokens = await app.connect(person)
    const both = await Promise.all([
      app.refresh(tokens.refresh_token),
      app.refresh(tokens.refresh_token),
    ])
    for (const { status, json } of both) {
      expect(status).toBe(200)
      expect(await call(json.access_token)).toBe(200)
    }
  })

  test('may call what its scope allows', async () => {
    const { access_token: mcp } = await app.connect(person)
    const refused = await api(mcp)('GET', '/me')
    expect(refused).toMatchObject({ status: 403, json: refusal('forbidden') })
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer realm="plinth", resource_metadata="${metadata()}", scope="cli", error="insufficient_scope"`,
    )
    expect(await call(mcp, '/connections')).toBe(403)
    const drop = await api(mcp)('POST', '/drops-md', { markdown: '# By an app' })
    expect([drop.status, 'claim_url' in drop.json]).toEqual([201, false])

    const { access_token: cli } = await app.connect(person, { scope: 'cli' })
    expect(await call(cli, '/me')).toBe(200)
    expect(await call(cli, '/connections')).toBe(403)
    expect(await call(cli, '/me/sessions')).toBe(403)

    const everything = await app.connect(person, { scope: 'openid mcp cli offline_access' })
    expect(everything.scope).toBe('mcp cli')
  })

  test('may do over REST what the tools at /mcp do', async () => {
    const send = api((await app.connect(person)).access_token)
    const { id } = (await send('POST', '/sites', {})).json
    const folder = folderForm({ 'index.html': '<h1>One</h1>' })
    const version = await send('POST', `/sites/${id}/upload-bundle`, folder)
    expect(version.status).toBe(201)
    expect(await send('GET', `/sites/${id}`)).toMatchObject({ status: 200, json: { id } })
    expect(await send('GET', `/sites/${id}/versions`)).toMatchObject({
      status: 200,
      json: [{ version_id: version.json.version_id }],
    })
    const restore = `/sites/${id}/versions/${version.json.version_id}/promote`
    expect((await send('POST', restore)).status).toBe(200)
    expect(await send('GET', `/sites/${id}/views`)).toMatchObject({
      status: 200,
      json: { total: 0 },
    })
    expect((await send('DELETE', `/sites/${id}`)).status).toBe(204)
    expect((await send('GET', '/usage')).status).toBe(403)
  })

  test.each([
    ['/mcp/', '/mcp'],
    ['/mcp', '/mcp/'],
    ['/', ''],
  ])('may use the resource {base}%s first and {base}%s later', async (first, later) => {
    const { redirect, verifier } = await app.authorize(person, { resource: plinth.base + first })
    const code = redirect.searchParams.get('code') ?? ''
    const resource = plinth.base + later
    const { status, json } = await app.exchange(code, verifier, { resource })
    expect({ status, json }).toMatchObject({ status: 200, json: { scope: 'mcp' } })
    const again = { grant_type: 'refresh_token', refresh_token: json.refresh_token, resource }
    expect((await app.token(again)).status).toBe(200)
  })

  test('may refresh with its original scope', async () => {
    const scope = 'openid mcp offline_access'
    const tokens = await app.connect(person, { scope })
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect(await app.token({ ...refresh, scope })).toMatchObject({
      status: 200,
      json: { scope: 'mcp' },
    })
    expect((await app.token({ ...refresh, scope: 'cli' })).json).toMatchObject({
      error: 'invalid_scope',
    })
  })

  test('can be authorized with prompt=select_account', async () => {
    const { redirect } = await app.authorize(person, { prompt: 'select_account' })
    expect(redirect.searchParams.get('code')).not.toBeNull()
  })

  test('works for both resources', async () => {
    for (const resource of [plinth.base, `${plinth.base}/mcp`]) {
      const { access_token: token } = await app.connect(person, { resource })
      expect(await call(token)).toBe(200)
    }
  })

  test.each([
    ['no token', undefined, ''],
    ['an invalid token', { token: 'x'.repeat(43) }, ', error="invalid_token"'],
  ])('%s: 401 with the resource metadata', async (_what, token, error) => {
    const { status, headers } = await apiOf(plinth, token)('GET', '/sites')
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="plinth", resource_metadata="${metadata()}"${error}`,
    )
    expect(await (await fetch(metadata())).json()).toMatchObject({ resource: plinth.base })
  })
})

describe('codes and tokens', () => {
  const codeFor = async (changes = {}) => {
    const { redirect, verifier } = await app.authorize(person, changes)
    expect(redirect.searchParams.get('iss')).toBe(plinth.base)
    return { code: redirect.searchParams.get('code') ?? '', verifier }
  }

  test('of two exchanges of one code one succeeds', async () => {
    const { code, verifier } = await codeFor()
    const both = await Promise.all([app.exchange(code, verifier), app.exchange(code, verifier)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a reused code revokes the tokens of its first use', async () => {
    const { code, verifier } = await codeFor()
    const { json } = await app.exchange(code, verifier)
    expect(await call(json.access_token)).toBe(200)
    expect(await app.exchange(code, verifier)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    })
    expect(await call(json.access_token)).toBe(401)
  })

  test('a code needs its verifier, its redirect URI and its app', async () => {
    const other = await OAuthApp.register(plinth.base)
    const { code, verifier } = await codeFor()
    const wrong = [
      app.exchange(code, 'x'.repeat(43)),
      app.exchange(code, ''),
      app.exchange(code, verifier, { redirect_uri: 'https://app.example/other' }),
      other.exchange(code, verifier),
    ]
    for (const response of await Promise.all(wrong)) expect(response.status).toBe(400)
    expect((await app.exchange(code, verifier)).status).toBe(200)
  })

  test('an unknown app gets invalid_client, and has to register again', async () => {
    const unknown = new OAuthApp(plinth.base, 'lost', app.redirectUri)
    for (const response of [
      await unknown.exchange('x', 'x'.repeat(43)),
      await unknown.refresh('x'),
    ]) {
      expect(response).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    }
    const page = await person.open(unknown.authorization().url)
    expect(page).toMatchObject({ status: 400, location: null })
    expect(page.text).toContain('We don’t recognise this app')
  })

  test('an app with a secret has to send it', async () => {
    const { json } = await register(plinth.base, {
      redirect_uris: [app.redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const confidential = new OAuthApp(plinth.base, json.client_id, app.redirectUri)
    const { redirect, verifier } = await confidential.authorize(person)
    const code = redirect.searchParams.get('code') ?? ''
    expect((await confidential.exchange(code, verifier)).status).toBe(401)
    const wrong = await confidential.exchange(code, verifier, { client_secret: 'x'.repeat(64) })
    expect(wrong.status).toBe(401)
    const right = await confidential.exchange(code, verifier, { client_secret: json.client_secret })
    expect(right.status).toBe(200)
  })
})

describe('invalid bodies', () => {
  test.each(['/oauth/token', '/oauth/register', '/oauth/revoke', '/oauth/device'])(
    'at %s return an error, and disconnecting in the middle causes none',
    async (path) => {
      const head = [`POST ${path} HTTP/1.1`, `Host: localhost:${plinth.port}`, 'Content-Length: 99']
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const request = [...head, `Content-Type: ${type}`, '', '{"client'].join('\r\n')
        await disconnectAfter(plinth.port, Buffer.from(request), 20)
        const unreadable = await fetch(plinth.base + path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{'.repeat(70_000),
        })
        expect([400, 413]).toContain(unreadable.status)
        expect(await unreadable.json()).toEqual({
          error: 'invalid_request',
          error_description: expect.any(String),
        })
      }
    },
  )
})

describe('redirects', () => {
  test.each([
    'http://app.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://app.example/cb#fragment',
    'https://user@app.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s is not registered', async (uri) => {
    expect(await register(plinth.base, { redirect_uris: [uri] })).toMatchObject({
      status: 400,
      json: { error: 'invalid_redirect_uri', error_description: expect.stringContaining(uri) },
    })
  })

  test.each([
    'https://app.example/other',
    'https://app.example/cb/',
    'https://app.example/cb?x=1',
    'https://app.example:444/cb',
    'https://app.example.evil.example/cb',
    'http://app.example/cb',
    'http://127.0.0.1/cb',
    'javascript:alert(1)',
  ])('%s is not a redirect URI of this app', async (redirectUri) => {
    const { url } = app.authorization({ redirect_uri: redirectUri })
    const page = await person.open(url)
    expect(page).toMatchObject({ status: 400, location: null })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51234/cb'],
    ['http://127.0.0.1:1111/cb', 'http://127.0.0.1:51234/cb'],
    ['http://localhost:1111/cb', 'http://localhost:51234/cb'],
    ['http://[::1]/cb', 'http://[::1]:51234/cb'],
    ['cursor://anysphere.cursor/cb', 'cursor://anysphere.cursor/cb'],
  ])('an app that registered %s may use %s', async (registered, used) => {
    const native = await OAuthApp.register(plinth.base, registered)
    const there = new OAuthApp(plinth.base, native.clientId, used)
    expect(await call((await there.connect(person)).access_token)).toBe(200)
  })

  test.each([
    'http://127.0.0.1:5/other',
    'http://localhost:5/cb',
    'http://127.0.0.1.evil.example:5/cb',
    'http://evil@127.0.0.1:5/cb',
    'https://127.0.0.1:5/cb',
  ])('on loopback only the port may differ: not %s', async (redirectUri) => {
    const native = await OAuthApp.register(plinth.base, 'http://127.0.0.1/cb')
    const { url } = native.authorization({ redirect_uri: redirectUri })
    expect(await person.open(url)).toMatchObject({ status: 400, location: null })
  })
})
