// Files that a build compressed before the upload, and headers of ranges for other origins.
// Stores: sqlite-files. Types, codings and headers of stored bytes, which every store returns alike.
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { zipOf } from './harness/zip.ts'

const script = Buffer.from('export const answer = () => 42\n'.repeat(2000))
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(3000))
const files = {
  'index.html': '<!doctype html><title>Game</title><p>Loading…',
  'Build/game.framework.js.br': brotliCompressSync(script),
  'Build/game.data.gz': gzipSync(script),
  'Build/game.symbols.json.br': brotliCompressSync('{}'),
  'index.pck.gz': gzipSync('a pack'),
  'logo.svgz': gzipSync(drawing),
  'own/game.js.br': brotliCompressSync(script),
  'raw/game.wasm.gz': gzipSync(script),
  'site.tar.gz': gzipSync('an archive'),
  'data.csv.gz': gzipSync('a,b\n1,2\n'),
  'data.json.br': brotliCompressSync('{}'),
  _headers: `/own/*
  Content-Type: text/x-own
  Access-Control-Expose-Headers: X-Own
/raw/*
  Content-Type: application/gzip
`,
} as const

const octets = 'application/octet-stream'
const javascript = 'text/javascript; charset=utf-8'

let plinth: SharedPlinth
let api: Api
let url: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  url = (await publish()).url
})

async function publish(): Promise<{ id: string; url: string }> {
  const { json } = await api('POST', '/sites')
  const form = fileForm('site.zip', await zipOf(files))
  const upload = await api('POST', `/sites/${json.id}/upload-bundle`, form)
  expect([upload.status, upload.json.warnings]).toEqual([201, []])
  return json
}

const ask = (path: string, acceptEncoding?: string, headers: Record<string, string> = {}) =>
  visit(`${url}/${path}`, {
    headers: { ...(acceptEncoding && { 'accept-encoding': acceptEncoding }), ...headers },
  })

const browser = 'gzip, deflate, br, zstd'

test.each([
  ['Build/game.framework.js.br', browser, 'br', javascript],
  ['Build/game.framework.js.br', 'gzip, deflate', undefined, octets],
  ['Build/game.framework.js.br', undefined, undefined, octets],
  ['Build/game.framework.js.br', '*', 'br', javascript],
  ['Build/game.framework.js.br', 'br;q=0, *', undefined, octets],
  ['Build/game.framework.js.br', 'br, identity;q=0', 'br', javascript],
  ['Build/game.data.gz', browser, 'gzip', octets],
  ['Build/game.data.gz', 'x-gzip', 'gzip', octets],
  ['Build/game.data.gz', 'br', undefined, 'application/gzip'],
  ['Build/game.data.gz', 'identity;q=1, *;q=0', undefined, 'application/gzip'],
  ['Build/game.symbols.json.br', browser, 'br', 'application/json; charset=utf-8'],
  ['index.pck.gz', browser, 'gzip', octets],
  ['logo.svgz', browser, 'gzip', 'image/svg+xml'],
  ['logo.svgz', 'br', undefined, 'application/gzip'],
  ['own/game.js.br', browser, 'br', 'text/x-own'],
  ['own/game.js.br', 'gzip', undefined, 'text/x-own'],
  // The type that it would also have without a coding.
  ['raw/game.wasm.gz', browser, 'gzip', 'application/gzip'],
] as const)('%s for %j is sent in %s as %s', async (path, acceptEncoding, coding, type) => {
  const response = await ask(path, acceptEncoding)
  expect(response).toMatchObject({ status: 200, body: files[path] })
  expect(response.headers).toMatchObject({ 'content-type': type, vary: 'accept-encoding' })
  expect(response.headers['content-encoding']).toBe(coding)
})

