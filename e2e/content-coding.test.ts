// Compression: stored variants of plain files, and generated ones of pages with a badge.
// Stores: both; `npm test` has postgres-s3. The blob store matters, not the database.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, fileForm, folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { untilDated } from './harness/dated.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const script = 'export const answer = () => 42\n'.repeat(2000)
const files = {
  'index.html': `<!doctype html><title>Home</title>${'<p>A paragraph.'.repeat(200)}`,
  'app.js': script,
  'small.css': 'p{color:red}',
  'picture.png': 'a picture, or so it says'.repeat(200),
  '404.html': `<p>Nothing here.${' Nothing.'.repeat(300)}`,
}

let plinth: SharedPlinth
let url: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { json } = await api('POST', '/sites')
  url = json.url
  await api('POST', `/sites/${json.id}/upload-bundle`, folderForm(files))
  await eventually(async () => expect(await codingOf(`${url}/app.js`)).toBe('br'))
})

const ask = (target: string, acceptEncoding: string, headers: Record<string, string> = {}) =>
  visit(target, { headers: { 'accept-encoding': acceptEncoding, ...headers } })

const codingOf = async (target: string) =>
  (await ask(target, 'gzip, deflate, br, zstd')).headers['content-encoding']

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

describe('the negotiated coding', () => {
  test.each([
    ['app.js', 'gzip, deflate, br, zstd', 'br'],
    ['app.js', 'gzip, deflate', 'gzip'],
    ['app.js', 'br;q=0.4, gzip;q=0.8', 'gzip'],
    ['app.js', 'br;q=0, gzip;q=0', undefined],
    ['app.js', 'identity', undefined],
    ['app.js', 'deflate', undefined],
    ['app.js', '', undefined],
    ['app.js', '*', 'br'],
    ['app.js', 'identity;q=0, gzip', 'gzip'],
    ['app.js', 'identity;q=1, *;q=0', undefined],
    ['index.html', 'br', 'br'],
    ['small.css', 'br, gzip', undefined],
    ['picture.png', 'br, gzip', undefined],
  ] as const)('%s for %j', async (file, acceptEncoding, coding) => {
    const response = await ask(`${url}/${file}`, acceptEncoding)
    expect([response.status, response.headers['content-encoding']]).toEqual([200, coding])
    expect(response.headers['content-length']).toBe(String(response.body.length))
    const plain = coding ? decoders[coding](response.body) : response.body
    expect(plain.toString()).toBe(files[file])
    if (coding) expect(response.body.length).toBeLessThan(files[file].length / 2)
  })

  test.each([
    ['app.js', 'identity;q=0'],
    ['app.js', '*;q=0'],
    ['picture.png', 'identity;q=0, br, gzip'],
    ['small.css', 'identity;q=0, br'],
  ])('%s for %j is not acceptable', async (file, acceptEncoding) => {
    const response = await ask(`${url}/${file}`, acceptEncoding)
    expect([response.status, response.headers['cache-control']]).toEqual([406, 'no-store'])
    expect(response.headers.vary).toBe('accept-encoding')
  })

  test('a 404 page is compressed like any other', async () => {
    const response = await ask(`${url}/missing`, 'br')
    expect([response.status, response.headers['content-encoding']]).toEqual([404, 'br'])
    expect(brotliDecompressSync(response.body).toString()).toBe(files['404.html'])
  })
})

