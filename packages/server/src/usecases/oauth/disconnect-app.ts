import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import { may } from '@plinth/domain/roles'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { revokeGrant } from './revoke-grants.ts'

/** Its tokens are worth nothing by the time this resolves. */
export async function disconnectApp(
  { database }: Pick<Deps, 'database'>,
  { tenantId, userId, role }: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const id = parseId('connection', input.id)
  await database.transact(async (tx) => {
    const connection = id && (await tx.oauthConnections.find(tenantId, id))
    if (!connection || (connection.userId !== userId && !may(role, 'others_credentials'))) {
      throw new AppError('not_found', 'There is no such connected app.')
    }
    await revokeGrant(tx, connection.grantId)
  })
}
