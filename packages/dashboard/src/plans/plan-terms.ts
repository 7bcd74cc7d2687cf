// The terms of a plan as a list of short phrases.
import { dayMs } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import type { AccountTerms } from '@plinth/domain/plans/plans'

/** The most important terms first. */
export function planTerms(plan: AccountTerms): string[] {
  const { drops, uploadBytes, storageBytes, versions, domains, password, analytics } = plan
  return [
    `${drops} drops, ${versions} versions of each`,
    `${formatBytes(uploadBytes)} at once, ${formatBytes(storageBytes)} in all`,
    ...(domains > 0
      ? [domains === 1 ? '1 domain of your own' : `${domains} domains of your own`]
      : []),
    ...(password ? ['Pages behind a password'] : []),
    ...(analytics ? ['Your analytics provider'] : []),
    plan.badge ? 'A small badge on each page' : 'No badge',
    plan.clock === 'none'
      ? 'No end date'
      : `Live while you sign in once in ${freeLifetime / dayMs} days`,
  ]
}
