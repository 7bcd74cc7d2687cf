import type { TenantId } from '@plinth/domain/ids'
import type { ProcessorName } from './billing.ts'

/** Whom a processor knows a tenant as. A tenant has at most one with each processor. */
export interface BillingCustomer {
  readonly tenantId: TenantId
  readonly processor: ProcessorName
  readonly customerId: string
  /** Grows each time that what the processor says was written down. */
  readonly revision: number
  /** When the processor was last asked. */
  readonly readAt: number
}

export interface BillingCustomersReader {
  find(processor: ProcessorName, customerId: string): Promise<BillingCustomer | null>
  ofTenant(tenant: TenantId): Promise<BillingCustomer[]>
  /** Of tenants whose subscription is this processor's: those not read since, the longest ago first. */
  unreadSince(processor: ProcessorName, time: number, limit: number): Promise<BillingCustomer[]>
}

export interface BillingCustomersWriter extends BillingCustomersReader {
  /** Replaces the customer that the tenant has with this processor. */
  put(customer: BillingCustomer): Promise<void>
  /** The processor was asked, and did not answer. */
  markAsked(processor: ProcessorName, customerId: string, now: number): Promise<void>
}
