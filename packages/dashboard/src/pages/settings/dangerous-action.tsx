// Card for a destructive action, whose button opens a confirmation dialog.
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'

interface DangerousActionProps {
  readonly title: string
  readonly text: ReactNode
  /** Label of the button; null if the user lacks the permission, which the text explains. */
  readonly action: string | null
  /** Renders the confirmation dialog. */
  readonly dialog: (close: () => void) => ReactNode
}

export function DangerousAction({ title, text, action, dialog }: DangerousActionProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">{text}</p>
        {action !== null && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {action}
          </Button>
        )}
      </div>
      {confirming && dialog(() => setConfirming(false))}
    </Card>
  )
}
