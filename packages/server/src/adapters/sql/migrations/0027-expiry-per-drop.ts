// Migration: tags of drops, an expiry date per drop, and which drops stay live after a downgrade. The
// previous release does not know these columns: it serves drops past their date.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const expiryPerDrop: Migration = {
  async up({ schema }) {
    const sites = () => schema.alterTable('sites')
    await sites().addColumn('tags', 'text').execute()
    await sites().addColumn('expire_at', 'bigint').execute()
    await sites().addColumn('expire_due_at', 'bigint').execute()
    await sites().addColumn('expire_notice_at', 'bigint').execute()
    await sites().addColumn('expire_notice_mail', 'text').execute()
    await sites().addColumn('kept_place', 'bigint').execute()
    await schema
      .createIndex('sites_expire_due')
      .on('sites')
      .columns(['expire_due_at', 'id'])
      .where(sql.ref('expire_due_at'), 'is not', null)
      .execute()
    await schema
      .createIndex('sites_expire_notice')
      .on('sites')
      .column('expire_notice_mail')
      .where(sql.ref('expire_notice_mail'), 'is not', null)
      .execute()
    await schema
      .createIndex('sites_rank')
      .on('sites')
      .expression(sql`tenant_id, coalesce(kept_place, joined_at), id`)
      .where(sql.ref('tenant_id'), 'is not', null)
      .execute()
  },
}
