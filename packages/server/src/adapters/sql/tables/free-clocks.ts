// SQL implementation of the free clocks port.
import type { FreeClocksReader, FreeClocksWriter } from '../../../ports/database/free-clocks.ts'
import type { Queries } from '../schema/queries.ts'

export const freeClocksReader = ({ db }: Queries): FreeClocksReader => ({
  async due(now, limit) {
    const rows = await db
      .selectFrom('tenants')
      .select('id')
      .where('clock_due_at', '<=', now)
      .orderBy('clock_due_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  async noticeOf(tenant) {
    const row = await db
      .selectFrom('tenants')
      .select(['expiry_notice_for', 'expiry_notice_at', 'expiry_notice_mail'])
      .where('id', '=', tenant)
      .executeTakeFirst()
    const { expiry_notice_for: clockStartedAt, expiry_notice_at: at } = row ?? {}
    const mailId = row?.expiry_notice_mail
    return clockStartedAt != null && at != null && mailId ? { clockStartedAt, at, mailId } : null
  },
})

export const freeClocksWriter = (queries: Queries): FreeClocksWriter => {
  const tenants = () => queries.db.updateTable('tenants')
  return {
    ...freeClocksReader(queries),

    async postpone(tenant, until) {
      await tenants().set({ clock_due_at: until }).where('id', '=', tenant).execute()
    },

    async setNotice(tenant, { clockStartedAt, at, mailId }) {
      await tenants()
        .set({
          expiry_notice_for: clockStartedAt,
          expiry_notice_at: at,
          expiry_notice_mail: mailId,
        })
        .where('id', '=', tenant)
        .execute()
    },

    async removeNotice(mail, now) {
      await tenants()
        .set({
          expiry_notice_for: null,
          expiry_notice_at: null,
          expiry_notice_mail: null,
          clock_due_at: now,
        })
        .where('expiry_notice_mail', '=', mail)
        .execute()
    },

    async restart(tenant, now) {
      await tenants().set({ became_free_at: now }).where('id', '=', tenant).execute()
    },
  }
}
