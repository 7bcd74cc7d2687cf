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
      outlookOf(failed, base),
    ],
    // Without a plan, paying the invoice would not bring one.
    action: hasPlan(failed)
      ? { label: 'Update payment method', link: failed.url ?? planLink(base) }
      : { label: 'Choose a plan', link: planLink(base) },
    note: `You can change your card and plan under “Plan and billing” at ${base.host}.`,
  }
}

const hasPlan = ({ plan = 'active' }: PaymentFailed): boolean => plan === 'active'

function outlookOf(failed: PaymentFailed, base: MailService): string {
  if (hasPlan(failed))
    return `Your plan stays active for now, and we’ll retry the payment. If it keeps failing, your plan ends and ${consequence(base)}.`
  return failed.plan === 'ended'
    ? `Your plan has ended: ${consequence(base)}. You can choose a plan again at any time.`
    : 'Your account has no paid plan. You can choose one at any time.'
}

/** Drops are paused only where accounts without a subscription are on Free. */
const consequence = ({ basePlan: { name, title } }: MailService): string =>
  name === 'free'
    ? `the drops that exceed the ${title} plan are paused`
    : `you’re on the ${title} plan, which costs nothing here`
