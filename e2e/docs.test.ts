// The guides at /docs: as HTML, as Markdown, and their search.
// Stores: sqlite-files. The guides are files of the program.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { guidesFor } from '../packages/server/src/edges/pages/docs/guides.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible } from './harness/dashboard.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { type HttpResponse, type VisitOptions, visit } from './harness/http.ts'
import { createPerson } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'

const { guides } = guidesFor({ hasPlans: true })
let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (path: string, options: VisitOptions = {}): Promise<HttpResponse> =>
  visit(plinth.base + path, { headers: browser, ...options })
/** The guides link each other, so each target is requested once. */
const linked = new Map<string, Promise<{ readonly status: number; readonly ids: Set<string> }>>()
function openLinked(path: string) {
  const known =
    linked.get(path) ??
    open(path).then(({ status, text }) => ({ status, ids: new Set(attributes(text, 'id')) }))
  linked.set(path, known)
  return known
}
const attributes = (html: string, name: string): string[] =>
  Array.from(html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value = '']) => value)

test('the start page links every guide and has a search form', async () => {
  const { status, headers, text } = await open('/docs')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const links = attributes(text, 'href')
  expect(links).toEqual(
    expect.arrayContaining(['/docs/api', ...guides.map(({ name }) => `/docs/${name}`)]),
  )
  expect(text).toMatch(/<form role="search" action="\/docs">[\s\S]*<input[^>]* name="q"/)
  const moved = await open('/docs/')
  expect([moved.status, moved.headers.location]).toEqual([308, '/docs'])
})