test.each([
  ['site.tar.gz', 'application/gzip'],
  ['data.csv.gz', 'application/gzip'],
  ['data.json.br', octets],
] as const)('%s is sent as uploaded, with type %s', async (path, type) => {
  const { headers, body } = await ask(path, browser)
  expect(body).toEqual(files[path])
  expect(headers['content-type']).toBe(type)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

test.each(['identity;q=0', 'gzip, identity;q=0', '*;q=0'])(
  'a client that accepts %j gets 406 for Brotli',
  async (acceptEncoding) => {
    expect((await ask('Build/game.framework.js.br', acceptEncoding)).status).toBe(406)
  },
)

test('each representation has its own validator, also for HEAD and 304', async () => {
  const path = 'Build/game.data.gz'
  const encoded = await ask(path, 'gzip')
  const uploaded = await ask(path, 'br')
  expect(encoded.headers.etag).not.toBe(uploaded.headers.etag)
  for (const { headers } of [encoded, uploaded]) {
    const acceptEncoding = headers['content-encoding'] ?? 'br'
    const ifNoneMatch = { 'if-none-match': headers.etag ?? '' }
    expect((await ask(path, acceptEncoding, ifNoneMatch)).status).toBe(304)
    const other = acceptEncoding === 'br' ? 'gzip' : 'br'
    expect((await ask(path, other, ifNoneMatch)).status).toBe(200)
    const head = await visit(`${url}/${path}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': acceptEncoding },
    })
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
  }
})

test('a range is one of the compressed bytes', async () => {
  const path = 'Build/game.data.gz'
  const bytes = files[path]
  const first = await ask(path, 'gzip', { range: 'bytes=0-9' })
  expect(first).toMatchObject({ status: 206, body: bytes.subarray(0, 10) })
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-range': `bytes 0-9/${bytes.length}`,
  })
  const { etag = '' } = first.headers
  const rest = await ask(path, 'gzip', { range: 'bytes=10-', 'if-range': etag })
  expect(gunzipSync(Buffer.concat([first.body, rest.body]))).toEqual(script)
  // The same range of the other representation would be decoded differently.
  expect((await ask(path, 'br', { range: 'bytes=10-', 'if-range': etag })).status).toBe(200)
})

test('a preview sends them in their coding, too', async () => {
  const { id } = await publish()
  const [{ preview_url: preview }] = (await api('GET', `/sites/${id}/versions`)).json
  const path = 'Build/game.data.gz'
  const response = await visit(`${preview}/${path}`, { headers: { 'accept-encoding': browser } })
  expect(response).toMatchObject({ status: 200, body: files[path] })
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': octets,
    vary: 'accept-encoding',
    'x-robots-tag': 'noindex',
  })
})

test('a protected drop sends them in their coding once it is unlocked, and never to caches', async () => {
  const drop = await publish()
  await api('PATCH', `/sites/${drop.id}`, { password: 'open sesame' })
  const path = `${drop.url}/Build/game.framework.js.br`
  const headers = { 'accept-encoding': browser }
  const locked = await visit(path, { headers })
  expect([locked.status, locked.headers['content-encoding']]).toEqual([401, undefined])
  const unlocked = await visit(`${drop.url}/.plinth/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=open+sesame&return_to=/',
  })
  const cookie = unlocked.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const response = await visit(path, { headers: { ...headers, cookie } })
  expect(response.status).toBe(200)
  expect(brotliDecompressSync(response.body)).toEqual(script)
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-encoding': 'br',
    'content-type': javascript,
    vary: 'cookie, accept-encoding',
  })
  const ifNoneMatch = { 'if-none-match': response.headers.etag ?? '' }
  const again = await visit(path, { headers: { ...headers, cookie, ...ifNoneMatch } })
  expect(again.status).toBe(304)
  expect((await visit(path, { headers: { ...headers, ...ifNoneMatch } })).status).toBe(401)
})

test('files are not compressed again', async () => {
  const { headers, body } = await ask('Build/game.framework.js.br', browser)
  expect(headers['content-length']).toBe(String(files['Build/game.framework.js.br'].length))
  expect(brotliDecompressSync(body)).toEqual(script)
})

test('scripts of other origins can read the headers of ranges, unless _headers says otherwise', async () => {
  const { headers } = await ask('data.csv.gz', undefined, { range: 'bytes=0-1' })
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag',
    'content-range': expect.any(String),
  })
  expect((await ask('own/game.js.br')).headers['access-control-expose-headers']).toBe('X-Own')
})
