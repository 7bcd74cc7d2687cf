import type { SandboxPortal } from '../../../ports/billing-sandbox.ts'

type Status = NonNullable<SandboxPortal['subscription']>['status']

const sentences: Readonly<Record<string, string>> = {
  plan: 'The plan is changed.',
  card: 'The card is changed.',
  details: 'The billing details are saved.',
  cancel: 'The plan is cancelled.',
  keep: 'The plan goes on.',
}

const ofNextPeriod: Record<Status, string> = {
  active: 'The next period has begun, and is paid.',
  past_due: 'The payment failed.',
  cancelled: 'The plan is cancelled.',
  ended: 'The plan has ended.',
}

/** What has just happened, from the address of the page. */
export function newsOf(done: string | null, { subscription }: SandboxPortal): string | null {
  if (done === 'next-period') return subscription && ofNextPeriod[subscription.status]
  return done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null
}
