// SQL implementation of the tenants port.
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import { sql } from 'kysely'
import type { TenantsReader, TenantsWriter } from '../../../ports/database/tenants.ts'
import { compileOnce } from '../schema/compile-once.ts'
import type { Queries } from '../schema/queries.ts'
import { selectTenants, toTenant } from '../statements/tenant-rows.ts'
import { findTenantUsage } from '../statements/tenant-usage.ts'

const findTenant = compileOnce((queries, { id }: { id: TenantId }) =>
  selectTenants(queries).where('tenants.id', '=', id),
)

interface Member {
  readonly id: TenantId
  readonly user: UserId
}

const findWithRole = compileOnce((queries, { id, user }: Member) =>
  selectTenants(queries)
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'tenants.id').on('memberships.user_id', '=', user),
    )
    .select('memberships.role')
    .where('tenants.id', '=', id),
)

const lockRow = compileOnce(({ db }, { id }: { id: TenantId }) =>
  db.selectFrom('tenants').select('id').where('id', '=', id).forNoKeyUpdate(),
)

export const tenantsReader = (queries: Queries): TenantsReader => ({
  async find(id) {
    const [row] = await findTenant(queries, { id })
    return row ? toTenant(queries, row) : null
  },

  findUsage: (id, now) => findTenantUsage(queries, id, now),

  async findAll(ids) {
    if (ids.length === 0) return []
    const rows = await selectTenants(queries).where('tenants.id', 'in', ids).execute()
    return rows.map((row) => toTenant(queries, row))
  },

  async ofUser(user) {
    const rows = await selectTenants(queries)
      .innerJoin('memberships', 'memberships.tenant_id', 'tenants.id')
      .where('memberships.user_id', '=', user)
      .select('memberships.role')
      .orderBy('tenants.kind', 'desc')
      .orderBy('tenants.created_at')
      .orderBy('tenants.id')
      .execute()
    return rows.map((row) => ({ tenant: toTenant(queries, row), role: row.role }))
  },

  async findPersonalByEmail(email) {
    const row = await selectTenants(queries)
      .innerJoin('memberships', 'memberships.tenant_id', 'tenants.id')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .where('users.email', '=', email)
      .where('tenants.kind', '=', 'personal')
      .executeTakeFirst()
    return row ? toTenant(queries, row) : null
  },

  async withSubscriptionFrom(source, now, limit) {
    const rows = await queries.db
      .selectFrom('subscriptions')
      .select('tenant_id')
      // As a literal, so that the plan of the prepared statement knows how rare it is.
      .where('source', '=', sql.lit(source))
      .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
      .limit(limit)
      .execute()
    return rows.map((row) => row.tenant_id)
  },

  async roleOf(tenant, user) {
    const row = await queries.db
      .selectFrom('memberships')
      .select('role')
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user)
      .executeTakeFirst()
    return row?.role ?? null
  },

  async requiringSecondFactor(user) {
    const rows = await queries.db
      .selectFrom('memberships')
      .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
      .select('tenants.name')
      .where('memberships.user_id', '=', user)
      .where('tenants.requires_second_factor', '=', 1)
      .orderBy('tenants.name')
      .execute()
    return rows.map(({ name }) => name)
  },

  members: (tenant) =>
    queries.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select([
        'users.id as userId',
        'users.email',
        'users.name',
        'memberships.role',
        'memberships.joined_at as joinedAt',
      ])
      .where('memberships.tenant_id', '=', tenant)
      .orderBy('memberships.joined_at')
      .orderBy('users.id')
      .execute(),
})

export const tenantsWriter = (queries: Queries): TenantsWriter => {
  const { db, engine } = queries
  const reader = tenantsReader(queries)

  /** Locks in the order of `ofUser`, like every transaction that locks several tenants. */
  const lockRows = (ids: readonly TenantId[]) =>
    db
      .selectFrom('tenants')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('kind', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()

  /** Records the end of a paid plan. */
  async function recordEnd(id: TenantId, at: number): Promise<void> {
    const tenant = () => db.updateTable('tenants').where('id', '=', id)
    await tenant()
      .set({ paid_until: at })
      .where((e) => e.or([e('paid_until', 'is', null), e('paid_until', '<', at)]))
      .execute()
    await tenant().set({ became_free_at: at }).where('became_free_at', '<', at).execute()
  }

  return {
    ...reader,

    async lock(id) {
      if (engine === 'postgres') await lockRow(queries, { id })
      return reader.find(id)
    },

    // Two statements: one that has waited for the lock would still read what was committed before.
    async lockFor(id, user) {
      if (engine === 'postgres') await lockRow(queries, { id })
      const [row] = await findWithRole(queries, { id, user })
      return row ? { tenant: toTenant(queries, row), role: row.role } : null
    },

    async insert(tenant) {
      await db
        .insertInto('tenants')
        .values({
          id: tenant.id,
          name: tenant.name,
          kind: tenant.kind,
          country: tenant.country,
          currency: tenant.currency,
          created_at: tenant.createdAt,
          owner_seen_at: tenant.createdAt,
          became_free_at: tenant.createdAt,
        })
        .execute()
    },

    async addMember(tenantId, { userId, role, joinedAt }) {
      await db
        .insertInto('memberships')
        .values({ tenant_id: tenantId, user_id: userId, role, joined_at: joinedAt })
        .execute()
    },

    async setRole(tenantId, userId, role) {
      await db
        .updateTable('memberships')
        .set({ role })
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute()
    },

    async removeMember(tenantId, userId) {
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute()
    },

    async rename(id, name) {
      await db.updateTable('tenants').set({ name }).where('id', '=', id).execute()
    },

    async setRequiresSecondFactor(id, required) {
      await db
        .updateTable('tenants')
        .set({ requires_second_factor: required ? 1 : 0 })
        .where('id', '=', id)
        .execute()
    },

    async markOwnerSeen(owner, now) {
      const rows = await db
        .selectFrom('memberships')
        .select('tenant_id')
        .where('user_id', '=', owner)
        .where('role', '=', 'owner')
        .execute()
      const owned = rows.map((row) => row.tenant_id)
      if (owned.length === 0) return []
      if (engine === 'postgres') await lockRows(owned)
      await db.updateTable('tenants').set({ owner_seen_at: now }).where('id', 'in', owned).execute()
      return owned
    },

    async delete(id) {
      await db.deleteFrom('tenants').where('id', '=', id).execute()
    },

    async setSubscription(id, subscription, now) {
      const replaced = await db
        .deleteFrom('subscriptions')
        .where('tenant_id', '=', id)
        .returning('ends_at')
        .executeTakeFirst()
      if (replaced) {
        const end = replaced.ends_at ?? Number.POSITIVE_INFINITY
        if (end <= now) await recordEnd(id, end)
        else if (subscription === null) await recordEnd(id, now)
      }
      if (subscription === null) return
      await db
        .insertInto('subscriptions')
        .values({
          tenant_id: id,
          plan: subscription.plan,
          source: subscription.source,
          started_at: subscription.startedAt,
          ends_at: subscription.endsAt,
          interval: subscription.interval,
          renews_at: subscription.renewsAt,
          past_due: subscription.pastDue ? 1 : 0,
        })
        .execute()
    },
  }
}
