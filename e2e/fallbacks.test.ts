// Pages served for unknown paths: they never end up in a cache in place of a file.
// Stores: sqlite-files. Decided by the manifest and the drop's settings alone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, folderForm } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const page =
  '<!doctype html><title>App</title><main>no script</main><script src="/assets/app.js"></script>'
const script = "document.querySelector('main').textContent = 'works'"
const headers = `/assets/*
  Cache-Control: public, max-age=31536000, immutable
  CDN-Cache-Control: max-age=31536000
  Content-Type: text/javascript
  X-Frame-Options: DENY
`

let plinth: SharedPlinth
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
})

async function publish(id: string, files: Record<string, string>): Promise<string> {
  const form = folderForm({ 'index.html': page, _headers: headers, ...files })
  const upload = await api('POST', `/sites/${id}/upload-bundle`, form)
  expect([upload.status, upload.json.warnings]).toEqual([201, []])
  return upload.json.version_id
}

const created = async (): Promise<{ id: string; url: string }> => (await api('POST', '/sites')).json

const asked = (url: string, dest?: string) =>
  visit(url, { headers: dest === undefined ? {} : { 'sec-fetch-dest': dest } })

describe.each([
  ['without a 404.html', {}],
  // A 404.html is cached in memory, as the fallback is.
  ['with a 404.html', { '404.html': 'lost' }],
])('%s', (_, notFound) => {
  test('a wildcard rewrite is for pages, whichever request comes first', async () => {
    const { id, url } = await created()
    await publish(id, { _redirects: '/* /index.html 200', ...notFound })
    for (const [path, dest, status] of [
      ['/a', 'script', 404],
      ['/a', 'document', 200],
      ['/a', 'script', 404],
      ['/a', undefined, 200],
      ['/b', 'empty', 200],
      ['/b', 'image', 404],
      ['/b', 'document', 200],
      ['/assets/app.js', undefined, 404],
      ['/assets/app.js', 'document', 404],
      ['/assets/app.js', 'script', 404],
      ['/photo.JPG?x=1', 'document', 404],
      ['/v1.2', 'document', 200],
      ['/user/jane.doe', undefined, 200],
      ['/old.html', 'document', 200],
    ] as const) {
      const response = await asked(url + path, dest)
      expect([path, dest, response.status]).toEqual([path, dest, status])
      if (status === 404) expect(response.headers['cache-control']).toBe('no-store')
      // Paths of assets return 404 to every request.
      const decides = !/\.(js|JPG)/.test(path)
      expect(/sec-fetch-dest/.test(response.headers.vary ?? '')).toBe(decides)
    }
  })
})

test('fallbacks and errors have none of the caching headers of the path, and fallbacks not its type', async () => {
  const rewrite = await created()
  await publish(rewrite.id, { _redirects: '/* /index.html 200', 'assets/real.js': script })
  const spa = await created()
  await publish(spa.id, {})
  await api('PATCH', `/sites/${spa.id}`, { spa_fallback: true })

  for (const url of [`${rewrite.url}/assets/route`, `${spa.url}/assets/app.js`]) {
    const response = await asked(url)
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('no script')])
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    })
    expect(response.headers['cdn-cache-control']).toBeUndefined()
  }
  expect((await asked(`${rewrite.url}/assets/real.js`)).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cdn-cache-control': 'max-age=31536000',
    'content-type': 'text/javascript',
  })
  for (const [headers, status] of [
    [{ range: 'bytes=9999-' }, 416],
    [{ 'if-match': '"x"' }, 412],
  ] as const) {
    const refused = await visit(`${rewrite.url}/assets/real.js`, { headers })
    expect([refused.status, refused.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(refused.headers['cdn-cache-control']).toBeUndefined()
  }
  const missing = await asked(`${rewrite.url}/assets/missing.js`)
  expect([missing.status, missing.headers['cdn-cache-control']]).toEqual([404, undefined])
})

test('the SPA fallback serves index.html for every path, except to sub-resources', async () => {
  const { id, url } = await created()
  await publish(id, { _redirects: '/* /index.html 200' })
  await api('PATCH', `/sites/${id}`, { spa_fallback: true })
  expect((await asked(`${url}/assets/app.js`)).status).toBe(200)
  expect((await asked(`${url}/assets/app.js`, 'document')).status).toBe(200)
  expect((await asked(`${url}/assets/app.js`, 'script')).status).toBe(404)
})

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedChromium()
  }, launchTimeoutMs)
  afterAll(() => closeContexts(browser))

  test.each([
    ['a wildcard rewrite', '/* /index.html 200', false],
    ['the SPA fallback', '', true],
  ])('with %s, a script that was missing works after a rollback', async (_, rules, spa) => {
    const { id, url } = await created()
    const good = await publish(id, { _redirects: rules, 'assets/app.js': script })
    await publish(id, { _redirects: rules })
    await api('PATCH', `/sites/${id}`, { spa_fallback: spa })

    const tab = await (await browser.newContext()).newPage()
    const shown = () => tab.locator('main').textContent()
    await tab.goto(url)
    expect(await shown()).toBe('no script')
    await tab.evaluate(() => fetch('/assets/app.js', { cache: 'force-cache' }))
    // The browser asks for the script as a page, too, if a visitor opens its address.
    await tab.goto(`${url}/assets/app.js`)

    expect((await api('POST', `/sites/${id}/versions/${good}/promote`)).status).toBe(200)
    await tab.goto(url)
    expect(await shown()).toBe('works')
  })
})
