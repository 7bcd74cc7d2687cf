// Three nodes of one service, with PostgreSQL, an S3 server and a load balancer of their own, each of
// which can be killed, and with a proxy in front of each store that can break its connections.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { startPostgres, type TestPostgres } from '@plinth/server/test-servers/postgres'
import { blobsUrl, type KillableS3, startKillableS3 } from '@plinth/server/test-servers/s3'
import { startServerProcess } from '@plinth/server/test-servers/server-process'
import { visit } from '../harness/http.ts'
import { type Plinth, startPlinth } from '../harness/plinth.ts'
import { canMount, ownFileSystem } from '../harness/small-disk.ts'
import { startTcpFaults, type TcpFaults } from './tcp-faults.ts'

export interface Node {
  readonly plinth: Plinth
  /** Between the node and PostgreSQL. */
  readonly database: TcpFaults
  /** Makes the node's clock wrong by so many milliseconds. */
  shiftClock(ms: number): Promise<void>
}

export interface FaultCluster {
  /** Port of the load balancer. */
  readonly port: number
  readonly nodes: readonly Node[]
  readonly postgres: TestPostgres
  readonly s3: KillableS3
  /** Between all nodes and S3. */
  readonly blobs: TcpFaults
  readonly balancer: Killable
  /** Whether the data folder of the first node is a file system of its own (`faulty-disk.ts`). */
  readonly hasOwnDisk: boolean
  /** The environment of a node, without proxies. */
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when every node can use its stores. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Host of the app. */
export const appOf = ({ port }: Pick<FaultCluster, 'port'>): string => `localhost:${port}`

export interface Killable {
  kill(): Promise<void>
  start(): Promise<void>
}

const nodeCount = 3
/**
 * A store that does not respond for so long counts as unavailable, and nodes that were just started know
 * no drops. A busy machine can starve PostgreSQL for seconds, so the limit is short only in runs that
 * silence stores.
 */
const storeTimeoutSeconds = process.env.FAULTS_ROUNDS === undefined ? 60 : 2

export async function startFaultCluster(): Promise<FaultCluster> {
  const cleanups: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  }
  /** Stopped in reverse order. */
  function keep<T>(started: T, cleanUp: () => Promise<unknown>): T {
    cleanups.push(cleanUp)
    return started
  }
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-faults-'))
    keep(folder, () => rm(folder, { recursive: true }))
    const [postgres, s3] = await Promise.all([
      startPostgres({ survivesKill: true }),
      startKillableS3(),
    ])
    keep(postgres, postgres.stop)
    keep(s3, s3.stop)
    const databaseUrl = await postgres.createDatabase()
    const blobs = await startTcpFaults(Number(new URL(s3.endpoint).port))
    keep(blobs, blobs.close)
    const port = await getFreePort()
    const shared = {
      PLINTH_BASE_URL: `http://localhost:${port}`,
      PLINTH_WORKERS: '1',
      PLINTH_STORE_TIMEOUT_SECONDS: String(storeTimeoutSeconds),
      ...s3.env,
    }
    const endpoint = `http://127.0.0.1:${blobs.port}`
    const hasOwnDisk = canMount()
    const nodes: Node[] = []
    for (let index = 0; index < nodeCount; index++) {
      const database = await startTcpFaults(Number(new URL(databaseUrl).port))
      keep(database, database.close)
      const clockFile = path.join(folder, `clock-${index}`)
      const env = {
        ...shared,
        DATABASE_URL: withPort(databaseUrl, database.port),
        PLINTH_BLOBS_URL: blobsUrl({ ...s3, endpoint }, 'faults'),
        NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs'))}`,
        FAULTS_CLOCK_FILE: clockFile,
      }
      const plinth = await startPlinth(env, ...(index === 0 && hasOwnDisk ? [ownFileSystem] : []))
      keep(plinth, plinth.stop)
      const shiftClock = (ms: number) => writeFile(clockFile, String(ms))
      nodes.push({ plinth, database, shiftClock })
    }
    const balancer = await startKillableBalancer(
      port,
      nodes.map(({ plinth }) => plinth.port),
    )
    keep(balancer, balancer.stop)
    const direct = {
      DATABASE_URL: databaseUrl,
      PLINTH_BLOBS_URL: blobsUrl(s3, 'faults'),
      NODE_OPTIONS: '',
    }
    const ready = async () => {
      await Promise.all(nodes.map(({ plinth }) => untilReady(plinth.port)))
      await untilReady(port)
    }
    const environment = { ...nodes[1]?.plinth.environment, ...direct }
    return { port, nodes, postgres, s3, blobs, balancer, hasOwnDisk, environment, ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

async function startKillableBalancer(port: number, nodes: readonly number[]) {
  const module = new URL('./balancer-process.ts', import.meta.url)
  const run = () => startServerProcess(module, [], [port, ...nodes].map(String))
  let server = await run()
  return {
    kill: () => server.kill(),
    async start() {
      server = await run()
    },
    stop: () => server.stop(),
  }
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await visit(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
