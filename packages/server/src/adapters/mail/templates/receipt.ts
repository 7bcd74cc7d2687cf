// Content of the receipt mail.
import { formatDay } from '@plinth/domain/base/day'
import { formatMoney } from '@plinth/domain/plans/money'
import type { Mail } from '../../../ports/mail.ts'
import { type LinkBase, type MailContent, planLink } from './mail-content.ts'
import { greeting, plainName } from './plain-name.ts'

type Receipt = Extract<Mail, { kind: 'receipt' }>

export function receiptContent(receipt: Receipt, base: LinkBase): MailContent {
  const { amount, tax, currency } = receipt
  const including = tax > 0 ? `, including ${formatMoney(tax, currency)} of tax` : ''
  const day = formatDay(receipt.paidAt)
  return {
    subject: `Receipt ${plainName(receipt.invoiceNumber)}: ${formatMoney(amount, currency)}`,
    paragraphs: [
      greeting(receipt.name),
      `Thank you. We received your payment of ${formatMoney(amount, currency)}${including} on ${day}.`,
      `It’s for ${plainName(receipt.description)} (account ${plainName(receipt.account)}, invoice ${plainName(receipt.invoiceNumber)}).`,
    ],
    action: { label: 'View invoice', link: receipt.url ?? planLink(base) },
    note: `Your invoices, card and plan are under “Plan and billing” at ${base.host}.`,
  }
}
