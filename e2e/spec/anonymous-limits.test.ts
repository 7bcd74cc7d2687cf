// Rate limits of anonymous publishing, and the requests that they do not apply to.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Plinth, startPlinth } from '../harness/plinth.ts'
import { signUpVerified } from './people.ts'
import type { AnonymousDrop } from './response-types.ts'
import {
  bearer,
  createSite,
  expectError,
  expectStatus,
  html,
  openService,
  publish,
  type Service,
  serviceOf,
} from './service.ts'

const files = [{ field: 'file', filename: 'index.html', content: html('Anonymous') }]
const drops = '/api/v1/drops'

describe('429: anonymous publishing from one network', () => {
  let plinth: Plinth
  let service: Service
  let published: AnonymousDrop[]
  /** The time right after the first publish. */
  let firstAt: number
  beforeAll(async () => {
    plinth = await startPlinth({ PLINTH_ANON_PER_HOUR: '3', PLINTH_DEFAULT_COUNTRY: 'DE' })
    service = serviceOf(plinth)
    published = []
    for (let n = 0; n < 3; n += 1) {
      const reply = expectStatus(await service.visitor().post(drops, { files }), 201)
      published.push(reply.json<AnonymousDrop>())
      firstAt ??= Date.now()
    }
  })
  afterAll(() => plinth?.stop())

  test('the next publish is 429 until the first is an hour old, and says when that is', async () => {
    await setTimeout(1_001)
    const askedAt = Date.now()
    const reply = await service.visitor().post(drops, { files })
    expectError(reply, 429, 'rate_limited')
    const seconds = Number(reply.header('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(Math.ceil(3600 - (askedAt - firstAt) / 1000))
  })
  test('Markdown counts toward the same limit', async () => {
    const reply = await service.visitor().post('/api/v1/drops-md', { json: { markdown: 'x' } })
    expectError(reply, 429, 'rate_limited')
  })
  test('a malformed request is still 400', async () => {
    expectError(await service.visitor().post(drops, { json: {} }), 400)
    expectError(await service.visitor().post('/api/v1/drops-md', { json: {} }), 400)
  })
  test('a file that is too large is still 413', async () => {
    const large = [{ ...files[0], field: 'file', content: Buffer.alloc(3 * 1_048_576) }]
    expectError(await service.visitor().post(drops, { files: large }), 413)
  })
  test('the list and the published pages are not limited', async () => {
    expectStatus(await service.visitor().get(drops), 200)
    for (const { url } of published) expectStatus(await service.visitor().get(url), 200)
  })
  test('authenticated publishing is not subject to the anonymous caps', async () => {
    const { api } = await service.owner('business')
    const { id } = await createSite(api)
    for (let n = 0; n < 6; n += 1) await publish(api, id, html(`Version ${n}`))
  })
  test('a token at /drops bypasses the anonymous limits', async () => {
    const { token } = await service.owner('free')
    const reply = await service.visitor().post(drops, { files, headers: bearer(token) })
    expectStatus(reply, 201)
  })
  test('signing up from that network works', async () => {
    const { session } = await signUpVerified(service)
    const site = await createSite(session)
    await publish(session, site.id, html('Signed up'))
    expectStatus(await service.visit(site.slug), 200)
  })
  test('currency is resolved from the country at sign-up', async () => {
    const { session } = await signUpVerified(service)
    const me = (await session.get('/api/v1/me')).json()
    expect(me).toMatchObject({ tenant: { country: 'DE', currency: 'EUR' } })
  })
})

describe('at the defaults a script can publish many times', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })

  test('refused uploads do not count, forty publishes succeed, the next needs a proof of work', async () => {
    const session = service.visitor()
    const wrong = [{ field: 'file', filename: 'a.txt', content: 'x' }]
    for (let n = 1; n <= 5; n += 1) expectError(await session.post(drops, { files: wrong }), 400)
    for (let n = 1; n <= 40; n += 1) expectStatus(await session.post(drops, { files }), 201)
    expect((await session.get(drops)).json<unknown[]>()).toHaveLength(40)
    const next = await session.post(drops, { files })
    expectError(next, 429, 'rate_limited')
    expect(next.header('retry-after')).toMatch(/^\d+$/)
    expect(next.json().challenge).toBeDefined()
  })
})
