// Reading and editing files, and changes that are based on a version, with nothing but the REST API.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { testOfPlans } from './harness/modes.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let account: Account
beforeAll(async () => {
  plinth = await startPlinth()
  account = await plinth.createAccount('business')
})
afterAll(() => plinth?.stop())

/** With further headers; `body` is a form, or sent as JSON. */
async function send(method: string, path: string, body?: unknown, headers = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(`${plinth.base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${account.token}`, ...headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const json = isJson ? JSON.parse(bytes.toString()) : undefined
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString(), json }
}

let id: string
let slug: string
let url: string
beforeEach(async () => {
  ;({ id, slug, url } = (await send('POST', '/sites')).json)
})

const upload = (files: Readonly<Record<string, BlobPart>>, headers = {}) =>
  send('POST', `/sites/${id}/upload-bundle`, folderForm(files), headers)

const publish = (html: string, headers = {}) =>
  send('POST', `/sites/${id}/upload`, fileForm('a.html', html), headers)

const edit = (path: string, body: object, headers = {}) =>
  send('PATCH', `/sites/${id}/files/${path}`, body, headers)

const read = (path: string, headers = {}) =>
  send('GET', `/sites/${id}/files/${path}`, undefined, headers)

const served = async () => (await visit(url)).text

test('files are listed and read as they were uploaded', async () => {
  const image = Buffer.from([0, 255, 13, 10])
  const css = '\uFEFFa {}\r\nb {}\r\n'
  const { json, headers } = await upload({
    'index.html': '<p>a</p>',
    'css/s p~ä(1).css': css,
    'i.png': image,
  })
  const tag = `"${json.version_id}"`
  expect(headers.get('etag')).toBe(tag)
  const list = await send('GET', `/sites/${id}/files`)
  expect(list.headers.get('etag')).toBe(tag)
  expect(list.json).toMatchObject({ version_number: 1, landing_page: 'index.html' })
  expect(list.json.files.map(({ path }: { path: string }) => path)).toEqual([
    'css/s p~ä(1).css',
    'i.png',
    'index.html',
  ])
  const name = encodeURIComponent('s p~ä(1).css')
  for (const path of [`css/${name}`, `css%2F${name}`]) expect((await read(path)).text).toBe(css)
  expect((await read('i.png')).bytes.equals(image)).toBe(true)
  const page = await read('index.html')
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''index.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: tag,
  })
  expect((await read('index.html', { 'if-none-match': tag })).status).toBe(304)
  const lines = await read(`css/${name}?from_line=2&to_line=9`)
  expect([lines.text, lines.headers.get('x-plinth-lines')]).toEqual(['b {}\r\n', '2-2/2'])
  const head = await send('HEAD', `/sites/${id}/files/index.html`)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '8'])
  expect((await read('i.png?from_line=1')).json).toEqual(refusal('unsupported_file_type'))
  expect((await read('index.html?from_line=2')).json).toEqual(refusal('invalid_field'))
  expect((await read('index.html?from_line=0')).status).toBe(400)
  expect((await send('GET', `/sites/${id}`)).headers.get('etag')).toBe(tag)
})

test('a Markdown page is read and edited as its source', async () => {
  await send('POST', `/sites/${id}/upload`, fileForm('notes.md', 'Some *text*\n'))
  expect((await read('index.md')).text).toBe('Some *text*\n')
  expect((await read('index.html')).status).toBe(404)
  const edited = await edit('index.md', { edits: [{ old: '*text*', new: '**words**' }] })
  expect(edited.json).toMatchObject({ version_number: 2, edited_version: 1, live: true })
  expect(edited.headers.get('etag')).toBe(`"${edited.json.version_id}"`)
  const html = await served()
  expect(html).toContain('Some <strong>words</strong>')
  expect(html).toContain('<title>notes</title>')
  expect((await read('index.md?version=1')).text).toBe('Some *text*\n')
})

test('a draft is not live until it is promoted', async () => {
  await publish('<p>one</p>')
  const draft = await edit('index.html', { edits: [{ old: 'one', new: 'two' }], draft: true })
  expect(draft.json).toMatchObject({ version_number: 2, live: false })
  expect(draft.headers.get('etag')).toBeNull()
  expect(await served()).toContain('one')
  expect((await visit(draft.json.preview_url)).text).toContain('two')
})

