// Writes a batch of counted views.
import type { NewViews } from '../../ports/database/views.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'

/** Each drop and day occurs at most once per batch. A power cut may lose the newest batches. */
export async function recordViews(
  { database }: Pick<Deps, 'database'>,
  views: readonly NewViews[],
): Promise<void> {
  await database.transactWithoutSync((tx) => tx.views.add(views))
  await yieldToEventLoop()
}
