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
      `Your payment of ${sum} for ${plainName(failed.description)} (account ${plainName(failed.account)}, invoice ${plainName(failed.invoiceNumber)}) was declined.`,
      `Your plan stays active for now, and we’ll retry the payment. If it keeps failing, your plan ends and the drops that exceed the ${plans.free.title} plan are paused.`,
    ],
    action: { label: 'Update payment method', link: failed.url ?? planLink(base) },
    note: `You can change your card and plan under “Plan and billing” at ${base.host}.`,
  }
}
