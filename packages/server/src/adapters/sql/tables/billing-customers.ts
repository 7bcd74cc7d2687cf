// SQL implementation of the billing customers port.
import type {
  BillingCustomersReader,
  BillingCustomersWriter,
} from '../../../ports/database/billing-customers.ts'
import { bringForward, type Queries } from '../schema/queries.ts'

const columns = [
  'billing_customers.tenant_id as tenantId',
  'billing_customers.processor',
  'billing_customers.customer_id as customerId',
  'billing_customers.revision',
  'billing_customers.checkout_at as checkoutAt',
  'billing_customers.due_at as dueAt',
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

  due: (processor, now, limit) =>
    db
      .selectFrom('billing_customers')
      .select(columns)
      .where('processor', '=', processor)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute(),
})

export const billingCustomersWriter = (queries: Queries): BillingCustomersWriter => ({
  ...billingCustomersReader(queries),

  async put({ tenantId, processor, customerId, revision, checkoutAt, dueAt }) {
    const state = {
      customer_id: customerId,
      revision,
      checkout_at: checkoutAt,
      due_at: dueAt,
    }
    await queries.db
      .insertInto('billing_customers')
      .values({ tenant_id: tenantId, processor, ...state })
      .onConflict((c) => c.columns(['tenant_id', 'processor']).doUpdateSet(state))
      .execute()
  },

  async postpone(processor, customerId, until) {
    await queries.db
      .updateTable('billing_customers')
      .set({ due_at: until })
      .where('processor', '=', processor)
      .where('customer_id', '=', customerId)
      .execute()
  },

  bringForward({ after, ...change }) {
    const late = queries.db
      .selectFrom('billing_customers')
      .where('due_at', '>', after)
      .orderBy('due_at')
    return bringForward(queries, 'billing_customers', late, change)
  },
})
