// Cluster of `bench soak`: two nodes on PostgreSQL and one store of files. One node serves TLS, the
// other is behind a proxy. Their caches are small, so that they are full after a few minutes.
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { startPostgres } from '@plinth/server/test-servers/postgres'
import { logProgress, type Run } from '../bench-run.ts'
import { copyDrops, linkContent } from '../fixtures/copy-drops.ts'
import { makeCertificate } from '../fixtures/seed-certificates.ts'
import { type SeededDrop, seedDrops, seededEmail } from '../fixtures/seed-drops.ts'
import { type PlinthOptions, startPlinth } from '../peers/plinth.ts'

export interface SoakNode {
  readonly name: string
  readonly pid: number
  readonly metricsPort: number
  readonly inspectorPort: number
  /** The port that the load uses. */
  readonly port: number
  readonly secure: boolean
}

export interface SoakCluster {
  readonly nodes: readonly SoakNode[]
  readonly tlsPort: number
  /** Host header of the service. */
  readonly appHost: string
  /** Host header of a drop, after its slug. */
  readonly sitesDomain: string
  /** Every stored drop. */
  readonly drops: readonly SeededDrop[]
  /** Drops of the account with the token, which the load publishes to. */
  readonly own: readonly SeededDrop[]
  readonly token: string
  readonly email: string
  readonly password: string
}

const ownDrops = 1000
const secret = 'a secret of the benchmark and of nothing else'
const password = 'a password of the benchmark'
/** Fills with the pages of a few thousand drops. */
const cacheBytes = 16 * 1024 * 1024

export async function startCluster(run: Run, drops: number): Promise<SoakCluster> {
  logProgress(`Storing ${drops} drops …`)
  const postgres = await startPostgres()
  run.defer(() => postgres.stop())
  const dataDir = await mkdtemp(path.join(run.folder, 'first-'))
  const env = { DATABASE_URL: await postgres.createDatabase(), PLINTH_SECRET: secret }
  const own = Math.min(ownDrops, drops)
  const seeded = await seedDrops(dataDir, own, { env, password })
  const copied = Math.ceil(drops / own) - 1
  await copyDrops(env.DATABASE_URL, copied)
  const copies = linkContent(dataDir, seeded.drops, copied)
  const tlsPort = await getFreePort()
  const { certFile, keyFile } = await makeCertificate(run.folder, 'soak', [
    'plinth.test',
    '*.drops.test',
  ])
  const [appHost, sitesDomain] = [`plinth.test:${tlsPort}`, `drops.test:${tlsPort}`]
  const shared = {
    ...env,
    PLINTH_BLOBS_URL: `file:${path.join(dataDir, 'blobs')}`,
    PLINTH_BASE_URL: `https://${appHost}`,
    PLINTH_SITES_DOMAIN: sitesDomain,
    PLINTH_CACHE_BYTES: String(cacheBytes),
  }
  const tls = {
    PLINTH_TLS: 'files',
    PLINTH_TLS_CERT: certFile,
    PLINTH_TLS_KEY: keyFile,
    PLINTH_HTTPS_PORT: String(tlsPort),
  }
  const first = await startNode(run, { dataDir, env: { ...shared, ...tls } })
  const second = await startNode(run, {
    dataDir: await mkdtemp(path.join(run.folder, 'second-')),
    env: { ...shared, PLINTH_TRUST_PROXY: '127.0.0.1' },
  })
  return {
    nodes: [
      { ...first, name: 'with TLS', port: tlsPort, secure: true },
      { ...second, name: 'behind a proxy', secure: false },
    ],
    tlsPort,
    appHost,
    sitesDomain,
    drops: [...seeded.drops, ...copies],
    own: seeded.drops.slice(0, 50),
    token: seeded.token,
    email: seededEmail(0),
    password,
  }
}

async function startNode(
  run: Run,
  { dataDir, env }: PlinthOptions,
): Promise<Pick<SoakNode, 'pid' | 'port' | 'metricsPort' | 'inspectorPort'>> {
  const [metricsPort, inspectorPort] = [await getFreePort(), await getFreePort()]
  const watched = {
    ...env,
    PLINTH_METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  }
  const { pid, port } = await startPlinth(run, { dataDir, env: watched })
  return { pid, port, metricsPort, inspectorPort }
}
