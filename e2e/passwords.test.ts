// Password-protected drops: the unlock form, its cookie, and what stays hidden without the password.
// Stores: sqlite-files. Access depends on one row, which contract tests read from both.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, folderForm } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { expectAccessible } from './harness/dashboard.ts'
import { type HttpResponse, type VisitOptions, visit } from './harness/http.ts'
import { testOfPlans } from './harness/modes.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

interface Drop {
  readonly id: string
  readonly url: string
}

const password = 'open sesame'
/** Headers of every response of a protected drop. */
const protectedHeaders = {
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  vary: expect.stringContaining('cookie'),
}
const lockedTitle = 'This site is password-protected'
let plinth: Plinth
let account: Account
let api: Api
let drop: Drop

beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_TRUST_PROXY: '127.0.0.1' })
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  drop = await publish({ password })
})
afterAll(() => plinth.stop())

async function publish(settings: object): Promise<Drop> {
  const { id, url } = (await api('POST', '/sites')).json
  const files = {
    'index.html': '<!doctype html><html lang="en"><title>Home</title><main><h1>Inside</h1></main>',
    'about.html': '<!doctype html><title>About</title>',
    'dir/index.html': 'folder',
    'app.js': `/* ${'long '.repeat(400)} */`,
    'robots.txt': 'User-agent: *',
    '404.html': 'nothing here',
    _redirects: `/old /about 301\n/away ${plinth.base}/healthz 302`,
    _headers: `/*
  Cache-Control: public, max-age=600
  CDN-Cache-Control: max-age=600
  Cross-Origin-Resource-Policy: cross-origin
  X-Author: me
/app.js
  Cross-Origin-Opener-Policy: unsafe-none
/about
  Cross-Origin-Opener-Policy: same-origin`,
  }
  await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  await api('PATCH', `/sites/${id}`, settings)
  return { id, url }
}

interface Attempt {
  readonly password?: string
  readonly returnTo?: string
  /** Limits are counted per network, so each test has its own. */
  readonly network: string
  readonly headers?: Record<string, string>
  /** As an absolute URL, which proxies may send. */
  readonly target?: string
}

