// Migration: custom domains, their certificates, ACME challenges, proofs of ownership and slug
// guards.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const domains: Migration = {
  async up(db) {
    await createDomains(db)
    await createCertificates(db)
    await createMemories(db)
  },
}

async function createDomains({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('domains')
    .addColumn('hostname', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('proof_token', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('proven_at', 'bigint')
    .addColumn('checked_at', 'bigint')
    .addColumn('finding', 'text')
    .addColumn('failed_checks', 'integer', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('check_at', 'bigint', (c) => c.notNull())
    .addColumn('issue_at', 'bigint')
    .addColumn('issue_tries', 'integer', (c) => c.notNull())
    .addColumn('issue_problem', 'text')
    .addColumn('issue_not_before', 'bigint')
    .addPrimaryKeyConstraint('domains_key', ['hostname', 'site_id'])
    .execute()
  await schema
    .createIndex('domains_site')
    .on('domains')
    .columns(['site_id', 'created_at', 'hostname'])
    .execute()
  await schema.createIndex('domains_check').on('domains').column('check_at').execute()
  await schema
    .createIndex('domains_issue')
    .on('domains')
    .column('issue_at')
    .where(sql.ref('issue_at'), 'is not', null)
    .execute()
  // Any number of drops may claim a hostname, but only one may prove it.
  await schema
    .createIndex('domains_proven')
    .on('domains')
    .column('hostname')
    .unique()
    .where(sql.ref('proven_at'), 'is not', null)
    .execute()
}

async function createCertificates({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('certificates')
    .addColumn('hostname', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint(
      'certificates_domain',
      ['hostname', 'site_id'],
      'domains',
      ['hostname', 'site_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('acme_challenges')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hostname', 'text', (c) => c.notNull())
    .addColumn('key_authorization', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('acme_challenges_hostname')
    .on('acme_challenges')
    .columns(['hostname', 'kind'])
    .execute()
  await schema
    .createIndex('acme_challenges_end')
    .on('acme_challenges')
    .column('expires_at')
    .execute()
}

/**
 * These records outlive domains, drops and tenants. Otherwise anyone who takes a freed slug could
 * serve pages on a domain whose DNS still points at it.
 */
async function createMemories({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('hostname_proofs')
    .addColumn('hostname', 'text', (c) => c.primaryKey())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('proven_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('slug_guards')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('guarded_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('slug_guards_key', ['slug', 'site_id'])
    .execute()
  await schema.createIndex('slug_guards_site').on('slug_guards').column('site_id').execute()
  await schema.createIndex('slug_guards_tenant').on('slug_guards').column('tenant_id').execute()
}
