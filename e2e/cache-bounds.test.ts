// Caches that visitors and owners fill to their bounds: their sizes in the metrics stay within
// them, and responses stay right.
// Stores: sqlite-files. The caches are in front of the stores.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { type CacheWatch, watchCaches } from './harness/cache-watch.ts'
import { type Connection, openConnection } from './harness/connection.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let api: Api
let caches: CacheWatch
let connection: Connection
beforeAll(async () => {
  // With less, files of more than 1 MiB would never be cached.
  plinth = await startPlinth({ PLINTH_CACHE_BYTES: String(12 * 2 ** 20) })
  api = apiOf(plinth, await plinth.createAccount('unlimited'))
  caches = watchCaches(plinth)
  connection = await openConnection(plinth.port)
})
afterAll(async () => {
  connection?.socket.destroy()
  await plinth?.stop()
})

async function publish(id: string, files: Record<string, BlobPart>): Promise<void> {
  const upload = await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  expect(upload.status).toBe(201)
}

async function createDrop(files: Record<string, BlobPart>): Promise<{ id: string; url: string }> {
  const { json } = await api('POST', '/sites')
  await publish(json.id, files)
  return json
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

interface Get {
  readonly host: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the requests at once on one connection. */
async function getAll(requests: readonly Get[]) {
  for (const { host, path = '/', headers } of requests) {
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
    connection.send([`GET ${path} HTTP/1.1`, ...lines, '\r\n'].join('\r\n'))
  }
  const responses = []
  for (const _ of requests) {
    const { status, headers, body } = await connection.next()
    responses.push({ status, coding: headers.get('content-encoding'), text: String(body) })
  }
  return responses
}

test('any number of different browsers get what they accept, and are counted', async () => {
  const script = 'export const answer = () => 42\n'.repeat(100)
  const { id, url } = await createDrop({
    'index.html': '<title>Small</title>',
    'text.txt': 'Some text that repeats. '.repeat(100),
    'script.js.br': brotliCompressSync(script),
    'script.js.gz': gzipSync(script),
  })
  const { host } = new URL(url)
  // The text is compressed in the background.
  await eventually(async () => {
    const { headers } = await visit(`${url}/text.txt`, { headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
  })
  const codings = [
    { path: '/', of: [null, null] },
    { path: '/text.txt', of: ['br', 'gzip'] },
    { path: '/script.js.br', of: ['br', null] },
    { path: '/script.js.gz', of: ['gzip', 'gzip'] },
  ]
  const headersOf = (browser: number) => ({
    'user-agent': `Browser/${browser}`,
    'accept-encoding': `${browser % 2 === 0 ? 'gzip, br' : 'gzip'}, x-${browser}`,
  })
  const browse = async (browser: number) => {
    const headers = headersOf(browser)
    const responses = await getAll(codings.map(({ path }) => ({ host, path, headers })))
    expect(responses).toMatchObject(
      codings.map(({ of }) => ({ status: 200, coding: of[browser % 2] })),
    )
  }
  let browsers = 0
  await caches.fill(['accept_encodings'], async () => {
    for (const end = browsers + 20; browsers < end; browsers++) await browse(browsers)
  })
  await caches.fill(['user_agents', 'header_lines'], async () => {
    const requests = times(50, (n) => ({ host, headers: headersOf(browsers + n) }))
    for (const { status } of await getAll(requests)) expect(status).toBe(200)
    browsers += requests.length
  })
  const emptied = ['accept_encodings', 'user_agents', 'header_lines'].filter(caches.hasShrunk)
  expect(emptied).toHaveLength(3)
  for (const browser of [0, 1, browsers - 1]) await browse(browser)
  await getAll([{ host, headers: { 'user-agent': 'Googlebot/2.1' } }])
  const views = await api('GET', `/sites/${id}/views`)
  expect(views.json.total).toBe(browsers + 3)
})

/** Close to the longest that are allowed, to fill a cache with few of them. */
const analyticsOf = (n: number) => {
  const host = `https://${'h'.repeat(60)}.${'i'.repeat(60)}.${'j'.repeat(60)}.example`
  return {
    plausible: { domain: `measured-${n}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`, host },
    posthog: { project_key: `phc_${'k'.repeat(100)}`, host },
  }
}

test('a drop is served as it is now, after any number of versions and settings', async () => {
  const folder = `assets/${'x'.repeat(180)}`
  const chunk = (n: number) => `${folder}${n}-CFRln3p8.js`
  const filesOf = (count: number, path: (n: number) => string) =>
    Object.fromEntries(times(count, (n) => [path(n), `${n}`]))
  const { id, url } = await createDrop({ 'index.html': 'Old', ...filesOf(150, chunk) })
  await publish(id, {
    'index.html': '<title>Version 0.</title>',
    'large.html': `<title>Large</title>${'Some text. '.repeat(96_000)}`,
    ...filesOf(400, (n) => `${folder}${n}.json`),
  })
  const { host } = new URL(url)
  const texts = async (...paths: string[]) => {
    const responses = await getAll(paths.map((path) => ({ host, path: `/${path}` })))
    return responses.map(({ status, text }) => (status === 200 ? text : status))
  }

  const edit = async (version: number) => {
    const edits = [{ old: `Version ${version}.`, new: `Version ${version + 1}.` }]
    const edited = await api('PATCH', `/sites/${id}/files/index.html`, { edits })
    expect(edited.status).toBe(200)
    // The second is a file of the first version, which a tab may still show.
    const page = `<title>Version ${version + 1}.</title>`
    expect(await texts('', chunk(7))).toEqual([page, '7'])
  }
  await caches.fill(['manifests'], edit)

  const measure = async (n: number) => {
    const set = await api('PATCH', `/sites/${id}`, { analytics: analyticsOf(n) })
    expect(set.status).toBe(200)
    const pages = await texts('', 'large.html')
    for (const page of pages) expect(page).toContain(`"measured-${n}.`)
    const missing = [`a${n}`, `b${n}`].map((path) => path + 'm'.repeat(3500))
    expect(await texts(chunk(n % 150), ...missing)).toEqual([`${n % 150}`, 404, 404])
    return pages
  }
  const first = await measure(0)
  const filled = ['injections', 'earlier_files', 'requested_once', 'responses']
  await caches.fill(filled, async (step) => void (await measure(step + 1)))
  await caches.fill(['contents'], async (step) => {
    // A large file is cached at its second request.
    const [, large] = await measure(1000 + step)
    expect(await texts('large.html', 'large.html')).toEqual([large, large])
  })
  expect(await measure(0)).toEqual(first)
})

test('a link preview shows the live version, after any number of versions', async () => {
  const { id, url } = (await api('POST', '/sites')).json
  const card = async () => {
    const { status, body } = await visit(`${url}/.plinth/card.png`)
    expect(status).toBe(200)
    return body.toString('base64')
  }
  const publishPage = async (n: number) => {
    const source = `# Page ${n}\n\n${'A description of it. '.repeat(10)}`
    const { status, json } = await api('POST', `/sites/${id}/upload`, fileForm('page.md', source))
    expect(status).toBe(201)
    return json.version_id
  }
  const versions: string[] = []
  const cards: string[] = []
  await caches.fill(['cards'], async (step) => {
    versions.push(await publishPage(step))
    cards.push(await card())
  })
  expect(new Set(cards).size).toBe(cards.length)
  const promote = await api('POST', `/sites/${id}/versions/${versions[0]}/promote`)
  expect(promote.status).toBe(200)
  expect(await card()).toBe(cards[0])
})

// After the others: known hosts leave less memory to the files.
test('a drop is served as before, after requests for any number of other hosts', async () => {
  const { url } = await createDrop({ 'index.html': '<title>Known</title>' })
  const { host } = new URL(url)
  const known = await getAll([{ host }])
  const statuses = async (count: number, nameOf: (n: number) => string) => {
    const responses = await getAll(times(count, (n) => ({ host: nameOf(n) })))
    return new Set(responses.map(({ status }) => status))
  }
  await caches.fill(['hosts'], async (step) => {
    const domain = `${step}.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`
    expect(await statuses(50, (n) => `${n}.${domain}`)).toEqual(new Set([404]))
  })
  await caches.fill(['host_headers'], async (step) => {
    const invalid = `${step}-${'x'.repeat(7000)}`
    expect(await statuses(10, (n) => `${n}-${invalid}`)).toEqual(new Set([400]))
  })
  expect(await getAll([{ host }])).toEqual(known)
})
