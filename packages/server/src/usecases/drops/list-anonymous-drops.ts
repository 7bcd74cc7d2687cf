// Lists the drops that a browser published without an account.
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type DropView, viewDrop } from './drop-view.ts'

/** Newest first. */
export async function listAnonymousDrops(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: Pick<AnonymousActor, 'browserId'>,
): Promise<DropView[]> {
  if (actor.browserId === null) return []
  const drops = await database.read.drops.ofBrowser(actor.browserId)
  const now = clock.now()
  return drops.map((drop) => viewDrop(drop, null, now))
}