describe('headers for caches', () => {
  test('Vary is set exactly where the response depends on the coding', async () => {
    for (const [file, vary] of [
      ['app.js', 'accept-encoding'],
      ['small.css', 'accept-encoding'],
      ['picture.png', undefined],
    ]) {
      expect((await ask(`${url}/${file}`, 'identity')).headers.vary).toBe(vary)
    }
  })

  test('each variant has its own strong validator, and 304 is returned for that one only', async () => {
    const tags = new Map<string, string>()
    for (const coding of ['identity', 'br', 'gzip']) {
      tags.set(coding, (await ask(`${url}/app.js`, coding)).headers.etag ?? '')
    }
    expect(new Set(tags.values()).size).toBe(3)
    for (const tag of tags.values()) expect(tag).toMatch(/^"[^"]+"$/)
    for (const [coding, ownTag] of tags) {
      for (const tag of tags.values()) {
        const response = await ask(`${url}/app.js`, coding, { 'if-none-match': tag })
        expect(response.status).toBe(tag === ownTag ? 304 : 200)
        expect(response.headers.etag).toBe(ownTag)
        expect(response.headers.vary).toBe('accept-encoding')
      }
    }
  })

  test('HEAD returns the headers of GET', async () => {
    for (const coding of ['identity', 'br', 'gzip']) {
      const got = await ask(`${url}/app.js`, coding)
      const head = await visit(`${url}/app.js`, {
        method: 'HEAD',
        headers: { 'accept-encoding': coding },
      })
      expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
      expect(head.body.length).toBe(0)
    }
  })

  test('ranges apply to the negotiated variant', async () => {
    const whole = await ask(`${url}/app.js`, 'br')
    const part = await ask(`${url}/app.js`, 'br', {
      range: 'bytes=10-19',
      'if-range': whole.headers.etag ?? '',
    })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.body.length}`)
    expect(part.body).toEqual(whole.body.subarray(10, 20))
    const other = await ask(`${url}/app.js`, 'identity', {
      range: 'bytes=10-19',
      'if-range': whole.headers.etag ?? '',
    })
    expect([other.status, other.text]).toEqual([200, script])
    // A date does not identify the variant.
    const dated = await ask(`${url}/app.js`, 'br', {
      range: 'bytes=10-19',
      'if-range': await untilDated(`${url}/app.js`),
    })
    expect([dated.status, dated.body.length]).toEqual([200, whole.body.length])
  })
})

describe('a page with a badge', () => {
  const page = `<!doctype html><body><p>${'Words. '.repeat(500)}</p></body></html>`
  let address: string
  beforeAll(async () => {
    const form = fileForm('page.html', page)
    address = (await apiOf(plinth)('POST', '/drops', form)).json.url
  })

  test('is sent uncompressed until it has been compressed, then in each coding', async () => {
    const plain = await ask(address, 'identity')
    expect(plain.text.replace(badge, '')).toBe(page)
    expect(plain.text).toMatch(/<\/plinth-badge><\/body><\/html>$/)
    await expect.poll(() => codingOf(address)).toBe('br')
    for (const [coding, decode] of Object.entries(decoders)) {
      const response = await ask(address, coding)
      expect(response.headers['content-encoding']).toBe(coding)
      expect(decode(response.body).toString()).toBe(plain.text)
      const again = await ask(address, coding, { 'if-none-match': response.headers.etag ?? '' })
      expect(again.status).toBe(304)
    }
    expect(plain.headers['content-length']).toBe(String(plain.body.length))
    const part = await ask(address, 'identity', { range: 'bytes=-20' })
    expect([part.status, part.text]).toEqual([206, plain.text.slice(-20)])
  })

  test('is compressed immediately for clients that refuse identity, at every path', async () => {
    const form = fileForm('page.html', `${page}<!-- another -->`)
    const fresh = (await apiOf(plinth)('POST', '/drops', form)).json.url
    const requests = ['/', '/index.html', '/index'].map((path) =>
      ask(fresh + path, 'gzip, identity;q=0'),
    )
    for (const response of await Promise.all(requests)) {
      expect([response.status, response.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(gunzipSync(response.body).toString()).toMatch(badge)
    }
  })
})

test('the badge is added to a large page while it is streamed, and ranges work', async () => {
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const { json } = await api('POST', '/sites')
  const page = `<!doctype html><body>${'<p>A long page.\n'.repeat(150_000)}</body>`
  await api('POST', `/sites/${json.id}/upload`, fileForm('page.html', page))
  const whole = await ask(json.url, 'identity')
  expect(whole.text.replace(badge, '')).toBe(page)
  const { length } = whole.body
  for (const [start, end] of [
    [length - 1200, length - 1],
    [length - 900, length - 800],
    [0, 9],
    [2_000_000, length - 5],
  ] as const) {
    const part = await ask(json.url, 'identity', { range: `bytes=${start}-${end}` })
    expect(part.status).toBe(206)
    expect(part.body).toEqual(whole.body.subarray(start, end + 1))
  }
})
