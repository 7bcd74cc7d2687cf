// `bench scale`: the effect of many stored drops, measured on a small and a large server in parallel.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { logProgress, type Run } from '../bench-run.ts'
import { page, pageBytes } from '../fixtures/content.ts'
import { openPublisher } from '../fixtures/publisher.ts'
import { type Seeded, seedDrops } from '../fixtures/seed-drops.ts'
import { openConnection } from '../measure/http-client.ts'
import { interleave } from '../measure/interleave.ts'
import { cpuSecondsOf, residentBytesOf, waitUntilIdle } from '../measure/process-tree.ts'
import { median } from '../measure/statistics.ts'
import { timeMs } from '../measure/stopwatch.ts'
import type { BenchOptions } from '../options.ts'
import { type PlinthPeer, startPlinth } from '../peers/plinth.ts'
import { type PublishSample, reportScale, type SizeResults } from '../report/scale-report.ts'
import { writeReport } from '../report/write-report.ts'

interface Service {
  readonly drops: number
  readonly seeded: Seeded
  readonly peer: PlinthPeer
}

const fewDrops = 1000
const settleMs = 5000
const coldHosts = 200
const pagesPerRound = 40

export async function scale(run: Run, options: BenchOptions): Promise<void> {
  const services: Service[] = []
  services.push(await startSeeded(run, 'few', Math.min(fewDrops, options.drops)))
  services.push(await startSeeded(run, 'many', options.drops))
  // Flushes the write buffers, so that seeding does not slow down the measurement.
  await promisify(execFile)('sync')
  await sleep(settleMs)
  for (const { peer } of services) await waitUntilIdle(peer.pid)
  const idle = new Map<Service, number>()
  for (const service of services) idle.set(service, await residentBytesOf(service.peer.pid))
  const cold = new Map<Service, number>()
  for (const service of services) cold.set(service, await coldRequestMs(service))
  const { samples, failures } = await interleave([services], options.rounds + 1, publishPages)
  for (const reason of failures.values()) throw new Error(`Publishing failed: ${reason}`)

  const results = services.map((service): SizeResults => {
    const [, ...publishes] = samples.get(service) ?? []
    return {
      drops: service.drops,
      idleBytes: idle.get(service) ?? Number.NaN,
      coldCpuMs: cold.get(service) ?? Number.NaN,
      publishes,
    }
  })
  await writeReport('scale', options, reportScale(results))
}

async function startSeeded(run: Run, name: string, drops: number): Promise<Service> {
  logProgress(`Storing ${drops} drops …`)
  const dataDir = path.join(run.folder, name)
  await mkdir(dataDir)
  const seeded = await seedDrops(dataDir, drops)
  return { drops, seeded, peer: await startPlinth(run, { dataDir }) }
}

/** Mean CPU time of the first request for a drop since the server started. */
async function coldRequestMs({ drops, seeded, peer }: Service): Promise<number> {
  logProgress(`Requesting ${coldHosts} cold hosts of ${drops} …`)
  // Taken from the end, because the first drops are published to.
  const hosts = seeded.drops.slice(-coldHosts).map(({ slug }) => peer.hostOf(slug))
  const connection = openConnection(peer.port)
  try {
    const before = await cpuSecondsOf(peer.pid)
    for (const host of hosts) {
      const { status, body } = await connection.send({ host, path: '/' })
      if (status !== 200 || body.length !== pageBytes) {
        throw new Error(`${host} returned ${status} with ${body.length} bytes.`)
      }
    }
    return (((await cpuSecondsOf(peer.pid)) - before) * 1000) / hosts.length
  } finally {
    connection.close()
  }
}

async function publishPages(
  { drops, seeded, peer }: Service,
  round: number,
): Promise<PublishSample> {
  logProgress(
    `${round === 0 ? 'Warm-up' : `Round ${round}`}: publishing with ${drops} drops stored`,
  )
  const publisher = openPublisher(peer.port, { token: seeded.token })
  const dropId = seeded.drops[0]?.id ?? ''
  const times: number[] = []
  try {
    const before = await cpuSecondsOf(peer.pid)
    for (let number = 0; number < pagesPerRound; number++) {
      const content = page(round * pagesPerRound + number)
      times.push(await timeMs(() => publisher.publishPage(dropId, content)))
    }
    // Includes the background work that a publish causes.
    await waitUntilIdle(peer.pid)
    const cpu = (await cpuSecondsOf(peer.pid)) - before
    return { ms: median(times), cpuMs: (cpu * 1000) / pagesPerRound }
  } finally {
    publisher.close()
  }
}
