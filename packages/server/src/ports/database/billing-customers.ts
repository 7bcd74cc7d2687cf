// Port: links between tenants and the payment processor's customers, with the refresh schedule.
import type { TenantId } from '@plinth/domain/base/ids'
import type { ProcessorName } from '../billing.ts'
import type { LateRows } from './late-rows.ts'

/** A tenant's customer at a payment processor. A tenant has at most one per processor. */
export interface BillingCustomer {
  readonly tenantId: TenantId
  readonly processor: ProcessorName
  readonly customerId: string
  /**
   * Incremented each time the processor's state is stored. A writer that read an older revision
   * must read the processor again.
   */
  readonly revision: number
  /** When a checkout page was last opened; null if never. */
  readonly checkoutAt: number | null
  /** When to query the processor again even if no event arrives; null if no query is scheduled. */
  readonly dueAt: number | null
}

export interface BillingCustomersReader {
  find(processor: ProcessorName, customerId: string): Promise<BillingCustomer | null>
  ofTenant(tenant: TenantId): Promise<BillingCustomer[]>
  /** Customers whose `dueAt` has passed, earliest first. */
  due(processor: ProcessorName, now: number, limit: number): Promise<BillingCustomer[]>
}

export interface BillingCustomersWriter extends BillingCustomersReader {
  /** Replaces the customer that the tenant has with this processor. The tenant must be locked. */
  put(customer: BillingCustomer): Promise<void>
  /** Moves `dueAt` to `until` after a query that failed. */
  postpone(processor: ProcessorName, customerId: string, until: number): Promise<void>
  /** Returns how many were changed. */
  bringForward(rows: LateRows): Promise<number>
}
