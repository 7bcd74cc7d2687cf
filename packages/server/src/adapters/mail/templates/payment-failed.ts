// Content of the mail about a failed payment.
import { formatMoney } from '@plinth/domain/plans/money'
import type { Mail } from '../../../ports/mail.ts'
import { type MailContent, type MailService, planLink } from './mail-content.ts'
import { greeting, plainName } from './plain-name.ts'

type PaymentFailed = Extract<Mail, { kind: 'payment_failed' }>

export function paymentFailedContent(failed: PaymentFailed, base: MailService): MailContent {
  const sum = formatMoney(failed.amount, failed.currency)
  return {
    subject: `Your payment of ${sum} failed`,
    paragraphs: [
      greeting(failed.name),
      `Your payment of ${sum} for ${plainName(failed.description)} (account ${plainName(failed.account)}, invoice ${plainName(failed.invoiceNumber)}) was declined.`,
      `Your plan stays active for now, and we’ll retry the payment. If it keeps failing, your plan ends and ${consequence(base)}.`,
    ],
    action: { label: 'Update payment method', link: failed.url ?? planLink(base) },
    note: `You can change your card and plan under “Plan and billing” at ${base.host}.`,
  }
}

/** Drops are paused only where accounts without a subscription are on Free. */
const consequence = ({ basePlan: { name, title } }: MailService): string =>
  name === 'free'
    ? `the drops that exceed the ${title} plan are paused`
    : `you’re on the ${title} plan, which costs nothing here`
