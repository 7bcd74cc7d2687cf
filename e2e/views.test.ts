// View counting: which requests count, and that counts survive a restart.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm, folderForm, refusal } from './harness/api.ts'
import { type ApiPerson, newApiPerson } from './harness/api-person.ts'
import { type VisitOptions, visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let person: ApiPerson
beforeAll(async () => {
  plinth = await startPlinth()
  person = await newApiPerson(plinth)
})
afterAll(() => plinth.stop())

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}

async function visitPage(url: string, options: VisitOptions = {}) {
  const headers = { ...browser, ...options.headers }
  return visit(url, { ...options, headers })
}

async function viewsOf(id: string) {
  const { json } = await person.api('GET', `/sites/${id}/views?days=2`)
  return json
}

test.each([
  ['/sites/st_00000000000000000000000000/views', 404, 'not_found'],
  ['/sites/views?days=0', 400, 'invalid_field'],
  ['/sites/views?from=yesterday', 400, 'invalid_field'],
])('GET %s is refused with %i', async (path, status, code) => {
  const response = await person.api('GET', path)
  expect([response.status, response.json]).toEqual([status, refusal(code)])
})

test('page views are counted by day, path and referrer, before and after a claim, and survive the process', async () => {
  const form = fileForm('index.html', '<h1>Hello')
  const drop = await (
    await fetch(`${plinth.base}/api/v1/drops`, { method: 'POST', body: form })
  ).json()
  expect((await visitPage(drop.url)).status).toBe(200)
  const claim = { code: drop.claim_url, tenant_id: person.tenantId }
  expect(await person.submit('/claim', claim)).toBe(303)
  const files = {
    'index.html': '<h1>Hello',
    'about.html': '<h1>About',
    'docs/index.html': '<h1>Docs',
    'style.css': 'h1 { color: red }',
    '404.html': '<h1>Lost',
    'a.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
  }
  const upload = await person.api('POST', `/sites/${drop.id}/upload-bundle`, folderForm(files))
  expect(upload.status).toBe(201)
  const { json: versions } = await person.api('GET', `/sites/${drop.id}/versions`)

  const at = (path: string) => new URL(path, drop.url).href
  const statuses = async (...visits: [string, VisitOptions?][]) => {
    const responses = visits.map(([path, options]) => visitPage(at(path), options))
    return (await Promise.all(responses)).map(({ status }) => status)
  }
  const { etag = '' } = (await visitPage(at('/?utm_source=letter'))).headers
  const counted = await statuses(
    ['/', { headers: { 'if-none-match': etag } }],
    ['/about', { headers: { referer: 'https://News.example:8443/today?x' } }],
    ['/about', { headers: { referer: drop.url } }],
    ['/a.xhtml', { headers: { 'sec-fetch-dest': 'iframe', referer: 'http://wiki.example/' } }],
    ['/docs/', { headers: { 'user-agent': 'python-requests/2.32.5' } }],
    ['/docs/', { headers: { 'user-agent': '' } }],
  )
  expect(counted).toEqual([304, 200, 200, 200, 200, 200])
  const uncounted = await statuses(
    ['/', { method: 'HEAD' }],
    ['/', { headers: { range: 'bytes=0-3' } }],
    ['/', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }],
    ['/', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }],
    ['/', { headers: { 'sec-purpose': 'prefetch' } }],
    ['/?plinth-picture'],
    ['/style.css'],
    ['/nowhere'],
    ['/docs'],
    [versions[0].preview_url],
  )
  expect(uncounted).toEqual([200, 206, 200, 200, 200, 200, 200, 404, 308, 200])

  const secret = await visitPage(versions[0].preview_url)
  expect(secret.headers['referrer-policy']).toBe('same-origin')
  expect((await visitPage(at('/?plinth-picture'))).text).toBe('<h1>Hello')

  // Counts are written every few seconds, and are durable from then on.
  await expect.poll(async () => (await viewsOf(drop.id)).total).toBe(8)
  await plinth.kill('SIGKILL')
  await plinth.restart()
  const day = { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: expect.any(Number) }
  expect(await viewsOf(drop.id)).toEqual({
    total: 8,
    days: [day, day],
    paths: [
      { path: '/', views: 3 },
      { path: '/about', views: 2 },
      { path: '/docs/', views: 2 },
      { path: '/a.xhtml', views: 1 },
    ],
    referrers: [
      { host: 'news.example', views: 1 },
      { host: 'wiki.example', views: 1 },
    ],
  })
  const { json: all } = await person.api('GET', '/sites/views')
  expect(all.sites).toMatchObject([{ id: drop.id, total: 8, days: { length: 30 } }])
  expect((await person.api('GET', '/usage')).json.period_views).toBe(8)
  expect(await person.open('/dashboard?plain')).toContain('8 views in 30 days')

  expect((await visitPage(drop.url)).status).toBe(200)
  expect(await plinth.kill('SIGTERM')).toBe(0)
  const file = path.join(plinth.stores.dataDir, 'plinth.sqlite')
  using database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('select sum(views) as total from view_days').get()).toEqual({ total: 9 })
})
