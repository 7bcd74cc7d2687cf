// Whoever takes the money. Plinth never sees a card: it sends people to the processor's pages, hears
// that something happened, and then asks what is true now.
import type { Currency } from '@plinth/domain/currency'
import type { TenantId } from '@plinth/domain/ids'
import type { AccountPlan, BillingInterval, SoldPlan } from '@plinth/domain/plans'

export type ProcessorName = 'stripe' | 'sandbox'

export interface BillingProcessor {
  readonly name: ProcessorName
  /** Asked again for the same tenant, instead of the same one, it returns the same customer, for a day at least. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** What they were called before, and the customer has not changed there, is replaced. */
  updateCustomer(customerId: string, contact: Contact): Promise<void>
  /** The address of a page on which to pay. What the customer has open from before cannot be paid any more. */
  openCheckout(checkout: Checkout): Promise<string>
  /** The address of a page for plan, card, invoices and cancellation. It opens for a few minutes. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** What is true now; null: there is no such customer. */
  readCustomer(customerId: string): Promise<CustomerState | null>
  /** Ends whatever the customer pays for, at once. Doing it again changes nothing. */
  endCustomer(customerId: string): Promise<void>
}

export interface Contact {
  readonly email: string
  readonly name: string
}

export interface NewCustomer extends Contact {
  readonly tenantId: TenantId
  readonly country: string
  /** The tenant's customer before, who is gone; null: there was none. */
  readonly insteadOf: string | null
}

export interface Checkout {
  readonly customerId: string
  readonly tenantId: TenantId
  readonly plan: SoldPlan
  readonly interval: BillingInterval
  readonly currency: Currency
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface CustomerState {
  /** As it was given to `createCustomer`; hostile until it is found. */
  readonly tenantId: string | null
  /** All there are, ended ones too. */
  readonly subscriptions: readonly PaidSubscription[]
}

export interface PaidSubscription {
  readonly id: string
  readonly plan: AccountPlan
  readonly interval: BillingInterval
  /** `ended` gives no plan any more; `unpaid` never has. */
  readonly status: 'active' | 'past_due' | 'unpaid' | 'ended'
  readonly startedAt: number
  readonly renewsAt: number | null
  /** When it will end, where it was cancelled, or has ended, where that is known. */
  readonly endsAt: number | null
}

/** Something happened to a customer. It may be told more than once, and out of order. */
export interface BillingEvent {
  readonly id: string
  readonly customerId: string
  /** What was paid or could not be, where the event is about that. */
  readonly payment: Payment | null
}

export interface Payment {
  readonly invoiceId: string
  /** As people know it: on the invoice itself. */
  readonly invoiceNumber: string
  readonly outcome: 'paid' | 'failed'
  /** In the smallest unit, with tax. */
  readonly amount: number
  readonly tax: number
  readonly currency: Currency
  /** What was paid for, in the processor's words. */
  readonly description: string
  readonly paidAt: number
  /** Where the invoice can be seen, or a failed payment made up for; null: in the portal. */
  readonly url: string | null
}

/** Reads what a processor sends over HTTP. */
export interface BillingWebhook {
  /**
   * Null: an event that concerns nobody here. Throws `AppError` (400) when it was not the processor
   * who sent these very bytes, lately.
   */
  read(body: Buffer, signature: string | undefined): Promise<BillingEvent | null>
}
