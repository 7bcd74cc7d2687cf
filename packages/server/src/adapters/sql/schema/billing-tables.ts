// Tables of plans and payments.

import type { TenantId } from '@plinth/domain/base/ids'
import type { AccountPlan, BillingInterval } from '@plinth/domain/plans/plans'
import type { ProcessorName } from '../../../ports/billing.ts'
import type { Subscription } from '../../../ports/database/tenants.ts'
import type { Flag } from './flag.ts'

export interface BillingTables {
  subscriptions: {
    tenant_id: TenantId
    plan: AccountPlan
    source: Subscription['source']
    started_at: number
    ends_at: number | null
    interval: BillingInterval | null
    renews_at: number | null
    past_due: Flag
  }
  billing_customers: {
    tenant_id: TenantId
    processor: ProcessorName
    customer_id: string
    revision: number
    checkout_at: number | null
    due_at: number | null
  }
  /** Billing events and payments already handled. */
  billing_handled: { key: string; at: number }
  /** Customers of deleted tenants, whose subscriptions must be ended. */
  billing_endings: {
    processor: ProcessorName
    customer_id: string
    /** Null once done. */
    due_at: number | null
    tries: number
  }
}
