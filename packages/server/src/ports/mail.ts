// Port: mails to users, as data, and the mailer. Use cases say what happened; the adapter writes
// the text and turns a `code` into a link. Queued mails are stored as JSON, so fields are never
// renamed: an installation may have mails in its queue when it is upgraded.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId } from '@plinth/domain/base/ids'
import type { DnsRecord } from '@plinth/domain/custom-domains/custom-domain'
import type { Currency } from '@plinth/domain/plans/currency'

export type Mail =
  | { readonly kind: 'verify'; readonly to: string; readonly name: string; readonly code: string }
  | { readonly kind: 'reset'; readonly to: string; readonly name: string; readonly code: string }
  | {
      /** Sent to the new address, which takes effect once its link is opened. */
      readonly kind: 'change_email'
      readonly to: string
      readonly name: string
      readonly code: string
    }
  | {
      /** Sent to the old address after the change, in case its owner did not request it. */
      readonly kind: 'email_changed'
      readonly to: string
      readonly name: string
      readonly newEmail: string
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly name: string }
  | {
      /** An operator created a one-time link that signs in to the account. */
      readonly kind: 'sign_in_link_created'
      readonly to: string
      readonly name: string
    }
  | {
      readonly kind: 'passkey_added' | 'passkey_removed'
      readonly to: string
      readonly name: string
      /** Name of the passkey. */
      readonly passkey: string
    }
  | {
      readonly kind: 'provider_connected' | 'provider_disconnected'
      readonly to: string
      readonly name: string
      /** What buttons call the sign-in provider. */
      readonly provider: string
    }
  | {
      readonly kind: 'two_step_on' | 'two_step_off' | 'recovery_codes_renewed'
      readonly to: string
      readonly name: string
    }
  | {
      readonly kind: 'recovery_code_used'
      readonly to: string
      readonly name: string
      /** Codes that were not used yet. */
      readonly left: number
    }
  | {
      readonly kind: 'invitation'
      readonly to: string
      readonly inviter: string
      readonly organisation: string
      readonly role: string
      readonly code: string
    }
  | {
      /** Sent while a sign-in can still keep the drops or bring them back. */
      readonly kind: 'expiring'
      readonly to: string
      readonly name: string
      /** Null if the drops belong to the user's personal account. */
      readonly organisation: string | null
      readonly drops: readonly {
        readonly name: string
        readonly slug: string
        /** True if the drop stays offline after a sign-in; it is then not deleted either. */
        readonly paused: boolean
      }[]
      readonly expiresAt: number
      /** True if `expiresAt` has passed. */
      readonly expired: boolean
      /** When the drops are permanently deleted. */
      readonly removedAt: number
    }
  | {
      /** Sent before drops are deleted whose expiry date, set by their owner, has passed. */
      readonly kind: 'removing'
      readonly to: string
      readonly name: string
      /** Null if the drops belong to the user's personal account. */
      readonly organisation: string | null
      readonly drops: readonly {
        readonly name: string
        readonly slug: string
        readonly removedAt: number
      }[]
    }
  | {
      /** Sent to every owner after a decision by trust and safety. */
      readonly kind: 'drop_removed' | 'drop_restored'
      readonly to: string
      readonly name: string
      readonly slug: Slug
      readonly siteId: DropId
      /** The operator's reason; may be empty. */
      readonly note: string
    }
  | (DomainMail & {
      /** The DNS of a custom domain no longer points here. */
      readonly kind: 'domain_lost'
      /** What the DNS check found, as a sentence. */
      readonly reason: string
      /** A transient DNS failure: the records may not have changed. */
      readonly isTransient: boolean
      /** The DNS records required. */
      readonly records: readonly Pick<DnsRecord, 'type' | 'name' | 'value'>[]
      /** True if any one of the records is enough. */
      readonly oneIsEnough: boolean
      /** When the custom domain is removed unless its DNS is fixed. */
      readonly keptUntil: number
    })
  | (DomainMail & { readonly kind: 'domain_removed'; readonly why: 'lapsed' | 'taken_over' })
  | (PaymentMail & {
      readonly kind: 'receipt'
      /** Tax included in the amount. */
      readonly tax: number
      readonly paidAt: number
    })
  | (PaymentMail & {
      readonly kind: 'payment_failed'
      /** The account's plan after this payment. Mails of earlier releases do not say. */
      readonly plan?: PlanAfterPayment
    })

/** Sent to every owner. */
interface DomainMail {
  readonly to: string
  readonly name: string
  readonly hostname: Hostname
  readonly slug: Slug
  readonly siteId: DropId
}

export type PlanAfterPayment = 'active' | 'ended' | 'none'

interface PaymentMail {
  readonly to: string
  readonly name: string
  /** Name of the tenant. */
  readonly account: string
  /** In the smallest unit of the currency, including tax. */
  readonly amount: number
  readonly currency: Currency
  /** What was paid for, as described by the processor. */
  readonly description: string
  readonly invoiceNumber: string
  /** URL of the invoice; null if only the portal shows it. */
  readonly url: string | null
}

/** Sends mail through the configured server. */
export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail. Rejects with `MailRefused` if a retry
   * cannot succeed, and with any other error if it may. A retry with the same id can be recognised
   * as a duplicate by the recipient.
   */
  send(id: string, mail: Mail): Promise<void>
}

/** The server permanently rejected this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
