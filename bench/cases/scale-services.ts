// Servers of `bench scale`: the same content, once in a small database and once in a large one.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { queryDatabase, startPostgres } from '@plinth/server/test-servers/postgres'
import { logProgress, type Run } from '../bench-run.ts'
import { copyDrops, linkContent } from '../fixtures/copy-drops.ts'
import { type SeededDrop, seedDrops } from '../fixtures/seed-drops.ts'
import { cpuSecondsOf } from '../measure/process-tree.ts'
import { type PlinthPeer, startPlinth } from '../peers/plinth.ts'
import type { DatabaseName } from './database-names.ts'

export interface StoredDrops {
  readonly database: DatabaseName
  readonly drops: number
  /** Drops that have content; the others are only rows. */
  readonly visited: number
}

export interface Service extends StoredDrops {
  readonly peer: PlinthPeer
  /** The API token of the account that owns the first drops. */
  readonly token: string
  readonly metricsToken: string
  /** Published to; each has three versions. */
  readonly own: readonly SeededDrop[]
  /** Never visited before. */
  readonly copies: readonly SeededDrop[]
  /** CPU time of the server and its database. */
  cpuSeconds(): Promise<number>
}

const ownDrops = 1000
const versions = 3
/** At least 32 characters; PostgreSQL needs one. */
const secret = 'a secret of the benchmark and of nothing else'
const metricsToken = 'the-metrics-of-the-benchmark'

export async function startService(run: Run, stored: StoredDrops): Promise<Service> {
  const { database, drops, visited } = stored
  logProgress(`${database}: storing ${drops} drops …`)
  const dataDir = await mkdtemp(path.join(run.folder, `${database}-`))
  const { env, url, pid } = await openStore(run, database, dataDir)
  const own = Math.min(ownDrops, drops)
  const seeded = await seedDrops(dataDir, own, { versions, env })
  const copied = Math.ceil(drops / own) - 1
  await copyDrops(url, copied)
  const copies = linkContent(dataDir, seeded.drops, Math.min(copied, Math.floor(visited / own)))
  // Flushes the write buffers, so that seeding does not slow down the measurement.
  await promisify(execFile)('sync')
  const peer = await startPlinth(run, {
    dataDir,
    env: { ...env, PLINTH_METRICS_TOKEN: metricsToken },
  })
  return {
    ...stored,
    peer,
    copies,
    token: seeded.token,
    metricsToken,
    own: seeded.drops,
    cpuSeconds: async () => (await cpuSecondsOf(peer.pid)) + (pid ? await cpuSecondsOf(pid) : 0),
  }
}

interface Store {
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  /** The database server's process; null if it has none. */
  readonly pid: number | null
}

async function openStore(run: Run, database: DatabaseName, dataDir: string): Promise<Store> {
  if (database === 'SQLite') {
    return { env: {}, url: `sqlite:${path.join(dataDir, 'plinth.sqlite')}`, pid: null }
  }
  const server = await startPostgres()
  run.defer(() => server.stop())
  const url = await server.createDatabase()
  const [row] = await queryDatabase(server.url, 'show data_directory')
  const folder = (row as { data_directory: string }).data_directory
  const [pid = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return { env: { DATABASE_URL: url, PLINTH_SECRET: secret }, url, pid: Number(pid) }
}
