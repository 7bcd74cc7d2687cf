// Card around the custom domains of a drop: decides whether to show it, and loads domains.tsx on
// demand.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { lazy, Suspense } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ErrorBoundary } from '../../../components/error-boundary.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { messages as sharedMessages } from '../editing/messages.ts'
import { domainsHeadingId } from './domains-heading.ts'
import { messages } from './messages.ts'

// Loaded on demand: the drop page has a size budget for the first visit.
const Domains = lazy(async () => ({ default: (await import('./domains.tsx')).Domains }))

/** Hidden if the plan has no custom domains and the drop has none: the upgrade offer suffices. */
export function DomainsCard({ drop }: { readonly drop: Drop }) {
  const plan = usePlan()
  const refusal = plan && refuseFeature(plan, 'domains')
  if (!plan || (refusal && drop.domains.length === 0)) return null
  return (
    <Card title={messages.title} headingId={domainsHeadingId} guide="custom-domains">
      <ErrorBoundary fallback={<p className="notice bad">{sharedMessages.partFailed}</p>}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <Domains drop={drop} plan={plan} refusal={refusal?.detail ?? null} />
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}
