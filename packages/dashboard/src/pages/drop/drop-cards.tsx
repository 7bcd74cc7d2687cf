// Cards of the page of a drop, the same before and after its first version. Settings and uploads are
// hidden if an operator removed the drop.
import type { Drop } from '../../api/queries.ts'
import { ContentSkeleton } from '../../components/page-skeleton.tsx'
import { PlanProblem } from '../../plans/plan-problem.tsx'
import { useSession } from '../../shell/session-context.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { AnalyticsCard } from './analytics/analytics-card.tsx'
import { DeleteDrop } from './delete-drop.tsx'
import { DomainsCard } from './domains/domains-card.tsx'
import { DropSettings } from './drop-settings.tsx'
import { UpgradeOffer } from './editing/upgrade-offer.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { PublicationCard } from './publication-card.tsx'
import { PublishHistory } from './publish-history.tsx'
import { useCardsLoaded } from './use-cards-loaded.ts'
import { Versions } from './versions.tsx'
import { ViewsCard } from './views/views-card.tsx'

interface DropCardsProps {
  readonly drop: Drop
  /** Undefined if the drop is read-only. */
  readonly onPick?: (picked: readonly PickedFile[]) => void
}

export function DropCards({ drop, onPick }: DropCardsProps) {
  const { user } = useSession()
  const loaded = useCardsLoaded(drop)
  if (!loaded) return <ContentSkeleton />
  return (
    <>
      <Versions drop={drop} {...(onPick && { onPick })} />
      {user.email_verified && <PublishHistory dropId={drop.id} />}
      <ViewsCard dropId={drop.id} />
      {onPick && (
        <>
          <DropSettings drop={drop} />
          <PlanProblem />
          <DomainsCard drop={drop} />
          <PasswordCard drop={drop} />
          <AnalyticsCard drop={drop} />
          <UpgradeOffer drop={drop} />
          {(drop.live_version || !drop.published) && <PublicationCard drop={drop} />}
        </>
      )}
      <DeleteDrop drop={drop} />
    </>
  )
}
