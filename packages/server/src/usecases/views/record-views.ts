import type { NewViews } from '../../ports/views.ts'
import type { Deps } from '../deps.ts'

/** What was counted for a while; a drop and day comes once. A power cut may undo the newest of it. */
export async function recordViews(
  { database }: Pick<Deps, 'database'>,
  views: readonly NewViews[],
): Promise<void> {
  await database.transactLightly((tx) => tx.views.add(views))
}
