// What the pages of the stand-in processor show and do. It runs beside Plinth on a developer's machine
// and moves no money; like any processor it knows Plinth's customers, and nothing else of Plinth.
import type { Currency } from '@plinth/domain/currency'
import type { BillingInterval, SoldPlan } from '@plinth/domain/plans'
import type { BillingEvent } from './billing.ts'

/** Ids are secrets: whoever has one may do what its page offers. */
export interface BillingSandbox {
  /** Null: there is none, or it is too old. */
  findCheckout(id: string): Promise<SandboxCheckout | null>
  /** Throws `invalid_field` when the VAT number cannot be one of that country. */
  quote(checkoutId: string, details: SandboxDetails): Promise<Quote>
  /** Paying again what is paid changes nothing. Throws as `quote` does. */
  pay(checkoutId: string, order: SandboxOrder): Promise<PaymentAttempt>
  /** Null: there is none, or it is too old. */
  findPortal(id: string): Promise<SandboxPortal | null>
  findInvoice(id: string): Promise<SandboxInvoice | null>
  /** `false`: the card was declined, and nothing changed. */
  changePlan(portalId: string, choice: PlanChoice): Promise<boolean>
  /** A card that works pays what is still owed: true where there was something. */
  changeCard(portalId: string, card: SandboxCard): Promise<boolean>
  /** For invoices from now on. Throws as `quote` does. */
  changeDetails(portalId: string, details: SandboxDetails): Promise<void>
  setCancelled(portalId: string, cancelled: boolean): Promise<void>
  /** What the end of the paid period would bring, now. */
  beginNextPeriod(portalId: string): Promise<void>
  /** What Plinth has not been told yet, in the order in which it happened. */
  listUntold(): Promise<readonly BillingEvent[]>
  markTold(eventId: string): Promise<void>
}

export const sandboxCards = ['works', 'declined'] as const
export type SandboxCard = (typeof sandboxCards)[number]

/** Countries whose VAT the sandbox knows; everywhere else there is none. */
export const sandboxCountries = ['DE', 'FR', 'GB', 'elsewhere'] as const
export type SandboxCountry = (typeof sandboxCountries)[number]

export interface SandboxDetails {
  readonly country: SandboxCountry
  /** As it was typed; empty: none. */
  readonly vatNumber: string
}

export interface PlanChoice {
  readonly plan: SoldPlan
  readonly interval: BillingInterval
}

/** Amounts are in the smallest unit of their currency. */
export interface Quote {
  readonly net: number
  /** In per cent. */
  readonly vatRate: number
  readonly vat: number
  readonly total: number
  /** Null: none was given. */
  readonly vatNumber: string | null
  /** The customer owes the VAT, not the seller. */
  readonly reverseCharge: boolean
}

export interface SandboxCheckout extends PlanChoice {
  /** `closed`: another was opened since, or the customer has a plan by now. */
  readonly state: 'open' | 'paid' | 'closed'
  readonly currency: Currency
  readonly details: SandboxDetails
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface SandboxOrder extends SandboxDetails {
  readonly card: SandboxCard
  /** The total that the customer saw. */
  readonly agreedTotal: number
}

/** `repriced`: the customer has seen another total than this. */
export type PaymentAttempt = 'paid' | 'closed' | 'declined' | 'repriced'

export interface SandboxPortal {
  readonly returnUrl: string
  readonly card: SandboxCard
  readonly details: SandboxDetails
  /** The one that runs, else the last one; null: there never was any. */
  readonly subscription: SandboxSubscriptionView | null
  /** The newest first. */
  readonly invoices: readonly SandboxInvoice[]
}

export interface SandboxSubscriptionView extends PlanChoice {
  readonly status: 'active' | 'past_due' | 'cancelled' | 'ended'
  readonly currency: Currency
  /** When the next payment is due, or when it ends or has ended. */
  readonly nextAt: number
  /** What is owed then; null where nothing is. */
  readonly nextTotal: number | null
  /** None where it cannot be changed now. */
  readonly offers: readonly PlanOffer[]
}

export interface PlanOffer extends PlanChoice {
  /** Without VAT. */
  readonly price: number
  /** With VAT, and without what is left of the period that was paid. */
  readonly dueNow: number
}

export interface SandboxInvoice {
  readonly id: string
  readonly number: string
  /** `void`: nobody pays it any more. */
  readonly status: 'paid' | 'open' | 'void'
  readonly issuedAt: number
  readonly currency: Currency
  readonly customer: { readonly name: string; readonly email: string }
  readonly country: SandboxCountry
  readonly lines: readonly InvoiceLine[]
  readonly sum: Quote
}

export interface InvoiceLine {
  readonly text: string
  /** Without VAT. */
  readonly amount: number
}
