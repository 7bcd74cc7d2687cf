// Three nodes behind nginx and behind Caddy, configured by the files in `deploy/`, are restarted one
// after the other, and upgraded from the previous release, while visitors and publishers go on.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryDatabase } from '@plinth/server/test-servers/postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { previousRelease } from '../../packages/server/src/adapters/sql/migrations/previous-release.ts'
import { type Cluster, startCluster } from '../harness/cluster.ts'
import { sites, startDeployedProxy } from '../harness/deployed-proxies.ts'
import type { Plinth } from '../harness/plinth.ts'
import { type PreviousProgram, preparePrevious } from '../harness/previous-release.ts'
import { requireProgram } from '../harness/require-program.ts'
import { app, fixture } from '../harness/secure-plinth.ts'
import { type Outcome, startLoad } from '../harness/steady-load.ts'

/** nginx does not use a node for 10 seconds after it could not connect to it. */
const pauseMs = 11_000
const ca = readFileSync(fixture('service-certificate'), 'utf8')
const env = {
  NODE_ENV: 'production',
  PLINTH_BASE_URL: `https://${app}`,
  PLINTH_SITES_DOMAIN: sites,
  PLINTH_TRUST_PROXY: '127.0.0.1,::1',
  PLINTH_DRAIN_SECONDS: '5',
}

let previous: PreviousProgram
beforeAll(async () => {
  previous = await preparePrevious()
})
afterAll(() => previous?.remove())

describe.each(['nginx', 'caddy'] as const)('behind %s', (program) => {
  let cluster: Cluster
  beforeAll(async () => {
    await requireProgram(program)
    cluster = await startCluster({ count: 3, env, program: previous.program })
  })
  afterAll(() => cluster?.stop())

  const migrations = async () =>
    (await queryDatabase(
      cluster.databaseUrl,
      'select name from kysely_migration order by name',
    )) as { name: string }[]

  /** Under load. */
  async function replaceAll(): Promise<Outcome> {
    const { nodes } = cluster
    const proxy = await startDeployedProxy(program, ...nodes.map(({ port }) => port))
    try {
      const load = await startLoad({ port: proxy.port, app, ca }, await createToken(nodes))
      for (const node of nodes) {
        expect(await node.kill('SIGTERM')).toBe(0)
        await node.restart()
        await sleep(pauseMs)
      }
      return await load.stop(nodes)
    } finally {
      await proxy.stop()
    }
  }

  function expectNothingFailed({ visits, uploads, retries, failures }: Outcome): void {
    process.stdout.write(`${program}: ${visits} visits, ${uploads} uploads, ${retries} repeated\n`)
    expect(failures).toEqual([])
    expect(Math.min(visits, uploads)).toBeGreaterThan(10)
  }

  test('nodes of the previous release are replaced with this one', async () => {
    expect((await migrations()).at(-1)?.name).toBe(previousRelease.lastMigration)
    cluster.use(inject('plinthd'))
    expectNothingFailed(await replaceAll())
    expect((await migrations()).at(-1)?.name).not.toBe(previousRelease.lastMigration)
  })

  test('all nodes are restarted', async () => {
    cluster.use(inject('plinthd'))
    expectNothingFailed(await replaceAll())
  })
})

const createToken = async ([node]: readonly Plinth[]): Promise<string> =>
  (await node?.createAccount('business'))?.token ?? ''
