// Migration: billing, the Free plan's expiry clock, used bot check proofs, abuse reports and the
// audit log.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const plansAndSafety: Migration = {
  async up(db) {
    await alterSubscriptions(db)
    await createBilling(db)
    await createClocks(db)
    await createSafety(db)
  },
}

async function alterSubscriptions({ schema }: Kysely<unknown>): Promise<void> {
  const subscriptions = () => schema.alterTable('subscriptions')
  await subscriptions().addColumn('interval', 'text').execute()
  await subscriptions().addColumn('renews_at', 'bigint').execute()
  await subscriptions()
    .addColumn('past_due', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('subscriptions_source').on('subscriptions').column('source').execute()
}

async function createBilling({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('billing_customers')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('processor', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('checkout_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addPrimaryKeyConstraint('billing_customers_pk', ['tenant_id', 'processor'])
    .addUniqueConstraint('billing_customers_customer', ['processor', 'customer_id'])
    .execute()
  await schema
    .createIndex('billing_customers_due')
    .on('billing_customers')
    .column('due_at')
    .execute()

  await schema
    .createTable('billing_handled')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('billing_handled_at').on('billing_handled').column('at').execute()

  await schema
    .createTable('billing_endings')
    .addColumn('processor', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_endings_pk', ['processor', 'customer_id'])
    .execute()
  await schema.createIndex('billing_endings_due').on('billing_endings').column('due_at').execute()
}

async function createClocks({ schema }: Kysely<unknown>): Promise<void> {
  const tenants = () => schema.alterTable('tenants')
  await tenants().addColumn('expiry_notice_for', 'bigint').execute()
  await tenants().addColumn('expiry_notice_at', 'bigint').execute()
  await tenants().addColumn('expiry_notice_mail', 'text').execute()
  // Most clocks have nothing due for a long time, so the job that runs every minute reads only the
  // due ones.
  await tenants()
    .addColumn('clock_due_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('tenants_clock_due').on('tenants').column('clock_due_at').execute()
  await schema
    .createIndex('sites_anonymous')
    .on('sites')
    .column('created_at')
    .where(sql.ref('tenant_id'), 'is', null)
    .execute()
}

async function createSafety({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('used_proofs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('used_proofs_end').on('used_proofs').column('expires_at').execute()

  // Reports and the audit log have no foreign key to the drop: they must outlive it.
  await schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('contact', 'text')
    .addColumn('reporter', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addUniqueConstraint('reports_reporter', ['site_id', 'reporter'])
    .execute()
  await schema.createIndex('reports_site').on('reports').columns(['site_id', 'closed_at']).execute()
  await schema.createIndex('reports_created').on('reports').columns(['created_at', 'id']).execute()
  await schema
    .createIndex('reports_contact')
    .on('reports')
    .column('closed_at')
    .where(sql.ref('contact'), 'is not', null)
    .execute()

  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
  await schema
    .createIndex('audit_log_subject')
    .on('audit_log')
    .columns(['subject_id', 'at'])
    .execute()
}
