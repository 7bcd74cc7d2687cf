// Query for a tenant with its number of drops and its storage: one statement.
import type { TenantId } from '@plinth/domain/base/ids'
import type { TenantUsage } from '../../../ports/database/tenants.ts'
import { compileOnce } from '../schema/compile-once.ts'
import type { Queries } from '../schema/queries.ts'
import { draftsSince, isNotExpiredDraft } from './retained-versions.ts'
import { selectTenants, toTenant } from './tenant-rows.ts'

interface Wanted {
  readonly id: TenantId
  readonly since: number
}

const findUsage = compileOnce((queries, { id, since }: Wanted) =>
  selectTenants(queries)
    .select((e) => [
      e
        .selectFrom('sites')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('sites.tenant_id', '=', 'tenants.id')
        .where('sites.removed_at', 'is', null)
        .as('drops'),
      e
        .selectFrom('versions')
        .innerJoin('sites', 'sites.id', 'versions.site_id')
        .select((s) => s.fn.sum<number | null>('versions.byte_size').as('bytes'))
        .whereRef('sites.tenant_id', '=', 'tenants.id')
        .where(isNotExpiredDraft(since))
        .as('storage'),
    ])
    .where('tenants.id', '=', id),
)

export async function findTenantUsage(
  queries: Queries,
  id: TenantId,
  now: number,
): Promise<TenantUsage | null> {
  const [row] = await findUsage(queries, { id, since: draftsSince(now) })
  if (!row) return null
  return { tenant: toTenant(queries, row), drops: row.drops ?? 0, storageBytes: row.storage ?? 0 }
}
