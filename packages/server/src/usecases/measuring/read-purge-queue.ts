// Reads how many purges of the CDN are due and since when, for the metrics.
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
  const now = clock.now()
  const { size, oldestAt } = await database.read.purges.backlog(now, maxCounted)
  const oldestSeconds = oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1000
  return { size, oldestSeconds }
}
