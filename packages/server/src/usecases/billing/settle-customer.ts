// Prevents payments that give the account nothing, and reports those that were made.
import { dayMs } from '@plinth/domain/base/day'
import { isActiveAt, isPaidAt } from '@plinth/domain/plans/subscriptions'
import type { CustomerState, Payment } from '../../ports/billing.ts'
import type { BillingCustomer } from '../../ports/database/billing-customers.ts'
import { type RefreshDeps, tenantOf } from './refresh-customer.ts'
import { requireProcessor } from './require-processor.ts'

export interface ReadCustomer {
  readonly customerId: string
  /** As just read by a refresh. */
  readonly state: CustomerState | null
  /** The payment that caused the refresh, if any. */
  readonly payment: Payment | null
}

/** Returns problems that the operator must look at. */
export async function settleCustomer(
  deps: RefreshDeps,
  { customerId, state, payment }: ReadCustomer,
): Promise<readonly Error[]> {
  const { clock, database } = deps
  const { name } = requireProcessor(deps)
  const known = await database.read.billingCustomers.find(name, customerId)
  const tenantId = known?.tenantId ?? tenantOf(state)
  const tenant = tenantId && (await database.read.tenants.find(tenantId))
  if (!state || !tenant) return []
  const now = clock.now()
  const { subscription } = tenant
  const endsAt = subscription?.endsAt ?? null
  const hasPlan = isActiveAt(subscription, now)
  const problems = await closePayments(deps, { customerId, known, hasPlan })
  // One that was cancelled already needs no attention.
  const renewing = state.subscriptions.filter((one) => one.endsAt === null && isPaidAt(one, now))
  const givesPlan = known && hasPlan && subscription.source === name && endsAt === null
  if (renewing.length > (givesPlan ? 1 : 0)) problems.push(paysInVain(customerId))
  // An invoice of zero, such as for credit, counts as paid.
  const isPaid = payment?.outcome === 'paid' && payment.amount > 0
  if (isPaid && !hasPlan && endsAt !== null && payment.paidAt > endsAt)
    problems.push(paidTooLate(customerId, payment))
  return problems
}

interface ToClose {
  readonly customerId: string
  /** Null if it is not the customer of its tenant. */
  readonly known: BillingCustomer | null
  readonly hasPlan: boolean
}

/** If the processor refuses, it is asked again within a day. */
async function closePayments(
  deps: RefreshDeps,
  { customerId, known, hasPlan }: ToClose,
): Promise<Error[]> {
  const { clock, database } = deps
  const processor = requireProcessor(deps)
  try {
    await processor.closePayments(customerId, { hasPlan })
    return []
  } catch (cause) {
    const until = clock.now() + dayMs
    if (known && (known.dueAt === null || known.dueAt > until)) {
      await database.transact((tx) =>
        tx.billingCustomers.postpone(processor.name, customerId, until),
      )
    }
    const message = `Customer ${customerId} could pay for nothing: an invoice or a checkout could not be closed at the processor.`
    return [new Error(message, { cause })]
  }
}

const paysInVain = (customerId: string): Error =>
  new Error(
    `Customer ${customerId} pays for a subscription that does not give the account its plan. Cancel it at the processor, and refund it.`,
  )

const paidTooLate = (customerId: string, { invoiceNumber }: Payment): Error =>
  new Error(
    `Customer ${customerId} paid invoice ${invoiceNumber} after the subscription had ended, and gets nothing for it. Refund it at the processor.`,
  )
