import type {
  BillingCustomersReader,
  BillingCustomersWriter,
} from '../../ports/billing-customers.ts'
import type { Queries } from './engine.ts'

const columns = [
  'billing_customers.tenant_id as tenantId',
  'billing_customers.processor',
  'billing_customers.customer_id as customerId',
  'billing_customers.revision',
  'billing_customers.read_at as readAt',
] as const

export const billingCustomersReader = ({ db }: Queries): BillingCustomersReader => ({
  async find(processor, customerId) {
    const row = await db
      .selectFrom('billing_customers')
      .select(columns)
      .where('processor', '=', processor)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    return row ?? null
  },

  ofTenant: (tenant) =>
    db.selectFrom('billing_customers').select(columns).where('tenant_id', '=', tenant).execute(),

  unreadSince: (processor, time, limit) =>
    db
      .selectFrom('billing_customers')
      .innerJoin('subscriptions', (join) =>
        join
          .onRef('subscriptions.tenant_id', '=', 'billing_customers.tenant_id')
          .onRef('subscriptions.source', '=', 'billing_customers.processor'),
      )
      .select(columns)
      .where('processor', '=', processor)
      .where('read_at', '<', time)
      .orderBy('read_at')
      .limit(limit)
      .execute(),
})

export const billingCustomersWriter = (queries: Queries): BillingCustomersWriter => ({
  ...billingCustomersReader(queries),

  async put({ tenantId, processor, customerId, revision, readAt }) {
    const state = { customer_id: customerId, revision, read_at: readAt }
    await queries.db
      .insertInto('billing_customers')
      .values({ tenant_id: tenantId, processor, ...state })
      .onConflict((c) => c.columns(['tenant_id', 'processor']).doUpdateSet(state))
      .execute()
  },

  async markAsked(processor, customerId, now) {
    await queries.db
      .updateTable('billing_customers')
      .set({ read_at: now })
      .where('processor', '=', processor)
      .where('customer_id', '=', customerId)
      .execute()
  },
})
