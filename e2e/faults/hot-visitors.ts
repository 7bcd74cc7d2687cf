// Visitors of drops that every node has served before, and that do not change. Such a drop must stay
// online, whichever server fails: a failed request may be repeated once, as browsers and proxies do.
import { filesOf } from './content.ts'
import type { Entrances } from './entrances.ts'

export interface HotCounts {
  visits: number
  /** Failed, and succeeded when repeated. */
  retried: number
  failed: number
  /** The most nodes that the balancer tried for one request. */
  attempts: number
  readonly failures: string[]
}

export interface HotVisitors {
  readonly counts: HotCounts
  visit(): Promise<void>
}

export interface HotDrop {
  readonly host: string
  /** The content's key. */
  readonly id: string
}

export function createHotVisitors({ balancer }: Entrances, drops: readonly HotDrop[]): HotVisitors {
  const counts: HotCounts = { visits: 0, retried: 0, failed: 0, attempts: 0, failures: [] }
  const requests = drops.flatMap(({ host, id }) =>
    Object.entries(filesOf(id)).map(([name, text]) => ({ host, name, text })),
  )

  async function isServed({ host, name, text }: (typeof requests)[number]): Promise<string | null> {
    const answer = await balancer.send(host, name === 'index.html' ? '/' : `/${name}`)
    counts.attempts = Math.max(counts.attempts, Number(answer.headers['x-balancer-attempts'] ?? 1))
    return answer.status === 200 && answer.text === text
      ? null
      : `${answer.status} ${answer.text.slice(0, 120)}`
  }

  return {
    counts,
    async visit() {
      const request = requests[counts.visits % requests.length]
      if (!request) return
      counts.visits += 1
      if ((await isServed(request)) === null) return
      const failure = await isServed(request)
      if (failure === null) counts.retried += 1
      else {
        counts.failed += 1
        counts.failures.push(failure)
      }
    },
  }
}

/** Every node serves every file, and so has it in memory. */
export async function warmUp({ nodes }: Entrances, drops: readonly HotDrop[]): Promise<void> {
  for (const { send } of nodes)
    for (const { host, id } of drops)
      for (const name of Object.keys(filesOf(id))) {
        const path = name === 'index.html' ? '/' : `/${name}`
        while ((await send(host, path)).status !== 200) await new Promise(setImmediate)
      }
}
