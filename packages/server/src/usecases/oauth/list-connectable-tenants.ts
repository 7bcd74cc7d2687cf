// Lists the tenants that the user may connect an app to.
import { hasPermission } from '@plinth/domain/accounts/roles'
import type { TenantId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

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
