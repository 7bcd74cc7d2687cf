// What `bench scale` measures of one server.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logProgress, type Run } from '../bench-run.ts'
import { page, pageBytes } from '../fixtures/content.ts'
import { openPublisher } from '../fixtures/publisher.ts'
import { openConnection } from '../measure/http-client.ts'
import { type Generators, type LoadedServer, measureLoad } from '../measure/measure-load.ts'
import { cpuSecondsOf, waitUntilIdle } from '../measure/process-tree.ts'
import { median } from '../measure/statistics.ts'
import { timeMs } from '../measure/stopwatch.ts'
import { headersOf } from './clients.ts'
import type { Service } from './scale-services.ts'
import { warmUpHosts } from './warm-up-hosts.ts'

const coldHosts = 200
const lists = 50
const pagesPerRound = 40
const visitEveryMs = 5
const jobsSeconds = 30
const publishers = 50
const mostMinutes = 10
const settledShare = 0.8

export interface PublishSample {
  readonly ms: number
  readonly cpuMs: number
}

/** CPU time per visit in µs, with nothing else to do and while others publish. */
export interface KnownHostsSample {
  readonly quiet: number
  readonly publishing: number
  /** Share of the visits while others publish whose host was looked up in the database. */
  readonly lookedUp: number
}

/** The slowest visit of a page in memory while the first jobs after a start run. */
export async function slowestVisitMs({ database, drops, peer, own }: Service): Promise<number> {
  logProgress(`${database}: visiting while the first jobs with ${drops} drops run`)
  const connection = openConnection(peer.port)
  const host = peer.hostOf(own[0]?.slug ?? '')
  const visit = () => connection.send({ host, path: '/' })
  await visit()
  const end = performance.now() + jobsSeconds * 1000
  let slowest = 0
  while (performance.now() < end) {
    slowest = Math.max(slowest, await timeMs(visit))
    await sleep(visitEveryMs)
  }
  connection.close()
  return slowest
}

/** Mean CPU time of the first request for a drop since the server started. */
export async function coldVisitMs({ drops, peer, copies, cpuSeconds }: Service): Promise<number> {
  logProgress(`Requesting ${coldHosts} cold hosts of ${drops} …`)
  const connection = openConnection(peer.port)
  const hosts = copies.slice(-coldHosts).map(({ slug }) => peer.hostOf(slug))
  return meanCpuMs(cpuSeconds, hosts, async (host) => {
    const { status, body } = await connection.send({ host, path: '/' })
    if (status !== 200 || body.length !== pageBytes)
      throw new Error(`${host} returned ${status} with ${body.length} bytes.`)
  }).finally(connection.close)
}

/** Mean CPU time of a list of the account's drops. */
export function listMs({ peer, token, cpuSeconds }: Service): Promise<number> {
  const connection = openConnection(peer.port)
  const headers = { authorization: `Bearer ${token}` }
  return meanCpuMs(cpuSeconds, Array.from({ length: lists }), async () => {
    const host = `localhost:${peer.port}`
    const { status } = await connection.send({ host, path: '/api/v1/sites', headers })
    if (status !== 200) throw new Error(`The list of drops returned ${status}.`)
  }).finally(connection.close)
}

/**
 * CPU time of an idle server in a minute, in which each job runs once. Waits until a minute costs
 * about as much as the one before: at first, jobs remove what has expired.
 */
export async function jobsMs({ cpuSeconds }: Service): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (let minute = 0; minute < mostMinutes; minute++) {
    const before = await cpuSeconds()
    await sleep(60_000)
    const used = ((await cpuSeconds()) - before) * 1000
    if (used >= settledShare * last) return used
    last = used
  }
  return last
}

