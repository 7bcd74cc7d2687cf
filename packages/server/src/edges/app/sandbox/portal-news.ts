import { formatMoney } from '@plinth/domain/money'
import type { SandboxPortal } from '../../../ports/billing-sandbox.ts'
import type { Problem } from '../../pages/accounts/form-problem.ts'

type Status = NonNullable<SandboxPortal['subscription']>['status']

export interface News {
  readonly news: string | null
  readonly problem: Problem | null
}

const sentences: Readonly<Record<string, string>> = {
  plan: 'The plan is changed.',
  card: 'The card is changed.',
  details: 'The billing details are saved.',
  cancel: 'The plan is cancelled.',
  keep: 'The plan goes on.',
}

const ofNextPeriod: Record<Exclude<Status, 'past_due'>, string> = {
  active: 'The next period has begun, and is paid.',
  cancelled: 'The plan is cancelled.',
  ended: 'The plan has ended.',
}

/** What has just happened, from the address of the page. */
export function newsOf(done: string | null, portal: SandboxPortal): News {
  if (done === 'next-period') return newsOfNextPeriod(portal)
  if (done === 'card-paid') return good(cardPaid(portal))
  return good(done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null)
}

function newsOfNextPeriod({ subscription }: SandboxPortal): News {
  if (subscription?.status === 'past_due') {
    return { news: null, problem: { field: null, detail: 'The payment failed.' } }
  }
  return good(subscription && ofNextPeriod[subscription.status])
}

function cardPaid({ invoices }: SandboxPortal): string {
  const [paid] = invoices
  const what = paid ? `: ${formatMoney(paid.sum.total, paid.currency)}` : ''
  return `The card is changed, and has paid what was owed${what}.`
}

const good = (news: string | null): News => ({ news, problem: null })
