// Whether a user owns live drops.
import type { UserId } from '@plinth/domain/base/ids'
import type { Deps } from '../base/deps.ts'
import { viewDrop } from '../drops/drop-view.ts'

/** True if a drop of a tenant that this user owns is live. */
export async function ownsLiveDrops(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  user: UserId,
): Promise<boolean> {
  const { read } = database
  for (const { tenant, role } of await read.tenants.ofUser(user)) {
    if (role !== 'owner') continue
    const drops = await read.drops.ofTenant(tenant.id)
    if (drops.some((drop) => viewDrop(drop, tenant, clock.now()).status === 'live')) return true
  }
  return false
}
