// Waiting for TXT records, with real DNS servers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsTestServer, startDns } from '../../../test-servers/dns/start-dns.ts'
import { createZonePropagation } from './txt-propagation.ts'

const target = '_acme-challenge.drops.zone.test'
const record = { name: target, target, value: 'the-value' }
const { signal } = new AbortController()
const pauses = { waitMs: 60_000, firstPauseMs: 20 }

let resolver: DnsTestServer
let zone: DnsTestServer
beforeAll(async () => {
  resolver = await startDns()
  zone = await startDns()
  resolver.set('zone.test', { ns: ['ns1.zone.test', 'ns2.zone.test'] })
  resolver.set('ns1.zone.test', { a: ['127.0.0.1'] })
})
afterAll(async () => {
  await resolver.stop()
  await zone.stop()
})

const propagation = (changes: object = {}) =>
  createZonePropagation({
    ...pauses,
    resolvers: [resolver.address],
    servers: null,
    port: zone.port,
    ...changes,
  })

test('waits until every name server of the zone returns the record', async () => {
  // One of the addresses does not respond.
  resolver.set('ns2.zone.test', { a: ['127.0.0.1', '127.0.0.9'] })
  zone.set(target, { txt: ['an older value'] })
  let isVisible = false
  const waiting = propagation()
    .waitFor([record], signal)
    .then(() => isVisible)
  await expect
    .poll(() => zone.questions.filter((question) => question === `TXT ${target}`).length)
    .toBeGreaterThan(3)
  isVisible = true
  zone.set(target, { txt: ['an older value', 'the-value'] })
  expect(await waiting).toBe(true)
})

test('explains a record that stays invisible, and servers that do not respond', async () => {
  resolver.set('ns2.zone.test', { a: ['127.0.0.1'] })
  zone.set(target, { txt: ['another'] })
  const impatient = propagation({ waitMs: 1 })
  await expect(impatient.waitFor([record], signal)).rejects.toThrow(
    `The TXT record of ${target} was not returned by ns1.zone.test and ns2.zone.test within`,
  )
  const elsewhere = createZonePropagation({
    ...pauses,
    waitMs: 1,
    resolvers: null,
    servers: ['127.0.0.1:1'],
    port: 53,
  })
  await expect(elsewhere.waitFor([record], signal)).rejects.toThrow(
    `The name servers 127.0.0.1:1 of ${target} do not respond`,
  )
  resolver.set('zone.test', 'servfail')
  await expect(propagation().waitFor([record], signal)).rejects.toThrow(
    /zone\.test failed \(servfail\)/,
  )
})

test('ends when the order is aborted', async () => {
  const order = new AbortController()
  const servers = [zone.address]
  const waiting = createZonePropagation({ ...pauses, resolvers: null, servers, port: 53 }).waitFor(
    [record],
    order.signal,
  )
  order.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})
