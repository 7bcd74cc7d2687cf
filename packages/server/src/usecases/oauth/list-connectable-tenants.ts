// Lists the tenants that the user may connect an app to.
import type { TenantId } from '@plinth/domain/ids'
import { hasPermission } from '@plinth/domain/roles'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export interface ConnectableTenant {
  readonly id: TenantId
  readonly name: string
  readonly kind: 'personal' | 'organisation'
}

/** The personal tenant comes first. */
export async function listConnectableTenants(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
): Promise<ConnectableTenant[]> {
  const memberships = await database.read.tenants.ofUser(actor.userId)
  return memberships
    .filter(({ role }) => hasPermission(role, 'own_credentials'))
    .map(({ tenant: { id, name, kind } }) => ({ id, name, kind }))
}
