// Starts or ends the queue of purges, when the service starts with another CDN than before.
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

const batchSize = 1000

/**
 * A CDN that is new here may have cached responses from before, of which no change is queued, so
 * everything is purged.
 */
export async function followCdn({
  cdn,
  clock,
  database,
}: Pick<Deps, 'cdn' | 'clock' | 'database'>): Promise<void> {
  const name = cdn?.name ?? null
  if ((await database.read.purges.target()) === name) return
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.transactWithoutSync(work, { isSmall: true, isPassing: true })
  // Changes for another CDN. Another node may have begun to queue some for the new one.
  const removeSome = (tx: Transaction) =>
    name === null
      ? tx.purges.remove(batchSize)
      : tx.purges.replaceByEverything(batchSize, clock.now())
  let removed = batchSize
  while (removed === batchSize) removed = await write(removeSome)
  await write((tx) => tx.purges.setTarget(name, clock.now()))
}
