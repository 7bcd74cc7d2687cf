// The text of a page that was published, for whoever wants to change it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let api: Api
let stranger: Api
beforeAll(async () => {
  plinth = await startPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  stranger = apiOf(plinth, await plinth.createAccount('plus'))
})
afterAll(() => plinth.stop())

/** Where the source of a new drop with that content would be. */
async function published(kind: 'upload' | 'upload-bundle', form: FormData): Promise<string> {
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
])('%s comes back as it was written', async (name, text, source) => {
  const answer = await api('GET', await published('upload', fileForm(name, text)))
  expect([answer.status, answer.json]).toEqual([200, { ...source, text }])
})

test('a folder of one page is a page', async () => {
  const source = await published('upload-bundle', folderForm({ 'index.html': html }))
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
] as const)('what cannot be edited is refused, by %s %#', async (kind, form, reason) => {
  const answer = await api('GET', await published(kind, form()))
  expect([answer.status, answer.json]).toEqual([400, refusal('unsupported_file_type')])
  expect(answer.json.detail).toMatch(reason)
})

test('others learn nothing, and what is dropped is gone', async () => {
  const source = await published('upload', fileForm('a.html', html))
  expect((await stranger('GET', source)).status).toBe(404)
  expect((await apiOf(plinth)('GET', source)).status).toBe(401)
  const other = await published('upload', fileForm('b.html', html))
  const foreign = source.replace(/v_[^/]+/, /v_[^/]+/.exec(other)?.[0] ?? '')
  expect((await api('GET', foreign)).status).toBe(404)
  expect((await api('GET', source.replace(/v_[^/]+/, 'v_x'))).status).toBe(404)
  await api('DELETE', source.replace(/\/versions.*/, ''))
  expect((await api('GET', source)).status).toBe(404)
})
