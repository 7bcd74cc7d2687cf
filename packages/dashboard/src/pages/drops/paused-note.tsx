import { plans } from '@plinth/domain/plans/plans'
import type { Drop } from '../../api/queries.ts'
import { SeePlans } from '../../components/see-plans.tsx'

export function PausedNote({ drops }: { readonly drops: readonly Drop[] }) {
  const paused = drops.filter(({ status }) => status === 'paused').length
  return (
    <p className="notice warn mb-4">
      {paused === 1 ? '1 drop is paused' : `${paused} drops are paused`} because {plans.free.title}{' '}
      includes {plans.free.drops}. Delete {paused === 1 ? 'an older drop' : 'older drops'} or
      upgrade to bring {paused === 1 ? 'it' : 'them'} back. <SeePlans />
    </p>
  )
}
