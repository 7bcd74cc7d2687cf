// A date at which a drop expires, tags, activity and the choice of live drops, over the API and at the
// drop's addresses.
// Stores: both.
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('business'))
})

const expectRefused = ({ status, json }: Awaited<ReturnType<Api>>) =>
  expect([status, json]).toEqual([400, refusal('invalid_field')])
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a drop returns 410 at every address from its date on, and comes back', async () => {
  const created = await api('POST', '/sites', { tags: ['Launch', 'q3 2026'] })
  const { id, url, tags, expire_at } = created.json
  expect([created.status, tags, expire_at]).toEqual([201, ['launch', 'q3 2026'], null])
  await api('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>page'))
  const [{ preview_url: preview }] = (await api('GET', `/sites/${id}/versions`)).json
  const addresses = [url, preview]
  const statuses = () => Promise.all(addresses.map(async (at) => (await visit(at)).status))
  expect(await statuses()).toEqual([200, 200])

  const patch = (body: object) => api('PATCH', `/sites/${id}`, body)
  const far = inFuture(86_400_000)
  expect((await patch({ expire_at: far })).json).toMatchObject({ expire_at: far, expires_at: far })
  expect(await statuses()).toEqual([200, 200])
  for (const at of [inFuture(-1000), inFuture(11 * 366 * 86_400_000), 'tomorrow'])
    expectRefused(await patch({ expire_at: at }))

  await patch({ expire_at: inFuture(1000) })
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([410, 410])
  expect((await visit(url)).text).toContain('expired')
  const expired = (await api('GET', `/sites/${id}`)).json
  expect(expired.status).toBe('expired')
  const upload = await api('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>page'))
  expect([upload.status, upload.json.warnings]).toEqual([
    201,
    [{ file: 'index.html', line: null, message: expect.stringContaining('has expired') }],
  ])
  expect((await patch({ expire_at: null })).json).toMatchObject({
    status: 'live',
    expires_at: null,
  })
  expect(await statuses()).toEqual([200, 200])

  const activity = await api('GET', `/sites/${id}/activity`)
  const kinds = activity.json.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual([
    'expiry_changed',
    'published',
    'expiry_changed',
    'expiry_changed',
    'published',
  ])
  expect(activity.json[0]).toMatchObject({ expire_at: null, actor: { email: expect.any(String) } })
  const [, second] = (await api('GET', `/sites/${id}/activity?limit=2`)).json
  const rest = await api('GET', `/sites/${id}/activity?limit=1&before=${second.id}`)
  expect(rest.json).toEqual([activity.json[2]])
})

test('tags and lists of live drops that are not valid are refused', async () => {
  const { id } = (await api('POST', '/sites')).json
  const tagged = await api('PATCH', `/sites/${id}`, { tags: ['a,b'] })
  expectRefused(tagged)
  expect((await api('GET', '/account/live-drops')).json).toMatchObject({ sites: [] })
  const chosen = await api('PUT', '/account/live-drops', { ids: [id] })
  expectRefused(chosen)
})
