// Deploys in several requests, with nothing but the REST API.
// Stores: both; `npm test` has postgres-s3. The suites of the command line deploy to local files.
import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { openConnection } from './harness/connection.ts'
import { visit } from './harness/http.ts'
import { filePart, multipart } from './harness/multipart.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { listSpool, readBlobs } from './harness/stored-blobs.ts'

type Files = Readonly<Record<string, Buffer>>

let plinth: Plinth
let account: Account
let api: Api
beforeAll(async () => {
  plinth = await startPlinth()
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
})
afterAll(() => plinth?.stop())

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const page = (text: string) => Buffer.from(`<!doctype html><title>${text}</title>${text}`)
const blobPart = (content: Buffer) => filePart('blobs', digestOf(content), content)

const listOf = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    sha256: digestOf(content),
    size: content.length,
  }))

async function begin(files: Files) {
  const { id, url } = (await api('POST', '/sites')).json
  const response = await api('POST', `/sites/${id}/deploys`, { files: listOf(files) })
  expect(response.status).toBe(201)
  return { id, url, at: `/sites/${id}/deploys/${response.json.deploy_id}`, created: response.json }
}

test('a draft is served at its preview only, and the next deploy sends only changed files', async () => {
  const files = { 'index.html': page('one'), 'a.bin': randomBytes(300_000) }
  const { id, url, at, created } = await begin({ ...files, '.DS_Store': Buffer.from('x') })
  expect(created.warnings).toEqual([{ file: '.DS_Store', line: null, message: expect.any(String) }])
  expect(created.missing.toSorted()).toEqual(Object.values(files).map(digestOf).toSorted())

  const early = await api('POST', `${at}/finish`)
  expect([early.status, early.json]).toEqual([
    409,
    { ...refusal('deploy_incomplete'), missing: created.missing },
  ])
  const sent = await api('POST', `${at}/blobs`, multipart(...Object.values(files).map(blobPart)))
  expect([sent.status, sent.json]).toEqual([200, { received: 2 }])
  expect((await api('GET', at)).json).toMatchObject({ missing: [] })
  const draft = await api('POST', `${at}/finish`, { promote: false })
  expect([draft.status, draft.json]).toMatchObject([201, { version_number: 1, live: false }])
  expect((await visit(url)).status).toBe(404)
  expect((await visit(`${draft.json.preview_url}/`)).text).toContain('one')

  const changed = { ...files, 'index.html': page('two') }
  const next = await api('POST', `/sites/${id}/deploys`, { files: listOf(changed) })
  expect(next.json.missing).toEqual([digestOf(changed['index.html'])])
  const there = `/sites/${id}/deploys/${next.json.deploy_id}`
  await api('POST', `${there}/blobs`, multipart(blobPart(changed['index.html'])))
  const live = await api('POST', `${there}/finish`)
  expect(live.json).toMatchObject({ version_number: 2, live: true, warnings: [] })
  expect((await api('POST', `${there}/finish`)).json).toEqual(live.json)
  expect((await visit(url)).text).toContain('two')
  expect((await visit(`${url}/a.bin`)).body.equals(files['a.bin'])).toBe(true)
  const versions = (await api('GET', `/sites/${id}/versions`)).json
  expect(versions).toMatchObject([{ live: true, source: 'bundle' }, { live: false }])
  await api('DELETE', `/sites/${id}`)
  expect((await readBlobs(plinth, [])).stored).toEqual([])
})

/** Bytes in the spool of the upload in progress. */
async function spooledBytes(): Promise<number> {
  const [folder = 'none'] = await listSpool(plinth)
  const pack = path.join(plinth.stores.dataDir, 'spool', folder, 'pack')
  return (await stat(pack).catch(() => null))?.size ?? 0
}