export async function publishPages(
  { database, drops, peer, token, own, cpuSeconds }: Service,
  round: number,
): Promise<PublishSample> {
  const title = round === 0 ? 'Warm-up' : `Round ${round}`
  logProgress(`${title}: publishing with ${drops} drops on ${database}`)
  const publisher = openPublisher(peer.port, { token })
  const dropId = own[0]?.id ?? ''
  const times: number[] = []
  try {
    const before = await cpuSeconds()
    for (let number = 0; number < pagesPerRound; number++) {
      const content = page(round * pagesPerRound + number)
      times.push(await timeMs(() => publisher.publishPage(dropId, content)))
    }
    // Includes the background work that a publish causes.
    await waitUntilIdle(peer.pid)
    const cpu = (await cpuSeconds()) - before
    return { ms: median(times), cpuMs: (cpu * 1000) / pagesPerRound }
  } finally {
    publisher.close()
  }
}

export interface KnownHostsOptions {
  readonly generators: Generators
  readonly rounds: number
  readonly seconds: number
}

/** Visits of random hosts that the server knows, alone and while 50 publishes a second continue. */
export async function visitKnownHosts(
  run: Run,
  service: Service,
  { generators, rounds, seconds }: KnownHostsOptions,
): Promise<KnownHostsSample[]> {
  const { database, peer, copies } = service
  logProgress(`${database}: visiting ${copies.length} hosts`)
  const hostsFile = path.join(run.folder, `${database}-hosts`)
  await writeFile(hostsFile, `${copies.map(({ slug }) => peer.hostOf(slug)).join('\n')}\n`)
  const load = {
    ...{ port: peer.port, path: '/', host: '', headers: headersOf.browser, hostsFile },
    ...{ connections: 32, pinned: false, paced: true as const },
  }
  const loaded: LoadedServer = { pid: peer.pid, load, expected: { status: 200, bodyBytes: 500 } }
  await warmUpHosts(loaded)
  const samples: KnownHostsSample[] = []
  for (let round = 0; round <= rounds; round++) {
    await waitUntilIdle(peer.pid)
    const quiet = await measureLoad(generators, loaded, seconds)
    // Views are written some seconds after the visits.
    await waitUntilIdle(peer.pid)
    const publishing = await publishWhile(service, () => sleep(seconds * 1000))
    await waitUntilIdle(peer.pid)
    const before = await countLookups(service)
    const both = await publishWhile(service, () => measureLoad(generators, loaded, seconds))
    const lookups = (await countLookups(service)) - before
    if (round === 0) continue
    samples.push({
      quiet: quiet.cpuMicrosecondsPerRequest,
      publishing:
        both.result.cpuMicrosecondsPerRequest -
        (publishing.cpuPerSecond * 1e6) / both.result.requestsPerSecond,
      lookedUp: lookups / (both.result.requestsPerSecond * seconds),
    })
  }
  return samples
}

/** How often the server looked up a host that it did not have in memory. */
async function countLookups({ peer, metricsToken }: Service): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`http://localhost:${peer.port}/metrics`, { headers })
  const text = await response.text()
  const [, count] = /^plinth_cache_misses_total\{cache="hosts"\} (\d+)$/m.exec(text) ?? []
  if (count === undefined) throw new Error(`/metrics returned ${response.status}: ${text}`)
  return Number(count)
}

/** Publishes 50 pages a second until `work` has ended. */
async function publishWhile<T>(
  { peer, token, own }: Service,
  work: () => Promise<T>,
): Promise<{ result: T; cpuPerSecond: number }> {
  let isEnded = false
  const publish = async (_: unknown, index: number) => {
    const publisher = openPublisher(peer.port, { token })
    try {
      await sleep((index * 1000) / publishers)
      while (!isEnded) {
        const next = sleep(1000)
        await publisher.publishPage(own[index]?.id ?? '', page(Date.now() % 100_000))
        await next
      }
    } finally {
      publisher.close()
    }
  }
  const publishing = Promise.all(Array.from({ length: publishers }, publish))
  await sleep(1000)
  const [before, start] = [await cpuSecondsOf(peer.pid), performance.now()]
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  const cpuPerSecond = ((await cpuSecondsOf(peer.pid)) - before) / seconds
  isEnded = true
  await publishing
  return { result, cpuPerSecond }
}

async function meanCpuMs<T>(
  cpuSeconds: Service['cpuSeconds'],
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<number> {
  const before = await cpuSeconds()
  for (const item of items) await work(item)
  return (((await cpuSeconds()) - before) * 1000) / items.length
}
