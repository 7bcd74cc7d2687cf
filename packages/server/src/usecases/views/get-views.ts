// View statistics of one drop.
import { firstDay, viewsByDay } from '@plinth/domain/visitors/views'
import type { SubjectViews, ViewsOfDay } from '../../ports/database/views.ts'
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRole } from '../access/require-role.ts'
import type { Deps } from '../base/deps.ts'

export interface ViewStatistics {
  /** One entry for every requested day, oldest first. */
  readonly days: readonly ViewsOfDay[]
  readonly paths: readonly SubjectViews[]
  readonly referrers: readonly SubjectViews[]
}

const maxListed = 100

export async function getViews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly id: string; readonly days: number },
): Promise<ViewStatistics> {
  requireRole(actor, 'publish')
  const { id } = await ownedDrop(database.read.drops, actor, input.id)
  const now = clock.now()
  const since = firstDay(now, input.days)
  const range = { since, limit: maxListed }
  const { views } = database.read
  return {
    days: viewsByDay(now, input.days, await views.daysOf(id, since)),
    paths: await views.topOf(id, 'path', range),
    referrers: await views.topOf(id, 'referrer', range),
  }
}
