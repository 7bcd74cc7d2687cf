// Data model of the billing sandbox, as stored in its file. Drafts are modified in place and stored
// only if the whole change succeeds.
import type { Currency } from '@plinth/domain/plans/currency'
import type { BillingInterval, SoldPlan } from '@plinth/domain/plans/plans'
import type { BillingEvent } from '../../../ports/billing.ts'
import type { SandboxCard, SandboxCountry, SandboxInvoice } from '../../../ports/billing-sandbox.ts'

export interface SandboxData {
  invoicesWritten: number
  customers: Record<string, Customer>
  checkouts: Record<string, StoredCheckout>
  portals: Record<string, StoredPortal>
  /** Events that Plinth has not processed yet, oldest first. */
  untold: BillingEvent[]
}

export interface Customer {
  id: string
  tenantId: string
  email: string
  name: string
  country: SandboxCountry
  vatNumber: string | null
  card: SandboxCard
  /** Oldest first. */
  subscriptions: StoredSubscription[]
  /** Oldest first. */
  invoices: StoredInvoice[]
}

export interface StoredSubscription {
  id: string
  plan: SoldPlan
  interval: BillingInterval
  currency: Currency
  /** Price of one period in the smallest currency unit, without VAT, as of the purchase. */
  price: number
  /** Unused credit, deducted from the next invoices. Without VAT. */
  credit: number
  startedAt: number
  /** Start of the first period: the purchase, or the last change of plan. */
  anchorAt: number
  periodsBegun: number
  cancelled: boolean
  /** End of the grace period after a failed payment; null if nothing is overdue. */
  graceEndsAt: number | null
  endedAt: number | null
}

export type StoredInvoice = Mutable<SandboxInvoice>

export interface StoredCheckout {
  customerId: string
  plan: SoldPlan
  interval: BillingInterval
  currency: Currency
  successUrl: string
  cancelUrl: string
  state: 'open' | 'paid' | 'closed'
  expiresAt: number
}

export interface StoredPortal {
  customerId: string
  returnUrl: string
  expiresAt: number
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

export const emptySandboxData = (): SandboxData => ({
  invoicesWritten: 0,
  customers: {},
  checkouts: {},
  portals: {},
  untold: [],
})