/** `npm run test:system` has more, on a service without plans. */
const parallelEdits = inject('mode') === undefined ? 50 : 200

test(`one page is edited ${parallelEdits} times in parallel, and no edit is lost`, async () => {
  const places = Array.from({ length: parallelEdits }, (_, index) => `place-${index};`)
  await publish(`<pre>\n${places.join('\n')}\n</pre>`)
  const responses = await Promise.all(
    places.map((place, index) =>
      edit('index.html', { edits: [{ old: place, new: `done-${index};` }] }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await read('index.html')).text).toBe(
    `<pre>\n${places.join('\n')}\n</pre>`.replaceAll('place-', 'done-'),
  )
})

test('a conflict contains what a client needs, and a retry on that version succeeds', async () => {
  const first = (await publish('<p>a</p>\n<p>b</p>\n')).json
  await edit('index.html', { edits: [{ old: 'a', new: 'x' }] })
  const conflict = {
    ...refusal('version_conflict'),
    current_version: 2,
    author: expect.stringContaining(account.email),
    diff: expect.stringContaining('-<p>a</p>\n+<p>x</p>'),
  }
  const edits = [{ old: 'b', new: 'y' }]
  const refused = await edit('index.html', { edits, base_version: 1 })
  expect([refused.status, refused.json]).toEqual([409, conflict])
  const ifMatch = { 'if-match': `"${first.version_id}"` }
  for (const response of [
    await edit('index.html', { edits }, ifMatch),
    await publish('<p>c</p>', ifMatch),
    await upload({ 'index.html': '<p>c</p>' }, ifMatch),
    await send('PUT', `/sites/by-slug/${slug}`, fileForm('a.html', '<p>c</p>'), ifMatch),
    await send('POST', `/sites/${id}/versions/${first.version_id}/promote`, undefined, ifMatch),
  ])
    expect([response.status, response.json]).toEqual([412, conflict])
  const form = fileForm('a.html', '<p>c</p>')
  form.append('base_version', '1')
  const late = await send('POST', `/sites/${id}/upload`, form)
  expect([late.status, late.json]).toEqual([409, conflict])
  expect((await send('GET', `/sites/${id}`)).json.live_version.version_number).toBe(2)
  const retried = await edit('index.html', { edits, base_version: 2 })
  expect(retried.json.version_number).toBe(3)
  const both = await edit('index.html', { edits, base_version: 3 }, ifMatch)
  expect([both.status, both.json]).toEqual([400, refusal('invalid_field')])
})

test.each([
  ['*', 201],
  ['"other", TAG', 201],
  ['W/TAG', 412],
  ['"other"', 412],
  ['unquoted', 412],
])('If-Match: %s returns %i', async (field, status) => {
  const { headers } = await publish('<p>a</p>')
  const value = field.replace('TAG', headers.get('etag') ?? '')
  expect((await publish('<p>b</p>', { 'if-match': value })).status).toBe(status)
})

test('If-None-Match: * creates and never replaces', async () => {
  const none = { 'if-none-match': '*' }
  const at = `/sites/by-slug/${slug}-new`
  const put = (headers = {}) => send('PUT', at, fileForm('a.html', '<p>a</p>'), headers)
  expect((await put(none)).status).toBe(201)
  const refused = await put(none)
  expect([refused.status, refused.json]).toMatchObject([412, { current_version: 1 }])
  expect((await put({ ...none, 'if-match': '*' })).json).toEqual(refusal('invalid_field'))
  expect((await publish('<p>a</p>', none)).status).toBe(201)
  expect((await publish('<p>b</p>', none)).status).toBe(412)
  // Other lists are for reading.
  expect((await publish('<p>b</p>', { 'if-none-match': '"a"' })).status).toBe(201)
})

test('nothing is live before the first version', async () => {
  expect((await publish('<p>a</p>', { 'if-match': '*' })).json).toMatchObject({
    error: 'version_conflict',
    current_version: 0,
    author: null,
  })
  expect((await send('GET', `/sites/${id}/files`)).status).toBe(404)
  expect((await edit('index.html', { edits: [{ old: 'a', new: 'b' }] })).status).toBe(404)
})

test('deploys can be based on a version', async () => {
  const { json } = await publish('<p>a</p>')
  const listed = (await send('GET', `/sites/${id}/files`)).json.files
  const files = listed.map(({ path, sha256, size }: Record<string, unknown>) => ({
    path,
    sha256,
    size,
  }))
  const based = { 'if-match': `"${json.version_id}"` }
  const begin = () => send('POST', `/sites/${id}/deploys`, { files }, based)
  const { deploy_id } = (await begin()).json
  // With the content of the deploy, which need not be uploaded then.
  await upload({ 'index.html': '<p>b</p>', 'a.html': '<p>a</p>' })
  expect((await begin()).status).toBe(412)
  const finish = (body: object, headers = {}) =>
    send('POST', `/sites/${id}/deploys/${deploy_id}/finish`, body, headers)
  expect((await finish({}, based)).status).toBe(412)
  // The deploy was started with `If-Match`.
  expect(await finish({})).toMatchObject({
    status: 412,
    json: { error: 'version_conflict', current_version: 2, diff: expect.stringContaining('b') },
  })
  expect(await finish({ base_version: 1 })).toMatchObject({
    status: 409,
    json: { current_version: 2 },
  })
  const finished = await finish({ base_version: 2 })
  expect(finished.json).toMatchObject({ version_number: 3, live: true })
  // The client may have missed the first response.
  expect((await finish({ base_version: 2 })).json.version_number).toBe(3)
})

test('a deploy that was started with base_version is not finished after another publish', async () => {
  await publish('<p>a</p>')
  const listed = (await send('GET', `/sites/${id}/files`)).json.files
  const files = listed.map(({ path, sha256, size }: Record<string, unknown>) => ({
    path,
    sha256,
    size,
  }))
  const begin = (body: object, headers = {}) =>
    send('POST', `/sites/${id}/deploys`, { files, ...body }, headers)
  expect(await begin({ base_version: 2 })).toMatchObject({
    status: 409,
    json: { error: 'version_conflict', current_version: 1 },
  })
  expect((await begin({ base_version: '1' })).json).toEqual(refusal('invalid_field'))
  expect((await begin({ base_version: 1 }, { 'if-match': '*' })).json).toEqual(
    refusal('invalid_field'),
  )
  const { deploy_id } = (await begin({ base_version: 1 })).json
  await upload({ 'index.html': '<p>b</p>', 'a.html': '<p>a</p>' })
  const finish = (body = {}) => send('POST', `/sites/${id}/deploys/${deploy_id}/finish`, body)
  expect(await finish()).toMatchObject({
    status: 409,
    json: { error: 'version_conflict', current_version: 2 },
  })
  expect((await finish({ base_version: 2 })).json).toMatchObject({ version_number: 3, live: true })
})

test('a conflict with base_version is 409 beside a header that names no version', async () => {
  await publish('<p>a</p>')
  const body = { edits: [{ old: 'a', new: 'b' }], base_version: 7 }
  const refused = await send('PATCH', `/sites/${id}/files/index.html`, body, {
    'if-none-match': '"a"',
  })
  expect(refused).toMatchObject({ status: 409, json: { error: 'version_conflict' } })
})

test.each([
  [{ edits: [] }, 'invalid_field'],
  [{}, 'missing_field'],
  [{ edits: [{ old: '', new: 'b' }] }, 'invalid_field'],
  [{ edits: [{ old: 'b', new: 'b' }] }, 'invalid_field'],
  [{ edits: [{ old: 'a', new: 'b', path: 'x' }] }, 'invalid_field'],
  [{ edits: [{ old: 'a', new: 'b' }], base_version: '1' }, 'invalid_field'],
  [{ edits: [{ old: 'none', new: 'b' }] }, 'edit_failed'],
  [{ edits: [{ old: 'p', new: 'b' }] }, 'edit_failed'],
])('%j is refused as %s', async (body, error) => {
  await publish('<p>a</p>')
  expect((await edit('index.html', body)).json).toMatchObject({ error })
})

test('more than 100 edits are refused', async () => {
  await publish('<p>a</p>')
  const edits = Array.from({ length: 101 }, () => ({ old: 'a', new: 'b' }))
  expect((await edit('index.html', { edits })).json).toEqual(refusal('invalid_field'))
})

test('a place that occurs several times is named by its lines', async () => {
  await publish('<p>a</p>\n<p>b</p>\n<p>a</p>')
  const { status, json } = await edit('index.html', { edits: [{ old: '>a<', new: '>c<' }] })
  expect([status, json]).toEqual([
    409,
    { ...refusal('edit_failed'), edit: 0, path: 'index.html', matches: 2, lines: [1, 3] },
  ])
})

test('binary, large and missing files cannot be edited', async () => {
  await upload({
    'index.html': '<p>a</p>',
    'a.bin': Buffer.from([0, 1]),
    'latin.txt': Buffer.from([0x61, 0xe9]),
    'big.txt': 'a'.repeat(2 * 1_048_576 + 1),
    'one-line.js': `${'x'.repeat(1_000_000)}y${'x'.repeat(1_000_000)}`,
  })
  const edits = [{ old: 'a', new: 'b' }]
  for (const path of ['a.bin', 'latin.txt', 'big.txt'])
    expect((await edit(path, { edits })).json).toEqual(refusal('unsupported_file_type'))
  expect((await edit('none.txt', { edits })).status).toBe(404)
  expect((await edit('one-line.js', { edits: [{ old: 'xyx', new: 'z' }] })).status).toBe(200)
  const long = encodeURIComponent(`${'ä/'.repeat(300)}a`)
  expect((await read(long)).json).toEqual(refusal('not_found'))
})

test('paths that lead outside are refused', async () => {
  await publish('<p>a</p>')
  const headers = { authorization: `Bearer ${account.token}` }
  const paths = ['..%2fa', '../../me', '%2e%2e/x', 'a//b', '%00', 'a%5cb', '.plinth/x', '/etc']
  for (const path of paths) {
    const target = `/api/v1/sites/${id}/files/${path}`
    const { status } = await visit(plinth.base, { target, headers })
    expect([path, status]).toEqual([path, 400])
  }
})

testOfPlans('an edit keeps the limits of the plan', async () => {
  const free = await plinth.createAccount('free')
  const api = apiOf(plinth, free)
  const { json } = await api('POST', '/sites')
  await api('POST', `/sites/${json.id}/upload`, fileForm('a.md', 'a'))
  const grown = await api('PATCH', `/sites/${json.id}/files/index.md`, {
    edits: [{ old: 'a', new: 'b'.repeat(2 * 1_048_576 + 1) }],
  })
  expect([grown.status, grown.json]).toEqual([413, refusal('upload_too_large')])
  for (const path of ['files', 'files/index.html'])
    expect((await api('GET', `/sites/${id}/${path}`)).status).toBe(404)
  const foreign = { edits: [{ old: 'a', new: 'b' }] }
  expect((await api('PATCH', `/sites/${id}/files/index.html`, foreign)).status).toBe(404)
  const taken = await api('PUT', `/sites/by-slug/${slug}`, fileForm('a.html', 'a'))
  expect([taken.status, taken.json]).toEqual([409, refusal('slug_taken')])
  expect((await api('GET', `/sites?slug=${slug}`)).json).toEqual([])
})

test('a drop is found and published to by its slug', async () => {
  const found = await send('GET', `/sites?slug=${slug}`)
  expect(found.json).toMatchObject([{ id, slug }])
  expect((await send('GET', '/sites?slug=No%20Slug')).json).toEqual([])
  const at = `/sites/by-slug/${slug}-new`
  const created = await send('PUT', at, fileForm('notes.md', '# Notes'))
  expect([created.status, created.json]).toMatchObject([
    201,
    { slug: `${slug}-new`, version_number: 1, file_count: 1 },
  ])
  const updated = await send('PUT', at, folderForm({ 'index.html': '<p>a', 'a.css': 'a{}' }), {
    'if-match': created.headers.get('etag'),
  })
  expect([updated.status, updated.json]).toMatchObject([
    200,
    { id: created.json.id, version_number: 2, file_count: 2 },
  ])
  expect((await send('PUT', at, fileForm('a.txt', 'a'))).json).toEqual(
    refusal('unsupported_file_type'),
  )
  expect((await send('PUT', '/sites/by-slug/No', fileForm('a.html', 'a'))).json).toEqual(
    refusal('invalid_slug'),
  )
})
