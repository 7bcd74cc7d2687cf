// The clients of a round: they write to, list and visit the same drops at the same time, through the
// balancer and on single nodes, from before the fault until after it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entrances } from './entrances.ts'
import type { HotVisitors } from './hot-visitors.ts'
import { listVersions, type VisitedDrop, visitDrop } from './reads.ts'
import { deploy, edit, promote, remove, upload, type Writer } from './writes.ts'

export interface RoundDrops {
  /** All writers write to this one. */
  readonly contested: VisitedDrop
  /** Deleted during the round. */
  readonly deleted: VisitedDrop
}

export interface LoadOptions {
  readonly entrances: Entrances
  readonly app: string
  readonly token: string
  readonly drops: RoundDrops
  readonly hot: HotVisitors
  readonly random: () => number
}

export interface Load {
  /** Resolves when every writer has had so many further writes acknowledged. */
  acknowledged(count: number): Promise<void>
  stop(): Promise<void>
}

/** The record of publishes has a hundred entries. */
const mostWrites = 90
const pauseMs = 80
/** More promotes of the same few versions could have happened in too many orders to try. */
const promotesPerVersion = 3

export function startLoad(options: LoadOptions): Load {
  const { entrances, drops, hot, random } = options
  const { contested, deleted } = drops
  let isEnded = false
  let ids = 0
  let promotes = 0
  const newId = (kind: string) => `${kind}${++ids}`
  const writerAt = (index: number): Writer => ({
    entrance: entrances.nodes[index] ?? entrances.balancer,
    app: options.app,
    token: options.token,
  })
  /** Two on different nodes, and one behind the balancer. */
  const writers = [writerAt(0), writerAt(1), writerAt(-1)] as const
  const counts = writers.map(() => 0)

  const loop = async (act: () => Promise<unknown>) => {
    while (!isEnded) {
      await act()
      await sleep(pauseMs * (0.5 + random()))
    }
  }

  async function write(writer: Writer): Promise<boolean> {
    const choice = random()
    if (choice < 0.3) return isDone(await upload(writer, contested, newId('u')))
    if (choice < 0.55) return isDone(await edit(writer, contested, newId('e')))
    if (choice < 0.75) {
      const others = [writer, writerAt(2), writerAt(0)] as const
      return isDone(await deploy(others, contested, newId('d')))
    }
    const versions = await listVersions(writer, contested)
    const version = versions?.[Math.floor(random() * versions.length)]
    if (!version || promotes >= promotesPerVersion * versions.length) return false
    promotes += 1
    return isDone(await promote(writer, contested, newId('p'), version))
  }

  /** Uploads until one is not acknowledged, and deletes the drop: `write-order.ts` relies on it. */
  async function deleteInTheEnd(): Promise<void> {
    const uploads = 1 + Math.floor(random() * 8)
    for (let n = 0; n < uploads && !isEnded; n++) {
      if (!isDone(await upload(writers[n % 2 ? 1 : 2], deleted, newId('x')))) break
      await sleep(10 * pauseMs * random())
    }
    await remove(writers[2], deleted, newId('r'))
  }

  const loops = [
    ...writers.map((writer, index) =>
      loop(async () => {
        if (contested.history.writes.length >= mostWrites) return
        if (await write(writer)) counts[index] = (counts[index] ?? 0) + 1
      }),
    ),
    deleteInTheEnd(),
    ...[...entrances.nodes, entrances.balancer].map((entrance) =>
      loop(() => visitDrop(entrance, random() < 0.6 ? contested : deleted)),
    ),
    loop(() => listVersions(writers[2], contested)),
    ...[0, 1].map(() => loop(hot.visit)),
  ]

  return {
    async acknowledged(count) {
      const goals = counts.map((before) => before + count)
      const isOpen = () => goals.some((goal, index) => (counts[index] ?? 0) < goal)
      while (isOpen() && contested.history.writes.length < mostWrites) await sleep(20)
    },
    async stop() {
      isEnded = true
      await Promise.all(loops)
    },
  }
}

const isDone = (write: { readonly outcome: string } | null) => write?.outcome === 'acknowledged'
