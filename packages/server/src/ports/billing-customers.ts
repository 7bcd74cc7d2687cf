import type { TenantId } from '@plinth/domain/ids'
import type { ProcessorName } from './billing.ts'

/** Whom a processor knows a tenant as. A tenant has at most one with each processor. */
export interface BillingCustomer {
  readonly tenantId: TenantId
  readonly processor: ProcessorName
  readonly customerId: string
  /** Grows each time that what the processor says was written down. */
  readonly revision: number
  /** When a page to pay on was last opened. */
  readonly checkoutAt: number | null
  /** When the processor is asked even if it tells nothing; null: not at all. */
  readonly dueAt: number | null
}

export interface BillingCustomersReader {
  find(processor: ProcessorName, customerId: string): Promise<BillingCustomer | null>
  ofTenant(tenant: TenantId): Promise<BillingCustomer[]>
  /** What is due first comes first. */
  due(processor: ProcessorName, now: number, limit: number): Promise<BillingCustomer[]>
}

export interface BillingCustomersWriter extends BillingCustomersReader {
  /** Replaces the customer that the tenant has with this processor. The tenant must be locked. */
  put(customer: BillingCustomer): Promise<void>
  /** The processor was asked, and did not answer. */
  postpone(processor: ProcessorName, customerId: string, until: number): Promise<void>
}
