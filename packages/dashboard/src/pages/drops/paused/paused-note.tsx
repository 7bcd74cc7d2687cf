// Note that drops are paused, on the list and on the page of a paused drop, with the button for choosing
// others.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const LiveDropsDialog = lazy(() => import('./live-drops-dialog.tsx'))

interface PausedNoteProps {
  /** How many drops are paused. Absent on the page of one of them. */
  readonly count?: number
  /** Called once another choice is saved. */
  readonly onSaved?: () => void
  readonly className?: string
}

export function PausedNote({ count, onSaved, className = '' }: PausedNoteProps) {
  const { tenant } = useSession()
  const [choosing, setChoosing] = useState(false)
  const mayChoose = hasPermission(tenant.role, 'manage_billing')
  return (
    <div className={`notice warn flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <p className="min-w-0 flex-[1_1_18rem]">
        {count === undefined ? messages.thisPaused : messages.paused({ count })}{' '}
        {mayChoose ? messages.remedy : messages.ownerRemedy} <SeePlans />
      </p>
      {mayChoose && (
        <Button variant="quiet" small onClick={() => setChoosing(true)}>
          {messages.open}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <LiveDropsDialog
            onClose={() => setChoosing(false)}
            onSaved={() => {
              setChoosing(false)
              onSaved?.()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
