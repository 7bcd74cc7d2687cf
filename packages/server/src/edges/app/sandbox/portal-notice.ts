// Notices on the sandbox's billing portal about what was just done.
import { formatMoney } from '@plinth/domain/plans/money'
import type { SandboxPortal } from '../../../ports/billing-sandbox.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messages } from '../../pages/sandbox/messages.ts'

type Status = NonNullable<SandboxPortal['subscription']>['status']

export interface PortalNotice {
  readonly news: string | null
  readonly problem: Problem | null
}

const texts = messages.done

const sentences: Readonly<Record<string, string>> = {
  plan: texts.plan,
  card: texts.card,
  details: texts.details,
  cancel: texts.cancel,
  keep: texts.keep,
}

const nextPeriodSentences: Record<Exclude<Status, 'past_due'>, string> = {
  active: texts.periodPaid,
  cancelled: texts.periodCancelled,
  ended: texts.periodEnded,
}

/** The notice for the `done` query parameter of the portal's URL. */
export function portalNotice(done: string | null, portal: SandboxPortal): PortalNotice {
  if (done === 'next-period') return nextPeriodNews(portal)
  if (done === 'card-paid') return notice(cardPaid(portal))
  return notice(done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null)
}

function nextPeriodNews({ subscription }: SandboxPortal): PortalNotice {
  if (subscription?.status === 'past_due') {
    return { news: null, problem: { field: null, detail: texts.paymentFailed } }
  }
  return notice(subscription && nextPeriodSentences[subscription.status])
}

function cardPaid({ invoices }: SandboxPortal): string {
  const [paid] = invoices
  if (!paid) return texts.cardPaid
  return texts.cardPaidAmount({ amount: formatMoney(paid.sum.total, paid.currency) })
}

const notice = (news: string | null): PortalNotice => ({ news, problem: null })
