// Tokens with limits: what they see, what they publish, and how they end.
// Stores: sqlite-files. The adapters' contract tests read the limits of tokens from both.
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { filePart, multipart } from './harness/multipart.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { createTokenWorld, type TokenWorld } from './harness/token-kinds.ts'

let plinth: SharedPlinth
let world: TokenWorld
beforeAll(async () => {
  plinth = await sharedPlinth()
  world = await createTokenWorld(plinth)
})

const limited = (detail: string) => ({ error: 'forbidden', detail })

test('a token says what it may do', async () => {
  const { id, slug } = world.drop
  const site = { id, slug }
  expect((await world.apis['drop-drafts']('GET', '/me')).json.token).toEqual({
    name: 'CI',
    access: 'drafts',
    site,
    expires_at: null,
  })
  expect((await world.apis.full('GET', '/me')).json.token).toMatchObject({
    access: 'full',
    site: null,
  })
  expect((await world.apis.cli('GET', '/me')).json.token).toBeNull()
  expect((await world.session('GET', '/me')).json.token).toBeNull()
  const listed = (await world.session('GET', '/tokens')).json
  expect(listed).toContainEqual(
    expect.objectContaining({ access: 'drafts', site, last_used_at: expect.any(String) }),
  )
})

test('a token for one drop sees no other account of its user', async () => {
  expect((await world.session('POST', '/organisations', { name: 'Orchard' })).status).toBe(201)
  const names = async (api: Api) =>
    (await api('GET', '/me')).json.organisations.map(({ name }: { name: string }) => name)
  expect(await names(world.apis.read)).toContain('Orchard')
  expect(await names(world.apis.drop)).toHaveLength(1)
  expect(await names(world.apis.drop)).not.toContain('Orchard')
})

test('a token for one drop sees no other', async () => {
  for (const kind of ['drop', 'drop-read', 'drop-drafts'] as const) {
    const api = world.apis[kind]
    const { drop, other } = world
    expect((await api('GET', '/sites')).json).toMatchObject([{ id: drop.id }])
    const seen = (await api('GET', '/sites/views')).json
    expect(JSON.stringify(seen)).not.toContain(other.id)
    for (const path of ['', '/versions', '/views', '/domains']) {
      const { status, json } = await api('GET', `/sites/${other.id}${path}`)
      expect([status, json]).toEqual([404, refusal('not_found')])
    }
  }
  const { apis, other } = world
  const upload = await apis.drop('POST', `/sites/${other.id}/upload`, fileForm('a.html', 'Hi'))
  expect(upload.status).toBe(404)
  expect((await apis.drop('PATCH', `/sites/${other.id}`, { name: 'x' })).status).toBe(404)
  expect((await apis.drop('DELETE', `/sites/${other.id}`)).status).toBe(404)
})

const page = (text: string) => Buffer.from(`<!doctype html><title>${text}</title>${text}`)
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const filesOf = (content: Buffer) => [
  { path: 'index.html', sha256: digestOf(content), size: content.length },
]

async function beginDeploy(api: Api, id: string, content: Buffer): Promise<string> {
  const sha256 = digestOf(content)
  const begun = await api('POST', `/sites/${id}/deploys`, { files: filesOf(content) })
  const at = `/sites/${id}/deploys/${begun.json.deploy_id}`
  const blobs = multipart(filePart('blobs', sha256, content))
  expect((await api('POST', `${at}/blobs`, blobs)).status).toBe(200)
  return at
}

test.each(['drafts', 'drop-drafts'] as const)('%s deploys drafts only', async (kind) => {
  const api = world.apis[kind]
  const { id = '', url = '' } = world.drop
  const before = (await visit(url)).text
  // Nothing is uploaded in vain if the request says how the deploy will be finished.
  const begin = async (promote: boolean) =>
    (await api('POST', `/sites/${id}/deploys`, { files: filesOf(page('Hi')), promote })).status
  expect([await begin(true), await begin(false)]).toEqual([403, 201])
  const at = await beginDeploy(api, id, page(`A draft by ${kind}`))
  const stored = async () => (await world.session('GET', `/sites/${id}/versions`)).json
  const versions = await stored()
  // Promoting is the default.
  for (const body of [{ promote: true }, {}, undefined]) {
    const refused = await api('POST', `${at}/finish`, body)
    expect([refused.status, refused.json]).toEqual([403, refusal('forbidden')])
  }
  expect(await stored()).toEqual(versions)
  const draft = await api('POST', `${at}/finish`, { promote: false })
  expect([draft.status, draft.json]).toMatchObject([201, { live: false }])
  expect((await visit(`${draft.json.preview_url}/`)).text).toContain(`A draft by ${kind}`)
  // The deploy is finished: repeating the request must not promote its draft.
  expect((await api('POST', `${at}/finish`, { promote: true })).status).toBe(403)
  const promote = `/sites/${id}/versions/${draft.json.version_id}/promote`
  expect((await api('POST', promote)).status).toBe(403)
  expect((await visit(url)).text).toBe(before)
  // A token with full access may publish what the other has uploaded.
  expect((await world.apis.drop('POST', `${at}/finish`, { promote: true })).status).toBe(201)
  expect((await visit(url)).text).toContain(`A draft by ${kind}`)
})

test('an error says what the token may do and what is needed', async () => {
  const { apis, drop } = world
  const upload = () => fileForm('a.html', 'Hi')
  const path = `/sites/${drop.id}/upload`
  expect((await apis.read('POST', path, upload())).json).toEqual(
    limited('This API token can only read. This operation needs a token with full access.'),
  )
  expect((await apis.drop('POST', '/drops', upload())).json).toEqual(
    limited('This API token is for one drop. This operation needs a token for the whole account.'),
  )
})

test('a token cannot be for a drop of another account, nor have another access', async () => {
  const stranger = apiOf(plinth, await plinth.createAccount('free'))
  const { id } = (await stranger('POST', '/sites')).json
  const create = async (limits: object) =>
    (await world.session('POST', '/tokens', { name: 'CI', ...limits })).json
  expect(await create({ site_id: id })).toEqual(refusal('not_found'))
  expect(await create({ site_id: 'st_unknown' })).toEqual(refusal('not_found'))
  expect(await create({ access: 'write' })).toEqual(refusal('invalid_field'))
  expect(await create({ access: null })).toEqual(refusal('invalid_field'))
})

test('tokens and staged uploads end with their drop', async () => {
  const { id = '', slug = '' } = (await world.session('POST', '/sites')).json
  const token = await world.create({ site_id: id })
  const api = apiOf(plinth, { token })
  const staged = await callTool(token, 'service_stage_upload', { kind: 'html', slug })
  expect((await api('GET', '/me')).status).toBe(200)
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  expect((await api('GET', '/me')).status).toBe(401)
  expect(JSON.stringify((await world.session('GET', '/tokens')).json)).not.toContain(id)
  const { upload_url: url } = staged.result.structuredContent
  expect((await fetch(url, { method: 'PUT', body: '<p>late' })).status).toBe(404)
})

test('an upload that a token for one drop stages is published to that drop', async () => {
  const { drop, tokens } = world
  const staged = await callTool(tokens.drop, 'service_stage_upload', {
    kind: 'html',
    slug: drop.slug,
  })
  const { upload_url: url, updates } = staged.result.structuredContent
  expect(updates).toBe(drop.id)
  expect((await fetch(url, { method: 'PUT', body: '<p>staged' })).status).toBe(201)
  expect((await visit(drop.url ?? '')).text).toContain('staged')
})

async function callTool(token: string, name: string, input: object) {
  const response = await fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  })
  return response.json()
}
