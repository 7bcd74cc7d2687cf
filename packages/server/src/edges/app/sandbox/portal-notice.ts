// Notices on the sandbox's billing portal about what was just done.
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxPortal } from '../../../ports/billing-sandbox.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'

type Status = NonNullable<SandboxPortal['subscription']>['status']

export interface PortalNotice {
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

const nextPeriodSentences: Record<Exclude<Status, 'past_due'>, string> = {
  active: 'The next period has begun, and is paid.',
  cancelled: 'The plan is cancelled.',
  ended: 'The plan has ended.',
}

/** The notice for the `done` query parameter of the portal's URL. */
export function portalNotice(done: string | null, portal: SandboxPortal): PortalNotice {
  if (done === 'next-period') return nextPeriodNews(portal)
  if (done === 'card-paid') return notice(cardPaid(portal))
  return notice(done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null)
}

function nextPeriodNews({ subscription }: SandboxPortal): PortalNotice {
  if (subscription?.status === 'past_due') {
    return { news: null, problem: { field: null, detail: 'The payment failed.' } }
  }
  return notice(subscription && nextPeriodSentences[subscription.status])
}

function cardPaid({ invoices }: SandboxPortal): string {
  const [paid] = invoices
  const what = paid ? `: ${formatMoney(paid.sum.total, paid.currency)}` : ''
  return `The card is changed, and has paid what was owed${what}.`
}

const notice = (news: string | null): PortalNotice => ({ news, problem: null })
