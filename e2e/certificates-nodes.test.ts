// Several nodes on one PostgreSQL, as operators run them.
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Hostname } from '../packages/domain/src/hostname.ts'
import { openDatabase } from '../packages/server/src/adapters/sql/open-database.ts'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { type CertifiedOwner, certifiedOwner, ownCertificate } from './harness/certified-owner.ts'
import { type Pebble, startPebble } from './harness/pebble.ts'
import { pebbleTimeoutMs } from './harness/pebble-programs.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { visitTls } from './harness/tls-visit.ts'

interface Node {
  readonly plinth: Plinth
  readonly https: number
}

/** Jobs come round every ten seconds, and nodes are started anew. */
const timeout = 180_000

describe.runIf(inject('stores') === 'postgres-s3')('two nodes', { timeout }, () => {
  let pebble: Pebble
  let first: Node
  let second: Node
  let owner: CertifiedOwner

  beforeAll(async () => {
    pebble = await startPebble()
    first = await startNode()
    second = await startNode(first)
    lead(first, second)
    owner = await certifiedOwner(first.https, await first.plinth.createAccount('business'))
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
    const names = ownCertificate(beside?.https ?? https)
    const env = { ...pebble.env, ...names, PLINTH_HTTPS_PORT: String(https), ...stores }
    return { plinth: await startPlinth(env), https }
  }

  const lead = (...nodes: Node[]) =>
    pebble.lead(nodes.map(({ plinth, https }) => ({ http: plinth.port, https })))

  const visit = ({ https }: Node, hostname: string) =>
    visitTls({ port: https, hostname, trust: pebble.root })

  /** Adds it with its DNS in place, and has it looked at. */
  async function prove(hostname: string): Promise<string> {
    await owner.add(hostname)
    await pebble.dns.cname(hostname, owner.target)
    return (await owner.check(hostname)).status
  }

  const becomesActive = (hostname: string) =>
    expect
      .poll(() => owner.look(hostname), { timeout: 60_000 })
      .toMatchObject({ status: 'active', reason: null })

  /** The lease of a node that died ends then; the test does not sit it out. */
  async function aMinutePasses(hostname: string): Promise<void> {
    const config = parseConfig({ ...first.plinth.environment })
    const database = openDatabase(config.databaseUrl, config)
    try {
      await database.transact(async (tx) => {
        const domain = await tx.domains.findProven(hostname as Hostname)
        if (!domain?.issueAt) throw new Error('nobody has begun')
        const issueAt = domain.issueAt - 60_000
        await tx.domains.update(domain.siteId, domain.hostname, { issueAt })
      })
    } finally {
      await database.close()
    }
  }

  test('order one certificate once, answer the challenge both, and serve it both', async () => {
    const hostname = 'both.example.org'
    // Nothing holds the order up: it may be done by the time that this is answered.
    expect(['issuing', 'active']).toContain(await prove(hostname))
    await becomesActive(hostname)
    const answers = await Promise.all([visit(first, hostname), visit(second, hostname)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ certificate }) => certificate.serialNumber)).size).toBe(1)
    expect(pebble.orders).toEqual([hostname])
  })

  test('what one is killed over in the middle, the other finishes', async () => {
    const hostname = 'killed.example.org'
    expect(await second.plinth.kill('SIGTERM')).toBe(0)
    lead(first)
    const middle = pebble.swallowFinalisation()
    expect(await prove(hostname)).toBe('issuing')
    await middle
    await first.plinth.kill('SIGKILL')
    await second.plinth.restart()
    lead(second)
    await aMinutePasses(hostname)
    owner = owner.at(second.https)
    await becomesActive(hostname)
    expect((await visit(second, hostname)).status).toBe(200)
    expect(pebble.orders.filter((name) => name === hostname)).toHaveLength(2)
  })

  test('one that is asked to stop in the middle leaves it to the other at once', async () => {
    const hostname = 'stopped.example.org'
    const middle = pebble.swallowFinalisation()
    expect(await prove(hostname)).toBe('issuing')
    await middle
    expect(await second.plinth.kill('SIGTERM')).toBe(0)
    await first.plinth.restart()
    lead(first)
    owner = owner.at(first.https)
    await becomesActive(hostname)
    expect((await visit(first, hostname)).status).toBe(200)
  })
})
