// Daily views of every drop of the tenant.
import type { DropId } from '@plinth/domain/base/ids'
import { firstDay, viewsByDay } from '@plinth/domain/visitors/views'
import type { ViewsOfDay } from '../../ports/database/views.ts'
import type { AccountActor } from '../access/actor.ts'
import { isOwnedBy } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'

export interface DailyDropViews {
  readonly dropId: DropId
  /** One entry for every requested day, oldest first. */
  readonly days: readonly ViewsOfDay[]
}

export async function listViews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly days: number },
): Promise<DailyDropViews[]> {
  requireRight(actor, 'see_drops')
  const now = clock.now()
  const since = firstDay(now, input.days)
  const found = await database.read.views.ofTenant(actor.tenantId, since)
  const visible = [...found].filter(([id]) => isOwnedBy(actor, { id, tenantId: actor.tenantId }))
  return visible.map(([dropId, views]) => ({
    dropId,
    days: viewsByDay(now, input.days, views),
  }))
}
