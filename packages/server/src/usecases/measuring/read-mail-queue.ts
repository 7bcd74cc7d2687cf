// Reads how many mails wait and for how long, for the metrics.
import type { Deps } from '../base/deps.ts'

export interface MailQueue {
  /** At most `maxCounted`. */
  readonly size: number
  readonly oldestSeconds: number
}

/** A longer queue needs attention anyway, and counting it would take as long as it is. */
const maxCounted = 1_000

export async function readMailQueue({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<MailQueue> {
  const { size, oldestAt } = await database.read.outbox.backlog(maxCounted)
  const oldestSeconds = oldestAt === null ? 0 : Math.max(0, clock.now() - oldestAt) / 1_000
  return { size, oldestSeconds }
}
