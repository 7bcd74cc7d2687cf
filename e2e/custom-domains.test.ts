// A drop at a custom domain, behind a TLS-terminating proxy.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { type HttpResponse, type VisitOptions, visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

const strict = 'max-age=2592000'
let dns: DnsTestServer
let plinth: Plinth
let account: Account
beforeAll(async () => {
  dns = await startDns()
  plinth = await startPlinth({
    PLINTH_BASE_URL: 'https://plinth.example',
    PLINTH_SITES_DOMAIN: 'drops.example',
    PLINTH_DNS_SERVERS: dns.address,
  })
  account = await plinth.createAccount('business')
})
afterAll(async () => {
  await plinth?.stop()
  await dns?.stop()
})

/** A request as the proxy forwards it. */
const at = (host: string, path = '/', options?: VisitOptions): Promise<HttpResponse> =>
  visit(`http://${host}:${plinth.port}${path}`, options)

async function api(method: string, path: string, body?: FormData | object) {
  const message = new Response(body instanceof FormData ? body : JSON.stringify(body ?? {}))
  const type = message.headers.get('content-type')?.replace(/^text\/plain.*/, 'application/json')
  const { status, text } = await at('plinth.example', `/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${account.token}`, 'content-type': type ?? '' },
    ...(method !== 'GET' && method !== 'DELETE' && { body: await message.text() }),
  })
  return { status, json: text === '' ? null : JSON.parse(text) }
}

interface Drop {
  readonly id: string
  readonly host: string
}

const files = {
  'index.html': '<h1>Apples</h1>',
  'sort/index.html': '<h1>Sorts</h1>',
  'red.css': 'h1 { color: red }',
}

async function publish(settings: object = {}, rules: Record<string, string> = {}): Promise<Drop> {
  const { id, slug } = (await api('POST', '/sites')).json
  expect(
    (await api('POST', `/sites/${id}/upload-bundle`, folderForm({ ...files, ...rules }))).status,
  ).toBe(201)
  expect((await api('PATCH', `/sites/${id}`, settings)).status).toBe(200)
  return { id, host: `${slug}.drops.example` }
}

async function addDomain({ id, host }: Drop, hostname: string): Promise<void> {
  dns.set(hostname, { cname: host })
  expect((await api('POST', `/sites/${id}/domains`, { hostname })).status).toBe(201)
  const { json } = await api('POST', `/sites/${id}/domains/${hostname}/check`)
  expect(json).toMatchObject({ status: 'active', url: `https://${hostname}` })
}

const removeDomain = ({ id }: Drop, hostname: string) =>
  api('DELETE', `/sites/${id}/domains/${hostname}`)

const summaryOf = ({ status, text, headers }: HttpResponse) => ({
  status,
  text,
  strict: headers['strict-transport-security'],
})

