// Nodes behind a load balancer restart one after the other, under load and on the schema of the next
// release. `e2e/system/rolling.system.ts` does the same with nginx, Caddy and the previous release.
// Stores: postgres-s3. Nodes share a database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { queryDatabase } from '@plinth/server/test-servers/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer } from './harness/balancer.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { type Cluster, startCluster } from './harness/cluster.ts'
import { expectCommandError } from './harness/command-errors.ts'
import { runPlinthd } from './harness/plinth.ts'
import { startLoad } from './harness/steady-load.ts'

let port: number
let cluster: Cluster
beforeAll(async () => {
  refuseStaleCli()
  port = await getFreePort()
  const env = { PLINTH_BASE_URL: `http://localhost:${port}`, PLINTH_DRAIN_SECONDS: '1' }
  cluster = await startCluster({ count: 2, env })
})
afterAll(() => cluster?.stop())

/** What migrations may do: every change leaves what this version uses as it is. */
const nextMigration = `
  alter table sites add column next_setting text not null default 'none';
  alter table versions add column next_fact bigint;
  create table next_table (id text primary key, site_id text references sites (id));
  create index next_index on versions (next_fact);
  insert into kysely_migration values ('9999-next', '2030-01-01')`

test('no visit and no publish fails, and nodes start on the schema of the next release', async () => {
  const [first] = cluster.nodes
  if (!first) throw new Error('no node')
  const { token } = await first.createAccount('business')
  const ports = () => cluster.nodes.map((node) => node.port)
  const balancer = await startBalancer(port, ports)
  const load = await startLoad({ port, app: `localhost:${port}`, ca: null }, token)
  const deploys = startDeploying(`http://localhost:${port}`, token)
  const floor = await queryDatabase(cluster.databaseUrl, 'select migration from schema_floor')
  expect(floor).toHaveLength(1)
  await queryDatabase(cluster.databaseUrl, nextMigration)
  for (const node of cluster.nodes) {
    expect(await node.kill('SIGTERM')).toBe(0)
    await node.restart()
  }
  expect(await deploys.stop()).toEqual([])
  const { visits, uploads, failures } = await load.stop(cluster.nodes)
  balancer.close()
  expect(failures).toEqual([])
  expect(Math.min(visits, uploads)).toBeGreaterThan(0)
})

test('a version that is more than one release older refuses the database, its backup and its copy', async () => {
  const [first] = cluster.nodes
  if (!first) throw new Error('no node')
  const isNewer = /newer than this version .* 9999-next\. Run this command with the newer/
  for (const command of ['backup', 'copy']) {
    const refused = await runPlinthd(first.environment, command, `${first.stores.dataDir}/target`)
    expectCommandError(refused, isNewer)
  }
  await queryDatabase(cluster.databaseUrl, `update schema_floor set migration = '9999-next'`)
  const start = await runPlinthd(first.environment, 'serve')
  expectCommandError(start, /newer than this version .* 9999-next\. Start the newer version/)
})

/** Deploys a folder with the command line, again and again. */
function startDeploying(url: string, token: string) {
  let isEnded = false
  async function deploy(): Promise<string[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-rolling-'))
    const env = { PLINTH_URL: url, PLINTH_TOKEN: token }
    const cli = createCli({ cwd: folder, home: folder, env })
    const failures: string[] = []
    for (let n = 0; !isEnded; n++) {
      await writeFile(path.join(folder, 'page.html'), `<h1>${n}</h1>`)
      const { exitCode, stderr } = await cli.run('deploy', 'page.html')
      if (exitCode !== 0) failures.push(stderr)
      // The nodes need the rest of the CPU time to start and stop.
      await sleep(200)
    }
    await rm(folder, { recursive: true })
    return failures
  }
  const failures = deploy()
  return {
    /** Returns what failed deploys have printed. */
    stop() {
      isEnded = true
      return failures
    },
  }
}
