// SQL implementation of the custom domains port.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { TenantId } from '@plinth/domain/base/ids'
import type { NotNull } from 'kysely'
import type { DomainsReader, DomainsWriter } from '../../../ports/database/domains.ts'
import { firstUnlocked, inBatch, lockKey, type Queries } from '../schema/queries.ts'
import { selectDomains, toColumns, toDomain } from '../statements/domain-rows.ts'
import { ownDropId } from '../statements/own-drop.ts'

/** Certificates are ordered only for domains that are proven and point here. */
const selectDue = ({ db }: Pick<Queries, 'db'>, what: 'check' | 'issue', now: number) => {
  const column = what === 'check' ? 'check_at' : 'issue_at'
  const due = db
    .selectFrom('domains')
    .select(['hostname', 'site_id'])
    .where(column, '<=', now)
    .orderBy(column)
    .orderBy('hostname')
  return what === 'check'
    ? due
    : due.where('proven_at', 'is not', null).where('failing_since', 'is', null)
}

export const domainsReader = (queries: Queries): DomainsReader => {
  const { db } = queries
  return {
    async find(drop, hostname) {
      const row = await selectDomains(queries)
        .where('domains.hostname', '=', hostname)
        .where('domains.site_id', '=', drop)
        .executeTakeFirst()
      return row ? toDomain(row) : null
    },

    async findProven(hostname) {
      const row = await selectDomains(queries)
        .where('domains.hostname', '=', hostname)
        .where('domains.proven_at', 'is not', null)
        .executeTakeFirst()
      return row ? toDomain(row) : null
    },

    async ofDrop(drop) {
      const rows = await selectDomains(queries)
        .where('domains.site_id', '=', drop)
        .orderBy('domains.created_at')
        .orderBy('domains.hostname')
        .execute()
      return rows.map(toDomain)
    },

    async ofTenant(tenant) {
      const rows = await selectDomains(queries)
        .where('sites.tenant_id', '=', tenant)
        .orderBy('domains.created_at')
        .orderBy('domains.hostname')
        .execute()
      return rows.map(toDomain)
    },

    async lastProvenBy(hostname) {
      const row = await db
        .selectFrom('hostname_proofs')
        .select('tenant_id')
        .where('hostname', '=', hostname)
        .executeTakeFirst()
      return row?.tenant_id ?? null
    },

    async formerTargets(drop) {
      const rows = await db
        .selectFrom('slug_guards')
        .select('slug')
        .where('site_id', '=', drop)
        .orderBy('slug')
        .execute()
      return rows.map((row) => row.slug)
    },

    async hasDue(what, now) {
      return (await selectDue(queries, what, now).limit(1).executeTakeFirst()) !== undefined
    },

    async reservedFor(slug) {
      const row = await db
        .selectFrom('slug_guards')
        .select('tenant_id')
        .where('slug', '=', slug)
        .limit(1)
        .executeTakeFirst()
      return row?.tenant_id ?? null
    },

    async dropsReserving(slug) {
      const rows = await db
        .selectFrom('slug_guards')
        .select('site_id')
        .where('slug', '=', slug)
        .orderBy('site_id')
        .execute()
      return rows.map((row) => row.site_id)
    },

    async countReservedSlugs(tenant) {
      const { count } = await db
        .selectFrom('slug_guards')
        .select(({ fn }) => fn.count<number | string>('slug').distinct().as('count'))
        .where('tenant_id', '=', tenant)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Stored as the owner of slugs that no tenant may use. No tenant has this id. */
const noTenant = 'nobody' as TenantId

export const domainsWriter = (queries: Queries): DomainsWriter => {
  const { db, engine } = queries

  const takeDue = async (what: 'check' | 'issue', now: number, until: number) => {
    const first = await firstUnlocked(engine, selectDue(queries, what, now))
    if (!first) return null
    const { site_id: drop, hostname } = first
    await db
      .updateTable('domains')
      .set(what === 'check' ? { check_at: until } : { issue_at: until })
      .where('hostname', '=', hostname)
      .where('site_id', '=', drop)
      .execute()
    return domainsReader(queries).find(drop, hostname)
  }

  return {
    ...domainsReader(queries),

    lock: (hostname) => lockHostname(queries, hostname),

    async insert(domain) {
      await db
        .insertInto('domains')
        .values({
          hostname: domain.hostname,
          site_id: domain.dropId,
          proof_token: domain.proofToken,
          created_at: domain.createdAt,
          check_at: domain.checkAt,
          failed_checks: 0,
          issue_tries: 0,
        })
        .execute()
    },

    async update({ hostname, dropId: id, tenantId }, change) {
      await db
        .updateTable('domains')
        .set(toColumns(change))
        .where('hostname', '=', hostname)
        .where('site_id', '=', ownDropId(queries, { id, tenantId }))
        .execute()
    },

    async remove({ hostname, dropId: id, tenantId }) {
      await db
        .deleteFrom('domains')
        .where('hostname', '=', hostname)
        .where('site_id', '=', ownDropId(queries, { id, tenantId }))
        .execute()
    },

    async recordProof(hostname, tenant, now) {
      const values = { tenant_id: tenant, proven_at: now }
      await db
        .insertInto('hostname_proofs')
        .values({ hostname, ...values })
        .onConflict((c) => c.column('hostname').doUpdateSet(values))
        .execute()
    },

    async reserveSlug(slug, drop, now) {
      const { tenant_id: tenant } = await db
        .selectFrom('sites')
        .select('tenant_id')
        .where('id', '=', drop)
        .where('tenant_id', 'is not', null)
        .$narrowType<{ tenant_id: NotNull }>()
        .executeTakeFirstOrThrow()
      await db
        .insertInto('slug_guards')
        .values({ slug, site_id: drop, tenant_id: tenant, guarded_at: now })
        .onConflict((c) => c.columns(['slug', 'site_id']).doNothing())
        .execute()
    },

    async blockReservedSlugs(drop) {
      await db
        .updateTable('slug_guards')
        .set({ tenant_id: noTenant })
        .where('slug', 'in', (from) =>
          from.selectFrom('slug_guards as its').select('its.slug').where('its.site_id', '=', drop),
        )
        .execute()
    },

    async transfer(from, to) {
      for (const table of ['hostname_proofs', 'slug_guards'] as const) {
        await db.updateTable(table).set({ tenant_id: to }).where('tenant_id', '=', from).execute()
      }
    },

    takeDueCheck: (now, until) => takeDue('check', now, until),
    takeDueIssue: (now, until) => takeDue('issue', now, until),

    async scheduleCertificates(now, limit) {
      const unscheduled = db
        .selectFrom('domains')
        .where('proven_at', 'is not', null)
        .where('issue_at', 'is', null)
        .orderBy('proven_at')
      const { numUpdatedRows } = await db
        .updateTable('domains')
        .set({ issue_at: now })
        .where(inBatch(engine, unscheduled, limit))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    async bringForward({ checksAfter, ordersAfter, to, limit }) {
      const late = db
        .selectFrom('domains')
        .where('check_at', '>', checksAfter)
        .orderBy('check_at')
        .orderBy('hostname')
      const { numUpdatedRows } = await db
        .updateTable('domains')
        .set((column) => {
          const isLate = column.and([
            column('issue_tries', '>', 0),
            column('issue_at', '>', ordersAfter),
          ])
          const ifLate = <T extends 'issue_at' | 'issue_not_before'>(
            name: T,
            value: number | null,
          ) => column.case().when(isLate).then(column.val(value)).else(column.ref(name)).end()
          return {
            check_at: to,
            issue_at: ifLate('issue_at', to),
            issue_not_before: ifLate('issue_not_before', null),
          }
        })
        .where(inBatch(engine, late, limit))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  }
}

/** The lock for every change to a hostname's owner or certificate. */
export const lockHostname = (queries: Queries, hostname: Hostname): Promise<void> =>
  lockKey(queries, `hostname ${hostname}`)
