// Migration: the end of paid plans in its own column, expiry notices that include paused drops, and
// gone pages that do not expire.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const clocks: Migration = {
  async up(db) {
    await recordPaidEnds(db)
    await announceAgain(db)
    await indexGonePages(db)
  },
}

/**
 * Drops are paused only after a paid plan has ended. `became_free_at` does not say whether there
 * was one, because it also moved when the clock was restarted. A subscription row has its own end;
 * plans that an operator ended are in the audit log. Drops of all other tenants become live again.
 */
async function recordPaidEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tenants').addColumn('paid_until', 'bigint').execute()
  await sql`
    update tenants set paid_until = (
      select max(at) from audit_log
      where subject_id = tenants.id and action = 'plan_set' and note = 'free'
    )`.execute(db)
}

/**
 * Earlier notices did not list paused drops, so owners of tenants that may have some are mailed
 * again.
 */
async function announceAgain(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tenants
    set expiry_notice_for = null, expiry_notice_at = null, expiry_notice_mail = null, clock_due_at = 0
    where (
      select count(*) from sites where sites.tenant_id = tenants.id and sites.removed_at is null
    ) > 3`.execute(db)
}

/**
 * Gone pages are kept after the end of their hold. Only redirects are removed by it, so only they
 * are indexed.
 */
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
