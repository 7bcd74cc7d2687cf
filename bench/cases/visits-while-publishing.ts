// Response times of a visitor, alone and while fifty others publish without a pause.
import { logProgress } from '../bench-run.ts'
import { page, pageBytes } from '../fixtures/content.ts'
import { openPublisher } from '../fixtures/publisher.ts'
import { type Generators, measureLoad } from '../measure/measure-load.ts'
import { waitUntilIdle } from '../measure/process-tree.ts'
import type { PlinthPeer } from '../peers/plinth.ts'

export interface VisitTimes {
  /** 99th percentiles in ms, one per round. */
  readonly quiet: readonly number[]
  readonly publishing: readonly number[]
}

export interface VisitsOptions {
  readonly peer: PlinthPeer
  readonly generators: Generators
  readonly rounds: number
  readonly seconds: number
}

const publishers = 50

export async function visitWhilePublishing(options: VisitsOptions): Promise<VisitTimes> {
  const { peer, generators, rounds, seconds } = options
  const token = await peer.createAccount('business')
  const owner = openPublisher(peer.port, { token })
  const visited = await owner.createDrop()
  await owner.publishPage(visited.id, page())
  const drops = await Promise.all(Array.from({ length: publishers }, () => owner.createDrop()))
  owner.close()
  const load = {
    ...{ port: peer.port, host: peer.hostOf(visited.slug), path: '/', headers: {} },
    ...{ connections: 1, pinned: false },
  }
  const expected = { status: 200, bodyBytes: pageBytes }
  const visit = async () => {
    const { p99Ms } = await measureLoad(generators, { pid: peer.pid, load, expected }, seconds)
    return p99Ms ?? Number.NaN
  }
  const times = { quiet: [] as number[], publishing: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    logProgress(round === 0 ? 'Warm-up: visits' : `Round ${round} of ${rounds}: visits`)
    await waitUntilIdle(peer.pid)
    const quiet = await visit()
    const publishing = await publishDuring(peer.port, { token, drops, work: visit })
    if (round === 0) continue
    times.quiet.push(quiet)
    times.publishing.push(publishing)
  }
  return times
}

interface Publishing<T> {
  readonly token: string
  readonly drops: readonly { readonly id: string }[]
  readonly work: () => Promise<T>
}

async function publishDuring<T>(port: number, { token, drops, work }: Publishing<T>): Promise<T> {
  let isEnded = false
  const publishing = drops.map(async ({ id }, index) => {
    const publisher = openPublisher(port, { token })
    try {
      for (let number = index; !isEnded; number += drops.length)
        await publisher.publishPage(id, page(number % 100_000))
    } finally {
      publisher.close()
    }
  })
  const result = await work()
  isEnded = true
  await Promise.all(publishing)
  return result
}
