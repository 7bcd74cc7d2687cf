// Routing by host, from raw requests to pages.
// Stores: sqlite-files. Request headers about origin and target.
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { crossSiteRequests, scriptHeaders } from './harness/cross-site-requests.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, newEmail, password } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { exchange, get } from './harness/socket.ts'

const slug = 'a-published-page'
let plinth: SharedPlinth
let base: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  base = `http://localhost:${plinth.port}`
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id } = (await api('POST', '/sites', { slug })).json
  await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'the published page'))
})

/** `{port}` in a host is the server's own. */
const at = (host: string, target = '/', version = '1.1') =>
  exchange(plinth.port, get(target, [`Host: ${withPort(host)}`], version))
const withPort = (host: string) => host.replace('{port}', String(plinth.port))

describe('a drop is served at its address', () => {
  test.each([
    ['as published', `${slug}.localhost:{port}`],
    ['in upper case', `${slug.toUpperCase()}.LocalHost:{port}`],
    ['without a port', `${slug}.localhost`],
    ['with the port of a proxy', `${slug}.localhost:80`],
    ['with the trailing dot of an absolute name', `${slug}.localhost.:{port}`],
  ])('%s', async (_how, host) => {
    const response = await at(host)
    expect([response.status, response.body]).toEqual([200, 'the published page'])
  })

  test('to an HTTP/1.0 client', async () => {
    const response = await at(`${slug}.localhost`, '/', '1.0')
    expect([response.status, response.body]).toEqual([200, 'the published page'])
  })

  test('to a proxy that sends an absolute URL', async () => {
    const host = `${slug}.localhost:${plinth.port}`
    expect((await at(host, `http://${host}/`)).body).toBe('the published page')
    // The host in the request target takes precedence over the Host header.
    expect((await at('unknown-drop.localhost', `http://${host}/`)).body).toBe('the published page')
    expect((await at(host, 'http://unknown-drop.localhost/')).status).toBe(404)
  })

  test('but pages of the app are not', async () => {
    const host = `${slug}.localhost:{port}`
    expect((await at(host, '/api/v1/drops')).status).toBe(404)
    expect((await at(host, '/docs/api')).status).toBe(404)
  })
})

describe('a host at which nothing is published', () => {
  test.each([
    ['an unknown name', 'unknown-drop.localhost:{port}'],
    ['a deeper name', 'a.b.localhost:{port}'],
    ['a name under a drop', `www.${slug}.localhost:{port}`],
    ['a reserved name', 'www.localhost:{port}'],
    ['a name that is not a slug', 'ab.localhost:{port}'],
    ['a name with a hyphen at its end', 'abc-.localhost:{port}'],
    ['an unknown preview', `p-${'a'.repeat(26)}.localhost:{port}`],
    ['another domain', 'example.com'],
    ['another domain that starts like a drop', `${slug}.localhost.example.com`],
    ['another domain that ends like ours', `${slug}.notlocalhost`],
    ['an address of another machine', '192.0.2.7'],
    ['an IPv6 address of another machine', '[2001:db8::1]:{port}'],
  ])('%s', async (_what, host) => {
    const response = await at(host)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.body).toMatch(/<h1>[^<]+<\/h1>/)
  })

  test("is not mapped to ours by a proxy's header", async () => {
    const lines = ['Host: example.com', `X-Forwarded-Host: ${slug}.localhost`]
    expect((await exchange(plinth.port, get('/', lines))).status).toBe(404)
  })
})

describe('a request without exactly one valid host is refused', () => {
  const drop = `Host: ${slug}.localhost`
  test.each<[string, string[], string?]>([
    ['none', []],
    ['none, in HTTP/1.0', [], '1.0'],
    ['an empty one', ['Host:']],
    ['one twice', [drop, drop]],
    ['two', [drop, 'Host: localhost']],
    ['a space in it', ['Host: a b.localhost']],
    ['an empty label', [`Host: ${slug}..localhost`]],
    ['only a dot', ['Host: .']],
    ['a user', [`Host: user@${slug}.localhost`]],
    ['a path', [`Host: ${slug}.localhost/`]],
    ['a tag', ['Host: <script>alert(1)</script>.localhost']],
    ['a percent escape', ['Host: %61bc.localhost']],
    ['a letter for a port', [`Host: ${slug}.localhost:http`]],
    ['an open bracket', ['Host: [::1']],
    ['brackets around a name', [`Host: [${slug}.localhost]`]],
    ['a comma', [`Host: ${slug}.localhost, localhost`]],
    ['bytes beyond ASCII', ['Host: b\u00fccher.localhost']],
    ['a label that is too long', [`Host: ${'a'.repeat(64)}.localhost`]],
    ['a name that is too long', [`Host: ${'a.'.repeat(130)}localhost`]],
  ])('%s', async (_what, lines, version) => {
    const response = await exchange(plinth.port, get('/', lines, version))
    expect(response.status).toBe(400)
    expect(response.body).not.toContain('the published page')
    expect(response.body).not.toContain('<script')
  })

  test('and so are bytes that are not HTTP; the server keeps running', async () => {
    for (const bytes of ['hello\r\n\r\n', '\x16\x03\x01\x02\x00', 'GET / HTTP/9.9\r\n\r\n']) {
      expect((await exchange(plinth.port, Buffer.from(bytes, 'latin1'))).status).toBe(400)
    }
    const endless = get('/', [`Host: localhost`, `X-Long: ${'x'.repeat(20_000)}`])
    expect((await exchange(plinth.port, endless)).status).toBe(431)
    expect((await visit(plinth.base)).status).toBe(200)
  })
})