test('files received before the connection broke are not sent again', async () => {
  const files = { 'index.html': page('whole'), 'a.bin': randomBytes(50_000) }
  const { url, at, created } = await begin(files)
  const whole = Buffer.from(await multipart(...Object.values(files).map(blobPart)).arrayBuffer())
  const { socket } = await openConnection(plinth.port)
  const head = [
    `POST /api/v1${at}/blobs HTTP/1.1`,
    `Host: localhost:${plinth.port}`,
    `Authorization: Bearer ${account.token}`,
    `Content-Type: ${multipart().type}`,
    `Content-Length: ${whole.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(whole.subarray(0, -10_000))
  // By then the page is complete, and the other file is not.
  await expect.poll(spooledBytes).toBeGreaterThan(30_000)
  socket.destroy()
  const remaining = [digestOf(files['a.bin'])]
  expect(created.missing).not.toEqual(remaining)
  await expect.poll(async () => (await api('GET', at)).json.missing).toEqual(remaining)

  expect((await api('POST', `${at}/blobs`, multipart(blobPart(files['a.bin'])))).status).toBe(200)
  // The state is in the stores: a new process continues.
  await plinth.kill('SIGKILL')
  await plinth.restart()
  expect((await api('POST', `${at}/finish`)).json).toMatchObject({ live: true })
  expect((await visit(url)).text).toContain('whole')
  expect((await visit(`${url}/a.bin`)).body.equals(files['a.bin'])).toBe(true)
  expect(await listSpool(plinth)).toEqual([])
})

test('with if_changed, files of the live version add no version on any upload path', async () => {
  const files = { 'index.html': page('same'), 'a.txt': randomBytes(80_000) }
  const { id, url, at } = await begin(files)
  await api('POST', `${at}/blobs`, multipart(...Object.values(files).map(blobPart)))
  const first = (await api('POST', `${at}/finish`, { if_changed: true })).json
  expect(first).toMatchObject({ version_number: 1, changed: true, live: true })
  const { version_id } = first
  const unchanged = { version_id, version_number: 1, changed: false }

  const again = (await api('POST', `/sites/${id}/deploys`, { files: listOf(files) })).json
  expect(again.missing).toEqual([])
  for (const ifChanged of [true, false]) {
    const body = { if_changed: ifChanged }
    const finished = await api('POST', `/sites/${id}/deploys/${again.deploy_id}/finish`, body)
    expect(finished).toMatchObject({ status: 201, json: { ...unchanged, live: true } })
  }
  const withField = (form: FormData, value: string) => {
    form.append('if_changed', value)
    return form
  }
  const bundle = () => folderForm({ 'index.html': files['index.html'], 'a.txt': files['a.txt'] })
  const skipped = await api('POST', `/sites/${id}/upload-bundle`, withField(bundle(), 'true'))
  expect(skipped).toMatchObject({ status: 201, json: unchanged })
  const added = await api('POST', `/sites/${id}/upload-bundle`, withField(bundle(), 'false'))
  expect(added.json).toMatchObject({ version_number: 2, changed: false })

  const single = () => fileForm('page.html', files['index.html'])
  const wrong = await api('POST', `/sites/${id}/upload`, withField(single(), 'yes'))
  expect([wrong.status, wrong.json]).toEqual([400, refusal('invalid_field')])
  const fewer = await api('POST', `/sites/${id}/upload`, withField(single(), 'true'))
  expect(fewer.json).toMatchObject({ version_number: 3, changed: true })
  const same = await api('POST', `/sites/${id}/upload`, withField(single(), 'true'))
  expect(same.json).toMatchObject({ version_number: 3, changed: false })
  expect((await visit(url)).text).toBe(String(files['index.html']))
  expect((await visit(`${url}/a.txt`)).status).toBe(404)
})

test('a drop is deleted with if_empty only if it has no version', async () => {
  const empty = (await api('POST', '/sites')).json.id
  const { id, at } = await begin({ 'index.html': page('kept') })
  await api('POST', `${at}/blobs`, multipart(blobPart(page('kept'))))
  expect((await api('POST', `${at}/finish`, { promote: false })).status).toBe(201)
  const refused = await api('DELETE', `/sites/${id}?if_empty=true`)
  expect([refused.status, refused.json]).toEqual([409, refusal('not_empty')])
  expect((await api('DELETE', `/sites/${empty}?if_empty=maybe`)).status).toBe(400)
  expect((await api('DELETE', `/sites/${empty}?if_empty=true`)).status).toBe(204)
  expect((await api('GET', `/sites/${empty}`)).status).toBe(404)
  expect((await api('GET', `/sites/${id}`)).status).toBe(200)
})

test('other accounts cannot see deploys, and unverified ones cannot start one', async () => {
  const { id, at } = await begin({ 'index.html': page('ours') })
  const outsider = apiOf(plinth, await plinth.createAccount('free'))
  const files = listOf({ 'index.html': page('ours') })
  const ownId = (await outsider('POST', '/sites')).json.id
  const missing: [string, string, unknown?][] = [
    ['POST', `/sites/${id}/deploys`, { files }],
    ['GET', at],
    ['POST', `${at}/blobs`, multipart(blobPart(page('ours')))],
    ['POST', `${at}/finish`],
    ['GET', at.replace(id, ownId)],
  ]
  for (const [method, address, body] of missing) {
    const { status, json } = await outsider(method, address, body)
    expect([address, status, json]).toEqual([address, 404, refusal('not_found')])
  }
  const unverified = apiOf(plinth, await plinth.createAccount('free', '--unverified'))
  const { id: waiting } = (await unverified('POST', '/sites')).json
  const { status, json } = await unverified('POST', `/sites/${waiting}/deploys`, { files })
  expect([status, json]).toEqual([403, refusal('email_not_verified')])
})
