// Query for tenants with their subscription, and mapping of rows to tenant records.
import type { ExpressionBuilder } from 'kysely'
import type { TenantRecord } from '../../../ports/database/tenants.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

export const tenantColumns = [
  'tenants.id',
  'tenants.name',
  'tenants.kind',
  'tenants.country',
  'tenants.currency',
  'tenants.created_at',
  'tenants.owner_seen_at',
  'tenants.became_free_at',
  'tenants.paid_until',
  'tenants.requires_second_factor',
  'subscriptions.plan',
  'subscriptions.source',
  'subscriptions.started_at',
  'subscriptions.ends_at',
  'subscriptions.interval',
  'subscriptions.renews_at',
  'subscriptions.past_due',
] as const

export const selectVerifiedOwners = (e: ExpressionBuilder<Schema, 'tenants'>) =>
  e
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .whereRef('memberships.tenant_id', '=', 'tenants.id')
    .where('memberships.role', '=', 'owner')
    .where('users.verified_at', 'is not', null)
    .select((o) => o.fn.countAll<number>().as('n'))

export const selectTenants = ({ db }: Queries) =>
  db
    .selectFrom('tenants')
    .leftJoin('subscriptions', 'subscriptions.tenant_id', 'tenants.id')
    .select(tenantColumns)
    .select((e) => selectVerifiedOwners(e).as('verified_owners'))

export type TenantRow = Awaited<
  ReturnType<ReturnType<typeof selectTenants>['executeTakeFirstOrThrow']>
>

export function toTenant({ basePlan }: Pick<Queries, 'basePlan'>, row: TenantRow): TenantRecord {
  const { plan, source, started_at: startedAt, ends_at: endsAt } = row
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    country: row.country,
    currency: row.currency,
    createdAt: row.created_at,
    ownerSeenAt: row.owner_seen_at,
    becameFreeAt: row.became_free_at,
    paidUntil: row.paid_until,
    basePlan,
    subscription:
      plan !== null && source !== null && startedAt !== null
        ? {
            plan,
            source,
            startedAt,
            endsAt,
            interval: row.interval,
            renewsAt: row.renews_at,
            pastDue: row.past_due === 1,
          }
        : null,
    ownerVerified: (row.verified_owners ?? 0) > 0,
    requiresSecondFactor: row.requires_second_factor === 1,
  }
}
