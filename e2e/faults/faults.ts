// The faults: what each breaks, and what must stay available meanwhile.
import { rename, rm } from 'node:fs/promises'
import { eventually } from '../harness/eventually.ts'
import type { FaultCluster } from './fault-cluster.ts'
import { fillDisk, freeDisk, makeReadOnly, makeWritable } from './faulty-disk.ts'
import type { TcpFault } from './tcp-faults.ts'

export interface Fault {
  readonly name: string
  /** Returns what ends it. */
  begin(cluster: FaultCluster, random: () => number): Promise<() => Promise<void>>
  /** Known drops stay online through the balancer. False only where there is no balancer. */
  readonly keepsHot: boolean
  /** Which nodes cannot read the database meanwhile, and may show what they knew before. */
  readonly cutsOff: 'none' | 'all' | 'second node'
  /**
   * A node whose clock is ahead by more than a week has no files of replaced versions: it takes the
   * week for which they stay available to be over.
   */
  readonly losesEarlierFiles?: true
  /** Needs a data folder that is a file system of its own. */
  readonly needsDisk?: true
}

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T

const unavailable = { keepsHot: true, cutsOff: 'all' } as const
const harmless = { keepsHot: true, cutsOff: 'none' } as const

/** A fault of all connections to PostgreSQL. */
const ofDatabase = (name: string, fault: TcpFault): Fault => ({
  name,
  ...unavailable,
  async begin({ nodes }) {
    for (const { database } of nodes) database.begin(fault)
    return async () => {
      for (const { database } of nodes) database.end()
    }
  },
})

/** A fault of all connections to S3. */
const ofBlobs = (name: string, fault: TcpFault): Fault => ({
  name,
  ...harmless,
  async begin({ blobs }) {
    blobs.begin(fault)
    return async () => blobs.end()
  },
})

const s3Error = (status: string, code: string): TcpFault => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/xml\r\nContent-Length: ${body.length}`
  return { kind: 'respond', text: `${head}\r\nConnection: close\r\n\r\n${body}` }
}

const hour = 3_600_000
const clockShifts = [-400 * 24, -36, -1, 1, 36, 24 * 400].map((hours) => hours * hour)

const killNode: Fault = {
  name: 'a node is killed',
  ...harmless,
  async begin({ nodes }, random) {
    const { plinth } = pick(nodes, random)
    await plinth.kill('SIGKILL')
    return plinth.restart
  },
}

const killPostgres: Fault = {
  name: 'PostgreSQL is killed',
  ...unavailable,
  async begin({ postgres }) {
    await postgres.order('kill')
    return () => postgres.order('start')
  },
}

const killS3: Fault = {
  name: 'S3 is killed',
  ...harmless,
  async begin({ s3 }) {
    await s3.kill()
    return s3.start
  },
}

const killBalancer: Fault = {
  name: 'the load balancer is killed',
  ...harmless,
  keepsHot: false,
  async begin({ balancer }) {
    await balancer.kill()
    return balancer.start
  },
}

const pausePostgres: Fault = {
  name: 'PostgreSQL is paused',
  ...unavailable,
  async begin({ postgres }) {
    await postgres.order('pause')
    return () => postgres.order('resume')
  },
}

const restartPostgres: Fault = {
  name: 'PostgreSQL is restarted',
  ...unavailable,
  async begin({ postgres }) {
    await postgres.order('shut down')
    await postgres.order('start')
    return async () => {}
  },
}

const loseFeed: Fault = {
  name: 'a node loses the change feed',
  ...harmless,
  async begin({ nodes }, random) {
    const { database } = pick(nodes, random)
    database.begin({ kind: pick(['refuse', 'silence'] as const, random) }, 'plinth changes')
    return async () => database.end()
  },
}

const cutOffNode: Fault = {
  name: 'a node loses the database',
  keepsHot: true,
  cutsOff: 'second node',
  async begin({ nodes }, random) {
    nodes[1]?.database.begin({ kind: pick(['refuse', 'silence'] as const, random) })
    return async () => nodes[1]?.database.end()
  },
}

const jumpClock: Fault = {
  name: 'the clock of a node jumps',
  ...harmless,
  losesEarlierFiles: true,
  async begin({ nodes }, random) {
    const node = pick(nodes, random)
    await node.shiftClock(pick(clockShifts, random))
    return () => node.shiftClock(0)
  },
}

const onDisk = (name: string, breakIt: typeof fillDisk, repair: typeof freeDisk): Fault => ({
  name,
  ...harmless,
  needsDisk: true,
  async begin({ nodes: [node] }) {
    if (!node) throw new Error('no node')
    await breakIt(node.plinth)
    return () => repair(node.plinth)
  },
})

const removeDisk: Fault = {
  name: 'the data folder of a node is removed',
  ...harmless,
  async begin({ nodes }) {
    const folder = nodes[1]?.plinth.stores.dataDir ?? ''
    await rename(folder, `${folder}-removed`)
    // The node may create it again at any time, also between the two steps.
    return () =>
      eventually(async () => {
        await rm(folder, { recursive: true, force: true, maxRetries: 10 })
        await rename(`${folder}-removed`, folder)
      })
  },
}

export const faults: readonly Fault[] = [
  killNode,
  killPostgres,
  killS3,
  killBalancer,
  pausePostgres,
  restartPostgres,
  { ...ofDatabase('PostgreSQL is slow', { kind: 'delay', ms: 150 }), ...harmless },
  ofDatabase('connections to PostgreSQL are cut', { kind: 'cut', everyMs: 300 }),
  ofDatabase('PostgreSQL is silent', { kind: 'silence' }),
  loseFeed,
  cutOffNode,
  ofBlobs('S3 refuses connections', { kind: 'refuse' }),
  ofBlobs('S3 is slow', { kind: 'delay', ms: 150 }),
  ofBlobs('S3 is silent', { kind: 'silence' }),
  ofBlobs('S3 cuts its responses', { kind: 'cut responses', bytes: 200 }),
  ofBlobs('S3 returns 403', s3Error('403 Forbidden', 'AccessDenied')),
  ofBlobs('S3 returns 503', s3Error('503 Service Unavailable', 'SlowDown')),
  onDisk('the disk of a node is full', fillDisk, freeDisk),
  onDisk('the disk of a node is read-only', makeReadOnly, makeWritable),
  removeDisk,
  jumpClock,
]
