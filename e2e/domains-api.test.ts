// Custom domains over the REST API.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, refusal } from './harness/api.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let dns: DnsTestServer
let plinth: Plinth
let api: Api
let outsider: Api
let drop: { id: string; slug: string }

beforeAll(async () => {
  dns = await startDns()
  plinth = await startPlinth({ PLINTH_DNS_SERVERS: dns.address })
  const accounts = [plinth.createAccount('business'), plinth.createAccount('business')] as const
  const [mine, theirs] = await Promise.all(accounts)
  api = apiOf(plinth, mine)
  outsider = apiOf(plinth, theirs)
  drop = (await api('POST', '/sites', { slug: 'shop' })).json
})
afterAll(async () => {
  await plinth.stop()
  await dns.stop()
})

const at = (hostname = '') => `/sites/${drop.id}/domains${hostname && `/${hostname}`}`

test('a domain is added, read under any spelling, listed with its drop, and removed', async () => {
  const added = await api('POST', at(), { hostname: ' Bücher.Example.COM. ' })
  const hostname = 'xn--bcher-kva.example.com'
  expect(added.status).toBe(201)
  expect(added.json).toEqual({
    hostname,
    status: 'pending_dns',
    url: `http://${hostname}:${plinth.port}`,
    reason: null,
    records: [
      {
        type: 'CNAME',
        name: hostname,
        relative_name: 'xn--bcher-kva',
        value: 'shop.localhost',
        purpose: 'Points the domain to the drop.',
      },
    ],
    dns: { expected: null, found: null, checked_at: null, next_check_at: expect.any(String) },
    certificate: null,
    certificate_due_at: null,
    created_at: expect.any(String),
    proven_at: null,
    lapses_at: expect.any(String),
  })
  const week = Date.parse(added.json.lapses_at) - Date.parse(added.json.created_at)
  expect(week).toBe(7 * 86_400_000)

  const { created_at } = added.json
  const again = await api('POST', at(), { hostname })
  expect([again.status, again.json]).toMatchObject([201, { hostname, created_at }])
  for (const spelling of [hostname, 'B%C3%9CCHER.example.com.']) {
    expect((await api('GET', at(spelling))).json).toMatchObject({ hostname, created_at })
  }
  expect((await api('GET', at())).json).toMatchObject([{ hostname, created_at }])
  const { json: read } = await api('GET', `/sites/${drop.id}`)
  expect(read.domains).toEqual([{ hostname, status: 'pending_dns' }])
  expect((await api('GET', '/usage')).json.domains).toEqual({ used: 1, limit: 10, available: true })

  expect((await api('DELETE', at('B%C3%BCcher.example.com'))).status).toBe(204)
  expect((await api('DELETE', at(hostname))).json).toEqual(refusal('not_found'))
  expect((await api('GET', at())).json).toEqual([])
})

test.each([
  [{}, 'missing_field'],
  [{ hostname: 1 }, 'invalid_field'],
  [{ hostname: 'www.example.com', site: 'x' }, 'invalid_field'],
  [{ hostname: '192.0.2.1' }, 'invalid_field'],
  [{ hostname: 'https://www.example.com/' }, 'invalid_field'],
  [{ hostname: 'shop.localhost' }, 'invalid_field'],
  [{ hostname: 'co.uk' }, 'invalid_field'],
  // Apex domains need public addresses, which this server has not configured.
  [{ hostname: 'example.com' }, 'invalid_field'],
])('%j is refused', async (body, error) => {
  const { status, json } = await api('POST', at(), body)
  expect([status, json]).toEqual([400, refusal(error)])
})

test('the longest valid hostname is accepted, and an invalid one is not found', async () => {
  const labels = Array.from({ length: 3 }, () => 'a'.repeat(63))
  const hostname = [...labels, 'b'.repeat(41), 'example.com'].join('.')
  // The prefix of the TXT record counts towards the 253 characters.
  expect(`_plinth.${hostname}`).toHaveLength(253)
  expect((await api('POST', at(), { hostname: hostname.replace('b', 'bb') })).status).toBe(400)
  expect((await api('POST', at(), { hostname })).status).toBe(201)
  expect((await api('GET', at(hostname))).json).toMatchObject({ hostname })
  expect((await api('DELETE', at(hostname))).status).toBe(204)
  for (const none of [`c${hostname}`, 'no%20name', '%00', '..%2f']) {
    expect((await api('GET', at(none))).json).toEqual(refusal('not_found'))
  }
})

test('a verified domain belongs to its drop alone, until it is removed', async () => {
  const hostname = 'www.example.org'
  dns.set(hostname, { cname: 'shop.localhost' })
  await api('POST', at(), { hostname })
  expect((await outsider('GET', at(hostname))).status).toBe(404)
  const { json: checked } = await api('POST', `${at(hostname)}/check`)
  expect(checked).toMatchObject({ status: 'active', reason: null, lapses_at: null })
  const { json: other } = await outsider('POST', '/sites')
  const claim = () => outsider('POST', `/sites/${other.id}/domains`, { hostname })
  const taken = await claim()
  expect([taken.status, taken.json]).toEqual([409, refusal('domain_taken')])
  expect(taken.text).not.toContain('shop')
  const { json: second } = await api('POST', '/sites')
  const mine = await api('POST', `/sites/${second.id}/domains`, { hostname })
  expect([mine.status, mine.json.detail]).toEqual([409, expect.stringContaining('`shop`')])
  await api('DELETE', at(hostname))
  const free = await claim()
  const types = free.json.records.map(({ type }: { type: string }) => type)
  expect([free.status, types]).toEqual([201, ['CNAME', 'TXT']])
})