describe('a page opened at a loopback address redirects to the base URL', () => {
  const page = (host: string, target: string, ...lines: string[]) =>
    exchange(plinth.port, get(target, [`Host: ${withPort(host)}`, ...lines]))

  test.each([
    ['127.0.0.1:{port}', '/', '/'],
    ['127.0.0.1', '/docs/api?a=b&c', '/docs/api?a=b&c'],
    ['127.0.0.1:{port}', '/dev/mail', '/dev/mail'],
    ['127.0.0.1:{port}', '/dashboard', '/dashboard'],
    ['127.1.2.3:{port}', '/signup', '/signup'],
    ['[::1]:{port}', '/signup', '/signup'],
    ['[0:0:0:0:0:0:0:1]:{port}', '/', '/'],
  ])('%s%s', async (host, target, path) => {
    const response = await page(host, target)
    expect([response.status, response.headers.get('location')]).toEqual([307, base + path])
    expect([response.body, response.headers.get('set-cookie')]).toEqual(['', null])
    const head = await visit(base + target, { method: 'HEAD', headers: { host: withPort(host) } })
    expect([head.status, head.headers.location]).toEqual([307, base + path])
  })

  test('also where there is no page', async () => {
    const response = await page('127.0.0.1:{port}', '/a%2Fb', 'Accept: text/html')
    expect([response.status, response.headers.get('location')]).toEqual([307, `${base}/a%2Fb`])
  })

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '@evil.example',
    '.evil.example',
    ':1@evil.example/',
  ])('%s never redirects to another host', async (target) => {
    const response = await page('127.0.0.1:{port}', target, 'Accept: text/html')
    if (response.status === 400) return
    expect(response.status).toBe(307)
    const location = response.headers.get('location') ?? ''
    expect(new URL(location).origin).toBe(base)
    // The target of the redirect does not redirect to another host either.
    const next = await at('localhost:{port}', location.slice(base.length))
    expect(next.headers.get('location')).toBe(null)
  })

  test.each(['http://evil.example/', 'http://evil.example//evil.example'])(
    '%s is not served',
    async (target) => {
      const response = await at('127.0.0.1:{port}', target)
      expect([response.status, response.headers.get('location')]).toEqual([404, null])
    },
  )
})

