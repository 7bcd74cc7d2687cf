// Unpublishing a drop and publishing it again, over the API and at its addresses.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { visit } from './harness/http.ts'
import { testOfPlans } from './harness/modes.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { unzip } from './harness/zip.ts'

let plinth: SharedPlinth
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('business'))
})

const page = '<p>page'
const warning = {
  file: 'index.html',
  line: null,
  message: expect.stringMatching(/^This drop is unpublished, .*Publish it again/),
}

interface Drop {
  readonly id: string
  readonly url: string
  readonly slug: string
  readonly version: string
}

async function publish(settings: object = {}): Promise<Drop> {
  const { id, url, slug } = (await api('POST', '/sites')).json
  const { json } = await api('POST', `/sites/${id}/upload`, fileForm('a.html', page))
  expect(json.warnings).toEqual([])
  await patch(id, settings)
  return { id, url, slug, version: json.version_id }
}

async function patch(id: string, settings: object) {
  const { status, json } = await api('PATCH', `/sites/${id}`, settings)
  expect([status, json]).toEqual([200, expect.any(Object)])
  return json
}

const versionsOf = async (id: string) => (await api('GET', `/sites/${id}/versions`)).json
const statusAt = async (url: string) => (await visit(url)).status

test('every address returns 404 at once and serves the same again afterwards', async () => {
  const { id, url } = await publish()
  const [{ preview_url: preview }] = await versionsOf(id)
  const before = await visit(url)
  expect([before.status, before.text, await statusAt(preview)]).toEqual([200, page, 200])
  const site = await patch(id, { published: false })
  expect(site).toMatchObject({ status: 'unpublished', published: false, url })

  for (const address of [url, preview]) {
    const { status, text, headers } = await visit(address)
    expect([status, text]).toEqual([404, expect.stringContaining('This site isn’t live')])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(text).not.toContain('page')
  }
  // A browser that has the page asks whether it is still current.
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect((await visit(url, { headers })).status).toBe(404)
  expect(await statusAt(`${url}/nothing`)).toBe(404)
  expect((await visit(`${url}/.plinth/unlock`, { method: 'POST' })).status).toBe(404)

  expect(await patch(id, { published: true })).toMatchObject({ status: 'live', published: true })
  expect([await statusAt(url), await statusAt(preview)]).toEqual([200, 200])
})

test('a protected drop shows no unlock page, and asks for its password again afterwards', async () => {
  const { id, url } = await publish({ password: 'open sesame', published: false })
  const offline = await visit(url)
  expect([offline.status, offline.text]).toEqual([404, expect.not.stringContaining('password')])
  await patch(id, { published: true })
  expect(await statusAt(url)).toBe(401)
})

test('the address before a change of the slug leads to the same page', async () => {
  const { id, url } = await publish()
  const moved = await patch(id, { slug: `moved-${id.slice(-12)}`, published: false })
  expect(moved).toMatchObject({ status: 'unpublished' })
  const { status, headers } = await visit(url)
  expect([status, headers.location]).toEqual([307, `${moved.url}/`])
  expect(await statusAt(moved.url)).toBe(404)
})

describe('new versions of an unpublished drop', () => {
  let drop: Drop
  beforeAll(async () => {
    drop = await publish({ published: false })
  })
  const liveNumber = async () =>
    (await api('GET', `/sites/${drop.id}`)).json.live_version.version_number

  test('an upload, a bundle and a deploy are added with a warning and stay offline', async () => {
    const upload = await api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', '<p>two'))
    expect([upload.status, upload.json.warnings]).toEqual([201, [warning]])
    const files = folderForm({ 'index.html': '<p>three', _redirects: '/a b c d' })
    const bundle = await api('POST', `/sites/${drop.id}/upload-bundle`, files)
    const rule = expect.objectContaining({ file: '_redirects', line: 1 })
    expect([bundle.status, bundle.json.warnings]).toEqual([201, [warning, rule]])
    expect([await liveNumber(), await statusAt(drop.url)]).toEqual([3, 404])

    const sha256 = createHash('sha256').update('<p>three').digest('hex')
    const deployed = { files: [{ path: 'index.html', sha256, size: 8 }] }
    const finish = async (promote: boolean) => {
      const { json } = await api('POST', `/sites/${drop.id}/deploys`, deployed)
      const path = `/sites/${drop.id}/deploys/${json.deploy_id}/finish`
      const first = await api('POST', path, { promote })
      // A repeated request returns the same.
      expect((await api('POST', path, { promote })).json).toEqual(first.json)
      return first.json
    }
    const live = await finish(true)
    expect(live).toMatchObject({ version_number: 4, live: true, warnings: [warning] })
    const draft = await finish(false)
    expect(draft).toMatchObject({ version_number: 5, live: false, warnings: [warning] })
    expect([await statusAt(drop.url), await statusAt(draft.preview_url)]).toEqual([404, 404])
  })

  test('a restored version becomes the live one with a warning and stays offline', async () => {
    const promote = `/sites/${drop.id}/versions/${drop.version}/promote`
    const { status, json } = await api('POST', promote)
    expect(status).toBe(200)
    expect(json).toMatchObject({ version_id: drop.version, live: true, warnings: [warning] })
    expect([await liveNumber(), await statusAt(drop.url)]).toEqual([1, 404])

    await patch(drop.id, { published: true })
    expect((await visit(drop.url)).text).toBe(page)
    expect((await api('POST', promote)).json.warnings).toEqual([])
  })
})

