// Tab with the settings of a drop. An operator's removal leaves only the deletion.
import { useQuery } from '@tanstack/react-query'
import { accountQuery, versionsQuery } from '../../../api/queries.ts'
import { ContentSkeleton } from '../../../components/page-skeleton.tsx'
import { PlanProblem } from '../../../plans/plan-problem.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { AnalyticsCard } from '../analytics/analytics-card.tsx'
import { DeleteDrop } from '../delete-drop.tsx'
import { DropSettings } from '../drop-settings.tsx'
import { useDropPage } from '../editing/drop-page-context.ts'
import { UpgradeOffer } from '../editing/upgrade-offer.tsx'
import { useLoaded } from '../editing/use-loaded.ts'
import { PasswordCard } from '../password/password-card.tsx'
import { PublicationCard } from '../publication-card.tsx'

export function SettingsTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const versions = useQuery({ ...versionsQuery(drop.id), enabled })
  const account = useQuery({ ...accountQuery, enabled })
  const loaded = useLoaded(versions.isLoading || account.isLoading)
  if (!loaded) return <ContentSkeleton />
  return (
    <>
      {onPick && (
        <>
          <DropSettings drop={drop} />
          <PlanProblem />
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
