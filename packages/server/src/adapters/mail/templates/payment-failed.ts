// Content of the mail about a failed payment.
import { formatMoney } from '@plinth/domain/plans/money'
import { plans } from '@plinth/domain/plans/plans'
import type { Mail } from '../../../ports/mail.ts'
import { type LinkBase, type MailContent, planLink } from './mail-content.ts'
import { greeting, plainName } from './plain-name.ts'

type PaymentFailed = Extract<Mail, { kind: 'payment_failed' }>

export function paymentFailedContent(failed: PaymentFailed, base: LinkBase): MailContent {
  const sum = formatMoney(failed.amount, failed.currency)
  return {
    subject: `Your payment of ${sum} failed`,
    paragraphs: [
      greeting(failed.name),
      `A payment of ${sum} for ${plainName(failed.description)} (account ${plainName(failed.account)}, invoice ${plainName(failed.invoiceNumber)}) was declined.`,
      `Your plan goes on for now, and the payment is tried again. When it keeps failing the plan ends, and drops beyond the ${plans.free.title} plan are paused until you subscribe again.`,
    ],
    action: { label: 'Check the card', link: failed.url ?? planLink(base) },
    note: `The card and the plan are under “Plan and billing” at ${base.host}.`,
  }
}
