// The terms of a plan as a list of short phrases.
import { dayMs } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import type { AccountTerms } from '@plinth/domain/plans/plans'
import { messages } from './messages.ts'

const texts = messages.terms

/** The most important terms first. */
export function planTerms(plan: AccountTerms): string[] {
  const { drops, uploadBytes, storageBytes, versions, domains, password, analytics } = plan
  return [
    texts.drops({ drops, versions }),
    texts.storage({ upload: formatBytes(uploadBytes), total: formatBytes(storageBytes) }),
    ...(domains > 0 ? [texts.domains({ domains })] : []),
    ...(password ? [texts.password] : []),
    ...(analytics ? [texts.analytics] : []),
    plan.badge ? texts.badge : texts.noBadge,
    plan.clock === 'none' ? texts.neverExpires : texts.expires({ days: freeLifetime / dayMs }),
  ]
}
