// Moving a running server to the other kind of stores: killed, continued, and served from there.
// Stores: both; `npm test` has sqlite-files. Unit tests copy in both directions.
import { randomInt } from 'node:crypto'
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf } from './harness/api.ts'
import {
  addressOf,
  type CopiedDrop,
  checkDrops,
  copy,
  createDrops,
  createTarget,
  killCopy,
  publish,
  startTarget,
  startTraffic,
  type Target,
  unlock,
} from './harness/copies.ts'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { password, signIn } from './harness/person.ts'
import { type Account, type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'
import { seededRandom } from './harness/random.ts'

const hostname = 'www.copied.example'
const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))

let dns: DnsTestServer
let source: Plinth
let target: Target
let account: Account
let api: Api
let browser: FormBrowser
let drops: CopiedDrop[]
let locked: CopiedDrop
let cookie: string
let atTarget: Plinth | null = null

beforeAll(async () => {
  dns = await startDns()
  source = await startPlinth({ PLINTH_DNS_SERVERS: dns.address })
  account = await source.createAccount('business', '--password', password)
  api = apiOf(source, account)
  browser = openFormBrowser(source)
  await signIn(browser, account)
  drops = await createDrops(api, 12)
  const [first, second] = drops as [CopiedDrop, CopiedDrop]
  locked = second
  expect((await api('PATCH', `/sites/${locked.id}`, { password })).status).toBe(200)
  cookie = await unlock(source, locked)
  dns.set(hostname, { cname: `${first.slug}.localhost` })
  await api('POST', `/sites/${first.id}/domains`, { hostname })
  const checked = await api('POST', `/sites/${first.id}/domains/${hostname}/check`)
  expect(checked.json).toMatchObject({ status: 'active' })
  target = await createTarget(source)
})
afterAll(async () => {
  await atTarget?.stop()
  await source.stop()
  await dns.stop()
  await target.stores.remove()
})

test('a copy is killed under load, continued, and has everything acknowledged', async () => {
  const quiet = drops[2] as CopiedDrop
  const traffic = startTraffic(source, api, { busy: drops.slice(4, 6), quiet })
  const prepared = await copy(source, target, '--prepare')
  expect([prepared.code, prepared.stderr]).toEqual([0, ''])
  // A target that is not complete does not start.
  const started = await runPlinthd({ ...source.environment, ...target.env }, 'serve')
  expect([started.code, started.stderr]).toEqual([1, expect.stringContaining('not complete')])

  await killCopy(source, target, 1500 * seededRandom(seed)())
  const copied = await copy(source, target)
  expect([copied.code, copied.stderr], `seed ${seed}`).toEqual([0, ''])
  // On a fast machine the kill may have come too late.
  expect(copied.stdout).toMatch(/^The copy (is complete\.|to .* was complete already\.)/m)
  await traffic.stop()

  // The source stays read-only, and its visitors notice nothing.
  const refused = await api('PATCH', `/sites/${quiet.id}`, { name: 'Lost' })
  expect([refused.status, refused.json]).toEqual([
    503,
    { error: 'unavailable', detail: expect.stringContaining('The service is being moved') },
  ])
  expect(refused.headers.get('retry-after')).toBe('15')
  expect((await visit(addressOf(source, quiet))).status).toBe(200)
  await unlock(source, locked)
})

test('the server at the target continues with everything', async () => {
  atTarget = await startTarget(target, { PLINTH_DNS_SERVERS: dns.address })
  await checkDrops(
    atTarget,
    account,
    drops.filter((drop) => drop !== locked),
  )
  // The session, the cookie of a visitor who has entered the password, and both passwords.
  const moved = openFormBrowser(atTarget)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  expect((await moved.api('GET', '/me')).status).toBe(200)
  await signIn(openFormBrowser(atTarget), account)
  const page = addressOf(atTarget, locked)
  expect((await visit(page)).status).toBe(401)
  expect((await visit(page, { headers: { cookie } })).status).toBe(200)
  await unlock(atTarget, locked)
  // The custom domain.
  const domain = await visit(`http://${hostname}:${atTarget.port}/`)
  expect([domain.status, domain.text]).toEqual([
    200,
    expect.stringContaining(`${drops[0]?.slug} 0`),
  ])
  // Publishing, and restoring an earlier version.
  const drop = drops[3] as CopiedDrop
  const moving = apiOf(atTarget, account)
  expect(await publish(moving, drop)).toBe(201)
  const live = () => visit(addressOf(atTarget as Plinth, drop))
  expect((await live()).text).toContain(`${drop.slug} 1`)
  const [, earlier] = (await moving('GET', `/sites/${drop.id}/versions`)).json
  const promoted = await moving('POST', `/sites/${drop.id}/versions/${earlier.version_id}/promote`)
  expect(promoted.status).toBe(200)
  expect((await live()).text).toContain(`${drop.slug} 0`)
})

test('the source serves after a restart, and accepts changes when the copy is cancelled', async () => {
  await source.kill('SIGTERM')
  await source.restart()
  const quiet = drops[2] as CopiedDrop
  expect((await visit(addressOf(source, quiet))).status).toBe(200)
  expect(await publish(api, quiet)).toBe(503)
  const doctor = await runPlinthd(source.environment, 'doctor')
  expect(doctor.stdout).toMatch(/^warn {2}database: read-only because of the copy to /m)
  const cancelled = await runPlinthd(source.environment, 'copy', '--cancel')
  expect([cancelled.code, cancelled.stderr]).toEqual([0, ''])
  expect(await publish(api, quiet)).toBe(201)
})
