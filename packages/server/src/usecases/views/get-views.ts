// View statistics of one drop.
import { dayOf, firstDay, viewsByDay } from '@plinth/domain/visitors/views'
import type { SubjectViews, ViewsOfDay } from '../../ports/database/views.ts'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
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
  _actor: AccountActor,
  { drop: { id }, days }: { readonly drop: OwnedDrop; readonly days: number },
): Promise<ViewStatistics> {
  const now = clock.now()
  const since = firstDay(now, days)
  const range = { since, until: dayOf(now), limit: maxListed }
  const { views } = database.read
  return {
    days: viewsByDay(now, days, await views.daysOf(id, since)),
    paths: await views.topOf(id, 'path', range),
    referrers: await views.topOf(id, 'referrer', range),
  }
}
