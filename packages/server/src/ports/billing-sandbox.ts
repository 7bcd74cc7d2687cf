// Port: the billing sandbox, a fake payment processor for development, as its pages use it. It runs
// inside Plinth and moves no money. Like a real processor it knows only Plinth's customers.
import type { Currency } from '@plinth/domain/plans/currency'
import type { BillingInterval, SoldPlan } from '@plinth/domain/plans/plans'
import type { BillingEvent } from './billing.ts'

/** Checkout, portal and invoice ids are bearer secrets: an id is enough to use its page. */
export interface BillingSandbox {
  /** Null if unknown or expired. */
  findCheckout(id: string): Promise<SandboxCheckout | null>
  /** Throws `invalid_field` if the VAT number is not valid for the country. */
  quote(checkoutId: string, details: SandboxDetails): Promise<Quote>
  /** Paying a checkout twice has no further effect. Throws as `quote` does. */
  pay(checkoutId: string, order: SandboxOrder): Promise<PaymentAttempt>
  /** Null if unknown or expired. */
  findPortal(id: string): Promise<SandboxPortal | null>
  findInvoice(id: string): Promise<SandboxInvoice | null>
  /** False if the card was declined; nothing has changed then. */
  changePlan(portalId: string, choice: PlanChoice): Promise<boolean>
  /** Replaces the card. A working card also pays open invoices; true if there were any. */
  changeCard(portalId: string, card: SandboxCard): Promise<boolean>
  /** Changes the billing details on future invoices. Throws as `quote` does. */
  changeDetails(portalId: string, details: SandboxDetails): Promise<void>
  setCancelled(portalId: string, cancelled: boolean): Promise<void>
  /** Ends the paid period now: renews, retries or ends the subscription as its real end would. */
  beginNextPeriod(portalId: string): Promise<void>
  /** Events that have not been delivered yet, oldest first. */
  listUndelivered(): Promise<readonly BillingEvent[]>
  markDelivered(eventId: string): Promise<void>
}

export const sandboxCards = ['works', 'declined'] as const
export type SandboxCard = (typeof sandboxCards)[number]

/**
 * Countries that charge VAT: the EU and the United Kingdom, in the alphabetical order of their
 * English names, as the forms list them. The rate is 0 elsewhere.
 */
export const sandboxCountries = [
  'AT',
  'BE',
  'BG',
  'HR',
  'CY',
  'CZ',
  'DK',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'HU',
  'IE',
  'IT',
  'LV',
  'LT',
  'LU',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SK',
  'SI',
  'ES',
  'SE',
  'GB',
  'elsewhere',
] as const
export type SandboxCountry = (typeof sandboxCountries)[number]

export interface SandboxDetails {
  readonly country: SandboxCountry
  /** As entered; empty if none was given. */
  readonly vatNumber: string
}

export interface PlanChoice {
  readonly plan: SoldPlan
  readonly interval: BillingInterval
}

/** Amounts are in the smallest unit of the currency. */
export interface Quote {
  readonly net: number
  /** Percentage. */
  readonly vatRate: number
  readonly vat: number
  readonly total: number
  /** Null if none was given. */
  readonly vatNumber: string | null
  /** True if the customer, not the seller, owes the VAT. */
  readonly reverseCharge: boolean
}

export interface SandboxCheckout extends PlanChoice {
  /** `closed`: a newer checkout was opened, or the customer has since got a plan. */
  readonly state: 'open' | 'paid' | 'closed'
  readonly currency: Currency
  readonly details: SandboxDetails
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface SandboxOrder extends SandboxDetails {
  readonly card: SandboxCard
  /** The total that was shown to the customer. */
  readonly agreedTotal: number
}

/** `repriced`: the total differs from the one shown to the customer, so nothing was charged. */
export type PaymentAttempt = 'paid' | 'closed' | 'declined' | 'repriced'

export interface SandboxPortal {
  readonly returnUrl: string
  readonly card: SandboxCard
  readonly details: SandboxDetails
  /** The current subscription, else the last one; null if there never was one. */
  readonly subscription: SandboxSubscriptionView | null
  /** Newest first. */
  readonly invoices: readonly SandboxInvoice[]
}

export interface SandboxSubscriptionView extends PlanChoice {
  readonly status: 'active' | 'past_due' | 'cancelled' | 'ended'
  readonly currency: Currency
  /** When the next payment is due, or when the subscription ends or ended. */
  readonly nextAt: number
  /** Amount due at `nextAt`; null if nothing is due. */
  readonly nextTotal: number | null
  /** Empty if the plan cannot be changed now. */
  readonly offers: readonly PlanOffer[]
}

export interface PlanOffer extends PlanChoice {
  /** Net price. */
  readonly price: number
  /** Amount charged now: with VAT, less the unused part of the paid period. */
  readonly dueNow: number
}

export interface SandboxInvoice {
  readonly id: string
  readonly number: string
  /** `void`: cancelled, and no longer payable. */
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
  /** Net amount. */
  readonly amount: number
}