describe.each(['127.0.0.1', '[::1]'])('everything else works at %s', (address) => {
  let host: string
  let local: string
  beforeAll(() => {
    host = `${address}:${plinth.port}`
    local = `http://${host}`
  })

  const json = { accept: 'application/json' }
  test.each([
    ['/healthz', {}],
    ['/metrics', {}],
    ['/session', {}],
    ['/dev/mail', json],
    ['/llms.txt', {}],
    ['/api/v1/openapi.json', {}],
    ['/.well-known/oauth-authorization-server', {}],
    ['/.well-known/oauth-protected-resource', {}],
  ])('GET %s', async (path, headers) => {
    expect((await visit(base + path, { headers: { host, ...headers } })).status).toBe(200)
  })

  test('the resource has this address; the issuer and drops keep theirs', async () => {
    const at = async (path: string) =>
      JSON.parse((await visit(base + path, { headers: { host } })).text)
    expect(await at('/.well-known/oauth-authorization-server')).toMatchObject({ issuer: base })
    expect(await at('/.well-known/oauth-protected-resource')).toMatchObject({
      resource: local,
      authorization_servers: [base],
    })
    const { url, slug } = await openFormBrowser({ base: local }).publish()
    expect(url).toBe(`http://${slug}.localhost:${plinth.port}`)
  })

  test('a token is accepted by the API and at /mcp', async () => {
    const account = await plinth.createAccount()
    const api = apiOf({ base: local }, account)
    const created = await api('POST', '/sites')
    expect([created.status, (await api('GET', '/sites')).json]).toEqual([201, [created.json]])
    expect((await api('DELETE', `/sites/${created.json.id}`)).status).toBe(204)
    const ping = await fetch(`${local}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    expect(ping.status).toBe(200)
  })

  test.each([
    ['a browser', {}],
    ['a script', scriptHeaders],
  ])('%s signs up there and stays signed in there', async (_, headers) => {
    const browser = openFormBrowser({ base: local }, headers)
    const drop = await browser.publish()
    const signedUp = await browser.submit('/signup', { email: newEmail(), password })
    expect([signedUp.status, signedUp.location]).toEqual([303, '/dashboard'])
    const dashboard = await browser.open('/dashboard?plain')
    expect([dashboard.status, dashboard.text.includes(drop.slug)]).toEqual([200, true])
    expect((await browser.submit('/verify/send')).location).toBe('/verify?sent=1')
    expect((await browser.submit('/signout')).location).toBe('/')
  })

  test('an app is registered, authorized and gets its tokens there', async () => {
    const person = await createPerson({ ...plinth, base: local })
    const app = await OAuthApp.register(local)
    const tokens = await app.connect(person, { resource: `${local}/mcp` })
    expect(
      (await apiOf({ base: local }, { token: tokens.access_token })('GET', '/sites')).status,
    ).toBe(200)
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('cross-site requests are refused there too', async () => {
    const browser = openFormBrowser({ base: local })
    await browser.submit('/signup', { email: newEmail(), password })
    for (const [name, headers] of crossSiteRequests) {
      expect([name, (await browser.submit('/signout', {}, headers)).status]).toEqual([name, 403])
    }
    const rebound = { origin: `http://evil.example:${plinth.port}` }
    expect((await browser.submit('/signout', {}, rebound)).status).toBe(403)
  })
})

test('a name that merely resolves to this machine is not the app host', async () => {
  for (const target of ['/', '/session', '/dev/mail', '/api/v1/drops', '/metrics']) {
    expect((await at('evil.example:{port}', target)).status).toBe(404)
    expect((await at('127.0.0.1.evil.example:{port}', target)).status).toBe(404)
  }
})

describe('the app host', () => {
  test.each([
    'localhost:{port}',
    'localhost',
    'LOCALHOST:{port}',
    'localhost.:{port}',
    'localhost:80',
  ])('%s shows the front page', async (host) => {
    const response = await at(host)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(response.body).toContain('Plinth')
  })
})

describe('/healthz and /readyz', () => {
  test.each([
    'localhost:{port}',
    `${slug}.localhost:{port}`,
    'unknown-drop.localhost',
    '127.0.0.1:{port}',
    '10.1.2.3',
    'example.com',
    'not a host',
  ])('respond at %s', async (host) => {
    expect((await at(host, '/healthz')).status).toBe(200)
    expect((await at(host, '/readyz')).status).toBe(200)
  })

  test('respond without a host, as simple probes send', async () => {
    for (const target of ['/healthz', '/readyz']) {
      expect((await exchange(plinth.port, get(target, [], '1.0'))).status).toBe(200)
    }
  })
})

describe('/metrics', () => {
  const metrics = (...lines: string[]) => exchange(plinth.port, get('/metrics', lines))

  const own = () => `Host: localhost:${plinth.port}`

  test('is available to loopback clients, on the app host', async () => {
    const response = await metrics(own())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(response.body).toMatch(/^# TYPE \w+ counter$/m)
    expect(response.body).toMatch(/^plinth_failures_total\{operation="sweep-drop"\} \d+$/m)
  })

  test.each([
    `${slug}.localhost:{port}`,
    'example.com',
    'localhost',
    'localhost:1',
    '127.0.0.1',
    '127.0.0.2:{port}',
  ])('is not available at %s', async (host) => {
    expect((await metrics(`Host: ${withPort(host)}`)).status).toBe(404)
  })

  test('is not available over HTTP/1.0, which only proxies use', async () => {
    expect((await exchange(plinth.port, get('/metrics', [own()], '1.0'))).status).toBe(404)
  })

  test('is not available with any token: none is configured', async () => {
    const lines = [own(), 'Via: 1.1 proxy']
    for (const token of ['undefined', 'null', ''])
      expect((await metrics(...lines, `Authorization: Bearer ${token}`)).status).toBe(404)
  })

  test.each([
    'X-Forwarded-For: 198.51.100.7',
    'X-Forwarded-For: 127.0.0.1',
    'Forwarded: for=198.51.100.7',
    'Via: 1.1 proxy',
  ])('is not available through a proxy (%s)', async (line) => {
    expect((await metrics(own(), line)).status).toBe(404)
  })
})
