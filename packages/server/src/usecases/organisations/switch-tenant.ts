// Switches the tenant that a browser session acts for.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import { requirementOf } from '../access/factor-of-program.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'

export async function switchTenant(
  { database }: Pick<Deps, 'database'>,
  actor: SessionActor,
  input: { readonly tenantId: string },
): Promise<SessionActor> {
  const tenantId = parseId('tenant', input.tenantId)
  return database.transact(async (tx) => {
    const role = tenantId && (await tx.tenants.roleOf(tenantId, actor.userId))
    if (!tenantId || !role) {
      throw new AppError('not_found', 'You are not a member of that organisation.')
    }
    await tx.sessions.setTenant(actor, tenantId)
    const { requiresSecondFactor: _, ...user } = actor
    const tenant = requireTenant(await tx.tenants.find(tenantId))
    return { ...user, tenantId, role, ...requirementOf(tenant) }
  })
}
