// Prevents payments that give the account nothing, and reports those that were made.
import { dayMs } from '@plinth/domain/base/day'
import { isActiveAt, isLargerPlan, isPaidAt } from '@plinth/domain/plans/subscriptions'
import type { CustomerState, Payment, PaymentsToClose } from '../../ports/billing.ts'
import type { BillingCustomer } from '../../ports/database/billing-customers.ts'
import type { Subscription } from '../../ports/database/tenants.ts'
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
  if (!state || !tenantId) return []
  // An invoice of zero, such as for credit, counts as paid.
  const paid = payment?.outcome === 'paid' && payment.amount > 0 ? payment : null
  const tenant = await database.read.tenants.find(tenantId)
  if (!tenant) return paid ? [paidAfterDeletion(customerId, paid)] : []
  const now = clock.now()
  const { subscription } = tenant
  const hasPlan = isActiveAt(subscription, now)
  const lapsed = hasPlan ? lapsedBeside(subscription, state) : []
  const problems = await closePayments(deps, { customerId, known, hasPlan, lapsed })
  // One that was cancelled already needs no attention.
  const renewing = state.subscriptions.filter((one) => one.endsAt === null && isPaidAt(one, now))
  const givesPlan = known && hasPlan && subscription.source === name && subscription.endsAt === null
  if (renewing.length > (givesPlan ? 1 : 0)) problems.push(paysInVain(customerId))
  if (paid && wasEnded(state, paid)) problems.push(paidTooLate(customerId, paid))
  return problems
}

/** A larger plan would replace an assigned one, so that a late payment for it has an effect. */
const lapsedBeside = (
  { source, plan }: Subscription,
  { subscriptions }: CustomerState,
): readonly string[] =>
  subscriptions
    .filter(({ status }) => status === 'lapsed')
    .filter((one) => source !== 'complimentary' || !isLargerPlan(one.plan, plan))
    .map(({ id }) => id)

const wasEnded = ({ subscriptions }: CustomerState, { subscriptionId, paidAt }: Payment): boolean =>
  subscriptions.some(
    ({ id, status, endsAt }) =>
      id === subscriptionId && status === 'ended' && endsAt !== null && paidAt > endsAt,
  )

interface ToClose extends PaymentsToClose {
  readonly customerId: string
  /** Null if it is not the customer of its tenant. */
  readonly known: BillingCustomer | null
}

/** If the processor refuses, it is asked again within a day. */
async function closePayments(
  deps: RefreshDeps,
  { customerId, known, ...closing }: ToClose,
): Promise<Error[]> {
  const { clock, database } = deps
  const processor = requireProcessor(deps)
  try {
    await processor.closePayments(customerId, closing)
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

const paidAfterDeletion = (customerId: string, { invoiceNumber }: Payment): Error =>
  new Error(
    `Customer ${customerId} paid invoice ${invoiceNumber}, but the account has been deleted. If it was paid after that, refund it at the processor.`,
  )

const paidTooLate = (customerId: string, { invoiceNumber }: Payment): Error =>
  new Error(
    `Customer ${customerId} paid invoice ${invoiceNumber} after the subscription had ended, and gets nothing for it. Refund it at the processor.`,
  )
