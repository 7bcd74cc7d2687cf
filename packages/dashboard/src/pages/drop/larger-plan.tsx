import { Card } from '../../components/card.tsx'
import { ListRow } from '../../components/list-row.tsx'
import { missingFeatures } from '../../plans/missing-features.ts'
import { SeePlans } from '../../plans/see-plans.tsx'
import { usePlan } from '../../plans/use-plan.ts'

/** What the drop could have besides. */
export function LargerPlan() {
  const plan = usePlan()
  const missing = plan ? missingFeatures(plan) : []
  if (missing.length === 0) return null
  return (
    <Card title="With a larger plan" aside={<SeePlans />}>
      <ul className="divide-y divide-line">
        {missing.map(({ title, about, needs }) => (
          <ListRow key={title} title={title} about={`${about} Needs ${needs}.`} />
        ))}
      </ul>
    </Card>
  )
}
