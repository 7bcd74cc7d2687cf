import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The end of a paid plan as a fact of its own, one free clock for paused drops too, and gone pages
// without end.
export const clocks: Migration = {
  async up(db) {
    await recordPaidEnds(db)
    await announceAgain(db)
    await indexGonePages(db)
  },
}

/**
 * Only the end of a paid plan pauses drops. `became_free_at` does not say whether there was one: it also
 * moved when the clock was started again. A subscription keeps its own end; plans that an operator ended
 * are in the audit log. Drops of all other tenants are live again.
 */
async function recordPaidEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tenants').addColumn('paid_until', 'bigint').execute()
  await sql`
    update tenants set paid_until = (
      select max(at) from audit_log
      where subject_id = tenants.id and action = 'plan_set' and note = 'free'
    )`.execute(db)
}

/** Mails sent so far did not name paused drops, so the owners of tenants that may have some are mailed again. */
async function announceAgain(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tenants
    set expiry_notice_for = null, expiry_notice_at = null, expiry_notice_mail = null, clock_due_at = 0
    where (
      select count(*) from sites where sites.tenant_id = tenants.id and sites.removed_at is null
    ) > 3`.execute(db)
}

/** Holds of deleted drops stay after their end; only redirects are looked for by it and removed. */
async function indexGonePages({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('slug_holds_end').execute()
  await schema
    .createIndex('slug_holds_moves_end')
    .on('slug_holds')
    .column('until')
    .where(sql.ref('moved_site_id'), 'is not', null)
    .execute()
  await schema
    .createIndex('slug_holds_tenant')
    .on('slug_holds')
    .columns(['tenant_id', 'until'])
    .execute()
}
