// Card with the features that the plan lacks for this drop. Features kept from a larger plan have
// their own cards.
import type { Drop } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { missingFeatures } from '../../../plans/missing-features.ts'
import { usePlan } from '../../../plans/use-plan.ts'
import { messages } from './messages.ts'

const headingId = 'larger-plan'

/** Takes the focus after a feature left over from a larger plan was removed. */
export const findUpgradeOffer = (): HTMLElement | null => document.getElementById(headingId)

export function UpgradeOffer({ drop }: { readonly drop: Drop }) {
  const plan = usePlan()
  const missing = plan ? missingFeatures(plan, drop) : []
  if (missing.length === 0) return null
  return (
    <Card title={messages.upgrade.title} headingId={headingId} aside={<SeePlans />}>
      <ul className="divide-y divide-line">
        {missing.map(({ title, about, needs }) => (
          <ListRow
            key={title}
            title={title}
            about={messages.upgrade.feature({ about, plan: needs })}
          />
        ))}
      </ul>
    </Card>
  )
}