describe('a drop with a custom domain', () => {
  const hostname = 'www.apples.example'
  let drop: Drop
  beforeAll(async () => {
    drop = await publish({ spa_fallback: true })
    await addDomain(drop, hostname)
  })

  test.each<[string, string, VisitOptions, number]>([
    ['a page', '/', {}, 200],
    ['a page in a folder', '/sort/', {}, 200],
    ['its redirect', '/sort', {}, 308],
    ['a path served by the SPA fallback', '/nothing', {}, 200],
    [
      'a path not served by the SPA fallback',
      '/a.js',
      { headers: { 'sec-fetch-dest': 'script' } },
      404,
    ],
    ['a HEAD request', '/', { method: 'HEAD' }, 200],
    ['a range', '/red.css', { headers: { range: 'bytes=0-1' } }, 206],
    ['an unacceptable coding', '/red.css', { headers: { 'accept-encoding': '*;q=0' } }, 406],
    ['a bad path', '/a%2fb', {}, 400],
    ['an unsupported method', '/', { method: 'POST' }, 405],
    ['a CORS preflight', '/', { method: 'OPTIONS' }, 204],
    ['a path of Plinth itself', '/.plinth/unlock', {}, 303],
  ])('serves %s there, with HSTS', async (_, path, options, status) => {
    // The second response comes from memory.
    for (let time = 0; time < 2; time += 1) {
      expect(summaryOf(await at(hostname, path, options))).toMatchObject({ status, strict })
    }
  })

  test('returns 304 there', async () => {
    const { headers } = await at(hostname, '/red.css')
    const again = await at(hostname, '/red.css', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(summaryOf(again)).toEqual({ status: 304, text: '', strict })
  })

  test.each(['WWW.Apples.Example', 'www.apples.example.'])('is served at %s too', async (host) => {
    expect((await at(host)).text).toBe(files['index.html'])
  })

  test.each([
    ['/', '/'],
    ['/sort/?by=size&by=age', '/sort/?by=size&by=age'],
    ['//evil.example', '/'],
  ])('redirects from its default address: %s', async (target, path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await at(drop.host, '/', { target, method })
      expect([status, headers.location]).toEqual([307, `https://${hostname}${path}`])
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('still serves subresources of open pages, and its picture, at the default address', async () => {
    const style = await at(drop.host, '/red.css', { headers: { 'sec-fetch-dest': 'style' } })
    const picture = await at(drop.host, '/?plinth-picture', {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(summaryOf(style)).toEqual({ status: 200, text: files['red.css'], strict: undefined })
    expect(summaryOf(picture)).toMatchObject({ status: 200, text: files['index.html'] })
  })

  test('serves previews at their own address', async () => {
    const [{ preview_url }] = (await api('GET', `/sites/${drop.id}/versions`)).json
    expect(summaryOf(await at(new URL(preview_url).hostname))).toEqual({
      status: 200,
      text: files['index.html'],
      strict: undefined,
    })
  })

  test('can be reported by that address', async () => {
    const report = { url: `https://${hostname}/sort/`, reason: 'other' }
    expect((await api('POST', '/reports', report)).status).toBe(201)
    const unknown = { url: 'https://www.pears.example/', reason: 'other' }
    expect((await api('POST', '/reports', unknown)).status).toBe(404)
  })

  test.each<[string, number]>([
    ['plinth.example', 200],
    ['www.apples.example', 200],
    ['WWW.apples.example.', 200],
    ['{drop}', 200],
    ['unknown-drop.drops.example', 404],
    ['apples.example', 404],
    ['drops.example', 404],
    ['www.plinth.example', 404],
    ['127.0.0.1', 404],
    ['[::1]', 404],
    ['www.apples.example:443', 404],
    ['not a name', 404],
    ['', 400],
  ])('internal certificate check: %s %i', async (name, status) => {
    const domain = encodeURIComponent(name.replace('{drop}', drop.host))
    const path = `/internal/tls-allowed?domain=${domain}`
    expect((await at('127.0.0.1', path)).status).toBe(status)
    // Not available to clients behind the proxy.
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    expect((await at('unknown-drop.drops.example', path, { headers })).status).toBe(404)
    expect((await at(hostname, path, { headers })).text).toBe(files['index.html'])
  })
})

test('several domains all serve the drop, and its default address redirects to the first while there is one', async () => {
  const drop = await publish()
  const [first, second] = ['first.pears.example', 'second.pears.example']
  const redirectTarget = async () => (await at(drop.host)).headers.location
  for (const hostname of [first, second]) await addDomain(drop, hostname)
  expect(await redirectTarget()).toBe(`https://${first}/`)
  for (const hostname of [first, second]) expect((await at(hostname)).status).toBe(200)
  await removeDomain(drop, first)
  expect(await redirectTarget()).toBe(`https://${second}/`)
  expect(summaryOf(await at(first))).toMatchObject({ status: 404, strict: undefined })
  await removeDomain(drop, second)
  expect(summaryOf(await at(drop.host))).toMatchObject({ status: 200, text: files['index.html'] })
})

test('an unpublished drop returns 404 at its domain and does not redirect there', async () => {
  const drop = await publish()
  const hostname = 'www.quinces.example'
  await addDomain(drop, hostname)
  expect((await at(hostname)).status).toBe(200)
  await api('PATCH', `/sites/${drop.id}`, { published: false })
  for (const host of [hostname, drop.host]) {
    const { status, text, headers } = await at(host)
    expect([status, headers.location]).toEqual([404, undefined])
    expect(text).toContain('This site isn’t live')
  }
  // The certificate is kept, so that the domain works at once when the drop is published again.
  expect((await at('127.0.0.1', `/internal/tls-allowed?domain=${hostname}`)).status).toBe(200)
  await api('PATCH', `/sites/${drop.id}`, { published: true })
  expect((await at(hostname)).text).toBe(files['index.html'])
  expect((await at(drop.host)).headers.location).toBe(`https://${hostname}/`)
})

test('an unverified hostname serves nothing', async () => {
  const { id } = await publish()
  const hostname = 'www.claimed.example'
  expect((await api('POST', `/sites/${id}/domains`, { hostname })).status).toBe(201)
  for (const name of [hostname, 'www.unknown.example', `${'a.'.repeat(120)}example`]) {
    expect(summaryOf(await at(name))).toMatchObject({ status: 404, strict: undefined })
  }
})

test('the password form is shown at the domain, and nowhere else', async () => {
  const drop = await publish({ password: 'open sesame' })
  const hostname = 'www.locked.example'
  await addDomain(drop, hostname)
  const unlock = (host: string, origin: string) =>
    at(host, '/.plinth/unlock', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame&return_to=%2Fsort%2F',
    })
  expect(summaryOf(await at(hostname))).toMatchObject({ status: 401, strict })
  const sent = await unlock(drop.host, `https://${drop.host}`)
  expect([sent.status, sent.headers.location]).toEqual([303, `https://${hostname}`])
  expect(sent.headers['set-cookie']).toBeUndefined()
  expect(summaryOf(await unlock(hostname, `https://${drop.host}`))).toMatchObject({ status: 403 })
  const opened = await unlock(hostname, `https://${hostname}`)
  expect([opened.status, opened.headers.location]).toEqual([303, '/sort/'])
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(summaryOf(await at(hostname, '/sort/', { headers: { cookie } }))).toMatchObject({
    status: 200,
    text: files['sort/index.html'],
  })
})

test('above the plan a domain is retained and redirects to the drop’s default address', async () => {
  const drop = await publish()
  const hostname = 'www.plans.example'
  await addDomain(drop, hostname)
  const { email } = account
  await plinth.plinthd('account', 'set-plan', '--email', email, '--plan', 'starter')
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await at(hostname, '/sort/?by=size', { method })
    expect([status, headers.location]).toEqual([307, `https://${drop.host}/sort/?by=size`])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  expect((await at(hostname, '/', { target: '//evil.example' })).headers.location).toBe(
    `https://${drop.host}/`,
  )
  expect((await at(drop.host)).text.replace(badge, '')).toBe(files['index.html'])
  // A proxy does not order a certificate for it.
  const allowed = `/internal/tls-allowed?domain=${hostname}`
  expect((await at('127.0.0.1', allowed)).status).toBe(404)
  await plinth.plinthd('account', 'set-plan', '--email', email, '--plan', 'business')
  expect(summaryOf(await at(hostname))).toMatchObject({ status: 200, strict })
  expect((await at('127.0.0.1', allowed)).status).toBe(200)
})

test('rules with a host apply at that custom domain', async () => {
  const drop = await publish(
    {},
    {
      _redirects: 'https://www.plums.example/* https://en.plums.example/:splat 301!',
      _headers: 'https://en.plums.example/*\n  X-En: 1\nhttps://other.example/*\n  X-Other: 1',
    },
  )
  await addDomain(drop, 'en.plums.example')
  await addDomain(drop, 'www.plums.example')
  const www = await at('www.plums.example', '/sort/?a=1')
  expect([www.status, www.headers.location]).toEqual([301, 'https://en.plums.example/sort/?a=1'])
  const other = await at('en.plums.example', '/sort/')
  expect([other.status, other.headers['x-en'], other.headers['x-other']]).toEqual([
    200,
    '1',
    undefined,
  ])
})
