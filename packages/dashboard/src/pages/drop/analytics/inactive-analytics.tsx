// Notice for analytics settings stored on a larger plan: the current plan does not add them to
// pages. Offers to delete them.
import { useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { inactive } = messages

interface InactiveAnalyticsProps {
  readonly drop: Drop
  readonly reason: string
  readonly onRemoved: () => void
}

export function InactiveAnalytics({ drop, reason, onRemoved }: InactiveAnalyticsProps) {
  const [confirming, setConfirming] = useState(false)
  const showToast = useToast()
  const { isPending, error, mutate } = useSaveDrop(drop.id, () => {
    onRemoved()
    showToast({ text: inactive.disconnected })
  })
  return (
    <div className="grid gap-4">
      <p className="notice">
        {inactive.kept} {reason} <SeePlans />
      </p>
      <div>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {inactive.open}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          title={inactive.question}
          action={inactive.confirm}
          keep={inactive.cancel}
          change={{ isPending, error, mutate: () => mutate({ analytics: null }) }}
          onClose={() => setConfirming(false)}
        >
          <p>{inactive.consequence}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
