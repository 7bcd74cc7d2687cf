import { hasPermission } from '@plinth/domain/accounts/roles'
import { lazy, Suspense, useState } from 'react'
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { SeePlans } from '../../components/see-plans.tsx'
import { useSession } from '../../shell/session-context.ts'
import { messages } from './messages.ts'

const LiveDropsDialog = lazy(() => import('./live-drops-dialog.tsx'))

export function PausedNote({ drops }: { readonly drops: readonly Drop[] }) {
  const { tenant } = useSession()
  const [choosing, setChoosing] = useState(false)
  const count = drops.filter(({ status }) => status === 'paused').length
  return (
    <div className="notice warn mb-4 flex flex-wrap items-center justify-between gap-3">
      <p>
        {messages.paused({ count })} <SeePlans />
      </p>
      {hasPermission(tenant.role, 'manage_billing') && (
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          {messages.liveDrops.open}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <LiveDropsDialog drops={drops} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
