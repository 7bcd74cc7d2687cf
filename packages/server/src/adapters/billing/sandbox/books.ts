// What the sandbox remembers, as it lies in its file. Drafts are changed in place, and kept only when
// the change as a whole succeeds.
import type { Currency } from '@plinth/domain/currency'
import type { BillingInterval, SoldPlan } from '@plinth/domain/plans'
import type { BillingEvent } from '../../../ports/billing.ts'
import type { SandboxCard, SandboxCountry, SandboxInvoice } from '../../../ports/billing-sandbox.ts'

export interface Books {
  invoicesWritten: number
  customers: Record<string, Customer>
  checkouts: Record<string, StoredCheckout>
  portals: Record<string, StoredPortal>
  /** Which Plinth has not taken yet, the oldest first. */
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
  /** The oldest first. */
  subscriptions: StoredSubscription[]
  /** The oldest first. */
  invoices: StoredInvoice[]
}

export interface StoredSubscription {
  id: string
  plan: SoldPlan
  interval: BillingInterval
  currency: Currency
  /** Of one period, without VAT, as it was bought. */
  price: number
  /** Paid, and not used up: counts towards the next invoices. Without VAT. */
  credit: number
  startedAt: number
  /** From when periods are counted: the start, or the last change of plan. */
  anchorAt: number
  periodsBegun: number
  cancelled: boolean
  /** Until when a payment that failed can be made up for; null: all is paid. */
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

export const emptyBooks = (): Books => ({
  invoicesWritten: 0,
  customers: {},
  checkouts: {},
  portals: {},
  untold: [],
})
