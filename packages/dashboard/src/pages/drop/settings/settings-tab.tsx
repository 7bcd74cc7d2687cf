// Tab with the settings of a drop. An operator's removal leaves only the deletion.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQuery, type Drop, versionsQuery } from '../../../api/queries.ts'
import { ContentSkeleton } from '../../../components/page-skeleton.tsx'
import { PlanProblem } from '../../../plans/plan-problem.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { useSession } from '../../../shell/session-context.ts'
import { AnalyticsCard } from '../analytics/analytics-card.tsx'
import { useDropPage } from '../editing/drop-page-context.ts'
import { UpgradeOffer } from '../editing/upgrade-offer.tsx'
import { useLoaded } from '../editing/use-loaded.ts'
import { PasswordCard } from '../password/password-card.tsx'
import { DeleteDrop } from './delete-drop.tsx'
import { GallerySettings } from './gallery-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { PageSettings } from './page-settings.tsx'
import { PublicationCard } from './publication-card.tsx'
import { type Section, sectionIds } from './sections.ts'
import { SettingsIndex } from './settings-index.tsx'

export function SettingsTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const versions = useQuery({ ...versionsQuery(drop.id), enabled })
  const account = useQuery({ ...accountQuery, enabled })
  const loaded = useLoaded(versions.isLoading || account.isLoading)
  // The section that the URL names exists only now.
  useEffect(() => {
    if (loaded) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [loaded])
  const sections = useSections(drop)
  if (!loaded) return <ContentSkeleton />
  if (!onPick) return <DeleteDrop drop={drop} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <SettingsIndex sections={sections} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <GeneralSettings drop={drop} />
        <PlanProblem />
        <PasswordCard drop={drop} headingId={sectionIds.password} />
        <PageSettings drop={drop} />
        <AnalyticsCard drop={drop} headingId={sectionIds.analytics} />
        <GallerySettings drop={drop} />
        <UpgradeOffer drop={drop} />
        {sections.includes('visibility') && <PublicationCard drop={drop} />}
        <DeleteDrop drop={drop} />
      </div>
    </div>
  )
}

/** Sections that are shown: some depend on the plan. */
function useSections(drop: Drop): readonly Section[] {
  const plan = usePlan()
  const offers = (feature: 'password' | 'analytics', isKept: boolean) =>
    plan !== undefined && (isKept || !refuseFeature(plan, feature))
  const shown: readonly (readonly [Section, boolean])[] = [
    ['general', true],
    ['password', offers('password', drop.has_password)],
    ['pages', true],
    ['analytics', offers('analytics', drop.analytics !== null)],
    ['gallery', true],
    ['visibility', drop.live_version !== null || !drop.published],
    ['deletion', true],
  ]
  return shown.filter(([, isShown]) => isShown).map(([section]) => section)
}
