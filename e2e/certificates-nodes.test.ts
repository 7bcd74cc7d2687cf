// Certificates with several nodes on one PostgreSQL database.
// Stores: postgres-s3. Nodes share a database.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../packages/server/src/adapters/sql/open-database.ts'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { collectFailures } from '../packages/server/src/ports/failures.test-support.ts'
import { type Pebble, startPebble } from './harness/pebble.ts'
import { pebbleTimeoutMs } from './harness/pebble-programs.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { createTlsOwner, type TlsOwner, tlsEnvironment } from './harness/tls-owner.ts'
import { visitTls } from './harness/tls-visit.ts'
import { startUpdateDns, type UpdateDns } from './harness/update-dns.ts'

interface Node {
  readonly plinth: Plinth
  readonly https: number
}

describe('two nodes', () => {
  let pebble: Pebble
  let first: Node
  let second: Node
  let owner: TlsOwner

  beforeAll(async () => {
    pebble = await startPebble()
    first = await startNode()
    second = await startNode(first)
    forwardTo(first, second)
    owner = await createTlsOwner(first.https, await first.plinth.createAccount('business'))
    await pebble.dns.address4(owner.target, '127.0.0.1')
  }, pebbleTimeoutMs)

  afterAll(async () => {
    await first?.plinth.stop()
    await second?.plinth.stop()
    await pebble?.stop()
  })

  async function startNode(beside?: Node): Promise<Node> {
    const https = await getFreePort()
    const { PLINTH_DATA_DIR: _, ...stores } = beside?.plinth.stores.env ?? {}
    const names = tlsEnvironment(beside?.https ?? https)
    const env = { ...pebble.env, ...names, PLINTH_HTTPS_PORT: String(https), ...stores }
    return { plinth: await startPlinth(env), https }
  }

  const forwardTo = (...nodes: Node[]) =>
    pebble.forwardTo(nodes.map(({ plinth, https }) => ({ http: plinth.port, https })))

  const visit = ({ https }: Node, hostname: string) =>
    visitTls({ port: https, hostname, trust: pebble.root })

  /** Adds a domain whose DNS is set, and checks it. */
  async function addDomain(hostname: string): Promise<string> {
    await owner.add(hostname)
    await pebble.dns.cname(hostname, owner.target)
    return (await owner.check(hostname)).status
  }

  const becomesActive = (hostname: string) =>
    expect.poll(() => owner.get(hostname)).toMatchObject({ status: 'active', reason: null })

  /** Expires the lease of a node that died, instead of waiting a minute. */
  async function expireLease(hostname: string): Promise<void> {
    const config = parseConfig({ ...first.plinth.environment })
    const machine = { ...config, failures: collectFailures() }
    const database = openDatabase(config.databaseUrl, machine)
    try {
      await database.transact(async (tx) => {
        const domain = await tx.domains.findProven(hostname as Hostname)
        if (!domain?.issueAt) throw new Error('no order is in progress')
        const issueAt = domain.issueAt - 60_000
        await tx.domains.update(domain, { issueAt })
      })
    } finally {
      await database.close()
    }
  }

  test('order one certificate once, and both complete the challenge and serve the certificate', async () => {
    const hostname = 'both.example.org'
    // Nothing delays the order: it may be complete already.
    expect(['issuing', 'active']).toContain(await addDomain(hostname))
    await becomesActive(hostname)
    const responses = await Promise.all([visit(first, hostname), visit(second, hostname)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(responses.map(({ certificate }) => certificate.serialNumber)).size).toBe(1)
    expect(pebble.orders).toEqual([hostname])
  })

  test('an order of a killed node is finished by the other', async () => {
    const hostname = 'killed.example.org'
    expect(await second.plinth.kill('SIGTERM')).toBe(0)
    forwardTo(first)
    const middle = pebble.holdFinalisation()
    expect(await addDomain(hostname)).toBe('issuing')
    await middle
    await first.plinth.kill('SIGKILL')
    await second.plinth.restart()
    forwardTo(second)
    await expireLease(hostname)
    owner = owner.at(second.https)
    await becomesActive(hostname)
    expect((await visit(second, hostname)).status).toBe(200)
    expect(pebble.orders.filter((name) => name === hostname)).toHaveLength(2)
  })

  test('a node that is asked to stop leaves its order to the other immediately', async () => {
    const hostname = 'stopped.example.org'
    const middle = pebble.holdFinalisation()
    expect(await addDomain(hostname)).toBe('issuing')
    await middle
    expect(await second.plinth.kill('SIGTERM')).toBe(0)
    await first.plinth.restart()
    forwardTo(first)
    owner = owner.at(first.https)
    await becomesActive(hostname)
    expect((await visit(first, hostname)).status).toBe(200)
  })
})

describe('two nodes without certificate files', () => {
  let pebble: Pebble
  let updates: UpdateDns
  const nodes: Node[] = []

  beforeAll(async () => {
    pebble = await startPebble()
    updates = await startUpdateDns({ dns: pebble.dns, zones: ['plinth.test', 'drops.test'] })
    const ports = [await getFreePort(), await getFreePort()]
    for (const https of ports) {
      const { PLINTH_DATA_DIR: _, ...stores } = nodes[0]?.plinth.stores.env ?? {}
      const {
        PLINTH_TLS_CERT: _cert,
        PLINTH_TLS_KEY: _key,
        ...names
      } = tlsEnvironment(ports[0] ?? 0)
      const own = { PLINTH_HTTPS_PORT: String(https), PLINTH_WORKERS: '2' }
      const env = { ...pebble.env, ...updates.env, ...names, ...own, ...stores }
      nodes.push({ plinth: await startPlinth(env), https })
    }
  }, pebbleTimeoutMs)

  afterAll(async () => {
    for (const { plinth } of nodes) await plinth.stop()
    updates?.stop()
    await pebble?.stop()
  })

  /** Of the certificates that all workers use; each visit may reach another one. */
  async function serials(): Promise<string[]> {
    const visits = nodes.flatMap(({ https: port }) =>
      ['plinth.test', 'a.drops.test', 'b.drops.test', 'c.drops.test'].map((hostname) =>
        visitTls({ port, hostname, path: '/healthz', trust: pebble.root }).then(
          ({ certificate }) => certificate.serialNumber,
          () => 'none',
        ),
      ),
    )
    return [...new Set(await Promise.all(visits))]
  }

  test('one orders the certificate of the service, and all workers use it without a restart', async () => {
    await expect.poll(serials).toEqual([expect.stringMatching(/^[0-9A-F]+$/)])
    expect(pebble.orders).toEqual(['plinth.test'])
    const [first] = await serials()
    await nodes[1]?.plinth.plinthd('certificate', 'renew', 'plinth.test')
    await expect.poll(serials).toEqual([expect.not.stringMatching(new RegExp(`^(none|${first})$`))])
    expect(pebble.orders).toEqual(['plinth.test', 'plinth.test'])
  })
})
