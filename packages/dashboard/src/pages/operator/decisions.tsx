// Operator actions on a drop: dismiss reports, remove and restore.
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { DismissReports } from './dismiss-reports.tsx'
import type { ReviewedDrop } from './operator-queries.ts'

export function Decisions({ drop }: { readonly drop: ReviewedDrop }) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const removed = drop.removed_at !== null
  return (
    <>
      {drop.open_reports > 0 && <DismissReports dropId={drop.id} slug={drop.slug} />}
      <Button variant={removed ? 'quiet' : 'danger'} small onClick={() => setConfirming(true)}>
        {removed ? 'Restore…' : 'Remove…'}
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
    title={`Remove ${drop.slug}?`}
    consequence="Its address answers at once that it was removed. Nothing is deleted: it can be given back."
    note={{
      label: 'Why?',
      hint: drop.owner
        ? 'The owner is mailed these words, and they are kept in the log.'
        : 'Kept in the log. It has no owner who could be told.',
      required: true,
    }}
    action="Remove"
    destructive
    act={(note) => client.removeDrop({ params: { id: drop.id }, body: { note } })}
    done={`${drop.slug} is removed.`}
    onClose={close}
  />
)

const RestoreDialog = ({ drop, close }: DialogProps) => (
  <DecisionDialog
    title={`Give ${drop.slug} back?`}
    consequence="It is at its address again, as it was."
    note={{
      label: 'Note',
      hint: drop.owner
        ? 'Optional. The owner is mailed these words, and they are kept in the log.'
        : 'Optional. It is kept in the log.',
    }}
    action="Restore"
    act={(note) => client.restoreDrop({ params: { id: drop.id }, body: { note } })}
    done={`${drop.slug} is back.`}
    onClose={close}
  />
)
