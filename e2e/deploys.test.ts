// A version in several requests, as a program sends it that knows nothing but the API.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { filePart, multipart } from './harness/multipart.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { readBlobs } from './harness/stored-blobs.ts'

type Files = Readonly<Record<string, Buffer>>

let plinth: Plinth
let api: Api
beforeAll(async () => {
  plinth = await startPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
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
  const answer = await api('POST', `/sites/${id}/deploys`, { files: listOf(files) })
  expect(answer.status).toBe(201)
  return { id, url, at: `/sites/${id}/deploys/${answer.json.deploy_id}`, begun: answer.json }
}

test('a draft is seen at its preview alone, and what is live brings only what has changed', async () => {
  const files = { 'index.html': page('one'), 'a.bin': randomBytes(300_000) }
  const { id, url, at, begun } = await begin({ ...files, '.DS_Store': Buffer.from('x') })
  expect(begun.warnings).toEqual([{ file: '.DS_Store', message: expect.any(String) }])
  expect(begun.missing.toSorted()).toEqual(Object.values(files).map(digestOf).toSorted())

  const early = await api('POST', `${at}/finish`)
  expect([early.status, early.json]).toEqual([
    409,
    { ...refusal('deploy_incomplete'), missing: begun.missing },
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
  expect(versions).toMatchObject([{ live: true, source: 'cli' }, { live: false }])
  await api('DELETE', `/sites/${id}`)
  expect((await readBlobs(plinth, [])).stored).toEqual([])
})
