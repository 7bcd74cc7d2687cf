import type { Drop } from '../../api/queries.ts'
import { SeePlans } from '../../components/see-plans.tsx'
import { messages } from './messages.ts'

export function PausedNote({ drops }: { readonly drops: readonly Drop[] }) {
  const count = drops.filter(({ status }) => status === 'paused').length
  return (
    <p className="notice warn mb-4">
      {messages.paused({ count })} <SeePlans />
    </p>
  )
}
