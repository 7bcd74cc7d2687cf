// Custom domains of a drop, and the form that adds one. Polling is in use-watched-domains.ts.
import type { Plan } from '@plinth/domain/plans/plans'
import type { Drop } from '../../../api/queries.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { findUpgradeOffer } from '../editing/upgrade-offer.tsx'
import { AddDomain } from './add-domain.tsx'
import { primaryDomain } from './describe-domain.ts'
import { DomainRow } from './domain-row.tsx'
import { findDomainsHeading } from './domains-heading.ts'
import { messages } from './messages.ts'
import { useWatchedDomains } from './use-watched-domains.ts'

interface DomainsProps {
  readonly drop: Drop
  readonly plan: Plan
  /** Why the plan does not serve custom domains; null if it does. */
  readonly refusal: string | null
}

export function Domains({ drop, plan, refusal }: DomainsProps) {
  const query = useWatchedDomains(drop, refusal === null)
  const { data: domains, error, isPending, dataUpdatedAt } = query
  const primary = primaryDomain(domains ?? [])
  return (
    <div className="grid gap-5">
      {refusal !== null && (
        <p className="notice">
          {messages.notServed} {refusal} <SeePlans />
        </p>
      )}
      {domains?.length === 0 && <p className="max-w-xl text-muted">{messages.intro}</p>}
      {isPending && <Skeleton rows={2} />}
      {error && <ProblemNote error={error} onRetry={() => void query.refetch()} />}
      {domains && domains.length > 0 && (
        <ul aria-label={messages.title} className="divide-y divide-line border-y border-line">
          {domains.map((domain) => (
            <DomainRow
              key={domain.hostname}
              drop={drop}
              domain={domain}
              isServed={refusal === null}
              isPrimary={domain === primary}
              seenAt={dataUpdatedAt}
              onRemoved={() =>
                (refusal === null ? findDomainsHeading() : findUpgradeOffer())?.focus()
              }
            />
          ))}
        </ul>
      )}
      {domains && refusal === null && <AddDomain drop={drop} plan={plan} />}
    </div>
  )
}
