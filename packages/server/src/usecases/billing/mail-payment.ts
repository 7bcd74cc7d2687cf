// Mails receipts and failed payments to the owners of a tenant.
import type { Payment, ProcessorName } from '../../ports/billing.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { PlanAfterPayment } from '../../ports/mail.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { receiptKey } from './idempotency-keys.ts'

interface PaymentNotice {
  readonly tenant: TenantRecord
  readonly processor: ProcessorName
  readonly payment: Payment
  /** The tenant's plan after this payment. */
  readonly plan: PlanAfterPayment
}

/** Sends one receipt per invoice, and a notice of each failed attempt before it. */
export async function mailPayment(
  deps: Pick<Deps, 'clock' | 'random' | 'sealer'>,
  tx: Transaction,
  { tenant, processor, payment, plan }: PaymentNotice,
): Promise<void> {
  // An invoice paid entirely by credit moved no money.
  if (payment.amount === 0) return
  const key = receiptKey(processor, payment)
  const isUnsent =
    payment.outcome === 'paid'
      ? await tx.handledBillingEvents.add(key, deps.clock.now())
      : !(await tx.handledBillingEvents.has(key))
  if (!isUnsent) return
  const { amount, tax, currency, description, invoiceNumber, url } = payment
  const facts = { account: tenant.name, amount, currency, description, invoiceNumber, url }
  for (const { email, name, role } of await tx.tenants.members(tenant.id)) {
    if (role !== 'owner') continue
    const recipient = { to: email, name }
    await queueMail(
      deps,
      tx,
      payment.outcome === 'paid'
        ? { kind: 'receipt', ...recipient, ...facts, tax, paidAt: payment.paidAt }
        : { kind: 'payment_failed', ...recipient, ...facts, plan },
    )
  }
}
