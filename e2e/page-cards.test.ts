// The picture that link previews show for a Markdown page.
// Stores: sqlite-files. Text, pictures and headers.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { type VisitOptions, visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let account: Account
beforeAll(async () => {
  plinth = await startPlinth()
  account = await plinth.createAccount('plus')
})
afterAll(() => plinth?.stop())

let id: string
let url: string
beforeEach(async () => {
  ;({ id, url } = (await apiOf(plinth, account)('POST', '/sites')).json)
})

const publish = async (source: string, name = 'page.md') => {
  const { status, json } = await apiOf(plinth, account)(
    'POST',
    `/sites/${id}/upload`,
    fileForm(name, source),
  )
  expect(status).toBe(201)
  return json
}

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]

async function imageOf(address = url) {
  const { text } = await visit(`${address}/`)
  return metaOf(text, 'og:image')
}

const cardOf = (options: VisitOptions = {}, address = url) =>
  visit(`${address}/.plinth/card.png`, options)

test('a Markdown page has a picture with its title', async () => {
  await publish('# Grüße & \\<b>\n\nFrom the coast')
  const { text } = await visit(`${url}/`)
  const image = metaOf(text, 'og:image') ?? ''
  expect(image).toMatch(new RegExp(`^${url}/\\.plinth/card\\.png\\?v=[0-9a-f]{16}$`))
  expect(metaOf(text, 'og:image:width')).toBe('1200')
  expect(metaOf(text, 'og:image:height')).toBe('630')
  expect(metaOf(text, 'og:image:alt')).toBe('Grüße &amp; &lt;b&gt;')
  expect(metaOf(text, 'twitter:card')).toBe('summary_large_image')

  const card = await visit(image)
  expect(card.status).toBe(200)
  expect(card.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-length': String(card.body.length),
  })
  expect(card.body.toString('latin1', 1, 4)).toBe('PNG')
  expect([card.body.readUInt32BE(16), card.body.readUInt32BE(20)]).toEqual([1200, 630])
  const { etag = '' } = card.headers
  const known = await cardOf({ headers: { 'if-none-match': etag } })
  expect([known.status, known.body.length]).toEqual([304, 0])
  const head = await cardOf({ method: 'HEAD' })
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0])
  expect((await cardOf({ method: 'POST' })).status).toBe(405)
})

test('the page can be compressed, with the picture in it', async () => {
  await publish(`# Long\n\n${'Some text that repeats. '.repeat(200)}`)
  // The first response is not compressed yet.
  const { body } = await eventually(async () => {
    const page = await visit(`${url}/`, { headers: { 'accept-encoding': 'gzip' } })
    expect(page.headers['content-encoding']).toBe('gzip')
    return page
  })
  expect(metaOf(gunzipSync(body).toString(), 'og:image')).toContain('/.plinth/card.png')
})

test('the picture follows the live version', async () => {
  const { version_id: first } = await publish('# First')
  const before = await imageOf()
  const { body } = await cardOf()
  await publish('# Second')
  const after = await imageOf()
  expect(after).not.toBe(before)
  expect((await cardOf()).body.equals(body)).toBe(false)
  const api = apiOf(plinth, account)
  await api('POST', `/sites/${id}/versions/${first}/promote`)
  expect(await imageOf()).toBe(before)
  expect((await cardOf()).body.equals(body)).toBe(true)

  const replacements = [{ old: '# First', new: '# Edited' }]
  const edited = await api('PATCH', `/sites/${id}/files/index.md`, { edits: replacements })
  expect(edited.status).toBe(200)
  expect(metaOf((await visit(`${url}/`)).text, 'og:image:alt')).toBe('Edited')

  await publish('<title>HTML</title>', 'page.html')
  expect(await imageOf()).toBeUndefined()
  expect((await cardOf()).status).toBe(404)
})

test('a page that names its own picture keeps it', async () => {
  await publish('---\nimage: https://cdn.example/cover.png\n---\n# Cover')
  const { text } = await visit(`${url}/`)
  expect(text.match(/og:image/g)).toHaveLength(1)
  expect(metaOf(text, 'og:image')).toBe('https://cdn.example/cover.png')
  expect((await cardOf()).status).toBe(404)
})

test('a title in a script that cannot be drawn gets no picture', async () => {
  await publish('# 東京の写真')
  const { text } = await visit(`${url}/`)
  expect(metaOf(text, 'og:image')).toBeUndefined()
  expect(metaOf(text, 'twitter:card')).toBe('summary')
  expect((await cardOf()).status).toBe(404)
})

test('a drop that does not show its page shows no picture', async () => {
  await publish('# Secret plans')
  expect((await cardOf()).status).toBe(200)
  const api = apiOf(plinth, account)
  await api('PATCH', `/sites/${id}`, { password: 'open sesame' })
  expect((await cardOf()).status).toBe(401)
  const form = 'password=open+sesame'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const unlocked = await visit(`${url}/.plinth/unlock`, { method: 'POST', body: form, headers })
  const cookie = unlocked.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const page = await visit(`${url}/`, { headers: { cookie } })
  expect(page.text).toContain('Secret plans')
  expect(metaOf(page.text, 'og:image')).toBeUndefined()
  const card = await cardOf({ headers: { cookie } })
  expect([card.status, card.headers['cache-control']]).toEqual([404, 'private, no-store'])
  await api('PATCH', `/sites/${id}`, { password: null })
  expect((await cardOf()).status).toBe(200)
  await api('DELETE', `/sites/${id}`)
  expect((await cardOf()).status).toBe(410)
})

test('a preview has the picture of its own version', async () => {
  await publish('# Live')
  const edits = [{ old: 'Live', new: 'Draft' }]
  const draft = await apiOf(plinth, account)('PATCH', `/sites/${id}/files/index.md`, {
    edits,
    draft: true,
  })
  const preview: string = draft.json.preview_url
  const { text } = await visit(`${preview}/`)
  expect(metaOf(text, 'og:image:alt')).toBe('Draft')
  expect(metaOf(text, 'og:image')).toContain(new URL(preview).host)
  const card = await cardOf({}, preview)
  expect([card.status, card.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(metaOf((await visit(`${url}/`)).text, 'og:image:alt')).toBe('Live')
})
