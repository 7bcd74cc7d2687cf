// Settings page with the usage and its limits, and the export of all drops.
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useHasPlans } from '../../../plans/use-has-plans.ts'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { ExportDrops } from './export-drops.tsx'
import { messages } from './messages.ts'
import { PlanUsage } from './plan-usage.tsx'

const { intro } = messages

export function UsagePage() {
  const { tenant } = useSession()
  return (
    <SettingsPage
      title={messages.title}
      intro={
        tenant.kind === 'personal' ? intro.personal : intro.organisation({ name: tenant.name })
      }
      unverified={messages.unverified}
    >
      <UsageCard />
      <ExportDrops />
    </SettingsPage>
  )
}

function UsageCard() {
  const usage = useQuery(usageQuery)
  const plans = useHasPlans() && ({ guide: 'plans-and-expiry', aside: <SeePlans /> } as const)
  return (
    <Card title={messages.usage.title} {...plans}>
      {usage.isPending && <Skeleton rows={3} />}
      {usage.error && <ProblemNote error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && <PlanUsage usage={usage.data} />}
    </Card>
  )
}
