// Labels of the billing sandbox pages.
import { type BillingInterval, plans } from '@plinth/domain/plans/plans'
import type {
  PlanChoice,
  SandboxCard,
  SandboxCountry,
  SandboxInvoice,
} from '../../../ports/billing-sandbox.ts'

const adverbs: Record<BillingInterval, string> = { month: 'monthly', year: 'yearly' }

export const choiceTitle = ({ plan, interval }: PlanChoice): string =>
  `${plans[plan].title}, billed ${adverbs[interval]}`

export const countryNames: Record<SandboxCountry, string> = {
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  elsewhere: 'Elsewhere',
}

export const cardNames: Record<SandboxCard, string> = {
  works: 'A test card that works',
  declined: 'A test card that is declined',
}

/** CSS class and label of the state. */
export const invoiceStates: Record<SandboxInvoice['status'], readonly [string, string]> = {
  paid: ['good', 'Paid'],
  open: ['bad', 'Not paid'],
  void: ['', 'Given up'],
}