function unlock(
  url: string,
  { network, headers, target, ...attempt }: Attempt,
): Promise<HttpResponse> {
  const fields = { password: attempt.password ?? password, return_to: attempt.returnTo ?? '/' }
  return visit(`${url}/.plinth/unlock`, {
    method: 'POST',
    ...(target && { target }),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': network,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const cookieOf = ({ headers }: HttpResponse): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? ''

async function unlockedVisitor(
  url: string,
  network: string,
): Promise<(options?: VisitOptions) => VisitOptions> {
  const cookie = cookieOf(await unlock(url, { network }))
  return (options = {}) => ({ ...options, headers: { cookie, ...options.headers } })
}

describe('a locked drop reveals nothing of its content', () => {
  /** Everything except what depends on the request itself. */
  function comparable({ status, headers, text }: HttpResponse) {
    const { date, 'content-length': length, ...others } = headers
    return { status, others, page: text.replace(/name="return_to" value="[^"]*"/, '') }
  }

  const paths = ['/', '/about', '/about.html', '/dir', '/dir/', '/app.js', '/old', '/away']
  const others = ['/missing', '/robots.txt', '/_headers', '/.plinth/other', '//two', '/%zz', '/a?b']
  const requests: [string, VisitOptions][] = [
    ['by GET', {}],
    ['by range', { headers: { range: 'bytes=0-3' } }],
    ['conditionally', { headers: { 'if-none-match': '*', 'if-modified-since': 'now' } }],
    ['compressed', { headers: { 'accept-encoding': 'br, identity;q=0' } }],
    ['as a script', { headers: { 'sec-fetch-dest': 'script', origin: 'https://evil.example' } }],
    ['with a forged cookie', { headers: { cookie: 'plinth_unlocked=9999999999999.forged' } }],
  ]

  test.each(requests)('%s', async (_, options) => {
    const at = (target: string) => visit(drop.url, { ...options, target })
    const expected = comparable(await visit(drop.url, { target: '/nothing-like-it' }))
    expect(expected).toMatchObject({
      status: 401,
      others: { ...protectedHeaders, 'www-authenticate': expect.stringMatching(/^Cookie /) },
      page: expect.stringContaining(lockedTitle),
    })
    for (const path of [...paths, ...others]) {
      expect([path, comparable(await at(path))]).toEqual([path, expected])
    }
  })

  test('HEAD is GET without the body, and other methods are refused', async () => {
    for (const target of ['/', '/app.js', '/old', '/missing']) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => visit(drop.url, { target, method })),
      )
      expect({ ...head?.headers, date: '' }).toEqual({ ...get?.headers, date: '' })
      expect([head?.status, head?.text]).toEqual([401, ''])
      const post = await visit(drop.url, { target, method: 'POST' })
      expect([post.status, post.headers]).toMatchObject([405, protectedHeaders])
      expect(post.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('a visitor with the password', () => {
  let unlocked: (options?: VisitOptions) => VisitOptions
  beforeAll(async () => {
    unlocked = await unlockedVisitor(drop.url, '192.0.2.1')
  })

  test('is redirected to the requested page, with a host-only cookie', async () => {
    const response = await unlock(drop.url, { network: '192.0.2.1', returnTo: '/about?a=b' })
    expect([response.status, response.headers.location]).toEqual([303, '/about?a=b'])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^plinth_unlocked=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test.each([
    ['/', 200, 'Inside'],
    ['/app.js', 200, 'long'],
    ['/robots.txt', 200, 'User-agent'],
    ['/missing', 404, 'nothing here'],
    ['/.plinth/other', 404, 'nothing here'],
    ['/old', 301, ''],
    ['/dir', 308, ''],
    ['/%zz', 400, 'This address isn’t valid'],
  ])('gets %s as published, uncacheable', async (target, status, text) => {
    const response = await visit(drop.url, unlocked({ target }))
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(text)])
    expect(response.headers).toMatchObject(protectedHeaders)
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    expect(response.headers).not.toHaveProperty('cdn-cache-control')
    if (status === 200) expect(response.headers['x-author']).toBe('me')
  })

  test('may send range and conditional requests', async () => {
    const whole = await visit(drop.url, unlocked({ target: '/app.js' }))
    const etag = String(whole.headers.etag)
    const part = await visit(
      drop.url,
      unlocked({ target: '/app.js', headers: { range: 'bytes=3-6' } }),
    )
    expect([part.status, part.text, part.headers]).toMatchObject([206, 'long', protectedHeaders])
    const unchanged = await visit(
      drop.url,
      unlocked({ target: '/app.js', headers: { 'if-none-match': etag } }),
    )
    expect([unchanged.status, unchanged.headers]).toMatchObject([304, protectedHeaders])
    const refusals: [Record<string, string>, number][] = [
      [{ 'accept-encoding': '*;q=0' }, 406],
      [{ 'if-match': '"x"' }, 412],
      [{ range: 'bytes=99999999-' }, 416],
    ]
    for (const [headers, status] of refusals) {
      const refused = await visit(drop.url, unlocked({ target: '/app.js', headers }))
      expect([refused.status, refused.headers]).toMatchObject([status, protectedHeaders])
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('does not unlock the drop for same-site pages that embed it', async () => {
    const from = (destination: string) => ({
      'sec-fetch-site': 'same-site',
      'sec-fetch-dest': destination,
    })
    const at = (target: string, destination: string) =>
      visit(drop.url, unlocked({ target, headers: from(destination) }))
    for (const target of ['/', '/app.js', '/old', '/missing']) {
      for (const destination of ['iframe', 'object', 'script', 'empty']) {
        const response = await at(target, destination)
        expect([target, destination, response.status]).toEqual([target, destination, 401])
      }
    }
    const opened = await at('/about', 'document')
    expect([opened.status, opened.headers['cross-origin-opener-policy']]).toEqual([
      200,
      'same-origin',
    ])
  })

  test('can unlock it under any spelling of the host', async () => {
    const { hostname, port } = new URL(drop.url)
    const host = `${hostname}.:${port}`
    const dotted = { host, origin: `http://${host}` }
    const target = `${drop.url}/.plinth/unlock`
    for (const named of [{ headers: dotted }, { target }]) {
      expect((await unlock(drop.url, { network: '192.0.2.1', ...named })).status).toBe(303)
    }
  })

  test('unlocks previews separately', async () => {
    const [version] = (await api('GET', `/sites/${drop.id}/versions`)).json
    const preview = version.preview_url
    expect((await visit(preview)).status).toBe(401)
    const unlockedPreview = await unlockedVisitor(preview, '192.0.2.1')
    expect((await visit(preview, unlockedPreview())).text).toContain('Inside')
  })
})

describe('the form is refused', () => {
  const network = '192.0.2.2'
  test.each<[string, number, Omit<Attempt, 'network'>]>([
    ['with another password', 401, { password: 'open says me' }],
    ['with none', 401, { password: '' }],
    ['from another origin', 403, { headers: { origin: 'https://evil.example' } }],
    ['from the app', 403, { headers: { origin: 'http://localhost' } }],
    ['from an opaque origin', 403, { headers: { origin: 'null' } }],
    ['as a same-site request', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
    ['with another content type', 400, { headers: { 'content-type': 'text/plain' } }],
    ['when it is too large', 413, { password: 'x'.repeat(70_000) }],
  ])('%s', async (_, status, attempt) => {
    const response = await unlock(drop.url, { network, returnTo: '/about?"><i>', ...attempt })
    expect(response.status).toBe(status)
    expect(response.text).toContain('role="alert"')
    expect(response.text).not.toContain('<i>')
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/a\r\nx: y'])(
    'and never redirects to %j',
    async (returnTo) => {
      const own = { origin: drop.url }
      const response = await unlock(drop.url, { network, returnTo, headers: own })
      expect([response.status, response.headers.location]).toEqual([303, '/'])
    },
  )

  test('with other methods; GET redirects to the front page', async () => {
    const by = (method: string) => visit(`${drop.url}/.plinth/unlock?a=b`, { method })
    const [get, put] = [await by('GET'), await by('PUT')]
    expect([get.status, get.headers.location]).toEqual([303, '/'])
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  })

  test('after ten attempts from one network, for a while', async () => {
    const guesser = { network: '2001:db8::1', password: 'x'.repeat(2000) }
    for (let n = 0; n < 10; n++) expect((await unlock(drop.url, guesser)).status).toBe(401)
    // Another address of the same IPv6 network, with the right password.
    const limited = await unlock(drop.url, { network: '2001:db8::2' })
    expect([limited.status, limited.text]).toEqual([
      429,
      expect.stringContaining('Too many attempts'),
    ])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(600)
    expect((await unlock(drop.url, { network: '2001:db8:0:1::1' })).status).toBe(303)
  })
})

test('setting a password locks out all visitors, even if it is the same; a deleted drop asks for none', async () => {
  const { id, url } = await publish({ password })
  const unlocked = await unlockedVisitor(url, '192.0.2.3')
  const status = async () => (await visit(url, unlocked())).status
  expect((await api('PATCH', `/sites/${id}`, { name: 'Renamed' })).json.has_password).toBe(true)
  expect(await status()).toBe(200)
  await api('PATCH', `/sites/${id}`, { password })
  expect(await status()).toBe(401)
  await api('DELETE', `/sites/${id}`)
  expect(await status()).toBe(410)
  expect((await unlock(url, { network: '192.0.2.3' })).status).toBe(410)
})

// The pages do not depend on the stores, so one pair is enough.
describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedChromium()
  }, launchTimeoutMs)
  afterAll(() => closeContexts(browser))

  async function openPage(javaScriptEnabled: boolean): Promise<Page> {
    const page = await browser.newPage({ javaScriptEnabled })
    return page
  }

  async function enter(page: Page, text: string): Promise<void> {
    await page.getByLabel('Password').fill(text)
    await page.getByRole('button', { name: 'Open site' }).click()
  }

  test('two visitors unlock it, one without JavaScript, and a new password locks out both', async () => {
    const pages = [await openPage(true), await openPage(false)]
    const requested = `${drop.url}/?a=1&b=%3Ci%3E`
    for (const page of pages) {
      await page.goto(requested)
      await page.getByRole('heading', { name: lockedTitle }).waitFor()
      await enter(page, 'wrong')
      await page.getByRole('alert').waitFor()
      await page.locator('#password:focus[aria-describedby="password-problem"]').waitFor()
      await enter(page, password)
      await page.getByRole('heading', { name: 'Inside' }).waitFor()
      expect(page.url()).toBe(requested)
    }
    await api('PATCH', `/sites/${drop.id}`, { password: 'a new one' })
    for (const page of pages) {
      await page.reload()
      await page.getByRole('heading', { name: lockedTitle }).waitFor()
      await page.close()
    }
    await api('PATCH', `/sites/${drop.id}`, { password })
  })

  test('the page is accessible, and may redirect to another host', async () => {
    const page = await openPage(true)
    await page.goto(`${drop.url}/away`)
    await expectAccessible(page)
    await enter(page, 'wrong')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await enter(page, password)
    await page.waitForURL(`${plinth.base}/healthz`)
    await page.close()
  })
})

testOfPlans('a plan without passwords keeps an existing one, which can be removed', async () => {
  const { id, url } = drop
  const unlocked = await unlockedVisitor(url, '192.0.2.4')
  await plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', 'free')
  expect([(await visit(url)).status, (await visit(url, unlocked())).status]).toEqual([401, 200])
  const changed = await api('PATCH', `/sites/${id}`, { password: 'another' })
  expect([changed.status, changed.json.error]).toEqual([403, 'plan_limit'])

  const removed = await api('PATCH', `/sites/${id}`, { password: '' })
  expect(removed.json).toMatchObject({ has_password: false, access_mode: 'public' })
  const response = await visit(url)
  expect([response.status, response.headers]).toMatchObject([
    200,
    { 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' },
  ])
  const unlockedLater = await unlock(url, {
    network: '192.0.2.4',
    password: 'any',
    returnTo: '/about',
  })
  expect([unlockedLater.status, unlockedLater.headers.location]).toEqual([303, '/about'])
})
