import { useState } from 'react'
import type { Site } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { SeePlans } from '../../../plans/see-plans.tsx'
import { useSaveSite } from '../use-save-site.ts'

interface KeptAnalyticsProps {
  readonly site: Site
  readonly reason: string
  readonly onRemoved: () => void
}

/** From a larger plan, of which nothing is shown to visitors any more. */
export function KeptAnalytics({ site, reason, onRemoved }: KeptAnalyticsProps) {
  const [asks, setAsks] = useState(false)
  const say = useToast()
  const { isPending, error, mutate } = useSaveSite(site.id, () => {
    onRemoved()
    say({ text: 'The providers are disconnected.' })
  })
  return (
    <div className="grid gap-4">
      <p className="notice">
        What you connected is kept, and on no page for now. {reason} <SeePlans />
      </p>
      <div>
        <Button look="quiet" onClick={() => setAsks(true)}>
          Disconnect…
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title="Disconnect the providers?"
          action="Disconnect"
          keep="Keep them"
          change={{ isPending, error, mutate: () => mutate({ analytics: null }) }}
          onClose={() => setAsks(false)}
        >
          <p>A larger plan will start without them.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