test('it changes together with other settings or not at all', async () => {
  const { id, url } = await publish()
  const site = await patch(id, { name: 'Old', published: false, spa_fallback: true })
  expect(site).toMatchObject({ name: 'Old', published: false, spa_fallback: true })
  const invalid: [object, string][] = [
    [{ published: 'no' }, 'invalid_field'],
    [{ published: null }, 'invalid_field'],
    [{ published: true, slug: 'NO' }, 'invalid_slug'],
    [{ published: true, unknown: 1 }, 'invalid_field'],
    [{ published: true, password: 'a' }, 'invalid_field'],
  ]
  for (const [body, code] of invalid) {
    const { status, json } = await api('PATCH', `/sites/${id}`, body)
    expect([body, status, json]).toEqual([body, 400, refusal(code)])
  }
  expect([await statusAt(url), (await api('GET', `/sites/${id}`)).json.published]).toEqual([
    404,
    false,
  ])
})

test('parallel changes of different settings are all applied', async () => {
  const { id, url } = await publish()
  const changes = [
    { published: false },
    { name: 'Parallel' },
    { published: false },
    { spa_fallback: true },
  ]
  const statuses = await Promise.all(changes.map((body) => api('PATCH', `/sites/${id}`, body)))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await api('GET', `/sites/${id}`)).json).toMatchObject({
    published: false,
    name: 'Parallel',
    spa_fallback: true,
  })
  expect(await statusAt(url)).toBe(404)
})

test('a reserved drop stays reserved, and its first upload stays offline', async () => {
  const { id, url } = (await api('POST', '/sites')).json
  expect(await patch(id, { published: false })).toMatchObject({
    status: 'reserved',
    published: false,
  })
  await api('POST', `/sites/${id}/upload`, fileForm('a.html', page))
  expect((await api('GET', `/sites/${id}`)).json.status).toBe('unpublished')
  expect(await statusAt(url)).toBe(404)
})

testOfPlans('it counts toward the cap, is exported and is not in the gallery', async () => {
  const account = await plinth.createAccount('free')
  const free = apiOf(plinth, account)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await free('POST', '/sites')).json.id)
  const [id = ''] = ids
  await free('POST', `/sites/${id}/upload`, fileForm('a.html', page))
  const name = `Gallery ${id}`
  const { slug } = (await free('PATCH', `/sites/${id}`, { gallery: true, name })).json
  const gallery = async () => (await visit(`${plinth.base}/gallery`)).text.includes(name)
  expect(await gallery()).toBe(true)
  await free('PATCH', `/sites/${id}`, { published: false })
  expect(await gallery()).toBe(false)
  expect((await free('GET', '/usage')).json.drops).toEqual({ used: 3, limit: 3 })
  expect((await free('POST', '/sites')).json).toEqual(refusal('plan_limit'))
  const response = await fetch(`${plinth.base}/api/v1/sites/export`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  const files = await unzip(await response.bytes())
  expect(files[`${slug}/index.html`]).toBe(page)
  const { drops } = JSON.parse(files['plinth.json'] ?? '')
  expect(drops.find((drop: { slug: string }) => drop.slug === slug)).toMatchObject({
    status: 'unpublished',
    published: false,
  })
})

test('only callers who may change the drop can unpublish it', async () => {
  const { id, url } = await publish()
  const outsider = await newApiPerson(plinth)
  const unverified = apiOf(plinth, await plinth.createAccount('free', '--unverified'))
  const waiting = (await unverified('POST', '/sites')).json.id
  const refused: [Api, string, number, string][] = [
    [outsider.api, id, 404, 'not_found'],
    [api, 'st_none', 404, 'not_found'],
    [apiOf(plinth), id, 401, 'unauthorized'],
    [unverified, waiting, 403, 'email_not_verified'],
  ]
  for (const [by, dropId, status, code] of refused) {
    const response = await by('PATCH', `/sites/${dropId}`, { published: false })
    expect([response.status, response.json]).toEqual([status, refusal(code)])
  }
  expect(await statusAt(url)).toBe(200)
})

test('a removed drop stays removed, and a deleted one gone', async () => {
  const { id, url, slug } = await publish({ published: false })
  await plinth.plinthd('site', 'remove', slug)
  expect(await statusAt(url)).toBe(410)
  const refused = await api('PATCH', `/sites/${id}`, { published: true })
  expect([refused.status, refused.json]).toEqual([403, refusal('forbidden')])
  await plinth.plinthd('site', 'restore', slug)
  expect(await statusAt(url)).toBe(404)
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  expect(await statusAt(url)).toBe(410)
})
