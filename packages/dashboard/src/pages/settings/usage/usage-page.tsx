// Settings page with the usage of the plan, and the export of all drops.
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { ExportDrops } from './export-drops.tsx'
import { PlanUsage } from './plan-usage.tsx'

export function UsagePage() {
  const { tenant } = useSession()
  const account = tenant.kind === 'personal' ? 'your own account' : tenant.name
  return (
    <SettingsPage
      title="Usage and export"
      intro={`What ${account} uses of its plan, and a way to take everything along.`}
      unverified="Confirm your e-mail address, and you see here what you use, and can export it."
    >
      <UsageCard />
      <ExportDrops />
    </SettingsPage>
  )
}

function UsageCard() {
  const usage = useQuery(usageQuery)
  return (
    <Card title="Usage" aside={<SeePlans />}>
      {usage.isPending && <Skeleton rows={3} />}
      {usage.error && <ProblemNote error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && <PlanUsage usage={usage.data} />}
    </Card>
  )
}
