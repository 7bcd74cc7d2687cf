// The source of a published page, for editing.
// Stores: sqlite-files. Decided by the manifest alone, or read like any file.
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let api: Api
let outsider: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  outsider = apiOf(plinth, await plinth.createAccount('plus'))
})

/** Publishes a new drop; returns the path of its source. */
async function publish(kind: 'upload' | 'upload-bundle', form: FormData): Promise<string> {
  const { id } = (await api('POST', '/sites', {})).json
  const { status, json } = await api('POST', `/sites/${id}/${kind}`, form)
  expect(status).toBe(201)
  return `/sites/${id}/versions/${json.version_id}/source`
}

const html = '<!doctype html>\r\n<p>Grüße \u2028 <script>1 < 2</script>\n'

test.each([
  ['page.html', html, { path: 'index.html', format: 'html' }],
  ['notes.md', '---\ntitle: A\n---\n# Ü\n', { path: 'index.md', format: 'markdown' }],
  ['empty.html', '', { path: 'index.html', format: 'html' }],
  ['exactly.html', 'x'.repeat(1024 * 1024), { path: 'index.html', format: 'html' }],
])('%s is returned as written', async (name, text, source) => {
  const response = await api('GET', await publish('upload', fileForm(name, text)))
  expect([response.status, response.json]).toEqual([200, { ...source, text }])
})

test('a folder with one page counts as a page', async () => {
  const source = await publish('upload-bundle', folderForm({ 'index.html': html }))
  expect((await api('GET', source)).json).toEqual({
    path: 'index.html',
    format: 'html',
    text: html,
  })
})

test.each([
  [
    'upload-bundle',
    () => folderForm({ 'index.html': 'a', 'b.css': 'b' }),
    /not a single HTML or Markdown file/,
  ],
  ['upload', () => fileForm('large.html', 'x'.repeat(1024 * 1024 + 1)), /larger than 1 MB/],
  ['upload', () => fileForm('latin.html', new Uint8Array([0x3c, 0x70, 0x3e, 0xfc])), /UTF-8/],
] as const)('a version that cannot be edited is refused, by %s %#', async (kind, form, reason) => {
  const response = await api('GET', await publish(kind, form()))
  expect([response.status, response.json]).toEqual([400, refusal('unsupported_file_type')])
  expect(response.json.detail).toMatch(reason)
})

test('other accounts cannot read a source, and a deleted drop has none', async () => {
  const source = await publish('upload', fileForm('a.html', html))
  expect((await outsider('GET', source)).status).toBe(404)
  expect((await apiOf(plinth)('GET', source)).status).toBe(401)
  const otherSource = await publish('upload', fileForm('b.html', html))
  const mismatched = source.replace(/v_[^/]+/, /v_[^/]+/.exec(otherSource)?.[0] ?? '')
  expect((await api('GET', mismatched)).status).toBe(404)
  expect((await api('GET', source.replace(/v_[^/]+/, 'v_x'))).status).toBe(404)
  await api('DELETE', source.replace(/\/versions.*/, ''))
  expect((await api('GET', source)).status).toBe(404)
})
