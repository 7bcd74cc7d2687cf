// Labels of plans, and the look of invoice states, on the billing sandbox pages.
import { plans } from '@plinth/domain/plans/plans'
import type { PlanChoice, SandboxInvoice } from '../../../ports/billing-sandbox.ts'
import { messages } from './messages.ts'

export const choiceTitle = ({ plan, interval }: PlanChoice): string => {
  const { monthly, yearly } = messages.plan
  return (interval === 'month' ? monthly : yearly)({ plan: plans[plan].title })
}

/** CSS classes of the states. */
export const invoiceTones: Readonly<Record<SandboxInvoice['status'], string>> = {
  paid: 'good',
  open: 'bad',
  void: '',
}
