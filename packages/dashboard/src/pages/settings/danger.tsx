import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'

interface DangerProps {
  readonly title: string
  readonly text: ReactNode
  /** Null: they may not, and the text says why. */
  readonly action: string | null
  /** Asks again before it does it. */
  readonly dialog: (close: () => void) => ReactNode
}

/** Something serious, behind a button that only opens a question. */
export function Danger({ title, text, action, dialog }: DangerProps) {
  const [asks, setAsks] = useState(false)
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">{text}</p>
        {action !== null && (
          <Button look="quiet" onClick={() => setAsks(true)}>
            {action}
          </Button>
        )}
      </div>
      {asks && dialog(() => setAsks(false))}
    </Card>
  )
}
