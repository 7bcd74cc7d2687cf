// Mail that people get. Use cases say what happened; an adapter finds the words and makes a `code` a link.
import type { Currency } from '@plinth/domain/currency'
import type { DnsRecord } from '@plinth/domain/custom-domains'
import type { Hostname } from '@plinth/domain/hostname'
import type { SiteId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'

export type Mail =
  | { readonly kind: 'verify'; readonly to: string; readonly name: string; readonly code: string }
  | { readonly kind: 'reset'; readonly to: string; readonly name: string; readonly code: string }
  | {
      /** To the new address, which counts once the link was followed. */
      readonly kind: 'change_email'
      readonly to: string
      readonly name: string
      readonly code: string
    }
  | {
      /** To the old address, after the change: its owner may not have wanted it. */
      readonly kind: 'email_changed'
      readonly to: string
      readonly name: string
      readonly newEmail: string
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly name: string }
  | {
      readonly kind: 'invitation'
      readonly to: string
      readonly inviter: string
      readonly organisation: string
      readonly role: string
      readonly code: string
    }
  | {
      /** While a sign-in still keeps the drops, or brings them back. */
      readonly kind: 'expiring'
      readonly to: string
      readonly name: string
      /** Null: they are the person's own. */
      readonly organisation: string | null
      readonly drops: readonly {
        readonly name: string
        readonly slug: string
        /** It stays offline after a sign-in, but is not deleted. */
        readonly paused: boolean
      }[]
      readonly expiresAt: number
      /** Whether that is over already. */
      readonly expired: boolean
      /** When they are deleted for good. */
      readonly removedAt: number
    }
  | {
      /** To every owner, by trust and safety. */
      readonly kind: 'drop_removed' | 'drop_restored'
      readonly to: string
      readonly name: string
      readonly slug: Slug
      readonly siteId: SiteId
      /** Why, in an operator's words; may be blank. */
      readonly note: string
    }
  | (DomainMail & {
      /** Its DNS does not lead here any more. */
      readonly kind: 'domain_lost'
      /** What was found there, as a sentence. */
      readonly reason: string
      /** Its name servers could not say: perhaps nobody has changed anything. */
      readonly isTrouble: boolean
      /** What has to stand there. */
      readonly records: readonly Pick<DnsRecord, 'type' | 'name' | 'value'>[]
      /** Of the records. */
      readonly oneIsEnough: boolean
      readonly keptUntil: number
    })
  | (DomainMail & { readonly kind: 'domain_removed'; readonly why: 'lapsed' | 'taken_over' })
  | (PaymentMail & {
      readonly kind: 'receipt'
      /** Part of the amount. */
      readonly tax: number
      readonly paidAt: number
    })
  | (PaymentMail & { readonly kind: 'payment_failed' })

/** To every owner. */
interface DomainMail {
  readonly to: string
  readonly name: string
  readonly hostname: Hostname
  readonly slug: Slug
  readonly siteId: SiteId
}

interface PaymentMail {
  readonly to: string
  readonly name: string
  /** The tenant's name. */
  readonly account: string
  /** In the smallest unit, with tax. */
  readonly amount: number
  readonly currency: Currency
  /** In the processor's words. */
  readonly description: string
  readonly invoiceNumber: string
  /** The invoice; null: it is in the portal. */
  readonly url: string | null
}

/** Hands a mail to the next server. */
export interface Mailer {
  /**
   * Resolves when it was taken for good. Rejects with `MailRefused` when this mail would not be taken
   * later either, and with anything else when it is worth another attempt. Doing it again with the
   * same id is recognisable as the same mail.
   */
  send(id: string, mail: Mail): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
