// Loads the owning tenants of a list of drops.
import type { TenantId } from '@plinth/domain/base/ids'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord, TenantsReader } from '../../ports/database/tenants.ts'

/** Anonymous drops have no entry. */
export async function findOwners(
  tenants: Pick<TenantsReader, 'findAll'>,
  drops: readonly DropRecord[],
): Promise<Map<TenantId, TenantRecord>> {
  const ids = new Set(drops.flatMap(({ tenantId }) => tenantId ?? []))
  const found = await tenants.findAll([...ids])
  return new Map(found.map((tenant) => [tenant.id, tenant]))
}
