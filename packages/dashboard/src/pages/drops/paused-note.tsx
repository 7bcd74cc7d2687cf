import { plans } from '@plinth/domain/plans'
import type { Site } from '../../api/queries.ts'
import { SeePlans } from '../../plans/see-plans.tsx'

export function PausedNote({ sites }: { readonly sites: readonly Site[] }) {
  const paused = sites.filter(({ status }) => status === 'paused').length
  return (
    <p className="notice warn mb-4">
      {paused === 1 ? '1 drop is paused' : `${paused} drops are paused`}: the {plans.free.title}{' '}
      plan shows {plans.free.drops}. Delete {paused === 1 ? 'another' : 'others'}, or move to a
      larger plan. <SeePlans />
    </p>
  )
}
