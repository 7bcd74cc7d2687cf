import type { Payment, ProcessorName } from '../../ports/billing.ts'
import type { Transaction } from '../../ports/database.ts'
import type { TenantRecord } from '../../ports/tenants.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { receiptKey } from './handled-keys.ts'

interface Paid {
  readonly tenant: TenantRecord
  readonly processor: ProcessorName
  readonly payment: Payment
}

/** To every owner: a receipt once per invoice, and word of each attempt that failed before that. */
export async function mailPayment(
  deps: Pick<Deps, 'clock' | 'random' | 'sealer'>,
  tx: Transaction,
  { tenant, processor, payment }: Paid,
): Promise<void> {
  // What a credit paid for took nobody's money.
  if (payment.amount === 0) return
  const key = receiptKey(processor, payment)
  const first =
    payment.outcome === 'paid'
      ? await tx.billingHandled.add(key, deps.clock.now())
      : !(await tx.billingHandled.has(key))
  if (!first) return
  const { amount, tax, currency, description, invoiceNumber, url } = payment
  const facts = { account: tenant.name, amount, currency, description, invoiceNumber, url }
  for (const { email, name, role } of await tx.tenants.members(tenant.id)) {
    if (role !== 'owner') continue
    const person = { to: email, name }
    await queueMail(
      deps,
      tx,
      payment.outcome === 'paid'
        ? { kind: 'receipt', ...person, ...facts, tax, paidAt: payment.paidAt }
        : { kind: 'payment_failed', ...person, ...facts },
    )
  }
}
