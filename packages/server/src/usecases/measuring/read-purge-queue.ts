// Reads how many changes wait for the CDN and for how long, for the metrics.
import type { Deps } from '../base/deps.ts'

export interface PurgeQueue {
  /** At most `maxCounted`. */
  readonly size: number
  readonly oldestSeconds: number
}

const maxCounted = 1000

/** Null without a CDN. */
export async function readPurgeQueue({
  cdn,
  clock,
  database,
}: Pick<Deps, 'cdn' | 'clock' | 'database'>): Promise<PurgeQueue | null> {
  if (cdn === null) return null
  const { size, oldestAt } = await database.read.purges.backlog(maxCounted)
  const oldestSeconds = oldestAt === null ? 0 : Math.max(0, clock.now() - oldestAt) / 1000
  return { size, oldestSeconds }
}
