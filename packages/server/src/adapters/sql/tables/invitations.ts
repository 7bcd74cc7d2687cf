// SQL implementation of the invitations port.
import type { TenantId } from '@plinth/domain/base/ids'
import type { InvitationsReader, InvitationsWriter } from '../../../ports/database/invitations.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const columns = [
  'id',
  'tenant_id as tenantId',
  'email',
  'role',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export const invitationsReader = ({ db }: Queries): InvitationsReader => ({
  async findByHash(hash, now) {
    const invitation = await db
      .selectFrom('invitations')
      .select(columns)
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return invitation ?? null
  },

  async isInvited(email, now) {
    const invitation = await db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst()
    return invitation !== undefined
  },

  ofTenant: (tenant, now) =>
    db
      .selectFrom('invitations')
      .select(columns)
      .where('tenant_id', '=', tenant)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
})

export const invitationsWriter = (queries: Queries): InvitationsWriter => {
  const { db } = queries

  async function removeOfEmail(tenant: TenantId, email: string): Promise<void> {
    await db
      .deleteFrom('invitations')
      .where('tenant_id', '=', tenant)
      .where('email', '=', email)
      .execute()
  }

  return {
    ...invitationsReader(queries),

    removeOfEmail,

    async put(invitation) {
      await removeOfEmail(invitation.tenantId, invitation.email)
      await db
        .insertInto('invitations')
        .values({
          id: invitation.id,
          tenant_id: invitation.tenantId,
          email: invitation.email,
          role: invitation.role,
          invited_by: invitation.invitedBy,
          hash: invitation.hash,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        })
        .execute()
    },

    async remove(tenant, id) {
      const removed = await db
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where('tenant_id', '=', tenant)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    async removeOfInviter(tenant, inviter) {
      await db
        .deleteFrom('invitations')
        .where('tenant_id', '=', tenant)
        .where('invited_by', '=', inviter)
        .execute()
    },

    removeExpired(now, limit) {
      const ended = db
        .selectFrom('invitations')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
      return removeBatch(queries, 'invitations', ended, limit)
    },
  }
}