describe.each(guides)('$name', ({ name, title }) => {
  test('is a page whose own links, images and anchors exist', async () => {
    const { status, headers, text } = await open(`/docs/${name}`)
    expect([status, headers.vary]).toEqual([200, 'Accept, Cookie, Accept-Encoding'])
    expect(text).toContain(`<title>${title} · Plinth docs</title>`)
    expect(text).toContain(`<link rel="alternate" type="text/markdown" href="/docs/${name}.md">`)
    expect(text).toContain('aria-current="page"')
    const ids = attributes(text, 'id')
    expect(ids).toEqual([...new Set(ids)])
    const targets = [...attributes(text, 'href'), ...attributes(text, 'src')]
    const internal = new Set(targets.filter((target) => /^[/#]/.test(target)))
    for (const target of internal) {
      const [path = '', anchor] = target.split('#')
      if (path === '') expect(ids).toContain(anchor)
      else expect([path, (await openLinked(path)).status]).toEqual([path, 200])
      if (path.startsWith('/docs/') && anchor)
        expect([target, (await openLinked(path)).ids.has(anchor)]).toEqual([target, true])
    }
  })

  test('is Markdown at its own URL and by content negotiation', async () => {
    const file = await open(`/docs/${name}.md`)
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(file.text).toMatch(`# ${title}\n`)
    const accept = 'text/markdown, text/html;q=0.9'
    const negotiated = await open(`/docs/${name}`, { headers: { accept } })
    expect([negotiated.headers.vary, negotiated.text]).toEqual([
      'Accept, Accept-Encoding',
      file.text,
    ])
    for (const [, target = ''] of file.text.matchAll(/\]\((https?:[^)#\s]+)/g)) {
      if (!target.startsWith(plinth.base)) continue
      const { status } = await openLinked(target.slice(plinth.base.length))
      expect([target, status]).toEqual([target, 200])
    }
  })
})

const documents = [
  '/',
  '/docs',
  '/docs.md',
  '/docs/agents.md',
  '/docs/api',
  '/docs/api.js',
  '/docs/cli',
  '/docs/cli.md',
  '/docs/search.json',
  '/llms.txt',
  '/api/v1/openapi.json',
]

describe.each([...documents, '/docs/images/drop.png'])('%s', (path) => {
  test('can be revalidated', async () => {
    const { etag = '' } = (await open(path)).headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const method of ['GET', 'HEAD']) {
      const headers = { ...browser, 'accept-encoding': 'gzip', 'if-none-match': `"x", ${etag}` }
      const again = await open(path, { method, headers })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['content-length']).not.toBe('0')
    }
    const changed = await open(path, { headers: { ...browser, 'if-none-match': 'W/"x"' } })
    expect(changed.status).toBe(200)
  })

  test.each(['', 'gzip', 'br'])(
    'has the same headers for HEAD, also with coding %j',
    async (coding) => {
      const headers = { ...browser, 'accept-encoding': coding }
      const varying = { date: '', 'x-request-id': '' }
      const got = await open(path, { headers })
      const head = await open(path, { method: 'HEAD', headers })
      expect([head.status, head.body.length]).toEqual([200, 0])
      expect(head.headers['content-length']).toBe(String(got.body.length))
      expect({ ...head.headers, ...varying }).toEqual({ ...got.headers, ...varying })
    },
  )
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.4, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['', undefined],
] as const)('documents are compressed as Accept-Encoding says: %j', async (accepted, coding) => {
  for (const path of documents) {
    const plain = await open(path)
    const response = await open(path, { headers: { ...browser, 'accept-encoding': accepted } })
    const { headers, body } = response
    expect([path, response.status, headers['content-encoding']]).toEqual([path, 200, coding])
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
    expect([headers.etag, headers.vary]).toEqual([plain.headers.etag, plain.headers.vary])
    expect(coding ? decoders[coding](body).toString() : response.text).toBe(plain.text)
    if (coding) expect(body.length).toBeLessThan(plain.body.length * 0.7)
  }
})

test('the page of a signed-in user is compressed, and has their own header and ETag', async () => {
  const person = await createPerson(plinth)
  const visitor = openFormBrowser(plinth)
  for (const path of ['/docs/api', '/docs/cli']) {
    const [own, other] = await Promise.all(
      [person, visitor].map((client) => client.open(path, { 'accept-encoding': 'br' })),
    )
    expect(own?.headers.get('content-encoding')).toBe('br')
    expect(own?.headers.get('cache-control')).toBe('no-store')
    expect(own?.text).toContain(person.account.email)
    expect(other?.text).not.toContain(person.account.email)
    expect(other?.headers.get('etag')).not.toBe(own?.headers.get('etag'))
  }
})

test('search results are not compressed, because they contain the query beside the session', async () => {
  const { headers, text } = await open('/docs?q=password', {
    headers: { ...browser, 'accept-encoding': 'gzip, br' },
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(text).toContain('value="password"')
})

test('a missing page is 404 whatever the client has cached', async () => {
  const headers = { ...browser, 'if-none-match': '*' }
  expect((await open('/docs/unknown', { headers })).status).toBe(404)
})

test('pages run only scripts of the server', async () => {
  for (const path of ['/docs', '/docs/cli', '/docs?q=cli', '/docs/unknown']) {
    const { headers, text } = await open(path)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* script-src 'self';/)
    expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=/)
  }
})

test('an unknown guide is a 404 page with the list of guides', async () => {
  const page = await open('/docs/unknown')
  expect([page.status, page.headers['cache-control']]).toEqual([404, 'private, no-cache'])
  expect(page.text).toContain('We couldn’t find that guide')
  expect(page.text).toContain('href="/docs/cli"')
  for (const path of ['/docs/unknown.md', '/docs/architecture', '/docs/__proto__']) {
    expect((await open(path, { headers: { accept: '*/*' } })).status).toBe(404)
  }
  for (const path of ['/docs/images/..%2fcli.md', '/docs/images/none.png', '/docs/a/b']) {
    expect((await open(path)).status).toBe(404)
  }
})

test('guides show the URL of this server', async () => {
  const { text } = await open('/docs/cli.md')
  expect(text).toContain(`${plinth.base}/cli.tgz`)
  expect((await open('/docs/self-hosting.md')).text).toContain('https://plinth.example')
})

test('the server returns search results without a script', async () => {
  const { status, text } = await open('/docs?q=password')
  expect(status).toBe(200)
  expect(text).toContain('<a href="/docs/visitors#password">Password</a>')
  expect(text).toContain('value="password"')
  expect((await open('/docs?q=qwxz')).text).toContain('No results for “qwxz”')
  const hostile = await open(`/docs?q=${encodeURIComponent('<script>alert(1)</script>"')}`)
  expect(hostile.text).not.toContain('<script>alert')
})

describeInBrowser((setup) => {
  const start = async (path: string) => {
    const strict = await openStrictPage(setup.browser)
    await strict.page.goto(setup.plinth.base + path)
    return strict
  }

  test('search shows results while typing, also by keyboard and offline', async () => {
    const { page, takeProblems } = await start('/docs')
    const field = page.getByRole('searchbox', { name: 'Search the docs' })
    await field.fill('dns records')
    await page.getByRole('link', { name: /^DNS records Custom domains/ }).waitFor()
    await page.context().setOffline(true)
    await field.fill('rollback')
    await page
      .getByRole('search')
      .getByRole('link', { name: /rollback/ })
      .first()
      .waitFor()
    await expectStatus(/^\d+ results?$/)
    await field.fill('qwxz')
    await expectStatus('No results for “qwxz”. Try fewer or other words.')
    await page.context().setOffline(false)
    await field.fill('password')
    await page
      .getByRole('search')
      .getByRole('link', { name: /^Password/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await field.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/visitors#password$/)
    expect(takeProblems()).toEqual([])
    await page.close()

    async function expectStatus(text: string | RegExp) {
      await page.getByRole('search').getByRole('status').filter({ hasText: text }).waitFor()
    }
  })

  test('a copy button copies the code and announces it', async () => {
    const { page, takeProblems } = await start('/docs/publishing')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const code = page.locator('.code').first()
    await code.getByRole('button', { name: 'Copy code' }).focus()
    await page.keyboard.press('Enter')
    await code.getByRole('status').filter({ hasText: 'Code copied to the clipboard.' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(`curl -F file=@page.html ${setup.plinth.base}/api/v1/drops`)
    expect(takeProblems()).toEqual([])
    await page.close()
  })

  test.each(['/docs', '/docs?q=redirect', '/docs/cli', '/docs/agents', '/docs/organisations'])(
    '%s is accessible, and fits a phone',
    async (path) => {
      const { page, takeProblems } = await start(path)
      await expectAccessible(page)
      expect(takeProblems()).toEqual([])
      await page.close()
    },
  )

  // What differs from a wide page is the same for all guides.
  test('on a phone, the list of guides can be opened, and is accessible', async () => {
    const { page, takeProblems } = await start('/docs/organisations')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByText('Guides', { exact: true }).first().click()
    await page.getByRole('navigation', { name: 'Guides' }).getByText('The command line').waitFor()
    await expectAccessible(page)
    expect(takeProblems()).toEqual([])
    await page.close()
  })
})
