// The public gallery: opting in, isolation of the pages, and paging.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { expectAccessible } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let browser: Browser
let plinth: Plinth
let owner: Api
beforeAll(async () => {
  browser = await sharedChromium()
  plinth = await startPlinth()
  owner = apiOf(plinth, await plinth.createAccount('business'))
}, launchTimeoutMs)
afterAll(async () => {
  await closeContexts(browser)
  await plinth?.stop()
})

interface Drop {
  readonly id: string
  readonly slug: string
  readonly url: string
}

async function publish(name: string, files = fileForm('a.html', '<h1>Hi</h1>')) {
  const { json } = await owner('POST', '/sites', { name })
  const operation = files.has('paths') ? 'upload-bundle' : 'upload'
  expect((await owner('POST', `/sites/${json.id}/${operation}`, files)).status).toBe(201)
  return json as Drop
}

async function publishToGallery(name: string, files?: FormData): Promise<Drop> {
  const drop = await publish(name, files)
  expect(await set(drop, { gallery: true })).toBe(200)
  return drop
}

const set = async ({ id }: Drop, settings: object) =>
  (await owner('PATCH', `/sites/${id}`, settings)).status

const open = (path = '/gallery') => visit(plinth.base + path)

/** The drops of a page in order, and the link to the next page. */
async function shown(path?: string) {
  const { text } = await open(path)
  const links = Array.from(text.matchAll(/<h2><a href="([^"]+)\/"/g), ([, url]) => url)
  return { links, older: /rel="next" href="([^"]+)"/.exec(text)?.[1] }
}

test('a drop is listed when its owner opts in, and removed immediately', async () => {
  expect((await open()).text).toContain('No pages yet')
  const drop = await publish('Pears')
  const isShown = async () => (await shown()).links.includes(drop.url)
  expect(await isShown()).toBe(false)
  expect(await set(drop, { gallery: true })).toBe(200)
  expect(await isShown()).toBe(true)
  expect(await set(drop, { password: 'orange' })).toBe(200)
  expect(await isShown()).toBe(false)
  expect(await set(drop, { password: null })).toBe(200)
  expect(await isShown()).toBe(true)
  expect(await set(drop, { gallery: false })).toBe(200)
  expect(await isShown()).toBe(false)
  await set(drop, { gallery: true })
  const report = { slug: drop.slug, reason: 'other' }
  expect((await apiOf(plinth)('POST', '/reports', report)).status).toBe(201)
  expect(await isShown()).toBe(false)
})

test('a gallery page is not cached, and frames only pages of drops', async () => {
  const { status, headers } = await open()
  expect([status, headers['cache-control'], headers['x-frame-options']]).toEqual([
    200,
    'no-store',
    'DENY',
  ])
  expect(headers['content-security-policy']).toContain(
    `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; frame-src http://*.localhost:${plinth.port};`,
  )
})

test('framed pages are inert: no scripts, no navigation, no focus', async () => {
  const name = '<img src=x onerror=alert(1)> \u202epears'
  const elsewhere = await publish('Style', folderForm({ 'index.html': '', 'a.css': 'h1 {}' }))
  const html = `<h1>Pears</h1><link rel="stylesheet" href="${elsewhere.url}/a.css">
<iframe src="/a"></iframe><input autofocus><script>document.title = 'ran'</script>
<meta http-equiv="refresh" content="0; url=http://localhost:${plinth.port}/signin">`
  const unframed = await publishToGallery(
    'Alone',
    folderForm({ 'index.html': '<h1>Alone</h1>', _headers: '/*\n  X-Frame-Options: DENY\n' }),
  )
  const pears = await publishToGallery(name, fileForm('a.html', html))
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const hosts = new Set<string>()
  const paths = new Set<string>()
  page.on('response', (response) => {
    const { host, pathname, search } = new URL(response.url())
    hosts.add(host)
    paths.add(pathname + search)
  })
  await page.goto(`${plinth.base}/gallery`)
  const frame = page.frameLocator('iframe').first()
  await frame.getByRole('heading', { name: 'Pears' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await page.waitForLoadState('networkidle')
  const expectedHosts = [plinth.base, pears.url, unframed.url].map((url) => new URL(url).host)
  expect([...hosts].toSorted()).toEqual(expectedHosts.toSorted())
  const fonts = [...paths].filter((path) => path.startsWith('/assets/inter-'))
  expect([...paths].toSorted()).toEqual(['/?plinth-picture', ...fonts, '/gallery'])
  expect(await frame.locator(':root').evaluate('document.title')).toBe('')
  const heading = page.getByRole('heading', { level: 2 })
  expect(await heading.first().innerText()).toBe(name)
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
  const stops: string[] = []
  await page.getByRole('link', { name: 'Sign up' }).focus()
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate('document.activeElement.textContent'))
  }
  expect(stops).toEqual([name, `Report ${name}`, 'Alone', 'Report Alone'])
  await page.getByRole('link', { name: 'Report Alone' }).click()
  await expect.poll(() => page.getByLabel('Address of the page').inputValue()).toBe(unframed.url)
  await page.goBack()
  await page
    .getByRole('listitem')
    .first()
    .click({ position: { x: 60, y: 60 } })
  // Opened directly, the page does navigate.
  await page.waitForURL(`${plinth.base}/signin`)
  await page.close()
})

test('a framed picture is only the page: it sends no requests and does not navigate', async () => {
  const { url } = await publish('Framed', folderForm({ 'index.html': '<h1>Hi</h1>', _headers }))
  const { status, headers, text } = await visit(`${url}/?plinth-picture`)
  expect([status, text, headers['x-robots-tag'], headers['set-cookie']]).toEqual([
    200,
    '<h1>Hi</h1>',
    'noindex',
    undefined,
  ])
  expect(headers['content-security-policy']).toMatch(
    /^frame-ancestors https:\/\/a\.example, sandbox; default-src 'self' data: 'unsafe-inline';/,
  )
  const direct = (await visit(`${url}/?plinth-picture=1`)).headers
  expect(direct['content-security-policy']).toBe('frame-ancestors https://a.example')
  const moved = { 'index.html': '<h1>Hi</h1>', _redirects: '/ /en/ 302!' }
  const away = await publish('Away', folderForm(moved))
  expect((await visit(`${away.url}/?plinth-picture`)).status).toBe(204)
})

const _headers = '/*\n  Content-Security-Policy: frame-ancestors https://a.example\n'

test('older drops are on the next page; a truncated link shows the first', async () => {
  const drops: Drop[] = []
  for (const name of Array.from({ length: 25 }, (_, index) => `No ${index}`)) {
    drops.unshift(await publishToGallery(name))
  }
  const urls = drops.map(({ url }) => url)
  const { links, older = '' } = await shown()
  expect(links).toEqual(urls.slice(0, 24))
  expect((await shown(older)).links[0]).toBe(urls[24])
  const cut = await open(older.slice(0, -1))
  expect([cut.status, cut.headers.location]).toEqual([303, '/gallery'])
})
