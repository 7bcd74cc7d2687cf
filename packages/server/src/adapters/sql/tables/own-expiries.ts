// SQL implementation of the own expiries port.
import type { TenantId } from '@plinth/domain/base/ids'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type {
  OwnExpiriesReader,
  OwnExpiriesWriter,
  OwnExpiryRecord,
} from '../../../ports/database/own-expiries.ts'
import type { Queries } from '../schema/queries.ts'
import { isOwnDrop } from '../statements/own-drop.ts'

export const ownExpiriesReader = ({ db }: Queries): OwnExpiriesReader => ({
  async due(now, limit) {
    const due = await db
      .selectFrom('sites')
      .select('id')
      .where('expire_due_at', '<=', now)
      .orderBy('expire_due_at')
      .limit(limit)
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const rows = await db.selectFrom('sites').select('tenant_id').where('id', 'in', ids).execute()
    return [...new Set(rows.flatMap(({ tenant_id }) => tenant_id ?? []))]
  },

  async ofTenant(tenant, before, limit) {
    const rows = await db
      .selectFrom('sites')
      .select([
        'id',
        'expire_at',
        'expire_due_at',
        'updated_at',
        'expire_notice_at',
        'expire_notice_mail',
      ])
      .where('tenant_id', '=', tenant)
      .where('expire_due_at', 'is not', null)
      .where('expire_at', '<', before)
      .orderBy('expire_due_at')
      .limit(limit)
      .execute()
    return rows.map((row) => toRecord(tenant, row))
  },
})

interface Row extends Pick<DropKey, 'id'> {
  readonly expire_at: number | null
  readonly updated_at: number
  readonly expire_due_at: number | null
  readonly expire_notice_at: number | null
  readonly expire_notice_mail: NonNullable<OwnExpiryRecord['notice']>['mailId'] | null
}

function toRecord(tenantId: TenantId, row: Row): OwnExpiryRecord {
  const { expire_notice_at: at, expire_notice_mail: mailId } = row
  return {
    id: row.id,
    tenantId,
    expireAt: row.expire_at ?? 0,
    updatedAt: row.updated_at,
    dueAt: row.expire_due_at ?? 0,
    notice: at !== null && mailId !== null ? { at, mailId } : null,
  }
}

export const ownExpiriesWriter = (queries: Queries): OwnExpiriesWriter => {
  const update = (drop: DropKey) => queries.db.updateTable('sites').where(isOwnDrop(drop))
  const removeNotices = (now: number) =>
    queries.db
      .updateTable('sites')
      .set({ expire_notice_at: null, expire_notice_mail: null, expire_due_at: now })
  return {
    ...ownExpiriesReader(queries),

    async postpone(drop, until) {
      await update(drop).set({ expire_due_at: until }).execute()
    },

    async setNotice(drop, { at, mailId }, until) {
      await update(drop)
        .set({ expire_notice_at: at, expire_notice_mail: mailId, expire_due_at: until })
        .execute()
    },

    async removeNotice(mail, now) {
      await removeNotices(now).where('expire_notice_mail', '=', mail).execute()
    },

    async removeNoticesOf(tenant, now) {
      await removeNotices(now)
        .where('tenant_id', '=', tenant)
        .where('expire_notice_at', 'is not', null)
        .execute()
    },
  }
}
