// Port: the payment processor chosen by PLINTH_BILLING. Plinth never handles card data: it
// redirects customers to the processor's pages, receives events, and reads the customer's current
// state from the processor after each event.
import type { TenantId } from '@plinth/domain/base/ids'
import type { Currency } from '@plinth/domain/plans/currency'
import type { AccountPlan, BillingInterval, SoldPlan } from '@plinth/domain/plans/plans'

export type ProcessorName = 'stripe' | 'sandbox'

export interface BillingProcessor {
  readonly name: ProcessorName
  /**
   * Creates a customer and returns its id. Idempotent for at least a day: the same `tenantId` and
   * `replacedCustomerId` return the same customer.
   */
  createCustomer(customer: NewCustomer): Promise<string>
  /**
   * Updates a name or email that changed in Plinth since the last update. A value that the customer
   * edited at the processor otherwise stays.
   */
  updateCustomer(customerId: string, contact: Contact): Promise<void>
  /**
   * Returns the URL of a checkout page. Checkouts that the customer opened earlier can no longer be
   * paid.
   */
  openCheckout(checkout: Checkout): Promise<string>
  /**
   * Returns the URL of a page for plan, card, invoices and cancellation. The URL expires after a
   * few minutes.
   */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Current state at the processor; null if there is no such customer. */
  readCustomer(customerId: string): Promise<CustomerState | null>
  /** Closes what the customer could pay without getting a plan for it. Idempotent. */
  closePayments(customerId: string, closing: PaymentsToClose): Promise<void>
  /**
   * Ends all of the customer's subscriptions to plans immediately, and closes all payments for
   * them. Idempotent.
   */
  endCustomer(customerId: string): Promise<void>
}

export interface Contact {
  readonly email: string
  readonly name: string
}

export interface NewCustomer extends Contact {
  readonly tenantId: TenantId
  readonly country: string
  /** Id of the tenant's earlier customer, deleted at the processor; null if there was none. */
  readonly replacedCustomerId: string | null
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

/** Unpaid invoices of ended subscriptions are closed in any case. */
export interface PaymentsToClose {
  /** True if the tenant has a plan: an open checkout would buy a second one. */
  readonly hasPlan: boolean
  /** Ids of lapsed subscriptions to end, because a late payment would continue them in vain. */
  readonly lapsed: readonly string[]
}

export interface CustomerState {
  /**
   * As passed to `createCustomer`. Untrusted until looked up: it can be edited at the processor.
   */
  readonly tenantId: string | null
  /** All subscriptions, including ended ones. */
  readonly subscriptions: readonly PaidSubscription[]
}

export interface PaidSubscription {
  readonly id: string
  readonly plan: AccountPlan
  readonly interval: BillingInterval
  /**
   * Only `active` and `past_due` grant the plan. `unpaid` was never paid for. `lapsed`: a renewal
   * could not be collected, and only a late payment by the customer continues the subscription.
   */
  readonly status: 'active' | 'past_due' | 'unpaid' | 'lapsed' | 'ended'
  readonly startedAt: number
  readonly renewsAt: number | null
  /**
   * When a cancelled subscription will end, or when it ended; null if neither applies or the time
   * is unknown.
   */
  readonly endsAt: number | null
}

/** Something happened to a customer. Events may be delivered more than once and out of order. */
export interface BillingEvent {
  readonly id: string
  readonly customerId: string
  /** The successful or failed payment; null if the event is not about a payment. */
  readonly payment: Payment | null
}

export interface Payment {
  /** Of the subscription that was paid for. */
  readonly subscriptionId: string
  readonly invoiceId: string
  /** The number printed on the invoice. */
  readonly invoiceNumber: string
  readonly outcome: 'paid' | 'failed'
  /** In the smallest unit of the currency, including tax. */
  readonly amount: number
  readonly tax: number
  readonly currency: Currency
  /** What was paid for, as described by the processor. */
  readonly description: string
  readonly paidAt: number
  /**
   * Page of the invoice, where a failed payment can be retried; null if only the portal shows it.
   */
  readonly url: string | null
}

/** Verifies and parses the processor's webhook requests. */
export interface BillingWebhook {
  /**
   * Null if the event is irrelevant to Plinth. Throws `AppError` (400) if the signature does not
   * match these bytes or is too old.
   */
  read(body: Buffer, signature: string | undefined): Promise<BillingEvent | null>
}
