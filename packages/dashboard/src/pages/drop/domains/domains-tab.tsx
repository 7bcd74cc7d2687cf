// Tab with the custom domains of a drop, or the offer of a plan that includes them.
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ContentSkeleton } from '../../../components/page-skeleton.tsx'
import { PlanProblem } from '../../../plans/plan-problem.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { useDropPage } from '../editing/drop-page-context.ts'
import { UpgradeOffer } from '../editing/upgrade-offer.tsx'
import { DomainsCard } from './domains-card.tsx'
import { messages } from './messages.ts'

export function DomainsTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: verified } = useSession().user
  const account = useQuery({ ...accountQuery, enabled: verified })
  if (!onPick || !verified) {
    return (
      <Card title={messages.title}>
        <p className="text-muted">{onPick ? messages.unverified : messages.removedDrop}</p>
      </Card>
    )
  }
  if (account.isLoading) return <ContentSkeleton />
  return (
    <>
      <PlanProblem />
      <DomainsCard drop={drop} />
      <UpgradeOffer drop={drop} />
    </>
  )
}
