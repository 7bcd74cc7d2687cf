import { refuseFeature } from '@plinth/domain/entitlements'
import type { Site } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import { SeePlans } from '../../../plans/see-plans.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { useSaveSite } from '../use-save-site.ts'
import { AnalyticsForm } from './analytics-form.tsx'

/** Where the plan has no analytics and the drop keeps none, the offer of a larger plan is enough. */
export function AnalyticsCard({ site }: { readonly site: Site }) {
  const plan = usePlan()
  const refusal = plan && refuseFeature(plan, 'analytics')
  if (!plan || (refusal && !site.analytics)) return null
  return (
    <Card title="Analytics">
      {refusal ? (
        <Kept site={site} reason={refusal.detail} />
      ) : (
        <div className="grid gap-5">
          <p className="max-w-xl text-muted">
            Connect the providers that you use. They are added to every page of this drop while it
            is served; your files stay as they are.
          </p>
          <AnalyticsForm site={site} />
        </div>
      )}
    </Card>
  )
}

interface KeptProps {
  readonly site: Site
  readonly reason: string
}

/** From a larger plan, of which nothing is shown to visitors any more. */
function Kept({ site, reason }: KeptProps) {
  const say = useToast()
  const save = useSaveSite(site.id, () => say({ text: 'Forgotten.' }))
  return (
    <div className="grid gap-4">
      <p className="notice">
        What you connected is kept, and on no page for now. {reason} <SeePlans />
      </p>
      {save.error && <ProblemNote error={save.error} />}
      <div>
        <Button
          look="quiet"
          disabled={save.isPending}
          onClick={() => save.mutate({ analytics: null })}
        >
          Forget it
        </Button>
      </div>
    </div>
  )
}
