// PostgreSQL unavailable: known drops stay online, everything else returns 503 soon, and the server
// recovers by itself.
// Stores: postgres-s3. SQLite has no server that can be unavailable.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres, type TestPostgres } from '@plinth/server/test-servers/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'
import { type SilentProxy, startSilentProxy, through } from './harness/silent-proxy.ts'

const notReady = 'not ready: the database is unavailable; known drops are served\n'
const retryAfter = expect.stringMatching(/^[1-9]\d*$/)
const password = 'open sesame'

let postgres: TestPostgres
let databaseUrl: string
let proxy: SilentProxy
let plinth: Plinth
let api: Api

beforeAll(async () => {
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  proxy = await startSilentProxy(Number(new URL(databaseUrl).port))
  plinth = await startPlinth({
    DATABASE_URL: through(proxy, databaseUrl),
    PLINTH_STORE_TIMEOUT_SECONDS: '2',
  })
  api = apiOf(plinth, await plinth.createAccount('plus'))
})
afterAll(async () => {
  await plinth?.stop()
  await proxy?.close()
  await postgres?.stop()
})

const address = (slug: string) => `http://${slug}.localhost:${plinth.port}/`
const at = (target: string) => visit(`${plinth.base}${target}`)
const readiness = () => at('/readyz')

/** On a very busy machine the stores may be slower than the short limit of this server. */
async function publish(slug: string, content: string): Promise<string> {
  return eventually(async () => {
    const sites = (await api('GET', '/sites')).json as { id: string; slug: string }[]
    const known = sites.find((site) => site.slug === slug)
    const { id } = known ?? (await api('POST', '/sites', { slug })).json
    const upload = await api('POST', `/sites/${id}/upload`, fileForm('a.html', content))
    expect(upload.status).toBe(201)
    return id
  })
}

const expectServed = (slug: string, content: string) =>
  eventually(async () => expect((await visit(address(slug))).text).toBe(content))

/** The first page that is served, however long that takes on a very busy machine. */
const firstServed = (slug: string) =>
  eventually(async () => {
    const { status, text } = await visit(address(slug))
    expect(status).toBe(200)
    return text
  })

const becomesReady = () => eventually(async () => expect((await readiness()).text).toBe('ready\n'))

async function metric(name: string): Promise<number> {
  const { text } = await at('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

describe('a server that never responds', () => {
  let cookie: string

  beforeAll(async () => {
    await publish('known', 'known page')
    await expectServed('known', 'known page')
    const id = await publish('locked', 'locked page')
    await eventually(async () =>
      expect((await api('PATCH', `/sites/${id}`, { password })).status).toBe(200),
    )
    cookie = await eventually(async () => {
      const unlocked = await unlock()
      expect(unlocked.status).toBe(303)
      return unlocked.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    })
    await eventually(async () =>
      expect((await visit(address('locked'), { headers: { cookie } })).text).toBe('locked page'),
    )
    await publish('removed', 'removed page')
    await expectServed('removed', 'removed page')
    await becomesReady()
    proxy.silence()
  })
  afterAll(() => proxy.restore())

  const unlock = () =>
    visit(`${address('locked')}.plinth/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password, return_to: '/' }).toString(),
    })

  test('leaves known drops online', async () => {
    for (let visits = 0; visits < 3; visits++) {
      const { status, text } = await visit(address('known'))
      expect([status, text]).toEqual([200, 'known page'])
    }
    expect((await visit(`${address('known')}missing`)).status).toBe(404)
  })

  test('leaves protected drops protected, and unlocked ones unlocked', async () => {
    expect((await visit(address('locked'))).status).toBe(401)
    const { status, text } = await visit(address('locked'), { headers: { cookie } })
    expect([status, text]).toEqual([200, 'locked page'])
    const refused = await unlock()
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, retryAfter])
    expect(refused.text).toContain('Try again in')
  })

  test('makes unknown drops and the API unavailable', async () => {
    const unknown = await visit(address('unknown'))
    expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, retryAfter])
    const refused = await api('POST', '/sites', {})
    expect([refused.status, refused.json]).toEqual([503, refusal('unavailable')])
    expect(refused.headers.get('retry-after')).toEqual(retryAfter)
  })

  test('is reported by /readyz and /metrics', async () => {
    await eventually(async () => {
      const { status, text } = await readiness()
      expect([status, text]).toEqual([503, notReady])
    })
    expect((await visit(address('known'))).text).toBe('known page')
    expect(await metric('plinth_database_outage_seconds')).toBeGreaterThan(0)
    expect(await metric('plinth_stale_serving')).toBe(1)
    expect(await metric('plinth_stale_lookups_total')).toBeGreaterThan(0)
  })

  test('does not concern pages that need no database', async () => {
    for (const target of ['/healthz', '/', '/docs']) expect((await at(target)).status).toBe(200)
  })

  test('hides no change that was made elsewhere meanwhile, once it responds again', async () => {
    const otherMachine = await mkdtemp(path.join(tmpdir(), 'plinth-other-machine-'))
    const environment = {
      ...plinth.environment,
      DATABASE_URL: databaseUrl,
      PLINTH_DATA_DIR: otherMachine,
    }
    const removal = await runPlinthd(environment, 'site', 'remove', 'removed')
    expect(removal.code).toBe(0)
    expect((await visit(address('removed'))).text).toBe('removed page')
    proxy.restore()
    await eventually(async () => expect((await visit(address('removed'))).status).toBe(410))
    await becomesReady()
    expect((await visit(address('removed'))).status).not.toBe(200)
    await expect.poll(() => metric('plinth_stale_serving')).toBe(0)
    await publish('known', 'next page')
    expect(await firstServed('known')).toBe('next page')
    await rm(otherMachine, { recursive: true })
  })
})

describe.each([
  ['stopped processes', 'pause', 'resume'],
  ['a shutdown', 'shut down', 'start'],
] as const)('after %s', (_, fail, recover) => {
  test('known drops are served, and publishing works when PostgreSQL is back', async ({ skip }) => {
    if (fail === 'pause' && process.platform !== 'linux') skip('needs the list of its processes')
    await publish('known', `before ${fail}`)
    await expectServed('known', `before ${fail}`)
    await becomesReady()
    await postgres.order(fail)
    await eventually(async () => {
      expect((await visit(address('known'))).text).toBe(`before ${fail}`)
      expect((await readiness()).text).toBe(notReady)
    })
    expect((await visit(address('unknown'))).status).toBe(503)
    await postgres.order(recover)
    await becomesReady()
    await publish('known', `after ${fail}`)
    expect(await firstServed('known')).toBe(`after ${fail}`)
  })
})
