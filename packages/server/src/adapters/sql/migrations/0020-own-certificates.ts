// Migration: certificates that the service orders for its own names.
import type { Migration } from 'kysely/migration'

export const ownCertificates: Migration = {
  async up({ schema }) {
    await schema
      .createTable('own_certificates')
      .addColumn('names', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('tenant_id', 'text')
      .addColumn('requested_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .addColumn('chain', 'text')
      .addColumn('sealed_key', 'text')
      .addColumn('issued_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addColumn('issue_at', 'bigint', (c) => c.notNull())
      .addColumn('issue_tries', 'integer', (c) => c.notNull())
      .addColumn('issue_problem', 'text')
      .execute()
    for (const column of ['issue_at', 'requested_at', 'used_at']) {
      await schema
        .createIndex(`own_certificates_${column}`)
        .on('own_certificates')
        .columns(['kind', column])
        .execute()
    }
  },
}
