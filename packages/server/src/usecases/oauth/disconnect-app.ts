// Revokes one connection, the grant of one user to an app. Another member's connection needs the
// permission `others_credentials`.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'
import { revokeGrants } from './revoke-grants.ts'

/** The connection's tokens are invalid once this resolves. */
export async function disconnectApp(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const id = parseId('connection', input.id)
  await database.transact(async (tx) => {
    const { tenant, role } = await lockAs(tx, actor, 'own_credentials')
    const connection = id && (await tx.oauthConnections.find(tenant.id, id))
    if (
      !connection ||
      !(connection.userId === actor.userId || hasPermission(role, 'others_credentials'))
    ) {
      throw new AppError('not_found', 'There is no such connected app.')
    }
    await revokeGrants(tx, [connection.grantId], clock.now())
  })
}
