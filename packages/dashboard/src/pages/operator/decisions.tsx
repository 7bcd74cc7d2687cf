// Operator actions on a drop: dismiss reports, remove and restore.
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { DismissReports } from './dismiss-reports.tsx'
import { messages } from './messages.ts'
import type { ReviewedDrop } from './operator-queries.ts'

const { removal, restoring } = messages

export function Decisions({ drop }: { readonly drop: ReviewedDrop }) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const removed = drop.removed_at !== null
  return (
    <>
      {drop.open_reports > 0 && <DismissReports dropId={drop.id} slug={drop.slug} />}
      <Button variant={removed ? 'quiet' : 'danger'} small onClick={() => setConfirming(true)}>
        {removed ? restoring.open : removal.open}
      </Button>
      {confirming &&
        (removed ? <RestoreDialog {...{ drop, close }} /> : <RemoveDialog {...{ drop, close }} />)}
    </>
  )
}

interface DialogProps {
  readonly drop: ReviewedDrop
  readonly close: () => void
}

const RemoveDialog = ({ drop, close }: DialogProps) => (
  <DecisionDialog
    title={removal.title({ slug: drop.slug })}
    consequence={removal.text}
    note={{
      label: removal.note,
      hint: drop.owner ? removal.notePublic : removal.notePrivate,
      required: true,
    }}
    action={removal.confirm}
    destructive
    act={(note) => client.removeDrop({ params: { id: drop.id }, body: { note } })}
    done={removal.done({ slug: drop.slug })}
    onClose={close}
  />
)

const RestoreDialog = ({ drop, close }: DialogProps) => (
  <DecisionDialog
    title={restoring.title({ slug: drop.slug })}
    consequence={restoring.text}
    note={{
      label: restoring.note,
      hint: drop.owner ? restoring.notePublic : restoring.notePrivate,
    }}
    action={restoring.confirm}
    act={(note) => client.restoreDrop({ params: { id: drop.id }, body: { note } })}
    done={restoring.done({ slug: drop.slug })}
    onClose={close}
  />
)
