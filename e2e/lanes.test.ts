// The fast lane sends what `node:http` sends: the same bytes go through it and around it, and status,
// headers, body, the number of responses and what becomes of the connection must be equal.
//
// `npm run test:lanes` runs it in full. LANES_REQUESTS sets the number of generated requests,
// LANES_SEED the seed, and LANES_SECONDS ends the generation early.
// Stores: sqlite-files. Both ways read the same stores.
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { responsesOf, type Ways } from './lanes/compare.ts'
import { type Exchange, request } from './lanes/exchange-text.ts'
import { generate } from './lanes/generate.ts'
import { ordinaryRequests } from './lanes/ordinary-requests.ts'
import { differencesOf } from './lanes/run-exchanges.ts'
import { prepareSecureSite } from './lanes/secure-site.ts'
import { prepareSite, type Site } from './lanes/site.ts'
import { smugglingTricks } from './lanes/smuggling.ts'
import { cutRequests } from './lanes/tricks/cut-requests.ts'

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const isFull = process.env.LANES_REQUESTS !== undefined
const requests = setting('LANES_REQUESTS', 400)
const seed = setting('LANES_SEED', isFull ? Date.now() % 1_000_000 : 1)
const seconds = setting('LANES_SECONDS', isFull ? 1800 : 60)

let dns: DnsTestServer
let plinth: Plinth
let site: Site
let ways: Ways
beforeAll(async () => {
  dns = await startDns()
  const around = await getFreePort()
  plinth = await startPlinth({
    PLINTH_DNS_SERVERS: dns.address,
    PLINTH_TRUST_PROXY: '127.0.0.1',
    PLINTH_TEST_PORT_WITHOUT_LANE: String(around),
  })
  site = await prepareSite(plinth, dns)
  const last = request('GET /the/end HTTP/1.1', `Host: ${site.hosts.reserved}`, 'Connection: close')
  ways = { lane: { port: plinth.port }, around: { port: around }, last }
})
afterAll(async () => {
  await plinth?.stop()
  await dns?.stop()
})

async function expectEqual(exchanges: Iterable<Exchange>, between = ways): Promise<void> {
  const { repeatable, once } = await differencesOf(between, exchanges)
  if (isFull) for (const difference of once) process.stderr.write(`Seen once: ${difference}\n`)
  expect(repeatable).toEqual([])
}

/** In short form only some of a table, from all parts of it. */
const some = (exchanges: readonly Exchange[], every: number) =>
  isFull ? exchanges : exchanges.filter((_, index) => index % every === 0)

test('ordinary requests', async () => {
  await expectEqual(some(ordinaryRequests(site), 3))
})

test('requests that parsers may read differently', async () => {
  await expectEqual(some(smugglingTricks(site), 6))
})

test('requests in pieces', async () => {
  await expectEqual(cutRequests(site, isFull ? 1 : 7))
})

test(`generated requests, seed ${seed}`, async () => {
  let sent = 0
  const deadline = performance.now() + seconds * 1000
  function* generated() {
    for (const message of generate(site, seed)) {
      if (sent >= requests || performance.now() > deadline) return
      sent += message.requests
      yield message
    }
  }
  await expectEqual(generated())
  if (isFull) process.stderr.write(`${sent} generated requests were compared, seed ${seed}.\n`)
})

test('views are counted alike', async () => {
  const countedBy = async (way: Ways['lane']) => {
    const before = await site.views()
    for (const message of some(ordinaryRequests(site), 3))
      await responsesOf(way, message, ways.last)
    return added(before, await site.views())
  }
  const [lane, around] = [await countedBy(ways.lane), await countedBy(ways.around)]
  expect(lane).toEqual(around)
  expect(lane.plain).toBeGreaterThan(20)
})

test.runIf(isFull)('over TLS, with HTTP/1.1', async () => {
  const secure = await prepareSecureSite(site)
  try {
    await expectEqual(ordinaryRequests(secure.site), secure.ways)
    await expectEqual(smugglingTricks(secure.site), secure.ways)
    await expectEqual(cutRequests(secure.site, 3), secure.ways)
  } finally {
    await secure.stop()
  }
})

const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([key, views]) => [key, views - (before[key] ?? 0)]))
